// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone solve` and `touchstone judge`: read cases and write result lines.
#include <algorithm>
#include <iomanip>
#include <iostream>
#include <map>

#include "experiments/commands/case_source.h"
#include "experiments/commands/command.h"
#include "experiments/commands/expectation.h"
#include "experiments/commands/judgement_summary.h"
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

int judge_cases(const Arguments& arguments) {
    check_query(arguments.query);
    check_allowed(arguments.allowed);
    const auto methods = parse_methods(arguments);
    Output output(arguments.out);
    output.stream() << judged_header(arguments.form);
    JudgementSummary summary;
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
