// SPDX-License-Identifier: MIT
// The lean answer of a query: the signed distance of two bodies with its bracket, normal and points, and which
// algorithm has told it. Those of the algorithms themselves (result.h) tell besides why a loop stopped, and keep
// squares for exact scalars.
#pragma once

#include <limits>
#include <optional>
#include <string_view>

#include "algorithms/core/result.h"

namespace touchstone {

/// What has answered a query.
enum class Answered {
    nobody,
    closed_form,  ///< closed_forms/
    hull_search,  ///< fast/
    facets,       ///< penetration::depth of bodies with facets
    gjk,          ///< gjk::distance
    epa,          ///< epa::depth
    certified,    ///< certified::signed_distance, with a proof
    first_plane   ///< one support point: the bodies are further apart than was asked for
};

constexpr std::string_view to_string(Answered by) {
    switch (by) {
        case Answered::nobody: return "nobody";
        case Answered::closed_form: return "closed form";
        case Answered::hull_search: return "hull search";
        case Answered::facets: return "facets";
        case Answered::gjk: return "gjk";
        case Answered::epa: return "epa";
        case Answered::certified: return "certified";
        case Answered::first_plane: return "first plane";
    }
    return "nobody";
}

/// What is known of the signed distance g of A and B: their distance where they are apart, and minus their penetration
/// depth where they meet. All in the frame and the unit of length in which the bodies are given.
template <Real S, int D>
struct Proximity {
    Verdict verdict = Verdict::undecided;
    Answered by = Answered::nobody;
    S lower = -std::numeric_limits<S>::infinity();  ///< lower <= g <= upper, up to rounding
    S upper = std::numeric_limits<S>::infinity();
    S value = std::numeric_limits<S>::quiet_NaN();  ///< the number that was found; NaN where there is none
    Vec<S, D> normal = zero_vector<S, D>();         ///< of length 1, from B to A; zero where none is known
    /// The nearest points of bodies that are apart, the deepest of others: point_a - point_b = value normal up to
    /// rounding. Without a value they mean nothing.
    Vec<S, D> point_a = zero_vector<S, D>(), point_b = zero_vector<S, D>();

    /// The signed distance that was found. Absent where nobody answered, or where only bounds were asked for.
    std::optional<S> distance() const { return value == value ? std::optional<S>(value) : std::nullopt; }
    /// True if the bodies are known to share a point.
    bool meet() const { return meets(verdict); }
};

}  // namespace touchstone
