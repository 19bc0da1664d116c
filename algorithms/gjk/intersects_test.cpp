// SPDX-License-Identifier: MIT
// Compares the boolean queries with brute force in integers, from any start, and tests them on arbitrary bits.
#include "algorithms/gjk/intersects.h"
#include "algorithms/fast/registers/combine.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <vector>

#include "algorithms/gjk/boolean_2d.h"
#include "algorithms/gjk/point_to_feature.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/shapes/translated.h"
#include "algorithms/simplex_solvers/all.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::intersects_test {
namespace {

using Q = Rational;
using Integers = std::array<long long, 3>;  // in the plane the third number is 0

Integers cross_of(const Integers& x, const Integers& y) {
    return {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]};
}
long long inner(const Integers& x, const Integers& y) { return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]; }

/// F = {d : d.p <= 0 for all p} is a polyhedral cone. Its extreme rays and a basis of its lineality space are among the
/// directions tried, so the sum of those in F is in the relative interior of F. The origin is interior to conv P if F =
/// {0}, outside conv P if that sum is negative on all of P, and on the boundary otherwise.
Verdict classify(const std::vector<Integers>& points, int dimension) {
    std::vector<Integers> candidates;
    const auto propose = [&](const Integers& d) {
        for (const long long sign : {1LL, -1LL}) candidates.push_back({sign * d[0], sign * d[1], sign * d[2]});
    };
    std::vector<Integers> vectors = points;
    for (int i = 0; i < dimension; ++i) {
        Integers axis{};
        axis[static_cast<std::size_t>(i)] = 1;
        vectors.push_back(axis);
        propose(axis);
    }
    if (dimension == 2) {
        for (const auto& p : vectors) {
            propose({-p[1], p[0], 0});
            propose(p);
        }
    } else {
        std::vector<Integers> normals;
        for (std::size_t i = 0; i < vectors.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) normals.push_back(cross_of(vectors[i], vectors[j]));
        for (const auto& n : normals) {
            propose(n);
            for (const auto& p : points) propose(cross_of(p, n));
        }
        for (const auto& p : points) propose(p);
    }
    Integers sum{};
    bool is_zero_cone = true;
    for (const auto& d : candidates) {
        if (inner(d, d) == 0) continue;
        bool in_cone = true;
        for (const auto& p : points) in_cone = in_cone && inner(d, p) <= 0;
        if (!in_cone) continue;
        is_zero_cone = false;
        for (std::size_t i = 0; i < 3; ++i) sum[i] += d[i];
    }
    if (is_zero_cone) return Verdict::penetrating;
    for (const auto& p : points)
        if (inner(sum, p) >= 0) return Verdict::touching;
    return Verdict::separated;
}

template <int D>
struct IntegerPair {
    std::vector<Integers> a, b;
    Verdict truth;

    template <Scalar S>
    static Polytope<S, D> body(const std::vector<Integers>& points) {
        Polytope<S, D> polytope;
        for (const auto& p : points)
            polytope.vertices.push_back(
                detail::generate<S, D>([&](int i) { return S(static_cast<int>(p[static_cast<std::size_t>(i)])); }));
        return polytope;
    }
};

template <int D>
IntegerPair<D> random_pair(RandomBits& rng) {
    IntegerPair<D> pair;
    const int range = 1 + static_cast<int>(rng() % 3);
    for (auto* body : {&pair.a, &pair.b}) {
        body->resize(1 + rng() % (D + 2));
        for (auto& p : *body)
            for (int i = 0; i < D; ++i)
                p[static_cast<std::size_t>(i)] =
                    static_cast<long long>(rng() % static_cast<unsigned>(2 * range + 1)) - range;
    }
    std::vector<Integers> differences;
    for (const auto& p : pair.a)
        for (const auto& q : pair.b) differences.push_back({p[0] - q[0], p[1] - q[1], p[2] - q[2]});
    pair.truth = classify(differences, D);
    return pair;
}

