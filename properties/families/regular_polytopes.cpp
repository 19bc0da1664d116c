// SPDX-License-Identifier: GPL-3.0-or-later
// The five Platonic solids, with many equidistant vertices, edges and faces.
#include "properties/families/rounded_points.h"

namespace touchstone::regular_polytopes {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    repeat(list, "solid", 2, 0, 4);
    repeat(list, "exponent", 2, -3, 3);
    repeat(list, "direction", 3, -1, 1);
    list.push_back({"concentric", 0, 1});
    add_perturbation_slots(list);
    return list;
}

std::vector<Vec<double, 3>> platonic(std::int64_t kind) {
    const double golden = to_lattice(std::numbers::phi), inverse = golden - 1;
    switch (kind) {
        case 0: return {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
        case 1: return cyclic_orbit({1, 1, 1});
        case 2: return cyclic_orbit({1, 0, 0});
        case 3: return cyclic_orbit({0, 1, golden});
        default: break;
    }
    auto points = cyclic_orbit({1, 1, 1});
    const auto rest = cyclic_orbit({0, inverse, golden});
    points.insert(points.end(), rest.begin(), rest.end());
    return points;
}

Case build(RecipeReader& recipe) {
    auto a = platonic(recipe.next()), b = platonic(recipe.next());
    scale(a, static_cast<int>(recipe.next()));
    scale(b, static_cast<int>(recipe.next()));
    const auto direction = read_lattice_direction(recipe);
    if (recipe.next() == 0) bring_into_contact(a, b, direction);
    const long long perturbation = read_perturbation(recipe);
    return perturbed_pair<3>(a, b, direction, perturbation);
}

const SimpleFamily family(
    "regular_polytopes",
    "Platonic bodies in contact along a lattice direction or around one centre, then moved by a chosen number of ulps",
    slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::regular_polytopes
