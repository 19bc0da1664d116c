// SPDX-License-Identifier: GPL-3.0-or-later
// The faces of a hull of pieces along all unit vectors near one, enclosed in rationals by hulls of points with an error
// (oracles/curved_gradient.h says why).
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "oracles/enclosure/rational_face.h"

namespace touchstone::enclosure_detail {

/// Of what is called a unit vector here.
inline Rational unit_roundoff() { return Rational(Integer(1), Integer(1) << 130U); }

/// The square of a number that the norm of N does not exceed.
template <int D>
Rational squared_size(const Piece<Rational, D>& piece) {
    Rational sum(0);
    for (const auto& column : piece.columns) sum += squared<D>(column);
    return sum;
}

/// Points whose hull holds a face, each up to an error.
template <int D>
struct FaceHull {
    std::vector<Point<Rational, D>> points;
    Rational error{0};
    bool is_point = false;  ///< the face is a single point
};

/// Encloses the faces of a core along all unit vectors within `tilt` of d.
template <int D>
class FaceSearch {
public:
    /// Precondition: the length of d is 1 up to 2^-140.
    FaceSearch(const RoundedCore<Rational, D>& core, const Point<Rational, D>& d, const Rational& tilt)
        : core_(core), d_(d), tilt_(tilt) {
        for (const auto& piece : core.pieces) {
            const Rational along = dot(piece.centre, d);
            const Root turning(squared(turned<D>(piece, d)));
            lower_.push_back(along + turning.below);
            upper_.push_back(along + turning.above);
            size_.push_back(Root(squared_size<D>(piece)).above);
        }
    }

    Rational height_above() const { return *std::max_element(upper_.begin(), upper_.end()); }

    /// The pieces that may be highest along one of the unit vectors. One of several that are equal stands for them.
    std::vector<const Piece<Rational, D>*> highest() const {
        std::vector<const Piece<Rational, D>*> result;
        for (const std::size_t i : numbers_of_highest()) result.push_back(&core_.pieces[i]);
        return result;
    }

    FaceHull<D> run() const {
        FaceHull<D> face;
        const auto highest = numbers_of_highest();
        for (const std::size_t i : highest) face.is_point = add(face, i);
        face.is_point = face.is_point && highest.size() == 1;
        return face;
    }

private:
    std::vector<std::size_t> numbers_of_highest() const {
        std::vector<std::size_t> result;
        for (std::size_t i = 0; i < core_.pieces.size(); ++i) {
            const auto equals = [&](std::size_t j) {
                return core_.pieces[i].centre == core_.pieces[j].centre &&
                       core_.pieces[i].columns == core_.pieces[j].columns;
            };
            if (may_be_highest(i) && std::none_of(result.begin(), result.end(), equals)) result.push_back(i);
        }
        return result;
    }

    bool may_be_highest(std::size_t i) const {
        const auto top = static_cast<std::size_t>(std::max_element(lower_.begin(), lower_.end()) - lower_.begin());
        if (i == top) return true;
        const Rational apart = Root(squared<D>(core_.pieces[i].centre - core_.pieces[top].centre)).above;
        return upper_[i] + tilt_ * (apart + size_[i] + size_[top]) >= lower_[top];
    }

    /// Adds the part of piece i. Returns true if it is a point for every direction.
    bool add(FaceHull<D>& face, std::size_t i) const {
        const auto& piece = core_.pieces[i];
        const auto along = turned<D>(piece, d_);
        const Root length(squared(along));
        if (size_[i] == 0) {
            face.points.push_back(piece.centre);
            return true;
        }
        if (length.below > tilt_ * size_[i]) {
            auto point = piece.centre;
            for (std::size_t k = 0; k < along.size(); ++k)
                point = point + Rational(along[k] / length.above) * piece.columns[k];
            const Rational share = 2 * tilt_ * size_[i] / length.below + (length.above - length.below) / length.above;
            face.points.push_back(point);
            face.error = std::max(face.error, Rational(size_[i] * share));
            return true;
        }
        for (unsigned corner = 0; corner < 1U << piece.columns.size(); ++corner) {
            auto point = piece.centre;
            for (std::size_t k = 0; k < piece.columns.size(); ++k)
                point = (corner >> k & 1U) != 0 ? point + piece.columns[k] : point - piece.columns[k];
            face.points.push_back(point);
        }
        return false;
    }

    const RoundedCore<Rational, D>& core_;
    Point<Rational, D> d_;
    Rational tilt_;
    std::vector<Rational> lower_, upper_, size_;  ///< of each piece: bounds of its height, and |N| or more
};

/// No less than the length of any point of A - B, wherever both stand.
template <int D>
Rational reach_of_difference(const RoundedCore<Rational, D>& a, const RoundedCore<Rational, D>& b) {
    const auto reach_from = [&](const RoundedCore<Rational, D>& core) {
        Rational reach(0);
        for (const auto& piece : core.pieces) {
            const auto length = Root(squared<D>(piece.centre - a.pieces.front().centre)).above;
            reach = std::max(reach, Rational(length + Root(squared_size<D>(piece)).above));
        }
        return reach;
    };
    return reach_from(a) + reach_from(b);
}

/// Where two edges cross as seen along d, or nullopt if they may be parallel or are no edges. Of the point that faces
/// which these edges enclose have in common, the result is within its error; there is no more than one.
inline std::optional<FaceHull<3>> crossing_of(const FaceHull<3>& a, const FaceHull<3>& b, const Point<Rational, 3>& d) {
    if (a.points.size() != 2 || b.points.size() != 2) return std::nullopt;
    const auto edge_a = a.points[1] - a.points[0], edge_b = b.points[1] - b.points[0];
    const Rational area = dot(cross(edge_a, edge_b), d), length_a = Root(squared<3>(edge_a)).above,
                   length_b = Root(squared<3>(edge_b)).above;
    const Rational moved = 2 * (a.error * length_b + b.error * length_a) + 4 * a.error * b.error;
    const Rational rise = dot(edge_a, d);
    if (abs(area) <= 2 * moved || 4 * rise * rise > squared<3>(edge_a)) return std::nullopt;
    const Rational share = dot(cross(b.points[0] - a.points[0], edge_b), d) / area;
    // In the plane across d a point within `error` of each line is within 2 error / sin of the crossing; on the line of
    // A it is at most twice as far as seen along d.
    return FaceHull<3>{{a.points[0] + share * edge_a}, 5 * (a.error + b.error) * length_a * length_b / abs(area), true};
}

}  // namespace touchstone::enclosure_detail
