// SPDX-License-Identifier: GPL-3.0-or-later
// A body and a smaller copy inside it, which shares a vertex, the middle of an edge, or the centre of four vertices.
#include "properties/families/features.h"

namespace touchstone::nested_shapes {
namespace {

using namespace families_detail;

constexpr int most = 8;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"vertices", 1, most});
    repeat(list, "coordinate", 3 * most, -6, 6);
    list.push_back({"centre", 0, 2});
    list.push_back({"shrink", 0, 10});
    repeat(list, "direction", 3, -1, 1);
    add_placement_slots<3>(list);
    add_perturbation_slots(list);
    return list;
}

/// Returns a_0, or the mean of the first two or four vertices, counted cyclically.
Vec<double, 3> centre_of(const std::vector<Vec<double, 3>>& points, std::int64_t kind) {
    const std::size_t count = std::size_t{1} << static_cast<unsigned>(kind);
    Vec<double, 3> sum{};
    for (std::size_t i = 0; i < count; ++i) sum = sum + points[i % points.size()];
    return 1.0 / static_cast<double>(count) * sum;
}

Case build(RecipeReader& recipe) {
    const auto count = recipe.next();
    auto a = recipe.points<3>(count, most);
    const Vec<double, 3> centre = centre_of(a, recipe.next());
    const double factor = std::ldexp(1.0, -static_cast<int>(recipe.next()));
    std::vector<Vec<double, 3>> b;
    for (const auto& x : a) b.push_back(centre + factor * (x - centre));
    const auto direction = recipe.vector<3>();
    read_placement(recipe, a, b);
    const long long perturbation = read_perturbation(recipe);
    return asked_for(QueryKind::penetration, perturbed_pair<3>(a, b, direction, perturbation));
}

const SimpleFamily family("nested_shapes",
                          "a polytope and a copy of it shrunk by up to 2^10 towards a vertex, an edge or the inside, "
                          "then moved by a chosen number of ulps",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::nested_shapes
