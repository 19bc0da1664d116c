// SPDX-License-Identifier: GPL-3.0-or-later
// Bounds of numbers on the command line. Those of CLI11 spell the largest double out in 309 digits, take "nan" for a
// number between any two, and read a whole number beyond 64 bits as the largest one.
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

/// A whole number of at least `least`.
inline CLI::Validator at_least(std::int64_t least) {
    return bounds_detail::checked<std::int64_t>(least, INT64_MAX, "whole number >= " + std::to_string(least));
}

/// A whole number from `least` to `most`.
inline CLI::Validator whole_number(std::int64_t least, std::int64_t most) {
    return bounds_detail::checked(least, most,
                                  "whole number from " + std::to_string(least) + " to " + std::to_string(most));
}

/// A number from `least` to `most`, both as they are written.
inline CLI::Validator number_from(const std::string& least, const std::string& most) {
    return bounds_detail::checked(std::stod(least), std::stod(most), "number from " + least + " to " + most);
}

/// How many threads: more than a machine has are of no use, and a system has so many at most.
inline CLI::Validator threads() { return whole_number(1, 1024); }

/// Cases of a family. The numbers of cases and chunks stay far from the end of 64 bits.
inline CLI::Validator count_of_cases() { return whole_number(1, std::int64_t{1} << 53); }

}  // namespace touchstone
