// SPDX-License-Identifier: MIT
// The plain queries behind the C interface, in doubles: signed distance with gradient, boolean queries, casts.
//
// Hulls under rigid poses go through the searches for hulls, in the frame of A, and a ball around them is added to what
// those say of the cores: the signed distance of bodies whose cores are apart is that of the cores less both radii,
// and that of others minus the depth of the cores less both radii. Everything else, and what the searches leave within
// rounding, goes through signed_distance() and gjk::intersects() on erased shapes.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "algorithms/epa/depth.h"
#include "algorithms/fast/distance.h"
#include "algorithms/fast/intersects.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/gradient/signed_distance.h"
#include "algorithms/interface/body.h"
#include "algorithms/penetration/depth.h"
#include "algorithms/toi/dynamic_gjk.h"

namespace touchstone::interface {

/// A signed distance with what belongs to it, as SignedDistance, with the direction of the gradient as the normal.
struct Signed {
    Verdict verdict = Verdict::undecided;
    bool is_proved = false;
    std::optional<double> lower, upper, value;
    std::optional<std::array<Point3, 2>> points;  ///< of A and of B
    std::optional<Gradient<double, 3>> gradient;
    std::optional<double> normal_error, point_error;  ///< of a proof, as in CertifiedSignedDistance
};

/// How far the coordinates of both bodies may be rounded by a query.
inline double rounding_of(const PosedBody& a, const PosedBody& b) { return 64 * 0x1p-53 * (a.largest + b.largest); }

/// True if the searches for hulls take the pair.
inline bool are_hulls(const PosedBody& a, const PosedBody& b) {
    return a.is_rigid && b.is_rigid && a.body.hull() != nullptr && b.body.hull() != nullptr;
}

namespace detail {

inline fast::PlacedHull<double> placed_hull(const PosedBody& posed) { return {*posed.body.hull(), posed.pose}; }

/// Above so many vertices of both hulls nobody is asked whether a gradient is unique: it takes a look at each of them,
/// which would be most of the cost of a query.
inline constexpr int most_vertices_for_uniqueness = 256;

/// The gradient that the answer about two cores implies.
template <class Result>
std::optional<Gradient<double, 3>> gradient_of_cores(const Result& result, const PosedBody& a, const PosedBody& b) {
    if (a.body.hull()->vertex_count() + b.body.hull()->vertex_count() > most_vertices_for_uniqueness)
        return gradient_of(result);
    return gradient_of(result, placed_hull(a), placed_hull(b));
}

/// The depth of two cores in the frame of A.
inline PenetrationResult<double, 3> depth_of_cores(const PosedBody& a, const PosedBody& b, const Point3& towards_b) {
    thread_local epa::Workspace<double, 3> workspace;
    const Pose3 relative = relative_pose(a.pose, b.pose);
    const Point3 direction = apply_transposed(a.pose, towards_b);
    const auto *of_a = a.body.faceted(), *of_b = b.body.faceted();
    if (of_a != nullptr && of_b != nullptr)
        return penetration::depth(*of_a, *of_b, relative, epa::Options<>{}, direction, workspace);
    return penetration::depth(*a.body.hull(), *b.body.hull(), relative, epa::Options<>{}, direction, workspace);
}

/// The signed distance by signed_distance() on erased shapes.
inline Signed of_shapes(const PosedBody& a, const PosedBody& b) {
    return with_shapes(a, b, [](const auto& of_a, const auto& of_b) {
        const auto found = signed_distance(of_a, of_b);
        Signed result;
        result.verdict = found.verdict;
        if (!found.distance()) return result;
        result.lower = found.lower;
        result.upper = found.upper;
        result.value = found.value;
        result.gradient = found.gradient;
        result.points = {found.point_a, found.point_b};
        return result;
    });
}

/// Cores that are apart: `nearest` is what was found of them. Nothing where the verdict of the bodies with their balls
/// lies within rounding.
inline std::optional<Signed> of_separated_cores(const PosedBody& a, const PosedBody& b,
                                                const fast::Nearest<double>& nearest) {
    const double radii = a.body.radius() + b.body.radius(), rounding = rounding_of(a, b);
    const double upper = nearest.distance() - radii, lower = square_root(nearest.lower2) - radii;
    const bool is_apart = radii == 0 || rounding < lower;
    if (!std::isfinite(upper) || (!is_apart && !(upper < -rounding))) return std::nullopt;
    DistanceResult<double, 3> cores;
    cores.verdict = Verdict::separated;
    cores.distance2 = {nearest.lower2, nearest.upper2};
    cores.v = nearest.v;
    cores.point_a = nearest.point_a;
    cores.point_b = nearest.point_b;
    Signed result;
    result.verdict = is_apart ? Verdict::separated : Verdict::penetrating;
    result.lower = std::min(lower, upper);
    // What was found is the upper bound of a distance, and of a depth as well, whose sign is turned.
    result.value = is_apart ? upper : *result.lower;
    result.upper = upper;
    result.gradient = gradient_of_cores(cores, a, b);
    if (!result.gradient) return std::nullopt;
    const Point3 n = result.gradient->direction;
    result.points = {nearest.point_a - a.body.radius() * n, nearest.point_b + b.body.radius() * n};
    result.gradient->point = (*result.points)[0];
    return result;
}

/// Cores that meet: their depth in the frame of A, by facets or by EPA.
inline Signed of_meeting_cores(const PosedBody& a, const PosedBody& b, const Point3& towards_b) {
    auto found = depth_of_cores(a, b, towards_b);
    if (!found.depth2.upper || found.outward == zero_vector<double, 3>()) return of_shapes(a, b);
    const double radii = a.body.radius() + b.body.radius();
    found.outward = apply_rows(a.pose, found.outward);
    found.foot = apply_rows(a.pose, found.foot);
    found.point_a = apply(a.pose, found.point_a);
    found.point_b = apply(a.pose, found.point_b);
    Signed result;
    result.gradient = gradient_of_cores(found, a, b);
    // The searches disagree: within rounding.
    if (!result.gradient || found.verdict == Verdict::separated) return of_shapes(a, b);
    const auto depth = square_root(found.depth2);
    // So near to contact the pose of B as A sees it, which is rounded, may have decided.
    if (radii == 0 && !(rounding_of(a, b) < *depth.upper)) return of_shapes(a, b);
    result.verdict = radii > 0 ? Verdict::penetrating : found.verdict;
    result.value = result.lower = -*depth.upper - radii;
    result.upper = -std::min(depth.lower, *depth.upper) - radii;
    const Point3 n = result.gradient->direction;
    result.points = {found.point_a - a.body.radius() * n, found.point_b + b.body.radius() * n};
    result.gradient->point = (*result.points)[0];
    return result;
}

}  // namespace detail

/// The signed distance of A and B and its gradient. The bracket holds up to rounding.
inline Signed plain_answer(const PosedBody& a, const PosedBody& b) {
    if (!are_hulls(a, b)) return detail::of_shapes(a, b);
    const Point3 towards_b = between_centres(a, b);
    const auto nearest = fast::distance(detail::placed_hull(a), detail::placed_hull(b), towards_b);
    if (nearest.verdict == Verdict::undecided) return detail::of_shapes(a, b);
    if (meets(nearest.verdict)) return detail::of_meeting_cores(a, b, towards_b);
    const auto apart = detail::of_separated_cores(a, b, nearest);
    return apart ? *apart : detail::of_shapes(a, b);
}

/// Whether the bodies meet.
inline Verdict meeting(const PosedBody& a, const PosedBody& b) {
    const Point3 towards_b = between_centres(a, b);
    if (are_hulls(a, b) && a.body.radius() + b.body.radius() == 0)
        return fast::intersects(detail::placed_hull(a), detail::placed_hull(b), towards_b);
    return with_shapes(a, b, [&](const auto& of_a, const auto& of_b) {
        return gjk::intersects(of_a, of_b, gjk::IntersectsOptions<>{}, NullObserver{}, -towards_b).verdict;
    });
}

/// When B, moving relative to A, first meets it.
inline toi::ImpactResult<double, 3> impact(const PosedBody& a, const PosedBody& b,
                                           const toi::Translation<double, 3>& motion) {
    return with_shapes(a, b, [&](const auto& of_a, const auto& of_b) { return toi::dynamic_gjk(of_a, of_b, motion); });
}

/// How far the bodies are apart along a direction, and how far that may be rounded.
inline std::array<double, 2> gap_along(const PosedBody& a, const PosedBody& b, const Point3& n) {
    return with_shapes(a, b, [&](const auto& of_a, const auto& of_b) {
        const auto unit = unit_along(n);
        if (!unit) return std::array{std::numeric_limits<double>::quiet_NaN(), 0.0};
        const auto local_a = of_a.core().without_move(), local_b = of_b.core().without_move();
        const double between = dot(*unit, Point3(of_a.core().move() - of_b.core().move()));
        const double gap =
            dot(*unit, local_a.support(-*unit).position) - dot(*unit, local_b.support(*unit).position) + between;
        return std::array{gap - a.body.radius() - b.body.radius(), rounding_of(a, b)};
    });
}

}  // namespace touchstone::interface
