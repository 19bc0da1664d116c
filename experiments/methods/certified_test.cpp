// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the certified methods with the exact oracle on 100,000 cases over every family of polytopes. No answer may
// be wrong, and neither may its normal or its points be. Points are the exact ones with each
// coordinate rounded to a double, so that the slack of their judge must cover half the smallest double of each.
#include <gtest/gtest.h>

#include "algorithms/testing/base_seed.h"
#include "experiments/judge/judged_case.h"
#include "properties/families/family.h"

namespace touchstone::methods_certified_test {
namespace {

class CertifiedOnFamily : public ::testing::TestWithParam<const Family*> {};
class CertifiedOnEveryFamily : public ::testing::TestWithParam<const Family*> {};

void expect_right(const Case& generated, QueryKind kind, const Method& method) {
    const Case asked = *asked_as(generated, kind);
    JudgedCase judged(asked, default_oracle(), Contact::judged);
    const auto outcome = judged.ask(method);
    ASSERT_EQ(to_string(outcome.judgement.finding), to_string(Finding::correct))
        << asked.replay << " " << to_string(kind) << ": " << to_string(outcome.answer.verdict) << ", proved by "
        << outcome.answer.stop_name;
    ASSERT_TRUE(outcome.judgement.contact.has_value());
    for (const ContactFinding finding : outcome.judgement.contact->findings)
        FAIL() << asked.replay << " " << to_string(kind) << ": " << to_string(finding) << ", proved by "
               << outcome.answer.stop_name;
}

TEST_P(CertifiedOnFamily, is_never_wrong_and_never_open) {
    const auto gjk = parse_method("gjk_certified"), epa = parse_method("epa_certified");
    for (std::uint64_t index = 0; index < 600; ++index) {
        const Case generated = generate(*GetParam(), test_seed(11), index);
        ASSERT_NO_FATAL_FAILURE(expect_right(generated, QueryKind::distance, *gjk));
        ASSERT_NO_FATAL_FAILURE(expect_right(generated, QueryKind::penetration, *epa));
    }
}

/// A body of any shape that touches another up to rounding may be left open, but not by these cases.
TEST_P(CertifiedOnEveryFamily, is_never_wrong) {
    const auto certified = parse_method("certified");
    for (std::uint64_t index = 0; index < 40; ++index) {
        const Case generated = generate(*GetParam(), 1, index);
        for (const auto kind : {QueryKind::distance, QueryKind::penetration})
            ASSERT_NO_FATAL_FAILURE(expect_right(generated, kind, *certified));
    }
}

INSTANTIATE_TEST_SUITE_P(Families, CertifiedOnEveryFamily, ::testing::ValuesIn(families()),
                         [](const auto& info) { return std::string(info.param->name()); });
INSTANTIATE_TEST_SUITE_P(Families, CertifiedOnFamily, ::testing::ValuesIn(vertex_families()),
                         [](const auto& info) { return std::string(info.param->name()); });

TEST(CertifiedMethods, refuse_balls_and_other_scalars_with_the_reason) {
    const auto method = parse_method("gjk_certified");
    const Case spheres = generate(*find_family("tangent_spheres"), 1, 0);
    EXPECT_NE(answer_only(spheres, *method).refused.find("polytopes without balls"), std::string::npos);
    EXPECT_THROW(parse_method("gjk_certified(scalar=float)"), UsageError);
    EXPECT_THROW(parse_method("epa_certified(cap=3)"), UsageError);
    EXPECT_EQ(parse_method("epa_certified")->canonical(), "epa_certified(scalar=double)");
}

TEST(CertifiedMethods, take_poses_literally) {
    // The pose of B moves it by 2 + 2^-52 along x and stretches it by 1 - 2^-53. Rounded into the world its corner
    // would touch A, but in truth there is a gap.
    Query<3> query{QueryKind::distance,
                   {BoxData<3>{{1, 1, 1}}, {}, 0},
                   {BoxData<3>{{1, 1, 1}}, Pose<double, 3>::identity(), 0},
                   {}};
    query.b.pose->rows[0] = {1 - 0x1p-53, 0, 0};
    query.b.pose->translation = {2, 0, 0};
    Case posed;
    posed.query = query;
    JudgedCase judged(posed, default_oracle());
    const auto method = parse_method("gjk_certified");
    const auto outcome = judged.ask(*method);
    EXPECT_EQ(outcome.truth->verdict, Verdict::separated);
    EXPECT_EQ(outcome.answer.verdict, Verdict::separated);
    EXPECT_EQ(outcome.judgement.finding, Finding::correct);
}

}  // namespace
}  // namespace touchstone::methods_certified_test
