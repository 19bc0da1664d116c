// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/tally.h"

#include <xxhash.h>

#include <array>
#include <cmath>
#include <limits>

namespace touchstone {
namespace {

std::optional<double> as_double(const std::optional<long double>& x) {
    return x ? std::optional(static_cast<double>(*x)) : std::nullopt;
}

std::string degeneracy_bin(const std::optional<long double>& ulps) {
    if (!ulps) return "unknown";
    return *ulps == 0 ? "zero" : std::to_string(std::ilogb(*ulps));
}

std::string answer_text(const Answer& answer) {
    return answer.refused.empty() ? std::string(to_string(answer.verdict)) : answer.refused;
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
    kept.answer = answer_text(answer);
    kept.stop = answer.stop_name;
    kept.distance = as_double(judgement.truth);
    kept.answered = as_double(answer.upper);
    kept.dial = a_case.dial ? std::optional<std::int64_t>(*a_case.dial) : std::nullopt;
    kept.first_doubt = answer.doubts ? answer.doubts->first : "";
}

SampledAnswer sample_of(const Case& a_case, std::int64_t index, const JudgedCase::Outcome& outcome, Verdict truth) {
    const auto& [answer, judgement, exact, degeneracy] = outcome;
    SampledAnswer sample;
    sample.case_index = index;
    sample.replay = a_case.replay;
    sample.finding = to_string(judgement.finding);
    sample.truth_class = to_string(truth);
    sample.answer = answer_text(answer);
    sample.stop = answer.stop_name;
    sample.truth = as_double(judgement.truth);
    sample.lower = as_double(answer.lower);
    sample.upper = as_double(answer.upper);
    sample.error_absolute = as_double(judgement.error);
    sample.error_relative = as_double(judgement.error_relative);
    sample.error_scaled = as_double(judgement.error_scaled);
    sample.error_ulps = as_double(judgement.error_ulps);
    sample.degeneracy = as_double(degeneracy);
    sample.iterations = answer.iterations;
    sample.support_calls = answer.support_calls;
    return sample;
}

/// Of verdict, kind of stop, counts and bracket, to the last bit; not of witness points, names and texts.
std::uint64_t hash_of(std::int64_t index, const Answer& answer) {
    std::array<double, 4> ends{};  // each end of the bracket as a double and what it leaves over
    const auto split = [&ends](std::size_t at, const std::optional<long double>& x) {
        ends[at] = x ? static_cast<double>(*x) : std::numeric_limits<double>::quiet_NaN();
        if (x && std::isfinite(ends[at])) ends[at + 1] = static_cast<double>(*x - static_cast<long double>(ends[at]));
    };
    split(0, answer.lower);
    split(2, answer.upper);
    const std::array<std::int64_t, 6> counts{index,
                                             static_cast<std::int64_t>(answer.verdict),
                                             static_cast<std::int64_t>(answer.stop_kind),
                                             answer.iterations,
                                             answer.support_calls,
                                             static_cast<std::int64_t>(answer.refused.size())};
    return XXH3_64bits(counts.data(), sizeof counts) ^ XXH3_64bits(ends.data(), sizeof ends);
}

void count_degeneracy(DegeneracyBin& bin, Finding finding) {
    ++bin.cases;
    switch (finding) {
        case Finding::wrong_verdict:
        case Finding::bracket_violated:
        case Finding::inaccurate: ++bin.wrong; return;
        case Finding::undecided:
        case Finding::no_answer: ++bin.open; return;
        case Finding::correct:
        case Finding::no_truth: return;
    }
}

}  // namespace

void Tally::add(const Case& a_case, std::int64_t index, const JudgedCase::Outcome& outcome) {
    const auto& [answer, judgement, exact, degeneracy] = outcome;
    ++cases;
    const Verdict asked = verdict_asked(*exact, kind_of(a_case.query));
    ++truth[static_cast<std::size_t>(asked)];
    ++finding[static_cast<std::size_t>(judgement.finding)];
    ++stop[static_cast<std::size_t>(answer.stop_kind)];
    if (judgement.side == WrongSide::unsafe) ++unsafe;
    if (judgement.side == WrongSide::conservative) ++conservative;
    if (judgement.side == WrongSide::touching)
        ++(answer.verdict == Verdict::separated ? touching_separated : touching_penetrating);
    iterations += answer.iterations;
    support_calls += answer.support_calls;
    vertices_visited += answer.vertices_visited;
    answer_hash += hash_of(index, answer);
    most_iterations = std::max<std::int64_t>(most_iterations, answer.iterations);
    ++iteration_histogram[answer.iterations];
    ++support_histogram[answer.support_calls];
    count_degeneracy(degeneracy_histogram[degeneracy_bin(degeneracy)], judgement.finding);
    if (answer.cycle_period > 0) ++cycles;
    if (answer.doubts && answer.doubts->doubtful > 0) ++doubtful;
    if (judgement.error_scaled) {
        scaled_errors.add(*judgement.error_scaled);
        const auto error = static_cast<double>(*judgement.error_scaled);
        if (error > worst_error) worst_error = error, worst_case = a_case.replay;
    }
    if (judgement.finding != Finding::correct)
        keep_smallest(failures[{judgement.finding, asked}], a_case, index, answer, asked, judgement);
    if (!sample) sample = sample_of(a_case, index, outcome, asked);
}

}  // namespace touchstone
