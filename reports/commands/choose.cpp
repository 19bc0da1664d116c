// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone choose`: the method of a campaign by the price of an undecided verdict, as the page of its report chooses
// it, or the cheapest that meets a demand.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <memory>

#include "experiments/choose/policy_choice.h"
#include "experiments/commands/bounds.h"
#include "experiments/registry/call.h"
#include "experiments/store/printable.h"
#include "experiments/store/schema.h"
#include "reports/answer.h"
#include "reports/commands/page_commands.h"
#include "reports/priced_choice.h"
#include "reports/table_query.h"
#include "reports/terminal.h"

namespace touchstone::choose_command {
namespace {

struct Arguments {
    std::string database;
    std::optional<double> undecided_costs;
    Demand demand;
};

std::string fixed(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2f", x);
    return text;
}

std::string short_number(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", x);
    return text;
}

std::string in(const std::string& family) { return family.empty() ? "" : " in " + family; }

std::string cost_of(const Candidate& candidate) {
    if (candidate.support_calls == 0) return "cost not known";
    return fixed(candidate.support_calls) + " support calls and " + fixed(candidate.iterations) + " iterations a case" +
           in(candidate.dearest);
}

std::string times_of(const Candidate& candidate) {
    std::string text;
    for (const TimeFound& time : candidate.times)
        text += (text.empty() ? "" : "; ") + std::to_string(std::lround(time.nanoseconds)) + " ns [" +
                std::to_string(std::lround(time.low)) + ", " + std::to_string(std::lround(time.high)) +
                "] at n = " + std::to_string(time.vertices);
    return text;
}

std::string described(const Candidate& candidate, const Demand& demand) {
    std::string text = printable(candidate.method) + "\n  " + cost_of(candidate) + '\n';
    if (candidate.promise == "\u2264")
        text += "  \u2264 promises an upper bound and no number; compare it with others by verdict and by error\n";
    if (candidate.promise == "~")
        text +=
            "  ~ promises its number within a tolerance beyond rounding; compare it with others by verdict and by "
            "error\n";
    if (!candidate.times.empty()) text += "  processor time a query: " + times_of(candidate) + '\n';
    if (const auto& error = candidate.error)
        text += "  scaled error: median " + short_number(error->median) + ", 99 % " + short_number(error->p99) +
                ", largest " + short_number(error->largest) + ", of " + std::to_string(error->measured) +
                " answers with a number" + in(error->family) + '\n';
    for (const RateFound& rate : candidate.worst_rates())
        text += "  " + (rate.what == "error" ? "error above " + short_number(*demand.error) : rate.what) +
                in(rate.family) + ": " + std::to_string(rate.failures) + " of " + std::to_string(rate.cases) +
                ", at most " + short_number(rate.upper) + " (demanded " + short_number(rate.most) + ")\n";
    return text;
}

/// Prints the policies that could still qualify with more cases: those cheaper than the chosen one, or all.
void print_open(const std::vector<Candidate>& list, const Demand& demand, std::int64_t cases_per_family) {
    constexpr int most_shown = 3;
    int shown = 0;
    for (const Candidate& candidate : list) {
        const auto growth = candidate.growth_to_decide();
        if (candidate.is_met() || !growth) continue;
        if (shown++ == most_shown) break;
        const double wanted = std::ceil(*growth * static_cast<double>(cases_per_family));
        std::cout << described(candidate, demand) << "  would be decided by about " << static_cast<std::int64_t>(wanted)
                  << " cases per family instead of " << cases_per_family << ", if it fails no more often\n";
    }
    if (shown == 0) std::cout << "none failed rarely enough for more cases to help\n";
}

void print_not_ranked(const Choice& choice) {
    if (choice.not_ranked.empty()) return;
    std::cout << "not ranked: " << choice.not_ranked.size() << '\n';
    for (const Candidate& candidate : choice.not_ranked) {
        std::cout << "  " << printable(candidate.method) << ": " << candidate.not_ranked;
        if (!candidate.rates.empty())
            std::cout << (candidate.is_met() ? "; it meets the demand" : "; it misses the demand");
        std::cout << '\n';
    }
}

/// Warns of what the demand does not cover although a reader might expect it.
void warn_of(const Demand& demand) {
    if (demand.is_met_by_silence())
        std::cerr << "warning: a method that never decides meets this demand; add --max-open or --max-error\n";
    if (demand.wrong && !demand.error)
        std::cerr << "warning: --max-wrong holds each rule to its own promise, and absolute_gap(0.1) promises little; "
                     "--max-error is one yardstick for all\n";
}

void print_confidence(const Choice& choice, const Demand& demand) {
    std::cout << "each bound holds with confidence " << choice.confidence_of_each << ", so that all "
              << choice.ranked.size() + choice.not_ranked.size() << " methods are judged rightly with "
              << demand.confidence << '\n';
}

/// Says by what the methods are ranked, and how to have them ranked by time.
void print_cost(const Choice& choice, const Candidate* chosen, const Arguments& arguments) {
    if (choice.timed.empty()) {
        std::cout << "ranked by support calls; to rank by time, measure it: ./run bench methods "
                  << printable(arguments.database) << '\n';
        return;
    }
    std::cout << "ranked by time, the geometric mean over the sizes (" << printable(choice.timed) << ")\n";
    if (chosen == nullptr) return;
    const auto as_fast = std::count_if(choice.ranked.begin(), choice.ranked.end(), [&](const Candidate& other) {
        return &other != chosen && other.is_met() && other.is_as_fast_as(*chosen);
    });
    if (as_fast > 0)
        std::cout << "not decided by time: " << as_fast
                  << " more that meet the demand, whose intervals overlap those of the chosen one\n";
}

/// Prints the choice. Returns exit status 0 if a method was chosen.
int print(const Choice& choice, const Arguments& arguments, std::int64_t cases_per_family) {
    const Demand& demand = arguments.demand;
    std::vector<Candidate> cheaper;
    const Candidate* chosen = nullptr;
    for (const Candidate& candidate : choice.ranked) {
        if (candidate.is_met()) {
            chosen = &candidate;
            break;
        }
        cheaper.push_back(candidate);
    }
    if (chosen != nullptr)
        std::cout << "chosen: " << described(*chosen, demand);
    else
        std::cout << "none of " << choice.ranked.size() << " policies meets the demand at confidence "
                  << short_number(demand.confidence) << "; the nearest:\n";
    if (chosen != nullptr && !cheaper.empty()) std::cout << "cheaper ones that more cases might let in:\n";
    if (chosen == nullptr || !cheaper.empty()) print_open(cheaper, demand, cases_per_family);
    print_not_ranked(choice);
    print_confidence(choice, demand);
    print_cost(choice, chosen, arguments);
    return chosen != nullptr ? 0 : 1;
}

/// The choice that the page of a report shows. Returns exit status 0 if it is decided for every group of methods.
int choose_by_price(const Arguments& arguments) {
    const Demand standard;
    const Demand& demand = arguments.demand;
    const bool is_of_a_demand = !demand.family.empty() || demand.worst_family ||
                                demand.confidence != standard.confidence || demand.share_above != standard.share_above;
    if (is_of_a_demand)
        throw UsageError(
            "choose: a choice by price looks at every family, at its own level; --family, --worst-family, --confidence "
            "and --share-above belong to a demand, such as --max-unsafe 1e-3");
    const ResultsReader results({arguments.database});
    const Table headline = results.query(table_sql("headline"));
    const Answers answers =
        choice_answers(results, headline, arguments.undecided_costs.value_or(default_undecided_cost));
    if (answers.empty())
        throw UsageError(arguments.database +
                         ": has no drawn case that a method takes, so that nothing can be chosen; `touchstone report` "
                         "counts fixed cases");
    std::cout << answers_text(answers) << choice_rule << '\n';
    return std::all_of(answers.begin(), answers.end(), [](const auto& each) { return each.is_decided; }) ? 0 : 1;
}

int choose(const Arguments& arguments) {
    const Demand& demand = arguments.demand;
    if (demand.is_empty()) return choose_by_price(arguments);
    if (arguments.undecided_costs)
        throw UsageError(
            "choose: --undecided-costs sets a price and --max-... a demand, which choose differently; use one of them");
    if (demand.worst_family && !demand.family.empty())
        throw UsageError("choose: --family asks of one family and --worst-family of each; use one of them");
    Database database(arguments.database, Database::Mode::read_only);
    check_results_database(database, "main", arguments.database, oldest_readable_version);
    const Choice choice = choice_of(database, demand);
    if (choice.ranked.empty() && choice.not_ranked.empty())
        throw StoreError(arguments.database + ": holds no judged case; run the campaign first");
    warn_of(demand);
    return print(choice, arguments, database.integer("SELECT cases_per_family FROM campaign"));
}

void add_rate(CLI::App& command, const std::string& name, std::optional<double>& rate, const std::string& what) {
    command
        .add_option_function<double>(
            name, [&rate](double x) { rate = x; }, "highest rate of " + what)
        ->check(number_from("1e-12", "1"));
}

}  // namespace
}  // namespace touchstone::choose_command

