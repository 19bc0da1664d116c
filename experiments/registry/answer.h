// SPDX-License-Identifier: GPL-3.0-or-later
// What a method said of a query, independent of its scalar: the form in which answers are judged, stored and printed.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "algorithms/core/result.h"

namespace touchstone {

struct Answer {
    Verdict verdict = Verdict::undecided;
    std::string_view stop_name = "";
    StopKind stop_kind = StopKind::invalid_input;
    long double stop_measured = 0, stop_threshold = 0;
    bool stop_bounds_gap = false;             ///< stop_threshold bounds |v - v(A - B)|^2 (Theorem 4)
    std::optional<long double> lower, upper;  ///< bracket of the distance; absent where nothing finite is known
    std::optional<std::string> lower_squared, upper_squared;  ///< exact scalars: the same as rationals
    std::optional<std::array<double, 3>> point_a, point_b;    ///< witness points, rounded to double; 2D: third is 0
    std::optional<std::array<double, 3>> normal;              ///< from B to A, any length
    int iterations = 0;
    int support_calls = 0;
    std::string refused;  ///< why the method gave no answer at all; empty when it did
};

}  // namespace touchstone
