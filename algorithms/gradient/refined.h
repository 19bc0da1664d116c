// SPDX-License-Identifier: MIT
// Normal and points of a signed distance in doubles, found again where rounding has turned the normal or has put the
// points off it.
//
// The number of an answer is right within some roundoffs long before its direction is: a direction that is off by t
// changes the distance by the square of t. So an answer is measured: planes across its normal must keep the bodies
// apart by its number, and the way between its points must be that long along the normal. What fails is asked again,
// polytopes in exact arithmetic or with proofs, and bodies with curves or balls that are apart by GJK in long double.
//
// Of 18,432 random pairs of cylinders, cones, ellipsoids and boxes that are apart, 117 are off by more than 32
// roundoffs in plain doubles, by 3e-7 at most, and 27 when they have been asked again, by 1.5e-12 at most. Near contact
// and of flat shapes more stay off, up to the root of what rounds the coordinates. Source: none. Cost: one support
// point of each body; where something is off, that of the search.
#pragma once

#include <cmath>
#include <optional>
#include <type_traits>
#include <vector>

#include "algorithms/certified/exact_queries.h"
#include "algorithms/certified/signed_distance.h"
#include "algorithms/core/proximity.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/portable_rational.h"
#include "algorithms/terminations/robust.h"

namespace touchstone::detail {

/// How far normal and points are from what the value says of them, and what rounds their coordinates: two lengths.
template <Real S>
struct ContactError {
    S length, hidden;
    bool is_beyond_rounding() const { return hidden < length; }
};

/// Precondition: the answer has a value and a normal. Cost: one support point of each body.
template <SupportMappable A, SupportMappable B, Real S, int D>
ContactError<S> contact_error_of(const Proximity<S, D>& found, const A& a, const B& b) {
    const auto w = MinkowskiDifference<A, B>{a, b}.support(-found.normal);
    const Vec<S, D> off = found.point_a - found.point_b - found.value * found.normal;
    return {larger(S(found.value - dot(found.normal, w.w)), infinity_norm(off)),
            S(32) * scalar_traits<S>::epsilon() * (one_norm(w.a) + one_norm(w.b))};
}

/// A polytope as it was given: points before its pose, and the pose.
template <int D>
struct GivenPolytope {
    std::vector<Vec<double, D>> local;
    Pose<double, D> pose = Pose<double, D>::identity();

    /// The hull of the points under the pose, in rationals.
    Polytope<PortableRational, D> exact() const {
        const auto placed = convert<PortableRational>(pose);
        Polytope<PortableRational, D> hull;
        for (const auto& x : local) hull.vertices.push_back(apply(placed, convert<PortableRational>(x)));
        return hull;
    }
};

/// The points of the body itself.
template <SupportMappable T>
std::optional<GivenPolytope<T::dimension>> given_points(const T& body) {
    if constexpr (HasExactVertices<T>) {
        const int count = body.exact_vertex_count();
        if (count == 0) return std::nullopt;
        const auto first = body.exact_vertex(0);
        GivenPolytope<T::dimension> given;
        if (first.rows) given.pose.rows = *first.rows;
        given.pose.translation = first.translation;
        for (int i = 0; i < count; ++i) {
            const auto vertex = body.exact_vertex(i);
            const bool is_posed_alike = (vertex.rows == nullptr) == (first.rows == nullptr) &&
                                        (vertex.rows == nullptr || *vertex.rows == given.pose.rows) &&
                                        vertex.translation == first.translation;
            if (!is_posed_alike) return std::nullopt;
            given.local.push_back(vertex.local);
        }
        return given;
    }
    return std::nullopt;
}

/// The core of the body, if it is a polytope whose points are known without rounding and have one pose.
template <SupportMappable T>
std::optional<GivenPolytope<T::dimension>> given_polytope(const T& body) {
    if constexpr (HasRadius<T>) {
        if (!is_core_with_ball(body)) return std::nullopt;
        const auto& core = core_of(body);
        // A body whose type is erased has a core of that type.
        if constexpr (std::same_as<std::remove_cvref_t<decltype(core)>, T>)
            return given_points(core);
        else
            return given_polytope(core);
    } else {
        return given_points(body);
    }
}

/// Makes normal and points of polytopes that are apart those of exact arithmetic, rounded once.
template <int D>
void turn_exactly(Proximity<double, D>& nearest, const GivenPolytope<D>& a, const GivenPolytope<D>& b) {
    const auto found = certified::exact_distance(a.exact(), b.exact(), Simplex<double, D>{});
    if (found.verdict != Verdict::separated) return;
    nearest.normal = *unit_along(certified::rounded_direction(found.v));
    nearest.point_a = certified::rounded(found.point_a);
    nearest.point_b = certified::rounded(found.point_b);
}

/// Rounded to doubles.
template <int D>
Vec<double, D> narrow(const Vec<long double, D>& x) {
    return generate<double, D>([&x](int k) { return static_cast<double>(x[k]); });
}

/// A - B with the points of doubles in a wider scalar.
template <class A, class B>
struct WideDifference {
    using scalar = long double;
    static constexpr int dimension = A::dimension;

    const A& a;
    const B& b;

