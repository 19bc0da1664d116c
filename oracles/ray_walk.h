// SPDX-License-Identifier: GPL-3.0-or-later
// Finds where the line {t v} enters C = A - B: the line pierces a simplex of D vertices, which are exchanged one by one
// for lower ones until the plane of the simplex supports C. The same steps run in doubles, to find a start, and in
// integers, to prove the result.
//
// Let P be the projection along v. The line pierces conv{p_i} iff 0 lies in conv{P p_i}. With the normal n of the
// simplex, oriented so that n.v > 0, it does so at t = n.p / n.v. A vertex w with n.w < n.p lies below. It replaces the
// vertex that keeps 0 in the simplex (the ratio test of the simplex method). If no vertex lies below, t is the entry.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "oracles/boundary.h"
#include "oracles/minimum_norm.h"

namespace touchstone::oracles_detail {

/// The corners of the simplex, over integers or doubles. The sum of the weights is n.v.
template <class Number, int D>
struct PiercedSimplex {
    using Point = std::array<Number, static_cast<std::size_t>(D)>;
    std::array<IndexPair, D> pair;
    std::array<Point, D> corner;

    /// Barycentric coordinates of P q with respect to the P corner, times n.v.
    std::array<Number, D> weights(const Point& v, const Point& q) const {
        if constexpr (D == 2) {
            const Point x = difference<Number, D>(corner[0], q), y = difference<Number, D>(corner[1], q);
            return {v[0] * y[1] - v[1] * y[0], v[1] * x[0] - v[0] * x[1]};
        } else {
            std::array<Point, D> edge;
            for (std::size_t i = 0; i < D; ++i) edge[i] = difference<Number, D>(corner[i], q);
            std::array<Number, D> result;
            for (std::size_t i = 0; i < D; ++i)
                result[i] = dot<Number, D>(v, cross(edge[(i + 1) % D], edge[(i + 2) % D]));
            return result;
        }
    }
    Point normal() const {
        const Point e = difference<Number, D>(corner[1], corner[0]);
        if constexpr (D == 2)
            return {e[1], -e[0]};
        else
            return cross(e, difference<Number, D>(corner[2], corner[0]));
    }
    void turn() {
        std::swap(pair[0], pair[1]);
        std::swap(corner[0], corner[1]);
    }
    /// Replaces the vertex that the line leaves by w, which lies below the plane. Returns false if there is no such
    /// vertex.
    bool exchange(const Point& v, const IndexPair& w_pair, const Point& w) {
        Point origin;
        for (auto& x : origin) x = 0;
        const auto at_line = weights(v, origin), at_w = weights(v, w);
        std::size_t leaving = D;
        for (std::size_t i = 0; i < D; ++i) {
            if (!(at_w[i] > 0)) continue;
            if (leaving == D || at_line[i] * at_w[leaving] < at_line[leaving] * at_w[i]) leaving = i;
        }
        if (leaving == D) return false;
        pair[leaving] = w_pair;
        corner[leaving] = w;
        return true;
    }
};

/// The exact walk gives up after this many steps, because it can cycle on degenerate input.
constexpr int most_steps = 64;

/// Finds a simplex near the entry in doubles, as a hint.
template <class Integer, int D>
class DoubleRayWalk {
public:
    using Simplex = PiercedSimplex<double, D>;
    using Point = typename Simplex::Point;

    /// `velocity` matters only up to its length. `start` holds at most D vertices from which to search, for example
    /// those of the distance.
    DoubleRayWalk(const ExactCso<Integer, D>& cso, const Vec<double, D>& velocity, std::vector<IndexPair> start)
        : cso_(cso), start_(std::move(start)) {
        const double length = std::sqrt(squared_norm(velocity));
        for (int k = 0; k < D; ++k) v_[static_cast<std::size_t>(k)] = velocity[k] / length;
    }

    std::optional<std::array<IndexPair, D>> search() {
        auto pairs = pierced();
        if (!pairs) return std::nullopt;
        Simplex simplex;
        for (std::size_t i = 0; i < D; ++i) {
            simplex.pair[i] = (*pairs)[i];
            simplex.corner[i] = vertex((*pairs)[i]);
        }
        if (dot<double, D>(simplex.normal(), v_) < 0) simplex.turn();
        for (int step = 0; step < most_steps; ++step) {
            const Point n = simplex.normal();
            const IndexPair w = least(n);
            const double scale = std::sqrt(dot<double, D>(n, n));
            if (dot<double, D>(n, vertex(w)) >= dot<double, D>(n, simplex.corner[0]) - 0x1p-48 * scale) break;
            if (!simplex.exchange(v_, w, vertex(w))) break;
        }
        return simplex.pair;
    }

private:
    Point vertex(const IndexPair& pair) const {
        Point result;
        for (int k = 0; k < D; ++k)
            result[static_cast<std::size_t>(k)] = cso_.a.approximate(pair.a)[k] - cso_.b.approximate(pair.b)[k];
        return result;
    }
    IndexPair least(const Point& d) const {
        Vec<double, D> direction;
        for (int k = 0; k < D; ++k) direction[k] = d[static_cast<std::size_t>(k)];
        return {cso_.a.farthest(-direction), cso_.b.farthest(direction)};
    }

