// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that method strings have one canonical form with every default written out, and that an unknown word is
// answered with similar ones.
#include <gtest/gtest.h>

#include "experiments/registry/fixed_parts.h"
#include "experiments/registry/method.h"
#include "experiments/registry/stop_rule.h"

namespace touchstone::registry_test {
namespace {

std::string canonical_of(const std::string& text) { return parse_method(text)->canonical(); }

std::string refusal_of(const std::string& text) {
    try {
        (void)parse_method(text);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "accepted";
}

TEST(MethodText, spells_out_every_default) {
    EXPECT_EQ(canonical_of("gjk"), "gjk(scalar=double, solver=voronoi, stop=robust(0, 8), cap=128, proof=exact)");
    EXPECT_EQ(canonical_of("gjk(proof=published)"), "gjk(scalar=double, solver=voronoi, stop=robust(0, 8), cap=128)");
    EXPECT_EQ(canonical_of("gjk(solver=voronoi)"), "gjk(scalar=double, solver=voronoi, stop=robust(0, 8), cap=128)");
}

TEST(MethodText, is_its_own_canonical_form) {
    for (const char* text : {"gjk(scalar=float,stop=absolute_gap(1e-3))", "gjk( cap = 7 , stop=any(no_progress) )",
                             "gjk(stop=any(any(relative_gap(0x1p-20)), no_progress), scalar=rational)"}) {
        const std::string canonical = canonical_of(text);
        EXPECT_EQ(canonical_of(canonical), canonical);
    }
}

TEST(MethodText, takes_parameters_by_name_and_by_position) {
    EXPECT_EQ(canonical_of("gjk(stop=relative_gap(ratio=1e-6))"), canonical_of("gjk(stop=relative_gap(1e-6))"));
}

TEST(MethodText, names_near_matches_of_unknown_words) {
    EXPECT_NE(refusal_of("gkj").find("unknown method 'gkj'; did you mean 'gjk'?"), std::string::npos);
    EXPECT_NE(refusal_of("gjk(scalar=flaot)").find("did you mean 'float'"), std::string::npos);
    EXPECT_NE(refusal_of("gjk(solver=jonson)").find("did you mean 'johnson'"), std::string::npos);
    EXPECT_NE(refusal_of("gjk(stop=relative_gpa(1))").find("did you mean 'relative_gap'"), std::string::npos);
    EXPECT_NE(refusal_of("gjk(stop=relative_gap(lenght=1))").find("unknown parameter of relative_gap"),
              std::string::npos);
    EXPECT_NE(refusal_of("gjk(capp=1)").find("unknown argument of gjk 'capp'; did you mean 'cap'"), std::string::npos);
}

TEST(MethodText, refuses_broken_grammar_with_the_column) {
    EXPECT_NE(refusal_of("gjk(scalar=float").find("column 17: found the end; expected ',' or ')'"), std::string::npos);
    EXPECT_NE(refusal_of("gjk)").find("column 4: found ')'; expected the end"), std::string::npos);
    EXPECT_NE(refusal_of("").find("expected a name or a number"), std::string::npos);
    EXPECT_NE(refusal_of(std::string(100, 'g') + std::string(100, '(')).find("expected"), std::string::npos);
}

TEST(MethodText, refuses_numbers_that_are_none) {
    for (const char* number : {"nan", "inf", "1e999", "0x", "1.2.3", "-1", "1e-6x"})
        EXPECT_NE(refusal_of("gjk(stop=absolute_gap(" + std::string(number) + "))"), "accepted") << number;
    for (const char* cap : {"0", "-3", "1.5", "1e99", "many"})
        EXPECT_NE(refusal_of("gjk(cap=" + std::string(cap) + ")"), "accepted") << cap;
}

TEST(MethodList, tells_solver_stop_and_direction_of_every_method_as_argument_or_as_fixed) {
    for (const auto& method : algorithm_descriptions())
        for (const std::string part : {"solver", "stop", "direction"}) {
            const bool is_argument = method.signature.find(" " + part + "=") != std::string::npos;
            const bool is_fixed = fixed_parts_of(method).find(" " + part + " = ") != std::string::npos;
            EXPECT_NE(is_argument, is_fixed) << method.signature << ": " << part << "; " << fixed_parts_of(method);
        }
}

TEST(StopRule, groups_sweeps_by_writing_t) {
    const StopRule rule = parse_stop_rule(parse_call("any(relative_gap(1e-06), no_progress)"));
    EXPECT_EQ(canonical_with_t(rule), "any(relative_gap(t), no_progress)");
    EXPECT_EQ(*tuned_number(rule), 1e-6);
    EXPECT_EQ(tuned_number(parse_stop_rule(parse_call("no_progress"))), nullptr);
}

}  // namespace
}  // namespace touchstone::registry_test
