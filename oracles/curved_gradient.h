// SPDX-License-Identifier: GPL-3.0-or-later
// Encloses the gradients of the signed distance of bodies that are no polytopes with balls (oracles/gradient.h says
// what they are), as long as one direction n has all of them: a body is the hull of pieces c + N u, |u| <= 1, plus a
// ball.
//
// What is proved, all in rationals and rational bounds of roots. Let the signed distance g of the cores be l <= g <= m,
// where l is what d keeps, a vector close to a unit vector, and m follows from the truth. Cores that are apart have
// n.d/|d| >= l / m for the direction n of least distance [gradient/gradient.h of the algorithms], so n is within
//     t = sqrt(2 (m - l) / m)
// of d/|d|. Where cores overlap, the surface that proves the depth encloses all directions of the shortest way, and if
// they are around one direction d, n is within a t of it (oracles/enclosure/depth_directions.h). That there is only
// one, or one plane between cores that touch, need not be provable (one_direction.h).
//
// A piece whose height along d is lower than that of another by more than t times what the two heights can turn has no
// point of the face along n. The face of a piece is one point if N^T d is longer than t |N|, at u = N^T n / |N^T n|,
// which is within 2 t |N| / |N^T d| of the same for d. Otherwise it may be any point of the piece.
//
// So each face is in a hull of points, up to an error, and P(n) is in that of A, and in that of B moved by g n. Where
// there is one n, and either hull is a single point, or two edges cross that cannot be parallel, there is one gradient.
// Where the faces along a direction with small integers have rational heights and two rational points in common, that
// direction is n without an error, and there is more than one. Neither need be provable.
#pragma once

#include <optional>
#include <vector>

#include "algorithms/shapes/query.h"
#include "oracles/truth.h"

namespace touchstone {

/// What is known of all gradients (n, p x n) of a pair.
struct EnclosedGradient {
    ExactVector direction;            ///< d: n is within direction_error of d / |d|
    ExactNumber direction_error;      ///< 0 if d / |d| is n
    std::vector<ExactVector> points;  ///< every p, on the core of A, is within point_error of the hull of these
    ExactNumber point_error;
    std::optional<bool> unique;       ///< whether there is one gradient; absent if neither is proved
    std::vector<ExactVector> common;  ///< if there are more, corners of a part of P(n): two of its points at least
};

/// Returns the enclosure, derived from the direction of the certificate and the distance or depth of the truth. Returns
/// nullopt without a certificate, if the cores may touch across more than one plane, if they overlap and the shortest
/// way may lead along directions that are not near one another, or for an impact. Cost: O(p) roots of some 250 bits for
/// p pieces, and where cores overlap the planes of the surface.
template <int D>
std::optional<EnclosedGradient> enclosed_gradient(const Query<D>& query, const Truth& truth);

/// The same for a query of the plane or of space.
std::optional<EnclosedGradient> enclosed_gradient(const AnyQuery& query, const Truth& truth);

extern template std::optional<EnclosedGradient> enclosed_gradient<2>(const Query<2>&, const Truth&);
extern template std::optional<EnclosedGradient> enclosed_gradient<3>(const Query<3>&, const Truth&);

}  // namespace touchstone
