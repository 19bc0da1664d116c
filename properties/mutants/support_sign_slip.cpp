// SPDX-License-Identifier: GPL-3.0-or-later
// The support mapping of A - B with the wrong sign for B: S(A, d) - S(B, d).
#include "algorithms/simplex_solvers/johnson.h"
#include "properties/mutants/mutated_gjk.h"

namespace touchstone::support_sign_slip {
namespace {

struct Flipped {
    using scalar = Rational;
    static constexpr int dimension = 3;
    const Polytope<Rational, 3>& body;
    SupportPoint<Rational, 3> support(const ExactVec& d) const { return body.support(-d); }
};

ExactRun run(const Query<3>& query, const ExactTruth& truth) {
    return record_run<Rational>(query, truth, [](const auto& a, const auto& b, auto& recorder) {
        return gjk::distance(a, Flipped{b},
                             gjk::Options<Johnson, gjk::DefaultStopping>{{}, gjk::default_stopping(), mutant_cap},
                             recorder);
    });
}

const SimpleMutant mutant("support_sign_slip", "w = S(A, -v) - S(B, -v); right: S(A, -v) - S(B, v)", "sign slip", &run);

const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::support_sign_slip
