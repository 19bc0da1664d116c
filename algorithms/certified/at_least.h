// SPDX-License-Identifier: MIT
// Are two bodies at least a length apart? With proof, and for a fraction of the cost of the distance.
//
// GJK ends as soon as one of its bounds leaves the length behind, and the direction or the points that it ended with
// are proved (support_bounds.h). What this leaves open the signed distance decides, and of polytopes exact arithmetic.
// Source: docs/certified.md. Invariant: an answer is right, whatever rounds.
#pragma once

#include "algorithms/certified/signed_distance.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/terminations/any_of.h"
#include "algorithms/terminations/robust.h"

namespace touchstone::certified {

/// Stops as soon as the distance is known to be larger or smaller than a length, by more than a share of it.
struct LengthPassed {
    double length = 0;  ///< same unit as the coordinates

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        const S share(0x1p-20), square = S(length) * S(length);
        const bool is_beyond = square * (S(1) + share) < iterate.lower2,
                   is_below = iterate.vv < square * (S(1) - share);
        return Stop<S>::converged_if(is_beyond || is_below, "length_passed", iterate.lower2, square);
    }
};

/// What the search of at_least() shows: yes or no with a proof, or nothing. `length` is between the cores, with an
/// error of at most `error`, and positive.
template <int D>
Decision are_cores_beyond(const CertifiedBody<D>& a, const CertifiedBody<D>& b, double length, double error) {
    const SupportBounds<D> pair(a, b);
    if (!pair.is_bounded()) return Decision::undecided;
    const auto *of_a = a.polytope(), *of_b = b.polytope();
    if (of_a != nullptr && of_b != nullptr && is_segment(*of_a) && is_segment(*of_b)) {
        const auto known = bounds_of_segments(pair, *of_a, *of_b);
        if (known.lower >= length + error) return Decision::yes;
        return known.upper < length - error ? Decision::no : Decision::undecided;
    }
    const auto search = [&](const auto& core_a, const auto& core_b) {
        gjk::Options<Voronoi, AnyOf<LengthPassed, Robust>> options;
        options.stop = AnyOf<LengthPassed, Robust>(LengthPassed{length}, Robust{});
        NullObserver silent;
        const MinkowskiDifference cso{core_a, core_b};
        auto found = gjk::detail::looped(cso, options, silent, unit_vector<double, D>(0));
        if (pair.gap_along(found.v) >= length + error) return Decision::yes;
        take_proved_points(found);
        const double upper = pair.distance_of(found.point_a, found.point_b);
        return upper < length - error ? Decision::no : Decision::undecided;
    };
    if (of_a != nullptr && of_b != nullptr) return search(of_a->in_doubles(), of_b->in_doubles());
    return search(pair.a(), pair.b());
}

/// Is the signed distance of the bodies at least `length`, which may be negative: are they no deeper than that?
/// `undecided` where a body is not valid, or the length is not finite, and where the signed distance of a curved body,
/// or a depth, is the length up to rounding. `Exact` as in signed_distance(). Cost: GJK until a bound passes the
/// length; that of signed_distance() where the two are nearly equal, or the length is negative.
template <class Exact = PortableRational, int D>
Decision at_least(const CertifiedBody<D>& a, const CertifiedBody<D>& b, double length,
                  const SignedOptions& options = {}) {
    if (!a.is_valid() || !b.is_valid() || !std::isfinite(length)) return Decision::undecided;
    const SumOfRadii radii(a, b);
    const long double between = static_cast<long double>(length) + radii.sum;
    const auto rounded = static_cast<double>(between);
    const double error = 8 * u * static_cast<double>(std::fabs(static_cast<long double>(length)) + radii.sum);
    if (rounded > error)
        if (const auto known = are_cores_beyond(a, b, rounded, error); known != Decision::undecided) return known;
    const auto found = signed_distance<Exact>(a, b, options);
    const auto asked = static_cast<long double>(length);
    if (found.lower >= asked) return Decision::yes;
    if (found.upper < asked) return Decision::no;
    if (length == 0 && (found.verdict == Verdict::separated || found.verdict == Verdict::touching))
        return Decision::yes;
    if (length == 0 && found.verdict == Verdict::penetrating) return Decision::no;
    const auto *of_a = a.polytope(), *of_b = b.polytope();
    if (of_a == nullptr || of_b == nullptr || !(rounded > error)) return Decision::undecided;
    const Exact exact = scalar_traits<Exact>::from_double(length) + radii.template exact<Exact>();
    const auto verdict = compared<Exact>(*distance_in<Exact>(*of_a, *of_b).distance2.upper, exact);
    return verdict == Verdict::penetrating ? Decision::no : Decision::yes;
}

}  // namespace touchstone::certified
