// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone solve` and `touchstone judge`: read cases and write result lines.
#include <algorithm>
#include <iomanip>
#include <iostream>
#include <map>

#include "experiments/commands/case_source.h"
#include "experiments/commands/command.h"
#include "experiments/commands/expectation.h"
#include "experiments/commands/output.h"
#include "experiments/commands/readable.h"
#include "experiments/engines/engines.h"
#include "experiments/judge/judged_case.h"
#include "experiments/judge/shrink_finding.h"
#include "experiments/store/printable.h"

namespace touchstone::judge_command {
namespace {

struct Arguments {
    std::vector<std::string> cases, methods, engines, allowed;
    std::string query, out;
    bool gradient = false;
    Form form = Form::json;
};

void add_arguments(CLI::App& command, Arguments& arguments) {
    command
        .add_option(
            "cases", arguments.cases,
            "FILE.jsonl, FILE#ID, - or FAMILY:SEED:FIRST..LAST; @KIND behind it asks another query of the same bodies")
        ->required();
    command.add_option("--method,-m", arguments.methods,
                       "e.g. 'gjk(scalar=float, stop=relative_gap(1e-6))'; repeatable");
    command.add_option(
        "--engine", arguments.engines,
        "a shared library after touchstone_engine.h, or a command such as 'python3 mine.py': its engines "
        "are asked, all unless --method names some; repeatable");
    command.add_option("--query", arguments.query, "only cases with this query");
    add_form_options(command, arguments.form);
    command.add_option("--out,-o", arguments.out, "write result lines to this file");
}

std::vector<std::unique_ptr<Method>> parse_methods(const Arguments& arguments) {
    std::vector<std::string> texts = arguments.methods;
    for (const auto& engine : arguments.engines) {
        const auto names = add_engine(engine);
        const auto is_named = [&](const std::string& name) {
            return std::find(texts.begin(), texts.end(), name) != texts.end();
        };
        if (std::none_of(names.begin(), names.end(), is_named)) texts.insert(texts.end(), names.begin(), names.end());
    }
    std::vector<std::unique_ptr<Method>> methods;
    for (const auto& text : texts) {
        auto method = parse_method(text);
        const auto is_same = [&](const auto& other) { return other->canonical() == method->canonical(); };
        if (std::any_of(methods.begin(), methods.end(), is_same))
            std::cerr << "--method '" << text << "' is " << method->canonical() << ", given before: asked once\n";
        else
            methods.push_back(std::move(method));
    }
    if (methods.empty()) throw UsageError("no method to ask; name one with --method or bring one with --engine");
    return methods;
}

void check_query(const std::string& query) {
    if (!query.empty() && !query_kind_of(query)) refuse_word("query", query, {query_names.begin(), query_names.end()});
}

bool wanted(const Case& a_case, const Arguments& arguments) {
    return arguments.query.empty() || to_string(kind_of(a_case.query)) == arguments.query;
}

int solve(const Arguments& arguments) {
    check_query(arguments.query);
    const auto methods = parse_methods(arguments);
    Output output(arguments.out);
    output.stream() << solved_header(arguments.form);
    for_each_case(arguments.cases, [&](Case&& a_case) {
        if (!wanted(a_case, arguments)) return;
        for (const auto& method : methods)
            output.stream() << solved_text(arguments.form, a_case, *method, answer_only(a_case, *method));
    });
    output.finish();
    return 0;
}

/// Throws UsageError for a name that no finding has.
void check_allowed(const std::vector<std::string>& allowed) {
    for (const auto& name : allowed) (void)finding_named(name);
}

bool has_fault(const Answer& answer) { return answer.failed || !answer.bad_fields.empty(); }

/// Why an answer counts as none.
std::string reason_of(const Answer& answer) {
    if (!answer.refused.empty()) return answer.refused;
    for (const FieldFault& fault : answer.bad_fields)
        if (fault.field == BadField::number) return "a number was asked, and there is none to judge";
    return "stopped by " + std::string(answer.stop_name);
}

/// The counts of findings per method, for the table at the end.
class Summary {
public:
    void add(std::size_t method, const Case& a_case, const Judgement& judgement, const Answer& answer) {
        ++counts_[method][judgement.finding];
        if (judgement.finding == Finding::no_answer) ++refused_[method][reason_of(answer)];
        add_faults(method, a_case, judgement.finding, answer);
        promises_[method].add(judgement);
        if (judgement.side == WrongSide::unsafe) ++unsafe_[method];
        if (judgement.side == WrongSide::conservative) ++conservative_[method];
        if (judgement.contact)
            for (const ContactFinding finding : judgement.contact->findings) ++contact_[method][finding];
        if (judgement.contact && judgement.contact->gradient_unique)
            ++(*judgement.contact->gradient_unique ? gradients_[method].unique : gradients_[method].of_many);
    }
    void add_without_truth(const std::string& reason) { ++without_truth_[reason]; }
    void add_contradiction(const std::string& text) { contradictions_.push_back(text); }
    /// True if an answer is wrong, or did not come through a fault of an engine, and `allowed` does not name its
    /// finding.
    bool any_wrong(const std::vector<std::string>& allowed) const {
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
    void print(std::ostream& out, const std::vector<std::unique_ptr<Method>>& methods) const {
        for (std::size_t m = 0; m < methods.size(); ++m) {
            out << methods[m]->canonical() << "\n ";
            for (int f = 0; f < finding_count; ++f) {
                const auto finding = static_cast<Finding>(f);
                const auto& counts = counts_.count(m) != 0 ? counts_.at(m) : std::map<Finding, long>{};
                out << ' ' << to_string(finding) << ' ' << (counts.count(finding) != 0 ? counts.at(finding) : 0);
                if (finding == Finding::wrong_verdict)
                    out << " (unsafe " << count(unsafe_, m) << ", conservative " << count(conservative_, m) << ")";
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
                    << " of queries that have more\n";
            print_faults(out, m);
        }
        for (const auto& [reason, count] : without_truth_)
            out << "not judged: " << count << ", " << printable(reason) << '\n';
        for (const auto& text : contradictions_) out << printable(text) << '\n';
    }

private:
    /// What the methods promise of their numbers, if that is less than the numbers.
    struct Promises {
        long numbers = 0, kept = 0;
        std::map<Leeway, long> loose;
        void add(const Judgement& judgement) {
            if (judgement.has_number) ++numbers;
            if (judgement.leeway) ++loose[*judgement.leeway];
            if (judgement.within_promise) ++kept;
        }
        void print(std::ostream& out) const {
            for (const auto& [leeway, count] : loose)
                out << "  " << sign_of(leeway) << ' ' << count << " of " << numbers << " numbers promise no more than "
                    << (leeway == Leeway::bound ? "an upper bound" : "a tolerance beyond rounding") << '\n';
            if (kept > 0) out << "  correct by such a promise alone, off by more than rounding: " << kept << '\n';
        }
    };

    /// Judged gradients.
    struct Gradients {
        long unique = 0, of_many = 0;
    };

    struct Faulty {
        long count = 0;
        std::string first;  ///< what was said, and on which case
    };

    /// A wrong field of an answer that is none anyway is part of that finding, so that who allows `no_answer` need not
    /// know why there is none.
    void add_faults(std::size_t method, const Case& a_case, Finding finding, const Answer& answer) {
        if (finding == Finding::no_answer && has_fault(answer)) ++faults_["no_answer"];
        for (const FieldFault& fault : answer.bad_fields) {
            if (finding != Finding::no_answer) ++faults_[std::string(to_string(fault.field))];
            Faulty& faulty = bad_fields_[method][fault.field];
            if (faulty.count++ == 0) faulty.first = fault.said + " on " + a_case.replay;
        }
    }

    void print_faults(std::ostream& out, std::size_t method) const {
        if (const auto at = bad_fields_.find(method); at != bad_fields_.end())
            for (const auto& [field, faulty] : at->second)
                out << "  " << to_string(field) << ' ' << faulty.count << ", first " << printable(faulty.first) << '\n';
        if (const auto at = refused_.find(method); at != refused_.end())
            for (const auto& [reason, count] : at->second)
                out << "  no answer " << count << ": " << printable(reason) << '\n';
    }

    static long count(const std::map<std::size_t, long>& counts, std::size_t method) {
        const auto at = counts.find(method);
        return at == counts.end() ? 0 : at->second;
    }
    std::map<std::size_t, std::map<Finding, long>> counts_;
    std::map<std::size_t, std::map<ContactFinding, long>> contact_;
    std::map<std::size_t, std::map<std::string, long>> refused_;
    std::map<std::size_t, std::map<BadField, Faulty>> bad_fields_;
    std::map<std::string, long> faults_;  ///< of engines, by the finding that --allow names
    std::map<std::size_t, Promises> promises_;
    std::map<std::size_t, Gradients> gradients_;
    std::map<std::size_t, long> unsafe_, conservative_;
    std::map<std::string, long> without_truth_;
    std::vector<std::string> contradictions_;
};

int judge_cases(const Arguments& arguments) {
    check_query(arguments.query);
    check_allowed(arguments.allowed);
    const auto methods = parse_methods(arguments);
    Output output(arguments.out);
    output.stream() << judged_header(arguments.form);
    Summary summary;
    for_each_case(arguments.cases, [&](Case&& a_case) {
        if (!wanted(a_case, arguments)) return;
        if (const auto refusal = default_oracle().refuses(a_case.query)) {
            summary.add_without_truth("no oracle: " + *refusal);
            output.stream() << unanswered_text(arguments.form, Table::judged, a_case, default_oracle(), *refusal);
            return;
        }
        JudgedCase judged(a_case, default_oracle(), arguments.gradient ? Contact::with_gradients : Contact::judged);
        if (a_case.expected)
            if (const auto problem = contradiction(*a_case.expected, judged.truth()))
                summary.add_contradiction(a_case.replay + ": " + *problem);
        for (std::size_t m = 0; m < methods.size(); ++m) {
            const auto outcome = judged.ask(*methods[m]);
            summary.add(m, a_case, outcome.judgement, outcome.answer);
            output.stream() << judged_text(arguments.form, a_case, *methods[m], outcome);
        }
    });
    output.finish();
    summary.print(std::cerr, methods);
    return summary.any_wrong(arguments.allowed) ? 1 : 0;
}

template <class Run>
std::pair<CLI::App*, std::shared_ptr<Arguments>> add_command(CLI::App& app, Action& chosen, const char* name,
                                                             const char* description, Run run) {
    CLI::App* command = app.add_subcommand(name, description);
    const auto arguments = std::make_shared<Arguments>();
    add_arguments(*command, *arguments);
    command->callback([&chosen, arguments, run] { chosen = [arguments, run] { return run(*arguments); }; });
    return {command, arguments};
}

}  // namespace
}  // namespace touchstone::judge_command

namespace touchstone {

void add_solve(CLI::App& app, Action& chosen) {
    using namespace judge_command;
    add_command(app, chosen, "solve", "answers only, as JSON Lines", solve);
}

void add_judge(CLI::App& app, Action& chosen) {
    using namespace judge_command;
    const auto [command, arguments] = add_command(app, chosen, "judge",
                                                  "answers, exact truth and a finding, as JSON Lines; exit 1 if any "
                                                  "answer is wrong, or an engine failed to answer",
                                                  judge_cases);
    command->add_flag("--gradient", arguments->gradient,
                      "judge the gradient that normal and witness point imply as well");
    command->add_option(
        "--allow", arguments->allowed,
        "a finding that leaves the exit status 0, such as no_answer of an engine that crashed; repeatable");
}

}  // namespace touchstone
