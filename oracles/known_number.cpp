// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/known_number.h"

#include <algorithm>

#include "oracles/exact_number_value.h"

namespace touchstone {
namespace {

using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
using Rational = decltype(ExactNumber::Value::number);

/// Returns the largest integer n with n / scale <= x.
Integer scaled_floor(const Rational& x, const Integer& scale) {
    const Rational scaled = x * Rational(scale);
    Integer quotient = numerator(scaled) / denominator(scaled);
    if (Rational(quotient) > scaled) --quotient;
    return quotient;
}

ExactNumber decimal(Integer scaled, int places) {
    const bool negative = scaled < 0;
    if (negative) scaled = -scaled;
    return ExactNumber::of_decimal(std::string(negative ? "-" : "") + scaled.str() + "e-" + std::to_string(places));
}

}  // namespace

Enclosure::Enclosure(ExactNumber lower_end, ExactNumber upper_end)
    : lower(std::move(lower_end)), upper(std::move(upper_end)), width((upper - lower).rounded().high) {}

bool Enclosure::holds_root_of(const ExactNumber& square) const {
    const Rational &x = square.value().number, &low = lower.value().number, &high = upper.value().number;
    return (low <= 0 || low * low <= x) && high >= 0 && x <= high * high;
}

WideReal Enclosure::middle() const {
    return exact_number(Rational((lower.value().number + upper.value().number) / 2)).rounded();
}

KnownNumber known_root(ExactNumber square) {
    const WideReal root = square.rounded_root();
    return {std::move(square), std::nullopt, root};
}

KnownNumber known_number(ExactNumber x) {
    const WideReal rounded = x.rounded();
    return {std::move(x), std::nullopt, rounded};
}

KnownNumber known_within(Enclosure enclosure) {
    const WideReal middle = enclosure.middle();
    return {std::nullopt, std::move(enclosure), middle};
}

Enclosure enclose_root_minus(const ExactNumber& square, const ExactNumber& subtrahend, int digits) {
    const Rational &x = square.value().number, &s = subtrahend.value().number;
    // The number of places grows until the difference keeps `digits` digits, however small it is against the root.
    for (int places = digits;; places *= 2) {
        const Integer scale = boost::multiprecision::pow(Integer(10), static_cast<unsigned>(places));
        const Integer root = sqrt(scaled_floor(x, scale * scale));
        const Integer shift = scaled_floor(s, scale);
        const Integer below = root - shift - 1, above = root + 1 - shift;
        const bool exact =
            Rational(root * root) == x * Rational(scale * scale) && Rational(shift) == s * Rational(scale);
        if (exact) return {decimal(root - shift, places), decimal(root - shift, places)};
        if (abs(below) > boost::multiprecision::pow(Integer(10), static_cast<unsigned>(digits)) || places > 16 * digits)
            return {decimal(below, places), decimal(above, places)};
    }
}

Enclosure enclose(const ExactNumber& lower, const ExactNumber& upper, int digits) {
    const Rational &x = lower.value().number, &y = upper.value().number;
    // One bit is 0.30103 decimal digits.
    const auto places_of = [digits](const Rational& value) {
        if (value == 0) return digits;
        const int bits = static_cast<int>(msb(denominator(value))) - static_cast<int>(msb(numerator(value)));
        return std::max(digits, digits + 2 + bits * 30103 / 100000);
    };
    const int places_x = places_of(x), places_y = places_of(y);
    const auto power = [](int places) -> Integer {
        return boost::multiprecision::pow(Integer(10), static_cast<unsigned>(places));
    };
    const Rational minus_y = -y;
    return {decimal(scaled_floor(x, power(places_x)), places_x),
            decimal(Integer(-scaled_floor(minus_y, power(places_y))), places_y)};
}

}  // namespace touchstone
