// SPDX-License-Identifier: GPL-3.0-or-later
// The set of gradients of the signed distance g of two bodies, when A moves as a rigid body and B rests. g is the
// distance of bodies that are apart, 0 where they touch, and minus the depth where they penetrate.
//
// A point x of A moves with velocity u + w x x, where w turns A about the origin of the world. Let n be a direction of
// least distance or depth, from B to A and of length 1, and P(n) the points of the face of A farthest against n whose
// projection along n meets that of the face of B farthest along n. Then the one-sided derivative of g is
//     g'(u, w) = max over n of  min over p in P(n) of  n.(u + w x p)  =  max min of  (n, p x n).(u, w).
//
// Why. g is the greatest of gap(n) = min n.a - max n.b over all n of length 1. Near a greatest n the bodies' faces
// alone count, and to first order in the time t, with n + t s for n and V(a) for the velocity of a, the gap grows at
// the rate min over a, b in these faces of n.V(a) + s.(a - b), for the s across n that makes it greatest. By duality of
// linear programs that is the least mean of n.V(a) over pairs whose mean difference across n is 0, and V is affine, so
// it is the least n.V(p) over P(n). (A maximum over s is needed: at a fixed n the least n.V(a) is over the whole face
// of A, which is too low where that of B is smaller.) Bodies that are apart have one n, and the formula is Danskin's
// [Dan66]. Where the cores touch in one point of one plane it is the same seen from both sides.
//
// The corners of P(n) are rational, and so is n up to its length. So the hull of the finitely many wrenches
// (n, p x n) / |n| over the corners is Clarke's generalised gradient of g [Cla83], and each of them is the limit of
// gradients nearby. It is one point, and g is differentiable, iff there is one n and P(n) is one point. Balls and
// margins of total radius r take r from g and change no gradient, since p x n is the same all along the line through p
// along n.
#pragma once

#include <optional>
#include <vector>

#include "algorithms/shapes/query.h"
#include "oracles/curved_gradient.h"
#include "oracles/truth.h"

namespace touchstone {

/// The gradients that belong to one direction: the hull of (n, p x n) / |n| over the corners p.
struct GradientFace {
    ExactVector direction;            ///< n, from B to A, as integers without a common divisor
    ExactNumber squared_length;       ///< n.n
    std::vector<ExactVector> points;  ///< corners p of P(n), on the core of A, ascending as text
};

struct GradientSet {
    std::vector<GradientFace> faces;  ///< one for each direction, in the order of the truth
    bool complete = true;             ///< false if there is a continuum of directions; the faces are then examples
    /// True if g is differentiable: there is one gradient.
    bool unique() const { return complete && faces.size() == 1 && faces.front().points.size() == 1; }
};

/// The velocity u + w x x of the points x of A. `angular` has one coordinate in the plane, counter-clockwise.
struct RigidVelocity {
    ExactVector linear, angular;
};

/// Returns the set, derived from the directions of the truth. Returns nullopt if a body is no polytope with or without
/// a ball, if the query is about an impact, or if the truth tells no nearest points of bodies that are apart or no
/// directions of others (Detail::full does). Cost: O(p q) rational operations for each direction, whose faces have p
/// and q corners.
template <int D>
std::optional<GradientSet> gradient_set(const Query<D>& query, const Truth& truth);

/// The same for a query of the plane or of space.
std::optional<GradientSet> gradient_set(const AnyQuery& query, const Truth& truth);

/// The moment p x n about the origin of the world: three coordinates, or one in the plane.
ExactVector moment(const ExactVector& point, const ExactVector& direction);

/// g' |g'| for the one-sided derivative g' along this motion. Precondition: the set is complete.
ExactNumber signed_square_of_derivative(const GradientSet& set, const RigidVelocity& velocity);

/// What is known of the gradients of a query: the set, or of a curved body an enclosure, or neither.
struct KnownGradients {
    std::optional<GradientSet> set;
    std::optional<EnclosedGradient> enclosed;

    bool are_known() const { return set || enclosed; }
    /// Whether there is one gradient; absent if that is not proved.
    std::optional<bool> unique() const {
        return set ? std::optional(set->unique()) : enclosed ? enclosed->unique : std::nullopt;
    }
};

/// Asks the oracle `exact`, or `enclosure` where that refuses. Cost: a truth with all details, and for curved bodies
/// with a certificate.
KnownGradients known_gradients(const AnyQuery& query);

extern template std::optional<GradientSet> gradient_set<2>(const Query<2>&, const Truth&);
extern template std::optional<GradientSet> gradient_set<3>(const Query<3>&, const Truth&);

}  // namespace touchstone