namespace touchstone {

void add_choose(CLI::App& app, Action& chosen) {
    using namespace choose_command;
    CLI::App* command = app.add_subcommand(
        "choose", "the method of a campaign by a price, or the cheapest that meets a demand; exit 1 if none");
    const auto arguments = std::make_shared<Arguments>();
    command->add_option("--campaign,database", arguments->database, "what `touchstone run` wrote")->required();
    command
        ->add_option_function<double>(
            "--undecided-costs", [arguments](double w) { arguments->undecided_costs = w; },
            "price of an undecided verdict in wrong ones, for a choice without a demand; 0.1 unless given")
        ->check(number_from("0", "1"));
    add_rate(*command, "--max-unsafe", arguments->demand.unsafe, "answers 'separated' among penetrating cases");
    add_rate(*command, "--max-conservative", arguments->demand.conservative,
             "answers of contact among separated cases");
    add_rate(*command, "--max-wrong", arguments->demand.wrong, "wrong verdicts, brackets and numbers among all cases");
    add_rate(*command, "--max-open", arguments->demand.open, "undecided and missing answers among all cases");
    add_rate(*command, "--max-gradient-outside", arguments->demand.gradient_outside,
             "implied gradients outside the exact set or reversed among those judged");
    command
        ->add_option_function<double>(
            "--max-error", [arguments](double x) { arguments->demand.error = x; },
            "scaled error |d - d*| / L that few answers with a number may exceed")
        ->check(number_from("1e-300", "1e300"));
    command->add_option("--share-above", arguments->demand.share_above, "highest share of answers above --max-error")
        ->check(number_from("1e-12", "1"))
        ->default_val(0.01);
    command->add_option("--confidence", arguments->demand.confidence, "of the choice among all methods, one-sided")
        ->check(number_from("0.5", "0.999999999"))
        ->default_val(0.95);
    command->add_option("--family", arguments->demand.family, "only this family");
    command->add_flag("--worst-family", arguments->demand.worst_family,
                      "every family must meet every demand, and cost is that of the dearest family");
    command->callback([&chosen, arguments] { chosen = [arguments] { return choose(*arguments); }; });
}

}  // namespace touchstone
