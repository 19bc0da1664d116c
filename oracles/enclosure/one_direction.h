// SPDX-License-Identifier: GPL-3.0-or-later
// Proofs that A leaves B by the shortest way along one direction alone, or that one plane alone lies between bodies
// that touch. C = A - B, h is its support function, and m is a unit vector opposite to n, which points from B to A.
//
// If the face of C along m has a disc of radius rho around the foot of the origin, h at an angle w from m is at least
// h(m) cos w + rho sin w, which exceeds h(m) for 0 < w < 2 atan(rho / h(m)). So if the least h is within t of m, and
// t <= min(1/2, rho / h(m)), it is at m. Where bodies touch, h(m) = 0, and such a disc leaves no other plane between
// them. Neither does a body without edges or corners, an ellipsoid that is not flat.
//
// There is one direction also where h is convex along every great circle near m: with the second derivative H of h,
// across m and for |m| = 1, h'' = s.H(m) s - h(m) > 0 for all unit s across m. For a piece c + N u that alone is
// highest, H = (N N^T - x x^T) / l with l = |N^T m| and x = N N^T m / l, which over a turn by t changes by 3 |N|^3 t /
// l'^2 or less, where l' = l - |N| t. If more pieces may be highest, h is the greatest of such functions, and each must
// be so.
//
// And there is one where the pieces that may be highest differ by a vector e alone, as the ends of a cylinder, if each
// h'' < 0 along e and h'' > 0 across e: a least h is none of a single piece, so it is on the great circle across e,
// where h is convex.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "oracles/enclosure/face_hull.h"

namespace touchstone::enclosure_detail {

/// Points of a face, each up to the error, and its height if that is rational.
template <int D>
struct PointsOfFace {
    std::vector<Point<Rational, D>> points;
    Rational error{0};
    std::optional<Rational> height;
};

/// True if the pieces are translations of one another.
template <int D>
bool are_translations(const std::vector<const Piece<Rational, D>*>& pieces) {
    return std::all_of(pieces.begin(), pieces.end(), [&](const auto* x) { return x->columns == pieces[0]->columns; });
}

/// Returns nullopt unless the pieces that may be highest along n are so without an error.
template <int D>
std::optional<PointsOfFace<D>> points_of_face(const RoundedCore<Rational, D>& core, const Point<Rational, D>& n) {
    if (const auto face = rational_face<D>(core, n)) return PointsOfFace<D>{face->points, Rational(0), face->height};
    const auto unit = Rational(1 / Root(squared<D>(n)).above) * n;
    const FaceSearch<D> search(core, unit, unit_roundoff());
    const auto highest = search.highest();
    const auto face = search.run();
    const bool is_level = std::all_of(highest.begin(), highest.end(), [&](const auto* piece) {
        return dot(piece->centre - highest[0]->centre, n) == 0;
    });
    // Each has a single highest point.
    if (!is_level || !are_translations<D>(highest) || face.points.size() != highest.size()) return std::nullopt;
    return PointsOfFace<D>{face.points, face.error, std::nullopt};
}

/// The points x - y of two faces, seen along n from the foot of the origin without one of the coordinates, which makes
/// no disc in them larger.
template <int D>
Polygon seen_differences(const PointsOfFace<D>& of_a, const PointsOfFace<D>& of_b, const Point<Rational, D>& n) {
    std::size_t dropped = 0;
    while (n[dropped] == 0) ++dropped;
    Polygon result;
    for (const auto& x : of_a.points)
        for (const auto& y : of_b.points) {
            const auto difference = x - y;
            const auto across = difference - Rational(dot(difference, n) / squared<D>(n)) * n;
            Planar& seen = result.emplace_back();
            for (std::size_t k = 0, at = 0; k < D; ++k)
                if (k != dropped) seen[at++] = across[k];
        }
    return result;
}

/// The radius of a disc, or in the plane of an interval, around the origin in the hull of the points; 0 if the origin
/// is not inside.
template <int D>
Rational room_in(Polygon points) {
    if constexpr (D == 2) {
        const auto [low, high] = std::minmax_element(points.begin(), points.end());
        return std::max(Rational(0), std::min(Rational(-(*low)[0]), (*high)[0]));
    } else {
        const Polygon hull = oracles_detail::hull_of(std::move(points));
        if (hull.size() < 3) return Rational(0);
        std::optional<Rational> least;
        for (std::size_t i = 0; i < hull.size(); ++i) {
            const Planar edge = hull[(i + 1) % hull.size()] - hull[i];
            const Rational area = oracles_detail::cross(hull[i], edge);
            if (area <= 0) return Rational(0);
            const Rational room = area * area / oracles_detail::dot(edge, edge);
            least = least ? std::min(*least, room) : room;
        }
        return Root(*least).below;
    }
}

/// True if A and B overlap, A leaves B by the shortest way along n, and along no other direction within `tilt` of it.
/// `most` is no less than the depth along n, which is positive.
template <int D>
bool is_only_least(const RoundedCore<Rational, D>& a, const RoundedCore<Rational, D>& b, const Point<Rational, D>& n,
                   const Rational& tilt, const Rational& most) {
    if (2 * tilt > 1) return false;
    const auto of_a = points_of_face<D>(a, -n), of_b = points_of_face<D>(b, n);
    return of_a && of_b && tilt * most < room_in<D>(seen_differences<D>(*of_a, *of_b, n)) - of_a->error - of_b->error;
}

/// True if the core is an ellipsoid that is not flat, which has no edges and no corners; its sum with any other body
/// has none either. A singular pose makes it flat.
template <int D>
bool is_smooth(const RoundedCore<Rational, D>& core) {
    const auto& columns = core.pieces.front().columns;
    if (core.pieces.size() != 1 || columns.size() != D) return false;
    if constexpr (D == 2)
        return columns[0][0] * columns[1][1] != columns[0][1] * columns[1][0];
    else
        return dot(cross(columns[0], columns[1]), columns[2]) != 0;
}

/// True if the core lies in one plane across n.
template <int D>
bool is_flat(const RoundedCore<Rational, D>& core, const Point<Rational, D>& n) {
    return std::all_of(core.pieces.begin(), core.pieces.end(), [&](const Piece<Rational, D>& piece) {
        return dot(piece.centre - core.pieces.front().centre, n) == 0 && squared(turned<D>(piece, n)) == 0;
    });
}

/// True if a plane across n, and no other, lies between A and B if they touch. It parts discs on both sides.
template <int D>
bool is_only_plane(const RoundedCore<Rational, D>& a, const RoundedCore<Rational, D>& b, const Point<Rational, D>& n) {
    const auto of_a = points_of_face<D>(a, -n), of_b = points_of_face<D>(b, n);
    if (!of_a || !of_b || !of_a->height || !of_b->height || *of_a->height + *of_b->height != 0) return false;
    if (is_smooth<D>(a) || is_smooth<D>(b)) return true;
    return !(is_flat<D>(a, n) && is_flat<D>(b, n)) && room_in<D>(seen_differences<D>(*of_a, *of_b, n)) > 0;
}

/// The second derivative of the support function of a piece, as a quadratic form on the directions across n.
template <int D>
struct Bending {
    std::vector<Point<Rational, D>> columns;  ///< N
    std::vector<Rational> along;              ///< N^T n / l
    Rational share{0};                        ///< 1 / l or less, 0 for a vertex
    Rational most{0};                         ///< bounds the form on unit vectors, along all directions within the tilt
    Rational change{0};                       ///< by which a turn within the tilt may change it

