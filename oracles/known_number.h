// SPDX-License-Identifier: GPL-3.0-or-later
// The known facts about one quantity of a truth: a distance, a depth or a time of impact.
#pragma once

#include <optional>

#include "oracles/exact_number.h"

namespace touchstone {

/// lower <= x <= upper, certified. Both ends are decimals.
struct Enclosure {
    Enclosure(ExactNumber lower_end, ExactNumber upper_end);

    ExactNumber lower, upper;
    long double width;  ///< upper - lower, rounded

    bool holds(const ExactNumber& x) const { return lower <= x && x <= upper; }
    /// Returns true if the enclosure holds the root of the number.
    bool holds_root_of(const ExactNumber& square) const;
    bool overlaps(const Enclosure& other) const { return lower <= other.upper && other.lower <= upper; }
    /// The middle of the enclosure, to about 128 bits.
    WideReal middle() const;
};

/// A number x >= 0 as far as it is known. For a length, `exact` is the square of x, since the length itself is seldom
/// rational. For a time, `exact` is x itself.
struct KnownNumber {
    std::optional<ExactNumber> exact{};
    std::optional<Enclosure> enclosure{};  ///< encloses x, if there is no exact number
    WideReal rounded{};                    ///< x to about 128 bits, for measuring errors; 0 if x is not known

    bool is_known() const { return exact || enclosure; }
    /// The width of the enclosure. It is 0 if the number is exact or unknown.
    long double width() const { return enclosure ? enclosure->width : 0; }
};

/// The known number sqrt(square).
KnownNumber known_root(ExactNumber square);
/// The known number x.
KnownNumber known_number(ExactNumber x);
/// A number in the enclosure. `rounded` is its middle.
KnownNumber known_within(Enclosure enclosure);

/// Encloses sqrt(square) - subtrahend in decimals of at least `digits` significant digits. Precondition: square >= 0.
Enclosure enclose_root_minus(const ExactNumber& square, const ExactNumber& subtrahend, int digits);

/// Encloses [lower, upper] in decimals of at least `digits` significant digits each. Preconditions: both are >= 0.
Enclosure enclose(const ExactNumber& lower, const ExactNumber& upper, int digits);

}  // namespace touchstone
