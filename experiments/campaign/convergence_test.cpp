// SPDX-License-Identifier: GPL-3.0-or-later
// Checks what is counted of iterates: the gap bounds the square of the error, and every run counts in every curve.
#include "experiments/campaign/convergence.h"

#include <gtest/gtest.h>

#include <utility>

#include "properties/families/family.h"

namespace touchstone::convergence_test {
namespace {

Tally tally_of(const std::string& method_text, const std::string& family, std::uint64_t cases) {
    const auto method = parse_method(method_text);
    Tally tally;
    for (std::uint64_t i = 0; i < cases; ++i) {
        const Case a_case = generate(*find_family(family), 1, i);
        JudgedCase judged(a_case, default_oracle());
        Trace trace;
        const auto outcome = judged.ask(*method, &trace);
        tally.add(a_case, static_cast<std::int64_t>(i), outcome);
        observe_iterates(trace, judged.rounded_for(method->backend()), outcome, tally);
    }
    return tally;
}

std::int64_t thick_of(const Tally& tally) {
    std::int64_t cases = 0;
    for (const auto& [bin, count] : tally.thickness_histogram) cases += count.cases;
    return cases;
}

TEST(convergence, the_gap_bounds_the_square_of_the_error_as_in_theorem_4) {
    const Tally tally = tally_of("gjk(scalar=double)", "random_polytopes", 50);
    EXPECT_GT(tally.iterates.promise_used.size(), 4U);
    for (const auto& [decade, used] : tally.iterates.promise_used) {
        if (decade < -12) continue;  // there rounding decides
        EXPECT_LT(used.rbegin()->first, 0) << "error^2 / gap is at most 1 at 1e" << decade;
    }
}

TEST(convergence, the_last_errors_of_all_runs_are_those_of_their_answers) {
    const Tally tally = tally_of("gjk(scalar=float, proof=published)", "random_polytopes", 100);
    EXPECT_EQ(tally.iterates.runs, tally.counts.separated) << "each run on bodies apart is counted";
    std::int64_t there = tally.iterates.runs, runs = 0;
    OctaveCounts ended;
    for (const auto& [k, errors] : tally.iterates.errors) {
        std::int64_t here = 0, end_here = 0;
        for (const auto& [octave, at] : errors) {
            here += at.there;
            end_here += at.ended;
            if (at.ended > 0) ended[octave] += at.ended;
        }
        EXPECT_EQ(here, there) << "iterate " << k;
        there = here - end_here;
        runs += end_here;
    }
    EXPECT_EQ(there, 0);
    EXPECT_EQ(runs, tally.iterates.runs);
    EXPECT_LE(ended.rbegin()->first, -20) << "the last error of float is near 2^-24";
    EXPECT_GE(tally.iterates.errors.size(), 4U);
}

TEST(convergence, of_a_rule_that_never_fires_keeps_no_more_iterates_than_are_counted) {
    const Tally tally = tally_of("gjk(scalar=double, stop=absolute_gap(1e-30), cap=200)", "needles", 50);
    ASSERT_FALSE(tally.iterates.errors.empty());
    EXPECT_EQ(tally.iterates.errors.rbegin()->first, iterates_kept - 1);
    EXPECT_GT(tally.iterates.overrun, 100) << "iterations are counted beyond these";
}

TEST(convergence, counts_how_thin_the_last_simplex_of_every_case_was) {
    EXPECT_EQ(thick_of(tally_of("gjk(scalar=double, proof=published)", "random_polytopes", 64)), 64);
}

TEST(convergence, of_bodies_with_a_ball_counts_no_errors_since_the_iterates_are_those_of_the_cores) {
    const Tally tally = tally_of("gjk(scalar=double)", "tangent_spheres", 20);
    EXPECT_EQ(tally.iterates.runs, 0);
}

TEST(convergence, is_nothing_for_methods_without_a_distance) {
    for (const auto& [method, family] : {std::pair("epa(scalar=double)", "random_penetrations"),
                                         std::pair("sat(scalar=double)", "random_polytopes")}) {
        const Tally tally = tally_of(method, family, 5);
        EXPECT_EQ(tally.iterates.runs, 0) << method;
        EXPECT_TRUE(tally.thickness_histogram.empty()) << method;
        const Case a_case = generate(*find_family(family), 1, 0);
        EXPECT_FALSE(may_show_iterates(*parse_method(method), a_case.query)) << method;
    }
}

}  // namespace
}  // namespace touchstone::convergence_test
