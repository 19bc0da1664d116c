// SPDX-License-Identifier: GPL-3.0-or-later
// The answer "yes, it matters" or "no": what methods differ by on the same cases, with an interval.
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "experiments/rates/fisher.h"
#include "reports/answer.h"
#include "reports/headline_row.h"
#include "reports/method_names.h"
#include "reports/number_text.h"
#include "reports/table_query.h"

namespace touchstone {
namespace {

constexpr std::size_t most_items = 12;
constexpr double false_alarm_level = 0.05;

/// The share by which one of two methods fails more often on the same cases, with its interval.
struct Difference {
    double share = 0, low = 0, high = 0;
    bool matters() const { return low > 0 || high < 0; }
    double largest() const { return std::max(std::abs(low), std::abs(high)); }
};

/// The paired difference (only_a - only_b) / n with Wald's interval after half a case is added to each of the four
/// cells [AM05]. `z` is the quantile of the normal distribution.
Difference difference_of(std::int64_t only_a, std::int64_t only_b, std::int64_t n, double z) {
    const double a = static_cast<double>(only_a) + 0.5, b = static_cast<double>(only_b) + 0.5,
                 all = static_cast<double>(n) + 2;
    const double middle = (a - b) / all, half = z * std::sqrt(std::max(0.0, a + b - (a - b) * (a - b) / all)) / all;
    return {static_cast<double>(only_a - only_b) / static_cast<double>(n), middle - half, middle + half};
}

/// The z of which a standard normal number is beyond with probability `level` on both sides together.
double normal_quantile(double level) {
    double low = 0, high = 40;
    for (int i = 0; i < 100; ++i) {
        const double middle = (low + high) / 2;
        (std::erfc(middle / std::sqrt(2.0)) > level ? low : high) = middle;
    }
    return low;
}

/// A method beside the one that it is counted against.
struct Comparison {
    HeadlineRow method, base;
    std::int64_t wrong_more = 0, wrong_fewer = 0, open_more = 0, open_fewer = 0;  ///< than the base, on the same cases
    Difference wrong, open;
    double visited = 0, base_visited = 0;  ///< vertices a case, where support mappings count them

