// SPDX-License-Identifier: GPL-3.0-or-later
// Tests which differences between two truths count as a contradiction.
#include <gtest/gtest.h>

#include "oracles/agreement.h"

namespace touchstone::disagreement_test {
namespace {

Enclosure between(const char* lower, const char* upper) {
    return {ExactNumber::of_decimal(lower), ExactNumber::of_decimal(upper)};
}

Truth truth_with(Verdict verdict, const char* distance_squared) {
    Truth truth;
    truth.verdict = verdict;
    truth.distance.exact = distance_squared;
    return truth;
}

TEST(Disagreement, names_the_field_in_which_two_truths_differ) {
    const Truth one = truth_with(Verdict::separated, "1/4"), two = truth_with(Verdict::separated, "1/4");
    EXPECT_FALSE(disagreement(one, two).has_value());
    EXPECT_EQ(disagreement(one, truth_with(Verdict::touching, "1/4"))->substr(0, 7), "verdict");
    EXPECT_EQ(disagreement(one, truth_with(Verdict::separated, "1/5"))->substr(0, 8), "distance");
    Truth enclosed = truth_with(Verdict::separated, "1");
    enclosed.distance.exact.reset();
    enclosed.distance.enclosure = between("0.49", "0.5");
    EXPECT_FALSE(disagreement(one, enclosed).has_value());
    enclosed.distance.enclosure = between("0.51", "0.52");
    EXPECT_TRUE(disagreement(one, enclosed).has_value());
    EXPECT_TRUE(disagreement(enclosed, one).has_value());
    Truth other = enclosed;
    other.distance.enclosure = between("0.53", "0.54");
    EXPECT_TRUE(disagreement(enclosed, other).has_value());
    Truth rounded = two;
    rounded.distance.rounded.low = 1e-20L;
    EXPECT_EQ(disagreement(one, rounded)->substr(0, 7), "rounded");
}

TEST(Disagreement, compares_depth_hit_and_time) {
    Truth one = truth_with(Verdict::touching, "0"), two = one;
    one.depth.exact = "4", two.depth.enclosure = between("2", "2.1");
    EXPECT_FALSE(disagreement(one, two).has_value());
    two.depth.enclosure = between("2.01", "2.1");
    EXPECT_EQ(disagreement(one, two)->substr(0, 5), "depth");
    two.depth = {};
    one.hit = two.hit = true;
    one.impact_time.exact = "1/3", two.impact_time.enclosure = between("0.33", "0.34");
    EXPECT_FALSE(disagreement(one, two).has_value());
    two.impact_time.enclosure = between("0.3334", "0.34");
    EXPECT_EQ(disagreement(two, one)->substr(0, 11), "impact_time");
    two.hit = false;
    EXPECT_EQ(disagreement(one, two)->substr(0, 3), "hit");
}

TEST(Disagreement, lets_intersecting_be_touching_or_penetrating) {
    const Truth either = truth_with(Verdict::intersecting, "0");
    EXPECT_FALSE(disagreement(either, truth_with(Verdict::touching, "0")).has_value());
    EXPECT_FALSE(disagreement(truth_with(Verdict::penetrating, "0"), either).has_value());
    EXPECT_TRUE(disagreement(either, truth_with(Verdict::separated, "0")).has_value());
    EXPECT_TRUE(disagreement(truth_with(Verdict::touching, "0"), truth_with(Verdict::penetrating, "0")).has_value());
}

}  // namespace
}  // namespace touchstone::disagreement_test
