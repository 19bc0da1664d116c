// SPDX-License-Identifier: GPL-3.0-or-later
// The distance of the origin from the hull of finitely many points of a small dimension, in long double. A set of
// gradients has more dimensions than the exact solvers of this project and directions whose length is irrational.
//
// Source: [Wol76]. Invariant: `corral` holds affinely independent points and x is the point of its hull nearest to the
// origin, with positive weights. Each turn adds the point that lies farthest towards the origin, and takes away those
// whose weight would become negative. The distance falls in each turn, so that no corral comes back.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace touchstone {

template <std::size_t N>
class HullDistance {
public:
    using Point = std::array<long double, N>;

    /// Precondition: there is a point, and all numbers are finite.
    explicit HullDistance(std::vector<Point> points) : points_(std::move(points)) {
        const auto shortest = std::min_element(points_.begin(), points_.end(),
                                               [](const Point& x, const Point& y) { return dot(x, x) < dot(y, y); });
        corral_ = {static_cast<std::size_t>(shortest - points_.begin())};
        weights_ = {1};
        x_ = *shortest;
    }

    /// Cost: O(n N) products and one least squares problem of at most N unknowns a turn.
    long double value() {
        constexpr int most_turns = 10'000;  // a bound for rounding alone: there are some twenty
        for (int turn = 0; turn < most_turns && add_farthest(); ++turn) {
            while (!step_to_affine_minimum()) {
            }
        }
        return std::sqrt(dot(x_, x_));
    }

private:
    static constexpr long double roundoff = std::numeric_limits<long double>::epsilon();

    static long double dot(const Point& x, const Point& y) {
        long double sum = 0;
        for (std::size_t k = 0; k < N; ++k) sum += x[k] * y[k];
        return sum;
    }

    /// Returns false if no point lies farther towards the origin than x, up to rounding.
    bool add_farthest() {
        const auto farthest = std::min_element(
            points_.begin(), points_.end(), [this](const Point& y, const Point& z) { return dot(y, x_) < dot(z, x_); });
        const auto index = static_cast<std::size_t>(farthest - points_.begin());
        const long double size = std::sqrt(std::max(dot(*farthest, *farthest), dot(x_, x_)) * dot(x_, x_));
        if (dot(x_, x_) - dot(*farthest, x_) <= 16 * N * roundoff * size) return false;
        if (std::find(corral_.begin(), corral_.end(), index) != corral_.end() || corral_.size() > N) return false;
        corral_.push_back(index);
        weights_.push_back(0);
        return true;
    }

    /// Moves x to the point of the affine hull of the corral that is nearest to the origin, or as far towards it as the
    /// hull goes. Returns true if x has arrived.
    bool step_to_affine_minimum() {
        const std::vector<long double> wanted = affine_minimum();
        long double share = 1;
        std::size_t leaving = corral_.size();
        for (std::size_t i = 0; i < corral_.size(); ++i) {
            if (wanted[i] > 0) continue;
            const long double reached = weights_[i] > 0 ? weights_[i] / (weights_[i] - wanted[i]) : 0;
            if (leaving == corral_.size() || reached < share) share = reached, leaving = i;
        }
        for (std::size_t i = 0; i < corral_.size(); ++i) weights_[i] += share * (wanted[i] - weights_[i]);
        if (leaving == corral_.size()) {
            set_x();
            return true;
        }
        corral_.erase(corral_.begin() + static_cast<std::ptrdiff_t>(leaving));
        weights_.erase(weights_.begin() + static_cast<std::ptrdiff_t>(leaving));
        return false;
    }

    void set_x() {
        x_ = {};
        for (std::size_t i = 0; i < corral_.size(); ++i)
            for (std::size_t k = 0; k < N; ++k) x_[k] += weights_[i] * points_[corral_[i]][k];
    }

    /// Weights, which add up to 1, of the least squares solution of |p_0 + sum b_i (p_i - p_0)|, by orthogonalisation.
    std::vector<long double> affine_minimum() const {
        const Point& base = points_[corral_.front()];
        const std::size_t count = corral_.size() - 1;
        std::vector<Point> q(count);
        std::vector<std::vector<long double>> r(count, std::vector<long double>(count, 0));
        std::vector<long double> b(count, 0);
        Point rest = base;
        for (std::size_t j = 0; j < count; ++j) {
            for (std::size_t k = 0; k < N; ++k) q[j][k] = points_[corral_[j + 1]][k] - base[k];
            for (std::size_t i = 0; i < j; ++i) r[i][j] = project_out(q[i], q[j]);
            r[j][j] = std::sqrt(dot(q[j], q[j]));
            for (std::size_t k = 0; k < N && r[j][j] > 0; ++k) q[j][k] /= r[j][j];
            b[j] = -project_out(q[j], rest);
        }
        for (std::size_t j = count; j-- > 0;) {
            for (std::size_t i = j + 1; i < count; ++i) b[j] -= r[j][i] * b[i];
            b[j] = r[j][j] > 0 ? b[j] / r[j][j] : 0;
        }
        std::vector<long double> weights{1};
        for (const long double weight : b) weights.push_back(weight), weights.front() -= weight;
        return weights;
    }

    /// Takes from y what lies along the unit vector q and returns how much that was.
    static long double project_out(const Point& q, Point& y) {
        const long double along = dot(q, y);
        for (std::size_t k = 0; k < N; ++k) y[k] -= along * q[k];
        return along;
    }

    std::vector<Point> points_;
    std::vector<std::size_t> corral_;
    std::vector<long double> weights_;
    Point x_{};
};

}  // namespace touchstone
