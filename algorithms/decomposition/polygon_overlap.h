// SPDX-License-Identifier: MIT
// Overlap of two polygons that need not be convex: SAT on every pair of convex parts (seed S2, I-74).
//
// A segment along the seam of two parts lies in the interior of the polygon but on the boundary of both parts, so
// strict tests on parts miss it (E-40). Two bodies with area cannot be missed in this way: if their interiors meet,
// they share a disc, and no seam covers a disc.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "algorithms/decomposition/convex_parts.h"
#include "algorithms/sat/polygons.h"

namespace touchstone::decomposition {

template <Scalar S>
struct PolygonOverlap {
    Verdict verdict = Verdict::undecided;
    Stop<S> stop{};
    int pairs = 0;  ///< number of pairs of parts tested
};

namespace detail {

template <Scalar S>
struct Cover {
    std::vector<std::vector<Vec<S, 2>>> parts;
    Stop<S> stop{};
    bool has_area = true;
};

/// The convex parts as point sets. A polygon whose points all lie on one line is its own only part.
template <Field S>
Cover<S> cover(std::span<const Vec<S, 2>> polygon) {
    Cover<S> cover;
    if (const auto reason = sat::objection(polygon, polygon); !reason.empty()) {
        cover.stop = Stop<S>::invalid_input(reason);
        return cover;
    }
    auto hull = convex_hull(polygon).vertices;
    if (hull.size() < 3 && orientations_are_in_range(polygon)) {
        cover.has_area = false;
        cover.stop = Stop<S>::converged("flat");
        cover.parts.push_back(std::move(hull));
        return cover;
    }
    const auto parts = convex_parts(polygon);
    cover.stop = parts.stop;
    for (const auto& part : parts.parts) {
        cover.parts.emplace_back();
        for (const int vertex : part) cover.parts.back().push_back(polygon[static_cast<std::size_t>(vertex)]);
    }
    return cover;
}

}  // namespace detail

/// `penetrating`: the interiors meet; `touching`: only the boundaries meet; `separated`. If a body without area touches
/// a body of several parts, it may do so along a seam inside that body, and the answer is `intersecting` (E-40). Exact
/// on exact scalars.
/// Precondition: each polygon is simple, or has all of its points on one line. Errors: as convex_parts and
/// sat::polygons. An undecided pair makes the answer undecided, unless another pair penetrates.
/// Cost: O(n^3 + m^3) and SAT on every pair.
template <Field S>
PolygonOverlap<S> polygon_overlap(std::span<const Vec<S, 2>> a, std::span<const Vec<S, 2>> b,
                                  const sat::Options& options = {}) {
    PolygonOverlap<S> result;
    const auto cover_a = detail::cover(a), cover_b = detail::cover(b);
    for (const auto* cover : {&cover_a, &cover_b})
        if (cover->stop.kind != StopKind::converged) {
            result.stop = cover->stop;
            return result;
        }
    bool touching = false;
    Stop<S> undecided;
    for (const auto& part_a : cover_a.parts)
        for (const auto& part_b : cover_b.parts) {
            ++result.pairs;
            const auto pair = sat::polygons<S>(part_a, part_b, options);
            if (pair.verdict == Verdict::penetrating) {
                result.verdict = Verdict::penetrating;
                result.stop = pair.stop;
                return result;
            }
            touching = touching || pair.verdict == Verdict::touching;
            if (pair.verdict == Verdict::undecided) undecided = pair.stop;
        }
    result.stop = undecided ? undecided : Stop<S>::converged("all_pairs");
    if (undecided) return result;
    const bool maybe_on_seam =
        (!cover_a.has_area && cover_b.parts.size() > 1) || (!cover_b.has_area && cover_a.parts.size() > 1);
    result.verdict = !touching ? Verdict::separated : maybe_on_seam ? Verdict::intersecting : Verdict::touching;
    return result;
}

}  // namespace touchstone::decomposition
