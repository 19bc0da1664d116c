// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/registry/short_descriptions.h"

#include <algorithm>

namespace touchstone {
namespace {

constexpr Line solvers[]{
    {"johnson", "Johnson's determinants over all subsets, the sources' own"},
    {"johnson_backup", "johnson, and where rounding leaves no subset the nearest candidate of all"},
    {"johnson_cached", "johnson as its authors run it: inner products and determinants are kept during a query"},
    {"johnson_newest",
     "johnson over the subsets that hold the newest vertex (Theorem 5); it computes all determinants all the same"},
    {"signed_volumes", "signs of volumes, areas and lengths: leaves the fewest answers open on needles"},
    {"voronoi", "Voronoi regions of vertices, edges and faces: the default"},
    {"voronoi_newest", "voronoi, the regions of the newest vertex first (Theorem 5): the fastest"},
};

constexpr Line library_shapes[]{
    {"aabb", "of the library: a box with sides along the axes, anywhere"},
    {"transformed", "affine image M x + N of a shape: in a case its pose"},
    {"translated", "of the library: a shape moved, nothing else"},
    {"dilated", "a shape and a ball of a radius around every point of it: in a case its margin"},
    {"hull_of_two", "of the library: the convex hull of two shapes"},
    {"minkowski_sum", "of the library: {a + b}"},
    {"minkowski_difference_shape", "of the library: {a - b}, as a shape or written out as a polytope"},
    {"hill_climbing", "a polytope that walks along its edges: gjk_on_hulls(support=hill_climbing)"},
    {"dobkin_kirkpatrick", "a polytope as a hierarchy: gjk_on_hulls(support=dobkin_kirkpatrick)"},
};

std::string_view find(std::span<const Line> lines, std::string_view name) {
    const auto found = std::find_if(lines.begin(), lines.end(), [&](const Line& line) { return line.name == name; });
    return found == lines.end() ? std::string_view() : found->text;
}

}  // namespace

std::string_view description_of_solver(std::string_view name) { return find(solvers, name); }
std::span<const Line> shapes_of_the_library() { return library_shapes; }

}  // namespace touchstone
