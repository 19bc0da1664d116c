// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/rational_text.h"

#include <boost/multiprecision/gmp.hpp>
#include <stdexcept>

#include "oracles/wide_root.h"

namespace touchstone {
namespace {

using Integer = boost::multiprecision::mpz_int;
using Rational = boost::multiprecision::mpq_rational;

bool is_integer_text(std::string_view text) {
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

[[noreturn]] void refuse(std::string_view text, const char* expected) {
    throw std::invalid_argument("'" + std::string(text) + "' is not " + expected);
}

Integer parse_integer(std::string_view text) {
    const bool negative = text.front() == '-';
    if (negative || text.front() == '+') text.remove_prefix(1);
    // GMP would read a leading zero as the mark of an octal number.
    text.remove_prefix(std::min(text.find_first_not_of('0'), text.size() - 1));
    const Integer magnitude{std::string(text)};
    return negative ? Integer(-magnitude) : magnitude;
}

Rational parse(std::string_view text) {
    const auto slash = text.find('/');
    const auto numerator = text.substr(0, slash);
    const auto denominator = slash == std::string_view::npos ? std::string_view("1") : text.substr(slash + 1);
    if (!is_integer_text(numerator) || !is_integer_text(denominator)) refuse(text, "a rational 'p' or 'p/q'");
    const Integer q = parse_integer(denominator);
    if (q == 0) refuse(text, "a rational: its denominator is zero");
    return Rational(parse_integer(numerator), q);
}

Rational power_of_ten(long exponent) {
    const Integer power = boost::multiprecision::pow(Integer(10), static_cast<unsigned>(std::abs(exponent)));
    return exponent < 0 ? Rational(Integer(1), power) : Rational(power);
}

Rational parse_decimal(std::string_view text) {
    constexpr const char* expected = "a decimal number such as '1.25e-3'";
    const auto e = text.find_first_of("eE");
    std::string digits(text.substr(0, e));
    long exponent = 0;
    if (e != std::string_view::npos) {
        if (!is_integer_text(text.substr(e + 1)) || text.size() - e > 7) refuse(text, expected);
        exponent = std::stol(std::string(text.substr(e + 1)));
    }
    if (const auto point = digits.find('.'); point != std::string::npos) {
        exponent -= static_cast<long>(digits.size() - point - 1);
        digits.erase(point, 1);
    }
    if (!is_integer_text(digits)) refuse(text, expected);
    return Rational(parse_integer(digits)) * power_of_ten(exponent);
}

/// Largest decimal with `places` digits after the point that is <= x.
Integer scaled_floor(const Rational& x, const Integer& scale) {
    const Rational scaled = x * Rational(scale);
    Integer quotient = numerator(scaled) / denominator(scaled);
    if (Rational(quotient) > scaled) --quotient;
    return quotient;
}

std::string decimal_text(Integer scaled, int places) {
    const bool negative = scaled < 0;
    if (negative) scaled = -scaled;
    return std::string(negative ? "-" : "") + scaled.str() + "e-" + std::to_string(places);
}

}  // namespace

std::string canonical_rational(std::string_view text) { return parse(text).str(); }

std::string difference_of_rationals(std::string_view x, std::string_view y) {
    return Rational(parse(x) - parse(y)).str();
}

std::strong_ordering compare_rationals(std::string_view x, std::string_view y) {
    const int order = parse(x).compare(parse(y));
    return order < 0   ? std::strong_ordering::less
           : order > 0 ? std::strong_ordering::greater
                       : std::strong_ordering::equal;
}

std::string rational_of(double x) {
    if (!std::isfinite(x)) refuse(std::to_string(x), "finite");
    return Rational(x).str();
}

WideReal square_root_of(std::string_view rational) {
    const Rational x = parse(rational);
    return oracles_detail::wide_root(Integer(numerator(x)), Integer(denominator(x)), 0);
}

Enclosure enclose_root_minus(std::string_view rational, std::string_view subtrahend, int digits) {
    const Rational x = parse(rational), s = parse(subtrahend);
    // Enough places that the difference, however small against the root, keeps `digits` of them.
    for (int places = digits;; places *= 2) {
        const Integer scale = boost::multiprecision::pow(Integer(10), static_cast<unsigned>(places));
        const Integer root = sqrt(scaled_floor(x, scale * scale));
        const Integer shift = scaled_floor(s, scale);
        const Integer lower = root - shift - 1, upper = root + 1 - shift;
        const bool exact =
            Rational(root * root) == x * Rational(scale * scale) && Rational(shift) == s * Rational(scale);
        if (exact) return {decimal_text(root - shift, places), decimal_text(root - shift, places)};
        if (abs(lower) > boost::multiprecision::pow(Integer(10), static_cast<unsigned>(digits)) || places > 16 * digits)
            return {decimal_text(lower, places), decimal_text(upper, places)};
    }
}

Enclosure enclose(std::string_view lower, std::string_view upper, int digits) {
    const Rational x = parse(lower), y = parse(upper);
    // A bit is 0.30103 decimal digits.
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
    return {decimal_text(scaled_floor(x, power(places_x)), places_x),
            decimal_text(Integer(-scaled_floor(minus_y, power(places_y))), places_y)};
}

WideReal wide_value_of(std::string_view rational) {
    const Rational x = parse(rational);
    return square_root_of(Rational(x * x).str());
}

WideReal middle_of(const Enclosure& enclosure) {
    const Rational sum(Rational(rational_of_decimal(enclosure.lower)) + Rational(rational_of_decimal(enclosure.upper)));
    const Rational half = sum / 2;
    return wide_value_of(half.str());
}

bool root_within(std::string_view rational, std::string_view lower, std::string_view upper) {
    const Rational x = parse(rational), lo = parse_decimal(lower), hi = parse_decimal(upper);
    return (lo <= 0 || lo * lo <= x) && hi >= 0 && x <= hi * hi;
}

std::string rational_of_decimal(std::string_view decimal) { return parse_decimal(decimal).str(); }

}  // namespace touchstone
