// SPDX-License-Identifier: MIT
// What EPA says where rounding leaves nothing else: in float the answer of double, and of rounded signs no `touching`.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "algorithms/epa/depth.h"
#include "algorithms/fast/posed/placed.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::epa_in_double_test {
namespace {

template <class S>
Polytope<S, 3> box_of(const Vec<S, 3>& half) {
    Polytope<S, 3> box;
    for (int i = 0; i < 8; ++i)
        box.vertices.push_back({i & 1 ? -half[0] : half[0], i & 2 ? -half[1] : half[1], i & 4 ? -half[2] : half[2]});
    return box;
}

template <class S>
Polytope<Rational, 3> exactly(const Polytope<S, 3>& body, const Pose<S, 3>& pose) {
    const auto exact = [](const Vec<S, 3>& x) {
        return Vec<Rational, 3>{Rational(x[0]), Rational(x[1]), Rational(x[2])};
    };
    Pose<Rational, 3> placed{{exact(pose.rows[0]), exact(pose.rows[1]), exact(pose.rows[2])}, exact(pose.translation)};
    Polytope<Rational, 3> result;
    for (const auto& x : body.vertices) result.vertices.push_back(apply(placed, exact(x)));
    return result;
}

// In float the thickness of the two together is some 60 roundoffs of their length, which is no thickness beyond
// rounding: EPA found no polytope to begin with, and gave twice the depth.
TEST(EpaInDouble, has_the_depth_of_plates_that_are_thin_in_float) {
    const auto a = box_of<float>({1, 0x1.1ad952p-1F, 0x1.564ae8p-17F});
    const auto b = box_of<float>({1, 0x1.c24faep-1F, 0x1.a7583p-18F});
    const Pose<float, 3> pose{{{{-0x1.64127ep-3F, -0x1.768f7p-4F, 0x1.f60608p-1F},
                                {0x1.f7b61ap-1F, -0x1.ebeffcp-5F, 0x1.59ccaap-3F},
                                {0x1.63dd6ap-5F, 0x1.fced48p-1F, 0x1.9b42f6p-4F}}},
                              {0, 0, 0}};
    const auto found = epa::depth(Placed<Polytope<float, 3>>{a, pose}, Placed<Polytope<float, 3>>{b, pose});
    const auto truth = epa::depth(exactly(a, pose), exactly(b, pose));
    const double depth = std::sqrt(truth.depth2.upper->convert_to<double>());
    EXPECT_EQ(found.verdict, Verdict::penetrating);
    EXPECT_EQ(found.stop.kind, StopKind::converged);
    EXPECT_NEAR(double(*found.depth()), depth, 0x1p-24);
    const Vec<float, 3> apart = found.point_a - found.point_b;
    EXPECT_LE(infinity_norm(Vec<float, 3>(apart - found.foot)), 0x1p-24F);
    EXPECT_NEAR(double(square_root(squared_norm(apart))), depth, 0x1p-24);
}

/// A box that is turned, and a point at one of its corners up to rounding: a rounded h(n) may be 0 by chance.
Verdict by_rounded_signs(RandomBits& bits, Verdict& truth) {
    const auto digit = [&bits] { return static_cast<float>(static_cast<int>(bits() % 1025) - 512) / 512.0F; };
    Vec<float, 3> x{digit(), digit(), 1.5F};
    x = 1 / square_root(squared_norm(x)) * x;
    Vec<float, 3> y = cross(x, Vec<float, 3>{digit(), 1.5F, digit()});
    y = 1 / square_root(squared_norm(y)) * y;
    const Pose<float, 3> pose{{x, y, cross(x, y)}, {0, 0, 0}};
    const auto box = box_of<float>({1, 0.75F, 0.5F});
    const Polytope<float, 3> point{{apply(pose, box.vertices[bits() % 8])}};
    truth = gjk::distance(exactly(box, pose), exactly(point, Pose<float, 3>::identity())).verdict;
    using Rounded = epa::Options<Voronoi, gjk::DefaultStopping, epa::SupportingFace, gjk::RoundedSigns>;
    return epa::depth(Placed<Polytope<float, 3>>{box, pose}, point, Rounded{}).verdict;
}

TEST(EpaInDouble, leaves_contact_open_by_rounded_signs) {
    int apart = 0;
    check_random_trials(0xE9A1, 2000, [&](int, RandomBits& bits) {
        Verdict truth{};
        const Verdict said = by_rounded_signs(bits, truth);
        apart += truth == Verdict::separated;
        EXPECT_NE(said, Verdict::touching);
    });
    EXPECT_LT(100, apart);
}

/// Points in a sliver of this height about the point (far, far), rounded.
Polytope<float, 2> sliver(RandomBits& bits, double height, double far) {
    std::uniform_real_distribution<double> coordinate(-1, 1);
    Polytope<float, 2> body;
    for (int i = 0; i < 5; ++i)
        body.vertices.push_back(
            {static_cast<float>(far + coordinate(bits)), static_cast<float>(far + height * coordinate(bits))});
    return body;
}

// Far from the origin the choice of the support points is rounded by more than the bodies are thick. 6 in 1,000 that
// meet were called separated.
TEST(EpaInDouble, calls_slivers_far_from_the_origin_apart_by_rounded_signs_only_if_they_are) {
    using Rounded = epa::Options<Voronoi, gjk::DefaultStopping, epa::SupportingFace, gjk::RoundedSigns>;
    int meeting = 0, apart = 0;
    check_random_trials(0xFA2, 20000, [&](int, RandomBits& bits) {
        const double far = std::ldexp(1.0, static_cast<int>(bits() % 16));
        const auto a = sliver(bits, 1e-3, far), b = sliver(bits, 1e-3, far);
        const auto exactly = [](const Polytope<float, 2>& body) {
            Polytope<Rational, 2> result;
            for (const auto& x : body.vertices) result.vertices.push_back({Rational(x[0]), Rational(x[1])});
            return result;
        };
        const bool meet = meets(gjk::distance(exactly(a), exactly(b)).verdict);
        ++(meet ? meeting : apart);
        const Verdict said = epa::depth(a, b, Rounded{}).verdict;
        EXPECT_FALSE(meet ? said == Verdict::separated : meets(said));
        EXPECT_EQ(meets(epa::depth(a, b).verdict), meet) << "by exact signs";
    });
    EXPECT_LT(1000, meeting);
    EXPECT_LT(500, apart);
}

}  // namespace
}  // namespace touchstone::epa_in_double_test
