// SPDX-License-Identifier: GPL-3.0-or-later
// The scoreboard by bits: what it crosses, that it is the scoreboard of the laws where the two meet, and what it calls
// kept.
#include "experiments/laws/bits_board.h"

#include <gtest/gtest.h>

#include "experiments/laws/law_scan.h"

namespace touchstone::bits_board_test {
namespace {

BitsPlan small_plan() {
    return {laws_named({"theorem_2_monotone", "v_is_normal_to_its_simplex"}),
            {"johnson", "voronoi"},
            {parse_stop_rule(parse_call("robust(0, 8)"))},
            {parse_direction(parse_call("closest_point"))},
            {8, 24, 53},
            families_named({"flat_bodies", "needles"}),
            1,
            40,
            1};
}

TEST(BitsBoard, has_a_line_for_each_law_solver_rule_and_direction_and_a_count_for_each_precision) {
    BitsPlan plan = small_plan();
    plan.directions.push_back(parse_direction(parse_call("nesterov")));
    const BitsBoard board = scan_bits(plan);
    EXPECT_EQ(board.size(), 2U * 2U * 2U);
    for (const auto& [key, counts] : board) {
        EXPECT_EQ(counts.size(), 3U) << key.law;
        for (const auto& [bits, count] : counts) {
            EXPECT_GT(count.applicable, 0) << key.law << " in " << bits;
            EXPECT_LE(count.violated, count.applicable);
        }
    }
}

/// At this precision the board and the scoreboard of the scalar must count the same.
void expect_the_counts_of(const char* scalar, int bits) {
    const BitsPlan plan = small_plan();
    const BitsBoard board = scan_bits(plan);
    const LawScores scores = scan({plan.laws, scalars_named({scalar}), plan.families, 1, 40, 1});
    int compared = 0;
    for (const auto& [key, score] : scores.rows()) {
        const auto& [of_law, on_scalar, variant] = key;
        if (variant != "default") continue;
        const std::string law(of_law->name());
        const auto& count = board.at({law, "johnson", "robust(0, 8)", "closest_point"}).at(bits);
        EXPECT_EQ(count.applicable, score.applicable) << law << " on " << scalar;
        EXPECT_EQ(count.violated, score.violations) << law << " on " << scalar;
        ++compared;
    }
    EXPECT_EQ(compared, 2);
}

TEST(BitsBoard, counts_in_53_bits_what_the_scoreboard_counts_in_double) { expect_the_counts_of("double", 53); }

/// The bodies of these families are of ordinary size, where the exponents of float suffice.
TEST(BitsBoard, counts_in_24_bits_what_the_scoreboard_counts_in_float) { expect_the_counts_of("float", 24); }

TEST(BitsBoard, does_not_depend_on_the_number_of_threads) {
    BitsPlan plan = small_plan();
    const BitsBoard alone = scan_bits(plan);
    plan.jobs = 3;
    EXPECT_EQ(scan_bits(plan), alone);
}

TEST(BitsBoard, goes_on_beyond_double) {
    BitsPlan plan = small_plan();
    plan.bits = bits_of_the_board();
    ASSERT_GE(plan.bits.back(), 167);  // 50 decimal digits
    plan.laws = laws_named({"v_is_normal_to_its_simplex"});
    std::map<int, std::int64_t> violated;
    for (const auto& [key, counts] : scan_bits(plan))
        for (const auto& [bits, count] : counts) {
            EXPECT_GT(count.applicable, 0) << bits;
            violated[bits] += count.violated;
        }
    EXPECT_EQ(violated.size(), plan.bits.size());
}

TEST(KeptFrom, is_the_least_precision_above_which_nothing_disobeyed) {
    EXPECT_EQ(kept_from({{8, {9, 1}}, {11, {9, 0}}, {24, {9, 0}}}), 11);
    EXPECT_EQ(kept_from({{8, {9, 0}}, {11, {9, 1}}, {24, {9, 0}}}), 24);
    EXPECT_EQ(kept_from({{8, {9, 0}}, {24, {9, 1}}}), std::nullopt);
    EXPECT_EQ(kept_from({{8, {9, 0}}, {24, {0, 0}}}), 8);
    EXPECT_EQ(kept_from({{8, {0, 0}}, {24, {0, 0}}}), std::nullopt);
}

}  // namespace
}  // namespace touchstone::bits_board_test
