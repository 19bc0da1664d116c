// SPDX-License-Identifier: GPL-3.0-or-later
// The answer "take this method": the sentences on a priced choice.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "reports/answer.h"
#include "reports/method_names.h"
#include "reports/number_text.h"
#include "reports/priced_choice.h"

namespace touchstone {
namespace {

std::string count_text(std::size_t count) { return grouped_text(static_cast<std::int64_t>(count)); }

std::string methods_text(std::size_t count) { return count_text(count) + (count == 1 ? " method" : " methods"); }

/// "12 of 5,000 wrong and 45 undecided".
std::string counts_of(const HeadlineRow& row) {
    return of_text(row.mistaken) + " wrong and " + grouped_text(row.undecided.count) + " undecided";
}

std::string interval_of(const Rate& rate) {
    return percent_text(rate.share) + ", 95 % " + percent_text(rate.low) + " to " + percent_text(rate.high);
}

class Sentences {
public:
    explicit Sentences(const PricedChoice& choice) : choice_(choice) {
        Rows rows;
        for (const auto& contender : choice.group) rows.push_back(contender.total);
        names_ = method_names(rows);
    }

    std::string title() const {
        const std::string where = choice_.where.empty() ? "" : choice_.where + ": ", what = name(choice_.chosen);
        if (choice_.group.size() == 1) return where + "only " + what + " was asked, so nothing is compared";
        if (!choice_.reference)
            return where + "not decided, since no method was counted against the others on the same cases; " + what +
                   " is accurate and costs the fewest support calls";
        if (!choice_.is_decided)
            return where + "not decided, " + methods_text(choice_.group.size()) + " cannot be told apart; " + what +
                   " is one of them";
        return where + "use " + what + worst_family();
    }

    std::vector<std::string> reasons() const {
        std::vector<std::string> list;
        for (const auto& reason : {price(), own_counts(), error(), cost(), time(), defaults(), unsupported()})
            if (!reason.empty()) list.push_back(reason);
        return list;
    }

private:
    const HeadlineRow& total(std::size_t i) const { return choice_.group[i].total; }
    const std::string& name(std::size_t i) const { return names_.at(total(i).method); }
    std::string worst_family() const {
        const HeadlineRow& worst = choice_.choice().worst_family(choice_.undecided_cost);
        if (worst.mistaken.count + worst.undecided.count == 0) return "; none of its verdicts is wrong or undecided";
        return "; worst on " + worst.family + ", " + counts_of(worst);
    }

    std::string price() const {
        if (!choice_.reference) return "";
        const std::string reference = name(*choice_.reference);
        std::string text = "Price: an undecided verdict costs " + shortest_text(choice_.undecided_cost) +
                           " of a wrong one. Against " + reference + ", on the same cases of each family, " +
                           count_text(choice_.better.size()) + " of " + methods_text(choice_.group.size() - 1) +
                           (choice_.better.size() == 1 ? " costs" : " cost") + " less on some and more on none, " +
                           count_text(choice_.worse.size()) + " more on some";
        const std::size_t others = choice_.group.size() - 1 - choice_.better.size() - choice_.worse.size();
        return text + ", and " + count_text(others) + " cannot be told apart (" + count_text(choice_.contrasts.size()) +
               " comparisons, Holm).";
    }

    std::string own_counts() const {
        const HeadlineRow& row = total(choice_.chosen);
        const HeadlineRow& worst = choice_.choice().worst_family(choice_.undecided_cost);
        std::string text = "Its verdicts: " + counts_of(row) + ", " + grouped_text(row.unsafe.count) + " unsafe";
        if (choice_.choice().families.size() > 1 && worst.mistaken.count + worst.undecided.count > 0)
            text += "; on its worst family, " + worst.family + ", " + of_text(worst.mistaken) + " wrong (" +
                    interval_of(worst.mistaken) + ") and " + of_text(worst.undecided) + " undecided (" +
                    interval_of(worst.undecided) + ")";
        return text + ".";
    }

    std::string error() const {
        const auto& families = choice_.choice().families;
        const HeadlineRow& most = largest(
            families, [](const HeadlineRow& row) { return is_null(row.error_p99) ? -1 : number(row.error_p99); });
        if (is_null(most.error_p99)) return "Error: no number was asked.";
        std::string text = "99 % error: at most " + rounded_text(number(most.error_p99)) +
                           (families.size() > 1 ? ", on " + most.family : "");
        if (choice_.inaccurate.empty() || choice_.stay.size() == choice_.accurate.size()) return text + ".";
        auto off = choice_.inaccurate;
        std::stable_sort(off.begin(), off.end(),
                         [](const Inaccuracy& x, const Inaccuracy& y) { return x.error > y.error; });
        text += "; " + count_text(off.size()) + " of " + methods_text(choice_.stay.size()) +
                " that stay by price are shown to be off by more than twice the least on some family: ";
        constexpr std::size_t most_named = 3;
        for (std::size_t i = 0; i < std::min(most_named, off.size()); ++i)
            text += (i == 0 ? "" : ", ") + name(off[i].contender) + inaccuracy_text(off[i]);
        return text + (off.size() > most_named ? ", ..." : ".");
    }

    static std::string inaccuracy_text(const Inaccuracy& each) {
        return " on " + each.family + " (" +
               (each.error == HUGE_VAL ? std::string("no number") : rounded_text(each.error)) + " against " +
               rounded_text(each.least) + ")";
    }

