// SPDX-License-Identifier: GPL-3.0-or-later
// The iterate at the iteration limit is returned as if the loop had converged: a fabricated distance.
#include "algorithms/simplex_solvers/johnson.h"
#include "properties/mutants/mutated_gjk.h"

namespace touchstone::cap_is_an_answer {
namespace {

ExactRun run(const Query<3>& query, const ExactTruth& truth) {
    constexpr int cap = 2;
    return record_run<Rational>(query, truth, [&](const auto& a, const auto& b, auto& recorder) {
        auto result = gjk::distance(a, b, gjk::Options<Johnson, gjk::DefaultStopping>{{}, gjk::default_stopping(), cap},
                                    recorder);
        if (result.stop.name == "cap") {
            result.verdict = Verdict::separated;
            result.stop.kind = StopKind::converged;
            result.distance2.lower = result.distance2.upper.value();
        }
        return result;
    });
}

const SimpleMutant mutant(
    "cap_is_an_answer",
    "at the iteration cap the current v is returned as the distance; right: `exhausted`, and the bracket as it is",
    "a habit of collision libraries", &run);

const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::cap_is_an_answer