    Rational between(const Point<Rational, D>& s, const Point<Rational, D>& t) const {
        Rational both(0), along_s(0), along_t(0);
        for (std::size_t k = 0; k < columns.size(); ++k) {
            const Rational on_s = dot(columns[k], s), on_t = dot(columns[k], t);
            both += on_s * on_t;
            along_s += along[k] * on_s;
            along_t += along[k] * on_t;
        }
        return share * (both - along_s * along_t);
    }
};

/// Returns nullopt if the piece may have more than one highest point along a direction within `tilt` of n.
template <int D>
std::optional<Bending<D>> bending_of(const Piece<Rational, D>& piece, const Point<Rational, D>& n,
                                     const Rational& tilt) {
    const Rational size2 = squared_size<D>(piece);
    if (size2 == 0) return Bending<D>{};
    const Rational size = Root(size2).above;
    auto along = turned<D>(piece, n);
    const Root length(squared(along));
    const Rational shortest = length.below - size * tilt;
    if (shortest <= 0) return std::nullopt;
    for (Rational& x : along) x /= length.above;
    // Neither l nor the length of n is without an error; the form changes by 4 |N|^2 / l times that or less.
    const Rational rounding = 4 * size2 / shortest * (length.above / length.below - 1 + unit_roundoff());
    const Rational change = 3 * size2 * size * tilt / (shortest * shortest) + rounding;
    return Bending<D>{piece.columns, std::move(along), Rational(1 / length.above), Rational(size2 / shortest), change};
}

/// Two vectors that span what is across n, one in the plane.
template <int D>
std::vector<Point<Rational, D>> across(const Point<Rational, D>& n) {
    if constexpr (D == 2) {
        return {{Rational(-n[1]), n[0]}};
    } else {
        std::size_t least = 0;
        for (std::size_t k = 1; k < 3; ++k)
            if (abs(n[k]) < abs(n[least])) least = k;
        Point<Rational, 3> axis{};
        axis[least] = 1;
        const auto s = cross(n, axis);
        return {s, cross(n, s)};
    }
}

/// How h bends about n where one piece of A and one of B are highest. Precondition: |n| = 1 up to rounding.
template <int D>
class BendingOfHeight {
public:
    BendingOfHeight(const Piece<Rational, D>& a, const Piece<Rational, D>& b, const Point<Rational, D>& n,
                    const Rational& tilt)
        : n_(n), tilt_(tilt), a_(bending_of<D>(a, n, tilt)), b_(bending_of<D>(b, n, tilt)) {}

