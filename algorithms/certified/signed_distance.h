// SPDX-License-Identifier: MIT
// The certified signed distance of bodies of every shape: verdict, bracket, normal and points, each with its proof.
//
// The bodies are cores with balls (body.h). The signed distance of the bodies is that of the cores less the radii. Of
// polytopes it is that of gjk::certified and epa::certified, of segments a closed form, and of curved bodies that of
// curved.h. A verdict that the bracket leaves open is one of exact signs of the cores and the balls (gjk/proof/), or,
// of polytopes, of the square of the distance in exact arithmetic. Source: docs/certified.md. Invariant: as
// CertifiedSignedDistance says, on every path.
#pragma once

#include <cmath>

#include "algorithms/certified/body.h"
#include "algorithms/certified/curved.h"
#include "algorithms/certified/depth.h"
#include "algorithms/certified/distance.h"
#include "algorithms/certified/exact_queries.h"
#include "algorithms/certified/proximal_steps.h"
#include "algorithms/certified/segments.h"
#include "algorithms/certified/signed_result.h"
#include "algorithms/certified/support_bounds.h"
#include "algorithms/gjk/proof/settle.h"
#include "algorithms/scalars/portable_rational.h"

namespace touchstone::certified {

/// The radii of two bodies, and bounds of their sum.
struct SumOfRadii {
    double of_a[2], of_b[2];
    long double sum, error;