TEST(TheTruthOfTheseTests, knows_the_obvious_cases) {
    EXPECT_EQ(classify({{1, 0, 0}}, 2), Verdict::separated);
    EXPECT_EQ(classify({{0, 0, 0}}, 2), Verdict::touching);
    EXPECT_EQ(classify({{-1, 0, 0}, {1, 0, 0}}, 2), Verdict::touching);
    EXPECT_EQ(classify({{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}}, 2), Verdict::penetrating);
    EXPECT_EQ(classify({{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}}, 3), Verdict::touching);
    EXPECT_EQ(classify({{1, 1, 1}, {2, 2, 2}}, 3), Verdict::separated);
    EXPECT_EQ(classify({{-1, -1, -1}, {3, 0, 0}, {0, 3, 0}, {0, 0, 3}}, 3), Verdict::penetrating);
}

template <Field S, int D>
void expect_consistent(const IntersectsResult<S, D>& result, Verdict truth) {
    switch (truth) {
        case Verdict::separated: EXPECT_EQ(result.verdict, Verdict::separated); break;
        case Verdict::touching: EXPECT_EQ(result.verdict, Verdict::intersecting); break;
        default: EXPECT_TRUE(result.verdict == Verdict::intersecting || result.verdict == Verdict::penetrating);
    }
}

template <class Solver>
class IsaGjkWith : public ::testing::Test {};
using Solvers =
    ::testing::Types<Johnson, JohnsonBackup, JohnsonCached, JohnsonNewest, SignedVolumes, Voronoi, VoronoiNewest>;
TYPED_TEST_SUITE(IsaGjkWith, Solvers);

template <class Solver, int D>
void expect_right_from_any_start(int cases) {
    std::array<int, 4> seen{};
    check_random_trials(400 + D, cases, [&](int i, RandomBits& rng) {
        const auto pair = random_pair<D>(rng);
        ++seen[static_cast<std::size_t>(pair.truth)];
        const auto a = pair.template body<Q>(pair.a), b = pair.template body<Q>(pair.b);
        Vec<Q, D> start = zero_vector<Q, D>();  // zero every fourth time
        if (i % 4 != 0)
            for (int k = 0; k < D; ++k) start[k] = static_cast<int>(rng() % 9) - 4;
        const auto result = gjk::intersects(a, b, gjk::IntersectsOptions<Solver>{}, NullObserver{}, start);
        EXPECT_EQ(result.stop.kind, StopKind::converged);
        expect_consistent(result, pair.truth);
        if (result.verdict == Verdict::separated) {
            for (const auto& p : a.vertices)
                for (const auto& q : b.vertices) EXPECT_GT(dot(result.axis, p - q), 0);
            const auto again = gjk::intersects(a, b, gjk::IntersectsOptions<Solver>{}, NullObserver{}, result.axis);
            EXPECT_EQ(again.verdict, Verdict::separated);
            EXPECT_EQ(again.support_calls, 1);
        } else {
            EXPECT_EQ(combine_w(result.simplex), (zero_vector<Q, D>()));
        }
    });
    for (const Verdict verdict : {Verdict::separated, Verdict::touching, Verdict::penetrating})
        EXPECT_GT(seen[static_cast<std::size_t>(verdict)], cases / 20);
}

TYPED_TEST(IsaGjkWith, is_right_from_any_start_in_the_plane) { expect_right_from_any_start<TypeParam, 2>(4000); }
TYPED_TEST(IsaGjkWith, is_right_from_any_start_in_space) { expect_right_from_any_start<TypeParam, 3>(1500); }

