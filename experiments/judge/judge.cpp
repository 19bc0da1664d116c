// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/judge/judge.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "properties/cases/case.h"

namespace touchstone {
namespace {

WrongSide wrong_side(Verdict answered, Verdict truth) {
    // A truth that could not be decided contradicts no verdict.
    if (answered == Verdict::undecided || truth == Verdict::undecided || answered == truth) return WrongSide::none;
    if (answered == Verdict::intersecting && truth != Verdict::separated) return WrongSide::none;
    if (truth == Verdict::intersecting && answered != Verdict::separated) return WrongSide::none;
    if (truth == Verdict::touching) return WrongSide::touching;
    if (truth == Verdict::separated) return WrongSide::conservative;
    return answered == Verdict::separated ? WrongSide::unsafe : WrongSide::other;
}

/// a - (high + low) without losing the low part.
long double minus(long double a, const WideReal& b) { return (a - b.high) - b.low; }

/// The true value of the quantity that an answer brackets. Separated bodies have the depth 0.
const KnownNumber& true_number(const Truth& truth, Quantity quantity) {
    static const KnownNumber unknown, zero = known_number(ExactNumber());
    switch (quantity) {
        case Quantity::none: return unknown;
        case Quantity::distance: return truth.distance;
        case Quantity::depth: return truth.verdict == Verdict::separated ? zero : truth.depth;
        case Quantity::impact_time: return truth.impact_time;
    }
    return unknown;
}

Quantity quantity_asked(QueryKind kind) {
    switch (kind) {
        case QueryKind::intersects: return Quantity::none;
        case QueryKind::distance: return Quantity::distance;
        case QueryKind::penetration: return Quantity::depth;
        case QueryKind::impact: return Quantity::impact_time;
    }
    return Quantity::none;
}

bool bracket_holds(const Answer& answer, const KnownNumber& truth, long double slack) {
    if (!truth.is_known() || !answer.lower) return true;  // without a lower end it is a number and no bracket
    if (answer.exact_lower && answer.exact_upper && truth.exact)
        return *answer.exact_lower <= *truth.exact && *truth.exact <= *answer.exact_upper;
    const bool above_lower = !answer.lower || minus(*answer.lower, truth.rounded) <= slack;
    const bool below_upper = !answer.upper || -minus(*answer.upper, truth.rounded) <= slack;
    return above_lower && below_upper;
}

long double promise_of(const Answer& answer) {
    return answer.stop_kind == StopKind::converged ? answer.promised_error : 0;
}

bool accurate(const Answer& answer, const KnownNumber& truth, long double slack) {
    if (answer.exact_upper && truth.exact && *answer.exact_upper == *truth.exact) return true;
    const long double promise = promise_of(answer);
    return std::fabs(minus(*answer.upper, truth.rounded)) <= promise * (1 + 0x1p-20L) + slack;
}

/// Answers are recorded as long double, whatever the scalar.
constexpr long double recorded_roundoff = std::numeric_limits<long double>::epsilon() / 2;

/// The change of the time at which a gap closes if a body is misplaced by `roundoffs` of the largest coordinate.
long double placing_slack(const Question& question, long double roundoffs) {
    if (!(question.speed > 0)) return question.duration;
    // A grazing ball of radius L closes its gap d over a length of at most sqrt(2 L d). If the normal is unknown, the
    // impact may be such a graze.
    const long double way = question.normal_is_known ? roundoffs : std::sqrt(2 * roundoffs);
    return way * question.scale / question.speed;
}

long double slack_of(const Question& question, const KnownNumber& truth, Quantity quantity,
                     const ScalarBackend& scalar) {
    if (scalar.is_exact()) return truth.width();
    const long double roundoffs = 64 * std::max(scalar.unit_roundoff(), recorded_roundoff);
    if (quantity != Quantity::impact_time) return roundoffs * question.scale + truth.width();
    return roundoffs * std::fabs(truth.rounded.high) + placing_slack(question, roundoffs) + truth.width();
}

void measure(Judgement& judgement, const Answer& answer, const KnownNumber& truth, long double scale,
             const ScalarBackend& scalar) {
    const long double error = std::fabs(minus(*answer.upper, truth.rounded));
    judgement.error = error;
    if (scale > 0) {
        const long double roundoff = scalar.is_exact() ? 0x1p-53L : std::max(scalar.unit_roundoff(), recorded_roundoff);
        judgement.error_scaled = error / scale;
        judgement.ulps = error / std::ldexp(2 * roundoff, std::ilogb(scale));
    }
    if (truth.rounded.high == 0) return;
    judgement.error_relative = error / truth.rounded.high;
    if (scalar.unit_roundoff() < recorded_roundoff) return;  // exact, or finer than the recorded numbers
    const long double ulp = std::ldexp(2 * scalar.unit_roundoff(), std::ilogb(truth.rounded.high));
    judgement.error_ulps = error / ulp;
}

/// Sets what the answer is allowed beyond rounding.
void note_promise(Judgement& judgement, const Answer& answer, const Question& question, long double slack) {
    const bool is_asked =
        quantity_asked(question.kind) != Quantity::none && quantity_asked(question.kind) == answer.quantity;
    judgement.has_number = is_asked && answer.upper && *answer.upper > 0;
    if (!judgement.has_number) return;
    const bool is_time = answer.quantity == Quantity::impact_time;
    constexpr long double of_computing = 16;
    const long double of_doubles = 64 * 0x1p-53L * (is_time ? question.duration : question.scale);
    const long double rounding = of_computing * std::max(slack, of_doubles);
    const long double promise = promise_of(answer);
    if (!(promise > rounding)) return;
    const bool is_bracket = answer.lower && promise >= *answer.upper - *answer.lower;
    const bool is_bound = is_bracket && promise > *answer.upper / 2;
    judgement.leeway = is_bound ? Leeway::bound : Leeway::tolerance;
    judgement.within_promise = judgement.finding == Finding::correct && judgement.error && *judgement.error > rounding;
}

Finding finding_of(const Answer& answer, const KnownNumber& truth, Verdict verdict, const Question& question,
                   long double slack) {
    const bool number_asked =
        quantity_asked(question.kind) != Quantity::none && quantity_asked(question.kind) == answer.quantity;
    const bool claims = answer.verdict != Verdict::undecided || answer.interiors_apart;
    const bool exhausted = answer.stop_kind == StopKind::exhausted || answer.stop_kind == StopKind::invalid_input;
    if (!bracket_holds(answer, truth, slack)) return Finding::bracket_violated;
    if (exhausted && (number_asked || !claims)) return Finding::no_answer;
    if (!claims) return Finding::undecided;
    // A miss is an answer without a time.
    const bool timeless = question.kind == QueryKind::impact && verdict == Verdict::separated;
    if (number_asked && truth.is_known() && !timeless) {
        if (!answer.upper) return Finding::no_answer;
        if (!accurate(answer, truth, slack)) return Finding::inaccurate;
    }
    const bool too_wide = slack < 2 * truth.width();  // the enclosure of the truth is wider than the slack
    const bool number_unknown = number_asked && !timeless && (!truth.is_known() || too_wide);
    if (verdict == Verdict::undecided || number_unknown) return Finding::no_truth;
    return Finding::correct;
}

template <int D>
long double largest_of(const Body<D>& body) {
    Vec<long double, D> reach{};
    const auto raise = [&](const Vec<double, D>& x) {
        for (int k = 0; k < D; ++k) reach[k] = std::max(reach[k], std::fabs(static_cast<long double>(x[k])));
    };
    long double ball = body.margin, disc = 0;
    std::visit(
        [&](const auto& shape) {
            ball += largest_ball_radius(shape);
            for_each_field(shape, [&]<class Value>(const auto& field, const Value& value) {
                if constexpr (std::same_as<Value, std::vector<Vec<double, D>>>) {
                    for (const auto& x : value) raise(x);
                } else if constexpr (std::same_as<Value, Vec<double, D>>) {
                    raise(value);
                } else {
                    if (field.meaning == Meaning::half_length) reach[D - 1] = value;
                    if (field.meaning == Meaning::disc_radius) disc = std::max<long double>(disc, value);
                }
            });
            ball += disc;
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

/// |velocity . n| / |n|, where n is the normal of the contact; |velocity| if none is known.
template <int D>
long double closing_speed(const Motion<D>& motion, const Truth& truth) {
    Vec<long double, D> velocity{}, n{};
    long double largest = 0;
    for (int k = 0; k < D; ++k) {
        velocity[k] = motion.velocity[k];
        if (truth.contact && !truth.contact->normal.empty())
            n[k] = truth.contact->normal[static_cast<std::size_t>(k)].rounded().high;
        largest = std::max(largest, std::fabs(n[k]));
    }
    if (largest == 0) return std::sqrt(squared_norm(velocity));
    n = (1 / largest) * n;  // integers of any size: their squares may leave the range
    return std::fabs(dot(velocity, n)) / std::sqrt(squared_norm(n));
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
        case Finding::no_truth: return "no_truth";
    }
    return "no_answer";
}

std::string_view sign_of(Leeway leeway) { return leeway == Leeway::bound ? "\u2264" : "~"; }

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

Question question_of(const AnyQuery& query, const Truth& truth) {
    Question question{kind_of(query), largest_coordinate(query), 0, 0, false};
    std::visit(
        [&](const auto& q) {
            if (!q.motion) return;
            question.speed = closing_speed(*q.motion, truth);
            question.normal_is_known = truth.contact && !truth.contact->normal.empty();
            question.duration = q.motion->duration;
        },
        query);
    return question;
}

Verdict verdict_asked(const Truth& truth, QueryKind kind) {
    if (kind != QueryKind::impact) return truth.verdict;
    if (!truth.hit) return Verdict::undecided;
    if (!*truth.hit) return Verdict::separated;
    if (!truth.interiors_apart) return Verdict::intersecting;
    return *truth.interiors_apart ? Verdict::touching : Verdict::penetrating;
}

Judgement judge(const Answer& answer, const Truth& truth, const Question& question, const ScalarBackend& scalar) {
    Judgement judgement;
    if (!answer.refused.empty()) return judgement;
    const KnownNumber& value = true_number(truth, answer.quantity);
    const Verdict verdict = verdict_asked(truth, question.kind);
    const long double slack = slack_of(question, value, answer.quantity, scalar);
    if (value.is_known()) judgement.truth = value.rounded.high;
    const bool is_time = answer.quantity == Quantity::impact_time;
    if (answer.upper && value.is_known() && answer.stop_kind != StopKind::invalid_input)
        measure(judgement, answer, value, is_time ? question.duration : question.scale, scalar);
    judgement.side = answer.interiors_apart && verdict == Verdict::penetrating ? WrongSide::unsafe
                                                                               : wrong_side(answer.verdict, verdict);
    judgement.finding = judgement.side != WrongSide::none ? Finding::wrong_verdict
                                                          : finding_of(answer, value, verdict, question, slack);
    note_promise(judgement, answer, question, slack);
    return judgement;
}

}  // namespace touchstone