    /// Those of both bodies.
    template <int D>
    SumOfRadii(const CertifiedBody<D>& a, const CertifiedBody<D>& b)
        : of_a{a.radius(), a.margin()}, of_b{b.radius(), b.margin()} {
        sum = (static_cast<long double>(of_a[0]) + of_a[1]) + (static_cast<long double>(of_b[0]) + of_b[1]);
        error = 0x1p-61L * sum;
    }
    /// Those of one body, beside one without.
    template <int D>
    explicit SumOfRadii(const CertifiedBody<D>& a) : of_a{a.radius(), a.margin()}, of_b{0, 0} {
        sum = static_cast<long double>(of_a[0]) + of_a[1];
        error = 0x1p-61L * sum;
    }
    /// True if no body has a ball.
    bool is_zero() const { return !(sum > 0); }
    /// The sum without rounding.
    template <class Exact>
    Exact exact() const {
        using T = scalar_traits<Exact>;
        return T::from_double(of_a[0]) + T::from_double(of_a[1]) + T::from_double(of_b[0]) + T::from_double(of_b[1]);
    }
};

/// A bound on |coordinate| of every point of the two bodies, balls included.
template <int D>
double largest_of(const CertifiedBody<D>& a, const CertifiedBody<D>& b) {
    double largest = 0;
    for (int k = 0; k < D; ++k) largest = larger(largest, larger(a.largest(k), b.largest(k)));
    return largest + larger(a.radius() + a.margin(), b.radius() + b.margin());
}

/// The distance or the depth of two polytopes, with a bracket of at most `width`, a length.
template <class Exact, int D>
CertifiedResult<D> proved_cores(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, long double width) {
    const auto is_wide = [width](const CertifiedResult<D>& result) {
        return !(*result.bracket.upper - result.bracket.lower <= width);
    };
    auto result = gjk::certified<Exact>(a, b);
    if (result.verdict == Verdict::separated) {
        if (is_wide(result)) take_proximal_steps(a, b, result);
        if (is_wide(result)) distance_exactly<Exact>(a, b, Simplex<double, D>{}, result);
        return result;
    }
    result = epa::certified<Exact>(a, b);
    if (is_wide(result)) depth_exactly<Exact>(a, b, Simplex<double, D>{}, result);
    return result;
}

/// What is proved of two polytopes, as bounds of their signed distance.
template <int D>
void take_cores(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const CertifiedResult<D>& cores,
                CertifiedSignedDistance<D>& result) {
    const bool is_apart = cores.verdict == Verdict::separated;
    result.proof = cores.proof;
    result.lower = is_apart ? cores.bracket.lower : -*cores.bracket.upper;
    result.upper = is_apart ? *cores.bracket.upper : -cores.bracket.lower;
    result.normal = cores.normal().value_or(unit_vector<double, D>(0));
    result.point_a = cores.point_a;
    result.point_b = cores.point_b;
    result.point_error = larger(point_error(a), point_error(b));
    result.normal_error = 2 * normal_error(a, b);
}

/// What is known by support mappings, as bounds of the signed distance.
template <int D>
void take_bounds(const SupportBounds<D>& pair, const KnownBounds<D>& cores, CertifiedSignedDistance<D>& result) {
    result.lower = cores.lower;
    result.upper = cores.upper;
    result.normal = cores.normal;
    result.point_a = cores.point_a;
    result.point_b = cores.point_b;
    if (pair.is_bounded()) result.point_error = pair.point_error();
    if (cores.lower > 0) result.proof = Proof::direction;
    if (cores.upper < 0) result.proof = Proof::polytope;
}

/// The bounds of the cores in the result, at most `width` wide where that is to be had. The verdict is set only where
/// the cores are the bodies and polytopes.
template <class Exact, int D>
void bound_cores(const CertifiedBody<D>& a, const CertifiedBody<D>& b, bool are_bodies, double width,
                 const SignedOptions& options, CertifiedSignedDistance<D>& result) {
    const auto *of_a = a.polytope(), *of_b = b.polytope();
    if (of_a == nullptr || of_b == nullptr) {
        const SupportBounds<D> pair(a, b);
        return take_bounds(pair, bounds_of_cores(pair, width, options), result);
    }
    if (is_segment(*of_a) && is_segment(*of_b)) {
        const SupportBounds<D> pair(a, b);
        const auto known = bounds_of_segments(pair, *of_a, *of_b);
        if (known.lower > 0 && known.upper - known.lower <= width) return take_bounds(pair, known, result);
    }
    const auto cores = proved_cores<Exact>(*of_a, *of_b, width);
    take_cores(*of_a, *of_b, cores, result);
    if (are_bodies) result.verdict = cores.verdict;
}

/// Bounds of the bodies from those of their cores.
template <int D>
void add_radii(const SumOfRadii& radii, CertifiedSignedDistance<D>& result) {
    if (radii.is_zero()) return;
    result.lower = less_radii(result.lower, radii.sum + radii.error, false);
    result.upper = less_radii(result.upper, radii.sum - radii.error, true);
    const double of_a = radii.of_a[0] + radii.of_a[1], of_b = radii.of_b[0] + radii.of_b[1];
    result.point_a = result.point_a - of_a * result.normal;
    result.point_b = result.point_b + of_b * result.normal;
    // The radius, its product with the normal, the sum, and the length of the normal.
    const double largest = larger(infinity_norm(result.point_a), infinity_norm(result.point_b));
    result.point_error += 16 * u * (larger(of_a, of_b) + largest);
    result.normal_error += 8 * u * static_cast<double>(radii.sum);
}

/// The distance of two polytopes in exact arithmetic.
template <class Exact, int D>
DistanceResult<Exact, D> distance_in(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b) {
    return exact_distance(a.template exact<Exact>(), b.template exact<Exact>(), Simplex<double, D>{});
}

/// How a distance compares with a length, exactly: `separated` if it is larger, `penetrating` if it is smaller,
/// `touching` if they are equal. Precondition: the length is not negative. The distance may be in another unit, whose
/// square is `unit2`.
template <class Exact>
Verdict compared(const Exact& squared_distance, const Exact& length, const Exact& unit2 = Exact(1)) {
    const Exact square = length * length * unit2;
    if (squared_distance < square) return Verdict::penetrating;
    return square < squared_distance ? Verdict::separated : Verdict::touching;
}

/// Polytopes with balls whose bracket holds 0: verdict, bracket, normal and points from the distance of the cores in
/// exact arithmetic. Precondition: the cores are apart, or the radii are not 0.
template <class Exact, int D>
void decide_exactly(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const SumOfRadii& radii,
                    CertifiedSignedDistance<D>& result) {
    const auto found = distance_in<Exact>(a, b);
    if (found.verdict == Verdict::separated) {
        result.lower = root_from_below(found.distance2.lower);
        result.upper = root_from_above(*found.distance2.upper);
        result.normal = unit_along(rounded_direction(found.v)).value_or(result.normal);
        result.point_a = certified::rounded(found.point_a);
        result.point_b = certified::rounded(found.point_b);
        result.point_error = larger(point_error(a), point_error(b));
        result.normal_error = 2 * normal_error(a, b);
        add_radii(radii, result);
    }
    result.proof = Proof::exact;
    result.verdict = compared<Exact>(*found.distance2.upper, radii.template exact<Exact>());
}

/// Curved bodies whose bracket holds 0: verdict by exact signs, and the plane that separates them.
template <int D>
void decide_by_signs(const CertifiedBody<D>& a, const CertifiedBody<D>& b, const SumOfRadii& radii,
                     CertifiedSignedDistance<D>& result) {
    result.proof = Proof::none;
    // Two radii of a body are one number only where their sum is a double.
    const Margins<double> margins{radii.of_a[0] + radii.of_a[1], radii.of_b[0] + radii.of_b[1]};
    const auto is_sum = [](double sum, const double(&terms)[2]) {
        return sum - terms[0] == terms[1] && sum - terms[1] == terms[0];
    };
    if (!is_sum(margins.a, radii.of_a) || !is_sum(margins.b, radii.of_b)) return;
    const auto core_a = a.core(), core_b = b.core();
    const auto move_a = move_of(core_a), move_b = move_of(core_b);
    auto scene = gjk::proof::scene_of(without_move(core_a), without_move(core_b), move_a, move_b, margins);
    if (!scene) return;
    const auto found = gjk::proof::settled(*scene, Vec<double, D>(result.normal), false);
    if (found.verdict == Verdict::undecided) return;
    result.proof = Proof::contact;
    result.verdict = found.verdict;
    if (found.verdict != Verdict::separated) return;
    const auto n = unit_along(gjk::proof::back<double, D>(found.normal, 0));
    if (!n) return;
    result.normal = *n;
    result.normal_error += 16 * u * largest_of(a, b);  // each component is rounded twice
}

/// True if the way between the points says nothing of the direction: it is off from g along the normal by more than
/// half of |g|. Bodies that touch up to rounding are such, and smooth ones that nearly do, whose points may slide.
template <int D>
bool are_points_aimless(const CertifiedSignedDistance<D>& result) {
    if (result.upper >= 0) return true;
    const double g = result.value();
    const Vec<double, D> off = result.point_a - result.point_b - g * result.normal;
    return !(squared_norm(off) <= g * g / 4);
}

/// Makes one point of the two, the middle. It is farther from each body than they were by half of the way between them.
template <int D>
void join_points(CertifiedSignedDistance<D>& result) {
    const Vec<double, D> half = 0.5 * (result.point_b - result.point_a);
    result.point_a = result.point_b = result.point_a + half;
    result.point_error += one_norm(half) + 4 * u * infinity_norm(result.point_a);
}

/// How far the length of the way between the points may be from |g|, and how far A, moved by it, may still overlap B.
template <int D>
double contact_error_of(const CertifiedSignedDistance<D>& result) {
    const Vec<double, D> way = result.point_a - result.point_b;
    const double length = std::sqrt(squared_norm(way));
    const auto lower = static_cast<double>(result.lower), upper = static_cast<double>(result.upper);
    const double off = larger(std::fabs(length - std::fabs(lower)), std::fabs(length - std::fabs(upper)));
    const double rest = upper <= 0 ? dot(way, result.normal) - lower : 0;
    // The bounds and the points round by their sizes.
    const double reach = infinity_norm(result.point_a) + infinity_norm(result.point_b) + std::fabs(lower);
    const double error = larger(off, rest) * (1 + 4 * u) + 16 * u * reach + 4 * eta;
    return error >= 0 ? error : HUGE_VAL;
}

/// The signed distance of two bodies. `Exact` is an exact ordered field with scalar_traits, as in gjk::certified: that
/// of the standard library alone, or Rational of algorithms/scalars/rational.h, which is faster and needs GMP.
/// Bodies that are not valid (a number that is not finite, a negative size) get `undecided` with Proof::none and an
/// infinite bracket. Otherwise the verdict is `undecided` or `intersecting` (touching or penetrating) only where a
/// curved body touches the other up to rounding. Curved bodies beyond the range of support_bounds.h have an infinite
/// bracket, and a verdict where exact signs give one; below 2^-350 it is as wide as underflow makes it. `is_narrow`
/// says whether the bracket is as narrow as `options.width` asks. It is for polytopes, with and without balls, and
/// where bodies are apart; where a curved body penetrates the other and the ways out form a continuum (bodies of
/// revolution about one axis), EPA reaches it in the limit only. Cost: gjk::distance for polytopes that are apart,
/// epa::depth for others, and what gjk::certified says; of curved bodies the same, EPA with up to
/// options.max_expansions facets, and some 10 ms where they touch up to rounding.
template <class Exact = PortableRational, int D>
CertifiedSignedDistance<D> signed_distance(const CertifiedBody<D>& a, const CertifiedBody<D>& b,
                                           const SignedOptions& options = {}) {
    static_assert(scalar_traits<Exact>::is_exact,
                  "Exact must be an exact scalar, such as Rational of algorithms/scalars/rational.h");
    CertifiedSignedDistance<D> result;
    if (!a.is_valid() || !b.is_valid()) return result;
    const SumOfRadii radii(a, b);
    const double width = options.width * largest_of(a, b);
    bound_cores<Exact>(a, b, radii.is_zero(), width * (1 - 0x1p-10), options, result);
    add_radii(radii, result);
    if (result.verdict == Verdict::undecided) {
        const bool is_apart = result.lower > 0;
        if (result.proof == Proof::none) result.proof = is_apart ? Proof::direction : Proof::polytope;
        if (is_apart || result.upper < 0)
            result.verdict = is_apart ? Verdict::separated : Verdict::penetrating;
        else if (a.polytope() != nullptr && b.polytope() != nullptr)
            decide_exactly<Exact>(*a.polytope(), *b.polytope(), radii, result);
        else
            decide_by_signs(a, b, radii, result);
    }
    if (result.verdict != Verdict::separated && are_points_aimless(result)) join_points(result);
    result.contact_error = contact_error_of(result);
    result.is_narrow = result.upper - result.lower <= static_cast<long double>(width);
    return result;
}

}  // namespace touchstone::certified
