// SPDX-License-Identifier: MIT
// What the compiler is told of functions of gjk/: which of them stay in their caller, so that a loop keeps v and its
// bounds in registers, and which do not, so that the rare case takes none. The functions stand in the files of gjk/ and
// are described there; an attribute of a declaration holds for the definition that follows it. One that is not that of
// a function any more says nothing, so a signature is changed here too.
#pragma once

#include "algorithms/core/iterate.h"
#include "algorithms/core/margins.h"
#include "algorithms/core/result.h"
#include "algorithms/core/simplex.h"
#include "algorithms/core/support.h"

namespace touchstone {
template <Scalar S, int D>
struct IntersectsResult;
}  // namespace touchstone

namespace touchstone::gjk {

enum class ProofKind;

namespace detail {

template <Scalar S, int D>
struct State;
enum class Found;

// iteration.h
template <class At, class Inside>
[[gnu::always_inline]] inline Found classify(const At& at, const Inside& is_inside);
template <class At>
[[gnu::always_inline]] inline Found classify(const At& at);
template <class At, class Solver, class Inside>
[[gnu::always_inline]] inline Found iterate(At&& at, Solver&& solver, const Inside& is_inside);
template <class At, class Solver>
[[gnu::always_inline]] inline Found iterate(At&& at, Solver&& solver);
template <class At, class Vertex, class Solver>
[[gnu::always_inline]] inline Found iterate_with(At&& at, const Vertex& w, Solver&& solver);

// distance_search.h
template <class Search, Scalar S, int D>
[[gnu::always_inline]] inline bool take_support(Search& search, const Vec<S, D>& d);

// distance.h
template <class Cso, class O, class Obs, Scalar S, int D>
[[gnu::always_inline]] inline DistanceResult<S, D> looped(const Cso& cso, const O& options, Obs& observer,
                                                          const Vec<S, D>& direction);
template <class A, class B, class O, class Obs, Scalar S, int D>
[[gnu::always_inline]] inline DistanceResult<S, D> distance_of_cores(const A& a, const B& b, const Margins<S>& radii,
                                                                     const O& options, Obs& observer,
                                                                     const Vec<S, D>& direction);

// intersects.h
template <class Search, Scalar S, int D>
[[gnu::noinline]] void end_at(Search& search, Found found, const State<S, D>& before);
template <class Rule, Scalar S, int D>
[[gnu::always_inline]] inline Stop<S> examined_first(const Vec<S, D>& axis, const S& vv, const CsoVertex<S, D>& w,
                                                     const S& ww, const S& vw, Rule& rule);
template <class Cso, class O, Scalar S, int D>
[[gnu::noinline]] IntersectsResult<S, D> intersects_after_first(const Cso& cso, const O& options,
                                                                RuleOfQuery<decltype(O::stop), S, D> rule,
                                                                const Vec<S, D>& axis, const CsoVertex<S, D>& w,
                                                                const Stop<S>& stop);
template <class Cso, class O, Scalar S, int D>
[[gnu::always_inline]] inline IntersectsResult<S, D> intersects_unobserved(const Cso& cso, const O& options,
                                                                           const Vec<S, D>& axis);
template <class Cso, class O, class Obs, Scalar S, int D>
[[gnu::always_inline]] inline IntersectsResult<S, D> looked(const Cso& cso, const O& options, Obs& observer,
                                                            const Vec<S, D>& axis);
template <class A, class B, class O, class Obs, Field S, int D>
[[gnu::always_inline]] inline IntersectsResult<S, D> intersects_of_cores(const A& a, const B& b, const O& options,
                                                                         Obs& observer, const Vec<S, D>& axis);

}  // namespace detail

namespace proof {

// finish.h
template <class Bodies, Scalar S, int D>
[[gnu::noinline]] void settle(DistanceResult<S, D>& result, const Bodies& cores, const Vec<S, D>& direction);
template <class Bodies, Scalar S, int D>
[[gnu::noinline]] void settle(IntersectsResult<S, D>& result, const Bodies& cores, const Vec<S, D>& axis);
template <class Bodies, Field S, int D>
[[gnu::always_inline]] inline void prove(ProofKind proof, DistanceResult<S, D>& result, const Bodies& cores,
                                         const Vec<S, D>& direction, bool wants_core_distance);
template <class Bodies, Field S, int D>
[[gnu::always_inline]] inline void prove(ProofKind proof, IntersectsResult<S, D>& result, const Bodies& cores);

}  // namespace proof

}  // namespace touchstone::gjk
