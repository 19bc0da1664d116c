// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the text, the order and the rounding of exact numbers and enclosures.
#include "oracles/exact_number.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>

#include "oracles/exact_number_value.h"
#include "oracles/known_number.h"

namespace touchstone::exact_number_test {
namespace {

using Rational = decltype(ExactNumber::Value::number);

Rational exactly(const ExactNumber& x) { return x.value().number; }
std::string canonical(const char* text) { return ExactNumber(text).text(); }
/// The decimal as a rational in lowest terms.
std::string of_decimal(const char* text) { return exact_number(exactly(ExactNumber::of_decimal(text))).text(); }

TEST(ExactNumberOfText, is_in_lowest_terms_with_a_positive_denominator) {
    EXPECT_EQ(canonical("6/4"), "3/2");
    EXPECT_EQ(canonical("6/-4"), "-3/2");
    EXPECT_EQ(canonical("-6/-4"), "3/2");
    EXPECT_EQ(canonical("8/4"), "2");
    EXPECT_EQ(canonical("+7"), "7");
    EXPECT_EQ(canonical("0/5"), "0");
    EXPECT_EQ(canonical("-0"), "0");
    EXPECT_EQ(canonical("010/4"), "5/2") << "decimal, never octal";
    EXPECT_EQ(canonical("123456789012345678901234567890/3"), "41152263004115226300411522630");
}

TEST(ExactNumberOfText, refuses_what_is_no_rational_and_names_it) {
    for (const char* bad : {"", "/", "1/", "/2", "1/0", "1/-0", "1.5", "1e3", "0x10", " 1", "1 ", "1/2/3", "--1", "+-1",
                            "nan", "1/+", "one"}) {
        try {
            (void)canonical(bad);
            ADD_FAILURE() << "accepted '" << bad << "'";
        } catch (const std::invalid_argument& error) {
            EXPECT_NE(std::string(error.what()).find("'" + std::string(bad) + "'"), std::string::npos) << error.what();
        }
    }
}

TEST(ExactNumber, is_ordered_by_value_and_not_by_text) {
    EXPECT_EQ(ExactNumber("1/3"), ExactNumber("2/6"));
    EXPECT_LT(ExactNumber("9"), ExactNumber("10"));
    EXPECT_GT(ExactNumber("-9"), ExactNumber("-10"));
    EXPECT_LT(ExactNumber("333333333333333333/1000000000000000000"), ExactNumber("1/3"));
    EXPECT_EQ(ExactNumber(), ExactNumber("0"));
    EXPECT_EQ((ExactNumber("1/2") - ExactNumber("2/3")).text(), "-1/6");
}

TEST(ExactNumber, rounds_negative_numbers_like_positive_ones) {
    EXPECT_EQ(ExactNumber("-3/2").rounded().high, -1.5L);
    EXPECT_EQ(ExactNumber("-1/3").rounded().low, -ExactNumber("1/3").rounded().low);
}

TEST(ExactNumberOfDouble, is_the_exact_value_of_a_double) {
    EXPECT_EQ(ExactNumber::of_double(0.1).text(), "3602879701896397/36028797018963968");
    EXPECT_EQ(ExactNumber::of_double(-0.0).text(), "0");
    EXPECT_EQ(ExactNumber::of_double(0x1p70).text(), "1180591620717411303424");
    EXPECT_EQ(exactly(ExactNumber::of_double(0x1p-1074)) * exactly(ExactNumber::of_double(0x1p1000)) *
                  exactly(ExactNumber::of_double(0x1p74)),
              1);
    EXPECT_THROW((void)ExactNumber::of_double(std::numeric_limits<double>::infinity()), std::invalid_argument);
    EXPECT_THROW((void)ExactNumber::of_double(std::numeric_limits<double>::quiet_NaN()), std::invalid_argument);
}

TEST(ExactNumberOfDecimal, reads_every_decimal_form_exactly) {
    EXPECT_EQ(of_decimal("1.25e-3"), "1/800");
    EXPECT_EQ(of_decimal("-1.5E+2"), "-150");
    EXPECT_EQ(of_decimal("0.1"), "1/10");
    EXPECT_EQ(of_decimal(".5"), "1/2");
    EXPECT_EQ(of_decimal("5."), "5");
    EXPECT_EQ(of_decimal("-0.25"), "-1/4");
    EXPECT_EQ(of_decimal("12e0"), "12");
    EXPECT_EQ(of_decimal("0.12"), "3/25") << "leading zeros make nothing octal";
    EXPECT_EQ(of_decimal("-0.089e-02"), "-89/100000");
    EXPECT_EQ(of_decimal("007"), "7");
    EXPECT_EQ(exactly(ExactNumber::of_decimal("1e-400")) * exactly(ExactNumber::of_decimal("1e400")), 1);
}

TEST(ExactNumberOfDecimal, refuses_what_is_no_decimal) {
    for (const char* bad : {"", ".", "e5", "1e", "1e1.5", "1.2.3", "1,5", "0x1p3", "inf", "1e99999999", "- 1", "1/2"})
        EXPECT_THROW((void)of_decimal(bad), std::invalid_argument) << bad;
}

bool root_within(const char* square, const char* lower, const char* upper) {
    return Enclosure(ExactNumber::of_decimal(lower), ExactNumber::of_decimal(upper)).holds_root_of(square);
}

TEST(EnclosureOfARoot, compares_squares_exactly) {
    EXPECT_TRUE(root_within("2", "1.4142135623730950488", "1.4142135623730950489"));
    EXPECT_FALSE(root_within("2", "1.4142135623730950489", "1.5"));
    EXPECT_FALSE(root_within("2", "1.4", "1.4142135623730950488"));
    EXPECT_TRUE(root_within("4", "2", "2")) << "both ends belong to the interval";
    EXPECT_TRUE(root_within("0", "0", "0"));
    EXPECT_TRUE(root_within("0", "-1", "0"));
    EXPECT_TRUE(root_within("4", "-3", "2")) << "a negative lower bound bounds every root";
    EXPECT_FALSE(root_within("4", "-3", "-2")) << "a negative upper bound holds no root";
}

TEST(RootOfAnExactNumber, has_128_bits) {
    for (const char* text : {"2", "1/3", "10", "123456789/1000000007"}) {
        const WideReal root = ExactNumber(text).rounded_root();
        const Rational value = Rational(root.high) + Rational(root.low);
        const Rational error = Rational(abs(value * value - exactly(text))) / exactly(text);
        EXPECT_LT(error, Rational(1) / exactly(ExactNumber::of_double(0x1p120))) << text;
    }
    EXPECT_EQ(ExactNumber("0").rounded_root().high, 0);
    EXPECT_EQ(ExactNumber("9/4").rounded_root().high, 1.5L);
    EXPECT_EQ(ExactNumber("9/4").rounded_root().low, 0);
}

/// Checks lower <= sqrt(x) - s <= upper on squares, with both ends moved back by s.
void expect_bracket(const ExactNumber& x, const ExactNumber& s, int digits) {
    const Enclosure found = enclose_root_minus(x, s, digits);
    const Rational lower = exactly(found.lower), upper = exactly(found.upper);
    const Rational from = lower + exactly(s), to = upper + exactly(s), square = exactly(x);
    EXPECT_LE(lower, upper) << x << " - " << s;
    EXPECT_TRUE(from <= 0 || from * from <= square) << x << " - " << s << " lower " << found.lower;
    EXPECT_TRUE(to >= 0 && square <= to * to) << x << " - " << s << " upper " << found.upper;
    const Rational scale = std::max<Rational>(abs(lower), abs(upper));
    const Rational tolerance = exactly(ExactNumber::of_decimal("4e-" + std::to_string(digits)));
    EXPECT_LE(upper - lower, scale * tolerance) << "too wide for " << digits << " digits: " << x << " - " << s;
}

TEST(EncloseRootMinus, brackets_the_difference_to_the_digits_asked_for) {
    for (const int digits : {5, 20, 45})
        for (const char* x : {"2", "3/7", "1000000000000000000001", "1/1000000000000000000001"})
            for (const char* s : {"0", "1/3", "1", "5/4", "-2", "3602879701896397/36028797018963968"})
                expect_bracket(x, s, digits);
}

TEST(EncloseRootMinus, keeps_its_digits_under_cancellation) {
    // sqrt(4 + 1e-60) - 2 is about 2.5e-61.
    expect_bracket(
        "4000000000000000000000000000000000000000000000000000000000001/"
        "1000000000000000000000000000000000000000000000000000000000000",
        "2", 20);
    // The difference of sqrt(2) and its double.
    expect_bracket("2", ExactNumber::of_double(1.4142135623730951), 45);
    // A distance near the least double.
    expect_bracket(exact_number(Rational(exactly(ExactNumber::of_double(0x1p-1074)) *
                                         exactly(ExactNumber::of_double(0x1p-1074)) * 2)),
                   "0", 45);
}

TEST(EncloseRootMinus, is_a_point_where_the_root_is_decimal) {
    const Enclosure found = enclose_root_minus("25/4", "1/2", 10);
    EXPECT_EQ(found.lower, ExactNumber("2"));
    EXPECT_EQ(found.lower, found.upper);
}

TEST(EncloseRootMinus, is_no_point_where_the_root_is_decimal_and_what_is_subtracted_is_not) {
    const Enclosure found = enclose_root_minus("4", "1/3", 10);
    EXPECT_LT(found.lower, ExactNumber("5/3"));
    EXPECT_GT(found.upper, ExactNumber("5/3"));
}

TEST(Enclose, rounds_the_lower_end_down_and_the_upper_end_up) {
    const Enclosure found = enclose("1/3", "2/3", 10);
    EXPECT_LT(found.lower, ExactNumber("1/3"));
    EXPECT_GT(found.upper, ExactNumber("2/3"));
}

}  // namespace
}  // namespace touchstone::exact_number_test
