// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/timing/speed_page.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <map>
#include <optional>

namespace touchstone {
namespace {

constexpr const char *own = "touchstone", *own_warm = "touchstone_warm", *own_certified = "touchstone_certified";
constexpr const char* kinds[] = {"boolean", "distance", "depth"};

using Chosen = std::vector<const SpeedCell*>;

template <class... Values>
std::string text(const char* format, Values... values) {
    char buffer[128];
    std::snprintf(buffer, sizeof buffer, format, values...);
    return buffer;
}

bool is_own(const SpeedCell& cell) { return cell.engine.starts_with(own); }
bool is_timed(const SpeedCell& cell) { return std::isfinite(cell.nanoseconds); }

Chosen chosen(const std::vector<SpeedCell>& cells, const std::function<bool(const SpeedCell&)>& is_wanted) {
    Chosen list;
    for (const auto& cell : cells)
        if (is_wanted(cell)) list.push_back(&cell);
    return list;
}

template <class Member>
std::vector<std::string> distinct(const Chosen& cells, Member member) {
    std::vector<std::string> names;
    for (const auto* cell : cells)
        if (std::find(names.begin(), names.end(), cell->*member) == names.end()) names.push_back(cell->*member);
    return names;
}

const SpeedCell* find(const Chosen& cells, const std::string& set, const std::string& engine) {
    const auto at = std::find_if(cells.begin(), cells.end(),
                                 [&](const auto* cell) { return cell->set == set && cell->engine == engine; });
    return at == cells.end() ? nullptr : *at;
}

/// The fastest library of others that is accurate on the set.
const SpeedCell* fastest_accurate(const Chosen& cells, const std::string& set) {
    const SpeedCell* best = nullptr;
    for (const auto* cell : cells)
        if (cell->set == set && !is_own(*cell) && is_timed(*cell) && cell->wrong_share() < accurate_share &&
            (best == nullptr || cell->nanoseconds < best->nanoseconds))
            best = cell;
    return best;
}

std::string significant(double x) { return text(x < 0.1 ? "%.3f" : x < 10 ? "%.2f" : x < 100 ? "%.1f" : "%.0f", x); }

std::string nanoseconds(double x) {
    return x < 1e4 ? text("%.0f ns", x) : x < 1e7 ? text("%.1f us", x / 1e3) : text("%.1f ms", x / 1e6);
}

std::string percent(double share) {
    const double x = 100 * share;
    return x == 0 ? "0 %" : text(x < 1 ? "%.1f %%" : "%.0f %%", x);
}

/// The share of wrong answers, such as "(28 %, 3 crashed)"; empty if none is wrong.
std::string wrong_part(const SpeedCell& cell) {
    if (cell.wrong == 0) return "";
    std::string part = " (" + percent(cell.wrong_share());
    if (cell.crashed > 0) part += text(", %zu crashed", cell.crashed);
    if (cell.hung > 0) part += text(", %zu hung", cell.hung);
    return part + ")";
}

std::string row(const std::vector<std::string>& fields) {
    std::string line = "|";
    for (const auto& field : fields) line += " " + field + " |";
    return line + "\n";
}

std::string head(std::vector<std::string> names) {
    std::string rule = "|---|";
    for (std::size_t i = 1; i < names.size(); ++i) rule += "--:|";
    return row(names) + rule + "\n";
}

/// The time as a multiple of `base`, or the time itself if there is no base.
std::string time_field(const SpeedCell& cell, const SpeedCell* base) {
    if (!is_timed(cell)) return "";
    const std::string time =
        base == nullptr ? nanoseconds(cell.nanoseconds) : significant(cell.nanoseconds / base->nanoseconds);
    return (cell.cut ? "~" : "") + time;
}

std::vector<std::string> times_row(const Chosen& cells, const std::vector<std::string>& engines,
                                   const std::string& set) {
    const SpeedCell* own_cell = find(cells, set, own);
    const SpeedCell* base = own_cell != nullptr && is_timed(*own_cell) ? own_cell : nullptr;
    const SpeedCell* best = fastest_accurate(cells, set);
    std::vector<std::string> fields{set,
                                    own_cell == nullptr ? "–" : time_field(*own_cell, nullptr) + wrong_part(*own_cell)};
    for (const auto& engine : engines) {
        const SpeedCell* cell = find(cells, set, engine);
        const std::string time = cell == nullptr ? "–" : time_field(*cell, base);
        fields.push_back((cell != nullptr && cell == best ? "**" + time + "**" : time) +
                         (cell == nullptr ? "" : wrong_part(*cell)));
    }
    fields.push_back(best == nullptr ? "none" : best->engine + " " + time_field(*best, base));
    return fields;
}

/// The table of one kind of query, sets by engines: first this library's time, then all times as multiples of it.
std::string times_table(const Chosen& cells, const std::string& title) {
    auto engines = distinct(cells, &SpeedCell::engine);
    std::erase(engines, own);
    std::vector<std::string> names{title, own};
    names.insert(names.end(), engines.begin(), engines.end());
    names.emplace_back("fastest accurate");
    std::string table = head(names);
    for (const auto& set : distinct(cells, &SpeedCell::set)) table += row(times_row(cells, engines, set));
    return table;
}

/// The table of sets that are not timed: the shares of wrong answers alone.
std::string wrong_table(const Chosen& cells, const std::string& title) {
    const auto engines = distinct(cells, &SpeedCell::engine);
    std::vector<std::string> names{title};
    names.insert(names.end(), engines.begin(), engines.end());
    std::string table = head(names);
    for (const auto& set : distinct(cells, &SpeedCell::set)) {
        std::vector<std::string> fields{set};
        for (const auto& engine : engines) {
            const SpeedCell* cell = find(cells, set, engine);
            const std::string marks = cell == nullptr ? "" : wrong_part(*cell);
            fields.push_back(cell == nullptr ? "–" : marks.empty() ? "0 %" : marks.substr(2, marks.size() - 3));
        }
        table += row(fields);
    }
    return table;
}

/// A ratio over sets: the median, the extremes, and the sets of the extremes.
struct Ratios {
    std::vector<std::pair<double, std::string>> list;

