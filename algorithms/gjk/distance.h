// SPDX-License-Identifier: MIT
// GJK: distance and closest points of two convex bodies given by support mappings.
//
// Source: seed S0, "GJK", with its theorems (docs/theorems.md); Gilbert, Johnson, Keerthi 1988 [GJK88]; van den Bergen
// 1999 [vdB99]. Let C = A - B. GJK searches for v(C), the point of C nearest to the origin:
//     w_i = S(C, -v_i);   v_{i+1} = v(conv(W_i u {w_i}));   W_{i+1} = the smallest subset of W_i u {w_i} that contains
//     v_{i+1}
// It starts with W_0 = {v_0}, where v_0 is a support point. The printed text starts with the empty set (E-10).
//
// Invariant: v_i = sum lambda_i x_i over W_i with positive lambda, hence v_i is in C and |v_i| bounds the distance from
// above; v_i.w_i/|v_i| bounds it from below for every i. In exact arithmetic |v_i| strictly decreases until v_i = v(C)
// (Theorems 2 and 3), and the loop ends. In floating point neither is certain, so every exit has a name.
#pragma once

#include <type_traits>

#include "algorithms/core/observer.h"
#include "algorithms/core/policies.h"
#include "algorithms/core/result.h"
#include "algorithms/gjk/default_policies.h"
#include "algorithms/gjk/distance_loop.h"

namespace touchstone::gjk {

/// The default solver is Voronoi: it takes fewer operations than Johnson's determinants and leaves about as many
/// answers open on needles. Signed volumes leave fewer open there and take as long as Johnson's (docs/findings.md).
template <class Solver = Voronoi, class Stopping = DefaultStopping, class Direction = touchstone::ClosestPoint>
struct Options {
    Solver solver{};
    Stopping stop{};
    int max_iterations = 128;  ///< cap on the simplex reductions, enforced by the loop for every stopping rule
    Direction direction{};     ///< direction of the next support point (algorithms/directions/)
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

/// Distance of A and B, both in one frame and one unit of length.
/// `initial_direction` is the direction of the first support point; any vector is legal, including zero.
/// Returns the verdict, the reason for the stop, the bracket lower2 <= distance^2 <= upper2, and witness points
/// (DistanceResult).
/// Errors: NaN or infinity in the first support point gives `undecided` with stop `not_finite` (invalid_input); a |v|^2
/// outside the range of the scalar ends in `overflow` or `underflow` (exhausted). The query allocates nothing by
/// itself. It is noexcept if support mappings, solver, rule, observer and scalar are, as all those of the library are
/// on built-in scalars.
/// Cost: one support point of each body and one simplex reduction per iteration; at most options.max_iterations of
/// them.
template <SupportMappable A, SupportMappable B, class O = Options<>, class Obs = NullObserver>
DistanceResult<typename A::scalar, A::dimension> distance(
    const A& a, const B& b, const O& options = {}, Obs&& observer = {},
    const Vec<typename A::scalar, A::dimension>& initial_direction = unit_vector<typename A::scalar, A::dimension>(
        0)) noexcept(detail::NothrowDistance<A, B, O, std::remove_reference_t<Obs>>) {
    if constexpr (detail::are_distance_options<O, typename A::scalar, A::dimension>()) {
        const MinkowskiDifference<A, B> cso{a, b};
        return detail::Distance<MinkowskiDifference<A, B>, O, std::remove_reference_t<Obs>>(cso, options, observer)
            .run(initial_direction);
    } else {
        return {};  // unreachable: a static_assert has failed
    }
}

}  // namespace touchstone::gjk
