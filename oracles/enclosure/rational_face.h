// SPDX-License-Identifier: GPL-3.0-or-later
// What two faces of hulls of pieces have in common along a direction, in rationals and without an error, as far as the
// heights of the faces are rational; and bounds of square roots of rationals.
#pragma once

#include <algorithm>
#include <boost/multiprecision/gmp.hpp>
#include <optional>
#include <vector>

#include "oracles/enclosure/body.h"
#include "oracles/enclosure/text.h"
#include "oracles/planar_polygon.h"
#include "oracles/rational_root.h"
#include "oracles/simplest_rational.h"

namespace touchstone::enclosure_detail {

using oracles_detail::Planar;
using oracles_detail::Polygon;
using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;

/// Bounds of the square root, equal if it is rational and otherwise closer than 2^-240 of it. Precondition: x >= 0.
struct Root {
    Rational below, above;
    explicit Root(const Rational& x) {
        if (const auto root = rational_root(x)) {
            below = above = *root;
            return;
        }
        const auto bits = [](const Integer& y) { return y == 0 ? 0L : static_cast<long>(msb(y)); };
        const long shift = std::max(0L, (bits(denominator(x)) - bits(numerator(x))) / 2 + 244);
        const Integer scaled = (numerator(x) << static_cast<unsigned>(2 * shift)) / denominator(x), root = sqrt(scaled);
        const Rational unit(Integer(1), Integer(1) << static_cast<unsigned>(shift));
        below = unit * root;
        above = unit * (root + 1);
    }
};

template <int D>
Rational squared(const Point<Rational, D>& x) {
    return dot(x, x);
}

/// N^T d.
template <int D>
std::vector<Rational> turned(const Piece<Rational, D>& piece, const Point<Rational, D>& d) {
    std::vector<Rational> result;
    for (const auto& column : piece.columns) result.push_back(dot(column, d));
    return result;
}

inline Rational squared(const std::vector<Rational>& x) {
    Rational sum(0);
    for (const Rational& y : x) sum += y * y;
    return sum;
}

/// A direction with small integers close to d.
template <int D>
Point<Rational, D> simple_direction_near(const Point<Rational, D>& d) {
    Rational largest(0);
    for (const Rational& x : d) largest = std::max(largest, Rational(abs(x)));
    const Rational tolerance(Integer(1), Integer(1) << 40U);
    Integer common = 1;
    Point<Rational, D> result;
    for (std::size_t k = 0; k < D; ++k) {
        result[k] = simplest_near(Rational(d[k] / largest), tolerance);
        common = lcm(common, denominator(result[k]));
    }
    for (Rational& x : result) x *= common;
    return result;
}

/// Points of the face along n, and n.x on it, without an error. The hull of the points is the face if it is flat, and a
/// part of it otherwise. Returns nullopt if a height that matters is not rational.
template <int D>
struct RationalFace {
    std::vector<Point<Rational, D>> points;
    Rational height;
};

template <int D>
std::optional<RationalFace<D>> rational_face(const RoundedCore<Rational, D>& core, const Point<Rational, D>& n) {
    std::optional<RationalFace<D>> face;
    for (const auto& piece : core.pieces) {
        const auto along = turned<D>(piece, n);
        const Root length(squared(along));
        const Rational height = dot(piece.centre, n) + length.above;
        if (face && height < face->height) continue;
        if (length.below != length.above) return std::nullopt;
        if (!face || height > face->height) face = RationalFace<D>{{}, height};
        if (length.above != 0) {
            auto point = piece.centre;
            for (std::size_t k = 0; k < along.size(); ++k)
                point = point + Rational(along[k] / length.above) * piece.columns[k];
            face->points.push_back(point);
        } else if (piece.columns.size() == 2) {
            const std::array<std::array<int, 2>, 4> on_circle{{{5, 0}, {3, 4}, {4, 3}, {0, 5}}};
            for (const auto& [x, y] : on_circle)
                for (const int sign : {1, -1})
                    for (const int other : {1, -1})
                        face->points.push_back(piece.centre + Rational(sign * x, 5) * piece.columns[0] +
                                               Rational(other * y, 5) * piece.columns[1]);
        } else {
            face->points.push_back(piece.centre);
            for (const auto& column : piece.columns)
                for (const auto& end : {piece.centre + column, piece.centre - column}) face->points.push_back(end);
        }
    }
    return face;
}

/// The corners of what the faces along n certainly have in common, as points of A. If there are any, n is the direction
/// of least distance.
template <int D>
std::vector<Point<Rational, D>> common_corners(const RoundedCore<Rational, D>& a, const RoundedCore<Rational, D>& b,
                                               const Point<Rational, D>& n) {
    const auto of_a = rational_face<D>(a, -n), of_b = rational_face<D>(b, n);
    if (!of_a || !of_b) return {};
    std::size_t dropped = 0;
    while (n[dropped] == 0) ++dropped;
    const Rational gap = -of_a->height - of_b->height;
    const auto seen = [&](const std::vector<Point<Rational, D>>& points, const Rational& shift) {
        Polygon outline;
        for (const auto& x : points) {
            Planar& seen_x = outline.emplace_back();
            for (std::size_t k = 0, at = 0; k < D; ++k)
                if (k != dropped) seen_x[at++] = x[k] + shift * n[k];
        }
        return oracles_detail::hull_of(std::move(outline));
    };
    const Polygon common =
        oracles_detail::clipped(seen(of_a->points, Rational(0)),
                                oracles_detail::half_planes_of(seen(of_b->points, Rational(gap / squared<D>(n)))));
    std::vector<Point<Rational, D>> corners;
    for (const Planar& x : common) {
        auto& corner = corners.emplace_back();
        corner[dropped] = -of_a->height;
        for (std::size_t k = 0, at = 0; k < D; ++k) {
            if (k == dropped) continue;
            corner[k] = x[at++];
            corner[dropped] -= n[k] * corner[k];
        }
        corner[dropped] /= n[dropped];
    }
    return corners;
}

}  // namespace touchstone::enclosure_detail
