// SPDX-License-Identifier: MIT
// Options of gjk::distance, and what a solver, a stopping rule and a direction must be for it.
#pragma once

#include <type_traits>

#include "algorithms/core/observer.h"
#include "algorithms/core/policies.h"
#include "algorithms/directions/closest_point.h"
#include "algorithms/gjk/default_policies.h"
#include "algorithms/gjk/proofs.h"

namespace touchstone::gjk {

/// The default solver is Voronoi: it takes fewer operations than Johnson's determinants and leaves about as many
/// answers open on needles. Signed volumes leave fewer open there and take as long as Johnson's (docs/findings.md).
template <class Solver = Voronoi, class Stopping = DefaultStopping, class Direction = touchstone::ClosestPoint,
          class Proof = detail::DefaultProof<Solver, Stopping, Direction>>
struct Options {
    Solver solver{};
    Stopping stop{};
    int max_iterations = 128;  ///< cap on the simplex reductions, enforced by the loop for every stopping rule
    Direction direction{};     ///< direction of the next support point (algorithms/directions/)
    Proof proof{};             ///< what a verdict is worth (gjk/proofs.h)
};

namespace detail {

/// The member `stop` of O is a stopping rule of GJK, its member `direction` a search direction.
template <class O, class S, int D>
concept HoldsTermination = requires(const O& options) {
    requires Termination<std::remove_cvref_t<decltype(options.stop)>, S, D>;
};
template <class O, class S, int D>
concept HoldsDirection = requires(const O& options) {
    requires SearchDirection<std::remove_cvref_t<decltype(options.direction)>, S, D>;
};

/// True if O holds options of this query. Otherwise a static_assert says in a sentence what is wrong.
template <class O, class S, int D>
consteval bool are_distance_options() {
    constexpr bool are = touchstone::detail::are_options<O, S, D, HoldsTermination<O, S, D>>();
    static_assert(!are || HoldsDirection<O, S, D>,
                  "the direction of the options is no search direction of GJK "
                  "(algorithms/directions/all.h has the list)");
    return are && HoldsDirection<O, S, D>;
}

/// True if nothing that the loop calls can throw. It is false for types that are no options, so that the query itself
/// can report them.
template <class A, class B, class O, class Obs, class S = typename A::scalar, int D = A::dimension>
concept NothrowDistance = touchstone::detail::HoldsSolver<O, S, D> && HoldsTermination<O, S, D> &&
    HoldsDirection<O, S, D> && is_nothrow_support<A> && is_nothrow_support<B> &&
    is_nothrow_solver<decltype(O::solver), S, D> && is_nothrow_rule<decltype(O::stop), S, D> &&
    is_nothrow_observer<Obs, S, D> && is_nothrow_direction<decltype(O::direction), S, D>;

}  // namespace detail

}  // namespace touchstone::gjk
