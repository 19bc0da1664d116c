// SPDX-License-Identifier: MIT
// Runs the queries of hulls that are stored for speed: depth by facets, and packed vertices under poses.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "algorithms/fast/facets/depth.h"
#include "algorithms/fast/hulls/packed_polytope.h"
#include "algorithms/fast/hulls/posed_polytope.h"
#include "algorithms/fuzz/penetration_queries.h"
#include "algorithms/gjk/warm_start.h"
#include "algorithms/penetration/depth.h"

namespace touchstone::fuzz {

/// No pose, a translation, a quarter turn, or any matrix, which is rarely rigid.
template <Scalar S, int D>
Pose<S, D> draw_pose(ByteReader& reader, NumberSource<S>& numbers) {
    Pose<S, D> pose = Pose<S, D>::identity();
    const int kind = reader.below(4);
    if (kind == 0) return pose;
    pose.translation = numbers.template vector<D>();
    if (kind == 2) {
        pose.rows[0] = unit_vector<S, D>(1);
        pose.rows[1] = -unit_vector<S, D>(0);
    }
    if (kind == 3)
        for (auto& row : pose.rows) row = numbers.template vector<D>();
    return pose;
}

/// Two sets of points, of which the second stands under the pose.
template <Scalar S, int D>
struct Hulls {
    std::vector<Vec<S, D>> a, b;
    Pose<S, D> pose;
    Vec<S, D> start;
    Input input;

    explicit Hulls(ByteReader& reader) {
        NumberSource<S> numbers(reader);
        a = draw_points<S, D>(reader, numbers, 12);
        b = draw_points<S, D>(reader, numbers, 12);
        pose = draw_pose<S, D>(reader, numbers);
        input.must_be_refused = !numbers.all_finite();
        start = numbers.template vector<D>();
        for (const auto* points : {&a, &b})
            for (const auto& x : *points)
                if (const auto size = wide(infinity_norm(x)); input.largest < size) input.largest = size;
    }
};

template <Scalar S>
void run_facets(Findings& findings, const Hulls<S, 3>& hulls) {
    const auto a = HullFacets<S>::of(hulls.a), b = HullFacets<S>::of(hulls.b);
    if (!a || !b) return;
    findings.name("facets::depth");
    check(findings, hulls.input, facets::depth(*a, *b, hulls.pose));
}

template <Scalar S, int D>
void run_packed(Findings& findings, const Hulls<S, D>& hulls) {
    using Packed = PackedPolytope<S, D>;
    const Packed a{std::span<const Vec<S, D>>(hulls.a)}, b{std::span<const Vec<S, D>>(hulls.b)};
    const PosedPolytope<S, D> posed(b, hulls.pose);
    // A pose may bring finite numbers out of range, which is refused as overflow: only its promises are checked.
    findings.name("gjk::distance of packed hulls");
    const auto cold = gjk::distance(a, posed, {}, NullObserver{}, hulls.start);
    check(findings, hulls.input, cold);
    findings.name("gjk::distance_from");
    const auto warm = gjk::distance_from(a, posed, gjk::WarmStart<D>(cold.simplex));
    Input seen = hulls.input;
    seen.must_be_refused = seen.must_be_refused && warm.support_calls > 0;
    check(findings, seen, warm, 0);
    findings.name("gjk::intersects of packed hulls");
    check(findings, hulls.input, gjk::intersects(a, posed, {}, NullObserver{}, hulls.start));
    if constexpr (D == 3) {
        findings.name("penetration::depth");
        epa::Workspace<S, 3> workspace;
        epa::Options<> options;
        options.max_iterations = 48;
        check(findings, hulls.input,
              penetration::depth(Faceted<Packed>(a), Faceted<Packed>(b), hulls.pose, options, hulls.start, workspace));
    }
}

template <Scalar S, int D>
void run_hull_queries(Findings& findings, ByteReader& reader) {
    const Hulls<S, D> hulls(reader);
    if constexpr (D == 3) run_facets(findings, hulls);
    if constexpr (detail::Packable<S>) run_packed(findings, hulls);
}

}  // namespace touchstone::fuzz
