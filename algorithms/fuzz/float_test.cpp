// SPDX-License-Identifier: MIT
// The fuzz target on float: no input, however bad, makes any algorithm break a guarantee.
#include <gtest/gtest.h>

#include "algorithms/fuzz/random_inputs.h"

namespace touchstone::float_test {
namespace {

TEST(Fuzz, on_float_every_answer_keeps_its_promises_on_90000_inputs) {
    EXPECT_EQ(fuzz::first_failure<float>(0, 90'000), "");
}

}  // namespace
}  // namespace touchstone::float_test
