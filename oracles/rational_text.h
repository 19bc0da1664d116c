// SPDX-License-Identifier: GPL-3.0-or-later
// Rationals as text "p" or "p/q", the form in which exact numbers leave the oracles.
#pragma once

#include <compare>
#include <string>
#include <string_view>

#include "oracles/truth.h"

namespace touchstone {

/// Lowest terms, denominator positive. Throws std::invalid_argument naming the text when it is no rational.
std::string canonical_rational(std::string_view text);

/// Exact comparison of two rationals. Throws like canonical_rational.
std::strong_ordering compare_rationals(std::string_view x, std::string_view y);

/// x - y, exactly. Throws like canonical_rational.
std::string difference_of_rationals(std::string_view x, std::string_view y);

/// The exact value of a finite double. Throws std::invalid_argument on NaN and infinities.
std::string rational_of(double x);

/// sqrt of a rational >= 0 to about 128 bits.
WideReal square_root_of(std::string_view rational);

/// [lower, upper] as decimals with at least `digits` significant digits holding sqrt(rational) - subtrahend.
Enclosure enclose_root_minus(std::string_view rational, std::string_view subtrahend, int digits);

/// [a, b] as decimals with at least `digits` significant digits each, a <= lower and upper <= b. Preconditions: both
/// are rationals >= 0.
Enclosure enclose(std::string_view lower, std::string_view upper, int digits);

/// x >= 0 to about 128 bits.
WideReal wide_value_of(std::string_view rational);

/// The middle of the enclosure to about 128 bits.
WideReal middle_of(const Enclosure& enclosure);

/// lower <= x <= upper by exact decimal comparison, where x = sqrt(rational).
bool root_within(std::string_view rational, std::string_view lower, std::string_view upper);

/// A decimal such as "1.25e-3" as an exact rational. Throws like canonical_rational.
std::string rational_of_decimal(std::string_view decimal);

}  // namespace touchstone
