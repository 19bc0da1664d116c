// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/answer.h"

#include "reports/priced_choice.h"

namespace touchstone {

std::string answer_form(const ResultsReader& results) {
    return text(results.query("SELECT answer FROM campaign").rows.at(0).at(0));
}

Answers answers_of(const ResultsReader& results, const Table& headline, double undecided_cost) {
    const std::string form = answer_form(results);
    if (form.empty()) return {};
    if (form == "list") return list_answers(results, headline);
    if (form == "threshold") return threshold_answers(results, headline);
    if (form == "choice") return choice_answers(results, headline, undecided_cost);
    if (form == "survival") return survival_answers(results, headline, undecided_cost);
    if (form == "difference") return difference_answers(results, headline);
    throw ReportError("results database: the campaign asks for an answer of the form '" + form +
                      "', which this program does not know; use the program that wrote it");
}

std::vector<std::pair<double, Answers>> answers_by_price(const ResultsReader& results, const Table& headline) {
    std::vector<std::pair<double, Answers>> all;
    if (answer_form(results) != "choice") return all;
    for (const double price : offered_undecided_costs)
        all.emplace_back(price, choice_answers(results, headline, price));
    return all;
}

std::string_view answer_rule(std::string_view form) {
    if (form == "choice") return choice_rule;
    if (form == "list")
        return "Wrong is a verdict that contradicts the truth, a bracket without it, or a number off by more than its "
               "method promises: \u2264 an upper bound alone, ~ a number within a tolerance beyond rounding. Unsafe "
               "is a wrong verdict that says separated of penetrating bodies. Where times of impact are asked, a "
               "missed "
               "one is of bodies whose interiors meet, a graze touches alone, and late and early are the wrong times "
               "after and before the true one. Undecided or missing answers are counted apart. Counts are of drawn "
               "cases.";
    if (form == "threshold")
        return "The value from which on every step that was asked is right often enough, not the first that is; wrong "
               "and undecided have a threshold each. What often enough is stands in each sentence. Ulps are those of a "
               "double.";
    if (form == "survival")
        return "A rule survives at a tolerance if no family shows, case by case with Holm's correction over all "
               "comparisons, that it costs more than the rule that all are compared with (a wrong verdict costs 1, an "
               "undecided or missing one a tenth), nor that its 99 % error is more than twice that of it.";
    if (form == "difference")
        return "Methods are counted against each other case by case. It matters if the 95 % interval of a difference, "
               "widened for all that were looked at, leaves out zero; wrong and undecided are two differences.";
    return "The file of this campaign asks for no form of answer (key `answer`), so that the tables speak for "
           "themselves.";
}

}  // namespace touchstone
