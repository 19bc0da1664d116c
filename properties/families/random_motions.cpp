// SPDX-License-Identifier: GPL-3.0-or-later
// The baseline of impact queries: random bodies with random velocities.
#include "properties/families/lattice.h"
#include "properties/families/ordinary.h"

namespace touchstone::random_motions {
namespace {

using namespace families_detail;

constexpr int most = 6;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"vertices_a", 1, most});
    list.push_back({"vertices_b", 1, most});
    repeat(list, "coordinate", 2 * 3 * most, -(1LL << 30), 1LL << 30);
    repeat(list, "offset", 3, -(1LL << 32), 1LL << 32);
    repeat(list, "aside", 3, -(1LL << 30), 1LL << 30);
    return list;
}

/// B starts at the offset and would be within `aside` of A after one unit of time. It flies for two.
Case build(RecipeReader& recipe) {
    const auto count_a = recipe.next(), count_b = recipe.next();
    auto a = recipe.points<3>(count_a, most), b = recipe.points<3>(count_b, most);
    std::vector<Vec<double, 3>> velocity{-recipe.vector<3>()};
    scale(a, -30);
    scale(b, -30);
    auto aside = recipe.vector<3>();
    for (int k = 0; k < 3; ++k) aside[k] = std::ldexp(aside[k], -30);
    scale(velocity, -30);
    translate(b, aside);
    translate(b, -velocity[0]);
    Case result = polytope_pair<3>(a, b);
    auto& query = std::get<Query<3>>(result.query);
    query.kind = QueryKind::impact;
    query.motion = Motion<3>{velocity[0], 2};
    return result;
}

const SimpleFamily family("random_motions",
                          "random polytopes of 31 bits that fly towards each other on random lines: the baseline",
                          slots(), build);
const FamilyRegistration registration(family);
const OrdinaryRegistration ordinary(family);

}  // namespace
}  // namespace touchstone::random_motions
