// SPDX-License-Identifier: MIT
// A body as the proofs at the end of GJK read it: its points, its move, its radius, and each point without rounding.
//
// The move is not added to the points. Adding it would round them by the distance from the origin, and bodies that rest
// on each other could not be told apart. Everything is scaled by one power of two that brings the largest coordinate
// near 1, so that no product leaves the range of the scalar. A curved body has no list of points: its support points
// become points without doubt as they are found (core/curved.h).
// Invariant: point(i) is exact_point(i) up to `blur` in each coordinate, and exact_point(i) is in the body.
#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <functional>
#include <vector>

#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/curved.h"
#include "algorithms/core/range.h"
#include "algorithms/gjk/proof/exact_number.h"

namespace touchstone::gjk::proof {

/// A point of A - B, with the points of A and B before their moves, and their numbers; -1 for a point that is known up
/// to rounding only.
template <Scalar T>
struct Vertex {
    Vec<T, 3> w, a, b;
    int of_a = -1, of_b = -1;
};

/// x as a point of space, in a wider scalar that holds every number of S.
template <Scalar T, Scalar S, int D>
Vec<T, 3> in_space(const Vec<S, D>& x) {
    if constexpr (D == 3)
        return {T(x[0]), T(x[1]), T(x[2])};
    else
        return {T(x[0]), T(x[1]), T(0)};
}
/// The first D coordinates.
template <int D, class N>
Vec<N, D> without_third(const Vec<N, 3>& x) {
    return touchstone::detail::generate<N, D>([&](int k) { return x[k]; });
}

/// How the points of a body are known.
enum class Known { by_vertices, by_curve, up_to_rounding };

/// A core with a radius. A planar one lies in the plane z = 0. The shape must outlive it.
template <Scalar T>
class Body {
public:
    using E = ExactOf<T>;
    using Exact = Vec<E, 3>;

    /// The numbers of `shape`, a core before its move, times 2^exponent. Cost: linear in the vertices.
    template <SupportMappable Shape, Scalar S, int D>
    Body(const Shape& shape, const Vec<S, D>& move, const S& radius, int exponent)
        : exponent_(exponent), radius_(scaled(T(radius))) {
        at_ = to_exact(scaled_exactly(in_space<T>(move)));
        if constexpr (HasExactVertices<Shape>) take_vertices(shape);
        if (!points_.empty()) return;
        known_ = Known::up_to_rounding;
        if constexpr (std::same_as<T, double>) take_curve(curve_of(shape));
        take_support(shape);
    }

    /// Adds every point once more, moved by `time` times `velocity`: the hull is what the body sweeps. Nothing is
    /// added, and false returned, if the body is not the hull of known points or a number is out of range.
    template <Scalar S, int D>
    bool sweep(const Vec<S, D>& velocity, const S& time) {
        if (known_ != Known::by_vertices) return false;
        const Vec<T, 3> speed = scaled_exactly(in_space<T>(velocity));
        way_ = to_exact(T(time)) * to_exact(speed);
        const Vec<T, 3> way = from_exact<T>(way_);
        if (!is_finite(speed) || !is_finite(way)) return false;
        const std::size_t count = points_.size();
        for (std::size_t i = 0; i < count; ++i) points_.push_back(points_[i] + way);
        reach_ = reach_ + infinity_norm(way);
        blur_ = blur_ + T(8) * scalar_traits<T>::epsilon() * reach_;
        return true;
    }

    /// True if every point is known without rounding.
    bool is_exact() const { return known_ != Known::up_to_rounding && is_exact_; }
    /// True if the points are found one by one.
    bool is_by_curve() const { return known_ == Known::by_curve; }
    /// True if the body is not the hull of known points.
    bool is_curved() const { return known_ != Known::by_vertices; }
    /// The radius of the ball around each point, scaled.
    const T& radius() const { return radius_; }
    /// The move and the translation of a posed shape, without rounding.
    const Exact& at() const { return at_; }
    /// The translation of a posed shape, scaled: it is in at(), and not in the points. Zero if it is kept as a move.
    const Vec<T, 3>& translation() const { return translation_; }
    /// A bound on the coordinates of every point.
    const T& reach() const { return reach_; }
    /// A bound on the rounding of a coordinate of a point.
    const T& blur() const { return blur_; }
    /// The directions of the body's own axes.
    std::array<Vec<T, 3>, 3> axes() const {
        const auto column = [this](std::size_t k) {
            return touchstone::detail::generate<T, 3>(
                [&](int i) { return rows_[static_cast<std::size_t>(i)][static_cast<int>(k)]; });
        };
        return {column(0), column(1), column(2)};
    }

