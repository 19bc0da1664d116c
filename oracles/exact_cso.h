// SPDX-License-Identifier: GPL-3.0-or-later
// The Minkowski difference of two cores in two forms: doubles scaled into [-1, 1] for the search, and integers over one
// common power of two for the proof. A double candidate within the error bound of the best is compared exactly, so the
// exact support mapping costs O(n) double operations and O(1) integer ones.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "oracles/binary_range.h"

namespace touchstone::oracles_detail {

template <class Integer, int D>
using IntegerVec = std::array<Integer, static_cast<std::size_t>(D)>;

template <class Integer, int D>
Integer dot(const IntegerVec<Integer, D>& x, const IntegerVec<Integer, D>& y) {
    Integer sum = x[0] * y[0];
    for (std::size_t i = 1; i < D; ++i) sum += x[i] * y[i];
    return sum;
}

/// A filter that keeps every vertex.
struct KeepAll {
    bool operator()(std::size_t) const { return true; }
};

template <class Integer, int D>
class ExactBody {
public:
    /// unit: exponent of the common power of two. top: 2^top bounds every coordinate of both bodies.
    ExactBody(const CoreBody<D>& core, const BodyRange& range, int unit, int top)
        : core_(core), unit_(unit), slot_(core.vertices.size() * (core.sweep ? 2 : 1), -1), values_(slot_.size()) {
        approximate_.reserve(slot_.size());
        if (core.pose && range.local.empty())  // all vertices are zero, so the matrix has no effect
            approximate_.assign(core.vertices.size(), scaled_offset(*core.pose, top));
        else if (core.pose)
            approximate_posed(*core.pose, range.local.greatest, top);
        else
            approximate_plain(top);
        if (core.sweep) approximate_end(*core.sweep, top);
    }

    int size() const { return static_cast<int>(approximate_.size()); }
    /// The coordinates divided by 2^top, with an error of at most 2^-50.
    const Vec<double, D>& approximate(int i) const { return approximate_[static_cast<std::size_t>(i)]; }
    /// Returns the index of the first vertex with the greatest d.x in doubles.
    int farthest(const Vec<double, D>& d) const {
        std::size_t winner = 0;
        double best = -std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < approximate_.size(); ++i) {
            const double height = touchstone::dot(approximate_[i], d);
            if (height > best) winner = i, best = height;
        }
        return static_cast<int>(winner);
    }
    /// The world coordinates divided by 2^unit, which are integers.
    const IntegerVec<Integer, D>& exact(int i) {
        int& slot = slot_[static_cast<std::size_t>(i)];
        if (slot < 0) {
            slot = static_cast<int>(exact_.size());
            exact_.push_back(exact_world(static_cast<std::size_t>(i)));
        }
        return exact_[static_cast<std::size_t>(slot)];
    }

    /// Returns the index of a vertex with the greatest exact sign * V . x among those for which `keep` returns true, or
    /// -1 if there are none. `direction` is V as a double vector up to length.
    template <class Keep = KeepAll>
    int support(const IntegerVec<Integer, D>& exact_direction, const Vec<double, D>& direction, int sign,
                const Keep& keep = {}) {
        double best = -std::numeric_limits<double>::infinity(), length = 0;
        for (int k = 0; k < D; ++k) length += std::fabs(direction[k]);
        for (std::size_t i = 0; i < approximate_.size(); ++i) {
            values_[i] = sign * touchstone::dot(approximate_[i], direction);
            if (values_[i] > best && keep(i)) best = values_[i];
        }
        // The errors |direction - V| <= 2^-50 |V| and 2^-50 in coordinates below 1 sum to less than 2^-47 |V|_1. The
        // comparison of two such values doubles that.
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

    /// Returns all vertices with the greatest exact sign * V . x, ascending.
    std::vector<int> face(const IntegerVec<Integer, D>& exact_direction, const Vec<double, D>& direction, int sign) {
        const int winner = support(exact_direction, direction, sign);
        const Integer value = oracles_detail::dot<Integer, D>(exact(winner), exact_direction);
        double length = 0;
        for (int k = 0; k < D; ++k) length += std::fabs(direction[k]);
        const double cut = values_[static_cast<std::size_t>(winner)] - length * 0x1p-46;
        std::vector<int> result;
        for (int i = 0; i < size(); ++i)
            if (!(values_[static_cast<std::size_t>(i)] < cut) &&
                oracles_detail::dot<Integer, D>(exact(i), exact_direction) == value)
                result.push_back(i);
        return result;
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

    /// The factors are scaled separately before they are multiplied, because their product may leave the range of
    /// double even if the sum does not. Scaled local coordinates are below 1 and matrix entries below 1/4, so nothing
    /// overflows, and underflow is harmless.
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

    /// As in approximate_posed(), the factors are scaled separately.
    void approximate_end(const Motion<D>& motion, int top) {
        const ExponentRange way = range_of(motion);
        ExponentRange time;
        time.add(motion.duration);
        Vec<double, D> shift{};
        if (!way.empty()) {
            const PowerOfTwo duration(-time.greatest), velocity(time.greatest - way.greatest), all(way.greatest - top);
            for (int k = 0; k < D; ++k) shift[k] = all(velocity(motion.velocity[k]) * duration(motion.duration));
        }
        for (std::size_t i = 0; i < core_.vertices.size(); ++i) approximate_.push_back(approximate_[i] + shift);
    }

    Integer integer(const Dyadic& x, int extra_exponent) const {
        if (x.mantissa == 0) return Integer(0);
        Integer result(x.mantissa);
        result <<= static_cast<unsigned>(x.exponent + extra_exponent - unit_);
        return result;
    }

    Integer product(double x, double y) const {
        const Dyadic p = Dyadic::of(x), q = Dyadic::of(y);
        if (p.mantissa == 0 || q.mantissa == 0) return Integer(0);
        Integer result(p.mantissa);
        result *= q.mantissa;
        result <<= static_cast<unsigned>(p.exponent + q.exponent - unit_);
        return result;
    }

    IntegerVec<Integer, D> exact_world(std::size_t index) const {
        const std::size_t count = core_.vertices.size();
        IntegerVec<Integer, D> result = exact_start(core_.vertices[index % count]);
        if (index >= count)
            for (int k = 0; k < D; ++k)
                result[static_cast<std::size_t>(k)] += product(core_.sweep->velocity[k], core_.sweep->duration);
        return result;
    }

    IntegerVec<Integer, D> exact_start(const Vec<double, D>& x) const {
        IntegerVec<Integer, D> result;
        for (int i = 0; i < D; ++i) {
            Integer& coordinate = result[static_cast<std::size_t>(i)];
            if (!core_.pose) {
                coordinate = integer(Dyadic::of(x[i]), 0);
                continue;
            }
            coordinate = integer(Dyadic::of(core_.pose->translation[i]), 0);
            for (int k = 0; k < D; ++k) coordinate += product(core_.pose->rows[static_cast<std::size_t>(i)][k], x[k]);
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

/// A vertex of A - B, given by the indices of its two vertices.
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
    /// Returns the exact support vertex S(A - B, sign V).
    IndexPair support(const IntegerVec<Integer, D>& exact_direction, int sign) {
        const auto direction = approximate(exact_direction);
        return {a.support(exact_direction, direction, sign), b.support(exact_direction, direction, -sign)};
    }
    /// V scaled such that its largest component is near 1. Each component has a relative error of at most 2^-52.
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
