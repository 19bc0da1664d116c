// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a judged chunk: counts, failures, comparisons, and the geometry of failures.
#pragma once

#include "experiments/store/row.h"

namespace touchstone {

struct CellRow {
    std::string family;
    std::int64_t chunk = 0;
    std::string method;
    std::int64_t cases = 0;
    std::int64_t separated = 0, touching = 0, penetrating = 0;
    std::int64_t unsafe = 0, conservative = 0, touching_separated = 0, touching_penetrating = 0;
    std::int64_t correct = 0, wrong_verdict = 0, bracket_violated = 0, inaccurate = 0, undecided = 0, no_answer = 0,
                 no_truth = 0;
    std::int64_t converged = 0, stalled = 0, exhausted = 0, invalid_input = 0;
    std::int64_t iterations = 0, support_calls = 0, vertices_visited = 0, most_iterations = 0;
    double worst_error = 0;
    std::optional<std::string> worst_case;
    std::uint64_t answer_hash = 0;
    std::int64_t cycles = 0, doubtful = 0;
    std::optional<std::int64_t> bracketed = 0, unsupported = 0, out_of_range = 0;
    std::optional<std::int64_t> late, early;
    std::optional<std::int64_t> failed = 0, given_up = 0, bad_numbers = 0, bad_fields = 0;
    std::optional<std::int64_t> numbers = 0, loose_numbers = 0, bounds = 0, within_promise = 0;
    std::optional<std::int64_t> plainly_wrong = 0, plainest_vertices;
    std::optional<std::string> plainest_case;
    std::optional<std::int64_t> points_judged, points_off_body, points_wrong_length, points_misleading,
        points_not_judged;
    std::optional<std::int64_t> normals_judged, normals_wrong, normals_reversed, normals_not_judged;
    std::optional<std::int64_t> sets_judged, sets_outside, sets_wrong_depth, sets_not_judged;
    std::optional<double> worst_point_error, worst_overlap_left, worst_angle, least_covered;
    std::optional<std::int64_t> gradients_judged, gradients_of_many, gradients_outside, gradients_reversed,
        gradients_plainly_off, gradients_not_judged;
    std::optional<double> worst_gradient_error;
    std::string error_histogram, iteration_histogram, support_histogram, degeneracy_histogram;
    std::optional<std::string> thickness_histogram, error_by_degeneracy, gradients_by_degeneracy;
    std::optional<std::int64_t> runs_observed, iterations_needed, iterations_overrun;
    std::optional<std::string> error_by_iteration, promise_used;

