// SPDX-License-Identifier: MIT
// The gradient of the signed distance g for rigid motions of A, from the answer of a query: the wrench (n, p x n), with
// the contact normal n and a point p of A, how far it may be off, and whether it is the only one (docs/gradients.md).
// g is the distance of bodies that are apart and minus the depth of others; a point x of A moves with u + w x x.
//
// Source: the theorem of Danskin [Dan66]; docs/conventions.md has signs and frames.
//
// What is proved, for bodies that are apart by g with l <= g <= m (bounds with balls count from the cores). Let v* be
// the point of A - B nearest to the origin, and n either along a point v of A - B with |v| <= m, or across a plane that
// leaves A - B beyond l. Then n . v* >= l: in the first case since v . v* >= v* . v*. So the cosine of the angle
// between n and n* is at least c = l / m, and
//     |n - n*|^2 <= 2 (1 - c),      the length of v* across n <= sqrt(m^2 - l^2).
// A vertex x of A that is farthest against n* is not farther than e |x - y| from the farthest one y against n, with e
// for the bound of |n - n*|. So the points p* of the exact gradients lie in the hull of those vertices, and p* - v* in
// that of the same vertices of B: common_face.h encloses both. Hence the bound of the moment, and a gradient is unique
// where one of the two sets is a single vertex, or where they are two edges that are not parallel as seen along any n
// within the bound. On floating point l and m are widened by 16 unit roundoffs of the largest vertex, which is what the
// bracket of GJK holds up to (a law, measured); on exact scalars nothing is.
// What has no bound. The bracket of a depth says nothing of the direction: of two concentric cubes every face is as
// near. Only where both ends of it meet, on exact scalars, the gradient is one of the set. Bodies with balls whose
// cores are apart have the bounds above. A bracket does not bound the moment of bodies whose vertices are not known.
// What is a heuristic: on floating point `one_of_many` says that faces tie up to rounding. Bodies that differ by no
// more than that have many gradients; the given ones may have one.
#pragma once

#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "algorithms/core/proximity.h"
#include "algorithms/core/result.h"
#include "algorithms/gradient/common_face.h"

namespace touchstone {

/// Whether g has one gradient. On exact scalars both answers are proved, on floating point `unique` alone.
enum class Uniqueness {
    unknown,      ///< rounding, the gap of the bracket, or other ways out of the same length leave it open
    unique,       ///< g is differentiable
    one_of_many,  ///< the faces have more than a point in common
};

constexpr std::string_view to_string(Uniqueness uniqueness) {
    switch (uniqueness) {
        case Uniqueness::unknown: return "unknown";
        case Uniqueness::unique: return "unique";
        case Uniqueness::one_of_many: return "one_of_many";
    }
    return "unknown";
}

/// A moment about the origin of the world: a vector, or in the plane one number, counter-clockwise.
template <Scalar S, int D>
using Moment = std::conditional_t<D == 3, Vec<S, 3>, S>;

/// p x n.
template <Scalar S, int D>
Moment<S, D> moment_of(const Vec<S, D>& p, const Vec<S, D>& n) {
    if constexpr (D == 2)
        return p[0] * n[1] - p[1] * n[0];
    else
        return cross(p, n);
}

/// A gradient of the signed distance, which is (direction, moment()) / |direction|.
template <Field S, int D>
struct Gradient {
    Vec<S, D> direction{};  ///< along n, from B to A, of any length but 0
    Vec<S, D> point{};  ///< p: the witness point of A. All points of the line through p along n have the same moment
    Uniqueness uniqueness = Uniqueness::unknown;
    /// Bounds of |n - n*|^2 and |p x n - p* x n*|^2 over all gradients (n*, p* x n*) of the bodies; where both are 0 it
    /// is only known that this is one of them. Absent if there is no bound.
    std::optional<S> normal_error2, moment_error2;
    /// Corners of what the faces have in common up to rounding, in the plane through p across n. Each implies a
    /// gradient (n, corner x n) too. Only p if it is unique or no vertices are known.
    std::vector<Vec<S, D>> points;

