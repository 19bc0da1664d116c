// SPDX-License-Identifier: GPL-3.0-or-later
// Rounded<P, MaxExponent> with a format chosen at run time, so that one instantiation of every algorithm serves half,
// bfloat16, tf32 and rounded(p) for all p. Each operation rounds a double result once more, which is harmless up to 25
// bits (algorithms/scalars/rounded.h explains why). A test compares it bit for bit with the static formats.
//
// The format belongs to the thread; Instrument::begin() sets it before each run, because scalar_traits<S>::epsilon()
// has no value from which to derive it. Only the program uses this type; the library has no such state. Cost: one
// rounding per operation.
#pragma once

#include <cmath>

#include "algorithms/core/scalar.h"
#include "experiments/methods/instrument.h"

namespace touchstone {

struct RoundingFormat {
    int precision = 24;
    int max_exponent = 127;
    friend bool operator==(const RoundingFormat&, const RoundingFormat&) = default;
};

/// The narrow formats of graphics processors, as parameters of a scalar: bits and largest exponent.
inline const ScalarParameters half_format{11, 15}, bfloat16_format{8, 127}, tf32_format{11, 127};

class RuntimeRounded {
public:
    RuntimeRounded() = default;
    explicit RuntimeRounded(double x) : value_(round(x)) {}
    double value() const { return value_; }
    /// The same, for who takes float and double.
    explicit operator double() const { return value_; }

    static RoundingFormat& format() {
        thread_local RoundingFormat current;
        return current;
    }

    friend RuntimeRounded operator+(RuntimeRounded a, RuntimeRounded b) { return RuntimeRounded(a.value_ + b.value_); }
    friend RuntimeRounded operator-(RuntimeRounded a, RuntimeRounded b) { return RuntimeRounded(a.value_ - b.value_); }
    friend RuntimeRounded operator*(RuntimeRounded a, RuntimeRounded b) { return RuntimeRounded(a.value_ * b.value_); }
    friend RuntimeRounded operator/(RuntimeRounded a, RuntimeRounded b) { return RuntimeRounded(a.value_ / b.value_); }
    friend RuntimeRounded sqrt(RuntimeRounded a) { return RuntimeRounded(std::sqrt(a.value_)); }
    RuntimeRounded operator-() const {
        RuntimeRounded negated;
        negated.value_ = -value_;
        return negated;
    }
    friend bool operator<(RuntimeRounded a, RuntimeRounded b) { return a.value_ < b.value_; }
    friend bool operator<=(RuntimeRounded a, RuntimeRounded b) { return a.value_ <= b.value_; }
    friend bool operator==(RuntimeRounded a, RuntimeRounded b) { return a.value_ == b.value_; }

private:
    /// Scaling by a power of two is exact here, so nearbyint with ties to even rounds to the unit of the format.
    static double round(double x) {
        if (x == 0 || !std::isfinite(x)) return x;
        const auto [precision, max_exponent] = format();
        const int exponent = std::max(std::ilogb(x), 1 - max_exponent);
        const int unit = exponent - (precision - 1);
        const double rounded = std::scalbn(std::nearbyint(std::scalbn(x, -unit)), unit);
        if (std::ilogb(rounded) > max_exponent) return std::copysign(HUGE_VAL, x);
        return rounded;
    }

    double value_ = 0;
};

template <>
struct scalar_traits<RuntimeRounded> {
    using S = RuntimeRounded;
    static constexpr bool is_exact = false;
    static constexpr std::string_view name = "rounded";
    static S epsilon() { return S(std::ldexp(1.0, -S::format().precision)); }
    static bool is_finite(S x) { return std::isfinite(x.value()); }
    static S from_double(double x) { return S(x); }
    static long double to_long_double(S x) { return static_cast<long double>(x.value()); }
};

template <>
class Instrument<RuntimeRounded> : public Traced {
public:
    explicit Instrument(const ScalarParameters& parameters)
        : format_{static_cast<int>(parameters.at(0)), parameters.size() > 1 ? static_cast<int>(parameters[1]) : 1023} {}
    RuntimeRounded number(double x) {
        begin();
        return RuntimeRounded(x);
    }
    void begin() { RuntimeRounded::format() = format_; }
    void report(Answer&) const {}
    void mark_iteration(int) {}

private:
    RoundingFormat format_;
};

}  // namespace touchstone
