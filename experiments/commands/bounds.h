// SPDX-License-Identifier: GPL-3.0-or-later
// Bounds of numbers on the command line whose messages name the bound: CLI11's own spell the largest double out in 309
// digits.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <string>

namespace touchstone {

/// A whole number of at least `least`.
inline CLI::Validator at_least(std::int64_t least) {
    const std::string wanted = "whole number >= " + std::to_string(least);
    return CLI::Validator(
        [least, wanted](const std::string& text) {
            std::int64_t value = 0;
            if (CLI::detail::lexical_cast(text, value) && value >= least) return std::string();
            return "found '" + text + "'; expected a " + wanted;
        },
        wanted);
}

}  // namespace touchstone