    /// p x direction. Divided by |direction| it is the moment of the gradient.
    Moment<S, D> moment() const { return moment_of(point, direction); }
    /// n. One root.
    Vec<S, D> normal() const requires Real<S> { return *unit_along(direction); }
    /// p x n. One root.
    Moment<S, D> unit_moment() const requires Real<S> { return moment_of(point, normal()); }
    /// g' along the motion of A whose points x have the velocity u + w x x. One root.
    S rate(const Vec<S, D>& u, const Moment<S, D>& w) const requires Real<S> {
        const S along = dot(normal(), u);
        if constexpr (D == 2)
            return along + unit_moment() * w;
        else
            return along + dot(unit_moment(), w);
    }
};

namespace detail {

/// What an answer says before the bodies are looked at.
template <Field S, int D>
struct Implied {
    Vec<S, D> direction, point;
    /// The bracket of the squared distance, absent if the bodies are not known to be apart; of a depth its own.
    std::optional<Bracket<S>> distance2, depth2;
};

template <Field S, int D>
std::optional<Implied<S, D>> implied_by(const DistanceResult<S, D>& result) {
    if (meets(result.verdict) || !result.distance2.upper || !is_finite(result.v) || result.v == zero_vector<S, D>())
        return std::nullopt;
    Implied<S, D> implied{result.v, result.point_a, std::nullopt, std::nullopt};
    if (result.verdict == Verdict::separated) implied.distance2 = result.distance2;
    return implied;
}

template <Field S, int D>
std::optional<Implied<S, D>> implied_by(const PenetrationResult<S, D>& result) {
    const Vec<S, D> n = -result.outward;
    if (!result.depth2.upper || !is_finite(n) || n == zero_vector<S, D>()) return std::nullopt;
    Implied<S, D> implied{n, result.point_a, std::nullopt, std::nullopt};
    if (result.verdict == Verdict::separated)
        implied.distance2 = Bracket<S>{result.distance_lower2, squared_norm(result.foot)};  // the foot is in A - B
    else
        implied.depth2 = result.depth2;
    return implied;
}

template <Real S, int D>
std::optional<Implied<S, D>> implied_by(const Proximity<S, D>& found) {
    if (!found.distance() || !is_finite(found.normal) || found.normal == zero_vector<S, D>()) return std::nullopt;
    Implied<S, D> implied{found.normal, found.point_a, std::nullopt, std::nullopt};
    const auto below = [](const S& x) { return larger(S(0), x); };
    const auto squares = [&](const S& lower, const S& upper) {
        return Bracket<S>{below(lower) * below(lower), below(upper) * below(upper)};
    };
    // Squares out of range bound nothing.
    const S largest = larger(magnitude_of(found.lower), magnitude_of(found.upper));
    if (!is_normal(S(largest * largest)) || !scalar_traits<S>::is_finite(largest * largest)) return implied;
    if (found.verdict == Verdict::separated) implied.distance2 = squares(found.lower, found.upper);
    if (found.meet()) implied.depth2 = squares(-found.upper, -found.lower);
    return implied;
}

/// How far the direction and v* may be off, as lengths on scalars with a root. On others both are 0, or `tilt2` alone
/// is known.
template <Field S>
struct Doubt {
    S tilt2 = S(0);          ///< of |n - n*|^2
    S across = S(0);         ///< of the length of v* across n
    S gap = S(0);            ///< upper bound of the distance of the cores
    bool is_closed = false;  ///< exact scalars: the bracket is a number
};

/// The bounds for a distance of the cores between these. `rounding` is a length.
template <Field S>
Doubt<S> doubt_of(S lower, S upper, const S& rounding) requires Real<S> {
    upper = upper + rounding;
    lower = larger(S(0), S(lower - rounding));
    return {S(2) * ((upper - lower) / upper), square_root((upper - lower) * (upper + lower)), upper, false};
}

/// The bounds of the distance of the cores that the answer implies, or nothing if it implies none.
template <Field S, int D>
std::optional<Doubt<S>> doubt_of(const Implied<S, D>& implied, const S& radii, const S& rounding) {
    const auto& apart = implied.distance2;
    if constexpr (Real<S>) {
        if (apart) return doubt_of<S>(square_root(apart->lower) + radii, square_root(*apart->upper) + radii, rounding);
        if (!(S(0) < radii) || !implied.depth2 || !implied.depth2->upper) return std::nullopt;
        const auto depth = square_root(*implied.depth2);
        // Cores that are apart: the depth is what the radii have over their distance.
        if (!(*depth.upper + rounding < radii)) return std::nullopt;
        return doubt_of<S>(radii - *depth.upper, radii - larger(S(0), depth.lower), rounding);
    } else {
        if (!apart) return std::nullopt;
        // 1 - c <= (1 - c^2) / (1 + c^2) for c in [0, 1].
        const S gap2 = *apart->upper - apart->lower;
        return Doubt<S>{S(2) * (gap2 / (*apart->upper + apart->lower)), S(0), S(0), gap2 == S(0)};
    }
}

/// The largest 1-norm of the points.
template <Field S, int D>
S reach_of(const std::vector<Vec<S, D>>& points) {
    S reach = S(0);
    for (const Vec<S, D>& x : points) reach = larger(reach, one_norm(x));
    return reach;
}

/// True if the true gradient is one: `of_a` and `of_b` hold every vertex that can be farthest along a direction within
/// `tilt` of n.
template <Field S, int D>
bool is_one_point(const std::vector<Vec<S, D>>& of_a, const std::vector<Vec<S, D>>& of_b, const Vec<S, D>& n,
                  const S& tilt) requires Real<S> {
    if (of_a.size() == 1 || of_b.size() == 1) return true;
    if constexpr (D == 3) {
        if (of_a.size() != 2 || of_b.size() != 2) return false;
        const Vec<S, 3> edge_a = of_a[1] - of_a[0], edge_b = of_b[1] - of_b[0], both = cross(edge_a, edge_b);
        const S rounding =
            S(16) * scalar_traits<S>::epsilon() * square_root(squared_norm(edge_a) * squared_norm(edge_b));
        return tilt * square_root(squared_norm(both)) + rounding < magnitude_of(dot(both, n));
    }
    return false;
}

/// Bounds the moment and decides uniqueness on floating point. Precondition: `result.direction` has the length 1.
template <Field S, int D>
void judge_rounded(Gradient<S, D>& result, const std::optional<Doubt<S>>& doubt, const std::vector<Vec<S, D>>& of_a,
                   const std::vector<Vec<S, D>>& of_b, const S& rounding) requires Real<S> {
    const Vec<S, D> n = result.direction;
    const Across<S, D> across(n, result.point);
    if (doubt) {
        const S tilt = square_root(doubt->tilt2);
        const auto may_a = farthest_points<S, D>(of_a, -n, rounding, tilt);
        const auto may_b = farthest_points<S, D>(of_b, n, rounding, tilt);
        const auto corners = common_part(across, may_a, may_b, S(doubt->across + rounding));
        S off = S(0), reach = S(0);
        for (const auto& corner : corners) off = larger(off, square_root(squared_norm(corner)));
        for (const auto& x : may_a) reach = larger(reach, square_root(squared_norm(x)));
        const S moment_error = off + tilt * reach + rounding;
        if (!corners.empty()) result.moment_error2 = larger(moment_error * moment_error, least_normal<S>());
        if (is_one_point(may_a, may_b, n, tilt)) {
            result.uniqueness = Uniqueness::unique;
            return;
        }
    }
    // Ties up to rounding, of the vertices and of the direction.
    const S tilt = doubt ? rounding / doubt->gap : S(0);
    const auto corners = common_part(across, farthest_points<S, D>(of_a, -n, rounding, tilt),
                                     farthest_points<S, D>(of_b, n, rounding, tilt), S(S(4) * rounding));
    S spread2 = S(0);
    for (const auto& x : corners)
        for (const auto& y : corners) spread2 = larger(spread2, squared_norm(x - y));
    if (spread2 <= S(4096) * rounding * rounding) return;  // a point with its margin
    result.uniqueness = Uniqueness::one_of_many;
    result.points.clear();
    for (const auto& corner : corners) result.points.push_back(across.point(corner));
}

/// The same on exact scalars. Where the bracket is a number the common part of the faces is known without doubt.
template <Field S, int D>
void judge_exact(Gradient<S, D>& result, bool is_apart, const std::vector<Vec<S, D>>& of_a,
                 const std::vector<Vec<S, D>>& of_b) {
    const Vec<S, D>& n = result.direction;
    const Across<S, D> across(n, result.point);
    result.normal_error2 = result.moment_error2 = S(0);
    const auto corners = common_part<S, D>(across, farthest_points<S, D>(of_a, -n, S(0), S(0)),
                                           farthest_points<S, D>(of_b, n, S(0), S(0)), S(0));
    if (corners.empty()) return;
    result.points.clear();
    for (const auto& corner : corners) result.points.push_back(across.point(corner));
    if (corners.size() > 1)
        result.uniqueness = Uniqueness::one_of_many;
    else if (is_apart)
        result.uniqueness = Uniqueness::unique;
}

/// The gradient that the answer implies. `of_a` and `of_b` are the vertices of the cores, or empty.
template <Field S, int D>
std::optional<Gradient<S, D>> gradient_from(const std::optional<Implied<S, D>>& implied,
                                            const std::vector<Vec<S, D>>& of_a, const std::vector<Vec<S, D>>& of_b,
                                            const S& radii) {
    static_assert(Real<S> || scalar_traits<S>::is_exact, "the scalar must be exact or have a square root");
    if (!implied) return std::nullopt;
    Gradient<S, D> result{implied->direction, implied->point, Uniqueness::unknown, {}, {}, {implied->point}};
    if constexpr (Real<S>) {
        result.direction = *unit_along(result.direction);
        const S reach = larger(one_norm(result.point), larger(reach_of(of_a), reach_of(of_b)));
        // Coordinates near underflow round by more than their size says.
        const S rounding = S(16) * scalar_traits<S>::epsilon() * (reach + radii) + least_normal<S>();
        const auto doubt = doubt_of(*implied, radii, rounding);
        if (doubt) result.normal_error2 = doubt->tilt2;
        if (!of_a.empty() && !of_b.empty()) judge_rounded(result, doubt, of_a, of_b, rounding);
    } else {
        const auto doubt = doubt_of(*implied, radii, S(0));
        if (doubt) result.normal_error2 = doubt->tilt2;
        const bool is_closed =
            doubt ? doubt->is_closed : implied->depth2 && implied->depth2->lower == *implied->depth2->upper;
        if (is_closed) judge_exact(result, doubt.has_value(), of_a, of_b);
    }
    return result;
}

}  // namespace detail

/// The gradient at which a query of A and B ended: one of queries.h, gjk::distance or a query of the depth, with the
/// bodies that it was asked about, in the frame of its points (of penetration::depth with a pose, B is Placed{b,
/// pose}). Returns nothing where the answer has no direction: of a distance that is 0 or unknown, of a depth without a
/// plane. Bodies whose vertices are known, with or without a ball around them, have bounds of both parts and are judged
/// for uniqueness; of others only the normal has a bound, if they are apart. Cost: O(p + q) for p and q vertices, O(k
/// m) for k and m of them on the faces, and some vectors on the heap.
template <SupportMappable A, SupportMappable B, class Result>
auto gradient_of(const Result& result, const A& a, const B& b) {
    using S = typename A::scalar;
    const bool are_cores = is_core_with_ball(a) && is_core_with_ball(b);
    return detail::gradient_from<S, A::dimension>(detail::implied_by(result), core_vertices(a), core_vertices(b),
                                                  are_cores ? S(radius_of(a) + radius_of(b)) : S(0));
}

/// The same without the bodies: the plain wrench, with the bound of its normal alone.
template <class Result>
auto gradient_of(const Result& result) {
    const auto implied = detail::implied_by(result);
    using Direction = std::remove_cvref_t<decltype(implied->direction)>;
    using S = std::remove_cvref_t<decltype(implied->direction[0])>;
    return detail::gradient_from(implied, std::vector<Direction>{}, std::vector<Direction>{}, S(0));
}

}  // namespace touchstone
