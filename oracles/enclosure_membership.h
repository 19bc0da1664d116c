// SPDX-License-Identifier: GPL-3.0-or-later
// Does the core of a body hold a rational point? Decided in rationals from the definition of the shape, not from
// pieces.
#pragma once

#include <optional>

#include "oracles/enclosure_touching.h"

namespace touchstone::enclosure_detail {

/// x with sum x_k columns[k] = y, by elimination over the rationals; nothing when there is none or more than one.
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

/// Members of the core (the body without its balls). Of polytopes only the hull of the given corners is looked at, and
/// of curved shapes under a singular pose only the centre: what is not found there counts as no member.
template <int D>
class Membership {
public:
    Membership(const Body<D>& body, std::vector<ExactPoint<D>> corners) : body_(body), corners_(std::move(corners)) {}

    const std::vector<ExactPoint<D>>& corners() const { return corners_; }

    bool contains(const ExactPoint<D>& x) const {
        return std::visit([&](const auto& shape) { return holds(shape, x); }, body_.shape);
    }

private:
    static Rational square(const Rational& x) { return x * x; }

    /// The point in the local frame; nothing when the pose is singular.
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
    bool is_centre(const ExactPoint<D>& x) const {
        for (int i = 0; i < D; ++i)
            if (x[static_cast<std::size_t>(i)] != Rational(body_.pose ? body_.pose->translation[i] : 0)) return false;
        return true;
    }

    /// Convex weights over the corners, unique when they are affinely independent.
    bool in_hull_of_corners(const ExactPoint<D>& x) const {
        std::vector<std::array<Rational, D + 1>> columns;
        const auto lifted = [](const ExactPoint<D>& p) {
            std::array<Rational, D + 1> q;
            std::copy(p.begin(), p.end(), q.begin());
            q[D] = 1;
            return q;
        };
        for (const auto& corner : corners_) columns.push_back(lifted(corner));
        if (columns.empty()) return false;
        const auto weights = solved<D + 1>(std::move(columns), lifted(x));
        if (!weights) return false;
        return std::all_of(weights->begin(), weights->end(), [](const Rational& w) { return w >= 0; });
    }

    template <class Polytope>
    bool holds(const Polytope&, const ExactPoint<D>& x) const {
        return in_hull_of_corners(x);
    }
    bool holds(const BoxData<D>& box, const ExactPoint<D>& x) const {
        const auto inside = local(x);
        if (!inside) return in_hull_of_corners(x);
        for (int k = 0; k < D; ++k)
            if (abs((*inside)[static_cast<std::size_t>(k)]) > Rational(box.half_extents[k])) return false;
        return true;
    }
    bool holds(const CylinderData& cylinder, const ExactPoint<D>& x) const {
        const auto inside = local(x);
        if (!inside) return is_centre(x);
        return abs(inside->back()) <= Rational(cylinder.half_height) &&
               squared_radius(*inside) <= square(Rational(cylinder.radius));
    }
    bool holds(const ConeData& cone, const ExactPoint<D>& x) const {
        const auto inside = local(x);
        if (!inside) return is_centre(x);
        const Rational height(cone.half_height), radius(cone.radius);
        if (abs(inside->back()) > height) return false;
        // At height z the section has radius r (h - z) / 2h; a cone of no height is its base.
        if (height == 0) return squared_radius(*inside) <= square(radius);
        return 4 * square(height) * squared_radius(*inside) <= square(Rational(radius * (height - inside->back())));
    }
    bool holds(const EllipsoidData<D>& ellipsoid, const ExactPoint<D>& x) const {
        // A round ellipsoid is a ball about a core of one corner.
        if (!corners_.empty()) return in_hull_of_corners(x);
        const auto inside = local(x);
        if (!inside) return is_centre(x);
        Rational sum(0);
        for (int k = 0; k < D; ++k) {
            const Rational coordinate = (*inside)[static_cast<std::size_t>(k)];
            if (ellipsoid.radii[k] != 0)
                sum += square(Rational(coordinate / Rational(ellipsoid.radii[k])));
            else if (coordinate != 0)
                return false;
        }
        return sum <= 1;
    }
    static Rational squared_radius(const ExactPoint<D>& x) {
        Rational sum(0);
        for (std::size_t k = 0; k + 1 < D; ++k) sum += x[k] * x[k];
        return sum;
    }

    const Body<D>& body_;
    std::vector<ExactPoint<D>> corners_;
};

}  // namespace touchstone::enclosure_detail
