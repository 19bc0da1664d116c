// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/judge/judge.h"

#include <algorithm>
#include <cmath>

#include "oracles/rational_text.h"

namespace touchstone {
namespace {

WrongSide wrong_side(Verdict answered, Verdict truth) {
    // A truth that could not be decided contradicts no verdict.
    if (answered == Verdict::undecided || truth == Verdict::undecided || answered == truth) return WrongSide::none;
    if (answered == Verdict::intersecting && truth != Verdict::separated) return WrongSide::none;
    if (truth == Verdict::touching) return WrongSide::touching;
    if (truth == Verdict::separated) return WrongSide::conservative;
    return answered == Verdict::separated ? WrongSide::unsafe : WrongSide::other;
}

/// a - (high + low) without losing the low part.
long double minus(long double a, const WideReal& b) { return (a - b.high) - b.low; }

bool exact_bracket_holds(const Answer& answer, const Truth& truth) {
    return compare_rationals(*answer.lower_squared, *truth.distance_squared) <= 0 &&
           compare_rationals(*truth.distance_squared, *answer.upper_squared) <= 0;
}

bool bracket_holds(const Answer& answer, const Truth& truth, long double slack) {
    if (answer.lower_squared && truth.distance_squared) return exact_bracket_holds(answer, truth);
    const bool above_lower = !answer.lower || minus(*answer.lower, truth.distance_value) <= slack;
    const bool below_upper = !answer.upper || -minus(*answer.upper, truth.distance_value) <= slack;
    return above_lower && below_upper;
}

bool accurate(const Answer& answer, const Truth& truth, long double error, long double slack) {
    if (answer.upper_squared && truth.distance_squared &&
        compare_rationals(*answer.upper_squared, *truth.distance_squared) == 0)
        return true;
    long double promise = 0;
    if (answer.stop_bounds_gap && answer.stop_kind == StopKind::converged) {
        promise = std::sqrt(std::max(answer.stop_threshold, 0.0L));
        if (*answer.upper > 0) promise = std::min(promise, answer.stop_threshold / *answer.upper);
    }
    return error <= promise * (1 + 0x1p-20L) + slack;
}

void measure(Judgement& judgement, const Answer& answer, const Truth& truth, const ScalarBackend& scalar,
             long double scale) {
    const long double error = std::fabs(minus(*answer.upper, truth.distance_value));
    judgement.error = error;
    if (scale > 0) judgement.error_scaled = error / scale;
    if (truth.distance_value.high == 0) return;
    judgement.error_relative = error / truth.distance_value.high;
    if (scalar.is_exact()) return;
    const long double ulp = std::ldexp(2 * scalar.unit_roundoff(), std::ilogb(truth.distance_value.high));
    judgement.error_ulps = error / ulp;
}

template <int D>
long double largest_of(const Body<D>& body) {
    Vec<long double, D> reach{};
    const auto raise = [&](const Vec<double, D>& x) {
        for (int k = 0; k < D; ++k) reach[k] = std::max(reach[k], std::fabs(static_cast<long double>(x[k])));
    };
    long double ball = body.margin;
    std::visit(
        [&](const auto& shape) {
            if constexpr (requires { shape.vertices; })
                for (const auto& x : shape.vertices) raise(x);
            if constexpr (requires { shape.position; }) raise(shape.position);
            if constexpr (requires { shape.half_extents; }) raise(shape.half_extents);
            if constexpr (requires { shape.radii; }) raise(shape.radii);
            if constexpr (requires { shape.radius; }) ball += shape.radius;
            if constexpr (requires { shape.half_length; }) reach[D - 1] = shape.half_length;
            if constexpr (requires { shape.half_height; }) reach[D - 1] = shape.half_height;
        },
        body.shape);
    long double largest = 0;
    for (int i = 0; i < D; ++i) {
        long double sum = reach[i];
        if (body.pose) {
            sum = std::fabs(static_cast<long double>(body.pose->translation[i]));
            for (int k = 0; k < D; ++k)
                sum += std::fabs(static_cast<long double>(body.pose->rows[static_cast<std::size_t>(i)][k])) * reach[k];
        }
        largest = std::max(largest, sum + ball);
    }
    return largest;
}

}  // namespace

std::string_view to_string(Finding finding) {
    switch (finding) {
        case Finding::correct: return "correct";
        case Finding::wrong_verdict: return "wrong_verdict";
        case Finding::bracket_violated: return "bracket_violated";
        case Finding::inaccurate: return "inaccurate";
        case Finding::undecided: return "undecided";
        case Finding::no_answer: return "no_answer";
    }
    return "no_answer";
}

std::string_view to_string(WrongSide side) {
    switch (side) {
        case WrongSide::none: return "none";
        case WrongSide::unsafe: return "unsafe";
        case WrongSide::conservative: return "conservative";
        case WrongSide::touching: return "touching";
        case WrongSide::other: return "other";
    }
    return "none";
}

long double largest_coordinate(const AnyQuery& query) {
    return std::visit([](const auto& q) { return std::max(largest_of(q.a), largest_of(q.b)); }, query);
}

Judgement judge(const Answer& answer, const Truth& truth, QueryKind kind, const ScalarBackend& scalar,
                long double scale) {
    Judgement judgement;
    if (!answer.refused.empty()) return judgement;
    const long double slack = 64 * scalar.unit_roundoff() * scale;
    const bool usable = answer.upper && answer.stop_kind != StopKind::invalid_input;
    if (usable) measure(judgement, answer, truth, scalar, scale);
    judgement.side = wrong_side(answer.verdict, truth.verdict);
    const bool exhausted = answer.stop_kind == StopKind::exhausted || answer.stop_kind == StopKind::invalid_input;
    const bool distance_wanted = kind != QueryKind::intersects;
    if (judgement.side != WrongSide::none)
        judgement.finding = Finding::wrong_verdict;
    else if (!bracket_holds(answer, truth, slack))
        judgement.finding = Finding::bracket_violated;
    else if (exhausted && (distance_wanted || answer.verdict == Verdict::undecided))
        judgement.finding = Finding::no_answer;
    else if (answer.verdict == Verdict::undecided)
        judgement.finding = Finding::undecided;
    else if (distance_wanted && !accurate(answer, truth, judgement.error.value_or(0), slack))
        judgement.finding = Finding::inaccurate;
    else
        judgement.finding = Finding::correct;
    return judgement;
}

}  // namespace touchstone