    /// The number of points that are known: of vertices, or of support points found so far.
    int point_count() const { return static_cast<int>(points_.size()); }
    /// Point i, before the move. Precondition: it was found or is a vertex.
    const Vec<T, 3>& point(int i) const { return points_[static_cast<std::size_t>(i)]; }
    /// Precondition: is_exact().
    Exact exact_point(int i) const {
        const auto k = static_cast<std::size_t>(i);
        if (k < locals_.size()) return turned(to_exact(locals_[k]));
        return turned(to_exact(locals_[k - locals_.size()])) + way_;
    }

    /// The point that is least along d, and its number.
    std::pair<Vec<T, 3>, int> least(const Vec<T, 3>& d) {
        if (known_ == Known::by_vertices) {
            const int best = least_of_points(d);
            return {point(best), best};
        }
        if (known_ == Known::by_curve) {
            find_point(d);
            return {points_.back(), static_cast<int>(points_.size()) - 1};
        }
        return {scaled(support_(-d)), -1};
    }

    /// The numbers of the points that are least along d up to `band`, at most `most` of them.
    std::vector<int> all_least(const Vec<T, 3>& d, const T& band, std::size_t most) {
        const auto [first, number] = least(d);
        if (known_ != Known::by_vertices) {
            if (!other_point_) return {number};
            add_point(scaled_exactly(other_point_(direction_back(-d))));
            return {number, number + 1};
        }
        std::vector<int> found;
        for (int i = 0; i < static_cast<int>(points_.size()) && found.size() < most; ++i)
            if (dot(d, point(i)) <= dot(d, first) + band) found.push_back(i);
        return found;
    }

    /// A bound that d.x goes below for no point x, exactly that of a vertex on polytopes. `rounded` is d up to
    /// rounding, and vertices further than `band` from the least product with it are not asked. Precondition:
    /// is_exact().
    E lower_bound(const Exact& d, const Vec<T, 3>& rounded, const T& band) const {
        if constexpr (std::same_as<T, double>)
            if (known_ == Known::by_curve) return -support_bound(turned_back(-d));
        const auto [number, product] = least_exactly(d, rounded, band);
        return product;
    }

    /// The vertex that is least along d, and its product with d, which is not a number if that was lost. `rounded` and
    /// `band` as in lower_bound(). Precondition: the body is the hull of known points.
    std::pair<int, E> least_exactly(const Exact& d, const Vec<T, 3>& rounded, const T& band) const {
        int best = least_of_points(rounded);
        const int first = best;
        const T limit = dot(rounded, point(first)) + band;
        E least = dot(d, exact_point(first));
        for (int i = 0; i < static_cast<int>(points_.size()); ++i) {
            if (i == first || limit < dot(rounded, point(i))) continue;
            const E value = dot(d, exact_point(i)), rise = value - least;
            const Sign sign = sign_of(rise);
            if (sign == Sign::unknown) return {i, rise};
            if (sign != Sign::negative) continue;
            least = value;
            best = i;
        }
        return {best, least};
    }

private:
    T scaled(const T& x) const { return times_power_of_two(x, exponent_); }
    Vec<T, 3> scaled(const Vec<T, 3>& x) const { return times_power_of_two(x, exponent_); }

    /// Notes whether scaling has kept every digit.
    Vec<T, 3> scaled_exactly(const Vec<T, 3>& x) {
        const Vec<T, 3> result = scaled(x);
        is_exact_ = is_exact_ && times_power_of_two(result, -exponent_) == x;
        return result;
    }

    Exact turned(const Exact& local) const {
        if (!is_turned_) return local;
        return touchstone::detail::generate<E, 3>(
            [&](int k) { return dot(to_exact(rows_[static_cast<std::size_t>(k)]), local); });
    }
    /// M^T d.
    Exact turned_back(const Exact& d) const {
        if (!is_turned_) return d;
        return touchstone::detail::generate<E, 3>([&](int k) {
            return to_exact(rows_[0][k]) * d[0] + to_exact(rows_[1][k]) * d[1] + to_exact(rows_[2][k]) * d[2];
        });
    }
    Vec<T, 3> turned_back(const Vec<T, 3>& d) const {
        return is_turned_ ? d[0] * rows_[0] + d[1] * rows_[1] + d[2] * rows_[2] : d;
    }

    /// M^T d by a power of two near 1, since a pose may be of any size.
    Vec<T, 3> direction_back(const Vec<T, 3>& d) const {
        const Vec<T, 3> local = turned_back(d);
        return times_power_of_two(local, -exponent_of(infinity_norm(local)));
    }
    static int exponent_of(const T& x) {
        if constexpr (scalar_traits<T>::is_exact) return 0;
        if constexpr (!scalar_traits<T>::is_exact)
            return T(0) < x && scalar_traits<T>::is_finite(x) ? std::ilogb(x) : 0;
    }
    /// The bound of the curve along a local direction, scaled as the points are.
    E support_bound(const Exact& local) const {
        const int exponent = exponent_of(infinity_norm(from_exact<T>(local)));
        const E down = to_exact(times_power_of_two(T(1), -exponent)), up = to_exact(times_power_of_two(T(1), exponent));
        return up * (to_exact(scaled(T(1))) * support_bound_(down * local));
    }

