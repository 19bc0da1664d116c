// SPDX-License-Identifier: GPL-3.0-or-later
// Polytopes of exactly eight vertices each, for measuring speed.
#include "properties/families/lattice.h"
#include "properties/families/ordinary.h"

namespace touchstone::eight_vertices {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    repeat(list, "coordinate", 2 * 3 * 8, -(1LL << 40), 1LL << 40);
    repeat(list, "offset", 3, -(1LL << 42), 1LL << 42);
    return list;
}

Case build(RecipeReader& recipe) {
    auto a = recipe.points<3>(8, 8), b = recipe.points<3>(8, 8);
    translate(b, recipe.vector<3>());
    scale(a, -40);
    scale(b, -40);
    return polytope_pair<3>(a, b);
}

const SimpleFamily family("eight_vertices",
                          "random polytopes of exactly eight points each, most of them apart: the yardstick for speed",
                          slots(), build);
const FamilyRegistration registration(family);
const OrdinaryRegistration ordinary(family);

}  // namespace
}  // namespace touchstone::eight_vertices
