// SPDX-License-Identifier: GPL-3.0-or-later
// The answer "from here on": the value from which on every step that was asked is right often enough. What the steps
// are follows from what the campaign sweeps: vertices, where support mappings count them; the cap; the tolerance; the
// bits of the scalar; and where it sweeps none of these, the distance of its cases from exact degeneracy.
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "reports/answer.h"
#include "reports/headline_row.h"
#include "reports/method_names.h"
#include "reports/number_text.h"

namespace touchstone {
namespace {

constexpr double most_failing = 0.01;      ///< one in a hundred
constexpr std::int64_t fewest_cases = 30;  ///< of a step; fewer show hardly any share to be more
constexpr std::size_t fewest_steps = 3;    ///< of a sweep
constexpr double same_error = 2, no_change = 1.01;

struct Step {
    std::string label;
    Rate wrong, undecided;
};
using Steps = std::vector<Step>;  ///< from where it is hardest on

/// Not shown to be more than one in a hundred: a single failure of 80 cases shows nothing.
bool is_rare(const Rate& rate) { return rate.low <= most_failing; }

/// The first step from which on a rate is rare, to the last one; the number of steps if it is not there either.
std::size_t threshold_of(const Steps& steps, Rate Step::*rate) {
    std::size_t first = steps.size();
    while (first > 0 && is_rare(steps[first - 1].*rate)) --first;
    return first;
}

struct Judged {
    Rows all;    ///< a row a method, drawn families together
    Rows parts;  ///< a row a method and drawn family
    std::map<std::string, std::string> names;
};

Judged rows_of(const Table& headline) {
    const Rows rows =
        only(headline_rows(headline), [](const auto& row) { return row.cases > 0 && row.mistaken.has_interval; });
    Judged result{totals(rows), only(rows, [](const auto& row) { return !row.is_total(); }), {}};
    result.names = method_names(result.all);
    return result;
}

/// What a campaign sweeps of a method, and everything else of it as a text.
struct Swept {
    std::string rest;
    double value = 0;
};

/// The methods of sweeps of at least three values, by everything but the value; each in descending order.
using Sweeps = std::map<std::string, std::vector<std::pair<double, HeadlineRow>>>;

/// Several methods of one value are no sweep, unless `equal_values` says that they may be.
Sweeps sweeps_of(const Rows& rows, bool equal_values,
                 const std::function<std::optional<Swept>(const HeadlineRow&)>& swept) {
    Sweeps sweeps;
    for (const auto& row : rows)
        if (const auto found = swept(row)) sweeps[found->rest].emplace_back(found->value, row);
    for (auto at = sweeps.begin(); at != sweeps.end();) {
        std::set<double> values;
        for (const auto& [value, row] : at->second) values.insert(value);
        at = values.size() < fewest_steps || (!equal_values && values.size() < at->second.size()) ? sweeps.erase(at)
                                                                                                  : std::next(at);
    }
    for (auto& [rest, list] : sweeps)
        std::stable_sort(list.begin(), list.end(), [](const auto& x, const auto& y) { return x.first > y.first; });
    return sweeps;
}

/// The method's text without the argument that begins with `key`.
std::string without(const std::string& method, const std::string& key) {
    const auto at = method.find(key);
    if (at == std::string::npos) return method;
    std::size_t end = at;
    for (int depth = 0; end < method.size(); ++end) {
        if (depth == 0 && (method[end] == ',' || method[end] == ')')) break;
        depth += method[end] == '(' ? 1 : method[end] == ')' ? -1 : 0;
    }
    return method.substr(0, at) + method.substr(end);
}

// ---- The cap

std::string cap_sentence(const std::string& name, const std::vector<std::pair<double, HeadlineRow>>& sweep) {
    std::size_t enough = sweep.size();  // of descending caps the last that ends nothing
    for (std::size_t i = 0; i < sweep.size() && sweep[i].second.capped == 0; ++i) enough = i;
    const auto cap_text = [&](std::size_t i) { return grouped_text(static_cast<std::int64_t>(sweep[i].first)); };
    const auto lost = [&](std::size_t i) {
        return grouped_text(sweep[i].second.capped) + " of " + grouped_text(sweep[i].second.cases);
    };
    if (enough == sweep.size()) return name + ": no cap is large enough, " + lost(0) + " end at " + cap_text(0) + ".";
    const Rate none = rate_of(0, sweep[enough].second.cases);
    std::string text = name + ": " + cap_text(enough) + " ends none of " + grouped_text(none.of) +
                       " (95 % upper bound " + percent_text(none.high) + ")";
    if (enough + 1 < sweep.size()) text += ", " + cap_text(enough + 1) + " ends " + lost(enough + 1);
    return text + "; " + rounded_text(sweep[enough].second.iterations_mean) + " iterations on average.";
}

Answers cap_answers(const Sweeps& sweeps, const Judged& rows) {
    CampaignAnswer answer;
    double most = 0;
    std::size_t endless = 0;
    for (const auto& [rest, sweep] : sweeps) {
        std::string name = rows.names.at(sweep.front().second.method);
        if (const auto cap = name.find(", cap "); cap != std::string::npos)
            name.erase(cap, name.find_first_not_of("0123456789", cap + 6) - cap);
        answer.reasons.push_back(cap_sentence(name, sweep));
        double enough = 0;
        for (const auto& [cap, row] : sweep) {
            if (row.capped > 0) break;
            enough = cap;
        }
        enough > 0 ? void(most = std::max(most, enough)) : void(++endless);
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

// ---- The tolerance

/// Two places of a sweep from the loosest tolerance to the tightest: from which on the 99 % error is within twice the
/// least, and from which on neither error nor support calls change.
struct TolerancePlaces {
    std::size_t good = 0, flat = 0;
};

TolerancePlaces places_of(const std::vector<std::pair<double, HeadlineRow>>& sweep) {
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

std::string tolerance_sentence(const std::vector<std::pair<double, HeadlineRow>>& sweep) {
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

Answers tolerance_answers(const Sweeps& sweeps) {
    std::map<double, std::map<std::string, std::vector<std::vector<std::pair<double, HeadlineRow>>>>> by_scalar;
    for (const auto& [rest, sweep] : sweeps)
        by_scalar[-sweep.front().second.unit_roundoff][sweep.front().second.scalar].push_back(sweep);
    Answers answers;
    for (const auto& [width, scalars] : by_scalar)
        for (const auto& [scalar, of_scalar] : scalars) {
            CampaignAnswer answer;
            std::string good, flat;
            for (const auto& sweep : of_scalar) {
                const TolerancePlaces places = places_of(sweep);
                const std::string rule = sweep.front().second.rule;
                if (places.good < sweep.size())
                    good += (good.empty() ? "" : ", ") + tolerance_text(sweep[places.good].first) + " for " + rule;
                if (places.flat + 1 < sweep.size())
                    flat += (flat.empty() ? "" : ", ") + tolerance_text(sweep[places.flat].first) + " for " + rule;
                answer.reasons.push_back(tolerance_sentence(sweep));
            }
            answer.title = "On " + scalar + ": answers get worse above t = " + good +
                           (flat.empty() ? "" : "; a tighter one changes nothing below " + flat);
            answer.is_decided = !good.empty();
            if (good.empty())
                answer.title =
                    "On " + scalar + ": not decided, no tolerance that was asked is within twice the least error";
            answers.push_back(std::move(answer));
        }
    return answers;
}

// ---- The bits of the scalar

std::string bits_text(const HeadlineRow& row) {
    if (row.unit_roundoff == 0) return row.scalar;
    return rounded_text(-std::log2(row.unit_roundoff)) + " bits";
}

std::string threshold_text(const Steps& steps, Rate Step::*rate, const char* what) {
    const std::size_t first = threshold_of(steps, rate);
    const std::string rare = "not shown to be " + std::string(what) + " on more than 1 % from ";
    if (first == 0) return rare + "the first step on, " + steps.front().label;
    const Step& last_bad = steps[first - 1];
    const std::string bad = of_text(last_bad.*rate) + " at " + last_bad.label;
    if (first == steps.size()) return std::string(what) + " on more than 1 % up to the last step, " + bad;
    return rare + steps[first].label + " on, " + bad;
}

Answers bits_answers(const Sweeps& sweeps, const Judged& rows) {
    Answers answers;
    for (const auto& [rest, sweep] : sweeps) {
        std::map<std::string, Steps> by_family;
        for (const auto& [roundoff, total] : sweep)
            for (const auto& row : rows.parts)
                if (row.method == total.method)
                    by_family[row.family].push_back({row.scalar.find('(') == std::string::npos
                                                         ? row.scalar + " (" + bits_text(row) + ")"
                                                         : bits_text(row),
                                                     row.mistaken, row.undecided});
        CampaignAnswer answer;
        answer.is_decided = true;
        std::map<std::size_t, std::vector<std::string>> by_threshold;
        std::size_t wrong = 0, undecided = 0;
        Steps longest;
        for (const auto& [family, steps] : by_family) {
            const std::size_t first = threshold_of(steps, &Step::wrong);
            wrong = std::max(wrong, first);
            undecided = std::max(undecided, threshold_of(steps, &Step::undecided));
            if (steps.size() > longest.size()) longest = steps;
            answer.reasons.push_back(family + ": " + threshold_text(steps, &Step::wrong, "wrong") + "; " +
                                     threshold_text(steps, &Step::undecided, "undecided") + ".");
        }
        const auto needs = [&](std::size_t first) {
            return first < longest.size() ? "on no family from " + longest[first].label + " on"
                                          : "on some family even with " + longest.back().label;
        };
        answer.title = "More than 1 % of verdicts are shown to be wrong " + needs(wrong) +
                       ", and more than 1 % undecided " + needs(undecided);
        if (sweeps.size() > 1)
            answer.title = longest.front().label + " to " + longest.back().label + ": " + answer.title;
        answers.push_back(std::move(answer));
    }
    return answers;
}

// ---- The distance from exact degeneracy

std::string ulps_text(std::int64_t octave) {
    if (octave == -2) return "exact degeneracy";
    if (octave == -1) return "less than an ulp";
    const std::string ulps = octave < 10 ? grouped_text(std::int64_t{1} << octave) : "2^" + std::to_string(octave);
    return ulps + (octave == 0 ? " ulp" : " ulps");
}

/// Of each method and drawn family the octaves with enough cases, from exact degeneracy on.
std::map<std::string, std::map<std::string, Steps>> octaves_of(const ResultsReader& results) {
    const Table table = results.query(
        "SELECT method, family, octave, cases, wrong, open FROM degeneracy_bin WHERE family <> '(all)' AND family NOT "
        "IN "
        "(SELECT family FROM fixed_family) ORDER BY method, family, octave");
    std::map<std::string, std::map<std::string, Steps>> octaves;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const std::int64_t cases = whole(table.at(i, "cases"));
        if (cases < fewest_cases) continue;
        octaves[text(table.at(i, "method"))][text(table.at(i, "family"))].push_back(
            {ulps_text(whole(table.at(i, "octave"))), rate_of(whole(table.at(i, "wrong")), cases),
             rate_of(whole(table.at(i, "open")), cases)});
    }
    return octaves;
}

/// The family that needs the most, by the label of its threshold among all labels in order.
struct Need {
    std::size_t place = 0;  ///< in `labels`; their number if the last step is not enough
    std::string family;
    std::string bad;  ///< the last step that fails too often, in words; empty if none does
};

Need need_of(const std::map<std::string, Steps>& families, Rate Step::*rate, const std::vector<std::string>& labels) {
    Need need;
    for (const auto& [family, steps] : families) {
        const std::size_t first = threshold_of(steps, rate);
        const auto place = first == steps.size()
                               ? labels.size()
                               : static_cast<std::size_t>(std::find(labels.begin(), labels.end(), steps[first].label) -
                                                          labels.begin());
        if (first == 0 || (!need.bad.empty() && place <= need.place)) continue;
        need = {place, family, of_text(steps[first - 1].*rate) + " at " + steps[first - 1].label};
    }
    return need;
}

std::string need_text(const Need& need, const std::vector<std::string>& labels, const char* what) {
    const std::string rare = "not shown to be " + std::string(what) + " on more than 1 % ";
    if (need.bad.empty()) return rare + "at any distance that was asked";
    if (need.place == labels.size())
        return std::string(what) + " on more than 1 % at every distance on " + need.family + " (" + need.bad + ")";
    return rare + "from " + labels[need.place] + " on (" + need.family + ": " + need.bad + ")";
}

Answers ulps_answers(const ResultsReader& results, const Judged& rows) {
    const auto octaves = octaves_of(results);
    std::vector<std::string> labels;
    for (std::int64_t octave = -2; octave < 1100; ++octave) labels.push_back(ulps_text(octave));
    CampaignAnswer answer;
    std::array<std::pair<std::size_t, std::string>, 2> most;
    for (const auto& row : rows.all) {
        const auto of = octaves.find(row.method);
        if (of == octaves.end()) continue;
        const Need wrong = need_of(of->second, &Step::wrong, labels),
                   undecided = need_of(of->second, &Step::undecided, labels);
        const std::string& name = rows.names.at(row.method);
        if (!wrong.bad.empty() && wrong.place >= most[0].first) most[0] = {wrong.place, name};
        if (!undecided.bad.empty() && undecided.place >= most[1].first) most[1] = {undecided.place, name};
        answer.reasons.push_back(name + ": " + need_text(wrong, labels, "wrong") + "; " +
                                 need_text(undecided, labels, "undecided") + ".");
    }
    if (answer.reasons.empty())
        return {{"Not decided: the truth of no 30 cases tells how near to degeneracy they are", "", false, {}}};
    const auto where = [&](const std::pair<std::size_t, std::string>& need) {
        if (need.second.empty()) return std::string("no method at any distance");
        if (need.first == labels.size()) return need.second + " at every distance that was asked";
        return "no method from " + labels[need.first] + " on, the last is " + need.second;
    };
    answer.title =
        "Shown to be wrong on more than 1 %: " + where(most[0]) + "; undecided on more than 1 %: " + where(most[1]);
    answer.is_decided = true;
    return {answer};
}

// ---- Vertices

/// Vertices looked at, a case, by family and method.
std::map<std::string, std::map<std::string, double>> visits_of(const ResultsReader& results) {
    const Table table = results.query(
        "SELECT family, method, 1.0 * sum(vertices_visited) / sum(cases) AS visited FROM cell GROUP BY family, method "
        "HAVING sum(vertices_visited) > 0");
    std::map<std::string, std::map<std::string, double>> visits;
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        visits[text(table.at(i, "family"))][text(table.at(i, "method"))] = number(table.at(i, "visited"));
    return visits;
}

Answers vertex_answers(const ResultsReader& results, const Judged& rows) {
    const auto visits = visits_of(results);
    const Table bases =
        results.query("SELECT method, compared_with FROM method WHERE compared_with <> method ORDER BY method");
    CampaignAnswer answer;
    for (std::size_t i = 0; i < bases.rows.size(); ++i) {
        const std::string method = text(bases.at(i, "method")), base = text(bases.at(i, "compared_with"));
        if (rows.names.count(method) == 0 || rows.names.count(base) == 0) continue;
        std::vector<std::pair<double, std::string>> families;  // by what the base looks at
        for (const auto& [family, of] : visits)
            if (of.count(method) != 0 && of.count(base) != 0) families.emplace_back(of.at(base), family);
        std::sort(families.begin(), families.end());
        std::size_t first = families.size();
        while (first > 0 && visits.at(families[first - 1].second).at(method) < families[first - 1].first) --first;
        const std::string pair = rows.names.at(method) + " against " + rows.names.at(base);
        if (first == families.size()) {
            answer.reasons.push_back(pair + ": not fewer where bodies are largest, " + families.back().second + ".");
            continue;
        }
        const std::string& family = families[first].second;
        const std::string from = "from " + family + " on (" + rounded_text(visits.at(family).at(method)) +
                                 " a case against " + rounded_text(families[first].first) + ")";
        answer.title += (answer.title.empty() ? "Fewer vertices: " : "; ") + rows.names.at(method) + " " + from;
        answer.reasons.push_back(pair + ": fewer " + from + ", and " +
                                 rounded_text(visits.at(families.back().second).at(method)) + " against " +
                                 rounded_text(families.back().first) + " on " + families.back().second +
                                 (first > 0 ? "; not fewer on " + families[first - 1].second : "") + ".");
    }
    answer.is_decided = !answer.reasons.empty();
    if (answer.title.empty())
        answer.title = answer.is_decided ? "No method looks at fewer vertices"
                                         : "Not decided: no method is counted against another (key compare)";
    return {answer};
}

}  // namespace

Answers threshold_answers(const ResultsReader& results, const Table& headline) {
    const Judged rows = rows_of(headline);
    if (rows.all.empty()) return {};
    if (!results.query("SELECT 1 FROM cell WHERE vertices_visited > 0 LIMIT 1").rows.empty())
        return vertex_answers(results, rows);
    std::map<std::string, double> caps;
    const Table methods = results.query("SELECT method, cap FROM method WHERE cap IS NOT NULL");
    for (std::size_t i = 0; i < methods.rows.size(); ++i)
        caps[text(methods.at(i, "method"))] = number(methods.at(i, "cap"));
    const Sweeps by_cap = sweeps_of(rows.all, false, [&](const HeadlineRow& row) -> std::optional<Swept> {
        const auto cap = caps.find(row.method);
        if (cap == caps.end()) return std::nullopt;
        return Swept{without(row.method, "cap="), cap->second};
    });
    if (!by_cap.empty()) return cap_answers(by_cap, rows);
    const Sweeps by_tolerance = sweeps_of(rows.all, false, [](const HeadlineRow& row) -> std::optional<Swept> {
        if (is_null(row.tolerance)) return std::nullopt;
        return Swept{row.scalar + "\n" + row.rule, number(row.tolerance)};
    });
    if (!by_tolerance.empty()) return tolerance_answers(by_tolerance);
    const Sweeps by_bits = sweeps_of(rows.all, true, [](const HeadlineRow& row) -> std::optional<Swept> {
        const bool is_rounded = row.scalar.starts_with("rounded(");
        return Swept{without(row.method, "scalar=") + (is_rounded ? " rounded" : ""), row.unit_roundoff};
    });
    if (!by_bits.empty()) return bits_answers(by_bits, rows);
    return ulps_answers(results, rows);
}

}  // namespace touchstone
