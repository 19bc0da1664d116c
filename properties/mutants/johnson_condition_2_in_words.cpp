// SPDX-License-Identifier: GPL-3.0-or-later
// E-12b: condition 2 "in other words" is a different condition.
#include "algorithms/simplex_solvers/johnson.h"
#include "properties/mutants/johnson_by_rule.h"
#include "properties/mutants/mutated_gjk.h"

namespace touchstone::johnson_condition_2_in_words {
namespace {

/// The words are: for every x_j outside Y, v(aff(Y u {x_j})) lies outside or on the boundary of conv(X). A proper
/// subset of X spans at most a face of it, so only Y u {x_j} = X can fail the test, namely if v(aff X) is inside
/// conv(X).
struct InOtherWords {
    static constexpr std::string_view name = "johnson_condition_2_in_words";

    template <Field S, int D>
    bool reduce(Simplex<S, D>& simplex) const {
        const int size = simplex.size;
        return reduce_by_rule(simplex, [size](const auto& delta, unsigned subset) {
            const unsigned everything = (1U << size) - 1;
            if (!condition_1(delta, size, subset)) return false;
            return std::popcount(subset) + 1 != size || !condition_1(delta, size, everything);
        });
    }
};

const SimpleMutant mutant(
    "johnson_condition_2_in_words",
    "a subset Y is taken when v(aff(Y u {x_j})) lies outside or on the boundary of conv(X), which every single vertex "
    "of three does; right: Delta_{Y+j},j <= 0",
    "seed S0, Johnson, \"condition 2 in other words\"; E-12b", &run_with_solver<InOtherWords>);

const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::johnson_condition_2_in_words
