// SPDX-License-Identifier: GPL-3.0-or-later
// The record of dynamic GJK and conservative advancement on a motion.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "properties/laws/run.h"

namespace touchstone {

/// The simplex of dynamic GJK at one time: the points of A, and of B at that time, from which it was made.
struct ImpactStep {
    Rational time = 0;
    std::vector<ExactVec> corners_a, corners_b;
};

struct ImpactRun : Recording {
    static constexpr std::string_view subject = "impact";

    std::vector<Rational> times;    ///< times of the advances, in order
    std::vector<ImpactStep> steps;  ///< steps of dynamic GJK
    std::vector<ExactVec> vertices_a, vertices_b;
    ExactVec velocity{};
    std::string state;  ///< the state, as by toi::to_string
    StopKind kind = StopKind::running;
    Rational lower = 0;
    std::optional<Rational> upper;
    ExactVec point_a{}, point_b{};      ///< contact points at time `lower`
    Rational duration = 0, speed2 = 0;  ///< duration and squared speed of the motion
    Rational size2 = 1;                 ///< the largest squared norm of a vertex at the start
    bool hit = false;                   ///< whether the bodies truly meet
    std::optional<Rational> time;       ///< the true time of impact, if they meet
};

}  // namespace touchstone