    std::string cost() const {
        const auto& left = choice_.accurate;
        const HeadlineRow& best = total(choice_.chosen);
        if (best.support_calls_mean == 0) return "Cost: no support calls are told.";
        std::string text = "Cost: " + rounded_text(best.support_calls_mean) + " support calls a case";
        if (left.size() == 1) return text + (choice_.group.size() == 1 ? "." : "; no other method is left to compare.");
        const auto same =
            std::count_if(left.begin(), left.end(), [&](std::size_t i) { return costs_the_same(total(i), best); });
        double dearest = 0;
        for (const std::size_t i : left) dearest = std::max(dearest, total(i).support_calls_mean);
        return text + ", the dearest of " + count_text(left.size()) + " left " + rounded_text(dearest) +
               (same > 1 ? "; " + grouped_text(same) + " cost the same within 5 %" : "") + ".";
    }

    /// The measured time of the best method, and which of the methods left are faster beyond their intervals.
    std::string time() const {
        const HeadlineRow& best = total(choice_.chosen);
        if (!best.is_timed()) return "";
        std::string text = "Time: " + rounded_text(best.nanoseconds) + " ns a query (" + best.timed_query +
                           ", geometric mean over the sizes)";
        std::size_t others = 0, faster = 0, fastest = choice_.chosen;
        for (const std::size_t i : choice_.accurate) {
            if (i == choice_.chosen || !total(i).is_timed() || total(i).timed_query != best.timed_query) continue;
            ++others;
            if (total(i).nanoseconds_high >= best.nanoseconds_low) continue;
            ++faster;
            if (total(i).nanoseconds < total(fastest).nanoseconds) fastest = i;
        }
        if (others == 0) return text + ".";
        if (faster == 0) return text + "; none of the " + count_text(others) + " others left is certainly faster.";
        return text + "; of the others left " + count_text(faster) + " certainly take less, the least " +
               name(fastest) + " with " + rounded_text(total(fastest).nanoseconds) + " ns.";
    }

    /// What becomes of the methods that the documentation recommends: chosen, beaten on which families and by how much,
    /// or not told apart.
    std::string defaults() const {
        std::string text;
        for (std::size_t i = 0; i < choice_.group.size(); ++i)
            if (choice_.group[i].is_default && choice_.group.size() > 1)
                text += (text.empty() ? "" : " ") + called(choice_.group[i]) + ", " + name(i) + "," + fate(i) + ".";
        return text;
    }

    static std::string called(const Contender& contender) {
        return contender.is_published ? "The published loop with the policies that the documentation recommends"
                                      : "The documentation's default";
    }

    std::string fate(std::size_t i) const {
        if (i == choice_.chosen) return " is this method";
        if (const std::string lost = lost_families(i); !lost.empty()) return " loses by its price" + lost;
        if (const std::string lost = lost_accuracy(i); !lost.empty()) return " loses by its 99 % error" + lost;
        if (!choice_.reference) return " was not counted against it";
        const auto& stay = choice_.stay;
        if (std::find(stay.begin(), stay.end(), i) == stay.end())
            return " stays behind, since others are shown to cost less than " + name(*choice_.reference);
        return " is told apart neither by its price nor by its error, and takes " +
               rounded_text(total(i).support_calls_mean) + " support calls a case against " +
               rounded_text(total(choice_.chosen).support_calls_mean);
    }

    /// The families on which a method is shown to cost more than the chosen one, or, where they were not compared with
    /// each other, than the reference: the largest loss first.
    std::string lost_families(std::size_t i) const {
        if (!choice_.reference) return "";
        const double w = choice_.undecided_cost;
        std::vector<std::pair<double, std::string>> lost;
        std::set<std::size_t> rivals{choice_.chosen, *choice_.reference};
        for (const std::size_t rival : rivals)
            for (const auto& row : choice_.group[i].families) {
                const auto found = rival == i ? std::nullopt : choice_.contrast(i, rival, row.family);
                if (!found || !found->is_apart || found->dearer(w) != i) continue;
                const auto& other = family_row(rival, row.family);
                lost.emplace_back(
                    -cost_of(row, w) + cost_of(other, w),
                    row.family + " (" + counts_of(row) + ", against " + counts_of(other) + " of " + name(rival) + ")");
            }
        std::sort(lost.begin(), lost.end());
        return list_of(lost);
    }

    std::string lost_accuracy(std::size_t i) const {
        const auto at = std::find_if(choice_.inaccurate.begin(), choice_.inaccurate.end(),
                                     [i](const Inaccuracy& each) { return each.contender == i; });
        return at == choice_.inaccurate.end() ? "" : inaccuracy_text(*at);
    }

    const HeadlineRow& family_row(std::size_t i, const std::string& family) const {
        const auto& rows = choice_.group[i].families;
        return *std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.family == family; });
    }

    static std::string list_of(const std::vector<std::pair<double, std::string>>& lost) {
        constexpr std::size_t most = 3;
        std::string text;
        for (std::size_t i = 0; i < std::min(most, lost.size()); ++i) text += (i == 0 ? " on " : ", ") + lost[i].second;
        return text + (lost.size() > most ? ", and on " + count_text(lost.size() - most) + " more" : "");
    }

    std::string unsupported() const {
        const HeadlineRow& best = total(choice_.chosen);
        if (best.unsupported == 0) return "";
        return "It takes " + grouped_text(best.cases) + " of " + grouped_text(best.cases + best.unsupported) +
               " cases; the others are unsupported and in no rate.";
    }

    const PricedChoice& choice_;
    std::map<std::string, std::string> names_;
};

}  // namespace

Answers choice_answers(const ResultsReader& results, const Table& headline, double undecided_cost) {
    Answers answers;
    for (const auto& choice : priced_choices(results, headline, undecided_cost)) {
        const Sentences sentences(choice);
        answers.push_back({sentences.title(), choice.choice().total.method, choice.is_decided, sentences.reasons()});
    }
    return answers;
}

}  // namespace touchstone
