// SPDX-License-Identifier: GPL-3.0-or-later
// The baseline of penetration queries: random bodies around nearly the same place.
#include "properties/families/features.h"
#include "properties/families/ordinary.h"

namespace touchstone::random_penetrations {
namespace {

using namespace families_detail;

constexpr int most = 8;

template <int D>
std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"vertices_a", D + 1, most});
    list.push_back({"vertices_b", D + 1, most});
    repeat(list, "coordinate", 2 * D * most, -(1LL << 30), 1LL << 30);
    repeat(list, "offset", D, -(1LL << 29), 1LL << 29);
    return list;
}

template <int D>
Case build(RecipeReader& recipe) {
    const auto count_a = recipe.next(), count_b = recipe.next();
    auto a = recipe.points<D>(count_a, most), b = recipe.points<D>(count_b, most);
    translate(b, recipe.vector<D>());
    scale(a, -30);
    scale(b, -30);
    return asked_for(QueryKind::penetration, polytope_pair<D>(a, b));
}

const SimpleFamily solid("random_penetrations",
                         "random polytopes of 31 bits that mostly overlap, asked for their depth: the baseline",
                         slots<3>(), build<3>);
const FamilyRegistration solid_registration(solid);
const SimpleFamily planar("random_penetrations_2d",
                          "random polygons of 31 bits that mostly overlap, asked for their depth: the baseline",
                          slots<2>(), build<2>);
const FamilyRegistration planar_registration(planar);
const OrdinaryRegistration ordinary_solid(solid), ordinary_planar(planar);

}  // namespace
}  // namespace touchstone::random_penetrations
