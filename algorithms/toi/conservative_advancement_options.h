// SPDX-License-Identifier: MIT
// Options of conservative_advancement, and the record that its observer receives.
#pragma once

#include "algorithms/core/result.h"
#include "algorithms/gjk/distance_options.h"
#include "algorithms/toi/terminations/approach.h"
#ifndef TOUCHSTONE_POLICIES_ELSEWHERE  // gjk/default_policies.h says why
#include "algorithms/toi/terminations/rounded_contact.h"
#endif

namespace touchstone::toi {

struct RoundedContact;

/// Options of conservative_advancement and of its distance queries. If the rule accepts no length, contact needs a
/// proof.
template <class DistanceOptions = gjk::Options<>, class Stopping = RoundedContact>
struct AdvancementOptions {
    DistanceOptions distance{};
    Stopping stop{};           ///< an ApproachRule (toi/terminations/), evaluated after each distance query
    int max_iterations = 128;  ///< cap on the distance queries
};

/// The record of one distance query.
template <Scalar S, int D>
struct AdvancementStep {
    int k = 0;
    S time{};
    DistanceResult<S, D> distance{};  ///< of A and B at `time`
};

/// The default observer. It does nothing and costs nothing.
struct NullAdvancementObserver {
    template <class Step>
    constexpr void operator()(const Step&) const noexcept {}
};

}  // namespace touchstone::toi
