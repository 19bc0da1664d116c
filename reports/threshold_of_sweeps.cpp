// SPDX-License-Identifier: GPL-3.0-or-later
// The cap and the tolerance from which on nothing is lost.
#include <algorithm>
#include <cmath>
#include <map>

#include "reports/number_text.h"
#include "reports/threshold_forms.h"

namespace touchstone {
namespace {

constexpr double same_error = 2, no_change = 1.01;

/// The queries that a larger cap might have answered.
std::int64_t ended_by_cap(const HeadlineRow& row) { return row.capped - row.out_of_range; }

/// Of descending caps the place of the last that ends nothing; the number of caps if there is none.
std::size_t enough_of(const Sweep& sweep) {
    std::size_t enough = sweep.size();
    for (std::size_t i = 0; i < sweep.size() && ended_by_cap(sweep[i].second) == 0; ++i) enough = i;
    return enough;
}

/// The queries that ended since their numbers left the range of the scalar, which no cap changes.
std::string out_of_range_text(const HeadlineRow& row) {
    if (row.out_of_range == 0) return "";
    return "; " + grouped_text(row.out_of_range) + " leave the range of the scalar at any cap";
}

std::string cap_sentence(const std::string& name, const Sweep& sweep) {
    const std::size_t enough = enough_of(sweep);
    const auto cap_text = [&](std::size_t i) { return grouped_text(static_cast<std::int64_t>(sweep[i].first)); };
    const auto lost = [&](std::size_t i) {
        return grouped_text(ended_by_cap(sweep[i].second)) + " of " + grouped_text(sweep[i].second.cases);
    };
    if (enough == sweep.size())
        return name + ": no cap is large enough, " + lost(0) + " end at " + cap_text(0) +
               out_of_range_text(sweep[0].second) + ".";
    const Rate none = rate_of(0, sweep[enough].second.cases);
    std::string text = name + ": " + cap_text(enough) + " ends none of " + grouped_text(none.of) +
                       " (95 % upper bound " + percent_text(none.high) + ")";
    if (enough + 1 < sweep.size()) text += ", " + cap_text(enough + 1) + " ends " + lost(enough + 1);
    return text + "; " + rounded_text(sweep[enough].second.iterations_mean) + " iterations on average" +
           out_of_range_text(sweep[enough].second) + ".";
}

/// Two places of a sweep from the loosest tolerance to the tightest: from which on the 99 % error is within twice the
/// least, and from which on neither error nor support calls change.
struct TolerancePlaces {
    std::size_t good = 0, flat = 0;
};

TolerancePlaces places_of(const Sweep& sweep) {
    double least = HUGE_VAL;
    for (const auto& [t, row] : sweep)
        if (!is_null(row.error_p99)) least = std::min(least, number(row.error_p99));
    const auto error = [&](std::size_t i) {
        return is_null(sweep[i].second.error_p99) ? HUGE_VAL : number(sweep[i].second.error_p99);
    };
    const HeadlineRow& tightest = sweep.back().second;
    TolerancePlaces places{sweep.size(), sweep.size() - 1};
    while (places.good > 0 && error(places.good - 1) <= same_error * least) --places.good;
    while (places.flat > 0 && error(places.flat - 1) <= no_change * error(sweep.size() - 1) &&
           sweep[places.flat - 1].second.support_calls_mean * no_change >= tightest.support_calls_mean)
        --places.flat;
    return places;
}

std::string tolerance_sentence(const Sweep& sweep) {
    const TolerancePlaces places = places_of(sweep);
    const auto at = [&](std::size_t i) {
        const HeadlineRow& row = sweep[i].second;
        return "t = " + tolerance_text(sweep[i].first) + " (99 % error " +
               (is_null(row.error_p99) ? "none" : rounded_text(number(row.error_p99))) + ", " +
               rounded_text(row.support_calls_mean) + " support calls, " + grouped_text(row.mistaken.count) +
               " wrong and " + grouped_text(row.undecided.count) + " undecided of " + grouped_text(row.cases) + ")";
    };
    std::string text = sweep.front().second.rule + ": ";
    if (places.good == sweep.size())
        text += "the tightest that was asked is not within twice the least error";
    else if (places.good == 0)
        text += "no tolerance that was asked makes answers worse, up to " + at(0);
    else
        text += "good from " + at(places.good) + ", worse at " + at(places.good - 1);
    return text + (places.flat + 1 < sweep.size()
                       ? "; from " + at(places.flat) + " on a tighter one changes neither error nor support calls."
                       : "; the tightest still changes something.");
}

/// What the sweeps of one scalar say, by the rules that say it.
struct ToleranceTitle {
    std::string worse_above, never_worse, flat_below;

