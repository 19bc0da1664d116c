// SPDX-License-Identifier: GPL-3.0-or-later
// Doubles as integers times powers of two: the power of two that divides every coordinate of a body, and the one that
// bounds them all.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "oracles/core_body.h"

namespace touchstone::oracles_detail {

/// x = mantissa 2^exponent with an odd mantissa. Zero has mantissa 0 and exponent 0.
struct Dyadic {
    std::int64_t mantissa = 0;
    int exponent = 0;
    static Dyadic of(double x) {
        if (x == 0) return {};
        int exponent = 0;
        auto mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(x, &exponent), 53));
        exponent -= 53;
        const int zeros = std::countr_zero(static_cast<std::uint64_t>(mantissa));
        mantissa >>= zeros;  // an arithmetic shift of a multiple of 2^zeros is exact
        exponent += zeros;
        return {mantissa, exponent};
    }
};

/// The least and greatest binary exponents over a set of doubles: every x is a multiple of 2^least, and |x| <
/// 2^greatest.
struct ExponentRange {
    int least = std::numeric_limits<int>::max();
    int greatest = std::numeric_limits<int>::min();
    /// Works on the bits for speed, because this step reads every coordinate of every query.
    void add(double x) {
        constexpr std::uint64_t fraction_mask = (std::uint64_t{1} << 52U) - 1;
        const auto bits = std::bit_cast<std::uint64_t>(x);
        const int biased = static_cast<int>(bits >> 52U & 0x7ffU);
        const std::uint64_t fraction = bits & fraction_mask;
        if (biased > 0) {
            greatest = std::max(greatest, biased - 1022);
            // Only a number whose last bit lies below `least` can lower it.
            if (biased - 1075 < least)
                least = std::min(least, biased - 1075 + std::countr_zero(fraction | (fraction_mask + 1)));
        } else if (fraction != 0) {
            greatest = std::max(greatest, static_cast<int>(std::bit_width(fraction)) - 1074);
            least = std::min(least, std::countr_zero(fraction) - 1074);
        }
    }
    bool empty() const { return greatest < least; }
    void unite(const ExponentRange& other) {
        least = std::min(least, other.least);
        greatest = std::max(greatest, other.greatest);
    }
};

struct BodyRange {
    ExponentRange local;  ///< range of the vertices before the pose
    ExponentRange world;  ///< range of the coordinates after the pose
};

template <int D>
ExponentRange range_of(const Motion<D>& motion) {
    ExponentRange velocity, duration;
    for (int k = 0; k < D; ++k) velocity.add(motion.velocity[k]);
    duration.add(motion.duration);
    if (velocity.empty() || duration.empty()) return {};
    return {velocity.least + duration.least, velocity.greatest + duration.greatest};
}

template <int D>
BodyRange range_of(const CoreBody<D>& core) {
    ExponentRange local, linear, world;
    for (const auto& x : core.vertices)
        for (int k = 0; k < D; ++k) local.add(x[k]);
    if (core.sweep) {
        CoreBody<D> start = core;
        start.sweep.reset();
        BodyRange range = range_of(start);
        const ExponentRange way = range_of(*core.sweep);
        if (way.empty()) return range;
        range.world.unite(way);
        ++range.world.greatest;
        return range;
    }
    if (!core.pose) return {local, local};
    for (const auto& row : core.pose->rows)
        for (int k = 0; k < D; ++k) linear.add(row[k]);
    for (int k = 0; k < D; ++k) world.add(core.pose->translation[k]);
    if (!local.empty() && !linear.empty()) {
        world.least = std::min(world.least, local.least + linear.least);
        world.greatest = std::max(world.greatest, local.greatest + linear.greatest + 2);
    }
    if (!world.empty()) ++world.greatest;
    return {local, world};
}

/// Computes x 2^exponent by two multiplications, which round only results below 2^-1022. Exponents beyond +-2040 occur
/// only if x = 0 or if the result vanishes against the unit. They are clamped so that both factors stay finite.
class PowerOfTwo {
public:
    explicit PowerOfTwo(int exponent)
        : first_(std::ldexp(1.0, std::clamp(exponent, -2040, 2040) / 2)),
          second_(std::ldexp(first_, std::clamp(exponent, -2040, 2040) % 2)) {}
    double operator()(double x) const { return x * first_ * second_; }

private:
    double first_, second_;
};

}  // namespace touchstone::oracles_detail
