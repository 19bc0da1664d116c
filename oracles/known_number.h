// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of one quantity of a truth: a distance, a depth, a time of impact.
#pragma once

#include <optional>

#include "oracles/exact_number.h"

namespace touchstone {

/// lower <= x <= upper, certified; decimals.
struct Enclosure {
    Enclosure(ExactNumber lower_end, ExactNumber upper_end);

    ExactNumber lower, upper;
    long double width;  ///< upper - lower, rounded

    bool holds(const ExactNumber& x) const { return lower <= x && x <= upper; }
    /// Does it hold the root of the number?
    bool holds_root_of(const ExactNumber& square) const;
    bool overlaps(const Enclosure& other) const { return lower <= other.upper && other.lower <= upper; }
    /// To about 128 bits.
    WideReal middle() const;
};

/// A number x >= 0 as far as it is known. Of a length the exact number is its square, since the length itself seldom is
/// rational; of a time it is the time.
struct KnownNumber {
    std::optional<ExactNumber> exact{};
    std::optional<Enclosure> enclosure{};  ///< of x, where there is no exact number
    WideReal rounded{};                    ///< x to about 128 bits, for measuring errors; 0 where x is not known

    bool is_known() const { return exact || enclosure; }
    /// Of the enclosure; 0 where the number is exact or unknown.
    long double width() const { return enclosure ? enclosure->width : 0; }
};

/// The root of this number.
KnownNumber known_root(ExactNumber square);
/// This number.
KnownNumber known_number(ExactNumber x);
/// Somewhere in the enclosure: rounded is its middle.
KnownNumber known_within(Enclosure enclosure);

/// Decimals of at least `digits` significant digits around sqrt(square) - subtrahend. Precondition: square >= 0.
Enclosure enclose_root_minus(const ExactNumber& square, const ExactNumber& subtrahend, int digits);

/// Decimals of at least `digits` significant digits each around [lower, upper]. Preconditions: both are >= 0.
Enclosure enclose(const ExactNumber& lower, const ExactNumber& upper, int digits);

}  // namespace touchstone
