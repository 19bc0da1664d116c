// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/tally.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "experiments/judge/plainly_wrong.h"

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

/// By how much the exact number lies outside the answered bounds.
std::optional<long double> outside_bracket(const Answer& answer, const Judgement& judgement) {
    if (!answer.lower || !answer.upper || !judgement.truth) return std::nullopt;
    return std::max(*answer.lower - *judgement.truth, *judgement.truth - *answer.upper);
}

/// Counts the failure. Returns true if its case is the smallest so far, which the row then holds.
bool keep_smallest(FailureRow& kept, const Case& a_case, std::int64_t index, const JudgedCase::Outcome& outcome,
                   Verdict truth, std::string_view finding) {
    const auto& [answer, judgement, exact, degeneracy, gradients] = outcome;
    const int vertices = vertex_count(a_case.query);
    if (kept.count++ > 0 && std::tie(kept.vertices, kept.case_index) <= std::make_tuple(std::int64_t{vertices}, index))
        return false;
    kept.finding = finding;
    kept.truth_class = to_string(truth);
    kept.vertices = vertices;
    kept.case_index = index;
    kept.replay = a_case.replay;
    kept.identity = identity_of(a_case.query);
    kept.truth = to_string(truth);
    kept.answer = answer_text(answer);
    kept.stop = answer.stop_name;
    kept.distance = as_double(judgement.truth);
    kept.answered = as_double(answer.upper);
    kept.error = as_double(judgement.error);
    if (judgement.finding == Finding::bracket_violated) kept.error = as_double(outside_bracket(answer, judgement));
    kept.degeneracy_ulps = as_double(degeneracy);
    kept.perturbation_ulps =
        a_case.perturbation_ulps ? std::optional<std::int64_t>(*a_case.perturbation_ulps) : std::nullopt;
    kept.first_doubt.reset();
    if (answer.doubts && !answer.doubts->first.empty()) kept.first_doubt = answer.doubts->first;
    return true;
}