    static constexpr const char* table = "cell";
    static constexpr const char* about =
        "Counts of one method over one chunk. Classes are of the exact truth, of the cases that the method takes. "
        "Histograms are JSON objects bin -> count. Error bins: floor(8 log2(scaled error)), \"zero\" for none, so that "
        "a quantile is known to 9 %. Iterations and support calls: the number itself. Degeneracy: bin -> [cases, "
        "wrong, open] by how far the question is from exact degeneracy: floor(log2(ulps of the largest coordinate)), "
        "\"zero\" for exactly degenerate, \"unknown\" where the truth does not tell. Wrong: wrong_verdict, "
        "bracket_violated or inaccurate; open: undecided or no_answer.";
    static constexpr std::size_t key_columns = 3;
    static void columns(auto& row, auto&& column) {
        column("family", row.family);
        column("chunk", row.chunk);
        column("method", row.method);
        column("cases", row.cases);
        column("separated", row.separated);
        column("touching", row.touching);
        column("penetrating", row.penetrating);
        column("unsafe", row.unsafe, "truth penetrating, answered separated");
        column("conservative", row.conservative, "truth separated, answered touching, penetrating or intersecting");
        column("touching_separated", row.touching_separated, "truth touching, answered separated");
        column("touching_penetrating", row.touching_penetrating, "truth touching, answered penetrating");
        column("correct", row.correct, "from here to no_truth: findings, they add up to cases");
        column("wrong_verdict", row.wrong_verdict);
        column("bracket_violated", row.bracket_violated);
        column("inaccurate", row.inaccurate);
        column("undecided", row.undecided);
        column("no_answer", row.no_answer);
        column("no_truth", row.no_truth);
        column("converged", row.converged, "from here to invalid_input: kinds of stop, they add up to cases");
        column("stalled", row.stalled);
        column("exhausted", row.exhausted);
        column("invalid_input", row.invalid_input);
        column("iterations", row.iterations, "sum");
        column("support_calls", row.support_calls, "sum");
        column("vertices_visited", row.vertices_visited, "sum, of methods whose support mappings count them, else 0");
        column("most_iterations", row.most_iterations);
        column("worst_error", row.worst_error, "largest scaled error |d - d*| / L; of a time |t - t*| / duration");
        column("worst_case", row.worst_case, "its replay text");
        column("answer_hash", row.answer_hash,
               "sum of hashes of verdict, kind of stop, counts and every bit of the bracket, not of witness points");
        column("cycles", row.cycles, "of gjk on built-in scalars, ended by the cap while the same simplices recurred");
        column("doubtful", row.doubtful, "instrumented scalars: answers whose bounds leave a comparison unsettled");
        column("bracketed", row.bracketed, "answers with both ends of a bracket: those that can violate it");
        column("unsupported", row.unsupported,
               "cases that the method or its scalar does not take: in cases, no_answer and invalid_input, and in no "
               "class, sum or histogram");
        column("out_of_range", row.out_of_range,
               "of exhausted: the numbers left the range of the scalar, so that no larger cap would help");
        column("late", row.late,
               "of bracket_violated and inaccurate, where a time of impact is answered, else NULL: after the true one");
        column("early", row.early, "of the same: before it; with late they add up to these findings");
        column("failed", row.failed,
               "engines: answers that did not come through a fault of the engine, such as a crash; in no_answer");
        column("given_up", row.given_up, "of failed: the engine was not asked, since it had failed too often in a row");
        column("bad_numbers", row.bad_numbers,
               "engines: answers whose number is negative, not finite, or missing where one is asked, whatever their "
               "finding");
        column("bad_fields", row.bad_fields,
               "engines: answers with another field that breaks the contract of docs/engines.md; the table failure has "
               "which");
        column("numbers", row.numbers, "answers with a number above 0, where one is asked");
        column("loose_numbers", row.loose_numbers,
               "of numbers: what is promised of them leaves more open than rounding, 1024 u L");
        column("bounds", row.bounds, "of loose_numbers: the upper end of a bracket that reaches below half of it");
        column("within_promise", row.within_promise,
               "of correct: the number is off by more than 1024 u L, and by no more than was promised");
        column(
            "plainly_wrong", row.plainly_wrong,
            "verdicts unsafe or conservative though depth or gap exceeds 1e-3 L, and numbers that are off by more than "
            "1e-3 L and 1 %, whatever was promised");
        column("plainest_vertices", row.plainest_vertices, "of the case of the fewest vertices of these");
        column("plainest_case", row.plainest_case, "its replay text");
        column("points_judged", row.points_judged,
               "from here to least_covered: of campaigns that judge contact, else NULL. Answers whose witness points "
               "were judged; experiments/judge/contact.h has the definitions");
        column("points_off_body", row.points_off_body, "a point is not on its body");
        column("points_wrong_length", row.points_wrong_length, "the points are not as far apart as answered");
        column("points_misleading", row.points_misleading, "A moved by their difference still overlaps B");
        column("points_not_judged", row.points_not_judged, "the oracle leaves it open");
        column("normals_judged", row.normals_judged);
        column("normals_wrong", row.normals_wrong, "does not separate, or does not lead out; nor does its opposite");
        column("normals_reversed", row.normals_reversed, "the opposite normal would be right");
        column("normals_not_judged", row.normals_not_judged);
        column("sets_judged", row.sets_judged, "sets of contact points");
        column("sets_outside", row.sets_outside, "a point is not on A, on B or between");
        column("sets_wrong_depth", row.sets_wrong_depth, "a point is deeper than the bodies overlap, or less than 0");
        column("sets_not_judged", row.sets_not_judged);
        column("worst_point_error", row.worst_point_error, "largest distance of a witness point from its body, over L");
        column("worst_overlap_left", row.worst_overlap_left, "largest depth that a way out left, over L");
        column("worst_angle", row.worst_angle, "radians between a normal and the nearest direction of the least way");
        column("least_covered", row.least_covered, "least share of the exact contact polygon that a set spans");
        column(
            "gradients_judged", row.gradients_judged,
            "from here to worst_gradient_error: of campaigns that judge gradients, where the method implies any, else "
            "NULL. Gradients that normal and witness point imply; experiments/judge/judge_gradient.h has the "
            "definitions");
        column("gradients_of_many", row.gradients_of_many, "of those judged: the exact set holds more than one");
        column("gradients_outside", row.gradients_outside, "in no set of gradients of bodies within the slack");
        column("gradients_reversed", row.gradients_reversed, "that of the opposite normal would be right");
        column("gradients_plainly_off", row.gradients_plainly_off, "further than 1e-2 from the exact set");
        column("gradients_not_judged", row.gradients_not_judged);
        column("worst_gradient_error", row.worst_gradient_error, "largest distance from the exact set");
        column("error_histogram", row.error_histogram);
        column("iteration_histogram", row.iteration_histogram);
        column("support_histogram", row.support_histogram);
        column("degeneracy_histogram", row.degeneracy_histogram);
        column("thickness_histogram", row.thickness_histogram,
               "of GJK asked for a distance: floor(log2(thickness)) -> [cases, wrong, open], where the thickness of "
               "the last simplex that the solver reduced is its least height over its longest edge; in databases made "
               "before error_by_degeneracy was there, of every 32nd case");
        column("error_by_degeneracy", row.error_by_degeneracy,
               "bins as in degeneracy_histogram -> floor(log2(scaled error)), \"zero\" for none -> cases");
        column("gradients_by_degeneracy", row.gradients_by_degeneracy,
               "of campaigns that judge gradients: bins as in degeneracy_histogram -> [queries whose gradients are "
               "known, of these those with more than one], whatever the method answers");
        column("runs_observed", row.runs_observed,
               "from here to promise_used: runs of GJK for a distance above 0, of bodies without a ball; else NULL");
        column("iterations_needed", row.iterations_needed, "sum, until the error was as small as it ended");
        column("iterations_overrun", row.iterations_overrun, "sum, after these");
        column("error_by_iteration", row.error_by_iteration,
               "iterate, the first 32 -> floor(log2(| ||v| - d*| / L)), \"zero\" for none -> [runs with this iterate, "
               "of these those that end with it]");
        column("promise_used", row.promise_used,
               "of the first 32 iterates: floor(log10(gap)) of the gap (v.v - v.w) / L^2 -> floor(log2(error^2 / gap)) "
               "-> iterates; Theorem 4: "
               "below 1 where nothing rounds");
    }
};

struct FailureRow {
    std::string family;
    std::int64_t chunk = 0;
    std::string method, finding, truth_class;
    std::int64_t count = 0, vertices = 0, case_index = 0;
    std::string replay, identity, truth, answer, stop;
    std::optional<double> distance, answered;
    std::optional<std::int64_t> perturbation_ulps;
    std::optional<std::string> first_doubt;
    std::optional<double> error, degeneracy_ulps;

