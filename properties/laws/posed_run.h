// SPDX-License-Identifier: GPL-3.0-or-later
// The record of GJK on shapes under poses: boxes, capsules, cylinders and the others as they are, each through its own
// support mapping and not as a list of vertices. The truth is what an oracle proves: a number, or an enclosure of it.
#pragma once

#include "properties/laws/run.h"

namespace touchstone {

struct PosedRun : Recording {
    static constexpr std::string_view subject = "posed_shapes";

    Verdict said = Verdict::undecided, truth = Verdict::undecided;
    StopKind kind = StopKind::running;
    Rational lower2 = 0, upper2 = 0;                     ///< the bracket of the answer, squared
    Rational nearest_at_least = 0, nearest_at_most = 0;  ///< the true distance lies between these squares
    /// The length by which rounding may move an end of the bracket: 64 u (R_A + R_B), with R the radius of a ball about
    /// the origin that holds the body. It is 0 on exact scalars. docs/theorems.md derives it (P-33).
    Rational tolerance = 0;
};

/// Returns the boxes about the vertices of both bodies, each turned by a shear of small integers and put where the body
/// is: bodies under poses that every scalar can take. Precondition: has_vertices(query).
AnyQuery as_posed_boxes(const AnyQuery& query);

}  // namespace touchstone
