// SPDX-License-Identifier: MIT
// Narrow binary floating point of any precision up to 25 bits: half, bfloat16, TF32 and formats that no hardware has.
// The result of each double operation is rounded, which gives the bits that IEEE 754 requires.
//
// Why rounding twice is harmless: let z be the exact result of one operation on numbers of P bits and m a midpoint
// between two of the target's neighbours (P + 1 bits, fewer among its subnormals). Rounding z to double first is
// monotone and m is a double, so it cannot carry z across m; it can only put z ON m, and only from within half an ulp
// of double. For P <= 25 no z except m itself is that near:
//   product    at most 2P <= 50 bits: exact in double, rounded once.
//   quotient   z - m = (a - m b)/b with integer a, b, m up to powers of two, so |z - m|/|m| >= 2^-(2P+1) > 2^-53.
//   root       z^2 - m^2 is at least one unit of m^2's last place, so |z - m|/|m| >= 2^-(2P+2)/(m/2^P), again more than
//              half an ulp.
//   sum        exact in double unless the exponents differ by more than 53 - P >= 28; then z is a P-bit number changed
//              by less than 2^-28 of itself, and the nearest midpoint is at least 2^-(P+1) >= 2^-26 away.
// (Figueroa 1995: 2P + 2 <= 53 [Fig95].) Subnormal results of the target: a sum is exact, the others are as above,
// provided that double itself does not underflow. It does not for MaxExponent <= 400; in the range of double (the
// default) a product or quotient below 2^-1022 may be one unit of its last place off.
//
// Needs -ffp-contract=off and round-to-nearest, as all of this library.
#pragma once

#include <bit>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <limits>

#include "algorithms/core/scalar.h"
#include "algorithms/scalars/detail/name.h"

namespace touchstone {

/// A format with P significant bits, the hidden one included. Exponents go from 1 - MaxExponent to MaxExponent, with
/// subnormals below, infinities above and signed zeros. Rounding is to nearest, ties to even. Cost: see scalars/all.h.
template <int P, int MaxExponent = 1023>
class Rounded {
    static_assert(2 <= P && P <= 25,
                  "Rounded<P>: P must be 2 to 25 bits, since beyond 25 rounding twice changes results");
    static_assert(2 <= MaxExponent && MaxExponent <= 1023,
                  "Rounded: MaxExponent must be 2 to 1023, which the exponents of double hold");
    static_assert(FLT_EVAL_METHOD == 0,
                  "Rounded needs FLT_EVAL_METHOD == 0: excess precision would round a third time");

public:
    static constexpr int precision = P;
    static constexpr int max_exponent = MaxExponent;
    static constexpr int min_exponent = 1 - MaxExponent;

    constexpr Rounded() = default;
    /// The nearest number of the format, for int, float and double.
    constexpr explicit Rounded(double x) : value_(round(x)) {}

    /// The number as a double, without rounding.
    constexpr double value() const { return value_; }

    /// 2^exponent. Precondition: it is a normal double.
    static constexpr double power_of_two(int exponent) {
        return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
    }
    /// The largest finite number of the format.
    static constexpr double largest() { return (2 - power_of_two(1 - P)) * power_of_two(MaxExponent); }
    /// The smallest positive number of full precision.
    static constexpr double smallest_normal() { return power_of_two(min_exponent); }

    friend constexpr Rounded operator+(Rounded a, Rounded b) { return Rounded(a.value_ + b.value_); }
    friend constexpr Rounded operator-(Rounded a, Rounded b) { return Rounded(a.value_ - b.value_); }
    friend constexpr Rounded operator*(Rounded a, Rounded b) { return Rounded(a.value_ * b.value_); }
    friend constexpr Rounded operator/(Rounded a, Rounded b) { return Rounded(a.value_ / b.value_); }
    friend Rounded sqrt(Rounded a) { return Rounded(std::sqrt(a.value_)); }
    constexpr Rounded operator-() const {
        Rounded negated;
        negated.value_ = -value_;
        return negated;
    }
    friend constexpr bool operator<(Rounded a, Rounded b) { return a.value_ < b.value_; }
    friend constexpr bool operator<=(Rounded a, Rounded b) { return a.value_ <= b.value_; }
    friend constexpr bool operator==(Rounded a, Rounded b) { return a.value_ == b.value_; }

private:
    static constexpr std::uint64_t sign_bit = std::uint64_t{1} << 63;

