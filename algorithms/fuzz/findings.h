// SPDX-License-Identifier: MIT
// The guarantees of every answer, whatever the input was: a reason, finite numbers unless the reason says otherwise,
// and a bracket in the right order.
#pragma once

#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>

#include "algorithms/core/result.h"

namespace touchstone::fuzz {

/// Keeps the first broken guarantee of a run; empty while there is none.
class Findings {
public:
    void name(std::string_view algorithm, std::string_view policy = "") {
        algorithm_ = algorithm;
        if (!policy.empty()) algorithm_ += "(" + std::string(policy) + ")";
    }
    void require(bool kept, std::string_view promise) {
        if (!kept && first_.empty()) first_ = algorithm_ + ": " + std::string(promise);
    }
    const std::string& first() const { return first_; }

private:
    std::string algorithm_, first_;
};

/// The facts about the input on which the guarantees depend.
struct Input {
    bool must_be_refused = false;  ///< some coordinate is NaN or infinite, and the algorithm can detect it
    long double largest = 0;       ///< largest magnitude of a coordinate, a length
};

template <class S>
long double wide(const S& x) {
    return scalar_traits<S>::to_long_double(x);
}

template <Scalar S>
bool finite(const S& x) {
    return scalar_traits<S>::is_finite(x);
}
template <Scalar S, int D>
bool finite(const Vec<S, D>& x) {
    return is_finite(x);
}

/// True if lower2 <= upper2 (both squares) up to 64 u L and the digits that squares lose below the normal numbers.
template <Scalar S>
bool in_order(const S& lower2, const S& upper2, const Input& input) {
    const long double u = wide(scalar_traits<S>::epsilon());
    using Range = std::numeric_limits<std::conditional_t<std::is_same_v<S, float>, float, double>>;
    const long double lost = 64 * std::sqrt(static_cast<long double>(Range::denorm_min()));
    const long double lower = std::sqrt(wide(lower2)), upper = std::sqrt(wide(upper2));
    return lower <= upper + 64 * u * (upper + input.largest) + lost;
}

template <Scalar S>
void check_stop(Findings& findings, const Stop<S>& stop) {
    findings.require(stop.kind != StopKind::running, "the answer is that the loop still runs");
    findings.require(!stop.name.empty(), "the stop has no name");
    if (stop.kind == StopKind::converged)
        findings.require(finite(stop.measured) && finite(stop.threshold), "converged on a number that is not finite");
}

template <Scalar S>
void check_refusal(Findings& findings, const Input& input, Verdict verdict, const Stop<S>& stop) {
    check_stop(findings, stop);
    if (!input.must_be_refused) return;
    findings.require(verdict == Verdict::undecided, "a verdict on input that is not finite");
    findings.require(stop.kind != StopKind::converged, "converged on input that is not finite");
}

/// A bound that is absent is not looked at.
template <Scalar S>
bool finite(const Bracket<S>& bracket) {
    return finite(bracket.lower) && (!bracket.upper || finite(*bracket.upper));
}

/// A warm start may end before it asks for a support point.
template <Scalar S, int D>
void check(Findings& findings, const Input& input, const DistanceResult<S, D>& r, int least_support_calls = 1) {
    const auto& [lower2, upper2] = r.distance2;
    check_refusal(findings, input, r.verdict, r.stop);
    findings.require(finite(r.distance2), "a bracket that is not finite");
    findings.require(finite(r.v) && finite(r.point_a) && finite(r.point_b), "a point that is not finite");
    findings.require(!upper2 || (S(0) <= lower2 && in_order(lower2, *upper2, input)), "bracket reversed");
    findings.require(0 <= r.simplex.size && r.simplex.size <= D + 1, "simplex size");
    for (int i = 0; i < r.simplex.size; ++i)
        findings.require(finite(r.simplex.lambda[static_cast<std::size_t>(i)]), "a weight that is not finite");
    findings.require(0 <= r.iterations && least_support_calls <= r.support_calls, "counts");
    if (!upper2) findings.require(r.verdict == Verdict::undecided, "a verdict without a point");
    // A plane may prove that bodies are apart whose squared distance is out of range.
    if (r.verdict == Verdict::separated)
        findings.require(S(0) < lower2 || !is_normal(*upper2), "separated at distance 0");
    if (r.verdict == Verdict::penetrating || r.verdict == Verdict::intersecting)
        findings.require(upper2 == S(0), "contact at a distance");
}

template <Scalar S, int D>
void check(Findings& findings, const Input& input, const PenetrationResult<S, D>& r) {
    const auto& [lower2, upper2] = r.depth2;
    check_refusal(findings, input, r.verdict, r.stop);
    findings.require(finite(r.depth2) && finite(r.distance_lower2), "a bracket that is not finite");
    findings.require(finite(r.outward) && finite(r.foot), "normal or foot is not finite");
    findings.require(finite(r.point_a) && finite(r.point_b), "a point that is not finite");
    findings.require(S(0) <= lower2 && (!upper2 || lower2 <= *upper2), "bracket reversed");
    if (r.verdict == Verdict::separated) findings.require(lower2 == S(0), "separated and deep");
    if (r.verdict == Verdict::penetrating) findings.require(upper2 && S(0) < *upper2, "penetrating without depth");
}

}  // namespace touchstone::fuzz