    static constexpr const char* table = "failure";
    static constexpr const char* about =
        "The smallest failing case of each chunk, method, finding and class of the truth (fewest vertices, then "
        "first). Findings are those of verdict and number, of normals and points, of fields that break the contract of "
        "engines, and `given_up` for queries that an engine was not asked after many failures.";
    static constexpr std::size_t key_columns = 5;
    static void columns(auto& row, auto&& column) {
        column("family", row.family);
        column("chunk", row.chunk);
        column("method", row.method);
        column("finding", row.finding);
        column("class", row.truth_class);
        column("count", row.count);
        column("vertices", row.vertices);
        column("case_index", row.case_index);
        column("replay", row.replay, "what to write after `touchstone judge`");
        column("identity", row.identity, "hash of the geometry");
        column("truth", row.truth);
        column("answer", row.answer);
        column("stop", row.stop);
        column("distance", row.distance, "exact number of what was asked, rounded to double");
        column("answered", row.answered, "answered number, rounded to double");
        column("perturbation_ulps", row.perturbation_ulps, "moved from exact degeneracy, where the family knows");
        column("first_doubt", row.first_doubt, "instrumented scalars: file, line, iteration of the first doubt");
        column("error", row.error,
               "|answered - distance| before either was rounded; of bracket_violated how far the exact number lies "
               "outside the bounds");
        column("degeneracy_ulps", row.degeneracy_ulps, "how far the question is from exact degeneracy, as in cell");
    }
};

struct PairRow {
    std::string family;
    std::int64_t chunk = 0;
    std::string method_a, method_b;
    std::int64_t only_a_fails = 0, only_b_fails = 0;
    std::string transitions;
    std::optional<std::int64_t> common = {};

