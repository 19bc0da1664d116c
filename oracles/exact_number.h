// SPDX-License-Identifier: GPL-3.0-or-later
// An exact rational number. The number itself is hidden, so that this header costs nothing to include; what computes
// with it includes exact_number_value.h.
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

/// A rational number that never changes; copies share it.
class ExactNumber {
public:
    /// Zero.
    ExactNumber();
    /// "p" or "p/q". Throws std::invalid_argument naming the text when it is no rational.
    ExactNumber(std::string_view text);
    ExactNumber(const char* text) : ExactNumber(std::string_view(text)) {}
    ExactNumber(const std::string& text) : ExactNumber(std::string_view(text)) {}
    /// A decimal such as "1.25e-3", whose text() stays as it is written. Throws like the constructor.
    static ExactNumber of_decimal(std::string_view decimal);
    /// The exact value of a double. Throws std::invalid_argument on NaN and infinities.
    static ExactNumber of_double(double x);

    /// "p" or "p/q" in lowest terms with a positive denominator, or the decimal it was made of.
    std::string text() const;
    /// To about 128 bits, rounded towards zero.
    WideReal rounded() const;
    /// Its square root to about 128 bits. Precondition: it is not negative.
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

/// Of a rational or an integer of Boost.Multiprecision. Defined in exact_number_value.h, which a file includes that
/// calls it with such a number.
template <class Number>
ExactNumber exact_number(const Number& x);

/// Its text.
std::ostream& operator<<(std::ostream& out, const ExactNumber& x);

/// In JSON it is a string.
template <class Json>
    requires requires { typename Json::string_t; }
void to_json(Json& json, const ExactNumber& x) { json = x.text(); }

}  // namespace touchstone
