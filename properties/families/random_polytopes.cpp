// SPDX-License-Identifier: GPL-3.0-or-later
// The baseline: random points at a random offset. Random input finds almost no errors, but it shows the normal case.
#include "properties/families/lattice.h"
#include "properties/families/ordinary.h"

namespace touchstone::random_polytopes {
namespace {

using namespace families_detail;

constexpr int most = 8;

template <int D>
std::vector<Slot> slots() {
    std::vector<Slot> list{{"vertices_a", 1, most}, {"vertices_b", 1, most}};
    repeat(list, "coordinate", 2 * D * most, -(1LL << 40), 1LL << 40);
    repeat(list, "offset", D, -(1LL << 41), 1LL << 41);
    return list;
}

template <int D>
Case build(RecipeReader& recipe) {
    const auto count_a = recipe.next(), count_b = recipe.next();
    auto a = recipe.points<D>(count_a, most), b = recipe.points<D>(count_b, most);
    translate(b, recipe.vector<D>());
    scale(a, -40);
    scale(b, -40);
    return polytope_pair<D>(a, b);
}

const SimpleFamily solid("random_polytopes", "random points of 41 bits in a cube, at a random offset: the baseline",
                         slots<3>(), build<3>);
const SimpleFamily planar("random_polygons",
                          "random points of 41 bits in a square, at a random offset: the baseline in 2D", slots<2>(),
                          build<2>);
const FamilyRegistration solid_registration(solid), planar_registration(planar);
const OrdinaryRegistration ordinary_solid(solid), ordinary_planar(planar);

}  // namespace
}  // namespace touchstone::random_polytopes
