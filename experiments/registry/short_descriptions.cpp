// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/registry/short_descriptions.h"

#include <algorithm>

namespace touchstone {
namespace {

constexpr Line solvers[]{
    {"johnson", "Johnson's determinants over all subsets, the sources' own"},
    {"johnson_backup", "johnson, and where rounding leaves no subset the nearest candidate of all"},
    {"johnson_newest",
     "johnson over the subsets that hold the newest vertex (Theorem 5); it computes all determinants all the same"},
    {"signed_volumes", "signs of volumes, areas and lengths: leaves the fewest answers open on needles"},
    {"voronoi", "Voronoi regions of vertices, edges and faces: the default"},
    {"voronoi_newest", "voronoi, the regions of the newest vertex first (Theorem 5): the fastest"},
};

constexpr Line stops[]{
    {"absolute_gap", "v.v - v.w <= length^2"},
    {"relative_gap", "v.v - v.w <= ratio v.v"},
    {"no_progress", "|v| has not become smaller"},
    {"duplicate_support", "the support point is one the simplex already had, compared by value"},
    {"bracket_gap", "(1 - ratio)^2 upper2 <= lower2: the best bounds are within the ratio of each other"},
    {"contained", "a full simplex with positive weights; converged only where v vanishes too"},
    {"distance_progression", "|v| has fallen by less than the ratio"},
    {"feature_repeat", "the pair of features that gave the support point was there before"},
    {"margin_reached", "v.w > length |v|: the bodies are further apart than that"},
    {"origin_on_feature", "|v| <= ratio max |w|; with ratio 0 v = 0"},
    {"robust", "scaled_gap, then duplicate_support and no_progress as stalled: ends on every input"},
    {"scaled_gap", "v.v - v.w <= ratio v.v + roundoffs u |v| max |w|"},
    {"separating_axis_found", "v.w > 0: v separates the bodies"},
    {"upper_bound_gap", "(1 - ratio)^2 least v.v <= v.w, the test of the hybrid algorithm"},
};

constexpr Line expansion_rules[]{
    {"gap_length", "upper - lower <= length: the bounds of the depth"},
    {"gap_of_squares", "upper2 - lower2 <= length^2"},
    {"gap_ratio", "(1 - ratio)^2 upper2 <= lower2"},
    {"lower_bound_stalled", "the lower bound has not risen in so many expansions"},
    {"no_new_vertex", "the support point is a vertex of the polytope already, compared by value"},
    {"supporting_face", "the plane of the nearest face supports A - B: EPA's own test"},
};

constexpr Line presets[]{
    {"box2d", "b2Distance: repeated support index"},
    {"bullet", "btGjkEpa2 of Bullet, its GJK"},
    {"bullet_pair", "btGjkPairDetector of Bullet"},
    {"coal", "Coal (hpp-fcl), default criterion"},
    {"fcl", "FCL with libccd, distance"},
    {"jolt", "GJKClosestPoint of Jolt"},
    {"libccd", "libccd, boolean GJK"},
    {"mujoco", "MuJoCo's own GJK"},
    {"opengjk", "openGJK, double build"},
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
std::string_view description_of_stop(std::string_view name) { return find(stops, name); }
std::string_view description_of_expansion_rule(std::string_view name) { return find(expansion_rules, name); }
std::string_view description_of_preset(std::string_view name) { return find(presets, name); }
std::span<const Line> shapes_of_the_library() { return library_shapes; }

}  // namespace touchstone