template <Field S, int D>
void expect_never_wrong(int cases) {
    int decided = 0;
    check_random_trials(500 + D, cases, [&](int i, RandomBits& rng) {
        const auto pair = random_pair<D>(rng);
        Vec<S, D> start = zero_vector<S, D>();
        for (int k = 0; k < D; ++k) start[k] = S(static_cast<int>(rng() % 9) - 4);
        const auto result =
            gjk::intersects(pair.template body<S>(pair.a), pair.template body<S>(pair.b), {}, NullObserver{}, start);
        EXPECT_NE(result.stop.kind, StopKind::exhausted);
        if (result.verdict == Verdict::undecided) return;
        ++decided;
        EXPECT_EQ(result.verdict == Verdict::separated, pair.truth == Verdict::separated) << i;
        if (result.verdict == Verdict::penetrating) {
            EXPECT_EQ(pair.truth, Verdict::penetrating) << i;
        }
    });
    EXPECT_GT(decided, cases * 9 / 10);
}

TEST(IsaGjkInFloatingPoint, is_never_wrong_on_small_integers_and_mostly_decides) {
    expect_never_wrong<float, 2>(3000);
    expect_never_wrong<double, 2>(3000);
    expect_never_wrong<float, 3>(1500);
    expect_never_wrong<double, 3>(1500);
}

TEST(IsaGjkInFloatingPoint, does_not_call_a_false_inside_penetrating) {  // E-25
    const Polytope<float, 3> a{{{-1, -34, 6}, {13, 43, -7}, {-28, -109, 12}, {-30, 76, -37}}};
    const auto result = gjk::intersects(a, Point<float, 3>{});
    EXPECT_NE(result.verdict, Verdict::penetrating);
    EXPECT_NE(result.verdict, Verdict::intersecting);
}

TEST(IsaGjkInFloatingPoint, ends_where_the_printed_loop_does_not) {  // E-27
    const Polytope<float, 2> k{{{42, 396}, {-61, -575}}};
    const auto result = gjk::intersects(k, Point<float, 2>{});
    EXPECT_TRUE(result.verdict == Verdict::undecided || result.verdict == Verdict::separated);
    EXPECT_NE(result.stop.kind, StopKind::exhausted);
}

TEST(IsaGjkInFloatingPoint, sees_that_a_small_gap_is_a_gap) {  // E-28
    const Point<double, 2> k{{0.0005, 0}};
    EXPECT_EQ(gjk::intersects(k, Point<double, 2>{}, {}, NullObserver{}, {0, 1}).verdict, Verdict::separated);
    const Point<float, 2> smaller{{1e-18F, 0}};
    EXPECT_EQ(gjk::intersects(smaller, Point<float, 2>{}, {}, NullObserver{}, {0, 1}).verdict, Verdict::separated);
}

TEST(IsaGjk, names_bad_input_and_range) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const Point<double, 3> origin{};
    const auto bad = gjk::intersects(Polytope<double, 3>{{{nan, 0, 0}}}, origin);
    EXPECT_EQ(bad.verdict, Verdict::undecided);
    EXPECT_EQ(bad.stop.kind, StopKind::invalid_input);
    const Polytope<double, 3> far{{{0x1p600, 0, 0}}};
    using Published = gjk::IntersectsOptions<Voronoi, gjk::AxisBeyondRounding, gjk::AsPublished>;
    EXPECT_EQ(gjk::intersects(far, origin, Published{}).stop.kind, StopKind::exhausted);
    EXPECT_EQ(gjk::intersects(far, origin).verdict, Verdict::separated);  // the proof is of scaled numbers
    const Polytope<double, 3> apart{{{1, 2, 3}}};
    for (const double axis : {nan, 0x1p1000, 0x1p-1000, -0.0})
        EXPECT_EQ(gjk::intersects(apart, origin, {}, NullObserver{}, {axis, 0, 0}).verdict, Verdict::separated);
}

TEST(IsaGjk, shows_its_iterates) {
    const Polytope<Q, 2> a{{{3, 1}, {4, 1}, {3, 2}}};
    Recorder<Q, 2> recorder;
    const auto result = gjk::intersects(a, Point<Q, 2>{}, {}, recorder, {-1, 0});
    EXPECT_EQ(static_cast<int>(recorder.iterates.size()), result.support_calls);
    for (const auto& iterate : recorder.iterates) {
        EXPECT_LE(iterate.lower2, 10);  // distance^2 of (3, 1)
        EXPECT_GE(iterate.upper2, 10);
    }
}

