// SPDX-License-Identifier: GPL-3.0-or-later
// Two results databases held against each other, family by family and method by method: what got better, worse, or
// changed its kind.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace touchstone {

/// What is counted. The first eight count a case once: six wrong answers, two open ones. The rest are findings on
/// normals and points, compared where both databases judge them.
inline constexpr std::array<std::string_view, 15> difference_counts{
    "unsafe",           "conservative", "touching_wrong",  "other_wrong",         "bracket_violated",  "inaccurate",
    "undecided",        "no_answer",    "points_off_body", "points_wrong_length", "points_misleading", "normals_wrong",
    "normals_reversed", "sets_outside", "sets_wrong_depth"};
constexpr std::size_t wrong_counts = 6, first_of_contact = 8;

enum class Change {
    same,     ///< nothing changed that the evidence can tell
    better,   ///< counts fell only
    worse,    ///< counts rose only
    flipped,  ///< some rose and some fell
};
std::string_view to_string(Change change);

/// One family and method in both databases.
struct CellDifference {
    std::string family, method;
    std::int64_t cases_a = 0, cases_b = 0;
    std::array<std::int64_t, difference_counts.size()> a{}, b{};
    std::array<Change, difference_counts.size()> each{};  ///< better, worse or same
    Change change = Change::same;
    bool regression = false;  ///< worse, or flipped with more unsafe or more wrong answers
    std::string replay;       ///< a failing case of B of the kind that grew, empty where none is stored
};

/// The same cases were asked, so that counts are compared as they are, or other ones. Then a change counts only where
/// Fisher's exact test tells the two shares apart [Fis22] at a level that Holm's method [Hol79] sets for all
/// comparisons together: two runs of one build differ anywhere with probability `false_alarm_level` at most.
enum class Evidence { exact, statistical };
inline constexpr double false_alarm_level = 0.05;

struct Difference {
    std::string name_a, name_b, build_a, build_b;
    Evidence evidence = Evidence::exact;
    std::vector<CellDifference> cells;        ///< regressions first, then by kind of change
    std::vector<std::string> only_a, only_b;  ///< "family, method" that one of them lacks
    std::int64_t comparisons = 0;             ///< counts that were held against each other statistically
    std::int64_t better = 0, worse = 0, flipped = 0, same = 0, regressions = 0;
};

/// Throws ReportError as ResultsReader does.
Difference difference_of(const std::string& database_a, const std::string& database_b);

/// Lines for a terminal or a pipe; at most `most` cells of each kind of change.
std::string difference_text(const Difference& difference, std::size_t most);
/// One self-contained page.
std::string difference_page(const Difference& difference);

}  // namespace touchstone
