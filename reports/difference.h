// SPDX-License-Identifier: GPL-3.0-or-later
// Compares two results databases, family by family, method by method and law by law: what became better, worse, or
// changed its kind. Cost: linear in the cells.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace touchstone {

/// The counts that are compared. The first seven count a case once: six kinds of wrong answers of a method, and the
/// violations of a law. Then come two kinds of open answers, and those of the violations that are gross. Then come
/// findings on normals and points, and at last those on gradients, both compared if both databases judge them.
inline constexpr std::array<std::string_view, 19> difference_counts{
    "unsafe",          "conservative",        "touching_wrong",    "other_wrong",       "bracket_violated",
    "inaccurate",      "law_violations",      "undecided",         "no_answer",         "gross_violations",
    "points_off_body", "points_wrong_length", "points_misleading", "normals_wrong",     "normals_reversed",
    "sets_outside",    "sets_wrong_depth",    "gradients_outside", "gradients_reversed"};
constexpr std::size_t wrong_counts = 7, first_of_contact = 10, first_of_gradients = 17;

enum class Change {
    same,     ///< no change that the evidence shows
    better,   ///< counts only fell
    worse,    ///< counts only rose
    flipped,  ///< some counts rose and some fell
};
std::string_view to_string(Change change);

/// One family and method in both databases, or one family and law, in the place of the method with its scalar and
/// variant. The cases of a law are those that it applies to.
struct CellDifference {
    std::string family, method;
    std::int64_t cases_a = 0, cases_b = 0;
    std::array<std::int64_t, difference_counts.size()> a{}, b{};
    std::array<Change, difference_counts.size()> each{};       ///< better, worse or same
    std::array<bool, difference_counts.size()> is_compared{};  ///< both databases have judged it
    Change change = Change::same;
    bool regression = false;  ///< worse, or flipped with more unsafe or more wrong answers
    std::string replay;       ///< a failing case of B of the kind that grew; empty if none is stored, and for a law
    std::string command;      ///< the shell command that judges it again; empty without a case
    bool is_of_same_cases = true;  ///< as far as the databases tell: by the file, their number and their true classes
    bool has_moved = false;        ///< the same cases were asked, and some answer_hash is another one
};

/// `exact` if both databases ask the same campaign of the same seed and numbers, so that the counts of every cell of
/// the same cases are compared as numbers; `statistical` otherwise. Then, and in cells of other cases, a change counts
/// only if Fisher's exact test distinguishes the two shares [Fis22] at a level that Holm's method [Hol79] sets for all
/// comparisons together: two runs of one build differ in any count with probability at most `false_alarm_level`.
enum class Evidence { exact, statistical };
inline constexpr double false_alarm_level = 0.05;

struct Difference {
    std::string name_a, name_b, build_a, build_b;
    std::vector<std::string> engines;  ///< "engine/mine 1.0 -> 1.1" of each that is another one in B
    Evidence evidence = Evidence::exact;
    std::vector<CellDifference> cells;        ///< regressions first, then by kind of change
    std::vector<std::string> only_a, only_b;  ///< "family, method" of cells that the other lacks
    std::int64_t comparisons = 0;             ///< number of counts compared statistically
    std::int64_t better = 0, worse = 0, flipped = 0, same = 0, regressions = 0;
    std::int64_t of_other_cases = 0;       ///< cells whose cases are not the same in both
    std::int64_t answered = 0, moved = 0;  ///< cells whose methods were asked the same cases; how many moved
};

/// Compares two databases. Throws ReportError like ResultsReader.
Difference difference_of(const std::string& database_a, const std::string& database_b);

/// The difference as lines for a terminal or a pipe, with at most `most` cells of each kind of change.
std::string difference_text(const Difference& difference, std::size_t most);
/// The difference as one self-contained page.
std::string difference_page(const Difference& difference);

}  // namespace touchstone
