// SPDX-License-Identifier: GPL-3.0-or-later
// What a method said of a query, independent of its scalar: the form in which answers are judged, stored and printed.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/core/result.h"
#include "oracles/exact_number.h"

namespace touchstone {

/// What the bracket [lower, upper] of an answer encloses.
enum class Quantity { none, distance, depth, impact_time };

constexpr std::string_view to_string(Quantity quantity) {
    switch (quantity) {
        case Quantity::none: return "none";
        case Quantity::distance: return "distance";
        case Quantity::depth: return "depth";
        case Quantity::impact_time: return "impact_time";
    }
    return "none";
}

/// What an instrumented scalar says of the comparisons of a run.
struct Doubts {
    long comparisons = 0;
    long doubtful = 0;      ///< interval, tracked: not settled by the bounds; shadow: exact numbers decide otherwise
    long incomparable = 0;  ///< shadow: the exact companion was lost
    std::string first;      ///< the first doubtful one: "file:line, iteration k"
};

/// One of several points of contact, where the method puts it.
struct ContactPoint {
    std::array<double, 3> position{};  ///< in the world; 2D: third is 0
    double depth = 0;                  ///< of the overlap there; NaN: none was told
};

struct Answer {
    /// Impact queries ask about the motion, not the start: `intersecting` says that the bodies meet, `separated` that
    /// they never do.
    Verdict verdict = Verdict::undecided;
    /// Where the verdict is undecided: the open question is answered, the interiors do not meet.
    bool interiors_apart = false;
    Quantity quantity = Quantity::distance;
    std::string_view stop_name = "";
    StopKind stop_kind = StopKind::invalid_input;
    long double stop_measured = 0, stop_threshold = 0;
    /// How far `upper` may be from the truth by what the rule that stopped the loop promises; 0 promises the optimum.
    long double promised_error = 0;
    std::optional<long double> lower, upper;  ///< bracket of the quantity; absent where nothing finite is known
    /// Exact scalars: the same as rationals, the squares of a distance or depth, a time as it is.
    std::optional<ExactNumber> exact_lower, exact_upper;
    std::optional<std::array<double, 3>> point_a, point_b;  ///< witness points, rounded to double; 2D: third is 0
    std::optional<std::array<double, 3>> normal;            ///< from B to A, any length
    /// Exact scalars: the same as rationals, one for each dimension; empty where there are none.
    std::vector<ExactNumber> exact_point_a, exact_point_b, exact_normal;
    std::vector<ContactPoint> contact_points;  ///< of engines that tell more than one pair
    int iterations = 0;
    int support_calls = 0;
    int cycle_period = 0;          ///< gjk on built-in scalars, at its cap: with which period its simplices recur
    int vertices_visited = 0;      ///< by support mappings that count them, else 0
    std::optional<Doubts> doubts;  ///< instrumented scalars only
    std::string refused;           ///< why the method gave no answer at all; empty when it did
};

}  // namespace touchstone
