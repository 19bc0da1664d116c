// SPDX-License-Identifier: MIT
// GJK in exact arithmetic, without a division: decides every pair of hulls of known points, with radii or without.
//
// Source: the loop of seed S0 with the regions of Voronoi as Ericson orders them [Eri05]. A region is chosen by signs
// of polynomials of degree four in the points, and the direction of v is the point itself, the part of a point across
// an edge, or the normal of a face, none of which is divided. Of the faces of a tetrahedron, that is taken whose
// direction has the other points beyond it, so no distances are compared. Invariant: d is a positive multiple of v,
// exactly, and |v| falls with every point, so no simplex returns and the loop ends. By Theorem 1 a new point does not
// lie in the affine hull of the simplex, so no feature is degenerate. Cost: one pass over the vertices of each body and
// some hundred products of expansions per iteration. It is asked where rounding leaves contact open only.
#pragma once

#include <array>
#include <vector>

#include "algorithms/gjk/proof/plane.h"

namespace touchstone::gjk::proof {

template <Scalar T>
class ExactSearch {
public:
    /// What was shown. `open` says that a number was lost to underflow or overflow.
    enum class Outcome { open, separated, surrounded, held };
    using E = ExactOf<T>;

    /// Precondition: c.is_exact(), and both bodies are hulls of known points. `wants_nearest`: the search goes on from
    /// a plane that separates to the nearest point, as it does for bodies with radii.
    explicit ExactSearch(Difference<T>& c, bool wants_nearest = false)
        : c_(c), wants_nearest_(wants_nearest || c.has_radius()) {}

    /// Decides the cores, beginning with the point `first` of C, or with radii, the bodies.
    Outcome run(const Vertex<T>& first) {
        take(first);
        simplex_ = {1, {0}};
        d_ = x_[0];
        for (int i = 0; i < most_iterations; ++i) {
            if (is_lost_) return Outcome::open;
            // The origin is in the simplex: inside of a tetrahedron, or on a feature.
            if (simplex_.size == 4) return Outcome::surrounded;
            if (is_zero(d_)) return is_lost_ ? Outcome::open : Outcome::held;
            const auto w = c_.least_exactly(Direction<T>::of(d_));
            if (!w) return Outcome::open;
            const Vec<E, 3> x = c_.exact_point(*w);
            // C lies beyond the plane across v through the origin.
            if (!wants_nearest_ && sign(dot(d_, x)) == Sign::positive) return Outcome::separated;
            const Sign nearer = sign(dot(d_, Vec<E, 3>(x - x_[at(0)])));
            if (is_lost_) return Outcome::open;
            // No point of C is further along -v than v is: v is the nearest one.
            if (nearer != Sign::negative) return by_radius();
            compact();
            take(*w);
            reduce();
        }
        return Outcome::open;
    }

    /// The simplex that holds v, which is the nearest point of C where that was asked.
    std::vector<Vertex<T>> corners() const {
        std::vector<Vertex<T>> list;
        for (int i = 0; i < simplex_.size; ++i) list.push_back(corner_[at(i)]);
        return list;
    }
    /// The direction of v, along which C is separated. Precondition: the outcome was `separated`.
    Direction<T> direction() const { return Direction<T>::of(d_); }

private:
    static constexpr int most_iterations = 256;

    /// Numbers of points.
    struct Subset {
        int size = 0;
        std::array<int, 4> at{};
    };

    std::size_t at(int i) const { return static_cast<std::size_t>(simplex_.at[static_cast<std::size_t>(i)]); }
    /// A sign. One that is not known ends the search.
    Sign sign(const E& x) {
        const Sign result = sign_of(x);
        is_lost_ = is_lost_ || result == Sign::unknown;
        return result;
    }
    bool is_zero(const Vec<E, 3>& x) {
        return sign(x[0]) == Sign::zero && sign(x[1]) == Sign::zero && sign(x[2]) == Sign::zero;
    }
    /// x <= 0.
    bool is_none(const E& x) {
        const Sign s = sign(x);
        return s == Sign::negative || s == Sign::zero;
    }

    void take(const Vertex<T>& w) {
        corner_[static_cast<std::size_t>(count_)] = w;
        x_[static_cast<std::size_t>(count_)] = c_.exact_point(w);
        ++count_;
    }
    /// Forgets the points that are not of the simplex.
    void compact() {
        std::array<Vertex<T>, 4> corner;
        std::array<Vec<E, 3>, 4> x;
        for (int i = 0; i < simplex_.size; ++i) {
            corner[static_cast<std::size_t>(i)] = corner_[at(i)];
            x[static_cast<std::size_t>(i)] = x_[at(i)];
        }
        corner_ = corner;
        x_ = x;
        count_ = simplex_.size;
    }