    bool is_known() const { return a_ && b_; }

    /// True if h is strictly convex along every great circle within the tilt, where `most` bounds it.
    bool is_convex(const Rational& most) const {
        // Of a unit vector across a direction within the tilt, the part across n has the square 1 - tilt^2 or more.
        const Rational least = (most * (1 + unit_roundoff()) + a_->change + b_->change) / (1 - tilt_ * tilt_);
        const auto basis = across<D>(n_);
        const auto excess = [&](std::size_t i, std::size_t j) {
            return Rational(between(basis[i], basis[j]) - least * dot(basis[i], basis[j]));
        };
        if (excess(0, 0) <= 0) return false;
        return basis.size() == 1 || excess(0, 0) * excess(1, 1) > excess(0, 1) * excess(0, 1);
    }

    /// True if h is strictly concave along e within the tilt, where it is `least` or more, and strictly convex along
    /// the great circle across e, where it is `most` or less. The unit vectors along and across e turn by 8 tilt or
    /// less.
    bool is_ridge(const Point<Rational, 3>& e, const Rational& least, const Rational& most) const requires(D == 3) {
        const auto s = e - Rational(dot(e, n_)) * n_, t = cross(n_, e);
        if (4 * dot(e, n_) * dot(e, n_) > squared<3>(e)) return false;
        const Rational room = a_->change + b_->change + (16 * tilt_ + unit_roundoff()) * (a_->most + b_->most);
        return between(s, s) + room * squared<3>(s) < least * squared<3>(s) &&
               between(t, t) - room * squared<3>(t) > most * (1 + unit_roundoff()) * squared<3>(t);
    }

private:
    Rational between(const Point<Rational, D>& s, const Point<Rational, D>& t) const {
        return a_->between(s, t) + b_->between(s, t);
    }

    Point<Rational, D> n_;
    Rational tilt_;
    std::optional<Bending<D>> a_, b_;
};

/// The pieces of A and of B that may be highest along a direction within a tilt.
template <int D>
struct Highest {
    std::vector<const Piece<Rational, D>*> of_a, of_b;

    /// Independent vectors by which pieces of one body differ, fewer than D, or nullopt if they differ otherwise.
    std::optional<std::vector<Point<Rational, D>>> translations() const {
        std::vector<Point<Rational, D>> found;
        for (const auto* pieces : {&of_a, &of_b}) {
            if (!are_translations<D>(*pieces)) return std::nullopt;
            for (const auto* piece : *pieces) {
                const auto e = piece->centre - (*pieces)[0]->centre;
                if (squared<D>(e) == 0 || found.size() == D - 1) continue;
                if constexpr (D == 3)
                    if (!found.empty() && squared<3>(cross(e, found[0])) == 0) continue;
                found.push_back(e);
            }
        }
        return found;
    }
};

/// True if h has no second least value along a direction within `tilt` of n, where it is least to most.
template <int D>
bool is_one_by_bending(const Highest<D>& highest, const Point<Rational, D>& n, const Rational& tilt,
                       const Rational& least, const Rational& most) {
    bool is_convex = true;
    for (const auto* x : highest.of_a)
        for (const auto* y : highest.of_b) {
            const BendingOfHeight<D> bending(*x, *y, n, tilt);
            is_convex = is_convex && bending.is_known() && bending.is_convex(most);
        }
    if (is_convex) return true;
    if constexpr (D == 3)
        if (const auto e = highest.translations(); e && e->size() == 1) {
            const BendingOfHeight<3> bending(*highest.of_a[0], *highest.of_b[0], n, tilt);
            return bending.is_known() && bending.is_ridge((*e)[0], least, most);
        }
    return false;
}

/// The direction across all vectors by which the pieces that may be highest differ, or nullopt if there is no such one.
template <int D>
std::optional<Point<Rational, D>> across_of(const Highest<D>& highest, const Point<Rational, D>& n) {
    const auto e = highest.translations();
    if (!e || e->size() != D - 1) return std::nullopt;
    Point<Rational, D> result;
    if constexpr (D == 2)
        result = {Rational(-(*e)[0][1]), (*e)[0][0]};
    else
        result = cross((*e)[0], (*e)[1]);
    return dot(result, n) > 0 ? result : -result;
}

}  // namespace touchstone::enclosure_detail
