// SPDX-License-Identifier: MIT
// The laws of elastic response, exact on rationals (P-28).
#include "algorithms/response/elastic_collision.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "algorithms/scalars/rational.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::elastic_collision_test {
namespace {

using response::MovingBody;

template <class S>
S small(RandomBits& rng, int range) {
    return S(static_cast<int>(rng() % static_cast<std::uint64_t>(2 * range + 1)) - range);
}

TEST(ElasticCollision, keeps_momentum_and_energy_and_reverses_the_normal_velocity) {  // P-28
    int resolved = 0;
    check_random_trials(31, 5000, [&](int i, RandomBits& rng) {
        using S = Rational;
        using V = Vec<S, 3>;
        const auto vector = [&] { return V{small<S>(rng, 4), small<S>(rng, 4), small<S>(rng, 4)}; };
        const MovingBody<S, 3> a{vector(), S(S(1) / S(static_cast<int>(1 + rng() % 5)))},
            b{vector(), S(S(1) / S(static_cast<int>(1 + rng() % 5)))};
        const V n = vector();
        const S e = i % 3 == 0 ? S(S(static_cast<int>(rng() % 5)) / S(4)) : S(1);
        const auto r = response::elastic_collision(a, b, n, e);
        if (n == zero_vector<S, 3>()) {
            EXPECT_EQ(r.stop.name, "zero_normal");
            return;
        }
        const S before = dot(a.velocity - b.velocity, n), after = dot(r.velocity_1 - r.velocity_2, n);
        if (before >= 0) {
            EXPECT_EQ(r.stop.name, "separating");
            EXPECT_EQ(r.velocity_1, a.velocity);
            return;
        }
        ++resolved;
        const S ma = S(S(1) / a.inverse_mass), mb = S(S(1) / b.inverse_mass);
        EXPECT_EQ(ma * a.velocity + mb * b.velocity, ma * r.velocity_1 + mb * r.velocity_2);
        EXPECT_EQ(after, S(-e * before));
        EXPECT_EQ(cross(r.velocity_1 - a.velocity, n), (zero_vector<S, 3>()));  // tangential velocity unchanged
        EXPECT_EQ(cross(r.velocity_2 - b.velocity, n), (zero_vector<S, 3>()));
        EXPECT_EQ(r.velocity_1 - a.velocity, S(r.impulse * a.inverse_mass) * n);
        const S energy_before = S(ma * squared_norm(a.velocity) + mb * squared_norm(b.velocity));
        const S energy_after = S(ma * squared_norm(r.velocity_1) + mb * squared_norm(r.velocity_2));
        EXPECT_LE(energy_after, energy_before);
        EXPECT_EQ(e == 1, energy_after == energy_before);
    });
    EXPECT_GT(resolved, 1000);
}

/// The largest relative residual of momentum, energy and normal velocity, in unit roundoffs, over bodies of all masses.
template <class S>
long double largest_residual() {
    using L = long double;
    const auto wide = [](const Vec<S, 3>& x) { return Vec<L, 3>{L(x[0]), L(x[1]), L(x[2])}; };
    const auto length = [](const Vec<L, 3>& x) { return std::sqrt(squared_norm(x)); };
    L worst = 0;
    check_random_trials(33, 20000, [&](int, RandomBits& rng) {
        const auto any = [&] { return S(static_cast<S>(rng() >> 11) * S(0x1p-52) - 1); };
        const auto vector = [&] { return Vec<S, 3>{any(), any(), any()}; };
        const MovingBody<S, 3> a{vector(), std::ldexp(S(1) + any() / 2, static_cast<int>(rng() % 21) - 10)},
            b{vector(), std::ldexp(S(1) + any() / 2, static_cast<int>(rng() % 21) - 10)};
        const auto n = vector();
        const auto r = response::elastic_collision(a, b, n);
        if (r.stop.name != "resolved") return;
        const L ma = 1 / L(a.inverse_mass), mb = 1 / L(b.inverse_mass);
        const auto a0 = wide(a.velocity), b0 = wide(b.velocity), a1 = wide(r.velocity_1), b1 = wide(r.velocity_2);
        const L speed = length(a0) + length(b0), mass = ma + mb;
        const L momentum = length(ma * (a1 - a0) + mb * (b1 - b0)) / (mass * speed);
        const L energy0 = ma * squared_norm(a0) + mb * squared_norm(b0);
        const L energy = std::fabs(ma * squared_norm(a1) + mb * squared_norm(b1) - energy0) / (mass * speed * speed);
        const L normal = std::fabs(dot((a1 - b1) + (a0 - b0), wide(n))) / (length(wide(n)) * speed);
        worst = std::max({worst, momentum, energy, normal});
    });
    return worst / static_cast<L>(scalar_traits<S>::epsilon());
}

TEST(ElasticCollision, in_floating_point_keeps_its_laws_to_within_a_few_roundoffs) {  // P-28
    EXPECT_LT(largest_residual<float>(), 16);                                         // measured 9.2
    EXPECT_LT(largest_residual<double>(), 16);                                        // measured 6.3
}

TEST(ElasticCollision, of_equal_masses_head_on_swaps_velocities_and_bounces_off_a_wall) {
    const auto swap = response::elastic_collision<double, 2>({{-1, 2}, 1}, {{3, 5}, 1}, {10, 0});
    EXPECT_EQ(swap.velocity_1, (Vec<double, 2>{3, 2}));
    EXPECT_EQ(swap.velocity_2, (Vec<double, 2>{-1, 5}));
    const auto wall = response::elastic_collision<double, 2>({{-1, 2}, 1}, {{0, 0}, 0}, {1e300, 0});
    EXPECT_EQ(wall.velocity_1, (Vec<double, 2>{1, 2}));
    EXPECT_EQ(wall.velocity_2, (Vec<double, 2>{0, 0}));
    const auto stuck = response::elastic_collision<double, 2>({{-1, 2}, 0}, {{0, 0}, 0}, {1, 0});
    EXPECT_EQ(stuck.stop.name, "immovable");
}

TEST(ElasticCollision, names_bad_input_and_survives_any_bits) {
    EXPECT_EQ((response::elastic_collision<double, 2>({{-1, 0}, -1}, {{0, 0}, 2}, {1, 0}).stop.name), "negative_mass");
    EXPECT_EQ((response::elastic_collision<double, 2>({{-1, 0}, 1}, {{0, 0}, 1}, {1, 0}, 2.0).stop.name),
              "restitution_range");
    check_random_trials(32, 5000, [&](int, RandomBits& rng) {
        const auto any = [&] { return std::bit_cast<double>(rng()); };
        const auto r = response::elastic_collision<double, 2>({{any(), any()}, any()}, {{any(), any()}, any()},
                                                              {any(), any()}, 1.0);
        if (r.stop.kind == StopKind::converged) {
            EXPECT_TRUE(is_finite(r.velocity_1) && is_finite(r.velocity_2));
        }
    });
}

TEST(ElasticCollision, with_an_impulse_that_underflows_is_not_called_resolved) {
    const MovingBody<double, 3> still{{0, 0, 0}, 1e300};
    const auto lost = response::elastic_collision<double, 3>({{-1e-200, 0, 0}, 1e300}, still, {1e200, 0, 0});
    EXPECT_EQ(lost.stop.name, "underflow");
    EXPECT_EQ(lost.stop.kind, StopKind::exhausted);
    EXPECT_EQ(lost.velocity_1, (Vec<double, 3>{-1e-200, 0, 0}));
    // The velocities are accurate, but the impulse per length of the normal has lost all of its digits.
    const auto long_normal =
        response::elastic_collision<double, 3>({{-1e-200, 0, 0}, 1}, {{0, 0, 0}, 1}, {1e200, 0, 0});
    EXPECT_EQ(long_normal.stop.kind, StopKind::exhausted);
    // The bodies approach at 1e-400 times the length of the normal, which rounds to 0.
    const auto grazing = response::elastic_collision<double, 3>({{-1e-300, 0, 0}, 1}, {{0, 0, 0}, 1}, {1e-100, 1, 0});
    EXPECT_EQ(grazing.stop.name, "underflow");
    const auto apart = response::elastic_collision<double, 3>({{0, 1e-320, 0}, 1}, {{0, 0, 0}, 1}, {1, 0, 0});
    EXPECT_EQ(apart.stop.name, "separating");
}

/// Speeds, masses and normals cover the whole range of S. If the stop is `resolved`, the velocities have the digits of
/// the exact impulse.
template <class S>
void expect_digits_where_resolved(std::uint64_t seed, int range) {
    using Q = Rational;
    int resolved = 0;
    check_random_trials(seed, 20000, [&](int i, RandomBits& rng) {
        const auto any_power = [&] { return static_cast<int>(rng() % static_cast<std::uint64_t>(2 * range)) - range; };
        const auto number = [&](int power) {
            const double mantissa = 1 + static_cast<double>(rng() % 256) / 256;
            return scalar_traits<S>::from_double(std::ldexp(mantissa, power));
        };
        const int of_speed = any_power(), of_mass = any_power();
        const MovingBody<S, 2> a{{S(-number(of_speed)), number(of_speed)}, number(of_mass)},
            b{{number(of_speed), number(of_speed)}, number(of_mass)};
        const Vec<S, 2> n{number(any_power() / 2), S(0)};
        const auto r = response::elastic_collision(a, b, n);
        if (r.stop.name != "resolved") return;
        ++resolved;
        const auto exact = [](const S& x) { return Q(static_cast<double>(scalar_traits<S>::to_long_double(x))); };
        const Q share = Q(2) / (exact(a.inverse_mass) + exact(b.inverse_mass)),
                closing = exact(a.velocity[0]) - exact(b.velocity[0]);
        const Q impulse = -share * closing / exact(n[0]);
        const Q error = exact(r.impulse) - impulse, most = Q(16) * exact(scalar_traits<S>::epsilon()) * impulse;
        ASSERT_TRUE(-most <= error && error <= most) << i;
    });
    EXPECT_GT(resolved, 1000);
}

TEST(ElasticCollision, has_the_digits_of_the_exact_impulse_wherever_it_is_resolved) {
    expect_digits_where_resolved<double>(35, 1000);
    expect_digits_where_resolved<float>(36, 120);
}

TEST(PositionCorrection, separates_by_the_whole_translation_and_keeps_the_centre_of_mass) {
    const auto moved = response::correct_positions<Rational, 2>(Rational(1), Rational(1) / 3, {4, 8});
    EXPECT_EQ(moved.displacement_1 - moved.displacement_2, (Vec<Rational, 2>{4, 8}));
    EXPECT_EQ(moved.displacement_1 + Rational(3) * moved.displacement_2, (zero_vector<Rational, 2>()));
    EXPECT_EQ((response::correct_positions<Rational, 2>(Rational(0), Rational(0), {4, 8}).displacement_1),
              (zero_vector<Rational, 2>()));
}

}  // namespace
}  // namespace touchstone::elastic_collision_test