    void add(const Sweep& sweep) {
        const TolerancePlaces places = places_of(sweep);
        const auto add_to = [&](std::string& list, std::size_t place) {
            list +=
                (list.empty() ? "" : ", ") + tolerance_text(sweep[place].first) + " for " + sweep.front().second.rule;
        };
        if (places.good < sweep.size()) add_to(places.good == 0 ? never_worse : worse_above, places.good);
        if (places.flat + 1 < sweep.size()) add_to(flat_below, places.flat);
    }
    bool is_decided() const { return !worse_above.empty() || !never_worse.empty(); }
    std::string text() const {
        if (!is_decided()) return "not decided, no tolerance that was asked is within twice the least error";
        std::string text;
        const auto add_part = [&](const char* words, const std::string& list) {
            if (!list.empty()) text += (text.empty() ? "" : "; ") + std::string(words) + list;
        };
        add_part("answers get worse above t = ", worse_above);
        add_part("no tolerance that was asked makes them worse, up to t = ", never_worse);
        add_part("a tighter one changes nothing below ", flat_below);
        return text;
    }
};

}  // namespace

Answers cap_answers(const Sweeps& sweeps, const Judged& rows) {
    CampaignAnswer answer;
    double most = 0;
    std::size_t endless = 0;
    for (const auto& [rest, sweep] : sweeps) {
        std::string name = rows.names.at(sweep.front().second.method);
        if (const auto cap = name.find(", cap "); cap != std::string::npos)
            name.erase(cap, name.find_first_not_of("0123456789", cap + 6) - cap);
        answer.reasons.push_back(cap_sentence(name, sweep));
        const std::size_t enough = enough_of(sweep);
        enough < sweep.size() ? void(most = std::max(most, sweep[enough].first)) : void(++endless);
    }
    answer.is_decided = true;
    const std::string of = grouped_text(static_cast<std::int64_t>(sweeps.size()));
    answer.title = most == 0
                       ? "No cap that was asked loses no answer"
                       : "A cap of " + grouped_text(static_cast<std::int64_t>(most)) + " loses no answer of " +
                             grouped_text(static_cast<std::int64_t>(sweeps.size() - endless)) + " of " + of + " rules";
    if (most > 0 && endless > 0)
        answer.title +=
            "; of the other " + grouped_text(static_cast<std::int64_t>(endless)) + " each that was asked loses some";
    return {answer};
}

Answers tolerance_answers(const Sweeps& sweeps) {
    std::map<double, std::map<std::string, std::vector<Sweep>>> by_scalar;
    for (const auto& [rest, sweep] : sweeps)
        by_scalar[-sweep.front().second.unit_roundoff][sweep.front().second.scalar].push_back(sweep);
    Answers answers;
    for (const auto& [width, scalars] : by_scalar)
        for (const auto& [scalar, of_scalar] : scalars) {
            CampaignAnswer answer;
            ToleranceTitle title;
            for (const auto& sweep : of_scalar) {
                title.add(sweep);
                answer.reasons.push_back(tolerance_sentence(sweep));
            }
            answer.title = "On " + scalar + ": " + title.text();
            answer.is_decided = title.is_decided();
            answers.push_back(std::move(answer));
        }
    return answers;
}

}  // namespace touchstone
