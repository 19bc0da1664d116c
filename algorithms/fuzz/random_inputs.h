// SPDX-License-Identifier: MIT
// The fuzz target as a test. Inputs are generated from a counter, so the number of an input suffices to reproduce it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "algorithms/fuzz/one_input.h"

namespace touchstone::fuzz {

/// SplitMix64 [SLF14], a bijection of the counter.
inline std::uint64_t mixed(std::uint64_t counter) {
    std::uint64_t z = counter * 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
}

/// Input `number`: dimension and family in turn, then random bytes. Every fourth input is short, so many of its numbers
/// are zero.
inline std::vector<std::uint8_t> input_of(std::uint64_t number) {
    std::vector<std::uint8_t> bytes{static_cast<std::uint8_t>(number % 2),
                                    static_cast<std::uint8_t>(number / 2 % families)};
    const std::uint64_t words = number % 4 == 3 ? mixed(number) % 8 : 64;
    for (std::uint64_t word = 0; word < words; ++word) {
        std::uint64_t random = mixed(number * 64 + word + 1);
        for (int k = 0; k < 8; ++k, random >>= 8) bytes.push_back(static_cast<std::uint8_t>(random));
    }
    return bytes;
}

/// The guarantee that the first failing input of [first, first + count) broke, with its number and bytes, or "".
template <Scalar S>
std::string first_failure(std::uint64_t first, std::uint64_t count) {
    for (std::uint64_t number = first; number < first + count; ++number) {
        const auto bytes = input_of(number);
        const std::string broken = broken_promise<S>(bytes);
        if (broken.empty()) continue;
        const std::string scalar(scalar_traits<S>::name), at = std::to_string(number);
        return "input " + at + " on " + scalar + ": " + broken + "\nreplay: first_failure<" + scalar + ">(" + at +
               ", 1)";
    }
    return "";
}

}  // namespace touchstone::fuzz
