// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone hunt`: searches for the worst case of a method and writes it as a case file.
#include <csignal>
#include <cstdio>
#include <iostream>
#include <memory>

#include "experiments/commands/bounds.h"
#include "experiments/commands/command.h"
#include "experiments/commands/engine_option.h"
#include "experiments/commands/output.h"
#include "experiments/hunt/hunt.h"
#include "experiments/store/printable.h"
#include "properties/cases/case_json.h"

namespace touchstone::hunt_command {
namespace {

struct Arguments {
    std::string method, objective = "ulps", budget = "1m", query, out;
    std::vector<std::string> families;
    std::uint64_t seed = 1;
    BroughtEngines engines;
};

std::atomic<bool> interrupted{false};
extern "C" void on_interrupt(int) { interrupted = true; }

Objective objective_of(const std::string& word) {
    if (word == "ulps") return Objective::ulps;
    if (word == "iterations") return Objective::iterations;
    if (word == "gap") return Objective::gap;
    refuse_word("objective", word, {"gap", "iterations", "ulps"});
}

/// Reads a budget: "90s", "5m", "1h", or a number of cases as in "20000cases".
Budget budget_of(const std::string& text) {
    double number = 0;
    char unit[8] = {}, rest = 0;
    if (std::sscanf(text.c_str(), "%lf%7[a-z]%c", &number, unit, &rest) == 2 && number > 0) {
        const std::string word = unit;
        if (word == "cases") return {std::chrono::hours(24 * 365), static_cast<std::int64_t>(number)};
        if (word == "s") return {std::chrono::duration<double>(number)};
        if (word == "m") return {std::chrono::duration<double>(60 * number)};
        if (word == "h") return {std::chrono::duration<double>(3600 * number)};
    }
    throw UsageError("--budget '" + text + "': expected a time such as 90s, 5m or 1h, or a count such as 20000cases");
}

std::optional<QueryKind> query_of(const std::string& word) {
    if (word.empty()) return std::nullopt;
    if (const auto kind = query_kind_of(word)) return kind;
    refuse_word("query", word, {query_names.begin(), query_names.end()});
}

std::vector<const Family*> families_of(const std::vector<std::string>& names) {
    if (names.empty()) return families();
    std::vector<const Family*> list;
    std::vector<std::string> known;
    for (const Family* family : families()) known.emplace_back(family->name());
    for (const auto& name : names) {
        const Family* family = find_family(name);
        if (family == nullptr) refuse_word("family", name, known);
        list.push_back(family);
    }
    return list;
}

int run_hunt(const Arguments& arguments) {
    const std::vector<std::string> named(arguments.method.empty() ? 0 : 1, arguments.method);
    const auto method = parse_method(methods_or_only_engine("hunt", named, *arguments.engines).front());
    const HuntPlan plan{*method,
                        families_of(arguments.families),
                        query_of(arguments.query),
                        objective_of(arguments.objective),
                        budget_of(arguments.budget),
                        arguments.seed};
    std::signal(SIGINT, on_interrupt);
    const Hunted found = hunt(plan, interrupted);
    Output output(arguments.out);
    output.stream() << to_json_line(found.worst) << '\n';
    output.finish();
    const bool has_file = !arguments.out.empty() && arguments.out != "-";
    const std::string cases = has_file ? " " + shell_quoted(arguments.out) : " -";
    const char* unit = plan.objective == Objective::ulps ? " (of the largest coordinate)" : "";
    std::cerr << arguments.objective << " " << shortest(found.score) << unit << " after " << found.judged
              << " cases, on " << found.family->name() << "; an example, never a rate\nreplay: "
              << (has_file ? "" : "echo " + printable(shell_quoted(to_json_line(found.worst))) + " | ")
              << "touchstone judge" << cases << " -m " << shell_quoted(method->canonical())
              << printable(library_arguments(method->canonical())) << '\n';
    return 0;
}

}  // namespace
}  // namespace touchstone::hunt_command

namespace touchstone {

void add_hunt(CLI::App& app, Action& chosen) {
    using namespace hunt_command;
    CLI::App* command = app.add_subcommand("hunt", "the worst case of a method that a search finds, as a case file");
    const auto arguments = std::make_shared<Arguments>();
    command->add_option("--method,-m", arguments->method, "the method to hunt");
    arguments->engines = add_engine_option(*command);
    command->add_option("--maximise", arguments->objective,
                        "ulps (error in those of the largest coordinate), iterations, or gap (of the bracket)");
    command->add_option("--budget", arguments->budget, "90s, 5m, 1h, or 20000cases, which is repeatable");
    command->add_option("--family", arguments->families, "only these families; all by default")->delimiter(',');
    command->add_option("--query", arguments->query, "ask this of every case");
    command->add_option("--seed", arguments->seed, "of the search")->check(at_least(0));
    command->add_option("--out,-o", arguments->out, "write the case to this file");
    command->callback([&chosen, arguments] { chosen = [arguments] { return run_hunt(*arguments); }; });
}

}  // namespace touchstone