    int least_of_points(const Vec<T, 3>& d) const {
        int best = 0;
        T value = dot(d, points_[0]);
        for (int i = 1; i < static_cast<int>(points_.size()); ++i) {
            const T other = dot(d, point(i));
            if (other < value) {
                value = other;
                best = i;
            }
        }
        return best;
    }

    void add_point(const Vec<T, 3>& local) {
        locals_.push_back(local);
        points_.push_back(is_turned_ ? turned(local) : local);
    }
    /// M x, rounded once. Products that underflow have no exact sum, and no sign of this body is exact then.
    Vec<T, 3> turned(const Vec<T, 3>& local) {
        const Vec<T, 3> exact = from_exact<T>(turned(to_exact(local)));
        if (is_finite(exact)) return exact;
        is_exact_ = false;
        return touchstone::detail::generate<T, 3>(
            [&](int k) { return dot(rows_[static_cast<std::size_t>(k)], local); });
    }
    void find_point(const Vec<T, 3>& d) {
        if constexpr (std::same_as<T, double>) add_point(scaled_exactly(inner_point_(direction_back(-d))));
    }
    void take_reach(const Vec<T, 3>& x) { reach_ = larger(reach_, infinity_norm(x)); }

    template <class Shape>
    void take_vertices(const Shape& shape) {
        for (int i = 0; i < shape.exact_vertex_count(); ++i) {
            const auto vertex = shape.exact_vertex(i);
            if (i == 0 && vertex.rows != nullptr) {
                turn(*vertex.rows);
                translation_ = scaled_exactly(in_space<T>(vertex.translation));
                at_ = at_ + to_exact(translation_);
            }
            add_point(scaled_exactly(in_space<T>(vertex.local)));
            take_reach(points_.back());
        }
        if (is_turned_) blur_ = T(4) * scalar_traits<T>::epsilon() * reach_;
    }

    template <class Rows>
    void turn(const Rows& rows) {
        is_turned_ = true;
        for (std::size_t i = 0; i < rows.size(); ++i) rows_[i] = in_space<T>(rows[i]);
        if (rows.size() == 2) rows_[2] = zero_vector<T, 3>();
    }

    /// The functions of a curved body, in space.
    template <class S, int D>
    void take_curve(const Curve<S, D>& curve) {
        if (!curve) return;
        known_ = Known::by_curve;
        if (curve.rows != nullptr) turn(*curve.rows);
        inner_point_ = [curve](const Vec<T, 3>& d) {
            return in_space<T>(curve.inner_point(curve.shape, without_third<D>(d)));
        };
        if (curve.other_point != nullptr)
            other_point_ = [curve](const Vec<T, 3>& d) {
                return in_space<T>(curve.other_point(curve.shape, without_third<D>(d)));
            };
        support_bound_ = [curve](const Exact& d) { return curve.support_bound(curve.shape, without_third<D>(d)); };
    }

    /// The support mapping, and how far it reaches. A curved one takes a root, divides and multiplies.
    template <SupportMappable Shape>
    void take_support(const Shape& shape) {
        using S = typename Shape::scalar;
        constexpr int D = Shape::dimension;
        if (known_ == Known::up_to_rounding)
            support_ = [&shape](const Vec<T, 3>& d) {
                // A direction that is short in T may be zero in S.
                const Vec<T, 3> scaled = times_power_of_two(d, -exponent_of(infinity_norm(d)));
                const auto direction =
                    touchstone::detail::generate<S, D>([&](int k) { return static_cast<S>(scaled[k]); });
                return in_space<T>(shape.support(direction).position);
            };
        for (int k = 0; k < D; ++k)
            for (const int sign : {1, -1})
                take_reach(scaled(in_space<T>(shape.support(S(sign) * unit_vector<S, D>(k)).position)));
        const T unit = known_ == Known::by_curve ? scalar_traits<T>::epsilon() : T(scalar_traits<S>::epsilon());
        blur_ = T(16) * unit * reach_;
    }

    int exponent_;
    T radius_;
    Known known_ = Known::by_vertices;
    std::function<Vec<T, 3>(const Vec<T, 3>&)> support_, inner_point_, other_point_;
    std::function<E(const Exact&)> support_bound_;
    std::vector<Vec<T, 3>> points_, locals_;
    std::array<Vec<T, 3>, 3> rows_{unit_vector<T, 3>(0), unit_vector<T, 3>(1), unit_vector<T, 3>(2)};
    Exact at_ = zero_vector<E, 3>(), way_ = zero_vector<E, 3>();
    Vec<T, 3> translation_ = zero_vector<T, 3>();
    bool is_turned_ = false, is_exact_ = true;
    T reach_{}, blur_{};
};

}  // namespace touchstone::gjk::proof
