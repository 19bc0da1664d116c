// SPDX-License-Identifier: GPL-3.0-or-later
// Few points on a tiny integer grid, where duplicates, collinear and coplanar sets, ties and exact contact are
// frequent.
#include "properties/families/lattice.h"

namespace touchstone::small_grid {
namespace {

using namespace families_detail;

constexpr int most = 6;

template <int D>
std::vector<Slot> slots() {
    std::vector<Slot> list{{"vertices_a", 1, most}, {"vertices_b", 1, most}};
    repeat(list, "coordinate", 2 * D * most, -2, 2);
    repeat(list, "offset", D, -2, 2);
    return list;
}

template <int D>
Case build(RecipeReader& recipe) {
    const auto count_a = recipe.next(), count_b = recipe.next();
    auto a = recipe.points<D>(count_a, most), b = recipe.points<D>(count_b, most);
    translate(b, recipe.vector<D>());
    return polytope_pair<D>(a, b);
}

const SimpleFamily solid("small_grid",
                         "few points on the integer grid -2..2: duplicates, collinear and coplanar points, ties, exact "
                         "contact",
                         slots<3>(), build<3>);
const SimpleFamily planar("small_grid_2d", "few points on the planar integer grid -2..2", slots<2>(), build<2>);
const FamilyRegistration solid_registration(solid), planar_registration(planar);

}  // namespace
}  // namespace touchstone::small_grid