    static constexpr const char* table = "pair";
    static constexpr const char* about =
        "Two methods on the same cases, where the campaign asks for the comparison (key `compare`), and they differ at "
        "all or each takes cases that the other does not take.";
    static constexpr std::size_t key_columns = 4;
    static void columns(auto& row, auto&& column) {
        column("family", row.family);
        column("chunk", row.chunk);
        column("method_a", row.method_a);
        column("method_b", row.method_b);
        column("only_a_fails", row.only_a_fails,
               "a's finding is not correct, b's is: the discordant counts of McNemar's test");
        column("only_b_fails", row.only_b_fails);
        column("transitions", row.transitions,
               "JSON object \"finding of a>finding of b\" -> count, where the two differ");
        column("common", row.common,
               "cases of the chunk that both take; where there is no row, as many as the one takes that takes fewer");
    }
};

struct ExhibitRow {
    std::string replay, identity, json;

    static constexpr const char* table = "exhibit";
    static constexpr const char* about =
        "The geometry of the smallest failure of each family, method and finding, written when the campaign is "
        "complete.";
    static constexpr std::size_t key_columns = 1;
    static void columns(auto& row, auto&& column) {
        column("replay", row.replay);
        column("identity", row.identity);
        column("json", row.json);
    }
};

/// A failure made small where the engine is: of an engine that `run --engine` brought, or one that is plainly wrong. It
/// is not among the tables that every results database must have: those made before it was added lack it.
struct ShrunkRow {
    std::string method;
    std::int64_t place = 0;
    std::string finding, truth_class, family, origin;
    std::int64_t vertices = 0;
    std::string json;

    static constexpr const char* table = "shrunk";
    static constexpr const char* about =
        "Failures made small while they fail alike: of each engine given by --engine at most three, of kinds as "
        "different as there are, and the first three of the view `plain`.";
    static constexpr std::size_t key_columns = 2;
    static void columns(auto& row, auto&& column) {
        column("method", row.method);
        column("place", row.place, "0: the first to look at; from 3 on: of the view `plain`");
        column("finding", row.finding);
        column("class", row.truth_class);
        column("family", row.family, "where it was found");
        column("origin", row.origin, "the case that it was made of, as `touchstone judge` takes it");
        column("vertices", row.vertices, "of both bodies");
        column("json", row.json, "the small case, one line of a case file");
    }
};

}  // namespace touchstone
