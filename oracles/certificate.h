// SPDX-License-Identifier: GPL-3.0-or-later
// The proof of a truth in a form that a reader can check by hand: indices of vertices and rationals, and no trace of
// the search. The first comment of oracles/verify_truth.py says what each part proves, and that program checks it.
//
// Vertices are numbered as in the case. Corner k of a box has a negative coordinate i where bit i of k is set. A sphere
// has the vertex 0, its centre. A capsule has the ends (+, -) of its core segment. Everything refers to these cores in
// world space, and balls enter by their total radius. Curved shapes are hulls of pieces N u + c, |u| <= 1, which are
// numbered like vertices: a cylinder has the discs (+, -), a cone has its disc and its apex, and an ellipsoid has one
// piece. N has a column for each radius that is not zero.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "algorithms/core/result.h"
#include "oracles/exact_number.h"

namespace touchstone {

struct Certificate {
    using Rationals = std::vector<ExactNumber>;

    struct Weight {
        int vertex = 0;
        ExactNumber weight;
        Rationals at{};  ///< u of the point, if the piece is no vertex
    };
    /// A point of each core as a convex combination of vertices and points of pieces.
    struct Witness {
        std::vector<Weight> a, b;
    };
    struct Pair {
        int a = 0, b = 0;
    };
    /// A closed oriented surface around the origin, made of simplices with vertices a - b. The plane of the first
    /// simplex supports A - B.
    struct Surface {
        std::vector<std::vector<Pair>> faces;
    };
    /// A closed oriented surface whose corners a - b need not be vertices and whose planes need not support A - B.
    struct RoundSurface {
        struct Corner {
            Weight a, b;
        };
        std::vector<Corner> corners;
        std::vector<std::vector<int>> faces;  ///< indices of corners
    };
    /// At `time` the points of `witness` meet, or come within the radius of the balls. `direction` proves that the
    /// bodies did not meet before, or, for balls and curved shapes, not up to `before`.
    struct Contact {
        ExactNumber time;
        Witness witness;
        Rationals direction;
        std::optional<ExactNumber> before{};
        /// Set for balls that graze, where `direction` is orthogonal to the velocity. This is another direction that
        /// supports A - B at the contact.
        std::optional<Rationals> across{};
    };

    Verdict core = Verdict::undecided;  ///< verdict for the cores, without their balls
    Witness witness;                    ///< nearest points of the cores, or a common point
    /// Separated: a - b of the witness. Touching: the normal of a weakly separating plane. Enclosure: the normal of the
    /// plane that bounds the distance or the depth.
    Rationals direction;
    std::optional<Surface> surface;  ///< penetrating: proves that the origin is interior, and the depth
    std::optional<RoundSurface> round_surface;
    std::optional<Rationals> axis;   ///< axis of both bodies: direction and surface are those of a section through it
    std::optional<Contact> contact;  ///< impact queries: the contact after the start
    std::optional<Rationals> miss;   ///< impact queries: a direction in which A and the swept B stay apart
    std::shared_ptr<const Certificate>
        sweep;  ///< impact queries: certificate for A and the swept B, where vertex n + i of B is vertex i at the end
};

}  // namespace touchstone
