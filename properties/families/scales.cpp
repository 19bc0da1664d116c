// SPDX-License-Identifier: GPL-3.0-or-later
// One distribution of pairs at seven sizes, each a family of its own, so that a campaign can cross a tolerance with the
// size of the bodies. A rule without a unit of length fails as often at all of them, up to chance. They stand apart
// from the families that every test visits, which scale_ladder covers.
#include "properties/families/lattice.h"

namespace touchstone::scales {
namespace {

using namespace families_detail;

constexpr int most = 6;
constexpr int bits_of_coordinates = 7;  ///< coordinates reach 2^7, so that bodies are about 2^power long

std::vector<Slot> slots() {
    std::vector<Slot> list{{"vertices_a", 1, most}, {"vertices_b", 1, most}};
    repeat(list, "coordinate", 2 * 3 * most, -100, 100);
    repeat(list, "offset", 3, -200, 200);
    return list;
}

template <int power>
Case build(RecipeReader& recipe) {
    const auto count_a = recipe.next(), count_b = recipe.next();
    auto a = recipe.points<3>(count_a, most), b = recipe.points<3>(count_b, most);
    translate(b, recipe.vector<3>());
    scale(a, power - bits_of_coordinates);
    scale(b, power - bits_of_coordinates);
    return polytope_pair<3>(a, b);
}

constexpr std::string_view description = "lattice polytopes about as long as the power of two in the name, m for minus";

const SimpleFamily down_33("size_2_m33", description, slots(), build<-33>);
const SimpleFamily down_20("size_2_m20", description, slots(), build<-20>);
const SimpleFamily down_10("size_2_m10", description, slots(), build<-10>);
const SimpleFamily one("size_2_p00", description, slots(), build<0>);
const SimpleFamily up_10("size_2_p10", description, slots(), build<10>);
const SimpleFamily up_20("size_2_p20", description, slots(), build<20>);
const SimpleFamily up_33("size_2_p33", description, slots(), build<33>);
const LargeFamilyRegistration registrations[] = {LargeFamilyRegistration(down_33), LargeFamilyRegistration(down_20),
                                                 LargeFamilyRegistration(down_10), LargeFamilyRegistration(one),
                                                 LargeFamilyRegistration(up_10),   LargeFamilyRegistration(up_20),
                                                 LargeFamilyRegistration(up_33)};

}  // namespace
}  // namespace touchstone::scales
