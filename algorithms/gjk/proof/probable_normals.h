// SPDX-License-Identifier: MIT
// Directions that the contact of curved bodies probably has: the axes of the world and of both bodies, since what
// stands on a cap touches along an axis, and the directions of small whole numbers near a direction that rounding has
// turned. Each is only tried: a proof by signs must follow (plane.h).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "algorithms/gjk/proof/plane.h"

namespace touchstone::gjk::proof {

/// d with a largest component of 1. Multiples of a vector of small whole numbers mostly have the same one.
template <Real T>
Vec<T, 3> with_largest_of_one(const Vec<T, 3>& d) {
    return T(1) / infinity_norm(d) * d;
}

/// Puts the directions of whole numbers of at most 32 that d may be, if rounding has turned it by less than 2^-8 over
/// that number; each once. A search that ends near contact knows its normal to about the root of the unit roundoff
/// only.
template <Real T, class Put>
void near_whole_numbers(const Vec<T, 3>& d, const Put& put) {
    const T largest = infinity_norm(d);
    std::vector<Vec<T, 3>> seen;
    for (int most = 1; most <= 32 && T(0) < largest; ++most) {
        const Vec<T, 3> scaled = T(most) / largest * d;
        const auto whole =
            touchstone::detail::generate<T, 3>([&](int k) { return T(std::round(static_cast<double>(scaled[k]))); });
        if (!(infinity_norm(Vec<T, 3>(scaled - whole)) < T(0x1p-8))) continue;
        const Vec<T, 3> direction = with_largest_of_one(whole);
        if (std::find(seen.begin(), seen.end(), direction) != seen.end()) continue;
        seen.push_back(direction);
        put(whole);
    }
}

/// `probable` is the direction whose plane was the furthest out of those that were asked.
template <Scalar T>
std::vector<Vec<T, 3>> probable_normals(const Difference<T>& c, const Vec<T, 3>& probable) {
    std::vector<Vec<T, 3>> normals;
    const auto put = [&normals](const Vec<T, 3>& d) {
        normals.push_back(d);
        normals.push_back(-d);
    };
    for (int k = 0; k < 3; ++k) put(unit_vector<T, 3>(k));
    for (const auto& axes : c.axes())
        for (const auto& axis : axes) put(axis);
    if constexpr (Real<T>) near_whole_numbers(probable, put);
    return normals;
}

/// What a probable normal shows of curved bodies that nearly touch.
enum class Contact { unknown, apart, meeting };

/// Up to three of the points that hold the origin, or one of them that is within the radii; none if there are none.
template <Scalar T>
std::vector<Vertex<T>> meeting(const Difference<T>& c, const std::vector<Vertex<T>>& w) {
    for (std::size_t i = 0; i < w.size(); ++i) {
        if (c.is_within_radius(w[i])) return {w[i]};
        for (std::size_t j = 0; j < i; ++j) {
            if (c.holds_origin(std::array{w[i], w[j]})) return {w[i], w[j]};
            for (std::size_t k = 0; k < j; ++k)
                if (c.holds_origin(std::array{w[i], w[j], w[k]})) return {w[i], w[j], w[k]};
        }
    }
    return {};
}

/// Points of C around a direction d, seen along it.
template <Scalar T>
struct Ring {
    static constexpr std::size_t size = 12;
    std::array<Vertex<T>, size> point;
    std::array<std::array<T, 2>, size> seen;  ///< across d
    std::array<T, size> height;               ///< along d
    T rounding;                               ///< a bound on what rounding may have done to a height
};

/// The points that are least along directions turned from d by about `angle`. s and t span the plane across d.
template <Real T>
Ring<T> ring_around(const Difference<T>& c, const Vec<T, 3>& d, const Vec<T, 3>& s, const Vec<T, 3>& t,
                    const T& angle) {
    static constexpr std::array<std::array<double, 2>, 3> third{{{1, 0}, {0.875, 0.5}, {0.5, 0.875}}};
    Ring<T> ring;
    T reach(0);
    for (std::size_t i = 0; i < Ring<T>::size; ++i) {
        const T x(third[i % 3][0]), y(third[i % 3][1]);
        const std::array<std::array<T, 2>, 4> quarter{{{x, y}, {-y, x}, {-x, -y}, {y, -x}}};
        const auto& [along_s, along_t] = quarter[i / 3];
        ring.point[i] = c.least(Vec<T, 3>(d + angle * (along_s * s + along_t * t)));
        ring.seen[i] = {dot(ring.point[i].w, s), dot(ring.point[i].w, t)};
        ring.height[i] = dot(ring.point[i].w, d);
        reach = larger(reach, larger(infinity_norm(ring.point[i].a), infinity_norm(ring.point[i].b)));
    }
    ring.rounding = T(64) * scalar_traits<T>::epsilon() * reach * one_norm(d);
    return ring;
}

/// Three points of the ring, and the one behind, that hold the origin; none if there are none. Rounding chooses the
/// three, signs decide. A triangle that is beyond the origin by more than rounding cannot do it.
template <Real T>
std::vector<Vertex<T>> surrounding(const Difference<T>& c, const Ring<T>& ring, const Vertex<T>& behind) {
    const auto side = [&](std::size_t i, std::size_t j) {
        return ring.seen[i][0] * ring.seen[j][1] - ring.seen[i][1] * ring.seen[j][0];
    };
    for (std::size_t i = 0; i < Ring<T>::size; ++i)
        for (std::size_t j = i + 1; j < Ring<T>::size; ++j)
            for (std::size_t k = j + 1; k < Ring<T>::size; ++k) {
                const T x = side(i, j), y = side(j, k), z = side(k, i), whole = x + y + z;
                const bool is_around = (T(0) < x && T(0) < y && T(0) < z) || (x < T(0) && y < T(0) && z < T(0));
                if (!is_around) continue;
                const T height = (x * ring.height[k] + y * ring.height[i] + z * ring.height[j]) / whole;
                if (ring.rounding < height) continue;
                const std::array points{ring.point[i], ring.point[j], ring.point[k], behind};
                if (c.holds_origin(points)) return {points.begin(), points.end()};
            }
    return {};
}

/// A simplex that holds the origin, whose points are least along directions near d, and along -d; none if none is
/// found. Points of a curved body whose directions are apart by an angle e are below its plane by about e^2, so a
/// shallow overlap needs a small angle, and the rounding of the points a large one: all are tried.
template <Real T>
std::vector<Vertex<T>> surrounding_near(const Difference<T>& c, const Vec<T, 3>& direction) {
    const Vec<T, 3> d = with_largest_of_one(direction);
    const Vec<T, 3> s = with_largest_of_one(cross(d, unit_vector<T, 3>(magnitude_of(d[0]) < T(0.5) ? 0 : 1)));
    const Vec<T, 3> t = with_largest_of_one(cross(d, s));
    const Vertex<T> behind = c.least(Vec<T, 3>(-d));
    for (int k = 3; k <= 26; ++k) {
        auto found = surrounding(c, ring_around(c, d, s, t, times_power_of_two(T(1), -k)), behind);
        if (!found.empty()) return found;
    }
    return {};
}

/// Asks the probable normals one after the other: a plane that separates, or points of both bodies in it that meet; and
/// then points around the likeliest. The direction that decided is written to `normal`, the points that meet to
/// `common`: up to three in the plane of that direction, or four around the origin.
template <Scalar T>
Contact probable_contact(Difference<T>& c, const Vec<T, 3>& probable, Vec<T, 3>& normal,
                         std::vector<Vertex<T>>& common) {
    if (!c.is_exact()) return Contact::unknown;
    for (const Vec<T, 3>& d : probable_normals(c, probable)) {
        if (d == zero_vector<T, 3>()) continue;
        normal = d;
        if (c.separates(Direction<T>::of(d))) return Contact::apart;
        common = meeting(c, c.all_least(d));
        if (!common.empty()) return Contact::meeting;
    }
    if constexpr (Real<T>) {
        const auto ask = [&](const Vec<T, 3>& d) {
            if (common.empty() && infinity_norm(d) > T(0)) common = surrounding_near(c, d);
        };
        if (!c.has_radius()) {
            near_whole_numbers(probable, ask);
            ask(probable);
        }
        if (!common.empty()) return Contact::meeting;
    }
    return Contact::unknown;
}

}  // namespace touchstone::gjk::proof
