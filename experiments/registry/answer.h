// SPDX-License-Identifier: GPL-3.0-or-later
// The answer of a method to a query, independent of its scalar. Answers are judged, stored and printed in this form.
// Invariant: a refused query has no verdict and no numbers. Cost: none.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/core/result.h"
#include "oracles/exact_number.h"

namespace touchstone {

/// The quantity that the bracket [lower, upper] of an answer encloses.
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

/// The report of an instrumented scalar on the comparisons of a run.
struct Doubts {
    long comparisons = 0;
    long doubtful = 0;      ///< interval, tracked: not decided by the bounds; shadow: exact numbers decide otherwise
    long incomparable = 0;  ///< shadow: the exact companion was lost
    std::string first;      ///< the first doubtful comparison: "file:line, iteration k"
};

/// One of several contact points.
struct ContactPoint {
    std::array<double, 3> position{};  ///< in world space; the third is 0 in the plane
    double depth = 0;                  ///< depth of the overlap at the point; NaN if none was given
};

/// A field of an engine's answer that breaks what docs/engines.md and touchstone_engine.h ask of it. Its value is not
/// used, so that the rest of the answer is judged as if the field had been left out.
enum class BadField { verdict, number, allowed_error, point, normal, contact_point, count, flag, gradient };
constexpr int bad_field_count = 9;

/// The name of the finding.
constexpr std::string_view to_string(BadField field) {
    switch (field) {
        case BadField::verdict: return "bad_verdict";
        case BadField::number: return "bad_number";
        case BadField::allowed_error: return "bad_allowed_error";
        case BadField::point: return "bad_point";
        case BadField::normal: return "bad_normal";
        case BadField::contact_point: return "bad_contact_point";
        case BadField::count: return "bad_count";
        case BadField::flag: return "bad_flag";
        case BadField::gradient: return "bad_gradient";
    }
    return "bad_number";
}

struct FieldFault {
    BadField field = BadField::number;
    std::string said;  ///< what the engine gave, such as "value -1e-13"
};

struct Answer {
    /// On impact queries the verdict is about the motion: `intersecting` means that the bodies meet, `separated` that
    /// they never do.
    Verdict verdict = Verdict::undecided;
    /// Set if the verdict is undecided, but the method has shown that the interiors do not meet.
    bool interiors_apart = false;
    Quantity quantity = Quantity::distance;
    std::string_view stop_name = "";
    StopKind stop_kind = StopKind::invalid_input;
    long double stop_measured = 0, stop_threshold = 0;
    /// The error of `upper` that the rule which stopped the loop allows; 0 promises the optimum.
    long double promised_error = 0;
    std::optional<long double> lower, upper;  ///< bracket of the quantity; absent if nothing finite is known
    /// Exact scalars: the bracket as rationals. Distances and depths are squared, a time is not.
    std::optional<ExactNumber> exact_lower, exact_upper;
    std::optional<std::array<double, 3>> point_a, point_b;  ///< witness points, rounded to double; the third is 0 in 2D
    std::optional<std::array<double, 3>> normal;            ///< from B to A, any length
    /// Exact scalars: points and normal as rationals, one per dimension; empty if there are none.
    std::vector<ExactNumber> exact_point_a, exact_point_b, exact_normal;
    std::vector<ContactPoint> contact_points;  ///< points of engines that report more than one pair
    /// Engines that have their own: the gradient of the signed distance for rigid motions of A, the linear part and the
    /// moment about the origin of the world. The third to the fifth number are 0 in the plane.
    std::optional<std::array<double, 6>> gradient;
    int iterations = 0;
    int support_calls = 0;
    bool zero_counts_are_unknown = false;  ///< engines, which need not count: 0 iterations or support calls say nothing
    int cycle_period = 0;                  ///< gjk on built-in scalars, at its cap: the period of its simplices
    int vertices_visited = 0;              ///< counted by some support mappings, else 0
    std::optional<Doubts> doubts;          ///< instrumented scalars only
    std::string refused;                   ///< the reason why there is no answer; empty if there is one
    bool failed = false;    ///< there is no answer through a fault of the engine, such as a crash; no refusal is one
    bool given_up = false;  ///< failed: the engine was not asked, since it had failed too often in a row
    std::vector<FieldFault> bad_fields;  ///< engines: ascending by field, each field at most once
};

}  // namespace touchstone
