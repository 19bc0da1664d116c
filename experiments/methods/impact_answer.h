// SPDX-License-Identifier: GPL-3.0-or-later
// What the methods for impact queries share: the motion of a prepared pair, and the way from ImpactResult to Answer.
#pragma once

#include "algorithms/toi/impact_result.h"
#include "algorithms/toi/translation.h"
#include "experiments/methods/adapter.h"

namespace touchstone {

/// Precondition: an impact query.
template <Field S, class Pair>
toi::Translation<S, Pair::dimension> translation_of(const Pair& pair) {
    return {*pair.velocity, pair.duration};
}

template <Field S, class Pair>
toi::Margins<S> margins_of(const Pair& pair) {
    return {pair.a.margin(), pair.b.margin()};
}

/// Contact within `contact_length` stands for a time that is off by at most that length at the closing speed.
template <Field S, int D>
Answer impact_answer(const toi::ImpactResult<S, D>& result, const toi::Translation<S, D>& motion,
                     double contact_length) {
    Answer answer = answer_shell(result);
    answer.quantity = Quantity::impact_time;
    if (result.state == toi::ImpactState::miss) answer.verdict = Verdict::separated;
    if (result.upper_is_known) answer.verdict = Verdict::intersecting;
    const auto number = [](const S& x) { return scalar_traits<S>::to_long_double(x); };
    answer.lower = lower_end(result.lower);
    if (result.upper_is_known) answer.upper = upper_end(result.upper);
    if constexpr (scalar_traits<S>::is_exact) {
        answer.exact_lower = exact_number(result.lower);
        if (result.upper_is_known) answer.exact_upper = exact_number(result.upper);
    }
    const long double along = std::fabs(number(dot(result.normal, motion.velocity)));
    const long double length = std::sqrt(number(squared_norm(result.normal)));
    // The bodies may be that far from contact at `upper` still.
    if (contact_length > 0 && along > 0 && answer.upper) {
        answer.promised_error = contact_length * length / along;
        *answer.upper += answer.promised_error;
    }
    answer.normal = rounded(result.normal);
    answer.point_a = rounded(result.point_a);
    answer.point_b = rounded(result.point_b);
    return answer;
}

}  // namespace touchstone
