// SPDX-License-Identifier: GPL-3.0-or-later
// What proves a truth, in a form a reader can check by hand: indices of vertices, rationals, nothing of our search.
// oracles/verify_truth.py says in its head what each part proves and checks it.
//
// Vertices are numbered as in the case; corner k of a box has coordinate i negative where bit i of k is set; a sphere
// has the vertex 0, its centre; a capsule has the ends (+, -) of its core segment. Everything is about these cores in
// world space; balls enter by their total radius. Curved shapes are hulls of pieces N u + c, |u| <= 1, numbered like
// vertices: of a cylinder the discs (+, -), of a cone the disc and the apex, of an ellipsoid the one; N has a column
// for each radius that is not zero.
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
        Rationals at{};  ///< of a piece that is no vertex: u
    };
    /// A point of each core as convex combinations of vertices and points of pieces.
    struct Witness {
        std::vector<Weight> a, b;
    };
    struct Pair {
        int a = 0, b = 0;
    };
    /// A closed oriented surface of simplices with vertices a - b around the origin; the plane of the first supports
    /// A - B.
    struct Surface {
        std::vector<std::vector<Pair>> faces;
    };
    /// The same with corners a - b that need not be vertices; no plane need support A - B.
    struct RoundSurface {
        struct Corner {
            Weight a, b;
        };
        std::vector<Corner> corners;
        std::vector<std::vector<int>> faces;  ///< of corners
    };
    /// At `time` the points of `witness` meet (balls: come within the radius), and `direction` proves that nothing did
    /// before (balls and curved shapes: up to `before`).
    struct Contact {
        ExactNumber time;
        Witness witness;
        Rationals direction;
        std::optional<ExactNumber> before{};
        /// Of balls that graze, where `direction` is orthogonal to the velocity: supports A - B at the contact too.
        std::optional<Rationals> across{};
    };

    Verdict core = Verdict::undecided;  ///< of the cores, without balls
    Witness witness;                    ///< nearest points of the cores, or a common one
    Rationals direction;             ///< separated: a - b of the witness; touching: of a weakly separating plane; of an
                                     ///< enclosure that of the plane which bounds the distance or the depth
    std::optional<Surface> surface;  ///< penetrating: proves interior and depth
    std::optional<RoundSurface> round_surface;
    std::optional<Rationals> axis;   ///< of both bodies: direction and surface are those of a section through it
    std::optional<Contact> contact;  ///< impact after the start
    std::optional<Rationals> miss;   ///< impact: a direction in which A and the swept B stay apart
    std::shared_ptr<const Certificate>
        sweep;  ///< impact: of A and the swept B; vertex n + i of B is vertex i at the end
};

}  // namespace touchstone
