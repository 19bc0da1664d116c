// SPDX-License-Identifier: MIT
// GJK without rounding, and the default queries that ask it, against rationals: on bodies that touch up to rounding, on
// bodies with radii, and on small integers where points tie.
#include "algorithms/gjk/proof/exact_search.h"

#include <gtest/gtest.h>

#include "algorithms/fast/verdict.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/dilated.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/testing/penetration_truth.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::exact_search_test {
namespace {

template <Scalar S, int D>
Polytope<Rational, D> in_rationals(const Polytope<S, D>& body) {
    Polytope<Rational, D> result;
    for (const auto& x : body.vertices)
        result.vertices.push_back(
            detail::generate<Rational, D>([&](int k) { return Rational(static_cast<double>(x[k])); }));
    return result;
}

/// The outcome of the search alone, asked from the start.
template <Scalar S, int D>
Verdict searched(const Polytope<S, D>& a, const Polytope<S, D>& b, const Margins<S>& radii) {
    using T = gjk::proof::Wide<S>;
    const Vec<S, D> none = zero_vector<S, D>();
    auto scene = gjk::proof::scene_of(a, b, none, none, radii);
    gjk::proof::Difference<T> c(scene->a, scene->b);
    gjk::proof::ExactSearch<T> search(c);
    using Outcome = typename gjk::proof::ExactSearch<T>::Outcome;
    const Outcome outcome = search.run(c.least(unit_vector<T, 3>(0)));
    if (outcome == Outcome::open) return Verdict::undecided;
    return outcome == Outcome::separated ? Verdict::separated : Verdict::intersecting;
}

/// How often bodies were apart and met.
struct Seen {
    int apart = 0, met = 0;
};

template <Scalar S, int D>
void expect_truth(const Polytope<S, D>& a, const Polytope<S, D>& b, const Margins<S>& radii, Seen& seen) {
    const auto exact = gjk::distance(in_rationals(a), in_rationals(b));
    const Rational radius = Rational(static_cast<double>(radii.a)) + Rational(static_cast<double>(radii.b));
    const bool do_meet = *exact.distance2.upper <= radius * radius;
    ++(do_meet ? seen.met : seen.apart);
    ASSERT_EQ(searched(a, b, radii), do_meet ? Verdict::intersecting : Verdict::separated);
    const Dilated<Polytope<S, D>> round_a{a, radii.a}, round_b{b, radii.b};
    const auto found = gjk::distance(round_a, round_b);
    ASSERT_EQ(meets(found.verdict), do_meet) << to_string(found.verdict) << " by " << found.stop.name;
    ASSERT_EQ(meets(gjk::intersects(round_a, round_b).verdict), do_meet);
    ASSERT_EQ(meets(gjk::verdict(round_a, round_b)), do_meet);
    if (do_meet || S(0) < radius_of(round_a) + radius_of(round_b)) return;
    EXPECT_LE(Rational(static_cast<double>(found.distance2.lower)), *exact.distance2.upper * Rational(1 + 1e-6));
}

/// Thirtieths of small integers, B moved to a vertex of A and each of its coordinates by a few roundoffs.
template <Scalar S, int D>
Seen on_contact_up_to_rounding(std::uint64_t seed, int trials) {
    Seen seen;
    check_random_trials(seed, trials, [&](int, RandomBits& rng) {
        const auto body = [&rng] {
            auto polytope =
                brute_force::polytope_of<S, D>(brute_force::random_points<D>(rng, 3 + static_cast<int>(rng() % 6), 2));
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
        expect_truth(a, b, Margins<S>{S(0), S(0)}, seen);
    });
    return seen;
}

TEST(ExactSearch, decides_contact_up_to_rounding_as_rationals_do) {
    for (const Seen& seen :
         {on_contact_up_to_rounding<double, 3>(61, 1500), on_contact_up_to_rounding<double, 2>(62, 600),
          on_contact_up_to_rounding<float, 3>(63, 1500), on_contact_up_to_rounding<float, 2>(64, 600)}) {
        EXPECT_GT(seen.apart, 30);
        EXPECT_GT(seen.met, 200);
    }
}

/// Small integers, and radii that reach exactly to the other body, or miss it.
template <Scalar S, int D>
Seen on_small_integers(std::uint64_t seed, int trials) {
    Seen seen;
    check_random_trials(seed, trials, [&](int, RandomBits& rng) {
        const auto body = [&rng] {
            return brute_force::polytope_of<S, D>(
                brute_force::random_points<D>(rng, 1 + static_cast<int>(rng() % 6), 3));
        };
        const auto a = body();
        auto b = body();
        const S away = static_cast<S>(rng() % 9);
        for (auto& x : b.vertices) x[0] = x[0] + away;
        const Margins<S> radii{static_cast<S>(rng() % 4), static_cast<S>(rng() % 3)};
        expect_truth(a, b, radii, seen);
    });
    return seen;
}

TEST(ExactSearch, decides_small_integers_with_radii_as_rationals_do) {
    for (const Seen& seen : {on_small_integers<double, 3>(71, 1000), on_small_integers<double, 2>(72, 1000),
                             on_small_integers<float, 3>(73, 1000), on_small_integers<float, 2>(74, 1000)}) {
        EXPECT_GT(seen.apart, 100);
        EXPECT_GT(seen.met, 100);
    }
}

}  // namespace
}  // namespace touchstone::exact_search_test
