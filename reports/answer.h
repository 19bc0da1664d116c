// SPDX-License-Identifier: GPL-3.0-or-later
// The answer to the question of a campaign, in the form that the campaign's file asks for (key `answer`):
//   list        which methods are wrong, and how often: a count for each, the worst first
//
//   threshold   from where on: a number of ulps, of bits, of iterations, of vertices, or a tolerance, as it was swept
//
//   choice      which to take: a method, by a stated price (priced_choice.h)
//
//   survival    which rule holds in every family, and at which of its tolerances
//
//   difference  whether it matters: yes or no, with the interval of what the methods differ by on the same cases
//
// Without a form there is no answer, and the tables speak for themselves. Every sentence is computed from the rows, and
// wrong, undecided and cost are told apart in each. Fixed cases take no part; docs/statistics.md says what the rest is.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/results_reader.h"

namespace touchstone {

/// Where it stands what the numbers of an answer are about. A report holds a copy of that page.
inline constexpr std::string_view population_page = "statistics.md";

struct CampaignAnswer {
    std::string title;   ///< one sentence: the answer, or that the rows do not decide
    std::string method;  ///< to copy, in full; empty where the answer is no method
    bool is_decided = false;
    std::vector<std::string> reasons;  ///< a sentence each: what the answer rests on
};

using Answers = std::vector<CampaignAnswer>;

/// The answers to the question of the campaign, at this price of an undecided verdict where the form is a choice. None
/// where the campaign names no form. Throws ReportError for a form that this program does not know. `headline` is the
/// table of tables/headline.sql.
Answers answers_of(const ResultsReader& results, const Table& headline, double undecided_cost);

/// The form that the campaign asks for; empty if none.
std::string answer_form(const ResultsReader& results);

/// The answers at each price that the page offers. Empty where the form is no choice.
std::vector<std::pair<double, Answers>> answers_by_price(const ResultsReader& results, const Table& headline);

/// How an answer of a form is found, in words; for no form, that there is no headline.
std::string_view answer_rule(std::string_view form);

/// The answers of each form.
Answers list_answers(const ResultsReader& results, const Table& headline);
Answers threshold_answers(const ResultsReader& results, const Table& headline);
Answers choice_answers(const ResultsReader& results, const Table& headline, double undecided_cost);
Answers survival_answers(const ResultsReader& results, const Table& headline, double undecided_cost);
Answers difference_answers(const ResultsReader& results, const Table& headline);

}  // namespace touchstone
