// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone choose`: the cheapest policy of a campaign that meets a demand.
#include <cmath>
#include <cstdio>
#include <iostream>
#include <memory>

#include "experiments/choose/policy_choice.h"
#include "experiments/commands/bounds.h"
#include "experiments/commands/command.h"
#include "experiments/registry/call.h"
#include "experiments/store/printable.h"
#include "experiments/store/schema.h"

namespace touchstone {
namespace {

struct Arguments {
    std::string database;
    Demand demand;
};

std::string fixed(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2f", x);
    return text;
}

std::string short_number(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2g", x);
    return text;
}

std::string described(const Candidate& candidate) {
    const bool is_known = candidate.support_calls > 0;  // engines tell none, and stand last
    std::string text = printable(candidate.method) + "\n  " +
                       (is_known ? fixed(candidate.support_calls) + " support calls and " +
                                       fixed(candidate.iterations) + " iterations a case\n"
                                 : "cost not known\n");
    for (const RateFound& rate : candidate.rates)
        text += "  " + rate.what + ": " + std::to_string(rate.failures) + " of " + std::to_string(rate.cases) +
                ", at most " + short_number(rate.upper) + " (demanded " + short_number(rate.most) + ")\n";
    return text;
}

/// The policies that more cases could still let in, those cheaper than the chosen one or all of them.
void print_open(const std::vector<Candidate>& list, std::int64_t cases_per_family) {
    constexpr int most_shown = 3;
    int shown = 0;
    for (const Candidate& candidate : list) {
        const auto growth = candidate.growth_to_decide();
        if (candidate.is_met() || !growth) continue;
        if (shown++ == most_shown) break;
        const double wanted = std::ceil(*growth * static_cast<double>(cases_per_family));
        std::cout << described(candidate) << "  would be decided by about " << static_cast<std::int64_t>(wanted)
                  << " cases per family instead of " << cases_per_family << ", if it fails no more often\n";
    }
    if (shown == 0) std::cout << "none failed rarely enough for more cases to help\n";
}

int choose(const Arguments& arguments) {
    const Demand& demand = arguments.demand;
    if (!demand.unsafe && !demand.conservative && !demand.wrong && !demand.open)
        throw UsageError("choose: demands nothing; add --max-unsafe, --max-conservative, --max-wrong or --max-open");
    Database database(arguments.database, Database::Mode::read_only);
    check_results_database(database, "main", arguments.database, oldest_readable_version);
    const std::int64_t cases_per_family = database.integer("SELECT cases_per_family FROM campaign");
    const auto list = candidates(database, demand);
    if (list.empty()) throw StoreError(arguments.database + ": holds no judged case; run the campaign first");
    std::vector<Candidate> cheaper;
    for (const Candidate& candidate : list) {
        if (!candidate.is_met()) {
            cheaper.push_back(candidate);
            continue;
        }
        std::cout << "chosen: " << described(candidate);
        if (!cheaper.empty()) {
            std::cout << "cheaper ones that more cases might let in:\n";
            print_open(cheaper, cases_per_family);
        }
        return 0;
    }
    std::cout << "none of " << list.size() << " policies meets the demand at confidence "
              << short_number(demand.confidence) << "; the nearest:\n";
    print_open(cheaper, cases_per_family);
    return 1;
}

void add_rate(CLI::App& command, const std::string& name, std::optional<double>& rate, const std::string& what) {
    command
        .add_option_function<double>(
            name, [&rate](double x) { rate = x; }, "highest rate of " + what)
        ->check(number_from("1e-12", "1"));
}

}  // namespace

void add_choose(CLI::App& app, Action& chosen) {
    CLI::App* command =
        app.add_subcommand("choose", "the cheapest method of a campaign that meets a demand; exit 1 if none");
    const auto arguments = std::make_shared<Arguments>();
    command->add_option("--campaign,database", arguments->database, "what `touchstone run` wrote")->required();
    add_rate(*command, "--max-unsafe", arguments->demand.unsafe, "answers 'separated' among penetrating cases");
    add_rate(*command, "--max-conservative", arguments->demand.conservative,
             "answers of contact among separated cases");
    add_rate(*command, "--max-wrong", arguments->demand.wrong, "wrong verdicts, brackets and numbers among all cases");
    add_rate(*command, "--max-open", arguments->demand.open, "undecided and missing answers among all cases");
    command->add_option("--confidence", arguments->demand.confidence, "of each bound by itself, one-sided")
        ->check(number_from("0.5", "0.999999999"))
        ->default_val(0.95);
    command->add_option("--family", arguments->demand.family, "only this family");
    command->callback([&chosen, arguments] { chosen = [arguments] { return choose(*arguments); }; });
}

}  // namespace touchstone
