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

#include <array>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/gjk/proof/plane.h"
#include "algorithms/gjk/proof/probable_normals.h"

namespace touchstone::gjk::proof {

template <Scalar T>
class Completion {
public:
    /// What was shown: nothing, a plane that separates, or points around or at the origin.
    enum class Outcome { open, separated, surrounded, held };

    /// `simplex`: one to four points of C.
    Completion(const Difference<T>& c, std::span<const Vertex<T>> simplex)
        : c_(c), found_(simplex.begin(), simplex.end()) {}

    /// `axis`: a direction that is not zero; `v`: the nearest point found; `probable`: the direction whose plane was
    /// the furthest out.
    Outcome run(const Vec<T, 3>& axis, const Vec<T, 3>& v, const Vec<T, 3>& probable) {
        put_first_planes(axis, v, probable);
        for (std::size_t turn = 0; turn < 2 * planes_.size() && turn < 2 * most_planes; ++turn) {
            plane_ = turn % 2 == 0 ? direction_of(planes_[turn / 2]) : plane_.opposite();
            if (c_.separates(plane_)) return Outcome::separated;
            const Vertex<T> w = c_.least(plane_.rounded);
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
    void put_first_planes(const Vec<T, 3>& axis, const Vec<T, 3>& v, const Vec<T, 3>& probable) {
        const std::size_t n = found_.size();
        if (n == 1) put(Direction<T>::of(axis));
        if (n == 2) {
            const Vec<T, 3> edge = near_one(between(found_[0], found_[1])), side = cross(edge, near_one(axis));
            put(Direction<T>::of(cross(edge, side)));
            put(Direction<T>::of(side));
        }
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = i + 1; j < n; ++j)
                for (std::size_t k = j + 1; k < n; ++k) put_plane_of(i, j, k);
        put(Direction<T>::of(v));
        if (!c_.is_curved()) return;
        put(Direction<T>::of(probable));
        for (const Vec<T, 3>& d : probable_normals(c_, probable)) put(Direction<T>::of(d));
    }

    /// A plane by a direction across it, or by three of the points, whose exact direction is long and made when asked.
    struct Plane {
        Vec<T, 3> across = zero_vector<T, 3>();
        std::array<std::size_t, 3> corner{};
    };

    void put(const Direction<T>& d) {
        if (!d.is_zero()) planes_.push_back({d.rounded, {}});
    }
    void put_plane_of(std::size_t i, std::size_t j, std::size_t k) {
        if (!direction_through(i, j, k).is_zero()) planes_.push_back({zero_vector<T, 3>(), {i, j, k}});
    }
    Direction<T> direction_of(const Plane& plane) const {
        const auto& [i, j, k] = plane.corner;
        return k == 0 ? Direction<T>::of(plane.across) : direction_through(i, j, k);
    }
    Direction<T> direction_through(std::size_t i, std::size_t j, std::size_t k) const {
        const Vertex<T>&p = found_[i], &q = found_[j], &r = found_[k];
        if (!c_.is_exact()) return Direction<T>::of(cross(near_one(between(p, q)), near_one(between(p, r))));
        const Vec<E, 3> origin = c_.exact_point(p);
        return Direction<T>::of(Vec<E, 3>(cross(c_.exact_point(q) - origin, c_.exact_point(r) - origin)));
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
        found_.push_back(w);
        const std::size_t last = found_.size() - 1;
        for (std::size_t i = 0; i < last; ++i)
            for (std::size_t j = i + 1; j < last && planes_.size() < most_planes; ++j) put_plane_of(i, j, last);
    }

    /// Do any three or four of the points hold the origin? The exact signs of the determinants of every three points
    /// decide both, and each is computed once.
    bool is_held() {
        if (!c_.is_exact()) return false;
        const std::size_t n = found_.size();
        const std::vector<Sign> signs = c_.signs_of_determinants(found_);
        const auto sign = [&](std::size_t i, std::size_t j, std::size_t k) { return signs[(i * n + j) * n + k]; };
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = i + 1; j < n; ++j)
                for (std::size_t k = j + 1; k < n; ++k) {
                    const std::array three{found_[i], found_[j], found_[k]};
                    if (sign(i, j, k) == Sign::zero && c_.holds_origin(three))
                        return holds({three.begin(), three.end()});
                    for (std::size_t l = k + 1; l < n; ++l)
                        if (agree({sign(j, k, l), -sign(i, k, l), sign(i, j, l), -sign(i, j, k)}))
                            return holds({found_[i], found_[j], found_[k], found_[l]});
                }
        return false;
    }

    const Difference<T>& c_;
    std::vector<Vertex<T>> found_, holding_;
    std::vector<Plane> planes_;
    Direction<T> plane_{};
    int support_calls_ = 0;
};

}  // namespace touchstone::gjk::proof
