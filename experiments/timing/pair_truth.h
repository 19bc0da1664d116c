// SPDX-License-Identifier: GPL-3.0-or-later
// What an answer is held against: the exact truth of a pair and the lenient criterion.
//
// A number is wrong if it is off by more than `relative` of the truth plus 64 eps L, eps the spacing of the engine's
// scalar at 1 and L the largest coordinate: what rounding the input alone may cost, 64 times over. A boolean is wrong
// only where the true gap or depth exceeds that. Either answer is right on contact that exact.
#pragma once

#include <limits>
#include <vector>

#include "experiments/engines/touchstone_engine.h"
#include "experiments/timing/workload.h"
#include "oracles/oracle.h"

namespace touchstone {

struct PairTruth {
    Verdict verdict = Verdict::undecided;
    double gap = 0;    ///< distance, 0 where the bodies meet
    double depth = 0;  ///< 0 unless they penetrate
    double scale = 0;  ///< L
};

struct Criterion {
    double relative, eps;
    static Criterion of_doubles() { return {1e-6, std::numeric_limits<double>::epsilon()}; }
    static Criterion of_floats() { return {1e-3, std::numeric_limits<float>::epsilon()}; }
};

/// Of every pair, by the oracle. Throws std::runtime_error naming the pair that it cannot decide.
std::vector<PairTruth> truths_of(const AnySet& set, const Oracle& oracle);

/// Whether an answer to a query of this kind is wrong. Where an engine gives no number it says 0.
bool is_wrong(int kind, int verdict, double value, const PairTruth& truth, const Criterion& criterion);

}  // namespace touchstone
