// SPDX-License-Identifier: MIT
// Runs algorithms on lists of points: SAT, containment, hulls, hierarchies, convex parts, and the overlap tests.
#pragma once

#include <algorithm>
#include <vector>

#include "algorithms/decomposition/polygon_overlap.h"
#include "algorithms/dobkin_kirkpatrick/hierarchy.h"
#include "algorithms/fuzz/bodies.h"
#include "algorithms/fuzz/findings.h"
#include "algorithms/overlap/broad_phase.h"
#include "algorithms/overlap/circles.h"
#include "algorithms/overlap/containment.h"

namespace touchstone::fuzz {

template <Scalar S, int D>
void check(Findings& findings, const Input& input, const sat::SeparationResult<S, D>& r) {
    check_refusal(findings, input, r.verdict, r.stop);
    findings.require(finite(r.distance_lower2) && finite(r.depth2), "a square that is not finite");
    findings.require(finite(r.axis) || r.stop.kind == StopKind::exhausted, "an axis that is not finite");
    if (r.verdict == Verdict::separated) findings.require(S(0) < r.distance_lower2, "separated at distance 0");
    if (r.verdict == Verdict::penetrating)
        findings.require(S(0) < r.depth2.upper.value_or(S(0)), "penetrating without depth");
    findings.require(!r.depth2.upper || r.depth2.lower <= *r.depth2.upper, "a depth below its bound");
}

template <Scalar S, int D>
void check_hull(Findings& findings, const std::vector<Vec<S, D>>& points, bool all_finite) {
    findings.name("convex_hull");
    const auto hull = convex_hull(points);
    check_stop(findings, hull.stop);
    findings.require(all_finite == (hull.stop.kind != StopKind::invalid_input), "invalid_input means not finite");
    findings.require(hull.vertices.size() == hull.index.size(), "one number a vertex");
    for (std::size_t i = 0; i < hull.index.size(); ++i) {
        const auto number = static_cast<std::size_t>(hull.index[i]);
        findings.require(number < points.size() && points[number] == hull.vertices[i], "a vertex that was not given");
    }
    findings.require(hull.vertices.empty() == (hull.affine_dimension < 0), "dimension of nothing");
    findings.require(hull.adjacency.vertex_count() == static_cast<int>(hull.vertices.size()) || hull.vertices.empty(),
                     "a graph of other vertices");
}

template <Scalar S, int D>
void check_hierarchy(Findings& findings, const std::vector<Vec<S, D>>& points, const Vec<S, D>& d) {
    findings.name("dobkin_kirkpatrick::Hierarchy");
    const dobkin_kirkpatrick::Hierarchy<S, D> hierarchy(points);
    check_stop(findings, hierarchy.stop());
    const auto found = hierarchy.query(d);
    const auto number = static_cast<std::size_t>(found.point.feature);
    findings.require(number < points.size(), "a feature that was not given");
    findings.require(found.visits <= 16 * static_cast<int>(points.size()) + 16, "more visits than vertices explain");
    if (hierarchy.stop().kind != StopKind::invalid_input && number < points.size())
        findings.require(found.point.position == points[number], "a point that was not given");
}

template <Scalar S, int D>
void run_separation(Findings& findings, ByteReader& reader) {
    NumberSource<S> numbers(reader);
    const auto a = draw_points<S, D>(reader, numbers, 7);
    NumberSource<S> others(reader);
    const auto b = draw_points<S, D>(reader, others, 5);
    Input input;
    input.must_be_refused = !numbers.all_finite() || !others.all_finite();
    findings.name("sat");
    if constexpr (D == 2)
        check(findings, input, sat::polygons<S>(a, b));
    else
        check(findings, input, sat::polytopes<S>(a, b));
    input.must_be_refused = !numbers.all_finite() || !is_finite(b.front());
    findings.name("overlap::containment");
    check(findings, input, overlap::containment<S>(a, b.front()));
}

template <Scalar S, int D>
void run_hulls(Findings& findings, ByteReader& reader) {
    NumberSource<S> numbers(reader);
    const auto points = draw_points<S, D>(reader, numbers, 24);
    const bool all_finite = numbers.all_finite();
    check_hull(findings, points, all_finite);
    for (int k = 0; k < 3; ++k) check_hierarchy(findings, points, numbers.template vector<D>());
    const auto others = draw_points<S, D>(reader, numbers, 4);
    findings.name("explicit_minkowski_difference");
    const auto difference = explicit_minkowski_difference(points, others);
    check_stop(findings, difference.stop);
    for (const auto& vertex : difference.vertices) findings.require(finite(vertex), "a vertex that is not finite");
}

template <Scalar S, int D>
void run_overlaps(Findings& findings, ByteReader& reader) {
    NumberSource<S> numbers(reader);
    const auto vector = [&] { return numbers.template vector<D>(); };
    const overlap::Ball<S, D> one{vector(), numbers()}, other{vector(), numbers()};
    Input input;
    input.must_be_refused = !numbers.all_finite();
    findings.name("overlap::circles");
    const auto balls = overlap::circles(one, other);
    check_refusal(findings, input, balls.verdict, balls.stop);

    std::vector<overlap::Aabb<S, D>> boxes;
    for (int k = 2 + reader.below(6); k > 0; --k) {
        overlap::Aabb<S, D> box{vector(), vector()};
        for (int axis = 0; axis < D; ++axis)
            if (reader.below(8) != 0 && box.high[axis] < box.low[axis]) std::swap(box.low[axis], box.high[axis]);
        boxes.push_back(box);
    }
    input.must_be_refused =
        !(is_finite(boxes[0].low) && is_finite(boxes[0].high) && is_finite(boxes[1].low) && is_finite(boxes[1].high));
    findings.name("overlap::aabbs");
    const auto pair = overlap::aabbs(boxes[0], boxes[1]);
    check_refusal(findings, input, pair.verdict, pair.stop);
    findings.name("overlap::broad_phase");
    const auto scene = overlap::broad_phase<S, D>(boxes);
    check_stop(findings, scene.stop);
    findings.require(scene.stop.kind == StopKind::converged || scene.pairs.empty(), "pairs of boxes that are none");
}

template <Scalar S>
void run_polygons(Findings& findings, ByteReader& reader) {
    NumberSource<S> numbers(reader);
    const auto a = draw_points<S, 2>(reader, numbers, 10), b = draw_points<S, 2>(reader, numbers, 5);
    Input input;
    input.must_be_refused = !numbers.all_finite();
    findings.name("decomposition::convex_parts");
    const auto parts = decomposition::convex_parts<S>(a);
    check_stop(findings, parts.stop);
    findings.require((parts.stop.kind == StopKind::converged) != parts.parts.empty(), "parts without a reason");
    for (const auto& part : parts.parts)
        for (const int vertex : part)
            findings.require(0 <= vertex && vertex < static_cast<int>(a.size()), "a vertex that was not given");
    findings.name("decomposition::polygon_overlap");
    const auto both = decomposition::polygon_overlap<S>(a, b);
    check_refusal(findings, input, both.verdict, both.stop);
}

}  // namespace touchstone::fuzz
