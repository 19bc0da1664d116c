// SPDX-License-Identifier: GPL-3.0-or-later
// Validators of numbers on the command line. Those of CLI11 write the largest double in 309 digits, accept "nan" as a
// number between any two, and read a whole number beyond 64 bits as the largest one. Cost: O(length of the text).
#pragma once

#include <CLI/App.hpp>
#include <charconv>
#include <cstdint>
#include <string>

namespace touchstone {

namespace bounds_detail {

template <class Number>
CLI::Validator checked(Number least, Number most, const std::string& wanted) {
    return CLI::Validator(
        [least, most, wanted](const std::string& text) {
            Number value = 0;
            const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
            const bool is_read = error == std::errc{} && end == text.data() + text.size();
            if (is_read && value >= least && value <= most) return std::string();
            return "found '" + text + "'; expected a " + wanted;
        },
        wanted);
}

}  // namespace bounds_detail

/// Accepts a whole number of at least `least`.
inline CLI::Validator at_least(std::int64_t least) {
    return bounds_detail::checked<std::int64_t>(least, INT64_MAX, "whole number >= " + std::to_string(least));
}

/// Accepts a whole number from `least` to `most`.
inline CLI::Validator whole_number(std::int64_t least, std::int64_t most) {
    return bounds_detail::checked(least, most,
                                  "whole number from " + std::to_string(least) + " to " + std::to_string(most));
}

/// Accepts a number from `least` to `most`. Messages quote both bounds as they are given here.
inline CLI::Validator number_from(const std::string& least, const std::string& most) {
    return bounds_detail::checked(std::stod(least), std::stod(most), "number from " + least + " to " + most);
}

/// Accepts a number of threads. More threads than cores are useless, and no system has more than the limit.
inline CLI::Validator threads() { return whole_number(1, 1024); }

/// Accepts a number of cases per family. The limit keeps sums of cases and chunks far from overflowing 64 bits.
inline CLI::Validator count_of_cases() { return whole_number(1, std::int64_t{1} << 53); }

}  // namespace touchstone
