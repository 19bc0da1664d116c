// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/engines/patience.h"

#include <gtest/gtest.h>

namespace touchstone::patience_test {
namespace {

/// How many of the next queries are asked if each fails.
int asked_of(Patience& patience, int queries) {
    int asked = 0;
    for (int i = 0; i < queries; ++i)
        if (patience.asks()) patience.note_failure(), ++asked;
    return asked;
}

TEST(Patience, ends_after_twenty_failures_in_a_row_and_then_asks_after_ever_longer_pauses) {
    Patience patience;
    EXPECT_EQ(asked_of(patience, 20), 20);
    EXPECT_EQ(asked_of(patience, 20), 0);
    EXPECT_EQ(asked_of(patience, 1), 1) << "the pause is over";
    EXPECT_EQ(asked_of(patience, 40), 0);
    EXPECT_EQ(asked_of(patience, 1 + 80 + 1), 2);
    EXPECT_LT(asked_of(patience, 100'000), 100'000 / 640 + 5) << "the longest pause";
    EXPECT_GT(asked_of(patience, 100'000), 100'000 / 641 - 2) << "it grows no longer";
}

TEST(Patience, begins_anew_with_every_answer) {
    Patience patience;
    EXPECT_EQ(asked_of(patience, 19), 19);
    patience.note_answer();
    EXPECT_EQ(asked_of(patience, 20), 20);
    EXPECT_EQ(asked_of(patience, 20), 0);
    ASSERT_TRUE(patience.asks());
    patience.note_answer();
    EXPECT_EQ(asked_of(patience, 20 + 20), 20);
}

TEST(Patience, has_no_end_for_who_searches_for_failures) {
    Patience patience;
    patience.be_endless();
    EXPECT_EQ(asked_of(patience, 1000), 1000);
}

}  // namespace
}  // namespace touchstone::patience_test
