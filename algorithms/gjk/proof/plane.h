// SPDX-License-Identifier: MIT
// Is A - B on one side of a plane through the origin? Does the hull of a few of its points hold the origin? Both are
// signs of sums of products of the bodies' numbers, first beyond a bound on their rounding, which is cheap and decides
// nearly all, then exactly.
//
// Source: the certificates of docs/certified.md; Shewchuk 1997 [She97] for the exact signs. Invariant: `true` is a
// proof. `false` says only that nothing was proved.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "algorithms/gjk/proof/feature.h"

namespace touchstone::gjk::proof {

/// A direction, exactly and rounded.
template <Scalar T>
struct Direction {
    Vec<ExactOf<T>, 3> exact;
    Vec<T, 3> rounded;

    /// A direction whose rounded numbers are the exact ones.
    static Direction of(const Vec<T, 3>& d) {
        const Vec<T, 3> scaled = near_one(d);
        return {to_exact(scaled), scaled};
    }
    /// A direction of exact numbers.
    static Direction of(const Vec<ExactOf<T>, 3>& d) { return {d, proof::from_exact<T>(d)}; }
    /// -d.
    Direction opposite() const { return {-exact, -rounded}; }
    /// True if the rounded direction is zero.
    bool is_zero() const { return rounded == zero_vector<T, 3>(); }
};

/// A - B by its two bodies.
template <Scalar T>
class Difference {
public:
    using E = ExactOf<T>;

    /// Stores the references.
    Difference(Body<T>& a, Body<T>& b)
        : a_(a),
          b_(b),
          exact_shift_(a.at() - b.at()),
          shift_(from_exact<T>(exact_shift_)),
          reach_(a.reach() + b.reach() + infinity_norm(shift_)),
          blur_(a.blur() + b.blur()),
          radius_(a.radius() + b.radius()) {}

    /// True if a body is curved: its points are found one by one, and its least distance is not that of points found.
    bool is_curved() const { return a_.is_curved() || b_.is_curved(); }
    /// The directions of the bodies' own axes.
    std::array<std::array<Vec<T, 3>, 3>, 2> axes() const { return {a_.axes(), b_.axes()}; }
    /// The sum of both radii.
    const T& radius() const { return radius_; }
    /// True if the radii are not zero.
    bool has_radius() const { return !(radius_ == T(0)); }
    /// True if every point of both bodies is known without rounding.
    bool is_exact() const { return a_.is_exact() && b_.is_exact(); }

    /// The point of A - B that is least along d.
    Vertex<T> least(const Vec<T, 3>& d) const {
        const auto [a, i] = a_.least(d);
        const auto [b, j] = b_.least(Vec<T, 3>(-d));
        return {(a - b) + shift_, a, b, i, j};
    }

    /// The vertex of A - B that is least along d, without rounding; nothing if a number was lost. Precondition:
    /// is_exact(), and both bodies are hulls of known points.
    std::optional<Vertex<T>> least_exactly(const Direction<T>& d) const {
        const T band = T(2) * rounding_along(d.rounded);
        const auto [i, of_a] = a_.least_exactly(d.exact, d.rounded, band);
        const auto [j, of_b] = b_.least_exactly(-d.exact, -d.rounded, band);
        if (sign_of(of_a) == Sign::unknown || sign_of(of_b) == Sign::unknown) return std::nullopt;
        return Vertex<T>{(a_.point(i) - b_.point(j)) + shift_, a_.point(i), b_.point(j), i, j};
    }

    /// The points of A - B that are least along d up to rounding, at most 16.
    std::vector<Vertex<T>> all_least(const Vec<T, 3>& d) {
        constexpr std::size_t most = 4;
        const T band = rounding_along(d);
        std::vector<Vertex<T>> found;
        const auto of_b = b_.all_least(Vec<T, 3>(-d), band, most);
        for (const int i : a_.all_least(d, band, most))
            for (const int j : of_b)
                found.push_back({(a_.point(i) - b_.point(j)) + shift_, a_.point(i), b_.point(j), i, j});
        return found;
    }

    /// A bound on the rounding of d.w, and of the choice of w as the point that is least along d. Numbers below the
    /// least normal one have lost digits, when the bodies were scaled or in products.
    T rounding_along(const Vec<T, 3>& d) const {
        const T lost = least_normal<T>();
        return one_norm(d) * (T(16) * scalar_traits<T>::epsilon() * reach_ + T(2) * blur_ + lost) + lost;
    }
    /// A bound on the rounding of |v|, where v is a point of A - B.
    T rounding_of_length() const {
        return T(32) * scalar_traits<T>::epsilon() * reach_ + T(4) * blur_ + least_normal<T>();
    }

