// SPDX-License-Identifier: GPL-3.0-or-later
// Every shape as the hull of pieces plus a ball. A piece is N u + c over |u| <= 1, the affine image of a ball of up to
// D dimensions: dimension 0 for a vertex, a disc for the ends of cylinders and cones. Only ring operations build it, so
// the same code yields rationals (exact), intervals (certified) and rounded numbers (for the search).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "algorithms/shapes/query.h"
#include "oracles/enclosure/round_ellipsoid.h"

namespace touchstone::enclosure_detail {

template <class Number, int D>
using Point = std::array<Number, static_cast<std::size_t>(D)>;

template <class Number, std::size_t N>
Number dot(const std::array<Number, N>& x, const std::array<Number, N>& y) {
    Number sum = x[0] * y[0];
    for (std::size_t k = 1; k < N; ++k) sum += x[k] * y[k];
    return sum;
}
template <class Number, std::size_t N>
std::array<Number, N> operator+(const std::array<Number, N>& x, const std::array<Number, N>& y) {
    std::array<Number, N> sum;
    for (std::size_t k = 0; k < N; ++k) sum[k] = x[k] + y[k];
    return sum;
}
template <class Number, std::size_t N>
std::array<Number, N> operator-(const std::array<Number, N>& x, const std::array<Number, N>& y) {
    std::array<Number, N> difference;
    for (std::size_t k = 0; k < N; ++k) difference[k] = x[k] - y[k];
    return difference;
}
template <class Number, std::size_t N>
std::array<Number, N> operator-(const std::array<Number, N>& x) {
    std::array<Number, N> negated;
    for (std::size_t k = 0; k < N; ++k) negated[k] = -x[k];
    return negated;
}
template <class Number, std::size_t N>
std::array<Number, N> operator*(const Number& factor, const std::array<Number, N>& x) {
    std::array<Number, N> scaled;
    for (std::size_t k = 0; k < N; ++k) scaled[k] = factor * x[k];
    return scaled;
}
template <class Number>
std::array<Number, 3> cross(const std::array<Number, 3>& x, const std::array<Number, 3>& y) {
    return {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]};
}

template <class Number, int D>
struct Piece {
    Point<Number, D> centre;
    std::vector<Point<Number, D>> columns;  ///< columns of N; empty for a vertex
};

template <class Number, int D>
struct RoundedCore {
    std::vector<Piece<Number, D>> pieces;
    Number radius{0};  ///< radius of the ball added to the hull of the pieces
};

/// Builds the pieces of one body (see core_of_pieces).
template <class Number, int D>
class PieceBuilder {
public:
    explicit PieceBuilder(const Body<D>& body) : body_(body) { core_.radius = Number(body.margin); }

    RoundedCore<Number, D> build() {
        std::visit([this](const auto& shape) { this->add(shape); }, body_.shape);
        return std::move(core_);
    }

private:
    using Local = Vec<double, D>;

    Point<Number, D> linear(const Local& x) const {
        Point<Number, D> image;
        for (int i = 0; i < D; ++i) {
            const auto row = static_cast<std::size_t>(i);
            image[row] = Number(body_.pose ? 0 : x[i]);
            if (body_.pose)
                for (int k = 0; k < D; ++k) image[row] += Number(body_.pose->rows[row][k]) * Number(x[k]);
        }
        return image;
    }
    Point<Number, D> affine(const Local& x) const {
        auto image = linear(x);
        if (body_.pose)
            for (int i = 0; i < D; ++i) image[static_cast<std::size_t>(i)] += Number(body_.pose->translation[i]);
        return image;
    }
    static Local along(int axis, double length) {
        Local x{};
        x[axis] = length;
        return x;
    }
    void vertex(const Local& x) { core_.pieces.push_back({affine(x), {}}); }
    /// The first `axes` local axes span the ball; a radius of zero adds no column, so a flat piece stays flat.
    void round_piece(const Local& centre, const Local& radii, int axes) {
        Piece<Number, D> piece{affine(centre), {}};
        for (int k = 0; k < axes; ++k)
            if (radii[k] != 0) piece.columns.push_back(linear(along(k, radii[k])));
        core_.pieces.push_back(std::move(piece));
    }
    static Local filled(double radius) {
        Local radii{};
        for (int k = 0; k < D; ++k) radii[k] = radius;
        return radii;
    }
    template <RoundedPolytope<D> Shape>
    void add(const Shape& shape) {
        for (const auto& x : shape.template corners<D>()) vertex(x);
        core_.radius += Number(largest_ball_radius(shape));
    }
    void add(const CylinderData& cylinder) {
        disc_or_edge(cylinder.radius, cylinder.half_height);
        disc_or_edge(cylinder.radius, -cylinder.half_height);
    }
    void add(const ConeData& cone) {
        disc_or_edge(cone.radius, -cone.half_height);
        vertex(along(D - 1, cone.half_height));
    }
    /// Adds the section of a body of revolution: in the plane, the edge from -radius to radius.
    void disc_or_edge(double radius, double height) {
        if constexpr (D == 3) {
            round_piece(along(2, height), filled(radius), 2);
        } else {
            vertex(Local{{radius, height}});
            vertex(Local{{-radius, height}});
        }
    }
    /// A tapered capsule is the hull of one centre and of a ball about the other, plus a ball of the smaller radius.
    /// The radius of the ball in the hull is the difference of the two radii.
    void add(const TaperedCapsuleData& capsule) {
        const auto ball = [this](double height, double radius, double smaller) {
            Piece<Number, D> piece{affine(along(D - 1, height)), {}};
            for (std::size_t k = 0; k < D && radius > smaller; ++k) {
                piece.columns.emplace_back();
                for (auto& x : piece.columns.back()) x = Number(0);
                piece.columns.back()[k] = Number(radius) - Number(smaller);
            }
            core_.pieces.push_back(std::move(piece));
        };
        const double smaller = std::min(capsule.top_radius, capsule.bottom_radius);
        ball(capsule.half_height, capsule.top_radius, smaller);
        ball(-capsule.half_height, capsule.bottom_radius, smaller);
        core_.radius += Number(smaller);
    }
    void add(const EllipsoidData<D>& ellipsoid) {
        const auto radius = ball_radius(ellipsoid, body_.pose);
        if (!radius) return round_piece(Local{}, ellipsoid.radii, D);
        vertex(Local{});
        core_.radius += Number(*radius);
    }

    const Body<D>& body_;
    RoundedCore<Number, D> core_;
};

/// Returns the body as a hull of pieces plus a ball, in the arithmetic of Number. Precondition: every coordinate is
/// finite.
template <class Number, int D>
RoundedCore<Number, D> core_of_pieces(const Body<D>& body) {
    return PieceBuilder<Number, D>(body).build();
}

}  // namespace touchstone::enclosure_detail
