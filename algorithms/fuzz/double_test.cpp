// SPDX-License-Identifier: MIT
// The fuzz target on double: no input, however bad, makes any algorithm break a guarantee.
#include <gtest/gtest.h>

#include "algorithms/fuzz/random_inputs.h"

namespace touchstone::double_test {
namespace {

TEST(Fuzz, on_double_every_answer_keeps_its_promises_on_90000_inputs) {
    EXPECT_EQ(fuzz::first_failure<double>(0, 90'000), "");
}

}  // namespace
}  // namespace touchstone::double_test
