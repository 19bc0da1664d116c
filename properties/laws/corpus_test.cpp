// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the corpus of law violations: a case that broke a law still breaks it, and its control, one number away,
// still keeps it. If one of these tests fails, rounding, an algorithm or a law has changed. Say which in the commit,
// and store the cases again with `touchstone laws --keep`.
#include <gtest/gtest.h>

#include <set>

#include "algorithms/testing/source_directory.h"
#include "properties/cases/corpus.h"
#include "properties/laws/law.h"
#include "properties/shrink/law_failure.h"

namespace touchstone::corpus_test {
namespace {

const std::vector<Case>& corpus() {
    static const std::vector<Case> cases = read_corpus(source_directory() + "properties/corpus");
    return cases;
}

LawOutcome outcome_of(const LawClaim& claim, const Case& a_case) {
    for (const auto& [law, variant, outcome] :
         measure_all({&law_named(claim.law)}, a_case.query, scalar_named(claim.scalar)))
        if (variant == claim.variant) return outcome;
    return {};
}

TEST(StoredCounterexamples, still_violate_their_law_and_controls_still_hold) {
    int violations = 0, controls = 0;
    for (const Case& a_case : corpus())
        for (const LawClaim& claim : law_claims(a_case)) {
            const LawOutcome outcome = outcome_of(claim, a_case);
            EXPECT_TRUE(outcome.is_applicable()) << a_case.replay;
            EXPECT_EQ(outcome.is_violated(), claim.violates) << a_case.replay << ", " << claim.law;
            ++(claim.violates ? violations : controls);
        }
    EXPECT_GE(violations, 50) << "the store has shrunk";
    EXPECT_GE(controls, 50) << "the store has shrunk";
}

TEST(StoredCounterexamples, have_a_control_beside_them_and_at_most_eight_vertices) {
    std::set<std::string> ids;
    for (const Case& a_case : corpus()) ids.insert(a_case.id);
    for (const Case& a_case : corpus())
        for (const LawClaim& claim : law_claims(a_case)) {
            EXPECT_LE(vertex_count(a_case.query), 8) << a_case.replay;
            EXPECT_TRUE(!claim.violates || ids.count(a_case.id + "-control") == 1) << a_case.replay;
        }
}

TEST(StoredCounterexamples, break_theorems_2_to_5_under_the_rule_of_the_seed) {
    std::set<std::string> broken;
    for (const Case& a_case : corpus())
        for (const LawClaim& claim : law_claims(a_case))
            if (claim.violates && claim.variant == "seed rule") broken.insert(claim.law + " " + claim.scalar);
    for (const std::string law : {"theorem_2_monotone", "theorem_3_stationary", "theorem_4_gap_bounds_error",
                                  "theorem_5_newest_stays", "no_simplex_recurs", "finite_termination"})
        for (const std::string scalar : {"double", "float"})
            EXPECT_TRUE(broken.count(law + " " + scalar)) << law << " on " << scalar;
}

TEST(StoredCounterexamples, are_no_counterexamples_in_exact_arithmetic) {
    for (const Case& a_case : corpus())
        for (const LawClaim& claim : law_claims(a_case))
            EXPECT_FALSE(measure(law_named(claim.law), a_case.query, ScalarKind::rational).is_violated())
                << a_case.replay;
}

}  // namespace
}  // namespace touchstone::corpus_test
