// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the exact time of impact on motions with known answers, and under changes that must not change it.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "algorithms/testing/base_seed.h"
#include "oracles/agreement.h"
#include "oracles/oracle.h"
#include "properties/families/family.h"

namespace touchstone::exact_impact_test {
namespace {

template <int D>
Query<D> moving(std::vector<Vec<double, D>> a, std::vector<Vec<double, D>> b, Vec<double, D> velocity,
                double duration) {
    Query<D> query;
    query.kind = QueryKind::impact;
    query.a.shape = PolytopeData<D>{std::move(a)};
    query.b.shape = PolytopeData<D>{std::move(b)};
    query.motion = Motion<D>{velocity, duration};
    return query;
}

/// Returns the time of impact, or "none" for a miss. The other exact oracle must agree.
std::string time_of(const AnyQuery& query) {
    const Truth truth = default_oracle().answer(query);
    const auto found = disagreement(truth, find_oracle("cgal")->answer(query));
    EXPECT_FALSE(found.has_value()) << *found;
    EXPECT_EQ(truth.hit.value(), truth.impact_time.is_known());
    if (!truth.hit.value()) return "none";
    return truth.impact_time.exact ? truth.impact_time.exact->text() : "enclosed";
}

const std::vector<Vec<double, 2>> square{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
const std::vector<Vec<double, 3>> corner{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

TEST(ExactImpact, is_the_first_time_at_which_closed_sets_meet) {
    EXPECT_EQ(time_of(moving<2>(square, {{4, 0}}, {-1, 0}, 10)), "3");
    EXPECT_EQ(time_of(moving<2>(square, {{4, 0}}, {-9, 0}, 10)), "1/3");
    EXPECT_EQ(time_of(moving<3>(corner, {{1, 1, 1}}, {-1, -1, -1}, 1)), "2/3");
    EXPECT_EQ(time_of(moving<3>(corner, {{1, 1, 1}}, {1, 1, 1}, 1)), "none");
}

TEST(ExactImpact, counts_the_end_of_the_motion_and_nothing_after_it) {
    EXPECT_EQ(time_of(moving<2>(square, {{4, 0}}, {-1, 0}, 3)), "3");
    EXPECT_EQ(time_of(moving<2>(square, {{4, 0}}, {-1, 0}, std::nextafter(3.0, 0.0))), "none");
    EXPECT_EQ(time_of(moving<2>(square, {{std::nextafter(4.0, 5.0), 0}}, {-1, 0}, 3)), "none");
}

TEST(ExactImpact, is_zero_for_bodies_that_meet_at_the_start) {
    EXPECT_EQ(time_of(moving<2>(square, {{1, 0}}, {1, 0}, 1)), "0");
    EXPECT_EQ(time_of(moving<2>(square, {{0, 0}}, {0, 0}, 0)), "0");
}

TEST(ExactImpact, never_comes_without_velocity_or_time) {
    EXPECT_EQ(time_of(moving<2>(square, {{4, 0}}, {0, 0}, 100)), "none");
    EXPECT_EQ(time_of(moving<2>(square, {{4, 0}}, {-1, 0}, 0)), "none");
}

TEST(ExactImpact, counts_grazing) {
    EXPECT_EQ(time_of(moving<2>(square, {{4, 1}}, {-1, 0}, 10)), "3");
    EXPECT_EQ(time_of(moving<2>(square, {{4, std::nextafter(1.0, 2.0)}}, {-1, 0}, 10)), "none");
    // The motions lead past the edge of a solid, past its vertex, and along a face.
    EXPECT_EQ(time_of(moving<3>(corner, {{2, -1, 0}, {3, -1, 0}}, {-1, 1, 0}, 10)), "1");
    EXPECT_EQ(time_of(moving<3>(corner, {{1, -1, 5}, {1, 1, 5}}, {0, 0, -1}, 10)), "5");
    EXPECT_EQ(time_of(moving<3>(corner, {{5, 0.25, 0}, {5, 0.5, 0}}, {-1, 0, 0}, 10)), "17/4");
}

TEST(ExactImpact, holds_where_everything_is_flat) {
    EXPECT_EQ(time_of(moving<3>({{0, 0, 0}}, {{2, 4, 6}}, {-1, -2, -3}, 2)), "2");
    EXPECT_EQ(time_of(moving<3>({{0, 0, 0}}, {{2, 4, 6}}, {-1, -2, -2}, 9)), "none");
    EXPECT_EQ(time_of(moving<3>({{0, 0, 0}, {1, 1, 1}}, {{3, 3, 3}, {7, 7, 7}}, {-1, -1, -1}, 2)), "2");
    EXPECT_EQ(time_of(moving<3>({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{3, 3, 0}, {4, 3, 0}}, {-1, -1, 0}, 9)), "5/2");
    EXPECT_EQ(time_of(moving<3>({{0, 0, 0}, {1, 0, 0}}, {{0.5, -1, 4}, {0.5, 1, 4}}, {0, 0, -2}, 9)), "2");
    EXPECT_EQ(time_of(moving<2>({{0, 0}, {1, 0}}, {{5, 0}, {6, 0}}, {-2, 0}, 9)), "2");
    EXPECT_EQ(time_of(moving<2>({{0, 0}, {0, 0}}, {{5, 0}, {5, 0}}, {-2, 0}, 9)), "5/2");
}

TEST(ExactImpact, holds_at_the_extremes_of_double) {
    const double huge = 0x1p1000, tiny = 0x1p-1074;
    EXPECT_EQ(time_of(moving<2>({{-huge, 0}, {0, 0}}, {{huge, 0}}, {-huge, 0}, 1)), "1");
    EXPECT_EQ(time_of(moving<2>({{-huge, 0}}, {{huge, 0}}, {-huge, 0}, 3)), "2");
    EXPECT_EQ(time_of(moving<2>({{0, 0}}, {{3 * tiny, 0}}, {-2 * tiny, 0}, 2)), "3/2");
    EXPECT_EQ(time_of(moving<2>({{0, 0}}, {{huge, 0}}, {-tiny, 0}, std::numeric_limits<double>::max())), "none");
    EXPECT_EQ(time_of(moving<2>({{0, 0}}, {{3 * tiny, 0}}, {-huge, 0}, huge)).substr(0, 2), "3/");
}

void expect_same_time(const AnyQuery& original, const AnyQuery& changed, const std::string& replay) {
    const Truth before = default_oracle().answer(original), after = default_oracle().answer(changed);
    EXPECT_EQ(before.hit, after.hit) << replay;
    EXPECT_EQ(before.impact_time.exact, after.impact_time.exact) << replay;
}

TEST(ExactImpact, ignores_who_moves_and_repeated_vertices) {
    int hits = 0;
    for (const char* name : {"small_grid", "small_grid_2d", "exactly_touching", "needles"})
        for (std::uint64_t i = 0; i < 200; ++i) {
            Case a_case = generate(*find_family(name), test_seed(41), i);
            std::visit(
                [&]<class Q>(Q& query) {
                    const auto &of_a = std::get<3>(query.a.shape).vertices, &of_b = std::get<3>(query.b.shape).vertices;
                    query.kind = QueryKind::impact;
                    query.motion.emplace();
                    query.motion->velocity = of_a[i % of_a.size()] - of_b[i % of_b.size()];
                    query.b.pose = std::decay_t<decltype(*query.b.pose)>::identity();
                    query.b.pose->translation = -query.motion->velocity;
                    query.motion->duration = 3;
                    Q mirrored = query, repeated = query;
                    std::swap(mirrored.a, mirrored.b);
                    mirrored.motion->velocity = -query.motion->velocity;
                    expect_same_time(AnyQuery(query), AnyQuery(mirrored), a_case.replay);
                    auto& list = std::get<3>(repeated.b.shape).vertices;
                    list.insert(list.begin(), list.back());
                    expect_same_time(AnyQuery(query), AnyQuery(repeated), a_case.replay);
                    hits += *default_oracle().answer(AnyQuery(query)).hit ? 1 : 0;
                },
                a_case.query);
        }
    EXPECT_GE(hits, 300);
}

Query<3> balls(Vec<double, 3> start, Vec<double, 3> velocity, double duration) {
    Query<3> query;
    query.kind = QueryKind::impact;
    query.a.shape = SphereData{4};
    query.b.shape = SphereData{1};
    query.b.pose = Pose<double, 3>::identity();
    query.b.pose->translation = start;
    query.motion = Motion<3>{velocity, duration};
    return query;
}

TEST(ExactImpact, of_balls_is_exact_where_it_is_rational_and_enclosed_elsewhere) {
    EXPECT_EQ(time_of(balls({9, 0, 0}, {-1, 0, 0}, 10)), "4");
    EXPECT_EQ(time_of(balls({9, 0, 0}, {-1, 0, 0}, std::nextafter(4.0, 0.0))), "none");
    EXPECT_EQ(time_of(balls({9, 6, 0}, {-1, 0, 0}, 10)), "none");
    EXPECT_EQ(time_of(balls({3, 0, 0}, {-1, 0, 0}, 10)), "0");
    EXPECT_EQ(time_of(balls({9, 5, 0}, {-1, 0, 0}, 10)), "9") << "a graze";
    EXPECT_EQ(time_of(balls({10, 5, 0}, {-4, 0, 0}, 10)), "5/2") << "a graze";
    EXPECT_EQ(time_of(balls({10, 5, 0}, {-4, 0, 0}, 2.5)), "5/2") << "a graze at the end";
    EXPECT_EQ(time_of(balls({9, 4, 0}, {-3, 0, 0}, 10)), "2") << "9 - 3 t = 3: a triangle of sides 3, 4, 5";
    EXPECT_EQ(time_of(balls({10, 3, 0}, {-7, 0, 0}, 10)), "6/7");
    // The centre x = 9 - t meets the radius 5 at height 2, so t = 9 - sqrt(21).
    const Truth oblique = default_oracle().answer(balls({9, 2, 0}, {-1, 0, 0}, 10));
    ASSERT_TRUE(oblique.impact_time.enclosure.has_value());
    EXPECT_NEAR(static_cast<double>(oblique.impact_time.rounded.high), 9 - std::sqrt(21.0), 1e-15);
    EXPECT_EQ(oblique.impact_time.enclosure->lower.text().substr(0, 30),
              oblique.impact_time.enclosure->upper.text().substr(0, 30))
        << "30 digits are promised";
}

TEST(ExactImpact, of_a_ball_and_a_box_is_rational_at_faces_edges_and_corners_and_when_it_slides) {
    const auto time = [](Vec<double, 3> at, Vec<double, 3> velocity) {
        Query<3> query;
        query.kind = QueryKind::impact;
        query.a.shape = BoxData<3>{{1, 1, 1}};
        query.b.shape = SphereData{5};
        query.b.pose = Pose<double, 3>::identity();
        query.b.pose->translation = at;
        query.motion = Motion<3>{velocity, 100};
        return time_of(query);
    };
    EXPECT_EQ(time({9, 0.5, 0}, {-2, 0, 0}), "3/2") << "a face";
    EXPECT_EQ(time({9, 5, 0}, {-2, 0, 0}), "5/2") << "an edge, 3 beside and 4 above";
    EXPECT_EQ(time({9, 5, 1}, {-2, 0, 0}), "5/2") << "a corner";
    EXPECT_EQ(time({9, 6, 0}, {-2, 0, 0}), "4") << "sliding over a face from its edge on";
    EXPECT_EQ(time({9, -3, 6}, {-3, 1, 0}), "8/3") << "sliding askew";
    EXPECT_EQ(time({7, 7, 0}, {-1, -1, 0}), "enclosed") << "an edge met at sqrt(1/2) of the way of its plane";
}

}  // namespace
}  // namespace touchstone::exact_impact_test
