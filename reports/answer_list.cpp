// SPDX-License-Identifier: GPL-3.0-or-later
// The answer "these are wrong": a count for each method, the worst first. Where a campaign judges contact, normals and
// witness points stand beside verdicts and numbers.
#include <algorithm>
#include <map>
#include <optional>

#include "reports/answer.h"
#include "reports/list_items.h"
#include "reports/method_names.h"
#include "reports/number_text.h"
#include "reports/table_query.h"

namespace touchstone {
namespace {

constexpr std::size_t most_items = 15;

std::string count_text(std::size_t count) { return grouped_text(static_cast<std::int64_t>(count)); }

bool is_worse(const Counted& x, const Counted& y) {
    return x.row.wrong_share() != y.row.wrong_share() ? x.row.wrong_share() > y.row.wrong_share()
                                                      : x.contact_wrong() > y.contact_wrong();
}

std::map<std::string, ContactCounts> contact_counts(const ResultsReader& results) {
    const Table table = results.query(table_sql("contact"));
    std::map<std::string, ContactCounts> counts;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        if (text(table.at(i, "family")) != "(all)") continue;
        const auto count = [&](const char* column) { return whole(table.at(i, column)); };
        counts[text(table.at(i, "method"))] = {
            count("normals_judged"),
            count("normals_wrong") + count("normals_reversed"),
            count("points_judged"),
            count("points_off_body") + count("points_wrong_length") + count("points_misleading"),
            count("sets_judged"),
            count("sets_outside") + count("sets_wrong_depth"),
            0,
            0,
            0};
    }
    const Table gradients = results.query(table_sql("gradients"));
    for (std::size_t i = 0; i < gradients.rows.size(); ++i) {
        if (text(gradients.at(i, "family")) != "(all)") continue;
        ContactCounts& of_method = counts[text(gradients.at(i, "method"))];
        of_method.gradients = whole(gradients.at(i, "judged"));
        of_method.gradients_of_many = whole(gradients.at(i, "of_many"));
        of_method.gradients_wrong = whole(gradients.at(i, "outside")) + whole(gradients.at(i, "reversed"));
    }
    return counts;
}

std::map<std::string, std::int64_t> doubtful_counts(const ResultsReader& results) {
    const Table table = results.query(
        "SELECT method, sum(doubtful) AS n FROM cell JOIN method USING (method) WHERE algorithm LIKE '%certified' AND "
        "family NOT IN (SELECT family FROM not_pooled) GROUP BY method");
    std::map<std::string, std::int64_t> counts;
    for (std::size_t i = 0; i < table.rows.size(); ++i) counts[text(table.at(i, "method"))] = whole(table.at(i, "n"));
    return counts;
}

/// One item for each rule and scalar, the worst first. `all` has a row a method.
std::vector<Item> items_of(const ResultsReader& results, const Rows& all) {
    const auto contact = contact_counts(results);
    const auto doubtful = doubtful_counts(results);
    const auto names = method_names(all);
    const bool scalars_differ = distinct(all, &HeadlineRow::scalar).size() > 1;
    std::map<std::string, Item> by_name;
    for (const auto& row : all) {
        const bool is_swept =
            !is_null(row.tolerance) && names.at(row.method).starts_with(rule_text(row.rule, row.tolerance));
        const std::string name =
            is_swept ? row.rule + (scalars_differ ? " on " + row.scalar : "") : names.at(row.method);
        Counted counted{row, {}, 0};
        if (const auto of = contact.find(row.method); of != contact.end()) counted.contact = of->second;
        if (const auto of = doubtful.find(row.method); of != doubtful.end()) counted.doubtful = of->second;
        auto [at, is_new] = by_name.try_emplace(name);
        Item& item = at->second;
        item.name = names.at(row.method);
        item.tolerances.push_back(row);
        if (is_new || is_worse(counted, item.worst)) item.worst = counted;
        if (is_new || counted.contact_wrong() > item.worst_contact.contact_wrong()) item.worst_contact = counted;
    }
    std::vector<Item> items;
    for (auto& [name, item] : by_name) {
        if (item.is_swept()) item.name = name;
        std::stable_sort(item.tolerances.begin(), item.tolerances.end(), [](const auto& x, const auto& y) {
            return !is_null(x.tolerance) && !is_null(y.tolerance) && number(x.tolerance) > number(y.tolerance);
        });
        items.push_back(std::move(item));
    }
    std::stable_sort(items.begin(), items.end(),
                     [](const Item& x, const Item& y) { return is_worse(x.worst, y.worst); });
    return items;
}

std::string contact_text(const ContactCounts& counts) {
    std::string text;
    const auto add = [&](std::int64_t wrong, std::int64_t of, const char* what) {
        if (of > 0) text += ", " + of_cases(wrong, of) + " " + what;
    };
    add(counts.normals_wrong, counts.normals, "normals wrong or reversed");
    add(counts.points_wrong, counts.points, "pairs of points wrong");
    add(counts.sets_wrong, counts.sets, "sets of contact points wrong");
    add(counts.gradients_wrong, counts.gradients, "gradients outside or reversed");
    return text;
}

/// The family on which most answers of a method are wrong, with its own interval.
std::string worst_family(const Rows& parts, const HeadlineRow& total) {
    const Rows mine = only(parts, [&](const auto& row) { return row.method == total.method && row.wrong > 0; });
    if (mine.empty()) return "";
    const auto& worst = largest(mine, [](const HeadlineRow& row) { return row.wrong_share(); });
    const Rate rate = rate_of(worst.wrong, worst.cases);
    const std::string most = "; most on " + worst.family + ", " + of_text(rate);
    if (!worst.mistaken.has_interval) return most;
    return most + " (95 % " + percent_text(rate.low) + " to " + percent_text(rate.high) + ")";
}

/// The support calls a case, from the loosest tolerance to the tightest where several were asked.
std::string calls_text(const Item& item) {
    const auto [least, greatest] =
        std::minmax_element(item.tolerances.begin(), item.tolerances.end(),
                            [](const auto& x, const auto& y) { return x.support_calls_mean < y.support_calls_mean; });
    if (least->support_calls_mean == 0) return "";
    const std::string fewest = rounded_text(least->support_calls_mean),
                      most = rounded_text(greatest->support_calls_mean);
    return ", " + (fewest == most ? fewest : fewest + " to " + most) + " support calls a case";
}

/// What a method that stands for an item says beside its answers.
std::string further_text(const Item& item) {
    std::string text = calls_text(item);
    if (const std::string cost = cost_of_tolerance(item); !cost.empty()) text += ", " + cost;
    if (item.worst.contact) text += contact_text(*item.worst.contact);
    if (item.worst_contact.contact_wrong() > item.worst.contact_wrong())
        text += ", and" + at_tolerance(item.worst_contact.row) + contact_text(*item.worst_contact.contact);
    if (item.worst.doubtful > 0) text += ", " + grouped_text(item.worst.doubtful) + " asked exact arithmetic";
    return text;
}

/// The name behind the sign of what is promised, where that is less than the number.
std::string marked_name(const Item& item) {
    const std::string& sign = item.worst.row.promise;
    return sign.empty() ? item.name : sign + " " + item.name;
}

std::string sentence(const Item& item, const Rows& parts) {
    const HeadlineRow& row = item.worst.row;
    std::string text = marked_name(item) + ": " + of_cases(row.wrong, row.cases) + " wrong";
    if (item.is_swept()) {
        const std::int64_t least =
            std::min_element(item.tolerances.begin(), item.tolerances.end(), [](const auto& x, const auto& y) {
                return x.wrong < y.wrong;
            })->wrong;
        text += least == row.wrong ? " at every t" : at_tolerance(row) + ", " + grouped_text(least) + " at the best";
    }
    if (row.wrong > 0) text += " (" + kinds_of_wrong(row) + ")";
    text += ", " + grouped_text(row.open) + " undecided";
    return text + further_text(item) + worst_family(parts, row) + ".";
}

/// The methods that are never wrong, in one sentence.
std::string clean_sentence(const std::vector<Item>& clean) {
    std::string text = "Never wrong: ";
    for (std::size_t i = 0; i < std::min(clean.size(), most_items); ++i) {
        const Item& item = clean[i];
        const HeadlineRow& row = item.worst.row;
        const Rate rate = rate_of(0, row.cases);
        text += (i == 0 ? "" : "; ") + marked_name(item) + ", none of " + grouped_text(rate.of);
        if (row.mistaken.has_interval) text += " (95 % upper bound " + percent_text(rate.high) + ")";
        text += ", " + grouped_text(row.open) + " undecided" + further_text(item);
    }
    if (clean.size() > most_items) text += "; and " + count_text(clean.size() - most_items) + " more";
    return text + ".";
}

/// What became of the cases of each file, which are in no count above: of each the method that is wrong most often.
std::vector<std::string> fixed_sentences(const Rows& fixed) {
    std::vector<std::string> sentences;
    for (const auto& family : distinct(fixed, &HeadlineRow::family)) {
        const Rows of = only(fixed, [&](const auto& row) { return row.family == family; });
        const auto& most = largest(of, [](const HeadlineRow& row) { return row.wrong_share(); });
        const auto wrong = std::count_if(of.begin(), of.end(), [](const auto& row) { return row.wrong > 0; });
        std::string text = "Apart, since they are fixed and no draw, the cases of " + family + ": " +
                           grouped_text(wrong) + " of " + count_text(of.size()) + " methods are wrong on some";
        if (most.wrong > 0) text += ", most often " + most.method + ", " + of_cases(most.wrong, most.cases);
        sentences.push_back(text + ".");
    }
    return sentences;
}

}  // namespace

