// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that every cell of an atlas is the case with two numbers moved, judged like any other case.
#include "experiments/atlas/atlas.h"

#include <gtest/gtest.h>

#include <cmath>

#include "experiments/atlas/axis.h"
#include "experiments/judge/judged_case.h"
#include "properties/families/family.h"

namespace touchstone::atlas_test {
namespace {

std::vector<std::unique_ptr<Method>> methods(std::initializer_list<const char*> texts) {
    std::vector<std::unique_ptr<Method>> result;
    for (const char* text : texts) result.push_back(parse_method(text));
    return result;
}

TEST(atlas, cells_are_the_judged_answers_of_the_moved_case) {
    const Case a_case = generate(*find_family("near_touching"), 1, 3);
    const auto asked = methods({"gjk(scalar=double)", "gjk(scalar=float, stop=absolute_gap(1e-6))"});
    const Atlas atlas = atlas_of(a_case, "b.v0.x", "b.v0.y", 3, asked, default_oracle());
    ASSERT_EQ(atlas.truth.size(), 49U);
    EXPECT_EQ(atlas.x.step, std::ldexp(1.0, std::ilogb(atlas.x.centre) - 23)) << "an ulp of the coarsest scalar";
    Case moved = a_case;
    std::string reason;
    moved.query = *asked[1]->backend().round(a_case.query, reason);
    number_at(moved.query, "b.v0.x") = atlas.x.centre + 2 * atlas.x.step;
    number_at(moved.query, "b.v0.y") = atlas.y.centre - 1 * atlas.y.step;
    JudgedCase judged(moved, default_oracle());
    const std::size_t at = (3 - 1) * 7 + (3 + 2);
    for (std::size_t m = 0; m < asked.size(); ++m) {
        const auto outcome = judged.ask(*asked[m]);
        EXPECT_EQ(atlas.answers[m][at].verdict, outcome.answer.verdict);
        EXPECT_EQ(atlas.answers[m][at].finding, outcome.judgement.finding);
        EXPECT_EQ(atlas.truth[at].verdict, outcome.truth->verdict);
    }
}

TEST(atlas, refuses_an_axis_that_is_not_there_and_names_near_ones) {
    const Case a_case = generate(*find_family("near_touching"), 1, 3);
    try {
        atlas_of(a_case, "b.v0.x", "b.v0.q", 1, methods({"gjk"}), default_oracle());
        FAIL() << "no exception";
    } catch (const UsageError& error) {
        EXPECT_NE(std::string(error.what()).find("b.v0.x"), std::string::npos) << error.what();
    }
    EXPECT_THROW(atlas_of(a_case, "b.v0.x", "b.v0.x", 1, methods({"gjk"}), default_oracle()), UsageError);
}

TEST(axis, every_number_of_a_query_has_one_name) {
    Query<2> query;
    query.a.shape = CapsuleData{1, 2};
    query.b.shape = BoxData<2>{{{3, 4}}};
    query.b.pose = Pose<double, 2>{};
    query.motion = Motion<2>{{{5, 6}}, 7};
    AnyQuery any = query;
    const std::vector<std::string> expected{"a.radius", "a.half_length", "a.margin",   "b.h.x",      "b.h.y",
                                            "b.margin", "b.t.x",         "b.t.y",      "b.m00",      "b.m01",
                                            "b.m10",    "b.m11",         "velocity.x", "velocity.y", "duration"};
    EXPECT_EQ(axis_names(any), expected);
    EXPECT_EQ(number_at(any, "b.h.y"), 4);
    EXPECT_EQ(number_at(any, "duration"), 7);
}

}  // namespace
}  // namespace touchstone::atlas_test