    void add(const SpeedCell* above, const SpeedCell* below) {
        if (above != nullptr && below != nullptr && is_timed(*above) && is_timed(*below))
            list.emplace_back(above->nanoseconds / below->nanoseconds, below->set);
    }
    std::string line(const std::string& name) {
        if (list.empty()) return "";
        std::sort(list.begin(), list.end());
        const auto& [least, at_least] = list.front();
        const auto& [most, at_most] = list.back();
        return row({name, std::to_string(list.size()), significant(list[list.size() / 2].first),
                    significant(least) + " (" + at_least + ")", significant(most) + " (" + at_most + ")"});
    }
};

std::string in_brief(const std::vector<SpeedCell>& cells) {
    std::string table = head({"ratio of times", "sets", "median", "least", "most"});
    for (const char* kind : kinds) {
        const auto wanted = [&](SetGroup group) {
            return chosen(cells, [&](const SpeedCell& cell) { return cell.group == group && cell.kind == kind; });
        };
        const Chosen polytopes = wanted(SetGroup::polytopes), frames = wanted(SetGroup::frames);
        Ratios fastest, certified, warm, warm_of_others;
        for (const auto& set : distinct(polytopes, &SpeedCell::set)) {
            const SpeedCell* base = find(polytopes, set, own);
            fastest.add(fastest_accurate(polytopes, set), base);
            // Exact contact is decided in exact arithmetic, so it is left out here. It has its own row above.
            if (!set.ends_with(to_string(Placement::touching)))
                certified.add(find(polytopes, set, own_certified), base);
        }
        for (const auto& set : distinct(frames, &SpeedCell::set)) {
            warm.add(find(frames, set, own_warm), find(frames, set, own));
            warm_of_others.add(fastest_accurate(frames, set), find(frames, set, own_warm));
        }
        const std::string name = kind;
        table += fastest.line(name + ": fastest accurate library / touchstone");
        table += certified.line(name + ": certified / plain (without touching)");
        table += warm.line(name + ": warm / cold, frames");
        table += warm_of_others.line(name + ": fastest accurate library / touchstone_warm, frames");
    }
    return table;
}

struct Section {
    SetGroup group;
    const char* title;
};
constexpr Section sections[] = {
    {SetGroup::polytopes, "Polytopes of n vertices"},
    {SetGroup::many, "Pairs of which no branch predictor has learnt the course"},
    {SetGroup::frames, "Frames: B turns 0.01 rad from one query to the next; moving it is not timed"},
    {SetGroup::native, "Native shapes"},
    {SetGroup::polygons, "Polygons in the plane"}};

}  // namespace

std::string speed_page(const std::vector<SpeedCell>& cells) {
    std::string page =
        "## Speed\n\nA column holds multiples of the time of `touchstone`; in brackets the share of wrong answers, "
        "where there are any. Bold: the fastest library of others with less than 1 % wrong on the set. ~: of its first "
        "pairs, since the set takes too long.\n\n" +
        in_brief(cells);
    for (const auto& [group, title] : sections)
        for (const char* kind : kinds) {
            const auto part =
                chosen(cells, [&, g = group](const SpeedCell& cell) { return cell.group == g && cell.kind == kind; });
            if (part.empty()) continue;
            page += std::string("\n### ") + title + ": " + kind + "\n\n" + times_table(part, kind);
        }
    for (const char* kind : kinds) {
        const auto part =
            chosen(cells, [&](const SpeedCell& cell) { return cell.group == SetGroup::scaled && cell.kind == kind; });
        if (part.empty()) continue;
        page += std::string("\n### Wrong answers at other scales: ") + kind + "\n\n" + wrong_table(part, kind);
    }
    return page;
}

std::string speed_csv(const std::vector<SpeedCell>& cells) {
    std::string lines = "query,set,engine,nanoseconds,asked,wrong,crashed,hung\n";
    for (const auto& cell : cells)
        lines += cell.kind + ",\"" + cell.set + "\"," + cell.engine + "," +
                 (is_timed(cell) ? text("%.2f", cell.nanoseconds) : "") +
                 text(",%zu,%zu,%zu,%zu\n", cell.asked, cell.wrong, cell.crashed, cell.hung);
    return lines;
}

}  // namespace touchstone
