// SPDX-License-Identifier: GPL-3.0-or-later
// Decides whether the core of a body holds a rational point. It works in rationals from the definition of the shape,
// and expresses a member as a convex combination of points of the pieces.
#pragma once

#include <algorithm>
#include <optional>

#include "oracles/enclosure/touching.h"

namespace touchstone::enclosure_detail {

/// Solves sum x_k columns[k] = y by elimination over the rationals. Returns nullopt if there is no solution or more
/// than one.
template <std::size_t Rows>
std::optional<std::vector<Rational>> solved(std::vector<std::array<Rational, Rows>> columns,
                                            std::array<Rational, Rows> y) {
    const std::size_t n = columns.size();
    if (n > Rows) return std::nullopt;
    for (std::size_t k = 0; k < n; ++k) {
        std::size_t pivot = k;
        while (pivot < Rows && columns[k][pivot] == 0) ++pivot;
        if (pivot == Rows) return std::nullopt;
        for (std::size_t j = k; j < n; ++j) std::swap(columns[j][k], columns[j][pivot]);
        std::swap(y[k], y[pivot]);
        for (std::size_t i = 0; i < Rows; ++i) {
            if (i == k) continue;
            const Rational factor = columns[k][i] / columns[k][k];
            if (factor == 0) continue;
            for (std::size_t j = k; j < n; ++j) columns[j][i] -= factor * columns[j][k];
            y[i] -= factor * y[k];
        }
    }
    std::vector<Rational> x;
    for (std::size_t k = 0; k < n; ++k) x.push_back(y[k] / columns[k][k]);
    for (std::size_t i = n; i < Rows; ++i)
        if (y[i] != 0) return std::nullopt;
    return x;
}

/// Tests membership in the core (the body without its balls). For polytopes only the hull of the given corners is
/// examined, and for curved shapes under a singular pose only the centre. A point that is not found there counts as no
/// member.
template <int D>
class Membership {
public:
    struct Corner {
        std::size_t piece = 0;
        ExactPoint<D> point;
    };

    /// Tests the body moved by `way`. The corners are those of the moved body.
    Membership(const Body<D>& body, const ExactPoint<D>& way, std::vector<Corner> corners)
        : body_(body), way_(way), corners_(std::move(corners)) {
        for (auto& corner : corners_) corner.point = corner.point - way_;
    }

    std::vector<ExactPoint<D>> corners() const {
        std::vector<ExactPoint<D>> result;
        for (const auto& corner : corners_) result.push_back(corner.point + way_);
        return result;
    }

    /// Returns the point as a combination of points of pieces, or nullopt if it is not found to be a member.
    std::optional<PieceWeights> weights(const ExactPoint<D>& x) const {
        return std::visit([&](const auto& shape) { return weights_in(shape, x - way_); }, body_.shape);
    }

private:
    using Found = std::optional<PieceWeights>;
    /// In space a disc is one piece; in the plane its section is an edge with two vertices.
    static constexpr std::size_t pieces_of_disc = D == 3 ? 1 : 2;

    static Rational square(const Rational& x) { return x * x; }

    /// Returns the point in the local frame, or nullopt if the pose is singular.
    std::optional<ExactPoint<D>> local(const ExactPoint<D>& x) const {
        if (!body_.pose) return x;
        std::vector<ExactPoint<D>> columns(D);
        ExactPoint<D> rest;
        for (int i = 0; i < D; ++i) {
            const auto row = static_cast<std::size_t>(i);
            rest[row] = x[row] - Rational(body_.pose->translation[i]);
            for (int k = 0; k < D; ++k) columns[static_cast<std::size_t>(k)][row] = Rational(body_.pose->rows[row][k]);
        }
        const auto inverse = solved<D>(std::move(columns), rest);
        if (!inverse) return std::nullopt;
        ExactPoint<D> result;
        std::copy(inverse->begin(), inverse->end(), result.begin());
        return result;
    }
    /// Returns the point in the local frame. Under a singular pose only the centre is known to be a member.
    std::optional<ExactPoint<D>> local_or_centre(const ExactPoint<D>& x) const {
        if (const auto inside = local(x)) return inside;
        for (int i = 0; i < D; ++i)
            if (x[static_cast<std::size_t>(i)] != Rational(body_.pose ? body_.pose->translation[i] : 0))
                return std::nullopt;
        return ExactPoint<D>{};
    }

    /// Returns convex weights over the corners. They are unique if the corners are affinely independent.
    Found in_hull_of_corners(const ExactPoint<D>& x) const {
        std::vector<std::array<Rational, D + 1>> columns;
        const auto lifted = [](const ExactPoint<D>& p) {
            std::array<Rational, D + 1> q;
            std::copy(p.begin(), p.end(), q.begin());
            q[D] = 1;
            return q;
        };
        for (const auto& corner : corners_) columns.push_back(lifted(corner.point));
        if (columns.empty()) return std::nullopt;
        const auto weights = solved<D + 1>(std::move(columns), lifted(x));
        if (!weights || std::any_of(weights->begin(), weights->end(), [](const Rational& w) { return w < 0; }))
            return std::nullopt;
        PieceWeights found;
        for (std::size_t i = 0; i < corners_.size(); ++i) found.push_back({corners_[i].piece, (*weights)[i], {}});
        return found;
    }

    /// The position of x between -half (0) and half (1).
    static Rational share(const Rational& x, const Rational& half) {
        return half == 0 ? Rational(1) : Rational((half + x) / (2 * half));
    }

