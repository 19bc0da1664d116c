// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/tally.h"

#include <cmath>

namespace touchstone {
namespace {

std::string error_bin(long double scaled) {
    if (scaled == 0) return "zero";
    return std::to_string(std::ilogb(scaled));
}

void keep_smallest(SmallestFailure& kept, const Case& a_case, std::int64_t index, const Answer& answer, Verdict truth,
                   const Judgement& judgement) {
    const int vertices = vertex_count(a_case.query);
    if (kept.count++ > 0 && std::tie(kept.vertices, kept.case_index) <= std::make_tuple(std::int64_t{vertices}, index))
        return;
    kept.vertices = vertices;
    kept.case_index = index;
    kept.replay = a_case.replay;
    kept.identity = identity_of(a_case.query);
    kept.truth = to_string(truth);
    kept.answer = answer.refused.empty() ? std::string(to_string(answer.verdict)) : answer.refused;
    kept.stop = answer.stop_name;
    kept.distance = judgement.truth ? std::optional<double>(static_cast<double>(*judgement.truth)) : std::nullopt;
    kept.answered = answer.upper ? std::optional<double>(static_cast<double>(*answer.upper)) : std::nullopt;
    kept.dial = a_case.dial ? std::optional<std::int64_t>(*a_case.dial) : std::nullopt;
}

}  // namespace

void Tally::add(const Case& a_case, std::int64_t index, const Answer& answer, const Truth& exact,
                const Judgement& judgement) {
    ++cases;
    const Verdict asked = verdict_asked(exact, kind_of(a_case.query));
    ++truth[static_cast<std::size_t>(asked)];
    ++finding[static_cast<std::size_t>(judgement.finding)];
    ++stop[static_cast<std::size_t>(answer.stop_kind)];
    if (judgement.side == WrongSide::unsafe) ++unsafe;
    if (judgement.side == WrongSide::conservative) ++conservative;
    if (judgement.side == WrongSide::touching)
        ++(answer.verdict == Verdict::separated ? touching_separated : touching_penetrating);
    iterations += answer.iterations;
    support_calls += answer.support_calls;
    most_iterations = std::max<std::int64_t>(most_iterations, answer.iterations);
    ++iteration_histogram[answer.iterations];
    if (judgement.error_scaled) {
        ++error_histogram[error_bin(*judgement.error_scaled)];
        const auto error = static_cast<double>(*judgement.error_scaled);
        if (error > worst_error) worst_error = error, worst_case = a_case.replay;
    }
    if (judgement.finding != Finding::correct)
        keep_smallest(failures[{judgement.finding, asked}], a_case, index, answer, asked, judgement);
}

}  // namespace touchstone
