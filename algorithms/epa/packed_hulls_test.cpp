// SPDX-License-Identifier: MIT
// EPA over packed hulls, asked as an engine asks it: scanned several vertices at a time, in the frame of A, from
// memory that is reused. Truth is brute force on small integers, where points tie, coincide and lie in one plane. A
// turn by right angles and an integer shift keep them integers.
#include <gtest/gtest.h>

#include <cmath>
#include <span>
#include <string>

#include "algorithms/epa/depth.h"
#include "algorithms/fast/hulls/packed_polytope.h"
#include "algorithms/fast/hulls/posed_polytope.h"
#include "algorithms/simplex_solvers/voronoi_newest.h"
#include "algorithms/testing/penetration_truth.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::packed_hulls_test {
namespace {

using brute_force::Points;

/// Points of B in its own frame, and the pose that takes them to `points`.
template <class S>
struct Unposed {
    Polytope<S, 3> shape;
    Pose<S, 3> pose;
};

template <class S>
Unposed<S> unposed(const Points<3>& points, RandomBits& rng) {
    Unposed<S> result;
    const std::size_t first = rng() % 3;
    for (std::size_t i = 0; i < 3; ++i) {
        result.pose.rows[i] = S(rng() % 2 == 0 ? 1 : -1) * unit_vector<S, 3>(static_cast<int>((first + i) % 3));
        result.pose.translation[static_cast<int>(i)] = S(static_cast<int>(rng() % 9) - 4);
    }
    for (const auto& x : brute_force::polytope_of<S, 3>(points).vertices)
        result.shape.vertices.push_back(apply_transposed(result.pose, x - result.pose.translation));
    return result;
}

/// The answers and what they contradict.
struct Count {
    int wrong = 0, undecided = 0;
};

template <class S>
void judge(const PenetrationResult<S, 3>& found, const brute_force::Truth& truth, double tolerance, Count& count) {
    const bool meets = truth.verdict != Verdict::separated, deep = truth.verdict == Verdict::penetrating;
    const auto depth2 = static_cast<double>(truth.depth2.numerator) / static_cast<double>(truth.depth2.denominator);
    bool wrong = false;
    switch (found.verdict) {
        case Verdict::undecided: ++count.undecided; return;
        case Verdict::separated: wrong = meets; break;
        case Verdict::intersecting: wrong = !meets; break;
        case Verdict::touching: wrong = truth.verdict != Verdict::touching; break;
        case Verdict::penetrating: wrong = !deep; break;
    }
    if (deep && found.depth2.upper) {
        wrong = wrong || std::abs(static_cast<double>(*found.depth2.upper) - depth2) > tolerance * depth2;
        const Vec<S, 3> off = found.point_a - found.point_b - found.foot;
        wrong = wrong || std::sqrt(static_cast<double>(squared_norm(off))) > tolerance;
    }
    if (found.depth2.upper)
        wrong = wrong ||
                static_cast<double>(found.depth2.lower) > static_cast<double>(*found.depth2.upper) * (1 + tolerance);
    count.wrong += wrong ? 1 : 0;
}

template <class S>
void sweep(std::uint64_t seed, int cases, double tolerance) {
    epa::Workspace<S, 3> workspace;
    const epa::Options<VoronoiNewest> options;
    const Vec<S, 3> start = unit_vector<S, 3>(0);
    Count of_plain, of_packed, of_posed;
    int touching = 0;
    check_random_trials(seed, cases, [&](int, RandomBits& rng) {
        const int range = 1 + static_cast<int>(rng() % 6);
        auto a = brute_force::random_points<3>(rng, 1 + static_cast<int>(rng() % 7), range);
        auto b = brute_force::random_points<3>(rng, 1 + static_cast<int>(rng() % 7), range);
        if (rng() % 3 == 0) a.push_back(a[rng() % a.size()]);
        if (rng() % 3 == 0) b.push_back(b[rng() % b.size()]);
        const auto truth = brute_force::truth<3>(a, b);
        touching += truth.verdict == Verdict::touching ? 1 : 0;
        const auto plain_a = brute_force::polytope_of<S, 3>(a), plain_b = brute_force::polytope_of<S, 3>(b);
        judge(epa::depth(plain_a, plain_b, options, NullObserver{}, start, workspace), truth, tolerance, of_plain);
        const PackedPolytope<S, 3> packed_a{std::span<const Vec<S, 3>>(plain_a.vertices)};
        const PackedPolytope<S, 3> packed_b{std::span<const Vec<S, 3>>(plain_b.vertices)};
        judge(epa::depth(packed_a, packed_b, options, NullObserver{}, start, workspace), truth, tolerance, of_packed);
        const auto local = unposed<S>(b, rng);
        const PackedPolytope<S, 3> packed{std::span<const Vec<S, 3>>(local.shape.vertices)};
        const PosedPolytope<S, 3> posed(packed, local.pose);
        judge(epa::depth(packed_a, posed, options, NullObserver{}, start, workspace), truth, tolerance, of_posed);
        EXPECT_EQ(of_plain.wrong, 0);
        EXPECT_EQ(of_packed.wrong, 0);
        EXPECT_EQ(of_posed.wrong, 0);
    });
    EXPECT_GT(touching, cases / 50) << "the sample is one-sided";
    EXPECT_EQ(of_packed.undecided, of_plain.undecided);
    EXPECT_EQ(of_posed.undecided, of_plain.undecided);
    EXPECT_LE(of_plain.undecided, cases / 100);
}

TEST(EpaOfPackedHulls, is_never_wrong_on_small_integers_in_double) { sweep<double>(31, 1200, 1e-9); }
TEST(EpaOfPackedHulls, is_never_wrong_on_small_integers_in_float) { sweep<float>(32, 1200, 1e-3); }

}  // namespace
}  // namespace touchstone::packed_hulls_test
