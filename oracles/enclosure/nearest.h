// SPDX-License-Identifier: GPL-3.0-or-later
// The point of C nearest to the origin. The search takes the nearest point of a growing simplex. One support plane
// certifies it from below, one convex combination of points of C from above, both evaluated with outward rounding.
// Errors of the search can widen the bounds but cannot falsify them.
#pragma once

#include <bit>
#include <optional>

#include "oracles/enclosure/cso.h"

namespace touchstone::enclosure_detail {

/// The nearest point of the hull of up to D + 1 points, as weights of the points that span it.
template <unsigned Digits, int D>
struct NearestOfSimplex {
    unsigned subset = 0;  ///< bit i: point i has a weight
    std::array<Real<Digits>, D + 1> weights;
    Point<Real<Digits>, D> point;
    Real<Digits> squared;
};

/// Tries every subset and keeps the nearest point among those whose weights are all positive.
template <unsigned Digits, int D>
class SimplexSearch {
public:
    using Vector = Point<Real<Digits>, D>;
    explicit SimplexSearch(const std::vector<CsoPoint<Digits, D>>& points) : points_(points) {}

    NearestOfSimplex<Digits, D> run() {
        for (unsigned subset = 1; subset < (1U << points_.size()); ++subset) consider(subset);
        return *best_;
    }

private:
    using Matrix = std::array<std::array<Real<Digits>, D>, D>;

    /// Considers the affine hull of the subset: minimises |p0 + sum mu_i (p_i - p0)| by the normal equations.
    void consider(unsigned subset) {
        std::vector<std::size_t> index;
        for (std::size_t i = 0; i < points_.size(); ++i)
            if ((subset >> i & 1U) != 0) index.push_back(i);
        const std::size_t edges = index.size() - 1;
        const Vector& base = points_[index[0]].position;
        std::array<Vector, D> edge;
        for (std::size_t i = 0; i < edges; ++i) edge[i] = points_[index[i + 1]].position - base;
        Matrix gram;
        std::array<Real<Digits>, D> mu;
        for (std::size_t i = 0; i < edges; ++i) {
            mu[i] = -dot(edge[i], base);
            for (std::size_t k = 0; k < edges; ++k) gram[i][k] = dot(edge[i], edge[k]);
        }
        if (!solve(gram, mu, edges)) return;
        NearestOfSimplex<Digits, D> found;
        found.subset = subset;
        found.weights.fill(Real<Digits>(0));
        Real<Digits> rest(1);
        found.point = base;
        for (std::size_t i = 0; i < edges; ++i) {
            if (!(mu[i] > 0)) return;
            rest -= mu[i];
            found.weights[index[i + 1]] = mu[i];
            found.point = found.point + mu[i] * edge[i];
        }
        if (!(rest > 0)) return;
        found.weights[index[0]] = rest;
        found.squared = dot(found.point, found.point);
        if (!best_ || found.squared < best_->squared) best_ = found;
    }

    /// Solves by elimination without pivoting, because the matrix is positive semidefinite. Returns false if it is
    /// singular up to rounding.
    static bool solve(Matrix& m, std::array<Real<Digits>, D>& x, std::size_t n) {
        static const Real<Digits> tiny = pow(Real<Digits>(10), 8 - static_cast<int>(Digits));
        for (std::size_t i = 0; i < n; ++i) {
            const Real<Digits> diagonal = m[i][i];
            for (std::size_t j = 0; j < i; ++j) {
                const Real<Digits> factor = m[i][j] / m[j][j];
                for (std::size_t k = j; k < n; ++k) m[i][k] -= factor * m[j][k];
                x[i] -= factor * x[j];
            }
            if (!(m[i][i] > tiny * diagonal)) return false;
        }
        for (std::size_t i = n; i-- > 0;) {
            for (std::size_t k = i + 1; k < n; ++k) x[i] -= m[i][k] * x[k];
            x[i] /= m[i][i];
        }
        return true;
    }

    const std::vector<CsoPoint<Digits, D>>& points_;
    std::optional<NearestOfSimplex<Digits, D>> best_;
};

/// The result of the search for the distance of C from the origin.
template <unsigned Digits, int D>
struct Nearest {
    Interval<Digits> distance;  ///< certified; the lower end is zero if no plane separates
    std::vector<CsoPoint<Digits, D>> simplex;
    std::vector<Real<Digits>> weights;   ///< weights of the simplex, positive, sum 1 up to rounding
    Point<Real<Digits>, D> direction{};  ///< normal of the best separating plane found; C lies beyond it
    int iterations = 0;
};

enum class NearestGoal {
    enclosure,  ///< the distance to the requested width, also below the radius (a depth needs it)
    separation  ///< stop as soon as C is certainly nearer than the radius
};

template <unsigned Digits, int D>
class NearestSearch {
public:
    using Number = Real<Digits>;
    using Vector = Point<Number, D>;