    /// Makes the simplex the smallest subset of all points that holds their nearest point.
    void reduce() {
        if (count_ == 2) return set(nearest_of_edge(0, 1));
        if (count_ == 3) return set(nearest_of_face(0, 1, 2));
        // The face without the newest point is the simplex before, and its nearest point is not that of all.
        bool is_outside = false;
        for (const auto& [i, j, k, other] : {std::array{0, 1, 3, 2}, {1, 2, 3, 0}, {2, 0, 3, 1}}) {
            if (!is_beyond(i, j, k, other)) continue;
            is_outside = true;
            const Subset subset = nearest_of_face(i, j, k);
            const Vec<E, 3> d = direction_of(subset);
            const auto& x = x_[static_cast<std::size_t>(subset.at[0])];
            if (is_zero(d) || sign(dot(d, Vec<E, 3>(point(other) - x))) != Sign::negative) return set(subset, d);
        }
        if (!is_outside) return set({4, {0, 1, 2, 3}}, zero_vector<E, 3>());
        is_lost_ = true;  // never, since one of the faces in view has the nearest point
    }
    void set(const Subset& subset) { set(subset, direction_of(subset)); }
    void set(const Subset& subset, const Vec<E, 3>& d) {
        simplex_ = subset;
        d_ = d;
    }

    const Vec<E, 3>& point(int i) const { return x_[static_cast<std::size_t>(i)]; }

    /// True if the origin is on the plane of i, j and k, or on the other side of it than `other`.
    bool is_beyond(int i, int j, int k, int other) {
        const Vec<E, 3> n = cross(Vec<E, 3>(point(j) - point(i)), Vec<E, 3>(point(k) - point(i)));
        const Sign of_origin = sign(-dot(n, point(i))), of_other = sign(dot(n, Vec<E, 3>(point(other) - point(i))));
        return of_origin == Sign::zero || of_origin != of_other;
    }

    Subset nearest_of_edge(int i, int j) {
        const Vec<E, 3> e = point(j) - point(i);
        if (is_none(-dot(e, point(i)))) return {1, {i}};
        if (is_none(dot(e, point(j)))) return {1, {j}};
        return {2, {i, j}};
    }

    /// The regions of a triangle, as Ericson orders them.
    Subset nearest_of_face(int i, int j, int k) {
        const Vec<E, 3>&a = point(i), &b = point(j), &c = point(k);
        const Vec<E, 3> ab = b - a, ac = c - a;
        const E d1 = -dot(ab, a), d2 = -dot(ac, a);
        if (is_none(d1) && is_none(d2)) return {1, {i}};
        const E d3 = -dot(ab, b), d4 = -dot(ac, b);
        if (is_none(-d3) && is_none(d4 - d3)) return {1, {j}};
        if (is_none(d1 * d4 - d3 * d2) && is_none(-d1) && is_none(d3)) return {2, {i, j}};
        const E d5 = -dot(ab, c), d6 = -dot(ac, c);
        if (is_none(-d6) && is_none(d5 - d6)) return {1, {k}};
        if (is_none(d5 * d2 - d1 * d6) && is_none(-d2) && is_none(d6)) return {2, {i, k}};
        if (is_none(d3 * d6 - d5 * d4) && is_none(d3 - d4) && is_none(d6 - d5)) return {2, {j, k}};
        return {3, {i, j, k}};
    }

    /// A positive multiple of the nearest point of the subset, which lies inside of it.
    Vec<E, 3> direction_of(const Subset& subset) {
        const Vec<E, 3>& a = point(subset.at[0]);
        if (subset.size == 1) return a;
        const Vec<E, 3> ab = point(subset.at[1]) - a;
        if (subset.size == 2) return dot(ab, ab) * a - dot(ab, a) * ab;
        const Vec<E, 3> n = cross(ab, Vec<E, 3>(point(subset.at[2]) - a));
        const Sign side = sign(dot(n, a));
        return side == Sign::zero ? zero_vector<E, 3>() : side == Sign::positive ? n : Vec<E, 3>(-n);
    }

    /// v is the nearest point of the cores, and not zero.
    Outcome by_radius() {
        if (!c_.has_radius()) return Outcome::separated;
        switch (c_.compared_with_radius(simplex_.size, corners())) {
            case Sign::positive: return Outcome::separated;
            case Sign::negative: return Outcome::surrounded;
            case Sign::zero: return Outcome::held;
            case Sign::unknown: break;
        }
        return Outcome::open;
    }

    Difference<T>& c_;
    const bool wants_nearest_;
    std::array<Vertex<T>, 4> corner_{};
    std::array<Vec<E, 3>, 4> x_{};
    int count_ = 0;
    Subset simplex_;
    Vec<E, 3> d_ = zero_vector<E, 3>();
    bool is_lost_ = false;
};

}  // namespace touchstone::gjk::proof