    static constexpr double round(double x) {
        const auto bits = std::bit_cast<std::uint64_t>(x);
        const std::uint64_t magnitude = bits & ~sign_bit;
        if (magnitude >= std::bit_cast<std::uint64_t>(std::numeric_limits<double>::infinity())) return x;
        if (magnitude < std::bit_cast<std::uint64_t>(smallest_normal())) return round_subnormal(x, bits);
        // Adds half a unit of the last kept place, less one bit if that place is even. A carry runs into the exponent,
        // as it must.
        constexpr int dropped = 53 - P;
        const std::uint64_t half = std::uint64_t{1} << (dropped - 1);
        const std::uint64_t kept = (magnitude + (half - 1) + ((magnitude >> dropped) & 1)) >> dropped << dropped;
        const std::uint64_t limit = std::bit_cast<std::uint64_t>(largest());
        const std::uint64_t infinity = std::bit_cast<std::uint64_t>(std::numeric_limits<double>::infinity());
        return std::bit_cast<double>((kept > limit ? infinity : kept) | (bits & sign_bit));
    }

    /// Numbers near 1.5 * 2^52 units have an ulp of one unit, so adding that number rounds x to units. The sign of a
    /// zero is restored.
    static constexpr double round_subnormal(double x, std::uint64_t bits) {
        constexpr int unit = min_exponent - (P - 1);
        constexpr double shift = 1.5 * power_of_two(52 + unit);
        const double rounded = (x + shift) - shift;
        return std::bit_cast<double>((std::bit_cast<std::uint64_t>(rounded) & ~sign_bit) | (bits & sign_bit));
    }

    double value_ = 0;
};

using Half = Rounded<11, 15>;       ///< IEEE binary16
using BFloat16 = Rounded<8, 127>;   ///< the upper half of a float, with IEEE subnormals
using TF32 = Rounded<11, 127>;      ///< the precision of half with the range of float, with IEEE subnormals
using Float8E5M2 = Rounded<3, 15>;  ///< the upper half of a half
using Binary32 = Rounded<24, 127>;  ///< float computed through double; tests compare it with float

template <int P, int MaxExponent>
struct scalar_traits<Rounded<P, MaxExponent>> {
    using S = Rounded<P, MaxExponent>;

private:
    static constexpr std::string_view prefix = "rounded(";
    using Plain = detail::JoinedName<prefix, detail::DecimalName<P>::value, detail::close_parenthesis>;
    using Ranged = detail::JoinedName<prefix, detail::DecimalName<P>::value, detail::comma,
                                      detail::DecimalName<MaxExponent>::value, detail::close_parenthesis>;

public:
    static constexpr bool is_exact = false;
    static constexpr std::string_view name = std::same_as<S, Half>         ? "half"
                                             : std::same_as<S, BFloat16>   ? "bfloat16"
                                             : std::same_as<S, TF32>       ? "tf32"
                                             : std::same_as<S, Float8E5M2> ? "float8_e5m2"
                                             : std::same_as<S, Binary32>   ? "binary32"
                                             : MaxExponent == 1023         ? Plain::value
                                                                           : Ranged::value;
    /// u = 2^-P, rounded into the format if it lies below the subnormals.
    static constexpr S epsilon() noexcept { return S(S::power_of_two(-P)); }
    static bool is_finite(S x) noexcept { return std::isfinite(x.value()); }
    static constexpr S from_double(double x) noexcept { return S(x); }
    static constexpr long double to_long_double(S x) noexcept { return static_cast<long double>(x.value()); }
};

}  // namespace touchstone
