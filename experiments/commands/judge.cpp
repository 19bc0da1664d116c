// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone solve` and `touchstone judge`: read cases and write result lines.
#include <algorithm>
#include <iostream>

#include "experiments/commands/case_source.h"
#include "experiments/commands/command.h"
#include "experiments/commands/judge_run.h"
#include "experiments/commands/output.h"
#include "experiments/commands/readable.h"
#include "experiments/engines/engines.h"
#include "experiments/judge/judged_case.h"

namespace touchstone::judge_command {
namespace {

struct Arguments {
    std::vector<std::string> cases, methods, engines;
    std::string query;
    JudgeOptions judging;  ///< of which `solve` takes form and file alone
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
    Output output(arguments.judging.out);
    output.stream() << solved_header(arguments.judging.form);
    for_each_case(arguments.cases, [&](Case&& a_case) {
        if (!wanted(a_case, arguments)) return;
        for (const auto& method : methods)
            output.stream() << solved_text(arguments.judging.form, a_case, *method, answer_only(a_case, *method));
    });
    output.finish();
    return 0;
}

int judge_cases(const Arguments& arguments) {
    check_query(arguments.query);
    const auto methods = parse_methods(arguments);
    JudgeRun run(arguments.judging);
    for_each_case(arguments.cases, [&](Case&& a_case) {
        if (wanted(a_case, arguments)) run.judge(a_case, methods);
    });
    return run.finish(methods);
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
    const auto [command, arguments] = add_command(app, chosen, "solve", "answers only, as JSON Lines", solve);
    add_form_options(*command, arguments->judging.form);
    command->add_option("--out,-o", arguments->judging.out, "write result lines to this file");
}

void add_judge(CLI::App& app, Action& chosen) {
    using namespace judge_command;
    const auto [command, arguments] = add_command(app, chosen, "judge",
                                                  "answers, exact truth and a finding, as JSON Lines; exit 1 if any "
                                                  "answer is wrong, or an engine failed to answer",
                                                  judge_cases);
    add_judge_options(*command, arguments->judging);
}

}  // namespace touchstone
