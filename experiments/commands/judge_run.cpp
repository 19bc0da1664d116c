// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/commands/judge_run.h"

#include <algorithm>
#include <iostream>

#include "experiments/commands/expectation.h"
#include "experiments/judge/shrink_finding.h"
#include "experiments/store/printable.h"

namespace touchstone {
namespace {

bool has_fault(const Answer& answer) { return answer.failed || !answer.bad_fields.empty(); }

/// Why an answer counts as none.
std::string reason_of(const Answer& answer) {
    if (!answer.refused.empty()) return answer.refused;
    for (const FieldFault& fault : answer.bad_fields)
        if (fault.field == BadField::number) return "a number was asked, and there is none to judge";
    return "stopped by " + std::string(answer.stop_name);
}

long count_of(const std::map<std::size_t, long>& counts, std::size_t method) {
    const auto at = counts.find(method);
    return at == counts.end() ? 0 : at->second;
}

/// Of curved bodies it may be open how many gradients there are.
std::string open_gradients(long count) {
    return count == 0 ? "" : ", " + std::to_string(count) + " of which that is not known";
}

}  // namespace

void JudgementSummary::Promises::add(const Judgement& judgement) {
    if (judgement.has_number) ++numbers;
    if (judgement.leeway) ++loose[*judgement.leeway];
    if (judgement.within_promise) ++kept;
}

void JudgementSummary::Promises::print(std::ostream& out) const {
    for (const auto& [leeway, count] : loose)
        out << "  " << sign_of(leeway) << ' ' << count << " of " << numbers << " numbers promise no more than "
            << (leeway == Leeway::bound ? "an upper bound" : "a tolerance beyond rounding") << '\n';
    if (kept > 0) out << "  correct by such a promise alone, off by more than rounding: " << kept << '\n';
}

void JudgementSummary::add(std::size_t method, const Case& a_case, const Judgement& judgement, const Answer& answer) {
    ++counts_[method][judgement.finding];
    if (judgement.finding == Finding::no_answer) ++refused_[method][reason_of(answer)];
    add_faults(method, a_case, judgement.finding, answer);
    promises_[method].add(judgement);
    if (judgement.side == WrongSide::unsafe) ++unsafe_[method];
    if (judgement.side == WrongSide::conservative) ++conservative_[method];
    if (judgement.contact)
        for (const ContactFinding finding : judgement.contact->findings) ++contact_[method][finding];
    if (!judgement.contact || judgement.contact->gradient == Part::absent) return;
    Gradients& gradients = gradients_[method];
    const auto& unique = judgement.contact->gradient_unique;
    ++(!unique ? gradients.open : *unique ? gradients.unique : gradients.of_many);
}

bool JudgementSummary::any_wrong(const std::vector<std::string>& allowed) const {
    const auto is_wrong = [&allowed](std::string_view finding) {
        return std::find(allowed.begin(), allowed.end(), finding) == allowed.end();
    };
    for (const auto& [method, counts] : contact_)
        for (const auto& [finding, count] : counts)
            if (is_wrong(to_string(finding))) return true;
    for (const auto& [method, counts] : counts_)
        for (const Finding wrong : {Finding::wrong_verdict, Finding::bracket_violated, Finding::inaccurate})
            if (counts.count(wrong) != 0 && is_wrong(to_string(wrong))) return true;
    for (const auto& [name, count] : faults_)
        if (is_wrong(name)) return true;
    return !contradictions_.empty();
}

void JudgementSummary::print(std::ostream& out, const std::vector<std::unique_ptr<Method>>& methods) const {
    for (std::size_t m = 0; m < methods.size(); ++m) {
        out << methods[m]->canonical() << "\n ";
        for (int f = 0; f < finding_count; ++f) {
            const auto finding = static_cast<Finding>(f);
            const auto& counts = counts_.count(m) != 0 ? counts_.at(m) : std::map<Finding, long>{};
            out << ' ' << to_string(finding) << ' ' << (counts.count(finding) != 0 ? counts.at(finding) : 0);
            if (finding == Finding::wrong_verdict)
                out << " (unsafe " << count_of(unsafe_, m) << ", conservative " << count_of(conservative_, m) << ")";
        }
        out << '\n';
        if (const auto at = promises_.find(m); at != promises_.end()) at->second.print(out);
        if (contact_.count(m) != 0) {
            out << "  contact:";
            for (const auto& [finding, count] : contact_.at(m)) out << ' ' << to_string(finding) << ' ' << count;
            out << '\n';
        }
        if (const auto at = gradients_.find(m); at != gradients_.end())
            out << "  gradients: " << at->second.unique << " of queries that have only one, " << at->second.of_many
                << " of queries that have more" << open_gradients(at->second.open) << '\n';
        print_faults(out, m);
    }
    for (const auto& [reason, count] : without_truth_)
        out << "not judged: " << count << ", " << printable(reason) << '\n';
    for (const auto& text : contradictions_) out << printable(text) << '\n';
}

void JudgementSummary::add_faults(std::size_t method, const Case& a_case, Finding finding, const Answer& answer) {
    if (finding == Finding::no_answer && has_fault(answer)) ++faults_["no_answer"];
    for (const FieldFault& fault : answer.bad_fields) {
        if (finding != Finding::no_answer) ++faults_[std::string(to_string(fault.field))];
        Faulty& faulty = bad_fields_[method][fault.field];
        if (faulty.count++ == 0) faulty.first = fault.said + " on " + a_case.replay;
    }
}

void JudgementSummary::print_faults(std::ostream& out, std::size_t method) const {
    if (const auto at = bad_fields_.find(method); at != bad_fields_.end())
        for (const auto& [field, faulty] : at->second)
            out << "  " << to_string(field) << ' ' << faulty.count << ", first " << printable(faulty.first) << '\n';
    if (const auto at = refused_.find(method); at != refused_.end())
        for (const auto& [reason, count] : at->second)
            out << "  no answer " << count << ": " << printable(reason) << '\n';
}

void add_judge_options(CLI::App& command, JudgeOptions& options) {
    command.add_flag("--gradient", options.gradient, "judge the gradient that normal and witness point imply as well");
    command.add_option(
        "--allow", options.allowed,
        "a finding that leaves the exit status 0, such as no_answer of an engine that crashed; repeatable");
    add_form_options(command, options.form);
    command.add_option("--out,-o", options.out, "write result lines to this file");
}

JudgeRun::JudgeRun(const JudgeOptions& options) : options_(options), output_(options.out) {
    for (const auto& name : options.allowed) (void)finding_named(name);
    output_.stream() << judged_header(options.form);
}

bool JudgeRun::judge(const Case& a_case, const std::vector<std::unique_ptr<Method>>& methods) {
    if (const auto refusal = default_oracle().refuses(a_case.query)) {
        pass_over(a_case, *refusal, "no oracle: ");
        return false;
    }
    JudgedCase judged(a_case, default_oracle(), options_.gradient ? Contact::with_gradients : Contact::judged);
    if (a_case.expected)
        if (const auto problem = contradiction(*a_case.expected, judged.truth()))
            summary_.add_contradiction(a_case.replay + ": " + *problem);
    for (std::size_t m = 0; m < methods.size(); ++m) {
        const auto outcome = judged.ask(*methods[m]);
        summary_.add(m, a_case, outcome.judgement, outcome.answer);
        output_.stream() << judged_text(options_.form, a_case, *methods[m], outcome);
    }
    return true;
}

void JudgeRun::pass_over(const Case& a_case, const std::string& reason, const std::string& what) {
    summary_.add_without_truth(what + reason);
    output_.stream() << unanswered_text(options_.form, Table::judged, a_case, default_oracle(), reason);
}

int JudgeRun::finish(const std::vector<std::unique_ptr<Method>>& methods) {
    output_.finish();
    summary_.print(std::cerr, methods);
    return summary_.any_wrong(options_.allowed) ? 1 : 0;
}

}  // namespace touchstone
