// SPDX-License-Identifier: MIT
// Completes a simplex near which the origin lies, until it holds the origin or a plane through its points separates.
// It is for bodies of which no list of points is known; exact_search.h decides the others.
//
// Source: the planes are asked as the initial polytope of EPA asks them, on both sides (seed S0, "Initial polytope",
// P-18). Where rounding has turned GJK's last direction, the plane of some three points found decides: either C lies
// beyond it, or its support point is a new one.
// Invariant: what is returned is proved by signs (plane.h). Cost: at most 30 points and 600 planes, each asked from
// both sides; a body 2^60 times smaller than the other, whose weights are noise, asks as many, others a few.
#pragma once

#include <deque>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/gjk/proof/likely_normals.h"
#include "algorithms/gjk/proof/plane.h"

namespace touchstone::gjk::proof {

template <Scalar T>
class Completion {
public:
    /// What was shown: nothing, a plane that separates, or points around or at the origin.
    enum class Outcome { open, separated, surrounded, held };

    /// `simplex`: one to four points of C.
    Completion(const Difference<T>& c, std::span<const Vertex<T>> simplex)
        : c_(c), found_(simplex.begin(), simplex.end()) {}

    /// `axis`: a direction that is not zero; `v`: the nearest point found; `likely`: the direction whose plane was the
    /// furthest out.
    Outcome run(const Vec<T, 3>& axis, const Vec<T, 3>& v, const Vec<T, 3>& likely) {
        put_first_planes(axis, v, likely);
        for (std::size_t turn = 0; turn < 2 * planes_.size() && turn < 2 * most_planes; ++turn) {
            const Direction<T>& plane = planes_[turn / 2];
            const Direction<T> d = turn % 2 == 0 ? plane : plane.opposite();
            if (d.is_zero()) continue;
            if (c_.separates(d)) {
                plane_ = d;
                return Outcome::separated;
            }
            const Vertex<T> w = c_.least(d.rounded);
            ++support_calls_;
            if (found_.size() >= most_points || is_known(w)) continue;
            if (is_surrounded_with(w)) return Outcome::surrounded;
            take(w);
        }
        return is_held() ? Outcome::held : Outcome::open;
    }

    /// The direction that separates. Its rounded coordinates need not do so. Precondition: the outcome was `separated`.
    const Direction<T>& plane() const { return plane_; }
    /// The points that hold the origin. Precondition: the outcome was `surrounded` or `held`.
    std::span<const Vertex<T>> holding() const { return holding_; }
    /// The number of support points asked.
    int support_calls() const { return support_calls_; }

private:
    static constexpr std::size_t most_points = 30, most_planes = 600;
    using E = ExactOf<T>;

    /// All planes of three points of the simplex; of a point or an edge, planes that hold it; and that across v.
    void put_first_planes(const Vec<T, 3>& axis, const Vec<T, 3>& v, const Vec<T, 3>& likely) {
        const std::size_t n = found_.size();
        if (n == 1) put(Direction<T>::of(axis));
        if (n == 2) {
            const Vec<T, 3> edge = near_one(between(found_[0], found_[1])), side = cross(edge, near_one(axis));
            put(Direction<T>::of(cross(edge, side)));
            put(Direction<T>::of(side));
        }
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = i + 1; j < n; ++j)
                for (std::size_t k = j + 1; k < n; ++k) put_plane_of(found_[i], found_[j], found_[k]);
        put(Direction<T>::of(v));
        if (!c_.is_curved()) return;
        put(Direction<T>::of(likely));
        for (const Vec<T, 3>& d : likely_normals(c_, likely)) put(Direction<T>::of(d));
    }

    void put(const Direction<T>& d) {
        if (!d.is_zero()) planes_.push_back(d);
    }
    void put_plane_of(const Vertex<T>& p, const Vertex<T>& q, const Vertex<T>& r) {
        if (!c_.is_exact()) return put(Direction<T>::of(cross(near_one(between(p, q)), near_one(between(p, r)))));
        const Vec<E, 3> origin = c_.exact_point(p);
        put(Direction<T>::of(Vec<E, 3>(cross(c_.exact_point(q) - origin, c_.exact_point(r) - origin))));
    }

    bool holds(const std::vector<Vertex<T>>& points) {
        holding_ = points;
        return true;
    }

    bool is_known(const Vertex<T>& w) const {
        for (const Vertex<T>& p : found_)
            if (between(p, w) == zero_vector<T, 3>()) return true;
        return false;
    }

    bool is_surrounded_with(const Vertex<T>& w) {
        for (std::size_t i = 0; i < found_.size(); ++i)
            for (std::size_t j = i + 1; j < found_.size(); ++j)
                for (std::size_t k = j + 1; k < found_.size(); ++k)
                    if (c_.surrounds(found_[i], found_[j], found_[k], w))
                        return holds({found_[i], found_[j], found_[k], w});
        return false;
    }

    /// Adds w and the planes through it.
    void take(const Vertex<T>& w) {
        for (std::size_t i = 0; i < found_.size(); ++i)
            for (std::size_t j = i + 1; j < found_.size() && planes_.size() < most_planes; ++j)
                put_plane_of(found_[i], found_[j], w);
        found_.push_back(w);
    }

    /// Do any three or four of the points hold the origin, by exact signs?
    bool is_held() {
        if (!c_.is_exact()) return false;
        std::vector<Vec<E, 3>> exact;
        for (const Vertex<T>& p : found_) exact.push_back(c_.exact_point(p));
        const auto are_around = [&](const auto& at) {
            std::array<Vertex<T>, std::tuple_size_v<std::decay_t<decltype(at)>>> points;
            std::array<const Vec<E, 3>*, 4> w{};
            for (std::size_t i = 0; i < at.size(); ++i) {
                points[i] = found_[at[i]];
                w[i] = &exact[at[i]];
            }
            return !c_.is_certainly_beside(points) && c_.holds_origin_exactly(w, at.size()) &&
                   holds({points.begin(), points.end()});
        };
        const std::size_t n = found_.size();
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = i + 1; j < n; ++j)
                for (std::size_t k = j + 1; k < n; ++k) {
                    if (are_around(std::array{i, j, k})) return true;
                    for (std::size_t l = k + 1; l < n; ++l)
                        if (are_around(std::array{i, j, k, l})) return true;
                }
        return false;
    }

    const Difference<T>& c_;
    std::vector<Vertex<T>> found_, holding_;
    std::deque<Direction<T>> planes_;  ///< exact numbers are long, so none is moved
    Direction<T> plane_{};
    int support_calls_ = 0;
};

}  // namespace touchstone::gjk::proof
