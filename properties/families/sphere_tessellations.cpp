// SPDX-License-Identifier: GPL-3.0-or-later
// Fine tessellations of spheres, with many tiny facets whose normals are nearly equal.
#include "properties/families/rounded_points.h"

namespace touchstone::sphere_tessellations {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    repeat(list, "rings", 2, 1, 7);
    repeat(list, "segments", 2, 3, 9);
    repeat(list, "exponent", 2, -2, 2);
    repeat(list, "direction", 3, -1, 1);
    list.push_back({"concentric", 0, 1});
    add_perturbation_slots(list);
    return list;
}

/// Returns two poles and `rings` parallels of `segments` points each.
std::vector<Vec<double, 3>> sphere(std::int64_t rings, std::int64_t segments) {
    std::vector<Vec<double, 3>> points{{0, 0, 1}, {0, 0, -1}};
    for (std::int64_t ring = 1; ring <= rings; ++ring) {
        const auto latitude = circle_point(ring, 2 * (rings + 1));
        for (std::int64_t i = 0; i < segments; ++i) {
            const auto x = circle_point(i, segments);
            points.push_back({to_lattice(latitude[1] * x[0]), to_lattice(latitude[1] * x[1]), latitude[0]});
        }
    }
    return points;
}

Case build(RecipeReader& recipe) {
    const auto rings_a = recipe.next(), rings_b = recipe.next(), segments_a = recipe.next(), segments_b = recipe.next();
    auto a = sphere(rings_a, segments_a), b = sphere(rings_b, segments_b);
    scale(a, static_cast<int>(recipe.next()));
    scale(b, static_cast<int>(recipe.next()));
    const auto direction = read_lattice_direction(recipe);
    if (recipe.next() == 0) bring_into_contact(a, b, direction);
    const long long perturbation = read_perturbation(recipe);
    return perturbed_pair<3>(a, b, direction, perturbation);
}

const SimpleFamily family("sphere_tessellations",
                          "spheres tessellated with up to 64 vertices in contact along a lattice direction or around "
                          "one centre, then moved by a chosen number of ulps",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::sphere_tessellations
