// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/difference.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "experiments/rates/fisher.h"
#include "reports/markdown.h"
#include "reports/results_reader.h"
#include "touchstone_report_tables.h"

namespace touchstone {
namespace {

using Key = std::pair<std::string, std::string>;

struct Cell {
    std::int64_t cases = 0;
    bool judges_contact = false, judges_gradients = false;
    std::array<std::int64_t, 3> classes{};
    std::array<std::int64_t, difference_counts.size()> counts{};
    std::string answers;  ///< hashes of all answers; empty for a law
    std::string command;  ///< shows a violation of a law; empty for a method
};

std::map<Key, Cell> cells_of(const ResultsReader& results) {
    std::string_view sql;
    for (const auto& [stem, text] : report_table_queries)
        if (stem == "diff_cells") sql = text;
    const Table table = results.query(sql);
    std::map<Key, Cell> cells;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        Cell& cell = cells[{text(table.at(i, "family")), text(table.at(i, "method"))}];
        cell.cases = whole(table.at(i, "cases"));
        cell.judges_contact = whole(table.at(i, "judges_contact")) != 0;
        cell.judges_gradients = whole(table.at(i, "judges_gradients")) != 0;
        cell.classes = {whole(table.at(i, "separated")), whole(table.at(i, "touching")),
                        whole(table.at(i, "penetrating"))};
        for (std::size_t c = 0; c < difference_counts.size(); ++c)
            cell.counts[c] = whole(table.at(i, difference_counts[c]));
        cell.answers = text(table.at(i, "answers"));
        cell.command = text(table.at(i, "command"));
    }
    return cells;
}

/// The settings that decide the cases of a campaign. The build is not one of them.
std::string questions_of(const ResultsReader& results) {
    const Table table = results.query("SELECT name, seed, cases_per_family, chunk_size FROM campaign");
    std::string result = text(table.rows[0][0]);
    for (std::size_t i = 1; i < 4; ++i) result += " " + std::to_string(whole(table.rows[0][i]));
    return result;
}

std::string name_of(const ResultsReader& results) {
    return text(results.query("SELECT name FROM campaign").rows[0][0]);
}

std::string build_of(const ResultsReader& results) {
    const Table table = results.query("SELECT value FROM provenance WHERE key IN ('commit', 'dirty') ORDER BY key");
    std::string result;
    for (const auto& row : table.rows)
        result += (result.empty() ? "" : ", ") + (text(row[0]) == "yes"  ? "changed since"
                                                  : text(row[0]) == "no" ? "clean"
                                                                         : text(row[0]));
    return result.empty() ? "build not named" : result;
}

/// What a database says of its engines, by their key: "engine.mine.version".
std::map<std::string, std::string> engines_of(const ResultsReader& results) {
    const Table table = results.query(
        "SELECT key, value FROM provenance WHERE key LIKE 'engine.%.version' OR key LIKE 'engine.%.settings' OR key "
        "LIKE 'engine.%.hash'");
    std::map<std::string, std::string> engines;
    for (const auto& row : table.rows) engines[text(row[0])] = text(row[1]);
    return engines;
}

/// The engines in both databases that changed: by version, by settings, or by their library or files alone.
std::vector<std::string> changed_engines(const ResultsReader& results_a, const ResultsReader& results_b) {
    constexpr std::string_view prefix = "engine.", suffix = ".version";
    auto a = engines_of(results_a), b = engines_of(results_b);
    std::vector<std::string> changed;
    for (const auto& [key, before] : a) {
        if (!key.ends_with(suffix) || b.count(key) == 0) continue;
        const std::string stem = key.substr(0, key.size() - suffix.size()), &after = b[key];
        const std::string name = "engine/" + stem.substr(prefix.size());
        const std::string settings = stem + ".settings", hash = stem + ".hash";
        const bool is_another = a[hash] != b[hash] && !a[hash].empty() && !b[hash].empty();
        if (before != after) changed.push_back(name + " " + before + " -> " + after);
        if (a[settings] != b[settings]) changed.push_back(name + " " + a[settings] + " -> " + b[settings]);
        if (before == after && a[settings] == b[settings] && is_another)
            changed.push_back(name + " " + before + ", another build of it");
    }
    return changed;
}

Change change_of(std::int64_t a, std::int64_t b) {
    return a == b ? Change::same : b < a ? Change::better : Change::worse;
}

/// The direction of a change from the share of a to that of b.
Change direction_of(std::int64_t a, std::int64_t of_a, std::int64_t b, std::int64_t of_b) {
    const double x = static_cast<double>(a) / static_cast<double>(of_a),
                 y = static_cast<double>(b) / static_cast<double>(of_b);
    return y > x ? Change::worse : Change::better;
}

Change summary_of(const CellDifference& cell) {
    const auto any = [&](Change wanted) {
        return std::find(cell.each.begin(), cell.each.end(), wanted) != cell.each.end();
    };
    if (any(Change::worse)) return any(Change::better) ? Change::flipped : Change::worse;
    return any(Change::better) ? Change::better : Change::same;
}

std::int64_t wrong(const std::array<std::int64_t, difference_counts.size()>& counts) {
    return std::accumulate(counts.begin(), counts.begin() + wrong_counts, std::int64_t{0});
}

/// Hashes of the cases that come from a file, by family.
std::map<std::string, std::string> files_of(const ResultsReader& results) {
    const Table table = results.query("SELECT key, value FROM provenance WHERE key LIKE 'cases.%'");
    std::map<std::string, std::string> files;
    for (const auto& row : table.rows) files[text(row[0]).substr(std::string("cases.").size())] = text(row[1]);
    return files;
}

/// The families of fixed cases in either database.
std::set<std::string> fixed_families(const ResultsReader& a, const ResultsReader& b) {
    std::set<std::string> fixed;
    for (const ResultsReader* results : {&a, &b})
        for (const auto& row : results->query("SELECT family FROM fixed_family").rows) fixed.insert(text(row[0]));
    return fixed;
}

/// Tells whether two databases judged the same cases of a family. Invariant: it is never said of files that differ.
class SameCases {
public:
    SameCases(const ResultsReader& a, const ResultsReader& b)
        : same_campaign_(questions_of(a) == questions_of(b)),
          same_name_(name_of(a) == name_of(b)),
          files_a_(files_of(a)),
          files_b_(files_of(b)) {}