    template <RoundedPolytope<D> Shape>
    Found weights_in(const Shape&, const ExactPoint<D>& x) const {
        return in_hull_of_corners(x);
    }
    Found weights_in(const BoxData<D>& box, const ExactPoint<D>& x) const {
        const auto inside = local(x);
        if (!inside) return in_hull_of_corners(x);
        for (int k = 0; k < D; ++k)
            if (abs((*inside)[static_cast<std::size_t>(k)]) > Rational(box.half_extents[k])) return std::nullopt;
        PieceWeights found;
        for (std::size_t corner = 0; corner < (1U << D); ++corner) {
            Rational weight(1);
            for (int k = 0; k < D; ++k) {
                const Rational upper = share((*inside)[static_cast<std::size_t>(k)], Rational(box.half_extents[k]));
                weight *= (corner >> k & 1U) != 0 ? Rational(1 - upper) : upper;
            }
            found.push_back({corner, weight, {}});
        }
        return found;
    }
    /// Adds a point of the disc of that radius (in the plane: of its section) that begins at `piece`. Precondition: the
    /// point lies in it.
    static void add_disc(PieceWeights& found, std::size_t piece, const Rational& weight, const ExactPoint<D>& x,
                         const Rational& radius) {
        if constexpr (D == 3) {
            std::vector<Rational> at;
            if (radius != 0) at = {Rational(x[0] / radius), Rational(x[1] / radius)};
            found.push_back({piece, weight, at});
        } else {
            const Rational right = share(x[0], radius);
            found.push_back({piece, Rational(weight * right), {}});
            found.push_back({piece + 1, Rational(weight * (1 - right)), {}});
        }
    }
    Found weights_in(const CylinderData& cylinder, const ExactPoint<D>& x) const {
        const auto inside = local_or_centre(x);
        const Rational height(cylinder.half_height), radius(cylinder.radius);
        if (!inside || abs(inside->back()) > height || squared_radius(*inside) > square(radius)) return std::nullopt;
        const Rational upper = share(inside->back(), height);
        PieceWeights found;
        add_disc(found, 0, upper, *inside, radius);
        add_disc(found, pieces_of_disc, Rational(1 - upper), *inside, radius);
        return found;
    }
    Found weights_in(const ConeData& cone, const ExactPoint<D>& x) const {
        const auto inside = local_or_centre(x);
        const Rational height(cone.half_height), radius(cone.radius);
        if (!inside || abs(inside->back()) > height) return std::nullopt;
        // At height z the section has radius r (h - z) / 2h. A cone of height zero is its base.
        const Rational base = height == 0 ? Rational(1) : Rational(1 - share(inside->back(), height));
        if (squared_radius(*inside) > square(Rational(radius * base))) return std::nullopt;
        PieceWeights found;
        if (base != 0) add_disc(found, 0, base, Rational(1 / base) * *inside, radius);
        found.push_back({pieces_of_disc, Rational(1 - base), {}});
        return found;
    }
    /// The core is the hull of a point c and a ball of radius r about c + e. It holds x iff |x - c - t e| <= t r for
    /// some t in [0, 1]. If so, the inequality holds for the t in [0, 1] at which |x - c - t e|^2 - (t r)^2 is least.
    Found weights_in(const TaperedCapsuleData&, const ExactPoint<D>& x) const {
        const auto pieces = core_of_pieces<Rational, D>(body_).pieces;
        const std::size_t large = pieces[0].columns.empty() ? 1 : 0, small = 1 - large;
        const auto& columns = pieces[large].columns;
        const Rational radius = columns.empty() ? Rational(0) : columns[0][0];
        const ExactPoint<D> e = pieces[large].centre - pieces[small].centre, y = x - pieces[small].centre;
        const Rational curvature = dot(e, e) - square(radius);
        Rational t(1);
        if (curvature > 0) t = std::clamp(Rational(dot(y, e) / curvature), Rational(0), Rational(1));
        const ExactPoint<D> rest = y - t * e;
        if (dot(rest, rest) > square(Rational(t * radius))) return std::nullopt;
        PieceWeight in_large{large, t, {}};
        for (std::size_t k = 0; k < columns.size(); ++k)
            in_large.at.push_back(t == 0 ? Rational(0) : Rational(rest[k] / (t * radius)));
        return PieceWeights{in_large, {small, Rational(1 - t), {}}};
    }
    Found weights_in(const EllipsoidData<D>& ellipsoid, const ExactPoint<D>& x) const {
        // A round ellipsoid is a ball about a core that is a single corner.
        if (!corners_.empty()) return in_hull_of_corners(x);
        const auto inside = local_or_centre(x);
        if (!inside) return std::nullopt;
        Rational sum(0);
        std::vector<Rational> at;
        for (int k = 0; k < D; ++k) {
            const Rational coordinate = (*inside)[static_cast<std::size_t>(k)];
            if (ellipsoid.radii[k] == 0 && coordinate != 0) return std::nullopt;
            if (ellipsoid.radii[k] == 0) continue;
            at.push_back(Rational(coordinate / Rational(ellipsoid.radii[k])));
            sum += square(at.back());
        }
        if (sum > 1) return std::nullopt;
        return PieceWeights{{0, Rational(1), at}};
    }
    static Rational squared_radius(const ExactPoint<D>& x) {
        Rational sum(0);
        for (std::size_t k = 0; k + 1 < D; ++k) sum += x[k] * x[k];
        return sum;
    }

    const Body<D>& body_;
    ExactPoint<D> way_;
    std::vector<Corner> corners_;
};

}  // namespace touchstone::enclosure_detail
