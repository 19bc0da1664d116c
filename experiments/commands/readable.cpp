// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/commands/readable.h"

#include <cmath>
#include <cstdio>

#include "experiments/commands/expectation.h"
#include "experiments/commands/output.h"
#include "experiments/registry/call.h"
#include "experiments/store/csv_field.h"
#include "experiments/store/printable.h"
#include "oracles/degeneracy.h"

namespace touchstone {
namespace {

using Number = std::optional<long double>;

std::string digits(long double x, const char* format) {
    char text[64];
    std::snprintf(text, sizeof text, format, x);
    return text;
}

/// Ten digits of a number, or three of an error.
std::string number(long double x) { return digits(x, "%.10Lg"); }
std::string rough(long double x) { return digits(x, "%.3Lg"); }

std::string counted(long long count, const char* thing) {
    return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

std::string name_of(Quantity quantity) {
    return quantity == Quantity::impact_time ? "time of impact" : std::string(to_string(quantity));
}

/// The coordinates of a point: two of the three in the plane.
std::string point(const std::array<double, 3>& x, int dimension) {
    std::string text = "(";
    for (int k = 0; k < dimension; ++k)
        text += (k > 0 ? ", " : "") + number(static_cast<long double>(x[static_cast<std::size_t>(k)]));
    return text + ")";
}

std::string title(const Case& a_case) {
    return printable_name(a_case.id) + ": " + std::string(to_string(kind_of(a_case.query))) + " in " +
           std::to_string(dimension_of(a_case.query)) + "D\n";
}

/// The name and the value, and for a root of a short exact number that number as well.
std::string known(const char* name, const KnownNumber& value, bool is_root) {
    constexpr std::size_t longest = 40;
    if (!value.is_known()) return "";
    std::string text = std::string(", ") + name + " " + number(value.rounded.high);
    if (value.enclosure) return text + " within " + rough(value.width());
    const std::string exact = value.exact->text();
    if (exact.size() > longest || exact == number(value.rounded.high)) return text;
    return text + (is_root ? ", the root of " : ", exactly ") + exact;
}

std::string words_of(const Truth& truth) {
    std::string text = std::string(to_string(truth.verdict)) + (truth.hit ? " at the start" : "");
    if (truth.verdict == Verdict::separated) text += known("distance", truth.distance, true);
    if (truth.verdict == Verdict::penetrating) text += known("depth", truth.depth, true);
    if (!truth.hit) return text;
    return text + "; " + (*truth.hit ? "a hit" + known("time", truth.impact_time, false) : "no hit");
}

/// The counts that are known, such as " after 3 iterations and 5 support calls".
std::string counts_of(const Answer& answer) {
    std::string text;
    const auto add = [&](int count, const char* thing) {
        if (count == 0 && answer.zero_counts_are_unknown) return;
        text += (text.empty() ? " after " : " and ") + counted(count, thing);
    };
    add(answer.iterations, "iteration");
    add(answer.support_calls, "support call");
    return text;
}

/// The fields that break the contract of engines, such as "    bad       bad_number: value -1e-13".
std::string bad_fields_of(const Answer& answer) {
    std::string text;
    for (const FieldFault& fault : answer.bad_fields)
        text += "    bad       " + std::string(to_string(fault.field)) + ": " + printable(fault.said) + "\n";
    return text;
}

std::string words_of(const Answer& answer, int dimension) {
    if (!answer.refused.empty()) return "none: " + printable(answer.refused) + "\n" + bad_fields_of(answer);
    std::string text(to_string(answer.verdict));
    if (answer.interiors_apart) text += ", interiors apart";
    if (answer.quantity != Quantity::none && answer.upper) {
        text += ", " + name_of(answer.quantity) + " ";
        text +=
            answer.lower ? "in [" + number(*answer.lower) + ", " + number(*answer.upper) + "]" : number(*answer.upper);
    }
    text += "; " + std::string(to_string(answer.stop_kind)) + " by " + std::string(answer.stop_name) +
            counts_of(answer) + "\n";
    if (answer.point_a && answer.point_b)
        text += "    points    " + point(*answer.point_a, dimension) + " of A, " + point(*answer.point_b, dimension) +
                " of B\n";
    return text + bad_fields_of(answer);
}

/// Converts ulps of double to ulps of the scalar.
long double ulps_of_scalar(long double ulps_of_double, const ScalarBackend& scalar) {
    const long double roundoff = scalar.is_exact() ? 0x1p-53L : std::max(scalar.unit_roundoff(), 0x1p-64L);
    return ulps_of_double * (0x1p-53L / roundoff);
}

/// The unit of the ulps, such as "float ulps of L".
std::string unit_of(const ScalarBackend& scalar) {
    return "ulps of " + (scalar.is_exact() ? "double" : std::string(scalar.name()));
}

std::string way_of(const JudgedCase::Outcome& outcome) {
    switch (outcome.judgement.side) {
        case WrongSide::unsafe: return "unsafe, bodies that penetrate are said to be apart";
        case WrongSide::conservative: return "conservative, bodies that are apart are said to meet";
        case WrongSide::touching:
            return "bodies that touch are said to be " + std::string(to_string(outcome.answer.verdict));
        case WrongSide::other: return "bodies that penetrate are said to touch";
        case WrongSide::none: break;
    }
    return "it contradicts the truth";
}

std::string why_of(const JudgedCase::Outcome& outcome) {
    const Answer& answer = outcome.answer;
    switch (outcome.judgement.finding) {
        case Finding::correct:
            if (outcome.judgement.within_promise)
                return "the verdict is right, and the number is off by more than rounding, as far as it promises (" +
                       std::string(sign_of(*outcome.judgement.leeway)) + ")";
            return "verdict and number keep what they promise";
        case Finding::wrong_verdict: return way_of(outcome);
        case Finding::bracket_violated: return "the true number is outside the bracket by more than the slack";
        case Finding::inaccurate: return "the number is off by more than the rule promises and the slack forgives";
        case Finding::undecided:
            if (answer.zero_counts_are_unknown) return "the engine decided nothing";
            return std::string(answer.stop_name) + " ended the loop before anything was proved";
        case Finding::no_answer:
            if (!answer.refused.empty()) return printable(answer.refused);
            if (answer.zero_counts_are_unknown && !answer.upper && answer.quantity != Quantity::none)
                return "the verdict contradicts nothing, but a number was asked, and there is none to judge";
            if (answer.zero_counts_are_unknown) return "the engine gave up at a limit of its own";
            return std::string(answer.stop_name) + " ended the loop, which says nothing about the answer";
        case Finding::no_truth: return "the oracle could not decide what was asked";
    }
    return "";
}

std::string error_line(const JudgedCase::Outcome& outcome, const ScalarBackend& scalar) {
    const Judgement& judgement = outcome.judgement;
    if (!judgement.error) return "";
    std::string text = "    error     " + rough(*judgement.error);
    if (judgement.ulps) text += ", " + rough(*judgement.ulps) + " " + unit_of(scalar);
    if (judgement.error_relative) text += ", " + rough(*judgement.error_relative) + " of the true number";
    return text + "\n";
}

std::string diagnosis(const JudgedCase::Outcome& outcome, const ScalarBackend& scalar) {
    std::string text = "    diagnosis " + std::string(to_string(outcome.judgement.finding)) + ": " + why_of(outcome);
    if (outcome.degeneracy)
        text += "; " + rough(ulps_of_scalar(*outcome.degeneracy, scalar)) + " " + unit_of(scalar) +
                " from exact degeneracy";
    if (outcome.judgement.contact)
        for (const ContactFinding finding : outcome.judgement.contact->findings)
            text += "; " + std::string(to_string(finding));
    return text + "\n";
}

/// The shortest decimal of the nearest double, or an empty text if there is none.
std::string field(const Number& x) {
    return x && std::isfinite(static_cast<double>(*x)) ? shortest(static_cast<double>(*x)) : "";
}

std::string field(const KnownNumber& x) { return x.is_known() ? field(Number(x.rounded.high)) : ""; }

const std::vector<std::string> answer_columns{
    "id",    "method", "query",      "verdict",       "stop",    "stop_kind", "quantity",
    "lower", "upper",  "iterations", "support_calls", "refused", "bad_fields"};
const std::vector<std::string> judgement_columns{"finding",        "side",  "truth_verdict",
                                                 "truth",          "error", "error_scaled",
                                                 "error_relative", "ulps",  "ulps_from_degeneracy"};
const std::vector<std::string> truth_columns{
    "id",     "query", "verdict", "distance", "depth", "hit", "impact_time", "widest_enclosure", "ulps_from_degeneracy",
    "refused"};

std::vector<std::string> joined(std::vector<std::string> first, const std::vector<std::string>& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

std::string count_field(const Answer& answer, int count) {
    return count == 0 && answer.zero_counts_are_unknown ? "" : std::to_string(count);
}

/// Such as "bad_number: value -1e-13; bad_count: iterations -1".
std::string bad_fields_text(const Answer& answer) {
    std::string text;
    for (const FieldFault& fault : answer.bad_fields)
        text += (text.empty() ? "" : "; ") + std::string(to_string(fault.field)) + ": " + fault.said;
    return text;
}

std::vector<std::string> fields_of(const Case& a_case, const Method& method, const Answer& answer) {
    const bool is_answer = answer.refused.empty();
    return {csv_field(printable_name(a_case.id)),
            csv_field(method.canonical()),
            std::string(to_string(kind_of(a_case.query))),
            std::string(to_string(answer.verdict)),
            csv_field(std::string(answer.stop_name)),
            is_answer ? std::string(to_string(answer.stop_kind)) : "",
            is_answer ? std::string(to_string(answer.quantity)) : "",
            field(answer.lower),
            field(answer.upper),
            is_answer ? count_field(answer, answer.iterations) : "",
            is_answer ? count_field(answer, answer.support_calls) : "",
            csv_field(printable(answer.refused)),
            csv_field(printable(bad_fields_text(answer)))};
}

std::vector<std::string> fields_of(const JudgedCase::Outcome& outcome, QueryKind kind, const ScalarBackend& scalar) {
    const Judgement& judgement = outcome.judgement;
    Number from_degeneracy;
    if (outcome.degeneracy) from_degeneracy = ulps_of_scalar(*outcome.degeneracy, scalar);
    return {std::string(to_string(judgement.finding)),
            judgement.side == WrongSide::none ? "" : std::string(to_string(judgement.side)),
            std::string(to_string(verdict_asked(*outcome.truth, kind))),
            field(judgement.truth),
            field(judgement.error),
            field(judgement.error_scaled),
            field(judgement.error_relative),
            field(judgement.ulps),
            field(from_degeneracy)};
}

std::vector<std::string> fields_of(const Case& a_case, const Truth& truth) {
    const long double width = std::max({truth.distance.width(), truth.depth.width(), truth.impact_time.width()});
    return {csv_field(printable_name(a_case.id)),
            std::string(to_string(kind_of(a_case.query))),
            std::string(to_string(truth.verdict)),
            field(truth.distance),
            field(truth.depth),
            truth.hit ? (*truth.hit ? "yes" : "no") : "",
            field(truth.impact_time),
            field(Number(width)),
            field(degeneracy_ulps(kind_of(a_case.query), truth, largest_coordinate(a_case.query))),
            ""};
}

}  // namespace

void add_form_options(CLI::App& command, Form& form) {
    CLI::Option* human = command.add_flag_callback(
        "--human", [&form] { form = Form::human; }, "lines for people: decimals, ulps, a diagnosis");
    CLI::Option* csv = command.add_flag_callback(
        "--csv", [&form] { form = Form::csv; }, "a table with decimals, one row for each answer");
    human->excludes(csv);
}

std::string solved_header(Form form) { return form == Form::csv ? csv_line(answer_columns) : ""; }

std::string judged_header(Form form) {
    return form == Form::csv ? csv_line(joined(answer_columns, judgement_columns)) : "";
}

std::string truth_header(Form form) { return form == Form::csv ? csv_line(truth_columns) : ""; }

std::string solved_text(Form form, const Case& a_case, const Method& method, const Answer& answer) {
    if (form == Form::json) return result_line(a_case, method, answer) + "\n";
    if (form == Form::csv) return csv_line(fields_of(a_case, method, answer));
    return title(a_case) + "  " + printable(method.canonical()) + "\n    answer    " +
           words_of(answer, dimension_of(a_case.query));
}

std::string judged_text(Form form, const Case& a_case, const Method& method, const JudgedCase::Outcome& outcome) {
    if (form == Form::json)
        return judged_line(a_case, method, outcome.answer, outcome.judgement, *outcome.truth) + "\n";
    const ScalarBackend& scalar = method.backend();
    if (form == Form::csv)
        return csv_line(
            joined(fields_of(a_case, method, outcome.answer), fields_of(outcome, kind_of(a_case.query), scalar)));
    return solved_text(form, a_case, method, outcome.answer) + "    truth     " + words_of(*outcome.truth) + "\n" +
           error_line(outcome, scalar) + diagnosis(outcome, scalar);
}

std::string truth_text(Form form, const Case& a_case, const Truth& truth, const KnownGradients& gradients) {
    if (form == Form::json) return truth_line(a_case, truth, gradients) + "\n";
    if (form == Form::csv) return csv_line(fields_of(a_case, truth));
    std::string text = title(a_case) + "    truth     " + words_of(truth) + "\n";
    if (const auto ulps = degeneracy_ulps(kind_of(a_case.query), truth, largest_coordinate(a_case.query)))
        text +=
            "    diagnosis " +
            (*ulps == 0 ? std::string("exactly degenerate") : rough(*ulps) + " ulps of double from exact degeneracy") +
            "\n";
    return text;
}

std::string unanswered_text(Form form, Table table, const Case& a_case, const Oracle& oracle,
                            const std::string& reason) {
    if (form == Form::json) return unanswered_line(a_case, oracle, reason) + "\n";
    if (form == Form::human) return title(a_case) + "    truth     none: " + printable(reason) + "\n";
    const auto columns = table == Table::truth ? truth_columns : joined(answer_columns, judgement_columns);
    std::vector<std::string> fields;
    for (const auto& column : columns)
        fields.push_back(column == "id"        ? csv_field(printable_name(a_case.id))
                         : column == "query"   ? std::string(to_string(kind_of(a_case.query)))
                         : column == "verdict" ? "undecided"
                         : column == "refused" ? csv_field(reason)
                                               : "");
    return csv_line(fields);
}

}  // namespace touchstone