TEST(IsaGjk, works_on_spheres) {
    const Sphere<double, 3> a{{0, 0, 0}, 1.0};
    EXPECT_EQ(gjk::intersects(a, Sphere<double, 3>{{3, 4, 0}, 3.9}).verdict, Verdict::separated);
    const auto overlapping = gjk::intersects(a, Sphere<double, 3>{{3, 4, 0}, 4.5});
    EXPECT_TRUE(overlapping.verdict == Verdict::penetrating || overlapping.verdict == Verdict::intersecting);
}

TEST(IsaGjk, does_not_take_a_gap_of_a_few_ulps_for_contact) {  // frame 35 of libccd's boxboxAlignedX
    const Box<double, 3> b{{1, 0.5, 1}};
    for (const double aside : {0.0, -0.1})
        for (int ulps = 1; ulps <= 32; ++ulps) {
            const Translated<Box<double, 3>> a{{{0.5, 1, 0.5}}, {-1.5 - ulps * 0x1p-52, aside, 0}};
            const auto verdict = gjk::intersects(a, b).verdict;
            EXPECT_TRUE(verdict == Verdict::separated || verdict == Verdict::undecided) << ulps;
        }
}

// ---- boolean_2d: the open convention

TEST(Boolean2d, is_right_about_interiors_from_any_start) {  // E-33, E-34
    int most_iterations = 0;
    check_random_trials(610, 8000, [&](int i, RandomBits& rng) {
        const auto pair = random_pair<2>(rng);
        const auto a = pair.body<Q>(pair.a), b = pair.body<Q>(pair.b);
        const Vec<Q, 2> start{static_cast<int>(rng() % 7) - 3, static_cast<int>(rng() % 7) - 3};
        const auto result = gjk::boolean_2d(a, b, {}, start);
        EXPECT_EQ(result.interiors, pair.truth == Verdict::penetrating ? Interiors::meet : Interiors::apart) << i;
        EXPECT_EQ(result.stop.kind, StopKind::converged);
        if (result.verdict == Verdict::separated) {
            EXPECT_EQ(pair.truth, Verdict::separated) << i;
        }
        if (result.verdict == Verdict::penetrating) {
            ASSERT_EQ(result.size, 3);
            Simplex<Q, 2> simplex;  // the triangle contains the origin, perhaps on an edge
            for (const auto& vertex : result.vertex) simplex.push_back(vertex);
            ASSERT_TRUE(Voronoi{}.reduce(simplex));
            EXPECT_EQ(combine_w(simplex), (zero_vector<Q, 2>()));
        }
        most_iterations = std::max(most_iterations, result.iterations);
    });
    EXPECT_LE(most_iterations, 6);
}

/// A run with a cap of as many iterations shows the state before a triangle is examined.
TEST(Boolean2d, never_has_the_origin_in_the_regions_it_does_not_ask_about) {  // I-53, P-29
    std::array<int, 7> seen{};
    check_random_trials(630, 8000, [&](int, RandomBits& rng) {
        const auto pair = random_pair<2>(rng);
        const auto a = pair.body<Q>(pair.a), b = pair.body<Q>(pair.b);
        const Vec<Q, 2> start{static_cast<int>(rng() % 7) - 3, static_cast<int>(rng() % 7) - 3};
        for (int k = 1;; ++k) {
            const auto r = gjk::boolean_2d(a, b, {k, 0}, start);
            if (r.stop.name != "cap") break;
            ASSERT_EQ(r.size, 3);
            const auto &old_1 = r.vertex[0].w, &old_2 = r.vertex[1].w, &newest = r.vertex[2].w;
            EXPECT_LT(dot(r.axis, old_1), 0);  // strictly between the line of the edge and its parallel
            EXPECT_EQ(dot(r.axis, old_1), dot(r.axis, old_2));
            EXPECT_GT(dot(r.axis, newest), 0);
            const auto nearest = gjk::closest_on_triangle<Q, 2>({0, 0}, old_1, old_2, newest);
            ASSERT_TRUE(nearest.has_value());
            ++seen[static_cast<std::size_t>(nearest->feature)];
        }
    });
    using gjk::Feature;
    for (const Feature never : {Feature::vertex_a, Feature::vertex_b, Feature::vertex_c, Feature::edge_ab})
        EXPECT_EQ(seen[static_cast<std::size_t>(never)], 0) << gjk::to_string(never);
    for (const Feature asked : {Feature::edge_bc, Feature::edge_ca, Feature::interior})
        EXPECT_GT(seen[static_cast<std::size_t>(asked)], 100) << gjk::to_string(asked);
}

