// SPDX-License-Identifier: MIT
// Options of dynamic_gjk, and the record that its observer receives.
#pragma once

#include "algorithms/core/simplex.h"
#include "algorithms/gjk/default_policies.h"
#include "algorithms/toi/terminations/approach.h"
#ifndef TOUCHSTONE_POLICIES_ELSEWHERE  // gjk/default_policies.h says why
#include "algorithms/toi/terminations/rounded_contact.h"
#endif

namespace touchstone::toi {

struct RoundedContact;

/// Solver, stopping rule and cap of dynamic_gjk. If the rule accepts no length, contact needs a proof.
template <class Solver = Voronoi, class Stopping = RoundedContact>
struct Options {
    Solver solver{};
    Stopping stop{};           ///< an ApproachRule (toi/terminations/)
    int max_iterations = 256;  ///< cap on advances and simplex reductions together
};

/// The record of one iteration, made before the iteration decides anything.
template <Scalar S, int D>
struct AdvanceStep {
    int k = 0;
    S time{};
    Vec<S, D> v{};            ///< search direction; a point of C(time) only if `simplex` is not empty
    CsoVertex<S, D> w{};      ///< S(C(time), -v), with b moved to `time`
    S gap{};                  ///< v.w - mu |v|: positive if v separates
    Simplex<S, D> simplex{};  ///< W before w joins it
};

/// The default observer. It does nothing and costs nothing.
struct NullAdvanceObserver {
    template <class Step>
    constexpr void operator()(const Step&) const noexcept {}
};

}  // namespace touchstone::toi
