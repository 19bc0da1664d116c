// SPDX-License-Identifier: MIT
// The penetration depth of two bodies in the way that takes least: by their facets and edges where these are known and
// few, by EPA where they are not.
//
// The facets decide all but contact (facets/penetration.h). Where the depth is 0 up to rounding, GJK says whether the
// bodies meet, as it does for EPA, and EPA is asked where GJK cannot. So the verdicts are as many as EPA's.
#pragma once

#include <concepts>

#include "algorithms/epa/penetration.h"
#include "algorithms/facets/penetration.h"
#include "algorithms/shapes/faceted.h"
#include "algorithms/shapes/placed.h"
#include "algorithms/shapes/posed_polytope.h"

namespace touchstone::penetration {

namespace detail {

/// Calls `use` with B in the frame of A. The vertices of a small packed hull are turned once, those of others when
/// they are found.
template <class B, Field S, int D, class Use>
auto with_posed(const B& b, const Pose<S, D>& pose, const Use& use) {
    if constexpr (requires { PosedPolytope<S, D>(b, pose); })
        if (b.vertex_count() <= B::scanned_up_to) return use(PosedPolytope<S, D>(b, pose));
    return use(Placed<B>{b, pose});
}

/// What GJK and EPA say of the pair.
template <class A, class B, Field S, int D, class O>
PenetrationResult<S, D> by_epa(const A& a, const B& b, const Pose<S, D>& pose, const O& options,
                               const Vec<S, D>& initial_direction, epa::Workspace<S, D>& workspace) {
    return with_posed(b, pose, [&](const auto& posed) {
        return epa::penetration(a, posed, options, NullObserver{}, initial_direction, workspace);
    });
}

/// Contact up to rounding: `found` with the verdict of GJK, or the answer of EPA where GJK has none or the bodies are
/// apart.
template <class A, class B, Field S, class O>
PenetrationResult<S, 3> with_verdict(PenetrationResult<S, 3> found, const A& a, const B& b, const Pose<S, 3>& pose,
                                     const O& options, const Vec<S, 3>& initial_direction,
                                     epa::Workspace<S, 3>& workspace) {
    return with_posed(b, pose, [&](const auto& posed) {
        const auto start = gjk::distance(a, posed, options.gjk, NullObserver{}, initial_direction);
        if (start.verdict == Verdict::undecided || start.verdict == Verdict::separated)
            return epa::penetration_from(a, posed, start, options, NullObserver{}, workspace);
        found.verdict = Verdict::intersecting;
        found.gjk_iterations = start.iterations;
        found.support_calls += start.support_calls;
        return found;
    });
}

}  // namespace detail

/// The penetration depth of A and B, in the frame of A; `pose` takes B into it. `options` are those of EPA, as is the
/// rest; `initial_direction` (not zero) is where GJK begins, if it is asked.
/// Returns what epa::penetration does. Where A and B are apart and both have facets, the answer is a separating plane
/// and a lower bound of the distance, not the distance.
/// Errors: as epa::penetration. Cost: as facets::penetration for two Faceted bodies of at most 64 edges each under a
/// rigid pose, and a GJK run more where they touch up to rounding; else as epa::penetration.
template <SupportMappable A, SupportMappable B, class O = epa::Options<>>
PenetrationResult<typename A::scalar, A::dimension> depth(
    const A& a, const B& b, const Pose<typename A::scalar, A::dimension>& pose, const O& options,
    const Vec<typename A::scalar, A::dimension>& initial_direction,
    epa::Workspace<typename A::scalar, A::dimension>& workspace) {
    return detail::by_epa(a, b, pose, options, initial_direction, workspace);
}

/// The same for bodies that may know their facets.
template <SupportMappable A, SupportMappable B, class O = epa::Options<>>
PenetrationResult<typename A::scalar, 3> depth(const Faceted<A>& a, const Faceted<B>& b,
                                               const Pose<typename A::scalar, 3>& pose, const O& options,
                                               const Vec<typename A::scalar, 3>& initial_direction,
                                               epa::Workspace<typename A::scalar, 3>& workspace) {
    if (a.facets && b.facets) {
        const auto found = facets::penetration(*a.facets, *b.facets, pose);
        if (found.verdict != Verdict::undecided) return found;
        if (found.depth2.upper)
            return detail::with_verdict(found, a.shape, b.shape, pose, options, initial_direction, workspace);
    }
    return detail::by_epa(a.shape, b.shape, pose, options, initial_direction, workspace);
}

/// As above, with bodies in one frame, the default options, and memory for this call only.
template <SupportMappable A, SupportMappable B>
PenetrationResult<typename A::scalar, A::dimension> depth(const A& a, const B& b) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    epa::Workspace<S, D> workspace;
    return depth(a, b, Pose<S, D>::identity(), epa::Options<>{}, unit_vector<S, D>(0), workspace);
}

}  // namespace touchstone::penetration
