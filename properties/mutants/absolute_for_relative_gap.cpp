// SPDX-License-Identifier: GPL-3.0-or-later
// Operator precedence turns a "relative" gap into an absolute one.
#include "properties/mutants/mutated_gjk.h"

namespace touchstone::absolute_for_relative_gap {
namespace {

struct AbsoluteForRelative {
    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const {
        const S ratio = scalar_traits<S>::from_double(0x1p-20);
        const S gap = S(iterate.vv - iterate.vw);
        const bool fired = gap <= ratio;  // right: ratio * vv
        return Stop<S>::converged_if(fired, "relative_gap", gap, S(ratio * iterate.vv), Promise::gap);
    }
};

const SimpleMutant mutant("absolute_for_relative_gap",
                          "v.v - v.w <= ratio, a length^2 against a number; right: <= ratio * v.v",
                          "operator precedence in a collision library", &run_with_stopping<AbsoluteForRelative>);

const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::absolute_for_relative_gap
