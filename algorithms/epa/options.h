// SPDX-License-Identifier: MIT
// Options of EPA, and what they must be.
#pragma once

#include <type_traits>

#include "algorithms/epa/terminations/expansion.h"
#include "algorithms/gjk/distance_options.h"
#ifndef TOUCHSTONE_POLICIES_ELSEWHERE  // gjk/default_policies.h says why
#include "algorithms/epa/terminations/supporting_face.h"
#include "algorithms/terminations/any_of.h"
#endif

namespace touchstone::epa {

struct SupportingFace;

/// Options of EPA. The default rule gives the exact depth on exact scalars; `rounding_units` matters only if arithmetic
/// rounds. Curved bodies need a gap, as in until(GapLength{1e-4}), since on them EPA converges only in the limit.
template <class Solver = Voronoi, class Stopping = gjk::DefaultStopping, class Expanding = SupportingFace,
          class Proof = gjk::detail::DefaultProof<Solver, Stopping, touchstone::ClosestPoint>>
struct Options {
    gjk::Options<Solver, Stopping, touchstone::ClosestPoint, Proof> gjk{};
    Expanding stop{};             ///< EPA's own stopping rule (epa/terminations/)
    double rounding_units = 128;  ///< width of rounding_band, in unit roundoffs (E-29)
    int max_iterations = 1024;    ///< cap on the expansions of the polytope
    /// Bodies that are not polytopes are reached in the limit only. On them EPA also ends where the bounds of the depth
    /// differ by less than this share of it. Dimensionless.
    double curved_gap = 1e-4;
};

#ifndef TOUCHSTONE_POLICIES_ELSEWHERE
/// The default options with more rules, evaluated after EPA's own test in this order: until(GapLength{1e-3}).
template <class... Rules>
auto until(const Rules&... rules) {
    Options<Voronoi, gjk::DefaultStopping, AnyOf<SupportingFace, Rules...>> options;
    options.stop = AnyOf<SupportingFace, Rules...>(SupportingFace{}, rules...);
    return options;
}
#endif

namespace detail {

/// EPA's own part of its options and then GJK's; says in a sentence what is wrong with others.
template <class O, class S, int D>
consteval bool are_expansion_options() {
    constexpr bool is_rule = requires(const O& options) {
        requires ExpansionRule<std::remove_cvref_t<decltype(options.stop)>, S, D>;
    };
    static_assert(is_rule,
                  "the options of EPA are a struct such as epa::Options<>{} or epa::until(GapLength{1e-3}), whose "
                  "member stop is a rule of algorithms/epa/terminations/: a number, a rule alone or "
                  "gjk::Options are none");
    if constexpr (is_rule)
        return gjk::detail::are_distance_options<std::remove_cvref_t<decltype(O::gjk)>, S, D>();
    else
        return false;
}

}  // namespace detail

}  // namespace touchstone::epa
