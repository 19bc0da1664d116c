// SPDX-License-Identifier: MIT
// Names of scalars that have parameters, concatenated at compile time: "shadow(float,rational)", "rounded(11,15)".
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "algorithms/core/ieee_arithmetic.h"

namespace touchstone::detail {

/// The concatenation of the parts. Each part is a static constexpr std::string_view.
template <const std::string_view&... parts>
struct JoinedName {
    static constexpr std::size_t length = (parts.size() + ... + 0);
    static constexpr std::array<char, length> letters = [] {
        std::array<char, length> joined{};
        std::size_t at = 0;
        const auto append = [&](std::string_view part) {
            for (const char letter : part) joined[at++] = letter;
        };
        (append(parts), ...);
        return joined;
    }();
    static constexpr std::string_view value{letters.data(), length};
};

/// The decimal text of a number. Precondition: 0 <= number < 10000.
template <int number>
struct DecimalName {
    static constexpr std::size_t length = number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 4;
    static constexpr std::array<char, length> letters = [] {
        std::array<char, length> digits{};
        int rest = number;
        for (std::size_t i = length; i-- > 0; rest /= 10) digits[i] = static_cast<char>('0' + rest % 10);
        return digits;
    }();
    static constexpr std::string_view value{letters.data(), length};
};

inline constexpr std::string_view open_parenthesis = "(", comma = ",", close_parenthesis = ")";

}  // namespace touchstone::detail
