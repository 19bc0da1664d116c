// SPDX-License-Identifier: GPL-3.0-or-later
// Times every method of a campaign and stores the times in its database, beside the errors: `./run bench methods DB`.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>

#include "experiments/commands/rule_option.h"
#include "experiments/registry/call.h"
#include "experiments/store/printable.h"
#include "experiments/store/schema.h"
#include "experiments/store/writer_lock.h"
#include "experiments/timing/method_times.h"

namespace touchstone {
namespace {

struct Arguments {
    std::string database, query;
    bool unless_timed = false;
    TimingPlan plan;
};

std::vector<std::string> methods_of(Database& database) {
    std::vector<std::string> methods;
    Statement names(database, "SELECT method FROM method ORDER BY method");
    while (names.step()) methods.push_back(names.text(0));
    return methods;
}

void time_into(Arguments& arguments) {
    const WriterLock lock(arguments.database);
    Database database(arguments.database, Database::Mode::read_write);
    check_results_database(database, "main", arguments.database, oldest_readable_version);
    if (arguments.unless_timed && has_times(database, "main")) return;
    arguments.plan.query = query_kind_of(arguments.query);
    arguments.plan.methods = methods_of(database);
    const MethodTimes times = time_methods(arguments.plan);
    for (const UntimedMethod& untimed : times.untimed)
        std::cerr << "not timed: " << printable(untimed.method) << ": " << untimed.reason << '\n';
    if (times.rows.empty()) throw StoreError(arguments.database + ": none of its methods can be timed");
    store_times(database, times.rows);
    std::cout << printable(arguments.database) << ": " << times.rows.size() << " times of "
              << arguments.plan.methods.size() - times.untimed.size()
              << " methods; `touchstone choose` ranks by them and `touchstone report` draws them\n";
}

int run(int argc, char** argv) {
    CLI::App app("Times the methods of a campaign, for `touchstone choose` and `touchstone report`");
    Arguments arguments;
    app.add_option("database", arguments.database, "what `touchstone run` wrote; gets the table `timing`")
        ->required()
        ->check(CLI::ExistingFile);
    app.add_option("--query", arguments.query,
                   "the question; by default the first of distance, penetration, impact, intersects that all methods "
                   "answer, and "
                   "if there is none the first that each answers")
        ->check(CLI::IsMember(std::vector<std::string>(query_names.begin(), query_names.end())));
    app.add_option("--pairs", arguments.plan.pairs, "of each placement")->check(CLI::Range(1, 10000))->default_val(20);
    app.add_option("--repetitions", arguments.plan.repetitions)->check(CLI::Range(1, 1000))->default_val(9);
    app.add_option("--seconds", arguments.plan.seconds, "least processor time of a repetition")
        ->check(CLI::Range(0.0001, 60.0))
        ->default_val(0.01);
    app.add_flag("--unless-timed", arguments.unless_timed, "do nothing if the database has times already");
    add_rule_option(app);
    CLI11_PARSE(app, argc, argv);
    time_into(arguments);
    return 0;
}

}  // namespace
}  // namespace touchstone

int main(int argc, char** argv) {
    try {
        return touchstone::run(argc, argv);
    } catch (const std::exception& error) {
        std::cerr << "method_times_benchmark: " << touchstone::printable(error.what()) << '\n';
        return 2;
    }
}