    Point projected(const Point& x) const {
        const double along = dot<double, D>(x, v_);
        Point result = x;
        for (std::size_t k = 0; k < D; ++k) result[k] -= along * v_[k];
        return result;
    }

    /// Returns D vertices whose projections hold the origin, by descent to the nearest point of P C.
    std::optional<std::vector<IndexPair>> pierced() const {
        std::vector<IndexPair> pairs = start_;
        for (int step = 0; step < most_steps; ++step) {
            Gram<double> gram;
            gram.size = static_cast<int>(pairs.size());
            std::vector<Point> points;
            for (const auto& pair : pairs) points.push_back(projected(vertex(pair)));
            for (std::size_t i = 0; i < points.size(); ++i)
                for (std::size_t j = 0; j < points.size(); ++j) gram.entry[i][j] = dot<double, D>(points[i], points[j]);
            const auto found = minimum_norm(gram);
            if (!found) return std::nullopt;
            Point y{};
            std::vector<IndexPair> kept;
            for (std::size_t i = 0; i < points.size(); ++i) {
                if ((found->subset >> i & 1U) == 0) continue;
                kept.push_back(pairs[i]);
                for (std::size_t k = 0; k < D; ++k) y[k] += found->numerator[i] / found->denominator * points[i][k];
            }
            if (kept.size() == D) return kept;
            if (dot<double, D>(y, y) < 0x1p-90) return completed(kept);
            const IndexPair w = least(y);
            // The line misses C, as far as doubles can tell.
            if (dot<double, D>(y, projected(vertex(w))) > 0) return std::nullopt;
            if (std::find(pairs.begin(), pairs.end(), w) != pairs.end()) return std::nullopt;
            pairs = kept;
            pairs.push_back(w);
        }
        return std::nullopt;
    }

    /// Handles a line that meets a vertex or an edge: any further vertices off the line complete a simplex with some
    /// weights zero.
    std::optional<std::vector<IndexPair>> completed(std::vector<IndexPair> pairs) const {
        while (pairs.size() < D) {
            const Point first = vertex(pairs[0]);
            Point m{};
            if constexpr (D == 2) {
                m = {-v_[1], v_[0]};
            } else {
                const std::size_t axis = static_cast<std::size_t>(
                    std::min_element(v_.begin(), v_.end(),
                                     [](double x, double y) { return std::fabs(x) < std::fabs(y); }) -
                    v_.begin());
                Point e{};
                e[axis] = 1;
                m = cross(v_, pairs.size() == 1 ? e : difference<double, D>(vertex(pairs[1]), first));
            }
            Point opposite = m;
            for (auto& x : opposite) x = -x;
            const IndexPair below = least(m), above = least(opposite);
            const double down = dot<double, D>(m, first) - dot<double, D>(m, vertex(below)),
                         up = dot<double, D>(m, vertex(above)) - dot<double, D>(m, first);
            if (std::max(down, up) < 0x1p-40) return std::nullopt;
            pairs.push_back(down > up ? below : above);
        }
        return pairs;
    }

    const ExactCso<Integer, D>& cso_;
    std::vector<IndexPair> start_;
    Point v_{};
};

/// Continues the walk from `start` in integers. The result supports C, that is, n.w >= n.corner for all w, n.v > 0, and
/// all weights are >= 0. Returns nullopt if the line does not pierce `start`, or on degenerate input after many steps.
template <class Integer, int D>
std::optional<PiercedSimplex<Integer, D>> exact_entry(ExactCso<Integer, D>& cso, const IntegerVec<Integer, D>& v,
                                                      const std::array<IndexPair, D>& start) {
    PiercedSimplex<Integer, D> simplex;
    simplex.pair = start;
    for (std::size_t i = 0; i < D; ++i) simplex.corner[i] = cso.vertex(start[i]);
    if (dot<Integer, D>(simplex.normal(), v) < 0) simplex.turn();
    if (dot<Integer, D>(simplex.normal(), v) == 0) return std::nullopt;
    IntegerVec<Integer, D> origin;
    for (auto& x : origin) x = 0;
    for (const Integer& weight : simplex.weights(v, origin))
        if (weight < 0) return std::nullopt;
    for (int step = 0; step < most_steps; ++step) {
        const auto n = simplex.normal();
        const IndexPair pair = cso.support(n, -1);
        const auto w = cso.vertex(pair);
        if (!(dot<Integer, D>(n, w) < dot<Integer, D>(n, simplex.corner[0]))) return simplex;
        if (!simplex.exchange(v, pair, w)) return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace touchstone::oracles_detail