    /// Is all of A - B, with its radii, beyond the plane across d through the origin, by more than rounding?
    bool is_beyond_rounding(const Vec<T, 3>& d, const Vec<T, 3>& w) const {
        // The point found on a curve is in the body, but need not be its furthest.
        if (a_.is_by_curve() || b_.is_by_curve()) return false;
        const T height = dot(d, w) - rounding_along(d);
        // A support mapping may leave the range of its scalar in one direction and not in another.
        if (!scalar_traits<T>::is_finite(height)) return false;
        if (!has_radius()) return T(0) < height;
        const T reach = radius_ * (T(1) + T(8) * scalar_traits<T>::epsilon());
        return T(0) < height && reach * reach * dot(d, d) < height * height;
    }

    /// The same beyond any doubt. Every vertex is asked, so that neither the rounding of d.w nor the choice of a
    /// support point can mislead.
    bool separates(const Direction<T>& d) const {
        if (d.is_zero()) return false;
        const Vertex<T> w = least(d.rounded);
        if (is_beyond_rounding(d.rounded, w.w)) return true;
        const T error = T(4) * rounding_along(d.rounded), height = dot(d.rounded, w.w);
        if (!is_exact() || height < -error) return false;
        const T band = T(2) * rounding_along(d.rounded);
        const E gap = a_.lower_bound(d.exact, d.rounded, band) + b_.lower_bound(-d.exact, -d.rounded, band) +
                      dot(d.exact, exact_shift_);
        if (sign_of(gap) != Sign::positive) return false;
        if (!has_radius()) return true;
        const E reach = to_exact(a_.radius()) + to_exact(b_.radius());
        return sign_of(E(gap * gap - reach * reach * dot(d.exact, d.exact))) == Sign::positive;
    }

    /// The sign of the least height of C along d, without the radii; `unknown` where points are known up to rounding.
    Sign side(const Direction<T>& d) const {
        if (!is_exact() || is_curved() || d.is_zero()) return Sign::unknown;
        const T band = T(2) * rounding_along(d.rounded);
        return sign_of(E(a_.lower_bound(d.exact, d.rounded, band) + b_.lower_bound(-d.exact, -d.rounded, band) +
                         dot(d.exact, exact_shift_)));
    }

    /// The squared height of the plane across d that separates, less its rounding; 0 if nothing is known of it.
    T squared_gap(const Direction<T>& d) const {
        if (!is_exact() || d.is_zero()) return T(0);
        const T band = T(2) * rounding_along(d.rounded);
        const T gap = from_exact<T>(E(a_.lower_bound(d.exact, d.rounded, band) +
                                      b_.lower_bound(-d.exact, -d.rounded, band) + dot(d.exact, exact_shift_)));
        // A direction of exact numbers may be so short that its square underflows.
        const Vec<T, 3> near = near_one(d.rounded);
        const T height = infinity_norm(near) / infinity_norm(d.rounded) * gap,
                rest = T(1) - T(16) * scalar_traits<T>::epsilon();
        return T(0) < height ? rest * height * height / dot(near, near) : T(0);
    }

    /// w without rounding. Precondition: is_exact().
    Vec<E, 3> exact_point(const Vertex<T>& w) const {
        return a_.exact_point(w.of_a) - b_.exact_point(w.of_b) + exact_shift_;
    }

    /// Is w no further from the origin than both radii?
    bool is_within_radius(const Vertex<T>& w) const {
        const Sign sign = compared_with_radius(1, std::span(&w, 1));
        return sign == Sign::negative || sign == Sign::zero;
    }

    /// Is the origin in the hull of one to four points? On it, for up to three; on or in it, for four.
    bool holds_origin(std::span<const Vertex<T>> p) const {
        if (!is_exact() || is_certainly_beside(p)) return false;
        std::array<Vec<E, 3>, 4> w;
        for (std::size_t i = 0; i < p.size(); ++i) w[i] = exact_point(p[i]);
        if (p.size() == 1) return is_zero(w[0]);
        const Vec<E, 3> c = cross(w[0], w[1]);
        if (p.size() == 2) {
            const Sign between = sign_of(dot(w[0], w[1]));
            return is_zero(c) && (between == Sign::zero || between == Sign::negative);
        }
        if (p.size() == 3) {
            const Vec<E, 3> a = cross(w[1], w[2]), b = cross(w[2], w[0]);
            if (sign_of(dot(w[0], a)) != Sign::zero) return false;
            for (int k = 0; k < 3; ++k)
                if (agree({sign_of(a[k]), sign_of(b[k]), sign_of(c[k])})) return true;
            return false;
        }
        const Vec<E, 3> m = cross(w[2], w[3]);
        return agree({sign_of(dot(w[1], m)), -sign_of(dot(w[0], m)), sign_of(dot(w[3], c)), -sign_of(dot(w[2], c))});
    }

