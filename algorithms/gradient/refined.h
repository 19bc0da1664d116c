// SPDX-License-Identifier: MIT
// Normal and points of a signed distance in doubles, found again where rounding has turned the normal or has put the
// points off it.
//
// The number of an answer is right within some roundoffs long before its direction is: a direction that is off by t
// changes the distance by the square of t. So an answer is measured: planes across its normal must keep the bodies
// apart by its number, and the way between its points must be that long along the normal. What fails is asked again,
// polytopes in exact arithmetic or with proofs, and bodies with curves or balls by Newton's method (sharpened.h), which
// proximal steps bring near.
//
// A proximal step from a unit vector m moves A by s m, so far that the cores are apart. The normal that GJK finds there
// is where gap(n) + s n.m = gap(n) + s - s/2 |n - m|^2 is greatest: it lies near m and its gap is no smaller.
// Source: R. T. Rockafellar, "Monotone operators and the proximal point algorithm", SIAM J. Control Optim. 14, 1976,
// for the step. Cost: one support point of each body; where something is off, that of the search.
#pragma once

#include <cmath>
#include <optional>
#include <type_traits>
#include <vector>

#include "algorithms/certified/exact_queries.h"
#include "algorithms/certified/signed_distance.h"
#include "algorithms/core/proximity.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gradient/sharpened.h"
#include "algorithms/scalars/portable_rational.h"
#include "algorithms/terminations/robust.h"

namespace touchstone::detail {

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

/// Takes a normal and points that Sharpened has found, and the number that they give.
template <int D>
void take_contact(Proximity<double, D>& answer, const Contact<D>& contact, double gap) {
    const Vec<double, D> way = contact.point_a - contact.point_b;
    if (answer.verdict == Verdict::separated) {
        const double largest = infinity_norm(way);
        const Vec<double, D> unit = largest > 0 ? Vec<double, D>(1 / largest * way) : way;
        answer.upper = smaller(answer.upper, largest * std::sqrt(squared_norm(unit)));
    }
    answer.lower = smaller(larger(answer.lower, gap), answer.upper) + 0.0;  // which makes no -0
    answer.value = answer.verdict == Verdict::separated ? answer.upper : answer.lower;
    answer.normal = contact.normal;
    answer.point_a = contact.point_a;
    answer.point_b = contact.point_b;
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

/// A - B, with A moved, and the points of doubles in a wider scalar.
template <class A, class B>
struct MovedDifference {
    using scalar = long double;
    static constexpr int dimension = A::dimension;

    const A& a;
    const B& b;
    Vec<long double, dimension> move;

    CsoVertex<long double, dimension> support(const Vec<long double, dimension>& d) const {
        const auto n = narrow(unit_along(d).value_or(d));
        const auto of_a = a.support(n), of_b = b.support(-n);
        const Vec<long double, dimension> on_a = convert<long double>(of_a.position) + move;
        const auto on_b = convert<long double>(of_b.position);
        return {on_a - on_b, on_a, on_b, of_a.feature, of_b.feature};
    }
};

/// The contact that GJK in long double finds when A has been moved by `shift` along m, moved back. Nothing if the cores
/// meet there too. Precondition: m has length 1.
template <class A, class B, int D>
std::optional<Contact<D>> proximal_step(const A& a, const B& b, const Vec<double, D>& m, double shift) {
    return with_cores(a, b, [&](const auto& core_a, const auto& core_b, const auto& radii) {
        using Difference =
            MovedDifference<std::remove_cvref_t<decltype(core_a)>, std::remove_cvref_t<decltype(core_b)>>;
        // The points are those of doubles, so that no more than their rounding is asked for.
        const Robust rule{0, 8 * static_cast<double>(0x1p-53L / scalar_traits<long double>::epsilon())};
        const gjk::Options<Voronoi, Robust, ClosestPoint, gjk::AsPublished> options{{}, rule};
        const auto direction = convert<long double>(m);
        const Vec<long double, D> move = static_cast<long double>(shift) * direction;
        NullObserver silent;
        const auto found =
            gjk::detail::looped(Difference{core_a, core_b, move}, options, silent, Vec<long double, D>(-direction));
        const auto n = unit_along(found.v);
        // Of points of doubles a bound may be greater than |v| by their rounding, which leaves the verdict open.
        if (meets(found.verdict) || !n) return std::optional<Contact<D>>();
        const Vec<long double, D> of_a = static_cast<long double>(radii.a) * *n,
                                  of_b = static_cast<long double>(radii.b) * *n;
        return std::optional<Contact<D>>({narrow(*n), narrow(Vec<long double, D>(found.point_a - move - of_a)),
                                          narrow(Vec<long double, D>(found.point_b + of_b))});
    });
}

/// Finds normal and points again by Newton's method, and by proximal steps until it succeeds. Shifts a quarter longer
/// than the cores are deep converge soon where the bodies are flatter than the depth is long; 2^-10 of the size keeps
/// the directions of bodies near contact above the rounding of their points. Steps in a row that raise the gap are
/// doubled, since it rises slowly where many ways out are nearly as short.
template <class A, class B, int D>
void sharpen(Proximity<double, D>& answer, const A& a, const B& b) {
    constexpr int most_steps = 64;
    Sharpened<A, B> found(answer, a, b);
    found.polish(answer.normal);
    const double radii = with_cores(a, b, [](const auto&, const auto&, const auto& of) { return of.a + of.b; });
    const double shift = larger(-1.25 * (answer.value + radii), 0x1p-10 * found.size());
    Vec<double, D> from = answer.normal;
    double further = 1;
    for (int i = 0; i < most_steps && found.error().is_beyond_rounding(); ++i) {
        const auto next = proximal_step(a, b, from, shift);
        if (!next) break;
        const auto ahead = unit_along(Vec<double, D>(next->normal + further * (next->normal - from)));
        const bool is_better = found.take(*next);
        const bool is_ahead = ahead && found.gap_along(next->normal) < found.gap_along(*ahead);
        further = is_ahead ? 2 * further : 1;
        from = is_ahead ? *ahead : next->normal;
        const bool is_try = (i & (i + 1)) == 0;  // after 1, 2, 4, ... steps
        if (is_better || is_try) found.polish(from);
    }
    take_contact(answer, found.best(), found.gap());
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
    bool is_off = !has_normal, is_wide = false;
    if (has_normal) {
        const auto error = contact_error_of(found, a, b);
        is_off = error.is_beyond_rounding();
        is_wide = !is_apart && error.hidden < found.upper - found.lower;
    }
    if (!is_off && !is_wide) return;
    const Margins<double> radii{radius_of(a), radius_of(b)};
    const auto of_a = given_polytope(a), of_b = given_polytope(b);
    const bool are_polytopes = of_a && of_b;
    if (has_normal && is_off && (!are_polytopes || (is_apart && radii.a + radii.b > 0)))
        sharpen(found, a, b);
    else if (is_apart && are_polytopes)
        turn_exactly(found, *of_a, *of_b);
    else if (are_polytopes)
        prove_depth(found, *of_a, *of_b, radii);
}

}  // namespace touchstone::detail
