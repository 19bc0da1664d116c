// SPDX-License-Identifier: GPL-3.0-or-later
// The Minkowski difference of two cores in two forms: doubles scaled into [-1, 1] to search with, and integers over one
// common power of two to prove with. A double candidate within the error bound of the best is compared exactly, so the
// exact support mapping costs O(n) double operations and O(1) integer ones.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "oracles/core_body.h"

namespace touchstone::oracles_detail {

template <class Integer, int D>
using IntegerVec = std::array<Integer, static_cast<std::size_t>(D)>;

template <class Integer, int D>
Integer dot(const IntegerVec<Integer, D>& x, const IntegerVec<Integer, D>& y) {
    Integer sum = x[0] * y[0];
    for (std::size_t i = 1; i < D; ++i) sum += x[i] * y[i];
    return sum;
}

/// x = mantissa 2^exponent with an odd mantissa; zero has no exponent.
struct Dyadic {
    std::int64_t mantissa = 0;
    int exponent = 0;
    static Dyadic of(double x) {
        if (x == 0) return {};
        int exponent = 0;
        auto mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(x, &exponent), 53));
        exponent -= 53;
        const int zeros = std::countr_zero(static_cast<std::uint64_t>(mantissa));
        mantissa >>= zeros;  // arithmetic shift of a multiple of 2^zeros: exact
        exponent += zeros;
        return {mantissa, exponent};
    }
};

/// Least and greatest binary exponents over a set of doubles: every |x| < 2^greatest is a multiple of 2^least.
struct ExponentRange {
    int least = std::numeric_limits<int>::max();
    int greatest = std::numeric_limits<int>::min();
    /// Works on the bits: this is the one step that looks at every coordinate of every query.
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
    ExponentRange local;  ///< of the vertices before the pose
    ExponentRange world;  ///< of the coordinates after it
};