    NearestSearch(const Cso<Digits, D>& cso, NearestGoal goal, double relative_width)
        : cso_(cso), goal_(goal), width_(relative_width), radius_(cso.radius().upper()) {
        floor_ = cso.scale() * pow(Number(10), 6 - static_cast<int>(Digits));
    }

    Nearest<Digits, D> run() {
        Vector start{};
        start[0] = 1;
        simplex_.push_back(cso_.support(start));
        auto nearest = SimplexSearch<Digits, D>(simplex_).run();
        int iterations = 0, idle = 0;
        for (; iterations < most_iterations; ++iterations) {
            const Number length = sqrt(nearest.squared);
            if (length <= floor_ || simplex_.size() == D + 1) break;
            auto w = cso_.support(-nearest.point);
            const Number lower = dot(nearest.point, w.position) / length;
            if (!best_lower_ || lower > *best_lower_) best_lower_ = lower, direction_ = nearest.point;
            if (finished(*best_lower_, length)) break;
            simplex_.push_back(std::move(w));
            auto next = SimplexSearch<Digits, D>(simplex_).run();
            idle = next.squared < nearest.squared ? 0 : idle + 1;
            nearest = std::move(next);
            keep(nearest);
            if (idle > 0) break;
        }
        return certify(nearest, iterations);
    }

private:
    /// Linear convergence gains 0.3 to 1.2 digits an iteration; flat contact of curved sides may gain less.
    static constexpr int most_iterations = 600;

    bool finished(const Number& lower, const Number& upper) const {
        if (goal_ == NearestGoal::separation && upper < radius_) return true;
        // A quarter of the requested width, because the certified bounds are wider by some units of rounding.
        const Number apart = abs(upper - radius_);
        return upper - lower <= Number(width_) / 4 * apart || upper - lower <= floor_;
    }

    void keep(NearestOfSimplex<Digits, D>& nearest) {
        std::vector<CsoPoint<Digits, D>> kept;
        std::array<Number, D + 1> weights;
        for (std::size_t i = 0; i < simplex_.size(); ++i) {
            if ((nearest.subset >> i & 1U) == 0) continue;
            weights[kept.size()] = nearest.weights[i];
            kept.push_back(std::move(simplex_[i]));
        }
        simplex_ = std::move(kept);
        nearest.weights = weights;
        nearest.subset = (1U << simplex_.size()) - 1;
    }

    Nearest<Digits, D> certify(const NearestOfSimplex<Digits, D>& nearest, int iterations) {
        Nearest<Digits, D> result;
        result.iterations = iterations;
        result.simplex = simplex_;
        Point<Interval<Digits>, D> point{};
        Interval<Digits> total(0.0);
        for (std::size_t i = 0; i < simplex_.size(); ++i) {
            result.weights.push_back(nearest.weights[i]);
            total += Interval<Digits>(nearest.weights[i]);
            point = point + Interval<Digits>(nearest.weights[i]) * cso_.certified(simplex_[i]);
        }
        const Interval<Digits> upper = sqrt(squared(point)) / total;
        Number lower(0);
        if (best_lower_) {
            result.direction = direction_;
            const Interval<Digits> height = -cso_.height(-direction_);
            if (height.lower() > 0) lower = (height / sqrt(squared(direction_))).lower();
        }
        result.distance = {lower, upper.upper()};
        return result;
    }

    static Interval<Digits> squared(const Point<Interval<Digits>, D>& x) {
        Interval<Digits> sum(0.0);
        for (const auto& component : x) {
            const Number low = component.lower() > 0 ? component.lower() : -component.upper();
            const Interval<Digits> magnitude(std::max(low, Number(0)),
                                             std::max(component.upper(), Number(-component.lower())));
            sum += magnitude * magnitude;
        }
        return sum;
    }
    static Interval<Digits> squared(const Vector& x) {
        Point<Interval<Digits>, D> exact;
        for (std::size_t k = 0; k < D; ++k) exact[k] = x[k];
        return squared(exact);
    }

    const Cso<Digits, D>& cso_;
    NearestGoal goal_;
    double width_;
    Number radius_, floor_;
    std::vector<CsoPoint<Digits, D>> simplex_;
    std::optional<Number> best_lower_;
    Vector direction_{};
};

}  // namespace touchstone::enclosure_detail