    /// The signs of the determinants of every three of the points, without rounding; those with i < j < k are at
    /// (i n + j) n + k for n points. Precondition: is_exact().
    std::vector<Sign> signs_of_determinants(const std::vector<Vertex<T>>& p) const {
        const std::size_t n = p.size();
        std::vector<Vec<E, 3>> exact;
        for (const Vertex<T>& each : p) exact.push_back(exact_point(each));
        std::vector<Sign> signs(n * n * n, Sign::unknown);
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = i + 1; j < n; ++j)
                for (std::size_t k = j + 1; k < n; ++k) {
                    const Sign sign = certain_sign(p[i].w, p[j].w, p[k].w);
                    signs[(i * n + j) * n + k] =
                        sign == Sign::unknown ? sign_of(dot(exact[i], cross(exact[j], exact[k]))) : sign;
                }
        return signs;
    }

    /// Is the origin inside of four points, by determinants beyond their rounding?
    bool surrounds(const Vertex<T>& p, const Vertex<T>& q, const Vertex<T>& r, const Vertex<T>& s) const {
        const Sign one = certain_sign(q.w, r.w, s.w);
        return (one == Sign::positive || one == Sign::negative) && certain_sign(p.w, s.w, r.w) == one &&
               certain_sign(p.w, q.w, s.w) == one && certain_sign(p.w, r.w, q.w) == one;
    }

    /// How does the distance of the first one to three of the points from the origin compare with the radii?
    /// `positive`: it is more than both. `unknown` also where the nearest point of their plane or line is not in their
    /// hull. The signs are those of polynomials of degree six at most.
    Sign compared_with_radius(int size, std::span<const Vertex<T>> p) const {
        if (!is_exact() || size > static_cast<int>(p.size())) return Sign::unknown;
        const E r = to_exact(a_.radius()) + to_exact(b_.radius()), r2 = r * r;
        const Vec<E, 3> a = exact_point(p[0]);
        if (size == 1) return sign_of(E(dot(a, a) - r2));
        const Vec<E, 3> b = exact_point(p[1]), ab = b - a;
        if (size == 2) {
            if (!agree({Sign::positive, -sign_of(dot(ab, a)), sign_of(dot(ab, b))})) return Sign::unknown;
            const Vec<E, 3> n = cross(a, b);
            return sign_of(E(dot(n, n) - r2 * dot(ab, ab)));
        }
        const Vec<E, 3> c = exact_point(p[2]), n = cross(ab, c - a);
        if (!agree({Sign::positive, sign_of(dot(n, cross(b, c))), sign_of(dot(n, cross(c, a))),
                    sign_of(dot(n, cross(a, b)))}))
            return Sign::unknown;
        const E h = dot(n, a);
        return sign_of(E(h * h - r2 * dot(n, n)));
    }

private:
    /// Is the origin outside of three or four points, by determinants beyond their rounding?
    bool is_certainly_beside(std::span<const Vertex<T>> p) const {
        if (p.size() == 3) return certain_sign(p[0].w, p[1].w, p[2].w) != Sign::unknown;
        if (p.size() < 4) return false;
        return disagree({certain_sign(p[1].w, p[2].w, p[3].w), certain_sign(p[0].w, p[3].w, p[2].w),
                         certain_sign(p[0].w, p[1].w, p[3].w), certain_sign(p[0].w, p[2].w, p[1].w)});
    }

    /// The sign of the determinant of x, y and z, beyond its rounding and that of their coordinates.
    Sign certain_sign(const Vec<T, 3>& x, const Vec<T, 3>& y, const Vec<T, 3>& z) const {
        const T most = larger(infinity_norm(x), larger(infinity_norm(y), infinity_norm(z)));
        const T value = dot(x, cross(y, z));
        const T error = T(48) * most * most * (T(8) * scalar_traits<T>::epsilon() * (most + reach_) + T(2) * blur_);
        if (!scalar_traits<T>::is_exact && !is_normal(error)) return Sign::unknown;
        return error < value ? Sign::positive : value < -error ? Sign::negative : Sign::unknown;
    }

    Body<T>&a_, &b_;
    Vec<E, 3> exact_shift_;  ///< of A against B
    Vec<T, 3> shift_;
    T reach_, blur_, radius_;
};

}  // namespace touchstone::gjk::proof
