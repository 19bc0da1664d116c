// SPDX-License-Identifier: GPL-3.0-or-later
// Judges timed answers by the exact truth of a pair and a lenient criterion. Cost: one exact truth per pair.
//
// A number is wrong if its error is more than `relative` times the truth plus 64 eps L, where eps is the spacing of the
// engine's scalar at 1 and L the largest coordinate. That is 64 times what rounding the input alone may cost. A boolean
// is wrong only if the true gap or depth exceeds that. On contact that is this exact, either answer is right.
#pragma once

#include <limits>
#include <vector>

#include "experiments/engines/touchstone_engine.h"
#include "experiments/timing/workload.h"
#include "oracles/oracle.h"

namespace touchstone {

struct PairTruth {
    Verdict verdict = Verdict::undecided;
    double gap = 0;    ///< distance, 0 if the bodies meet
    double depth = 0;  ///< 0 unless they penetrate
    double scale = 0;  ///< L
};

struct Criterion {
    double relative, eps;
    static Criterion of_doubles() { return {1e-6, std::numeric_limits<double>::epsilon()}; }
    static Criterion of_floats() { return {1e-3, std::numeric_limits<float>::epsilon()}; }
};

/// The truths of all pairs, by the oracle. Throws std::runtime_error with the pair that it cannot decide.
std::vector<PairTruth> truths_of(const AnySet& set, const Oracle& oracle);

/// True if an answer to a query of this kind is wrong. An engine without a number gives 0.
bool is_wrong(int kind, int verdict, double value, const PairTruth& truth, const Criterion& criterion);

}  // namespace touchstone
