// SPDX-License-Identifier: GPL-3.0-or-later
// GJK in double on bodies whose support mappings compare in half precision: the bracket and the gap believe points that
// are not farthest. The recording is in double, since the mistake is one of rounding.
#include "properties/mutants/half_precision_scan.h"
#include "properties/mutants/mutated_gjk.h"

namespace touchstone::gjk_support_in_half_precision {
namespace {

ExactRun run(const Query<3>& query, const ExactTruth& truth) {
    return record_run<double>(query, truth, [](const auto& a, const auto& b, auto& recorder) {
        return gjk::distance(HalfPrecisionScan{a}, HalfPrecisionScan{b},
                             gjk::Options<Johnson, gjk::DefaultStopping>{{}, gjk::default_stopping(), mutant_cap},
                             recorder);
    });
}

const SimpleMutant mutant("gjk_support_in_half_precision",
                          "support points found with inner products of 11 bits; right: of the vertices' 53",
                          "narrow scalar", &run);

const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::gjk_support_in_half_precision
