// SPDX-License-Identifier: GPL-3.0-or-later
// What every column means, and what no report of this kind shows. One wording for the page and for Markdown.
#pragma once

#include <array>
#include <string_view>
#include <utility>

namespace touchstone {

struct Definition {
    std::string_view columns, term, meaning;  ///< columns: names in headline.csv, separated by blanks
};

inline constexpr std::array definitions{
    Definition{
        "cases separated touching penetrating", "cases and classes",
        "Every case has an exact truth, computed in rational arithmetic for the very bits the method saw (a query "
        "is rounded to a narrow scalar first). With C = A - B: separated, the distance d* = min |c| over C is "
        "positive; touching, the origin lies on the boundary of C; penetrating, it is interior."},
    Definition{"unsafe unsafe_rate unsafe_low unsafe_high", "unsafe",
               "The truth is penetrating, the answer separated. The rate is of the penetrating cases."},
    Definition{"conservative conservative_rate conservative_low conservative_high", "conservative",
               "The truth is separated, the answer touching, penetrating or intersecting. The rate is of the separated "
               "cases."},
    Definition{"touching_wrong touching_separated touching_penetrating touching_rate touching_low touching_high",
               "touching, answered wrongly",
               "The truth is touching, the answer separated or penetrating. Always apart, never part of the two rates "
               "above; the answers touching and intersecting are right."},
    Definition{"", "95 % interval",
               "Wilson's interval for a share k/n, z = 1.96: centre (k/n + z^2/2n) / (1 + z^2/n), half width "
               "z sqrt(k(n-k)/n^3 + z^2/4n^2) / (1 + z^2/n). No failure in n cases still leaves an upper bound of "
               "z^2 / (n + z^2). The cases of a family are independent draws; over several families the interval is "
               "about this mixture of families, not about the world."},
    Definition{"wrong_verdict", "wrong verdict",
               "The verdict contradicts the truth: unsafe, conservative, touching answered wrongly, or penetrating "
               "answered touching."},
    Definition{
        "bracket_violated", "bracket violated",
        "The verdict is not wrong, but the exact distance, depth or time of impact lies outside [lower - s, upper + s] "
        "of the answer, with the slack s = 64 u L: u the unit roundoff of the scalar, L the largest coordinate of the "
        "query; for a time, that divided by the closing speed, plus 64 u t. Rounding the input alone moves the answer "
        "by u L. On exact scalars s = 0."},
    Definition{"no_answer", "no answer",
               "The loop ran into its iteration cap or out of the range of the scalar, or an engine crashed or ran out "
               "of time: there is no distance to use, even where a bound of it already proves the bodies separated."},
    Definition{"unsupported", "unsupported",
               "The method does not take the case: its dimension, its shapes or its kind of query, or the range of its "
               "scalar. Such cases are in no other count and in no rate."},
    Definition{"undecided", "undecided",
               "The method stopped by its own rule and claims no verdict. Honest, but of no use."},
    Definition{"no_truth", "no truth",
               "The answer contradicts nothing that is known, but the oracle could not decide what was asked."},
    Definition{
        "inaccurate", "inaccurate",
        "A number was asked, and it is off by more than the rule that stopped the loop promises plus s; a stalled end "
        "promises nothing, which leaves s. A gap test "
        "promises the root of its threshold, and the threshold divided by the distance; the smaller counts. A rule "
        "that bounds no gap promises the exact optimum."},
    Definition{"correct", "correct",
               "None of these. The findings of a case exclude each other and are looked for in the "
               "order wrong verdict, bracket violated, no answer, undecided, inaccurate, no truth."},
    Definition{
        "measured error_median error_p99 error_max", "scaled error",
        "|d - d*| / L for every answer that states a distance d (its upper bound), capped and undecided ones "
        "included. Median and 99 % quantile come from a histogram with eight bins an octave and are given as the "
        "upper edge of their bin: at most 9 % too large, never too small. The maximum is the measured one."},
    Definition{
        "iterations_mean iterations_p99 iterations_max", "iterations",
        "Of the method's main loop, capped queries included. Counts, not times: they do not depend on the machine."},
    Definition{"capped cap_share", "cap",
               "Queries that ended because a cap was reached or a number left the range of the scalar (underflow, "
               "overflow), and their share."},
    Definition{"tolerance", "t",
               "The tolerance of the rule, where it has one; its dimension is in the name of the rule. Powers of two "
               "are written 2^-k. The best tolerance of a rule is the one that the criterion of the answer takes among "
               "its tolerances."},
};

inline constexpr std::array<std::string_view, 5> limits{
    "Zero failures are no proof: the upper bound of the interval is what the cases allow to claim.",
    "Families are built to be hard. Their rates say what breaks a rule, not how often that happens in an application.",
    "All methods saw the same cases, so the rows are not independent of each other: compare methods case by case, not "
    "by whether their intervals overlap.",
    "Where the tolerance of a rule is not named, its worst tolerance of the sweep is quoted; picking the worst of "
    "several "
    "makes an interval too narrow.",
    "The judge and the oracle are programs too. A defect in them can make a right answer look wrong; every failure can "
    "be "
    "replayed and read for that reason. No time was measured."};

}  // namespace touchstone
