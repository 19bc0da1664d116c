// SPDX-License-Identifier: GPL-3.0-or-later
// The same configuration at every scale. The meaning of an absolute tolerance depends on the unit of length.
#include "properties/families/lattice.h"

namespace touchstone::scale_ladder {
namespace {

using namespace families_detail;

constexpr int most = 6;

std::vector<Slot> slots() {
    std::vector<Slot> list{{"vertices_a", 1, most}, {"vertices_b", 1, most}};
    repeat(list, "coordinate", 2 * 3 * most, -100, 100);
    repeat(list, "offset", 3, -200, 200);
    list.push_back({"power", -40, 40});
    return list;
}

Case build(RecipeReader& recipe) {
    const auto count_a = recipe.next(), count_b = recipe.next();
    auto a = recipe.points<3>(count_a, most), b = recipe.points<3>(count_b, most);
    translate(b, recipe.vector<3>());
    const auto power = static_cast<int>(recipe.next());
    scale(a, power);
    scale(b, power);
    return polytope_pair<3>(a, b);
}

const SimpleFamily family("scale_ladder", "the same lattice polytopes at every scale from 2^-40 to 2^40", slots(),
                          build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::scale_ladder
