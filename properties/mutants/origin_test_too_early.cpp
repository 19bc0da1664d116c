// SPDX-License-Identifier: GPL-3.0-or-later
// A full simplex is taken for proof that the origin is inside, without a test of v.
#include "algorithms/simplex_solvers/johnson.h"
#include "properties/mutants/johnson_by_rule.h"
#include "properties/mutants/mutated_gjk.h"

namespace touchstone::origin_test_too_early {
namespace {

ExactRun run(const Query<3>& query, const ExactTruth& truth) {
    return record_run<Rational>(query, truth, [](const auto& a, const auto& b, auto& recorder) {
        const gjk::Options<Johnson, gjk::DefaultStopping> options{{}, gjk::default_stopping(), mutant_cap};
        auto result = gjk::distance(a, b, options, recorder);
        const bool three = !recorder.iterates.empty() && recorder.iterates.back().simplex.size == 3;
        if (result.verdict == Verdict::separated && three) {
            result.verdict = Verdict::penetrating;
            result.distance2 = {Rational(0), Rational(0)};
        }
        return result;
    });
}

const SimpleMutant mutant(
    "origin_test_too_early",
    "a triangle with its newest support point counts as a tetrahedron around the origin; right: only v = 0 does",
    "E-25, in exact arithmetic", &run);

const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::origin_test_too_early
