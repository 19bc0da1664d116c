// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/exact_number.h"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <stdexcept>

#include "oracles/exact_number_value.h"
#include "oracles/wide_root.h"

namespace touchstone {
namespace {

using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
using Rational = decltype(ExactNumber::Value::number);

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
    // GMP would read a leading zero as the prefix of an octal number.
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

}  // namespace

ExactNumber::ExactNumber() {
    static const ExactNumber zero = exact_number(Rational(0));
    value_ = zero.value_;
}

ExactNumber::ExactNumber(std::string_view text) : ExactNumber(exact_number(parse(text))) {}

ExactNumber ExactNumber::of_decimal(std::string_view decimal) {
    return ExactNumber(std::make_shared<const Value>(Value{parse_decimal(decimal), std::string(decimal)}));
}

ExactNumber ExactNumber::of_double(double x) {
    if (!std::isfinite(x)) refuse(std::to_string(x), "finite");
    return exact_number(Rational(x));
}

std::string ExactNumber::text() const { return value_->decimal.empty() ? value_->number.str() : value_->decimal; }

WideReal ExactNumber::rounded() const {
    const Rational magnitude = abs(value_->number);
    const WideReal x = exact_number(magnitude * magnitude).rounded_root();
    return value_->number < 0 ? WideReal{-x.high, -x.low} : x;
}

WideReal ExactNumber::rounded_root() const {
    return oracles_detail::wide_root(Integer(numerator(value_->number)), Integer(denominator(value_->number)), 0);
}

std::strong_ordering operator<=>(const ExactNumber& x, const ExactNumber& y) {
    return x.value_->number.compare(y.value_->number) <=> 0;
}

ExactNumber operator-(const ExactNumber& x, const ExactNumber& y) {
    return exact_number(Rational(x.value_->number - y.value_->number));
}

std::ostream& operator<<(std::ostream& out, const ExactNumber& x) { return out << x.text(); }

}  // namespace touchstone
