// SPDX-License-Identifier: MIT
// The fuzz target on 11 bits in the range of double: no input, however bad, makes any algorithm break a guarantee.
#include <gtest/gtest.h>

#include "algorithms/fuzz/random_inputs.h"
#include "algorithms/scalars/rounded.h"

namespace touchstone::fuzz_rounded_test {
namespace {

TEST(Fuzz, on_rounded_every_answer_keeps_its_promises_on_180000_inputs) {
    EXPECT_EQ(fuzz::first_failure<Rounded<11>>(0, 180'000), "");
}

}  // namespace
}  // namespace touchstone::fuzz_rounded_test