    /// At most so many are taken by both: all that the one takes that takes fewer.
    std::int64_t cases() const { return std::min(method.cases, base.cases); }
    bool matters() const { return wrong.matters() || open.matters(); }
};

struct Named {
    std::map<std::string, HeadlineRow> rows;
    std::map<std::string, std::string> bases;  ///< of each method the one that it is counted against
};

/// The method that another is compared with where all are compared with all, of the same scalar: of the same algorithm,
/// for a misprint as it is meant, or else of any; of these a default, or else the first by name.
std::string base_among_all(const Table& methods, std::size_t of, const std::map<std::string, HeadlineRow>& rows) {
    const std::int64_t default_mark = default_mark_of(methods);
    constexpr std::string_view printed = "printed/";
    const std::string algorithm = text(methods.at(of, "algorithm"));
    const std::string meant = algorithm.starts_with(printed) ? algorithm.substr(printed.size()) : algorithm;
    std::string best;
    int best_rank = 0;
    for (std::size_t i = 0; i < methods.rows.size(); ++i) {
        const std::string method = text(methods.at(i, "method"));
        if (rows.count(method) == 0 || methods.at(i, "scalar") != methods.at(of, "scalar")) continue;
        const bool is_default = whole(methods.at(i, "is_default")) == default_mark;
        const int rank = 1 + (is_default ? 1 : 0) + (text(methods.at(i, "algorithm")) == meant ? 2 : 0);
        if (rank > best_rank) best = method, best_rank = rank;
    }
    return best;
}

/// The methods with a drawn case, and of each the one that it is counted against. Where there are misprints, only
/// these.
Named named_methods(const ResultsReader& results, const Table& headline) {
    Named named;
    for (const auto& row : headline_rows(headline))
        if (row.is_total() && row.cases > 0 && row.mistaken.has_interval) named.rows.emplace(row.method, row);
    const Table methods =
        results.query("SELECT method, algorithm, scalar, is_default, compared_with FROM method ORDER BY method");
    std::map<std::string, std::string> misprints;
    for (std::size_t i = 0; i < methods.rows.size(); ++i) {
        const std::string method = text(methods.at(i, "method"));
        std::string base = text(methods.at(i, "compared_with"));
        if (base == "all") base = base_among_all(methods, i, named.rows);
        if (named.rows.count(method) == 0 || named.rows.count(base) == 0 || base == method) continue;
        named.bases[method] = base;
        if (method.starts_with("printed/")) misprints[method] = base;
    }
    if (!misprints.empty()) named.bases = std::move(misprints);
    return named;
}

/// Adds the counts of the pairs that differ.
void add_counts(const ResultsReader& results, std::map<std::string, Comparison>& comparisons) {
    const Table table = results.query(table_sql("discordances"));
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const auto count = [&](const char* column) { return whole(table.at(i, column)); };
        const std::string a = text(table.at(i, "method_a")), b = text(table.at(i, "method_b"));
        const auto of_a = comparisons.find(a), of_b = comparisons.find(b);
        if (of_a != comparisons.end() && of_a->second.base.method == b) {
            Comparison& each = of_a->second;
            each.wrong_more += count("only_a_wrong"), each.wrong_fewer += count("only_b_wrong");
            each.open_more += count("only_a_open"), each.open_fewer += count("only_b_open");
        } else if (of_b != comparisons.end() && of_b->second.base.method == a) {
            Comparison& each = of_b->second;
            each.wrong_more += count("only_b_wrong"), each.wrong_fewer += count("only_a_wrong");
            each.open_more += count("only_b_open"), each.open_fewer += count("only_a_open");
        }
    }
}

std::vector<Comparison> comparisons_of(const ResultsReader& results, const Named& named) {
    std::map<std::string, Comparison> by_method;
    for (const auto& [method, base] : named.bases) {
        Comparison& each = by_method[method];
        each.method = named.rows.at(method);
        each.base = named.rows.at(base);
    }
    add_counts(results, by_method);
    std::map<std::string, double> visited;
    const Table counts = results.query(
        "SELECT method, 1.0 * sum(vertices_visited) / sum(cases) AS visited FROM cell WHERE family NOT IN (SELECT "
        "family "
        "FROM not_pooled) GROUP BY method");
    for (std::size_t i = 0; i < counts.rows.size(); ++i)
        visited[text(counts.at(i, "method"))] = number(counts.at(i, "visited"));
    const double z = normal_quantile(false_alarm_level / (2 * std::max(1.0, static_cast<double>(by_method.size()))));
    std::vector<Comparison> list;
    for (auto& [method, each] : by_method) {
        each.wrong = difference_of(each.wrong_more, each.wrong_fewer, each.cases(), z);
        each.open = difference_of(each.open_more, each.open_fewer, each.cases(), z);
        each.visited = visited[method], each.base_visited = visited[each.base.method];
        list.push_back(each);
    }
    std::stable_sort(list.begin(), list.end(), [](const Comparison& x, const Comparison& y) {
        const auto key = [](const Comparison& each) {
            return std::max(std::abs(each.wrong.share), std::abs(each.open.share));
        };
        return key(x) > key(y);
    });
    return list;
}

std::string signed_percent(double share) {
    if (share == 0) return "0 %";
    return (share < 0 ? "-" : "+") + percent_text(std::abs(share));
}

/// "wrong +1.2 % (0.9 % to 1.5 %; 30 more, 6 fewer)".
std::string difference_text(const char* what, const Difference& difference, std::int64_t more, std::int64_t fewer) {
    return std::string(what) + " " + signed_percent(difference.share) + " of the cases (" +
           signed_percent(difference.low) + " to " + signed_percent(difference.high) + "; on " + grouped_text(more) +
           " it alone, on " + grouped_text(fewer) + " the other alone)";
}

std::string ratio_text(double of_method, double of_base, const char* what) {
    if (of_method == 0 || of_base == 0) return "";
    return "; " + rounded_text(of_method) + " " + what + " a case against " + rounded_text(of_base);
}

class Sentences {
public:
    explicit Sentences(const Named& named) {
        Rows rows;
        for (const auto& [method, row] : named.rows) rows.push_back(row);
        names_ = method_names(rows);
    }

