// SPDX-License-Identifier: GPL-3.0-or-later
// The bits of the scalar and the distance from exact degeneracy from which on verdicts are right often enough.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "reports/number_text.h"
#include "reports/threshold_forms.h"

namespace touchstone {
namespace {

constexpr double most_failing = 0.01;  ///< one in a hundred
constexpr std::string_view together = "all families together";
constexpr std::int64_t fewest_cases = 30;  ///< of a step; fewer show hardly any share to be more

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

std::string ulps_text(std::int64_t octave) {
    if (octave == -2) return "exact degeneracy";
    if (octave == -1) return "less than an ulp";
    const std::string ulps = octave < 10 ? grouped_text(std::int64_t{1} << octave) : "2^" + std::to_string(octave);
    return ulps + (octave == 0 ? " ulp" : " ulps");
}

/// Of each method and drawn family the octaves with enough cases, from exact degeneracy on. Together the families have
/// enough where each by itself has too few.
std::map<std::string, std::map<std::string, Steps>> octaves_of(const ResultsReader& results) {
    const Table table = results.query(
        "SELECT method, iif(family = '(all)', 'all families together', family) AS family, octave, cases, wrong, open "
        "FROM degeneracy_bin WHERE family NOT IN (SELECT family FROM fixed_family) ORDER BY method, family, octave");
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
        const bool is_better_known = need.family == together && place == need.place;
        if (first == 0 || (!need.bad.empty() && place <= need.place && !is_better_known)) continue;
        need = {place, family, of_text(steps[first - 1].*rate) + " at " + steps[first - 1].label};
    }
    return need;
}

/// How many methods fail too often at some distance, and the one that does so farthest from exact degeneracy.
struct LastMethod {
    std::size_t failing = 0, place = 0;
    std::string name;

    void add(const Need& need, const std::string& method) {
        if (need.bad.empty()) return;
        ++failing;
        if (need.place >= place) place = need.place, name = method;
    }
    std::string text(const std::vector<std::string>& labels, std::size_t methods) const {
        const auto counted = [](std::size_t n) { return grouped_text(static_cast<std::int64_t>(n)); };
        if (failing == 0) return "none of " + counted(methods) + " methods at any distance";
        const std::string some = counted(failing) + " of " + counted(methods) + " methods near degeneracy, ";
        if (place == labels.size()) return some + name + " as far out as was asked";
        return some + "none from " + labels[place] + " on, the last " + name;
    }
};

std::string need_text(const Need& need, const std::vector<std::string>& labels, const char* what) {
    const std::string rare = "not shown to be " + std::string(what) + " on more than 1 % ";
    if (need.bad.empty()) return rare + "at any distance that was asked";
    if (need.place == labels.size())
        return std::string(what) + " on more than 1 % out to the last distance with " + std::to_string(fewest_cases) +
               " cases on " + need.family + " (" + need.bad + ")";
    return rare + "from " + labels[need.place] + " on (" + need.family + ": " + need.bad + ")";
}

}  // namespace

/// The families whose rate is not yet rare at the step before `first`, which is the first where it is rare in all: what
/// makes that step necessary.
std::string hardest_text(const std::map<std::string, Steps>& by_family, Rate Step::*rate, std::size_t first) {
    std::vector<std::string> hardest;
    for (const auto& [family, steps] : by_family)
        if (first > 0 && threshold_of(steps, rate) == first) hardest.push_back(family);
    if (hardest.empty()) return "";
    const std::string& named = hardest.front();
    if (hardest.size() == 1) return named;
    return named + " and " + grouped_text(static_cast<std::int64_t>(hardest.size() - 1)) + " more";
}

/// "on no family from float (24 bits) on, with tf32 (11 bits) still on needles".
std::string need_of_bits(const std::map<std::string, Steps>& by_family, Rate Step::*rate, const Steps& longest) {
    std::size_t first = 0;
    for (const auto& [family, steps] : by_family) first = std::max(first, threshold_of(steps, rate));
    const std::string hardest = hardest_text(by_family, rate, first);
    if (first == longest.size()) return "even with " + longest.back().label + " on " + hardest;
    const std::string none = "on no family from " + longest[first].label + " on";
    return first == 0 ? none : none + ", with " + longest[first - 1].label + " still on " + hardest;
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
        Steps longest;
        for (const auto& [family, steps] : by_family) {
            if (steps.size() > longest.size()) longest = steps;
            answer.reasons.push_back(family + ": " + threshold_text(steps, &Step::wrong, "wrong") + "; " +
                                     threshold_text(steps, &Step::undecided, "undecided") + ".");
        }
        const std::string range = longest.front().label + " to " + longest.back().label + ": ";
        answer.title = (sweeps.size() > 1 ? range + "w" : std::string("W")) + "rong on more than 1 % of the cases " +
                       need_of_bits(by_family, &Step::wrong, longest) + "; undecided on more than 1 % " +
                       need_of_bits(by_family, &Step::undecided, longest);
        answers.push_back(std::move(answer));
    }
    return answers;
}

Answers ulps_answers(const ResultsReader& results, const Judged& rows) {
    const auto octaves = octaves_of(results);
    std::vector<std::string> labels;
    for (std::int64_t octave = -2; octave < 1100; ++octave) labels.push_back(ulps_text(octave));
    CampaignAnswer answer;
    std::array<LastMethod, 2> last;
    for (const auto& row : rows.all) {
        const auto of = octaves.find(row.method);
        if (of == octaves.end()) continue;
        const Need wrong = need_of(of->second, &Step::wrong, labels),
                   undecided = need_of(of->second, &Step::undecided, labels);
        const std::string& name = rows.names.at(row.method);
        last[0].add(wrong, name);
        last[1].add(undecided, name);
        answer.reasons.push_back(name + ": " + need_text(wrong, labels, "wrong") + "; " +
                                 need_text(undecided, labels, "undecided") + ".");
    }
    if (answer.reasons.empty())
        return {{"Not decided: the truth of no 30 cases tells how near to degeneracy they are", "", false, {}}};
    const std::size_t methods = answer.reasons.size();
    answer.title = "Shown to be wrong on more than 1 %: " + last[0].text(labels, methods) +
                   "; undecided on more than 1 %: " + last[1].text(labels, methods);
    answer.is_decided = true;
    return {answer};
}

}  // namespace touchstone