    CsoVertex<long double, dimension> support(const Vec<long double, dimension>& d) const {
        const auto n = narrow(unit_along(d).value_or(d));
        const auto of_a = a.support(n), of_b = b.support(-n);
        const auto wide_a = convert<long double>(of_a.position), wide_b = convert<long double>(of_b.position);
        return {wide_a - wide_b, wide_a, wide_b, of_a.feature, of_b.feature};
    }
};

/// The answer of GJK in long double that begins along this direction; nothing if the bodies are not apart.
template <class A, class B, int D>
std::optional<Proximity<double, D>> nearest_in_long_double(const A& a, const B& b, const Vec<double, D>& direction) {
    return with_cores(a, b, [&](const auto& core_a, const auto& core_b, const auto& radii) {
        using Difference = WideDifference<std::remove_cvref_t<decltype(core_a)>, std::remove_cvref_t<decltype(core_b)>>;
        // The points are those of doubles, so that no more than their rounding is asked for.
        const Robust rule{0, 8 * static_cast<double>(0x1p-53L / scalar_traits<long double>::epsilon())};
        const gjk::Options<Voronoi, Robust, ClosestPoint, gjk::AsPublished> options{{}, rule};
        NullObserver silent;
        const auto found =
            gjk::detail::looped(Difference{core_a, core_b}, options, silent, convert<long double>(direction));
        const auto n = unit_along(found.v);
        std::optional<Proximity<double, D>> nearest;
        // Of points of doubles a bound may be greater than |v| by their rounding, which leaves the verdict open.
        if (meets(found.verdict) || !found.distance2.upper || !n) return nearest;
        nearest.emplace();
        nearest->normal = narrow(*n);
        nearest->value = static_cast<double>(square_root(*found.distance2.upper) - (radii.a + radii.b));
        nearest->point_a = narrow(Vec<long double, D>(found.point_a - static_cast<long double>(radii.a) * *n));
        nearest->point_b = narrow(Vec<long double, D>(found.point_b + static_cast<long double>(radii.b) * *n));
        return nearest;
    });
}

/// Finds normal and nearest points of bodies that are apart again by GJK in long double. Simplices on a curved surface
/// become slivers, on which doubles lose v before its plane is as far from the origin as v is long. A loop that begins
/// along the normal of the one before has no points of far away in its simplex. A number that is worse is not taken.
template <class A, class B, int D>
void sharpen(Proximity<double, D>& nearest, const A& a, const B& b) {
    constexpr int most_loops = 4;
    auto error = contact_error_of(nearest, a, b);
    Vec<double, D> direction = -nearest.normal;
    for (int i = 0; i < most_loops && error.is_beyond_rounding(); ++i) {
        const auto next = nearest_in_long_double(a, b, direction);
        if (!next) return;
        direction = -next->normal;
        const auto error_of_next = contact_error_of(*next, a, b);
        if (!(error_of_next.length < error.length) || !(next->value <= nearest.value + error.hidden)) continue;
        error = error_of_next;
        nearest.normal = next->normal;
        nearest.value = nearest.upper = next->value;
        nearest.lower = smaller(nearest.lower, next->value);
        nearest.point_a = next->point_a;
        nearest.point_b = next->point_b;
    }
}

/// Makes the answer about polytopes, with or without balls, one with a proof, if there is one of the same verdict, or
/// if the answer had none.
template <int D>
void prove_depth(Proximity<double, D>& deepest, const GivenPolytope<D>& a, const GivenPolytope<D>& b,
                 const Margins<double>& radii) {
    const CertifiedShape<D> shape_a(a.local, radii.a), shape_b(b.local, radii.b);
    const CertifiedBody<D> body_a(shape_a, a.pose), body_b(shape_b, b.pose);
    const auto found = certified::signed_distance(body_a, body_b, {.width = 0x1p-50});
    if (found.verdict == Verdict::undecided || !std::isfinite(found.lower) || !std::isfinite(found.upper)) return;
    if (deepest.verdict != Verdict::undecided && deepest.meet() != meets(found.verdict)) return;
    const double lower = certified::outwards(found.lower, -HUGE_VAL),
                 upper = certified::outwards(found.upper, HUGE_VAL);
    const double value = found.verdict == Verdict::separated ? upper : lower;
    deepest = {found.verdict, Answered::certified, lower, upper, value, found.normal, found.point_a, found.point_b};
}

/// Finds normal and points of an answer of queries.h again where they are off by more than rounding. Closed forms are
/// right up to that.
template <SupportMappable A, SupportMappable B, int D>
void refine(Proximity<double, D>& found, const A& a, const B& b) {
    if (!found.distance() || found.by == Answered::closed_form) return;
    const bool has_normal = found.normal != zero_vector<double, D>(), is_apart = found.verdict == Verdict::separated;
    if (has_normal) {
        const auto error = contact_error_of(found, a, b);
        const bool is_wide = !is_apart && error.hidden < found.upper - found.lower;
        if (!is_wide && !error.is_beyond_rounding()) return;
    }
    const Margins<double> radii{radius_of(a), radius_of(b)};
    const auto of_a = given_polytope(a), of_b = given_polytope(b);
    if (is_apart && has_normal && (!of_a || !of_b || radii.a + radii.b > 0))
        sharpen(found, a, b);
    else if (is_apart && of_a && of_b)
        turn_exactly(found, *of_a, *of_b);
    else if (of_a && of_b)
        prove_depth(found, *of_a, *of_b, radii);
}

}  // namespace touchstone::detail
