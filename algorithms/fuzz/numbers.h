// SPDX-License-Identifier: MIT
// Makes coordinates from bytes, mostly bad ones: any bit pattern, the ends of the range, and numbers so close that
// every difference cancels.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "algorithms/core/vec.h"
#include "algorithms/fuzz/byte_reader.h"

namespace touchstone::fuzz {

/// A built-in scalar from its own bit patterns. Any other scalar is rounded from the bit pattern of a double.
template <Scalar S>
S from_bits(ByteReader& reader) {
    if constexpr (std::is_same_v<S, float>)
        return reader.bits<float>();
    else
        return S(reader.bits<double>());
}

/// The largest binary exponent of a built-in scalar. Other scalars are made from a double.
template <Scalar S>
constexpr int largest_exponent = std::is_same_v<S, float> ? 127 : 1023;

/// +-0, the ends of the range of the scalar, NaN, or a neighbour of 1.
template <Scalar S>
S special(int which) {
    using Limits = std::numeric_limits<std::conditional_t<std::is_same_v<S, float>, float, double>>;
    const auto unit = Limits::epsilon();
    const std::array<decltype(Limits::max()), 16> numbers{0,
                                                          Limits::denorm_min(),
                                                          Limits::min(),
                                                          Limits::max(),
                                                          Limits::infinity(),
                                                          Limits::quiet_NaN(),
                                                          1,
                                                          1 + unit,
                                                          1 - unit / 2,
                                                          unit,
                                                          1 / unit,
                                                          0.5F,
                                                          2,
                                                          3,
                                                          1 / Limits::min(),
                                                          std::ldexp(Limits::max(), -largest_exponent<S> / 2)};
    const S number = S(numbers[static_cast<std::size_t>(which % 16)]);
    return which % 32 < 16 ? number : -number;
}

/// Numbers of one kind, chosen by the first byte. The kinds are the branches of draw().
template <Scalar S>
class NumberSource {
public:
    explicit NumberSource(ByteReader& reader) : reader_(reader), flavour_(reader.below(12)) {
        exponent_ = static_cast<std::int8_t>(reader.byte()) * largest_exponent<S> / 128;
    }

    S operator()() { return remember(draw(flavour_)); }

    /// A radius or half extent: the magnitude of a number of this kind.
    S non_negative() {
        const S x = draw(flavour_);
        return remember(x < S(0) ? -x : x);
    }

    template <int D>
    Vec<S, D> vector() {
        Vec<S, D> x;
        for (int k = 0; k < D; ++k) x[k] = (*this)();
        return x;
    }
    template <int D>
    Vec<S, D> non_negative_vector() {
        Vec<S, D> x;
        for (int k = 0; k < D; ++k) x[k] = non_negative();
        return x;
    }

    /// True if neither NaN nor infinity was drawn.
    bool all_finite() const { return all_finite_; }

private:
    S remember(const S& x) {
        all_finite_ = all_finite_ && scalar_traits<S>::is_finite(x);
        return x;
    }

    S scaled(double mantissa, int exponent) const {
        if constexpr (std::is_same_v<S, float>) return std::ldexp(static_cast<float>(mantissa), exponent);
        return S(std::ldexp(mantissa, exponent));
    }

    S draw(int flavour) {
        const auto small = [&] { return static_cast<double>(reader_.below(9) - 4); };
        const auto wide = [&] { return static_cast<double>(reader_.bits<std::int16_t>()); };
        switch (flavour) {
            case 0: return from_bits<S>(reader_);
            case 1: return special<S>(reader_.byte());
            case 2:
            case 3: return scaled(small(), 0);
            case 4: return scaled(small(), exponent_);
            case 5: return scaled(wide(), exponent_ - 15);
            case 6: return scaled(wide(), -15);
            case 7: return scaled(small() + scalar_error(), 0);
            case 8: return scaled(small() + scalar_error(), exponent_);
            case 9: return scaled(small(), static_cast<std::int8_t>(reader_.byte()) * largest_exponent<S> / 128);
            default: return draw(reader_.below(10));  // each number of another kind
        }
    }

    /// A few units in the last place of 1.
    double scalar_error() {
        const auto units = static_cast<std::int8_t>(reader_.byte());
        return units * 4 * static_cast<double>(scalar_traits<S>::to_long_double(scalar_traits<S>::epsilon()));
    }

    ByteReader& reader_;
    int flavour_;
    int exponent_ = 0;
    bool all_finite_ = true;
};

}  // namespace touchstone::fuzz
