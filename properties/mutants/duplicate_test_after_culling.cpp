// SPDX-License-Identifier: GPL-3.0-or-later
// E-42: the repeated support point is searched for in the simplex from which it was just removed.
#include "properties/mutants/mutated_gjk.h"

namespace touchstone::duplicate_test_after_culling {
namespace {

struct DuplicateAfterCulling {
    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const {
        const bool fired = contains(iterate.simplex, iterate.w.w);  // right: iterate.duplicate, taken before culling
        return Stop<S>::converged_if(fired, "duplicate_support", S(0), S(0));
    }
};

const SimpleMutant mutant(
    "duplicate_test_after_culling",
    "w_k is compared with the culled W_k, which no longer holds it, and the loop repeats for ever; right: with "
    "W_{k-1} u {w_{k-1}}",
    "seed S4, termination; E-42", &run_with_stopping<DuplicateAfterCulling>);

const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::duplicate_test_after_culling
