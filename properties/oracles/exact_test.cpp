// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the oracle `exact` under changes that must not change its answer, at the extremes of double, and on degenerate
// points.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "algorithms/scalars/rational.h"
#include "algorithms/testing/base_seed.h"
#include "oracles/agreement.h"
#include "oracles/exact_number_value.h"
#include "oracles/nearest.h"
#include "oracles/oracle.h"
#include "properties/cases/case_json.h"
#include "properties/families/counter_random.h"
#include "properties/families/family.h"
#include "properties/oracles/agreement_cases_test.h"

namespace touchstone::exact_test {
namespace {

template <int D>
using Points = std::vector<Vec<double, D>>;

Truth exact(const AnyQuery& query) { return default_oracle().answer(query); }

template <int D>
Query<D> query_of(Points<D> a, Points<D> b) {
    Query<D> query;
    query.a.shape = PolytopeData<D>{std::move(a)};
    query.b.shape = PolytopeData<D>{std::move(b)};
    return query;
}

/// Returns the answer, after a check that the other exact oracle agrees.
Truth agreed(const AnyQuery& query) {
    const Truth truth = exact(query);
    const auto found = disagreement(truth, find_oracle("cgal")->answer(query));
    EXPECT_FALSE(found.has_value()) << *found;
    return truth;
}

void expect_answer(const Truth& truth, Verdict verdict, const std::string& squared) {
    EXPECT_EQ(to_string(truth.verdict), to_string(verdict));
    EXPECT_EQ(truth.distance.exact, ExactNumber(squared));
}

Rational value(double x) { return Rational(x); }

/// Returns factor x^2 as text, for a square that no double represents.
std::string squared(const Rational& x, int factor = 1) { return Rational(x * x * factor).str(); }

/// Calls check(case, changed case) for 200 cases of each family whose coordinates are integers far below 2^53 ulps.
template <class Change, class Check>
void over_lattice_families(Change&& change, Check&& check) {
    for (const char* name :
         {"small_grid", "small_grid_2d", "exactly_touching", "exactly_touching_2d", "parallel_faces", "scale_ladder"})
        for (std::uint64_t i = 0; i < 200; ++i) {
            const Case original = generate(*find_family(name), test_seed(31), i);
            Case changed = original;
            std::visit([&](auto& query) { change(query, i); }, changed.query);
            SCOPED_TRACE(original.replay);
            check(exact(original.query), exact(changed.query));
        }
}

void expect_same(const Truth& x, const Truth& y) { expect_answer(y, x.verdict, x.distance.exact->text()); }

TEST(ExactOracle, ignores_the_order_of_the_bodies) {
    over_lattice_families([](auto& query, std::uint64_t) { std::swap(query.a, query.b); }, expect_same);
}

TEST(ExactOracle, ignores_the_order_of_the_vertices) {
    over_lattice_families(
        [](auto& query, std::uint64_t i) {
            for (auto* body : {&query.a, &query.b}) {
                auto& list = vertices(*body);
                std::reverse(list.begin(), list.end());
                std::rotate(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(i % list.size()), list.end());
            }
        },
        expect_same);
}

TEST(ExactOracle, ignores_repeated_vertices) {
    over_lattice_families(
        [](auto& query, std::uint64_t i) {
            auto& list = vertices(query.a);
            list.push_back(list[i % list.size()]);
            list.insert(list.begin(), list.back());
        },
        expect_same);
}

TEST(ExactOracle, ignores_a_common_translation_by_a_lattice_vector) {
    over_lattice_families(
        [](auto& query, std::uint64_t i) {
            const CounterRandom random("translation", test_seed(1), i);
            for (auto* body : {&query.a, &query.b}) {
                auto pose = std::decay_t<decltype(*body->pose)>::identity();
                for (int k = 0; k < static_cast<int>(pose.rows.size()); ++k)
                    pose.translation[k] =
                        static_cast<double>(random.uniform(static_cast<std::uint64_t>(k), -(1LL << 52), 1LL << 52));
                body->pose = pose;
            }
        },
        expect_same);
}

TEST(ExactOracle, scales_with_powers_of_two) {
    for (const int power : {-900, -37, 1, 37, 900})
        over_lattice_families(
            [power](auto& query, std::uint64_t) {
                for (auto* body : {&query.a, &query.b})
                    for (auto& x : vertices(*body))
                        for (auto& coordinate : x.component) coordinate = std::ldexp(coordinate, power);
            },
            [power](const Truth& x, const Truth& y) {
                const Rational factor = value(std::ldexp(1.0, power));
                const Rational expected = x.distance.exact->value().number * factor * factor;
                expect_answer(y, x.verdict, expected.str());
            });
}

/// The products of matrix entries and coordinates are far outside the range of double, and no translation sets the
/// scale.
TEST(ExactOracle, scales_with_a_pose_whose_products_no_double_holds) {
    for (const int power : {-1070, 1000}) {
        const Rational factor = value(std::ldexp(1.0, power));
        for (std::uint64_t i = 0; i < 200; ++i) {
            const Case original = generate(*find_family("small_grid"), test_seed(33), i);
            Query<3> changed = std::get<Query<3>>(original.query);
            for (auto* body : {&changed.a, &changed.b}) {
                body->pose.emplace();
                for (int k = 0; k < 3; ++k) body->pose->rows[static_cast<std::size_t>(k)][k] = std::ldexp(1.0, power);
                for (auto& x : vertices(*body))
                    for (auto& coordinate : x.component) coordinate = std::ldexp(coordinate, power);
            }
            const Truth before = exact(original.query);
            const Rational all = factor * factor * factor * factor;
            SCOPED_TRACE(original.replay);
            expect_answer(exact(changed), before.verdict, Rational(before.distance.exact->value().number * all).str());
        }
    }
}

TEST(ExactOracle, holds_at_the_top_of_the_range_of_double) {
    const double huge = 0x1p1000;
    expect_answer(agreed(query_of<3>({{huge, 0, 0}}, {{-huge, 0, 0}})), Verdict::separated, squared(value(huge), 4));
    const double most = std::numeric_limits<double>::max();
    expect_answer(agreed(query_of<3>({{most, most, most}}, {{-most, -most, -most}})), Verdict::separated,
                  squared(value(most), 12));
    expect_answer(agreed(query_of<2>({{-most, 0}, {most, 0}}, {{0, -most}, {0, most}})), Verdict::penetrating, "0");
    expect_answer(agreed(query_of<2>({{-most, 0}, {most, 0}}, {{0, 0x1p-1074}, {0, most}})), Verdict::separated,
                  squared(value(0x1p-1074)));
}

TEST(ExactOracle, holds_among_subnormals) {
    for (std::uint64_t i = 0; i < 100; ++i) {
        const CounterRandom random("subnormal", test_seed(1), i);
        Points<3> a, b;
        for (std::uint64_t n = 0; n < 30; ++n) {
            auto& list = n % 2 == 0 ? a : b;
            if (n % 3 == 0 && n / 6 < 5) list.push_back({});
            if (!list.empty())
                list.back()[static_cast<int>(n % 3)] = std::ldexp(static_cast<double>(random.uniform(n, -4, 4)), -1074);
        }
        SCOPED_TRACE(i);
        (void)agreed(query_of<3>(a, b));
    }
}

TEST(ExactOracle, holds_where_scales_of_600_binades_meet) {
    for (std::uint64_t i = 0; i < 200; ++i) {
        const CounterRandom random("mixed", test_seed(1), i);
        std::uint64_t k = 0;
        const auto points = [&] {
            Points<3> list(static_cast<std::size_t>(random.uniform(k++, 1, 5)));
            for (auto& x : list)
                for (auto& coordinate : x.component) {
                    const auto mantissa = static_cast<double>(random.uniform(k++, -3, 3));
                    coordinate = std::ldexp(mantissa, random.uniform(k++, 0, 1) == 0 ? -300 : 300);
                }
            return list;
        };
        const auto a = points(), b = points();
        SCOPED_TRACE(i);
        (void)agreed(query_of<3>(a, b));
    }
}

TEST(ExactOracle, takes_a_pose_literally) {
    // The poses flatten a triangle to a segment and to a point, and stretch it beyond the range of products of doubles.
    Query<3> query = query_of<3>({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 0, 3}});
    query.a.pose = Pose<double, 3>{{{{1, 1, 0}, {0, 0, 0}, {0, 0, 0}}}, {0, 0, 0}};
    expect_answer(agreed(query), Verdict::separated, "9");
    query.a.pose = Pose<double, 3>{{{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}}, {0, 4, 3}};
    expect_answer(agreed(query), Verdict::separated, "16");
    query.a.pose = Pose<double, 3>{{{{0x1p1000, 0, 0}, {0, 0x1p1000, 0}, {0, 0, 1}}}, {-1, -1, 0}};
    expect_answer(agreed(query), Verdict::separated, "9");
    auto far = query_of<2>({{0x1p1000, 0}}, {{0, 0}});
    far.a.pose = Pose<double, 2>{{{{0x1p1000, 0}, {0, 0}}}, {0, 0}};
    expect_answer(agreed(far), Verdict::separated, squared(value(0x1p1000) * value(0x1p1000)));
    // In doubles, three tenths differs from three times one tenth.
    auto tenth = query_of<2>({{3, 0}}, {{0.1 * 3, 0}});
    tenth.a.pose = Pose<double, 2>{{{{0.1, 0}, {0, 1}}}, {0, 0}};
    const Rational gap = value(0.1) * 3 - value(0.1 * 3);
    expect_answer(agreed(tenth), Verdict::separated, squared(gap));
}

TEST(ExactOracle, agrees_with_cgal_under_random_singular_and_huge_poses) {
    for (std::uint64_t i = 0; i < 200; ++i) {
        const CounterRandom random("pose", test_seed(1), i);
        std::uint64_t k = 0;
        Case a_case = generate(*find_family("small_grid"), test_seed(5), i);
        auto& query = std::get<Query<3>>(a_case.query);
        for (auto* body : {&query.a, &query.b}) {
            Pose<double, 3> pose;
            const int power = static_cast<int>(random.uniform(k++, -1, 1)) * 500;
            for (auto& row : pose.rows)
                for (auto& entry : row.component)
                    entry = std::ldexp(static_cast<double>(random.uniform(k++, -1, 1)), power);
            for (auto& entry : pose.translation.component) entry = static_cast<double>(random.uniform(k++, -2, 2));
            body->pose = pose;
        }
        SCOPED_TRACE(a_case.replay);
        (void)agreed(a_case.query);
    }
}

Points<3> sphere_points(std::uint64_t stream, int count, const Vec<double, 3>& centre) {
    const CounterRandom random("sphere", test_seed(1), stream);
    Points<3> list;
    for (std::uint64_t k = 0; list.size() < static_cast<std::size_t>(count); k += 3) {
        Vec<double, 3> x;
        for (int i = 0; i < 3; ++i)
            x[i] = std::ldexp(static_cast<double>(random.uniform(k + static_cast<std::uint64_t>(i), -1000000, 1000000)),
                              -20);
        const double length = std::sqrt(squared_norm(x));
        if (length > 0 && length < 1) list.push_back((1 / length) * x + centre);
    }
    return list;
}

TEST(ExactOracle, agrees_with_cgal_on_a_thousand_vertices) {
    const std::vector<std::pair<Vec<double, 3>, Verdict>> placements{{{2.5, 0.25, 0}, Verdict::separated},
                                                                     {{1.5, 0, 0.5}, Verdict::penetrating}};
    for (const auto& [centre, verdict] : placements) {
        const auto query = query_of<3>(sphere_points(1, 1000, {}), sphere_points(2, 1000, centre));
        EXPECT_EQ(agreed(query).verdict, verdict);
    }
}

TEST(ExactOracle, sees_a_thousand_vertices_touch) {
    // B is A mirrored in the plane x = 1. The largest x of A is made exactly 1, so they share one vertex.
    auto a = sphere_points(1, 999, {});
    for (auto& x : a) x[0] = std::min(x[0], 1 - 0x1p-52);
    a.push_back({1, 0, 0});
    auto b = a;
    for (auto& x : b) x[0] = 2 - x[0];
    expect_answer(agreed(query_of<3>(a, b)), Verdict::touching, "0");
    b.back()[0] = 1 + 0x1p-52;
    expect_answer(agreed(query_of<3>(a, b)), Verdict::separated, squared(value(0x1p-52)));
    b.back()[0] = 1 - 0x1p-53;
    EXPECT_EQ(agreed(query_of<3>(a, b)).verdict, Verdict::penetrating);
}

TEST(ExactOracle, calls_identical_points_touching) {
    for (const std::size_t count : {1U, 2U, 5U, 100U}) {
        const Points<3> same(count, {0.1, 0.2, 0.3});
        expect_answer(agreed(query_of<3>(same, same)), Verdict::touching, "0");
        expect_answer(agreed(query_of<3>(same, {{0.1, 0.2, 1.3}})), Verdict::separated,
                      squared(value(1.3) - value(0.3)));
        const Points<2> planar(count, {0, 0});
        expect_answer(agreed(query_of<2>(planar, planar)), Verdict::touching, "0");
    }
}

TEST(ExactOracle, calls_an_overlap_of_flat_bodies_in_one_plane_touching) {
    const Points<3> triangle{{0, 0, 0}, {4, 0, 2}, {0, 4, 3}};
    expect_answer(agreed(query_of<3>(triangle, triangle)), Verdict::touching, "0");
    const Points<3> inside{{1, 1, 1.25}, {1, 2, 2}};
    expect_answer(agreed(query_of<3>(triangle, inside)), Verdict::touching, "0");
    // The segment passes through the plane instead of lying in it: C is solid and the origin interior.
    expect_answer(agreed(query_of<3>(triangle, {{1, 1, 0}, {1, 1, 2}})), Verdict::penetrating, "0");
    // For crossing segments C is flat in 3D and solid in 2D.
    expect_answer(agreed(query_of<3>({{-1, 0, 0}, {1, 0, 0}}, {{0, -1, 0}, {0, 1, 0}})), Verdict::touching, "0");
    expect_answer(agreed(query_of<2>({{-1, 0}, {1, 0}}, {{0, -1}, {0, 1}})), Verdict::penetrating, "0");
    // A collinear overlap, and a point inside a segment, are flat in every dimension.
    expect_answer(agreed(query_of<2>({{-1, 0}, {1, 0}}, {{0, 0}, {3, 0}})), Verdict::touching, "0");
    expect_answer(agreed(query_of<3>({{-1, -1, -1}, {1, 1, 1}}, {{0, 0, 0}})), Verdict::touching, "0");
}

TEST(ExactOracle, counts_balls_exactly) {
    Query<3> query = query_of<3>({{0, 0, 0}}, {{3, 4, 0}});
    query.a.margin = 2;
    query.b.margin = 3;
    expect_answer(agreed(query), Verdict::touching, "0");
    query.b.margin = std::nextafter(3, 4);
    expect_answer(agreed(query), Verdict::penetrating, "0");
    query.b.margin = 2;
    expect_answer(agreed(query), Verdict::separated, "1");
    query = query_of<3>({{0, 0, 0}}, {{1, 1, 0}});
    query.a.margin = 1;
    const Truth truth = agreed(query);
    ASSERT_TRUE(truth.distance.enclosure.has_value()) << "sqrt(2) - 1 is irrational in the square as well";
    EXPECT_FALSE(truth.distance.exact.has_value());
    query.a.margin = 0x1.6a09e667f3bcdp+0;  // the double nearest to sqrt(2), above it
    expect_answer(agreed(query), Verdict::penetrating, "0");
    query.a.margin = std::nextafter(0x1.6a09e667f3bcdp+0, 0.0);
    EXPECT_EQ(agreed(query).verdict, Verdict::separated);
}

TEST(NearestVector, points_from_b_to_a_and_is_rounded_once) {
    EXPECT_EQ(nearest_vector(query_of<3>({{1, 2, 3}}, {{0, 0, 1}})).value(), (Vec<double, 3>{1, 2, 2}));
    EXPECT_EQ(nearest_vector(query_of<2>({{-1, 1}, {1, 1}}, {{0, -2}})).value(), (Vec<double, 2>{0, 3}));
    EXPECT_EQ(nearest_vector(query_of<2>({{-1, 1}, {1, -1}}, {{0, 0}})).value(), (Vec<double, 2>{0, 0}));
    EXPECT_EQ(nearest_vector(query_of<2>({{3, 0}, {0, 1}}, {{0, 0}})).value(), (Vec<double, 2>{0.3, 0.9}));
    Query<3> cone = query_of<3>({{1, 2, 3}}, {{0, 0, 1}});
    cone.b.shape = ConeData{1, 1};
    EXPECT_FALSE(nearest_vector(cone).has_value());
}

TEST(NearestVector, has_the_length_of_the_distance) {
    for (std::uint64_t i = 0; i < 300; ++i) {
        const Case a_case = generate(*find_family("random_polytopes"), test_seed(3), i);
        const auto v = nearest_vector(std::get<Query<3>>(a_case.query)).value();
        const Truth truth = exact(a_case.query);
        EXPECT_NEAR(std::sqrt(squared_norm(v)), static_cast<double>(truth.distance.rounded.high), 0x1p-50)
            << a_case.replay;
    }
}

TEST(ExactOracle, refuses_curved_shapes_that_are_no_polytope_plus_ball) {
    Query<3> query = query_of<3>({{0, 0, 0}}, {{3, 4, 0}});
    query.a.shape = CylinderData{1, 1};
    for (const char* name : {"exact", "cgal", "enumeration"})
        EXPECT_TRUE(find_oracle(name)->refuses(query).has_value()) << name;
}

}  // namespace
}  // namespace touchstone::exact_test
