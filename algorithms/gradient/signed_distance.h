// SPDX-License-Identifier: MIT
// The signed distance of two bodies and its gradient in one call: the distance of bodies that are apart, and minus the
// depth of others (docs/conventions.md).
#pragma once

#include <optional>
#include <type_traits>
#include <vector>

#include "algorithms/certified/exact_queries.h"
#include "algorithms/certified/signed_distance.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gradient/certified_gradient.h"
#include "algorithms/gradient/gradient.h"
#include "algorithms/penetration/depth.h"
#include "algorithms/scalars/portable_rational.h"

namespace touchstone {

/// The signed distance g with a bracket, as far as it is known.
template <Real S, int D>
struct SignedDistance {
    Verdict verdict = Verdict::undecided;
    /// lower <= g <= upper, up to the rounding of the query that answered.
    std::optional<S> lower, upper;
    /// The end of the bracket that an upper bound of distance or depth gives: what was found.
    std::optional<S> value;
    /// The nearest, or the deepest, points of A and of B; of no meaning without a value.
    Vec<S, D> point_a{}, point_b{};
    /// The gradient for rigid motions of A, absent where the answer has no direction.
    std::optional<Gradient<S, D>> gradient;
};

namespace detail {

/// True if rounding leaves the depth open, or the points off its normal, by more than it hides in their coordinates.
template <Real S, int D>
bool is_doubtful(const PenetrationResult<S, D>& found) {
    const auto depth = square_root(found.depth2);
    const auto outward = unit_along(found.outward);
    if (!outward) return true;
    const Vec<S, D> off = found.point_a - found.point_b - *depth.upper * *outward;
    const S rounding = S(32) * scalar_traits<S>::epsilon() * (one_norm(found.point_a) + one_norm(found.point_b));
    return rounding < *depth.upper - depth.lower || rounding < infinity_norm(off);
}

/// True if planes across v do not keep the bodies apart by its length, up to what rounding hides in their coordinates.
/// Where facets are nearly coplanar |v| hardly tells them apart, and the direction may be that of a neighbour.
template <class A, class B, int D>
bool is_turned(const DistanceResult<double, D>& nearest, const A& a, const B& b) {
    const auto w = MinkowskiDifference<A, B>{a, b}.support(-nearest.v);
    const double missing = squared_norm(nearest.v) - dot(nearest.v, w.w);
    return 0x1p-48 * (one_norm(w.a) + one_norm(w.b)) * infinity_norm(nearest.v) < missing;
}

/// Makes direction and points of polytopes that are apart those of exact arithmetic, rounded once. Nothing where the
/// vertices are not known or there are balls.
template <class A, class B, int D>
[[gnu::noinline]] void turn_exactly(DistanceResult<double, D>& nearest, const A& a, const B& b) {
    const auto of_a = core_vertices(a), of_b = core_vertices(b);
    if (of_a.empty() || of_b.empty() || radius_of(a) + radius_of(b) != 0) return;
    const auto exact = [](const std::vector<Vec<double, D>>& vertices) {
        Polytope<PortableRational, D> hull;
        for (const auto& x : vertices) hull.vertices.push_back(convert<PortableRational>(x));
        return hull;
    };
    const auto found = certified::exact_distance(exact(of_a), exact(of_b), Simplex<double, D>{});
    if (found.verdict != Verdict::separated) return;
    nearest.v = *nearest.distance() * *unit_along(certified::rounded_direction(found.v));
    nearest.point_a = certified::rounded(found.point_a);
    nearest.point_b = certified::rounded(found.point_b);
}

/// The answer with proofs, for polytopes with or without balls. Nothing if the vertices are not known or nothing is
/// proved.
template <class A, class B>
[[gnu::noinline]] std::optional<SignedDistance<double, A::dimension>> proved_signed_distance(const A& a, const B& b) {
    constexpr int D = A::dimension;
    const auto of_a = core_vertices(a), of_b = core_vertices(b);
    if (of_a.empty() || of_b.empty()) return std::nullopt;
    const CertifiedShape<D> shape_a(of_a, radius_of(a)), shape_b(of_b, radius_of(b));
    const CertifiedBody<D> body_a(shape_a), body_b(shape_b);
    const auto found = certified::signed_distance(body_a, body_b, {.width = 0x1p-50});
    if (found.verdict == Verdict::undecided) return std::nullopt;
    const auto lower = static_cast<double>(found.lower), upper = static_cast<double>(found.upper);
    return SignedDistance<double, D>{found.verdict,
                                     lower,
                                     upper,
                                     found.verdict == Verdict::separated ? upper : lower,
                                     found.point_a,
                                     found.point_b,
                                     gradient_of(found, body_a, body_b)};
}

}  // namespace detail

/// Asks gjk::distance, and penetration::depth where that finds that the bodies meet. Of polytopes in doubles, where
/// rounding leaves the depth open, or its points, certified::signed_distance answers, and where it has turned the
/// normal of a distance, exact arithmetic. Bad input gets an answer without numbers. Cost: that of the queries asked,
/// one support point of each body, and that of gradient_of.
template <SupportMappable A, SupportMappable B>
auto signed_distance(const A& a, const B& b) {
    using S = typename A::scalar;
    SignedDistance<S, A::dimension> result;
    auto nearest = gjk::distance(a, b);
    result.verdict = nearest.verdict;
    if (nearest.stop.kind == StopKind::invalid_input) return result;
    if (nearest.verdict == Verdict::separated) {
        if constexpr (std::is_same_v<S, double>)
            if (detail::is_turned(nearest, a, b)) [[unlikely]]
                detail::turn_exactly(nearest, a, b);
        const auto distance = square_root(nearest.distance2);
        result.value = result.upper = distance.upper;
        result.lower = distance.lower;
        result.point_a = nearest.point_a;
        result.point_b = nearest.point_b;
        result.gradient = gradient_of(nearest, a, b);
        return result;
    }
    const auto deepest = penetration::depth(a, b);
    if constexpr (std::is_same_v<S, double>)
        if (deepest.depth2.upper && detail::is_doubtful(deepest)) [[unlikely]]
            if (auto proved = detail::proved_signed_distance(a, b)) return *proved;
    if (!deepest.depth2.upper) return result;
    const auto depth = square_root(deepest.depth2);
    result.verdict = deepest.verdict;
    result.value = result.lower = -*depth.upper;
    result.upper = -depth.lower;
    result.point_a = deepest.point_a;
    result.point_b = deepest.point_b;
    result.gradient = gradient_of(deepest, a, b);
    return result;
}

}  // namespace touchstone
