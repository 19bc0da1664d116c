// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/decision_watch.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <vector>

#include "experiments/rates/rate_sequence.h"
#include "experiments/registry/call.h"

namespace touchstone {
namespace {

using Rate = RateDemand::Rate;

constexpr std::array<std::pair<std::string_view, Rate>, 4> names{
    {{"unsafe", Rate::unsafe}, {"conservative", Rate::conservative}, {"wrong", Rate::wrong}, {"open", Rate::open}}};

std::string_view without_blanks(std::string_view text) {
    constexpr std::string_view blanks = " \t";
    const auto first = text.find_first_not_of(blanks);
    return first == text.npos ? "" : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// The numbers of failures and of cases of a demand in one chunk. A case that the method does not support does not
/// count.
std::pair<std::int64_t, std::int64_t> counts_of(const CellRow& cell, Rate rate) {
    const std::int64_t unsupported = cell.unsupported.value_or(0);
    const std::int64_t known = cell.cases - unsupported - cell.no_truth;
    switch (rate) {
        case Rate::unsafe: return {cell.unsafe, cell.penetrating};
        case Rate::conservative: return {cell.conservative, cell.separated};
        case Rate::wrong: return {cell.wrong_verdict + cell.bracket_violated + cell.inaccurate, known};
        case Rate::open: return {cell.undecided + cell.no_answer - unsupported, known};
    }
    return {0, 0};
}

std::string short_number(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", x);
    return text;
}

}  // namespace

RateDemand parse_rate_demand(std::string_view text) {
    const std::string expected =
        "--until '" + std::string(text) +
        "': expected a rate, '<' and a number between 0 and 1, such as 'unsafe < 1e-6'; rates: "
        "unsafe, conservative, wrong, open";
    const auto sign = text.find('<');
    if (sign == text.npos) throw UsageError(expected);
    const std::string_view name = without_blanks(text.substr(0, sign));
    const auto* const known =
        std::find_if(names.begin(), names.end(), [&](const auto& each) { return each.first == name; });
    if (known == names.end()) throw UsageError(expected);
    const std::string_view number = without_blanks(text.substr(sign + 1));
    double most = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), most);
    if (error != std::errc() || end != number.data() + number.size() || !(most > 0 && most < 1))
        throw UsageError(expected);
    return {known->second, most, std::string(text)};
}

DecisionWatch::DecisionWatch(RateDemand demand, std::size_t questions, double confidence)
    : demand_(std::move(demand)),
      questions_(questions),
      alpha_((1 - confidence) / static_cast<double>(std::max<std::size_t>(questions, 1))) {}

void DecisionWatch::add(const CellRow& cell) {
    const auto [failures, cases] = counts_of(cell, demand_.rate);
    Counts& counts = counts_[{cell.family, cell.method}];
    counts.failures += failures;
    counts.cases += cases;
}

DecisionWatch::Decision DecisionWatch::decision(const Counts& counts) const {
    const RateInterval interval = rate_sequence(counts.failures, counts.cases, alpha_);
    if (interval.high < demand_.most) return Decision::met;
    return interval.low >= demand_.most ? Decision::missed : Decision::open;
}

DecisionWatch::Decision DecisionWatch::decision(const std::string& family, const std::string& method) const {
    const auto at = counts_.find({family, method});
    return at == counts_.end() ? Decision::open : decision(at->second);
}

bool DecisionWatch::is_decided() const {
    const auto asks = [](const auto& entry) { return entry.second.cases > 0; };
    const auto settled = [&](const auto& entry) { return !asks(entry) || decision(entry.second) != Decision::open; };
    return counts_.size() == questions_ && std::any_of(counts_.begin(), counts_.end(), asks) &&
           std::all_of(counts_.begin(), counts_.end(), settled);
}

std::string DecisionWatch::summary() const {
    constexpr std::size_t most_shown = 10;
    std::size_t met = 0, asked = 0;
    std::vector<std::string> missed, open;
    for (const auto& [key, counts] : counts_) {
        if (counts.cases == 0) continue;
        ++asked;
        const RateInterval interval = rate_sequence(counts.failures, counts.cases, alpha_);
        const std::string found = key.second + " in " + key.first + ": " + std::to_string(counts.failures) + " of " +
                                  std::to_string(counts.cases) + ", between " + short_number(interval.low) + " and " +
                                  short_number(interval.high);
        switch (decision(counts)) {
            case Decision::met: ++met; break;
            case Decision::missed: missed.push_back(found); break;
            case Decision::open: open.push_back(found); break;
        }
    }
    std::string text =
        demand_.text + ": met by " + std::to_string(met) + " of " + std::to_string(asked) + " methods in families\n";
    const auto list = [&](const char* what, const std::vector<std::string>& lines) {
        for (std::size_t i = 0; i < std::min(most_shown, lines.size()); ++i)
            text += std::string("  ") + what + " by " + lines[i] + "\n";
        if (lines.size() > most_shown) text += "  ... and " + std::to_string(lines.size() - most_shown) + " more\n";
    };
    list("missed", missed);
    list("not decided", open);
    return text;
}

}  // namespace touchstone