std::string of_cases(std::int64_t count, std::int64_t of) { return grouped_text(count) + " of " + grouped_text(of); }

std::string at_tolerance(const HeadlineRow& row) {
    return is_null(row.tolerance) ? "" : " at t = " + tolerance_text(number(row.tolerance));
}

std::string kinds_of_wrong(const HeadlineRow& row) {
    if (row.late)
        return "missed " + grouped_text(row.unsafe.count) + ", none there " + grouped_text(row.conservative.count) +
               ", grazes " + grouped_text(row.touching.count) + "; late " + grouped_text(*row.late) + ", early " +
               grouped_text(row.early.value_or(0));
    return "verdicts " + grouped_text(row.mistaken.count) + ", of them unsafe " + grouped_text(row.unsafe.count) +
           "; numbers " + grouped_text(row.wrong - row.mistaken.count);
}

Answers list_answers(const ResultsReader& results, const Table& headline) {
    const Rows asked = only(headline_rows(headline), [](const auto& row) { return row.cases > 0; });
    const bool is_drawn =
        std::any_of(asked.begin(), asked.end(), [](const auto& row) { return row.mistaken.has_interval; });
    const Rows rows = only(asked, [&](const auto& row) { return row.mistaken.has_interval == is_drawn; });
    const Rows all = totals(rows), parts = only(rows, [](const auto&row) { return !row.is_total(); });
    if (all.empty()) return {};
    const std::vector<Item> items = items_of(results, all);
    std::vector<Item> wrong, clean;
    for (const Item& item : items) (item.is_wrong() ? wrong : clean).push_back(item);
    CampaignAnswer answer;
    answer.title = (is_drawn ? "" : "Of fixed cases, which are no draw: ") + title_of_list(items, wrong, parts);
    answer.is_decided = true;
    for (std::size_t i = 0; i < std::min(wrong.size(), most_items); ++i)
        answer.reasons.push_back(sentence(wrong[i], parts));
    if (wrong.size() > most_items)
        answer.reasons.push_back(count_text(wrong.size() - most_items) +
                                 " more are wrong on some case, less often than these; the table of results has all.");
    if (!clean.empty()) answer.reasons.push_back(clean_sentence(clean));
    if (is_drawn)
        for (auto& text : fixed_sentences(only(asked, [](const auto& row) { return !row.mistaken.has_interval; })))
            answer.reasons.push_back(std::move(text));
    return {answer};
}

}  // namespace touchstone
