// SPDX-License-Identifier: GPL-3.0-or-later
// An exact rational number. Its value is hidden, so that this header is cheap to include. Code that computes with it
// includes exact_number_value.h.
#pragma once

#include <compare>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>

namespace touchstone {

/// About 128 significant bits, high + low: enough to measure errors of long double.
struct WideReal {
    long double high = 0, low = 0;
};

/// An immutable rational number. Copies share its value.
class ExactNumber {
public:
    /// Zero.
    ExactNumber();
    /// Reads "p" or "p/q". Throws std::invalid_argument naming the text if it is no rational.
    ExactNumber(std::string_view text);
    ExactNumber(const char* text) : ExactNumber(std::string_view(text)) {}
    ExactNumber(const std::string& text) : ExactNumber(std::string_view(text)) {}
    /// Reads a decimal such as "1.25e-3". Its text() stays as written. Throws like the constructor.
    static ExactNumber of_decimal(std::string_view decimal);
    /// The exact value of a double. Throws std::invalid_argument on NaN and infinities.
    static ExactNumber of_double(double x);

    /// Returns "p" or "p/q" in lowest terms with a positive denominator, or the decimal from which the number was made.
    std::string text() const;
    /// The number to about 128 bits, rounded towards zero.
    WideReal rounded() const;
    /// The square root to about 128 bits. Precondition: the number is not negative.
    WideReal rounded_root() const;

    friend bool operator==(const ExactNumber& x, const ExactNumber& y) { return (x <=> y) == 0; }
    friend std::strong_ordering operator<=>(const ExactNumber& x, const ExactNumber& y);
    friend ExactNumber operator-(const ExactNumber& x, const ExactNumber& y);

    struct Value;
    explicit ExactNumber(std::shared_ptr<const Value> value) : value_(std::move(value)) {}
    const Value& value() const { return *value_; }

private:
    std::shared_ptr<const Value> value_;
};

/// Converts a rational or an integer of Boost.Multiprecision. It is defined in exact_number_value.h, which every caller
/// must include.
template <class Number>
ExactNumber exact_number(const Number& x);

/// Writes text().
std::ostream& operator<<(std::ostream& out, const ExactNumber& x);

/// Writes the number as a JSON string.
template <class Json>
    requires requires { typename Json::string_t; }
void to_json(Json& json, const ExactNumber& x) { json = x.text(); }

}  // namespace touchstone