    bool same_campaign() const { return same_campaign_; }

    /// Chunks may be missing in one of them, and a method may refuse more cases in one build than in another.
    bool operator()(const std::string& family, const Cell& a, const Cell& b) const {
        const auto in_a = files_a_.find(family), in_b = files_b_.find(family);
        const bool other_file = in_a != files_a_.end() && in_b != files_b_.end() && in_a->second != in_b->second;
        // Fixed cases are the same for every seed and number of cases a family.
        const bool same_file = same_name_ && in_a != files_a_.end() && in_b != files_b_.end() && !other_file;
        return (same_campaign_ || same_file) && !other_file && a.cases == b.cases && a.classes == b.classes;
    }

private:
    bool same_campaign_, same_name_;
    std::map<std::string, std::string> files_a_, files_b_;
};

/// The counts of both, compared as exact numbers. The statistical tests follow later, since they depend on the number
/// of comparisons.
CellDifference compared(const Key& key, const Cell& a, const Cell& b) {
    CellDifference cell;
    std::tie(cell.family, cell.method) = key;
    cell.cases_a = a.cases;
    cell.cases_b = b.cases;
    cell.a = a.counts;
    cell.b = b.counts;
    const bool both_judge_contact = a.judges_contact && b.judges_contact;
    const bool both_judge_gradients = a.judges_gradients && b.judges_gradients;
    for (std::size_t c = 0; c < difference_counts.size(); ++c) {
        cell.is_compared[c] =
            c < first_of_contact || (c < first_of_gradients ? both_judge_contact : both_judge_gradients);
        if (cell.is_compared[c]) cell.each[c] = change_of(a.counts[c], b.counts[c]);
    }
    return cell;
}

/// A count of a cell whose cases differ between the databases.
struct Comparison {
    CellDifference* cell;
    std::size_t count;
};

/// Withdraws every change that may be chance.
void keep_what_is_evident(const std::vector<Comparison>& comparisons) {
    std::vector<double> p_values;
    for (const auto& [cell, c] : comparisons)
        p_values.push_back(fisher_two_sided(cell->a[c], cell->cases_a, cell->b[c], cell->cases_b));
    const std::vector<bool> evident = holm_rejected(p_values, false_alarm_level);
    for (std::size_t i = 0; i < comparisons.size(); ++i) {
        const auto& [cell, c] = comparisons[i];
        cell->each[c] = evident[i] ? direction_of(cell->a[c], cell->cases_a, cell->b[c], cell->cases_b) : Change::same;
    }
}

/// A cell is a regression if its counts only rose, or if some rose, some fell, and there are more unsafe answers or
/// more wrong answers in total.
void sum_up(CellDifference& cell) {
    cell.change = summary_of(cell);
    const bool more_wrong = wrong(cell.b) * cell.cases_a > wrong(cell.a) * cell.cases_b;
    cell.regression = cell.change == Change::worse ||
                      (cell.change == Change::flipped && (cell.each[0] == Change::worse || more_wrong));
}

/// Names a stored failing case of the first count that grew, and the command that judges it.
void replay(CellDifference& cell, const ResultsReader& b, const Table& provenance) {
    static const std::map<std::string_view, std::string> where{
        {"unsafe", "finding = 'wrong_verdict' AND class = 'penetrating'"},
        {"conservative", "finding = 'wrong_verdict' AND class = 'separated'"},
        {"touching_wrong", "finding = 'wrong_verdict' AND class = 'touching'"},
        {"other_wrong", "finding = 'wrong_verdict' AND class = 'penetrating'"},
        {"points_off_body", "finding = 'point_off_body'"},
        {"points_wrong_length", "finding = 'wrong_length'"},
        {"points_misleading", "finding = 'points_mislead'"},
        {"normals_wrong", "finding = 'normal_wrong'"},
        {"normals_reversed", "finding = 'normal_reversed'"},
        {"sets_outside", "finding = 'contact_outside'"},
        {"sets_wrong_depth", "finding = 'contact_depth_wrong'"},
        {"gradients_outside", "finding = 'gradient_outside'"},
        {"gradients_reversed", "finding = 'gradient_reversed'"}};
    const auto quoted = [](const std::string& word) {
        std::string result = "'";
        for (const char c : word) result += c == '\'' ? std::string("''") : std::string(1, c);
        return result + "'";
    };
    for (std::size_t c = 0; c < difference_counts.size(); ++c) {
        if (cell.each[c] != Change::worse) continue;
        const auto at = where.find(difference_counts[c]);
        const std::string kind =
            at != where.end() ? at->second : "finding = '" + std::string(difference_counts[c]) + "'";
        const Table found =
            b.query("SELECT replay, finding FROM failure WHERE family = " + quoted(cell.family) +
                    " AND method = " + quoted(cell.method) + " AND " + kind + " ORDER BY vertices, case_index LIMIT 1");
        if (found.rows.empty()) continue;
        cell.replay = text(found.rows[0][0]);
        // A case whose gradient is wrong too shows that as well.
        const bool of_gradients =
            std::find(cell.each.begin() + first_of_gradients, cell.each.end(), Change::worse) != cell.each.end();
        cell.command = replay_command(cell.replay, cell.method,
                                      of_gradients ? "gradient_outside" : text(found.rows[0][1]), provenance);
        return;
    }
}

void count(Difference& difference, const CellDifference& cell) {
    difference.better += cell.change == Change::better ? 1 : 0;
    difference.worse += cell.change == Change::worse ? 1 : 0;
    difference.flipped += cell.change == Change::flipped ? 1 : 0;
    difference.same += cell.change == Change::same ? 1 : 0;
    difference.regressions += cell.regression ? 1 : 0;
    difference.moved += cell.has_moved ? 1 : 0;
}

/// The order of cells, most serious first: unsafe before other wrong answers, larger growth before smaller.
bool before(const CellDifference& x, const CellDifference& y) {
    const auto key = [](const CellDifference& cell) {
        const int kind = cell.regression                  ? 0
                         : cell.change == Change::flipped ? 1
                         : cell.change == Change::better  ? 2
                                                          : 3;
        return std::tuple(kind, cell.a[0] - cell.b[0], wrong(cell.a) - wrong(cell.b));
    };
    return key(x) < key(y);
}

}  // namespace

