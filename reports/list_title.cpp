// SPDX-License-Identifier: GPL-3.0-or-later
// The headline of the answer "these are wrong". Where gradients or times of impact are judged it tells of these, and
// where tolerances are swept what they cost and save.
#include <cmath>

#include "reports/list_items.h"
#include "reports/number_text.h"

namespace touchstone {
namespace {

std::string count_text(std::size_t count) { return grouped_text(static_cast<std::int64_t>(count)); }

/// The family that a headline names: where the method that is wrong most often is shown to be wrong most, so that two
/// cases of two are not before twelve of thirteen.
std::string on_worst_family(const Item& item, const Rows& parts) {
    const Rows wrong =
        only(parts, [&](const auto& row) { return row.method == item.worst.row.method && row.wrong > 0; });
    if (wrong.size() < 2) return "";
    const auto shown_share = [](const HeadlineRow& row) { return rate_of(row.wrong, row.cases).low; };
    return ", most of all on " + largest(wrong, shown_share).family;
}

/// Of the method whose gradients were judged most often: how many of them are of queries with more than one.
std::string gradients_of_many(const std::vector<Item>& items) {
    ContactCounts most;
    for (const Item& item : items)
        if (item.worst.contact && item.worst.contact->gradients > most.gradients) most = *item.worst.contact;
    if (most.gradients == 0) return "";
    return "; " + of_cases(most.gradients_of_many, most.gradients) + " queries with a gradient have more than one";
}

/// Where gradients are judged they are what is asked: how many methods imply a wrong one, and which most often.
std::string title_of_gradients(const std::vector<Item>& items) {
    const auto share = [](const Item& item) {
        const auto& counts = item.worst_contact.contact;
        return counts && counts->gradients > 0 ? rate_of(counts->gradients_wrong, counts->gradients).low : 0;
    };
    std::size_t judged = 0, wrong = 0;
    const Item* most = nullptr;
    for (const Item& item : items) {
        const auto& counts = item.worst_contact.contact;
        if (!counts || counts->gradients == 0) continue;
        ++judged;
        if (counts->gradients_wrong == 0) continue;
        ++wrong;
        if (most == nullptr || share(item) > share(*most)) most = &item;
    }
    if (judged == 0) return "";
    const std::string found =
        count_text(wrong) + " of " + count_text(judged) + " methods imply gradients that are not in the exact set";
    if (most == nullptr) return found + gradients_of_many(items);
    const ContactCounts& counts = *most->worst_contact.contact;
    return found + ", most often " + most->name + ", " + of_cases(counts.gradients_wrong, counts.gradients) +
           gradients_of_many(items);
}

bool are_swept(const std::vector<Item>& items) {
    return std::any_of(items.begin(), items.end(), [](const Item& item) { return item.is_swept(); });
}

/// The support calls a case of all methods that tell them.
std::string calls_of(const std::vector<Item>& items) {
    double fewest = HUGE_VAL, most = 0;
    for (const Item& item : items)
        for (const HeadlineRow& row : item.tolerances) {
            if (row.support_calls_mean == 0) continue;
            fewest = std::min(fewest, row.support_calls_mean);
            most = std::max(most, row.support_calls_mean);
        }
    return most == 0 ? "" : "; " + rounded_text(fewest) + " to " + rounded_text(most) + " support calls a case";
}

/// Where times of impact are asked: how many methods miss impacts, report one that is none, are late or early. Empty
/// where no time is asked, or where late and early were not told apart.
std::string title_of_times(const std::vector<Item>& items, const std::vector<Item>& wrong, const Rows& parts) {
    if (std::none_of(items.begin(), items.end(), [](const Item& item) { return item.worst.row.late.has_value(); }))
        return "";
    const auto methods = [&](auto count) {
        const auto is_counted = [&](const Item& item) {
            return std::any_of(item.tolerances.begin(), item.tolerances.end(),
                               [&](const HeadlineRow& row) { return count(row) > 0; });
        };
        return grouped_text(std::count_if(items.begin(), items.end(), is_counted));
    };
    const HeadlineRow& most = wrong.front().worst.row;
    return "Of " + count_text(items.size()) + " methods" + (are_swept(items) ? ", each at all its tolerances, " : " ") +
           methods([](const auto& row) { return row.unsafe.count; }) + " miss impacts, " +
           methods([](const auto& row) { return row.conservative.count; }) + " report some that are none, " +
           methods([](const auto& row) { return row.late.value_or(0); }) + " are late and " +
           methods([](const auto& row) { return row.early.value_or(0); }) + " early; wrong most often is " +
           wrong.front().name + ", " + of_cases(most.wrong, most.cases) + " (" + kinds_of_wrong(most) + ")" +
           on_worst_family(wrong.front(), parts) + calls_of(items);
}

/// The error at the loosest tolerance over that at the tightest; 0 where either is no number.
double growth_of_error(const Item& item) {
    const Value &loosest = item.loosest().error_p99, &tightest = item.tightest().error_p99;
    if (!item.is_swept() || is_null(loosest) || is_null(tightest)) return 0;
    if (number(tightest) == 0) return number(loosest) > 0 ? HUGE_VAL : 1;
    return number(loosest) / number(tightest);
}

/// What the tolerances cost and save, of the rule whose error they raise most.
std::string title_of_tolerances(const std::vector<Item>& items) {
    constexpr double doubled = 2;
    if (items.empty()) return "";
    const Item& most = *std::max_element(items.begin(), items.end(), [](const Item& x, const Item& y) {
        return growth_of_error(x) < growth_of_error(y);
    });
    if (growth_of_error(most) == 0) return "";
    if (growth_of_error(most) < doubled) return "; no tolerance that was asked doubles the 99 % error";
    return "; tolerances cost most in " + most.name + ", " + cost_of_tolerance(most);
}

}  // namespace

std::string cost_of_tolerance(const Item& item) {
    if (growth_of_error(item) == 0) return "";
    const HeadlineRow &loosest = item.loosest(), &tightest = item.tightest();
    const auto error_at = [](const HeadlineRow& row) {
        return rounded_text(number(row.error_p99)) + at_tolerance(row);
    };
    std::string text = "a 99 % error of " + error_at(loosest) + " against " + error_at(tightest);
    if (tightest.support_calls_mean == 0) return text;
    const double saved = 1 - loosest.support_calls_mean / tightest.support_calls_mean;
    return text + ", for " +
           (saved > 0 ? percent_text(saved) + " fewer support calls" : std::string("no fewer support calls"));
}

std::string title_of_list(const std::vector<Item>& items, const std::vector<Item>& wrong, const Rows& parts) {
    if (std::string gradients = title_of_gradients(items); !gradients.empty()) return gradients;
    if (wrong.empty())
        return (items.size() == 1 ? "Never wrong in " + grouped_text(items.front().worst.row.cases) + " cases"
                                  : "None of " + count_text(items.size()) + " methods is ever wrong") +
               title_of_tolerances(items);
    const Item& first = wrong.front();
    const std::string often = first.worst.row.wrong > 0
                                  ? of_cases(first.worst.row.wrong, first.worst.row.cases)
                                  : grouped_text(first.worst_contact.contact_wrong()) + " normals or points";
    if (items.size() == 1)
        return "Wrong: " + often + (first.worst.row.late ? " (" + kinds_of_wrong(first.worst.row) + ")" : "") +
               title_of_tolerances(items);
    if (std::string times = title_of_times(items, wrong, parts); !times.empty()) return times;
    return count_text(wrong.size()) + " of " + count_text(items.size()) + " methods" +
           (are_swept(items) ? ", each at its worst tolerance," : "") + " are wrong on some case, most often " +
           first.name + ", " + often + on_worst_family(first, parts) + title_of_tolerances(items);
}

}  // namespace touchstone
