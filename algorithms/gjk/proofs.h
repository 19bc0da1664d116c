// SPDX-License-Identifier: MIT
// What a verdict of GJK is worth is a policy: that of the loop as published, one that rounding cannot have made, or one
// that exact signs decide where rounding leaves it open.
//
// Source: docs/theorems.md, "What decides"; the campaign `proofs` measures the three. On exact scalars the three are
// the same.
#pragma once

#include <string_view>
#include <type_traits>

#include "algorithms/directions/closest_point.h"
#include "algorithms/gjk/default_policies.h"

namespace touchstone::gjk {

struct AxisBeyondRounding;

/// The three policies below by name.
enum class ProofKind { published, rounded, exact };

/// The loop's own verdict: the sign of the best lower bound as it was rounded, and v within 8 roundoffs of the origin.
/// Some 1 in 400 of the verdicts on bodies near contact is wrong.
struct AsPublished {
    static constexpr std::string_view name = "published";
    static constexpr std::string_view what = "the loop's own verdict, from rounded signs";
    static constexpr ProofKind kind = ProofKind::published;
};

/// A verdict only where the signs are beyond a bound on their rounding, otherwise `undecided`.
struct RoundedSigns {
    static constexpr std::string_view name = "rounded";
    static constexpr std::string_view what = "a verdict only where its signs are beyond their rounding";
    static constexpr ProofKind kind = ProofKind::rounded;
};

/// As RoundedSigns; what is then open is decided by exact signs (proof/search.h), and its number is computed again. On
/// scalars other than float, double and long double this is AsPublished.
struct ExactSigns {
    static constexpr std::string_view name = "exact";
    static constexpr std::string_view what = "what rounding leaves open is decided by exact signs";
    static constexpr ProofKind kind = ProofKind::exact;
};

/// One of the three, chosen when the program runs.
struct AnyProof {
    ProofKind kind = ProofKind::exact;
};

namespace detail {

/// Exact signs for a query that names neither solver, rule nor direction; a named one is taken as it was published.
template <class Solver, class Stopping, class Direction>
using DefaultProof = std::conditional_t<std::is_same_v<Solver, Voronoi> && std::is_same_v<Stopping, DefaultStopping> &&
                                            std::is_same_v<Direction, touchstone::ClosestPoint>,
                                        ExactSigns, AsPublished>;

/// The same for the boolean query, which has no direction.
template <class Solver, class Stopping>
using DefaultAxisProof =
    std::conditional_t<std::is_same_v<Solver, Voronoi> && std::is_same_v<Stopping, AxisBeyondRounding>, ExactSigns,
                       AsPublished>;

/// The proof that options ask for; those of other queries ask for none.
template <class O>
auto proof_of(const O& options) {
    if constexpr (requires { options.proof; })
        return options.proof;
    else
        return AsPublished{};
}

}  // namespace detail

}  // namespace touchstone::gjk