template <int D>
BodyRange range_of(const CoreBody<D>& core) {
    ExponentRange local, linear, world;
    for (const auto& x : core.vertices)
        for (int k = 0; k < D; ++k) local.add(x[k]);
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

/// x -> x 2^exponent by two multiplications; rounds only results below 2^-1022. Exponents beyond +-2040 occur only with
/// x = 0 or with results that vanish against the unit, and are cut so that both factors stay finite.
class PowerOfTwo {
public:
    explicit PowerOfTwo(int exponent)
        : first_(std::ldexp(1.0, std::clamp(exponent, -2040, 2040) / 2)),
          second_(std::ldexp(first_, std::clamp(exponent, -2040, 2040) % 2)) {}
    double operator()(double x) const { return x * first_ * second_; }

private:
    double first_, second_;
};

/// A support mapping that leaves no vertex out.
struct KeepAll {
    bool operator()(std::size_t) const { return true; }
};

template <class Integer, int D>
class ExactBody {
public:
    /// unit: exponent of the common power of two; top: 2^top bounds every coordinate of both bodies.
    ExactBody(const CoreBody<D>& core, const BodyRange& range, int unit, int top)
        : core_(core), unit_(unit), slot_(core.vertices.size(), -1), values_(core.vertices.size()) {
        approximate_.reserve(core.vertices.size());
        if (core.pose && range.local.empty())  // all vertices zero: the matrix is unbounded and does not matter
            approximate_.assign(core.vertices.size(), scaled_offset(*core.pose, top));
        else if (core.pose)
            approximate_posed(*core.pose, range.local.greatest, top);
        else
            approximate_plain(top);
    }

    int size() const { return static_cast<int>(approximate_.size()); }
    /// Within 2^-50 of the true coordinates divided by 2^top.
    const Vec<double, D>& approximate(int i) const { return approximate_[static_cast<std::size_t>(i)]; }
    /// World coordinates divided by 2^unit: integers.
    const IntegerVec<Integer, D>& exact(int i) {
        int& slot = slot_[static_cast<std::size_t>(i)];
        if (slot < 0) {
            slot = static_cast<int>(exact_.size());
            exact_.push_back(exact_world(core_.vertices[static_cast<std::size_t>(i)]));
        }
        return exact_[static_cast<std::size_t>(slot)];
    }

    /// Index of a vertex with the greatest exact sign * V . x among those that `keep` keeps; -1 when it keeps none.
    /// `direction` is V as a double vector up to length.
    template <class Keep = KeepAll>
    int support(const IntegerVec<Integer, D>& exact_direction, const Vec<double, D>& direction, int sign,
                const Keep& keep = {}) {
        double best = -std::numeric_limits<double>::infinity(), length = 0;
        for (int k = 0; k < D; ++k) length += std::fabs(direction[k]);
        for (std::size_t i = 0; i < approximate_.size(); ++i) {
            values_[i] = sign * touchstone::dot(approximate_[i], direction);
            if (values_[i] > best && keep(i)) best = values_[i];
        }
        // |direction - V| <= 2^-50 |V| and coordinates within 2^-50 of values below 1 give less than 2^-47 |V|_1; the
        // comparison of two such values doubles it.
        const double cut = best - length * 0x1p-46;
        int winner = -1;
        Integer winning, value;
        for (std::size_t i = 0; i < values_.size(); ++i) {
            if (values_[i] < cut || !keep(i)) continue;
            value = oracles_detail::dot<Integer, D>(exact(static_cast<int>(i)), exact_direction);
            if (sign < 0) value = -value;
            if (winner < 0 || value > winning) winner = static_cast<int>(i), winning = value;
        }
        return winner;
    }

private:
    void approximate_plain(int top) {
        const PowerOfTwo scaled(-top);
        for (const auto& x : core_.vertices) {
            Vec<double, D> y;
            for (int k = 0; k < D; ++k) y[k] = scaled(x[k]);
            approximate_.push_back(y);
        }
    }

    static Vec<double, D> scaled_offset(const Pose<double, D>& pose, int top) {
        const PowerOfTwo offset(-top);
        Vec<double, D> y;
        for (int k = 0; k < D; ++k) y[k] = offset(pose.translation[k]);
        return y;
    }

    /// The factors are scaled apart before they meet: their product may leave the range of double where the sum does
    /// not. Local coordinates come below 1 and the matrix below 1/4, so nothing overflows, and underflow is harmless.
    void approximate_posed(const Pose<double, D>& pose, int local_top, int top) {
        const PowerOfTwo local(-local_top), linear(local_top - top), offset(-top);
        Pose<double, D> scaled;
        for (int i = 0; i < D; ++i) {
            const auto row = static_cast<std::size_t>(i);
            for (int k = 0; k < D; ++k) scaled.rows[row][k] = linear(pose.rows[row][k]);
            scaled.translation[i] = offset(pose.translation[i]);
        }
        for (const auto& x : core_.vertices) {
            Vec<double, D> y;
            for (int k = 0; k < D; ++k) y[k] = local(x[k]);
            approximate_.push_back(apply(scaled, y));
        }
    }

    Integer integer(const Dyadic& x, int extra_exponent) const {
        if (x.mantissa == 0) return Integer(0);
        Integer result(x.mantissa);
        result <<= static_cast<unsigned>(x.exponent + extra_exponent - unit_);
        return result;
    }

    IntegerVec<Integer, D> exact_world(const Vec<double, D>& x) const {
        IntegerVec<Integer, D> result;
        for (int i = 0; i < D; ++i) {
            Integer& coordinate = result[static_cast<std::size_t>(i)];
            if (!core_.pose) {
                coordinate = integer(Dyadic::of(x[i]), 0);
                continue;
            }
            coordinate = integer(Dyadic::of(core_.pose->translation[i]), 0);
            for (int k = 0; k < D; ++k) {
                const Dyadic m = Dyadic::of(core_.pose->rows[static_cast<std::size_t>(i)][k]), y = Dyadic::of(x[k]);
                if (m.mantissa == 0 || y.mantissa == 0) continue;
                Integer product(m.mantissa);
                product *= y.mantissa;
                product <<= static_cast<unsigned>(m.exponent + y.exponent - unit_);
                coordinate += product;
            }
        }
        return result;
    }

    const CoreBody<D>& core_;
    int unit_;
    std::vector<Vec<double, D>> approximate_;
    std::vector<int> slot_;
    std::vector<double> values_;
    std::vector<IntegerVec<Integer, D>> exact_;
};

/// A vertex of A - B by the indices of its two vertices.
struct IndexPair {
    int a = 0, b = 0;
    friend bool operator==(const IndexPair&, const IndexPair&) = default;
};

template <class Integer, int D>
struct ExactCso {
    ExactBody<Integer, D> a, b;

    IntegerVec<Integer, D> vertex(const IndexPair& pair) {
        IntegerVec<Integer, D> w = a.exact(pair.a);
        const auto& y = b.exact(pair.b);
        for (std::size_t k = 0; k < D; ++k) w[k] -= y[k];
        return w;
    }
    /// S(A - B, sign V), exactly.
    IndexPair support(const IntegerVec<Integer, D>& exact_direction, int sign) {
        const auto direction = approximate(exact_direction);
        return {a.support(exact_direction, direction, sign), b.support(exact_direction, direction, -sign)};
    }
    /// V scaled to largest component near 1, each component within 2^-52 of it relatively.
    static Vec<double, D> approximate(const IntegerVec<Integer, D>& v) {
        std::size_t bits = 0;
        for (const Integer& x : v)
            if (x != 0) bits = std::max(bits, static_cast<std::size_t>(msb(abs(x))) + 1);
        Vec<double, D> result;
        const int shift = std::max(0, static_cast<int>(bits) - 960);
        for (int k = 0; k < D; ++k) {
            const Integer& x = v[static_cast<std::size_t>(k)];
            const Integer top = shift > 0 ? Integer(x / (Integer(1) << static_cast<unsigned>(shift))) : x;
            result[k] = std::ldexp(top.template convert_to<double>(), shift - static_cast<int>(bits));
        }
        return result;
    }
};

}  // namespace touchstone::oracles_detail
