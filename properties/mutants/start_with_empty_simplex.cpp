// SPDX-License-Identifier: GPL-3.0-or-later
// E-10: with W_0 empty the first step may lead away from the origin, and the closing remark then stops there.
#include "properties/mutants/seed_loop.h"

namespace touchstone::start_with_empty_simplex {
namespace {

const SimpleMutant mutant(
    "start_with_empty_simplex",
    "W_0 is empty, v_0 a point of A - B, stop at |v_{i+1}| >= |v_i|; right: W_0 = {v_0} and v_0 a support point",
    "seed S0, GJK pseudo-code with its closing remark; E-10", [](const Query<3>& query, const ExactTruth& truth) {
        return run_seed_loop(query, truth, centre_difference(query), SeedStop::no_progress);
    });

const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::start_with_empty_simplex