std::string_view to_string(Change change) {
    switch (change) {
        case Change::same: return "same";
        case Change::better: return "better";
        case Change::worse: return "worse";
        case Change::flipped: return "flipped";
    }
    return "same";
}

Difference difference_of(const std::string& database_a, const std::string& database_b) {
    const ResultsReader a({database_a}), b({database_b});
    Difference result;
    result.name_a = database_a;
    result.name_b = database_b;
    result.build_a = build_of(a);
    result.build_b = build_of(b);
    result.engines = changed_engines(a, b);
    const SameCases are_same(a, b);
    result.evidence = are_same.same_campaign() ? Evidence::exact : Evidence::statistical;
    const auto cells_a = cells_of(a), cells_b = cells_of(b);
    for (const auto& [key, cell] : cells_a) {
        const auto at = cells_b.find(key);
        if (at == cells_b.end()) {
            result.only_a.push_back(key.first + ", " + key.second);
            continue;
        }
        result.cells.push_back(compared(key, cell, at->second));
        result.cells.back().is_of_same_cases = are_same(key.first, cell, at->second);
        if (!result.cells.back().is_of_same_cases) ++result.of_other_cases;
        if (!result.cells.back().is_of_same_cases || cell.answers.empty()) continue;
        ++result.answered;
        result.cells.back().has_moved = cell.answers != at->second.answers;
    }
    std::vector<Comparison> comparisons;
    const auto fixed = fixed_families(a, b);
    for (CellDifference& cell : result.cells)  // other fixed cases are no other draw: nothing follows from their counts
        if (!cell.is_of_same_cases && fixed.count(cell.family) != 0) cell.each.fill(Change::same);
    for (std::size_t i = 0; i < result.cells.size(); ++i)
        for (std::size_t c = 0; !result.cells[i].is_of_same_cases && c < difference_counts.size(); ++c)
            if (fixed.count(result.cells[i].family) == 0 && result.cells[i].is_compared[c] &&
                result.cells[i].a[c] + result.cells[i].b[c] > 0)
                comparisons.push_back({&result.cells[i], c});
    keep_what_is_evident(comparisons);
    const Table provenance = b.query("SELECT key, value FROM provenance");
    result.comparisons = static_cast<std::int64_t>(comparisons.size());
    for (CellDifference& cell : result.cells) {
        sum_up(cell);
        const std::string& of_law = cells_b.at({cell.family, cell.method}).command;
        if (cell.regression && !of_law.empty()) cell.command = "./run -- " + of_law.substr(of_law.find(' ') + 1);
        if (cell.regression) replay(cell, b, provenance);
        count(result, cell);
    }
    for (const auto& [key, cell] : cells_b)
        if (cells_a.count(key) == 0) result.only_b.push_back(key.first + ", " + key.second);
    if (result.cells.empty())
        throw ReportError(database_b + ": has no family with a method or a law in common with " + database_a +
                          "; name two databases of campaigns that ask the same methods or laws");
    std::stable_sort(result.cells.begin(), result.cells.end(), before);
    return result;
}

}  // namespace touchstone