template <Field S>
void expect_boolean_never_wrong() {
    int decided = 0;
    check_random_trials(620, 5000, [&](int i, RandomBits& rng) {
        const auto pair = random_pair<2>(rng);
        const auto result = gjk::boolean_2d(pair.body<S>(pair.a), pair.body<S>(pair.b));
        if (result.interiors == Interiors::unknown) return;
        ++decided;
        EXPECT_EQ(result.interiors == Interiors::meet, pair.truth == Verdict::penetrating) << i;
    });
    EXPECT_GT(decided, 2500);
}

TEST(Boolean2dInFloatingPoint, is_never_wrong_on_small_integers) {
    expect_boolean_never_wrong<float>();
    expect_boolean_never_wrong<double>();
}

TEST(Boolean2d, sees_deep_overlap_with_the_origin_on_the_first_line) {  // E-33
    const Sphere<double, 2> a{{0, 0}, 1.0}, b{{1, 0}, 1.0};
    EXPECT_EQ(gjk::boolean_2d(a, b).interiors, Interiors::meet);
    const Polytope<Q, 2> triangle{{{-1, 0}, {0, 0}, {0, 1}}};
    EXPECT_EQ(gjk::boolean_2d(triangle, triangle).interiors, Interiors::meet);
}

template <class S, class Bits>
void expect_an_end_on_any_bits() {
    check_random_trials(88, 20000, [&](int i, RandomBits& rng) {
        Polytope<S, 3> a, b;
        Polytope<S, 2> flat_a, flat_b;
        const Bits mask =
            i % 2 == 0 ? static_cast<Bits>(~Bits(0)) : static_cast<Bits>(~Bits(0) << (sizeof(Bits) * 8 - 14));
        const auto coordinate = [&] { return std::bit_cast<S>(static_cast<Bits>(static_cast<Bits>(rng()) & mask)); };
        for (auto* body : {&a, &b}) {
            body->vertices.resize(1 + rng() % 5);
            for (auto& p : body->vertices)
                for (int k = 0; k < 3; ++k) p[k] = coordinate();
        }
        for (const auto& p : a.vertices) flat_a.vertices.push_back({p[0], p[1]});
        for (const auto& p : b.vertices) flat_b.vertices.push_back({p[0], p[1]});
        const auto result = gjk::intersects(a, b, {}, NullObserver{}, {coordinate(), coordinate(), coordinate()});
        EXPECT_NE(result.stop.name, "cap");
        if (result.stop.kind == StopKind::converged) {
            for (int k = 0; k < result.simplex.size; ++k) EXPECT_TRUE(is_finite(result.simplex[k].w));
            // The simplex is empty where the first axis separates the bodies.
            EXPECT_TRUE(result.verdict == Verdict::separated ? result.axis_support > S(0) : result.simplex.size > 0);
        }
        const auto planar = gjk::boolean_2d(flat_a, flat_b, {}, {coordinate(), coordinate()});
        EXPECT_NE(planar.stop.kind, StopKind::running);
        EXPECT_NE(planar.stop.name, "cap");
    });
}

TEST(BooleanQueries, end_with_a_name_on_any_bits) {
    expect_an_end_on_any_bits<float, std::uint32_t>();
    expect_an_end_on_any_bits<double, std::uint64_t>();
}

}  // namespace
}  // namespace touchstone::intersects_test
