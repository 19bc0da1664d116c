// SPDX-License-Identifier: MIT
// The loop of gjk::verdict must say what gjk::intersects says, with the same solver and rule, and gjk::verdict what
// gjk::intersects says by default: on hulls of few small integer points
// with ties, duplicates and flat bodies, on bodies that touch up to rounding, on any bits, and in two frames.
#include "algorithms/fast/verdict.h"
#include "algorithms/fast/registers/difference.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

#include "algorithms/fast/hulls/packed_polytope.h"
#include "algorithms/fast/hulls/posed_polytope.h"
#include "algorithms/fast/posed/placed.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/testing/penetration_truth.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone {
namespace {

/// How often each verdict was given.
struct Verdicts {
    std::array<int, 5> count{};
    int operator[](Verdict verdict) const { return count[static_cast<std::size_t>(verdict)]; }
};

/// The verdict of the loop, before exact signs are asked.
template <class A, class B, class Axis>
Verdict verdict_of_loop(const A& a, const B& b, const Axis& axis) {
    if constexpr (HasRadius<A>)
        return gjk::intersects(a, b, gjk::IntersectsOptions<VoronoiNewest>{}, NullObserver{}, axis).verdict;
    const MinkowskiDifference<A, B> cso{a, b};
    const auto w = cso.support(-axis);
    return gjk::separates(axis, w) ? Verdict::separated : gjk::detail::VerdictSearch(cso, w.w).run();
}

template <class A, class B, class Axis>
void expect_that_of_intersects(const A& a, const B& b, const Axis& axis, Verdicts& seen, bool are_in_range = true) {
    const gjk::IntersectsOptions<VoronoiNewest> options;
    const Verdict whole = gjk::intersects(a, b, options, NullObserver{}, axis).verdict;
    EXPECT_EQ(to_string(verdict_of_loop(a, b, axis)), to_string(whole));
    const Verdict decided = gjk::verdict(a, b, axis), truth = gjk::intersects(a, b).verdict;
    if (decided != Verdict::undecided && truth != Verdict::undecided) {
        EXPECT_EQ(meets(decided), meets(truth)) << to_string(decided) << ", " << to_string(truth);
    }
    // Exact signs need products of four coordinates in the range of double.
    if (are_in_range) {
        EXPECT_NE(decided, Verdict::undecided);
    }
    ++seen.count[static_cast<std::size_t>(whole)];
}

template <Scalar S, int D>
Vec<S, D> random_axis(RandomBits& rng) {
    return brute_force::polytope_of<S, D>(brute_force::random_points<D>(rng, 1, 2)).vertices[0];
}

template <Scalar S, int D>
Verdicts on_small_integers(std::uint64_t seed, int trials) {
    Verdicts seen;
    check_random_trials(seed, trials, [&](int, RandomBits& rng) {
        const int range = 1 + static_cast<int>(rng() % 4);
        auto a = brute_force::random_points<D>(rng, 1 + static_cast<int>(rng() % 7), range);
        const auto b = brute_force::random_points<D>(rng, 1 + static_cast<int>(rng() % 7), range);
        if (rng() % 3 == 0) a.push_back(a[rng() % a.size()]);
        expect_that_of_intersects(brute_force::polytope_of<S, D>(a), brute_force::polytope_of<S, D>(b),
                                  random_axis<S, D>(rng), seen);
    });
    return seen;
}

TEST(VerdictOfGjk, is_that_of_intersects_on_small_integers) {
    for (const Verdicts& seen : {on_small_integers<Rational, 3>(51, 500), on_small_integers<Rational, 2>(52, 500),
                                 on_small_integers<double, 3>(53, 5000), on_small_integers<double, 2>(54, 5000),
                                 on_small_integers<float, 3>(55, 5000), on_small_integers<float, 2>(56, 5000)}) {
        EXPECT_GT(seen[Verdict::separated], 30);
        EXPECT_GT(seen[Verdict::intersecting], 30);
        EXPECT_GT(seen[Verdict::penetrating], 30);
    }
}

/// Integers times a thirtieth, so that sums are rounded, and B moved by a few roundoffs: bodies that touch up to
/// rounding, of which intersects decides some and leaves others open.
template <Scalar S, int D>
Verdicts on_contact_up_to_rounding(std::uint64_t seed, int trials) {
    Verdicts seen;
    check_random_trials(seed, trials, [&](int, RandomBits& rng) {
        const auto body = [&rng] {
            auto polytope =
                brute_force::polytope_of<S, D>(brute_force::random_points<D>(rng, 4 + static_cast<int>(rng() % 5), 2));
            for (auto& x : polytope.vertices)
                for (int k = 0; k < D; ++k) x[k] = x[k] / S(30);
            return polytope;
        };
        const auto a = body();
        auto b = body();
        const Vec<S, D> between = a.vertices[rng() % a.vertices.size()] - b.vertices[rng() % b.vertices.size()];
        for (auto& x : b.vertices)
            for (int k = 0; k < D; ++k)
                x[k] = (x[k] + between[k]) * (S(1) + S(static_cast<int>(rng() % 5) - 2) * scalar_traits<S>::epsilon());
        expect_that_of_intersects(a, b, random_axis<S, D>(rng), seen);
    });
    return seen;
}

TEST(VerdictOfGjk, is_that_of_intersects_on_contact_up_to_rounding) {
    for (const Verdicts& seen :
         {on_contact_up_to_rounding<double, 3>(61, 20000), on_contact_up_to_rounding<double, 2>(62, 5000),
          on_contact_up_to_rounding<float, 3>(63, 20000), on_contact_up_to_rounding<float, 2>(64, 5000)}) {
        EXPECT_GT(seen[Verdict::undecided], 30);
        EXPECT_GT(seen[Verdict::intersecting], 30);
        EXPECT_GT(seen[Verdict::penetrating], 30);
    }
}

template <class S, class Bits, int D>
void on_any_bits(std::uint64_t seed) {
    Verdicts seen;
    check_random_trials(seed, 20000, [&](int i, RandomBits& rng) {
        const Bits all = static_cast<Bits>(~Bits(0));
        const Bits mask = i % 2 == 0 ? all : static_cast<Bits>(all << (sizeof(Bits) * 8 - 14));
        Polytope<S, D> a, b;
        const auto vector = [&] {
            Vec<S, D> x;
            for (int k = 0; k < D; ++k) x[k] = std::bit_cast<S>(static_cast<Bits>(static_cast<Bits>(rng()) & mask));
            return x;
        };
        for (auto* body : {&a, &b})
            for (std::uint64_t n = 1 + rng() % 5; n > 0; --n) body->vertices.push_back(vector());
        expect_that_of_intersects(a, b, vector(), seen, false);
    });
    EXPECT_GT(seen[Verdict::undecided], 300);
    EXPECT_GT(seen[Verdict::separated], 300);
}

TEST(VerdictOfGjk, is_that_of_intersects_on_any_bits) {
    on_any_bits<float, std::uint32_t, 3>(71);
    on_any_bits<float, std::uint32_t, 2>(72);
    on_any_bits<double, std::uint64_t, 3>(73);
    on_any_bits<double, std::uint64_t, 2>(74);
}

TEST(VerdictOfGjk, is_that_of_intersects_on_balls) {
    Verdicts seen;
    check_random_trials(81, 2000, [&](int, RandomBits& rng) {
        const auto centre = random_axis<double, 3>(rng);
        const double radius = 0.25 * static_cast<double>(1 + rng() % 8);
        expect_that_of_intersects(Sphere<double, 3>{{0, 0, 0}, 1.0}, Sphere<double, 3>{centre, radius},
                                  random_axis<double, 3>(rng), seen);
    });
    EXPECT_GT(seen[Verdict::separated], 100);
    EXPECT_GT(seen[Verdict::penetrating], 100);
}

/// The first axis in the world, and the rest in the frame of A, as an engine's author would ask rigid hulls. The frames
/// are turned by quarter turns and moved by integers, so that the numbers are the same; the order of operations is not.
TEST(VerdictOfGjk, may_go_on_in_another_frame) {
    using Hull = PackedPolytope<double, 3>;
    Verdicts seen;
    check_random_trials(91, 4000, [&](int, RandomBits& rng) {
        const auto hull = [&rng] {
            const auto points = brute_force::random_points<3>(rng, 4 + static_cast<int>(rng() % 9), 4);
            return Hull(std::span<const Vec<double, 3>>(brute_force::polytope_of<double, 3>(points).vertices));
        };
        const auto pose = [&rng] {
            Pose<double, 3> quarter_turn{{{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}}, random_axis<double, 3>(rng)};
            return rng() % 2 == 0 ? quarter_turn : Pose<double, 3>{Pose<double, 3>::identity().rows, {1, -2, 3}};
        };
        const Hull a = hull(), b = hull();
        const Placed<Hull> placed_a{a, pose()}, placed_b{b, pose()};
        const auto axis = random_axis<double, 3>(rng);
        const auto w = MinkowskiDifference<Placed<Hull>, Placed<Hull>>{placed_a, placed_b}.support(-axis);
        const PosedPolytope<double, 3> seen_from_a(b, relative_pose(placed_a.pose, placed_b.pose));
        const Vec<double, 3> start = a.vertex(w.feature_a).position - seen_from_a.vertex(w.feature_b).position;
        const Verdict verdict = gjk::separates(axis, w) ? Verdict::separated : gjk::verdict_from(a, seen_from_a, start);
        const Verdict whole = gjk::verdict(placed_a, placed_b, axis);
        // Contact may stay open in one frame and not in the other: the weights are rounded.
        if (verdict != Verdict::undecided && whole != Verdict::undecided) {
            EXPECT_EQ(verdict == Verdict::separated, whole == Verdict::separated);
        }
        ++seen.count[static_cast<std::size_t>(verdict)];
    });
    EXPECT_GT(seen[Verdict::separated], 100);
    EXPECT_GT(seen[Verdict::penetrating], 100);
    EXPECT_LT(seen[Verdict::undecided], 100);
}

/// Tetrahedra around the origin, from where their determinants underflow to where these overflow.
template <Scalar S>
void on_tetrahedra_of_every_size(std::uint64_t seed, int smallest, int largest) {
    Verdicts seen;
    check_random_trials(seed, 40000, [&](int, RandomBits& rng) {
        const int exponent = smallest + static_cast<int>(rng() % static_cast<unsigned>(largest - smallest));
        Polytope<S, 3> a;
        for (int i = 0; i < 4; ++i) {
            Vec<S, 3> x;
            for (int k = 0; k < 3; ++k) x[k] = std::ldexp(S(static_cast<int>(rng() % 513) - 256), exponent);
            a.vertices.push_back(x);
        }
        expect_that_of_intersects(a, Point<S, 3>{}, unit_vector<S, 3>(0), seen);
    });
    EXPECT_GT(seen[Verdict::penetrating], 100);
    EXPECT_GT(seen[Verdict::undecided], 100);
}

TEST(VerdictOfGjk, is_that_of_intersects_on_tetrahedra_of_every_size) {
    on_tetrahedra_of_every_size<float>(101, -60, -30);
    on_tetrahedra_of_every_size<float>(102, 20, 50);
    on_tetrahedra_of_every_size<double>(103, -290, -250);
    on_tetrahedra_of_every_size<double>(104, 235, 256);
}

/// Determinants of coordinates near 2^-36 underflow in float, and exact signs scale them first.
TEST(VerdictOfGjk, is_that_of_signs_where_those_of_a_small_tetrahedron_underflow) {
    Polytope<float, 3> a{{{197, 63, -220}, {107, 82, 4}, {-238, -186, -39}, {-168, -90, 146}}};
    for (auto& x : a.vertices) x = 0x1p-43F * x;
    EXPECT_EQ(to_string(verdict_of_loop(a, Point<float, 3>{}, unit_vector<float, 3>(0))), "undecided");
    EXPECT_EQ(to_string(gjk::verdict(a, Point<float, 3>{})), "penetrating");
}

TEST(VerdictOfGjk, refuses_what_is_not_finite_and_decides_what_is_out_of_the_range_of_squares) {
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double bad : {infinity, -infinity, infinity - infinity}) {
        const Polytope<double, 3> a{{{bad, 0, 0}}};
        EXPECT_EQ(to_string(gjk::verdict(a, Point<double, 3>{})), "undecided") << bad;
    }
    for (const double extreme : {1e300, -1e300, 1e-300}) {
        const Polytope<double, 3> a{{{extreme, 0, 0}}};
        EXPECT_EQ(to_string(gjk::verdict(a, Point<double, 3>{})), "separated") << extreme;
    }
}

/// Boxes one above the other, each open or closed by some roundoffs: of F9 nothing may stay open.
TEST(VerdictOfGjk, leaves_no_resting_box_open) {
    check_random_trials(111, 5000, [](int, RandomBits& rng) {
        Polytope<float, 3> a, b;
        const float height = 2 + static_cast<float>(static_cast<int>(rng() % 5) - 2) * 1e-6F;
        const float turn = static_cast<float>(rng() % 629) * 0.01F, c = std::cos(turn), s = std::sin(turn);
        for (int i = 0; i < 8; ++i) {
            const float x = i % 2 == 0 ? 1.0F : -1.0F, y = i / 2 % 2 == 0 ? 1.0F : -1.0F, z = i < 4 ? 1.0F : -1.0F;
            a.vertices.push_back({x, y, z});
            b.vertices.push_back({c * x - s * y, s * x + c * y, z + height});
        }
        const Verdict verdict = gjk::verdict(a, b);
        ASSERT_NE(verdict, Verdict::undecided);
        EXPECT_EQ(meets(verdict), height - 1.0F <= 1.0F);
    });
}

}  // namespace
}  // namespace touchstone
