// SPDX-License-Identifier: GPL-3.0-or-later
// E-11: a v_0 outside A - B may pass the optimality test, which proves nothing about such points.
#include "properties/mutants/seed_loop.h"

namespace touchstone::start_anywhere {
namespace {

const SimpleMutant mutant(
    "start_anywhere",
    "v_0 is any vector, here the first axis; right: v_0 in A - B, or the test v.v - v.w <= 0 bounds nothing",
    "seed S0, GJK pseudo-code, \"any v\"; E-11", [](const Query<3>& query, const ExactTruth& truth) {
        return run_seed_loop(query, truth, unit_vector<Rational, 3>(0), SeedStop::gap);
    });

const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::start_anywhere