    std::string sentence(const Comparison& each) const {
        std::string text = name(each.method) + " against " + name(each.base) + ": " +
                           difference_text("wrong", each.wrong, each.wrong_more, each.wrong_fewer) + ", " +
                           difference_text("undecided", each.open, each.open_more, each.open_fewer) +
                           ratio_text(each.method.support_calls_mean, each.base.support_calls_mean, "support calls") +
                           ratio_text(each.visited, each.base_visited, "vertices looked at");
        if (!is_null(each.method.error_p99) && !is_null(each.base.error_p99))
            text += "; 99 % error " + rounded_text(number(each.method.error_p99)) + " against " +
                    rounded_text(number(each.base.error_p99));
        return text + ".";
    }

    std::string title(const std::vector<Comparison>& list) const {
        const auto matter = static_cast<std::int64_t>(
            std::count_if(list.begin(), list.end(), [](const auto& each) { return each.matters(); }));
        double most = 0;
        for (const auto& each : list) most = std::max({most, each.wrong.largest(), each.open.largest()});
        if (matter == 0)
            return "No difference in verdicts or numbers is shown: none is above " + percent_text(most) +
                   " of the cases (95 %)" + costs(list);
        const auto& first = *std::find_if(list.begin(), list.end(), [](const auto& each) { return each.matters(); });
        const bool by_wrong = first.wrong.matters() &&
                              (!first.open.matters() || std::abs(first.wrong.share) >= std::abs(first.open.share));
        const Difference& found = by_wrong ? first.wrong : first.open;
        return "Yes, it matters for " + grouped_text(matter) + " of " +
               grouped_text(static_cast<std::int64_t>(list.size())) + ": most for " + name(first.method) + ", " +
               percent_text(std::abs(found.share)) + (found.share > 0 ? " more" : " fewer") +
               (by_wrong ? " wrong" : " undecided") + " answers than " + name(first.base) + " (95 % " +
               percent_text(std::min(std::abs(found.low), std::abs(found.high))) + " to " +
               percent_text(found.largest()) + ")" + costs(list);
    }

private:
    const std::string& name(const HeadlineRow& row) const { return names_.at(row.method); }

    /// The largest ratio of costs, since it may matter where no answer does.
    std::string costs(const std::vector<Comparison>& list) const {
        double least = 1, most = 1;
        const char* what = "support calls";
        for (const auto& each : list) {
            double ratio =
                each.base.support_calls_mean == 0 ? 1 : each.method.support_calls_mean / each.base.support_calls_mean;
            if (each.visited > 0 && each.base_visited > 0) {
                ratio = each.visited / each.base_visited;
                what = "vertices looked at";
            }
            if (ratio > 0) least = std::min(least, ratio), most = std::max(most, ratio);
        }
        if (most / least < 1.05) return "";
        return "; " + std::string(what) + " are " + rounded_text(least) + " to " + rounded_text(most) +
               " times those of the other";
    }

    std::map<std::string, std::string> names_;
};

}  // namespace

Answers difference_answers(const ResultsReader& results, const Table& headline) {
    const Named named = named_methods(results, headline);
    const std::vector<Comparison> list = comparisons_of(results, named);
    if (list.empty())
        return {{"Not decided: no two methods were counted against each other on the same cases (key compare)",
                 "",
                 false,
                 {}}};
    const Sentences sentences(named);
    CampaignAnswer answer;
    answer.title = sentences.title(list);
    answer.is_decided = true;
    for (std::size_t i = 0; i < std::min(most_items, list.size()); ++i)
        answer.reasons.push_back(sentences.sentence(list[i]));
    if (list.size() > most_items)
        answer.reasons.push_back(grouped_text(static_cast<std::int64_t>(list.size() - most_items)) +
                                 " more differ by less than these.");
    return {answer};
}

}  // namespace touchstone
