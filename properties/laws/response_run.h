// SPDX-License-Identifier: GPL-3.0-or-later
// The result of elastic_collision for two bodies, with velocities, masses and a normal taken from a query's vertices.
#pragma once

#include "properties/laws/run.h"

namespace touchstone {

struct ResponseRun : Recording {
    static constexpr std::string_view subject = "response";

    ExactVec normal{};
    Rational inverse_mass_1 = 1, inverse_mass_2 = 1, restitution = 1;
    ExactVec before_1{}, before_2{}, after_1{}, after_2{};
    std::string stop;
};

/// Returns the largest squared speed before and after, or 1 if nothing moves.
Rational squared_speed(const ResponseRun& run);

}  // namespace touchstone