/// A hash of the verdict, the kind of stop, the counts and the bracket, to the last bit. Witness points, names and
/// texts are not part of it.
std::uint64_t hash_of(std::int64_t index, const Answer& answer) {
    std::array<double, 4> ends{};  // each end of the bracket as a double and the remainder
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

void count_in(FailureBin& bin, Finding finding) {
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

/// Counts the class of the truth. An undecided truth is in no class.
void count(CellRow& counts, Verdict truth) {
    if (truth == Verdict::separated) ++counts.separated;
    if (truth == Verdict::touching) ++counts.touching;
    if (truth == Verdict::penetrating) ++counts.penetrating;
}

void count(CellRow& counts, Finding finding) {
    switch (finding) {
        case Finding::correct: ++counts.correct; return;
        case Finding::wrong_verdict: ++counts.wrong_verdict; return;
        case Finding::bracket_violated: ++counts.bracket_violated; return;
        case Finding::inaccurate: ++counts.inaccurate; return;
        case Finding::undecided: ++counts.undecided; return;
        case Finding::no_answer: ++counts.no_answer; return;
        case Finding::no_truth: ++counts.no_truth; return;
    }
}

void count(CellRow& counts, StopKind kind, std::string_view name) {
    if (kind == StopKind::exhausted && (name == "overflow" || name == "underflow")) ++*counts.out_of_range;
    switch (kind) {
        case StopKind::converged: ++counts.converged; return;
        case StopKind::stalled: ++counts.stalled; return;
        case StopKind::exhausted: ++counts.exhausted; return;
        case StopKind::invalid_input: ++counts.invalid_input; return;
        case StopKind::running: return;
    }
}

void count(CellRow& counts, const Judgement& judgement, const Answer& answer) {
    if (judgement.side == WrongSide::unsafe) ++counts.unsafe;
    if (judgement.side == WrongSide::conservative) ++counts.conservative;
    if (judgement.side == WrongSide::touching)
        ++(answer.verdict == Verdict::separated ? counts.touching_separated : counts.touching_penetrating);
    counts.iterations += answer.iterations;
    counts.support_calls += answer.support_calls;
    counts.vertices_visited += answer.vertices_visited;
    counts.most_iterations = std::max<std::int64_t>(counts.most_iterations, answer.iterations);
    if (answer.lower && answer.upper) ++*counts.bracketed;
    if (answer.cycle_period > 0) ++counts.cycles;
    if (answer.doubts && answer.doubts->doubtful > 0) ++counts.doubtful;
}

void raise(std::optional<std::int64_t>& count, bool by_one) { count = count.value_or(0) + (by_one ? 1 : 0); }

void raise(std::optional<double>& largest, const std::optional<long double>& x) {
    if (x) largest = std::max(largest.value_or(0), static_cast<double>(*x));
}

bool is_judged(Part part) { return part == Part::right || part == Part::wrong; }

/// A gradient further than this from the exact set is off by what no rounding explains: a hundredth of the length of
/// the normal, or of L.
constexpr long double plainly_off = 1e-2L;

/// Columns stay NULL where nothing implies a gradient, or none is judged.
void count_gradient(CellRow& counts, const ContactJudgement& contact) {
    if (contact.gradient == Part::absent) return;
    const auto has = [&contact](ContactFinding finding) {
        return std::find(contact.findings.begin(), contact.findings.end(), finding) != contact.findings.end();
    };
    raise(counts.gradients_judged, is_judged(contact.gradient));
    raise(counts.gradients_of_many, contact.gradient_unique && !*contact.gradient_unique);
    raise(counts.gradients_outside, has(ContactFinding::gradient_outside));
    raise(counts.gradients_reversed, has(ContactFinding::gradient_reversed));
    raise(counts.gradients_plainly_off, contact.gradient_error && *contact.gradient_error > plainly_off);
    raise(counts.gradients_not_judged, contact.gradient == Part::not_judged);
    raise(counts.worst_gradient_error, contact.gradient_error);
}

void count(CellRow& counts, const ContactJudgement& contact) {
    const auto found = [&contact](ContactFinding finding) {
        return std::find(contact.findings.begin(), contact.findings.end(), finding) != contact.findings.end();
    };
    raise(counts.points_judged, is_judged(contact.points));
    raise(counts.points_off_body, found(ContactFinding::point_off_body));
    raise(counts.points_wrong_length, found(ContactFinding::wrong_length));
    raise(counts.points_misleading, found(ContactFinding::points_mislead));
    raise(counts.points_not_judged, contact.points == Part::not_judged);
    raise(counts.normals_judged, is_judged(contact.normal));
    raise(counts.normals_wrong, found(ContactFinding::normal_wrong));
    raise(counts.normals_reversed, found(ContactFinding::normal_reversed));
    raise(counts.normals_not_judged, contact.normal == Part::not_judged);
    raise(counts.sets_judged, is_judged(contact.set));
    raise(counts.sets_outside, found(ContactFinding::contact_outside));
    raise(counts.sets_wrong_depth, found(ContactFinding::contact_depth_wrong));
    raise(counts.sets_not_judged, contact.set == Part::not_judged);
    raise(counts.worst_point_error, contact.point_error);
    raise(counts.worst_overlap_left, contact.overlap_left);
    raise(counts.worst_angle, contact.angle);
    count_gradient(counts, contact);
    if (contact.covered)
        counts.least_covered = std::min(counts.least_covered.value_or(1), static_cast<double>(*contact.covered));
}

void count_plainly_wrong(CellRow& counts, const Case& a_case) {
    raise(counts.plainly_wrong, true);
    const std::int64_t vertices = vertex_count(a_case.query);
    if (counts.plainest_vertices && *counts.plainest_vertices <= vertices) return;
    counts.plainest_vertices = vertices;
    counts.plainest_case = a_case.replay;
}

void count_promise(CellRow& counts, const Judgement& judgement) {
    raise(counts.numbers, judgement.has_number);
    raise(counts.loose_numbers, judgement.leeway.has_value());
    raise(counts.bounds, judgement.leeway == Leeway::bound);
    raise(counts.within_promise, judgement.within_promise);
}

/// On which side of the true time a wrong one lies: of a bracket that misses it the end that does, and of a number that
/// is off the number, which is the upper end.
bool is_late(const Answer& answer, const Judgement& judgement) {
    return judgement.finding == Finding::bracket_violated ? *answer.lower >= *judgement.truth
                                                          : *answer.upper > *judgement.truth;
}

void count_time(CellRow& counts, const Answer& answer, const Judgement& judgement) {
    if (answer.quantity != Quantity::impact_time) return;
    const bool is_wrong = judgement.finding == Finding::bracket_violated || judgement.finding == Finding::inaccurate;
    raise(counts.late, is_wrong && is_late(answer, judgement));
    raise(counts.early, is_wrong && !is_late(answer, judgement));
}

/// Counts what went wrong with the answer of an engine apart from what it says.
void count_faults(CellRow& counts, const Answer& answer) {
    const auto is_number = [](const FieldFault& fault) { return fault.field == BadField::number; };
    const auto& faults = answer.bad_fields;
    raise(counts.failed, answer.failed);
    raise(counts.given_up, answer.given_up);
    raise(counts.bad_numbers, std::any_of(faults.begin(), faults.end(), is_number));
    raise(counts.bad_fields, !std::all_of(faults.begin(), faults.end(), is_number));
}

}  // namespace

bool is_unsupported(const Answer& answer) {
    return !answer.refused.empty() && answer.stop_kind == StopKind::invalid_input;
}

void Tally::add(const Case& a_case, std::int64_t index, const JudgedCase::Outcome& outcome) {
    const auto& [answer, judgement, exact, degeneracy, gradients] = outcome;
    const Verdict asked = verdict_asked(*exact, kind_of(a_case.query));
    ++counts.cases;
    count(counts, judgement.finding);
    count(counts, answer.stop_kind, answer.stop_name);
    counts.answer_hash += hash_of(index, answer);
    if (const auto unique = gradients != nullptr ? gradients->unique() : std::nullopt) {
        GradientBin& bin = gradients_by_degeneracy[degeneracy_bin(degeneracy)];
        ++bin.queries;
        if (!*unique) ++bin.of_many;
    }
    if (is_unsupported(answer)) {
        ++*counts.unsupported;
        return;
    }
    count(counts, asked);
    count(counts, judgement, answer);
    if (is_plainly_wrong(a_case.query, judgement, degeneracy)) count_plainly_wrong(counts, a_case);
    ++iteration_histogram[answer.iterations];
    ++support_histogram[answer.support_calls];
    count_in(degeneracy_histogram[degeneracy_bin(degeneracy)], judgement.finding);
    if (judgement.error_scaled) {
        scaled_errors.add(*judgement.error_scaled);
        if (degeneracy) ++errors_by_degeneracy[octave_of(*degeneracy)][octave_of(*judgement.error_scaled)];
        const auto error = static_cast<double>(*judgement.error_scaled);
        if (error > counts.worst_error) counts.worst_error = error, counts.worst_case = a_case.replay;
    }
    if (answer.given_up)
        keep_smallest(given_up[asked], a_case, index, outcome, asked, "given_up");
    else if (judgement.finding != Finding::correct)
        keep_smallest(failures[{judgement.finding, asked}], a_case, index, outcome, asked,
                      to_string(judgement.finding));
    count_promise(counts, judgement);
    count_time(counts, answer, judgement);
    count_faults(counts, answer);
    for (const FieldFault& fault : answer.bad_fields) {
        FailureRow& kept = field_failures[{fault.field, asked}];
        if (keep_smallest(kept, a_case, index, outcome, asked, to_string(fault.field)))
            kept.answer = std::string(to_string(answer.verdict)) + ", " + fault.said;
    }
    if (judgement.contact) {
        count(counts, *judgement.contact);
        for (const ContactFinding finding : judgement.contact->findings)
            keep_smallest(contact_failures[{finding, asked}], a_case, index, outcome, asked, to_string(finding));
    }
}

void Tally::add_thickness(long double thickness, Finding finding) {
    count_in(thickness_histogram[thickness == 0 ? "zero" : std::to_string(std::ilogb(thickness))], finding);
}

}  // namespace touchstone
