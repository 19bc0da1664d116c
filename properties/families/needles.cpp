// SPDX-License-Identifier: GPL-3.0-or-later
// Needles, slivers and plates: lattice polytopes stretched along the axes by powers of two, with aspect ratios up to
// 2^30.
#include "properties/families/lattice.h"

namespace touchstone::needles {
namespace {

using namespace families_detail;

constexpr int most = 5;

std::vector<Slot> slots() {
    std::vector<Slot> list{{"vertices_a", 1, most}, {"vertices_b", 1, most}};
    repeat(list, "coordinate", 2 * 3 * most, -30, 30);
    repeat(list, "offset", 3, -50, 50);
    repeat(list, "stretch", 3, 0, 15);
    repeat(list, "shear", 3, -1, 1);
    return list;
}

/// An integer shear follows the stretch, so that the needles are not parallel to the axes. All of it is exact.
Case build(RecipeReader& recipe) {
    const auto count_a = recipe.next(), count_b = recipe.next();
    auto a = recipe.points<3>(count_a, most), b = recipe.points<3>(count_b, most);
    translate(b, recipe.vector<3>());
    Vec<double, 3> stretch;
    for (int k = 0; k < 3; ++k) stretch[k] = std::ldexp(1.0, static_cast<int>(recipe.next()) * (k % 2 == 0 ? 1 : -1));
    const auto shear = recipe.vector<3>();
    for (auto* points : {&a, &b})
        for (auto& x : *points) {
            for (int k = 0; k < 3; ++k) x[k] *= stretch[k];
            x = {x[0], x[1] + shear[0] * x[0], x[2] + shear[1] * x[0] + shear[2] * x[1]};
        }
    return polytope_pair<3>(a, b);
}

const SimpleFamily family("needles",
                          "polytopes stretched by powers of two up to aspect 2^30: ill-conditioned simplices", slots(),
                          build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::needles
