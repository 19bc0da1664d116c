// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that a replay shows the run of the method itself, with exact values beside its comparisons.
#include "experiments/replay/replay.h"

#include <gtest/gtest.h>

#include "properties/families/family.h"

namespace touchstone::replay_test {
namespace {

Case generated(const char* family, std::uint64_t index, QueryKind kind) {
    return *asked_as(generate(*find_family(family), 1, index), kind);
}

Replay replayed(const Case& a_case, const char* method) {
    return replay(a_case, *parse_method(method), default_oracle());
}

TEST(replay, is_the_run_of_the_method_and_holds_an_iterate_for_every_iteration) {
    for (const char* method : {"gjk(scalar=float, proof=published)", "gjk(scalar=double, proof=published)",
                               "isa_gjk(scalar=float, proof=published)"})
        for (std::uint64_t i = 0; i < 20; ++i) {
            const Case a_case = generated("near_touching", i, QueryKind::intersects);
            const Replay run = replayed(a_case, method);
            EXPECT_EQ(run.note, "") << method << ' ' << i;
            EXPECT_GE(run.trace.steps.size() + 1, static_cast<std::size_t>(run.answer.iterations))
                << method << ' ' << i;
        }
}

/// The default decides by exact signs what the loop leaves open. The trace ends with the loop.
TEST(replay, of_the_default_is_that_of_its_loop_and_says_where_exact_signs_have_decided) {
    int decided = 0;
    for (std::uint64_t i = 0; i < 20; ++i) {
        const Case a_case = generated("near_touching", i, QueryKind::distance);
        const Replay run = replayed(a_case, "gjk(scalar=float)");
        EXPECT_EQ(run.note.find("report this"), std::string::npos) << i;
        EXPECT_EQ(run.trace.made, replayed(a_case, "gjk(scalar=float, proof=published, bodies=cores)").trace.made) << i;
        decided += run.note.find("that of the exact signs after it") != std::string::npos ? 1 : 0;
    }
    EXPECT_GT(decided, 0);
}

TEST(replay, names_the_comparison_that_answer_doubts_name) {
    int diverged = 0;
    for (std::uint64_t i = 0; i < 20; ++i) {
        const Case a_case = generated("near_touching", i, QueryKind::distance);
        const Replay run = replayed(a_case, "gjk(scalar=float, proof=published)");
        const auto doubts = replayed(a_case, "gjk(scalar=shadow(float))").answer.doubts;
        ASSERT_TRUE(doubts.has_value());
        EXPECT_EQ(run.trace.made, doubts->comparisons);
        EXPECT_EQ(run.trace.diverged, doubts->doubtful);
        const TraceComparison* first = first_divergence(run.trace);
        ASSERT_EQ(first != nullptr, doubts->doubtful > 0);
        if (first == nullptr) continue;
        ++diverged;
        const Comparison& c = first->comparison;
        EXPECT_EQ(doubts->first, std::string(below_source_root(c.file)) + ":" + std::to_string(c.line) +
                                     ", iteration " + std::to_string(c.iteration));
        EXPECT_NE(c.exact->answer, c.answer);
    }
    EXPECT_GT(diverged, 0);
}

/// The number of expansions in a trace. Checks that each is a closed surface that has the popped face.
int checked_expansions(const Trace& trace) {
    int expansions = 0;
    std::vector<bool> gone(trace.faces.size(), false);
    for (const auto& step : trace.steps) {
        if (step.phase != "epa") continue;
        ++expansions;
        for (const int f : step.removed) {
            EXPECT_FALSE(gone[static_cast<std::size_t>(f)]);
            gone[static_cast<std::size_t>(f)] = true;
        }
        int live = 0;
        for (int f = 0; f < step.faces; ++f) live += gone[static_cast<std::size_t>(f)] ? 0 : 1;
        EXPECT_GE(live, 4);
        EXPECT_EQ(live % 2, 0) << "a closed surface of triangles has an even number of them";
        EXPECT_FALSE(gone[static_cast<std::size_t>(step.popped)]);
    }
    return expansions;
}

TEST(replay, of_epa_has_the_polytope_at_every_expansion) {
    int expansions = 0;
    for (std::uint64_t i = 0; i < 20; ++i)
        expansions += checked_expansions(
            replayed(generated("random_penetrations", i, QueryKind::penetration), "epa(scalar=double)").trace);
    EXPECT_GT(expansions, 10);
}

TEST(replay, of_an_impact_moves_forward_in_time) {
    const Case a_case = generated("near_touching", 3, QueryKind::distance);
    Case moving = a_case;
    auto& query = std::get<Query<3>>(moving.query);
    query.kind = QueryKind::impact;
    query.motion = Motion<3>{{{1, 0.5, 0.25}}, 4};
    for (const char* method : {"dynamic_gjk(scalar=double)", "conservative_advancement(scalar=double)"}) {
        const Replay run = replayed(moving, method);
        ASSERT_FALSE(run.trace.steps.empty()) << method;
        double last = 0;
        for (const auto& step : run.trace.steps) {
            ASSERT_TRUE(step.time.has_value());
            EXPECT_GE(*step.time, last);
            last = *step.time;
        }
    }
}

TEST(replay, says_what_it_cannot_show) {
    const Case a_case = generated("near_touching", 0, QueryKind::intersects);
    EXPECT_NE(replayed(a_case, "sat(scalar=double)").note.find("hands no iterates"), std::string::npos);
    EXPECT_NE(replayed(a_case, "gjk(scalar=long_double)").note.find("has no such companion"), std::string::npos);
}

TEST(replay, of_a_certified_query_has_its_answer_and_says_why_there_is_no_trace) {
    const Case a_case = generated("near_touching", 0, QueryKind::intersects);
    for (const char* method : {"gjk_certified", "epa_certified"}) {
        const Replay run = replayed(a_case, method);
        EXPECT_TRUE(run.trace.steps.empty()) << method;
        EXPECT_EQ(run.answer.verdict, run.truth.value().verdict) << method;
        EXPECT_NE(run.note.find("a certified query computes in double alone"), std::string::npos) << run.note;
    }
}

TEST(replay, of_a_query_of_the_library_has_its_answer_and_says_why_there_is_no_trace) {
    const Case a_case = generated("near_touching", 0, QueryKind::distance);
    const Replay run = replayed(a_case, "queries(gradient=yes)");
    EXPECT_TRUE(run.trace.steps.empty());
    EXPECT_EQ(run.answer.verdict, run.truth.value().verdict);
    EXPECT_NE(run.note.find("chooses the algorithm"), std::string::npos) << run.note;
}

/// Offset squares that touch have a polygon of points along one direction.
TEST(replay, has_the_exact_gradients_where_they_are_asked_and_known) {
    const Case a_case = generated("touching_face_face_offset", 3, QueryKind::penetration);
    const auto method = parse_method("epa(scalar=double)");
    const Replay run = replay(a_case, *method, default_oracle(), Contact::with_gradients);
    ASSERT_TRUE(run.gradients.has_value());
    EXPECT_EQ(run.gradients->unique(), false);
    ASSERT_TRUE(run.gradients->set && !run.gradients->set->faces.empty());
    EXPECT_GT(run.gradients->set->faces.front().points.size(), 1U);
    ASSERT_TRUE(run.judgement && run.judgement->contact);
    EXPECT_EQ(run.judgement->contact->gradient, Part::right);
    EXPECT_FALSE(replay(a_case, *method, default_oracle()).gradients) << "not asked";
    Query<3> curved = std::get<Query<3>>(a_case.query);
    curved.a.shape = CylinderData{1, 8};
    curved.b = curved.a;
    Case round;
    round.query = curved;
    EXPECT_FALSE(replay(round, *method, default_oracle(), Contact::with_gradients).gradients)
        << "not known: they part along a circle of directions";
}

TEST(outline, of_boxes_is_boxes_and_of_flat_bodies_flat) {
    Query<3> query;
    query.a.shape = BoxData<3>{{{1, 1, 1}}};
    query.b.shape = TriangleData<3>{{{{3, 0, 0}}, {{4, 0, 0}}, {{3, 1, 0}}}};
    const Outline outline = outline_of(query);
    EXPECT_EQ(outline.a.points.size(), 8U);
    EXPECT_EQ(outline.a.faces.size(), 12U);
    EXPECT_EQ(outline.b.affine_dimension, 2);
    EXPECT_EQ(outline.b.points.size(), 3U);
    EXPECT_EQ(outline.difference.affine_dimension, 3);
    query.b.shape = SphereData{0.5};
    EXPECT_GT(outline_of(query).b.points.size(), 400U);
}

}  // namespace
}  // namespace touchstone::replay_test
