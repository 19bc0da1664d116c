// SPDX-License-Identifier: MIT
// certified::signed_distance and at_least against what must hold: two descriptions of one body have one signed
// distance, radii and exchanged bodies change it as they should, and rationals agree wherever they can be asked.
#include "algorithms/certified/signed_distance.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/certified/at_least.h"
#include "algorithms/certified/half_space.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone {
namespace {

using Vector = Vec<double, 3>;
using Shape = CertifiedShape<3>;
using Body = CertifiedBody<3>;
using Result = CertifiedSignedDistance<3>;
using certified::Decision;

Result asked(const Shape& a, const Pose<double, 3>& pose_a, const Shape& b, const Pose<double, 3>& pose_b,
             const certified::SignedOptions& options = {}) {
    const Body of_a(a, pose_a), of_b(b, pose_b);
    return certified::signed_distance<Rational>(of_a, of_b, options);
}

/// Draws bodies and poses; some of the poses are quarter turns on a grid, so that bodies touch and faces are parallel.
class Drawn {
public:
    explicit Drawn(RandomBits& random) : random_(random) {}

    double number(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
    int below(int count) { return std::uniform_int_distribution<int>(0, count - 1)(random_); }
    double length() { return is_on_grid_ ? 0.25 * (1 + below(4)) : number(0.1, 1.5); }
    Vector point(double reach) { return {number(-reach, reach), number(-reach, reach), number(-reach, reach)}; }

    Shape shape(int kind, double margin = 0) {
        switch (kind) {
            case 0: return Shape(Sphere<double, 3>{Vector{0, 0, 0}, length()}, margin);
            case 1: return Shape(Capsule<double, 3>{length(), length()}, margin);
            case 2: return Shape(Box<double, 3>{Vector{length(), length(), length()}}, margin);
            case 3: return Shape(std::span<const Vector>(points(1 + below(12))), margin);
            case 4: return Shape(Cylinder<double, 3>{length(), length()}, margin);
            case 5: return Shape(Cone<double, 3>{length(), length()}, margin);
            case 6: return Shape(Ellipsoid<double, 3>{Vector{length(), length(), length()}}, margin);
            default: return Shape(TaperedCapsule<double, 3>{point(1), point(1), length(), length()}, margin);
        }
    }
    static constexpr int kinds = 8, polytopes = 4;

    std::vector<Vector> points(int count) {
        std::vector<Vector> all;
        for (int i = 0; i < count; ++i) all.push_back(point(1));
        return all;
    }

    Pose<double, 3> pose(double reach) {
        auto pose = Pose<double, 3>::identity();
        is_on_grid_ = below(4) == 0;
        if (is_on_grid_) {
            if (below(2) == 0) pose.rows = {Vector{0, 0, 1}, Vector{1, 0, 0}, Vector{0, 1, 0}};
            for (int k = 0; k < 3; ++k) pose.translation[k] = 0.25 * (below(17) - 8);
            return pose;
        }
        double q[4], square = 0;
        for (double& x : q) {
            x = number(-1, 1);
            square += x * x;
        }
        for (double& x : q) x /= std::sqrt(square);
        const double w = q[0], x = q[1], y = q[2], z = q[3];
        pose.rows = {Vector{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                     Vector{2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                     Vector{2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}};
        pose.translation = point(reach);
        return pose;
    }

private:
    RandomBits& random_;
    bool is_on_grid_ = false;
};

/// Two proofs about one number must leave some number possible, and their verdicts may not contradict each other.
void expect_compatible(const Result& x, const Result& y, long double shift = 0) {
    EXPECT_LE(x.lower + shift, y.upper + 1e-18L);
    EXPECT_LE(y.lower, x.upper + shift + 1e-18L);
    const auto is_known = [](Verdict verdict) { return verdict != Verdict::undecided; };
    if (shift != 0 || !is_known(x.verdict) || !is_known(y.verdict)) return;
    EXPECT_EQ(meets(x.verdict), meets(y.verdict));
    const auto is_full = [](Verdict verdict) { return verdict != Verdict::intersecting; };
    if (is_full(x.verdict) && is_full(y.verdict)) {
        EXPECT_EQ(x.verdict, y.verdict);
    }
}

/// The gap along the normal that is returned, by the support mappings of the bodies in long double.
long double gap_along_normal(const Result& result, const Body& a, const Body& b) {
    const auto reach = [](const Body& body, const Vector& d) {
        const auto x = body.core().support(d).position;
        long double sum = 0, square = 0;
        for (int k = 0; k < 3; ++k) {
            sum += static_cast<long double>(d[k]) * x[k];
            square += static_cast<long double>(d[k]) * d[k];
        }
        return sum + (static_cast<long double>(body.radius()) + body.margin()) * std::sqrt(square);
    };
    return -reach(a, -result.normal) - reach(b, result.normal);
}

TEST(CertifiedSignedDistance, HoldsWhatItClaimsOfItself) {
    check_random_trials(62, 4000, [](int, RandomBits& random) {
        Drawn drawn(random);
        const auto pose_a = drawn.pose(1.5), pose_b = drawn.pose(1.5);
        const double margin = drawn.below(3) == 0 ? drawn.number(0, 0.5) : 0;
        const Shape a = drawn.shape(drawn.below(Drawn::kinds), margin);
        const Shape b = drawn.shape(drawn.below(Drawn::kinds));
        const Body of_a(a, pose_a), of_b(b, pose_b);
        const Result result = certified::signed_distance<Rational>(of_a, of_b);
        ASSERT_LE(result.lower, result.upper);
        const bool is_curved = of_a.polytope() == nullptr || of_b.polytope() == nullptr;
        if (!is_curved || result.verdict == Verdict::separated) {
            EXPECT_TRUE(result.is_narrow) << static_cast<double>(result.upper - result.lower);
        }
        if (!is_curved) {
            EXPECT_NE(result.verdict, Verdict::undecided);
        }
        if (result.verdict == Verdict::separated) {
            EXPECT_GT(result.upper, 0);
        }
        if (result.verdict == Verdict::penetrating) {
            EXPECT_LT(result.lower, 0);
        }
        EXPECT_NEAR(squared_norm(result.normal), 1, 1e-15);
        EXPECT_GE(gap_along_normal(result, of_a, of_b), result.lower - result.normal_error - 1e-14L);
        // Each point is no further along any direction than its body.
        // The points are as far from each other as the bodies; on smooth ones up to a little more than the bracket.
        EXPECT_LE(result.contact_error, 1e-9 + 64 * static_cast<double>(result.upper - result.lower));
        const Vector d = drawn.point(1);
        const double length = std::sqrt(squared_norm(d));
        for (const auto& [body, point] : {std::pair{&of_a, result.point_a}, std::pair{&of_b, result.point_b}}) {
            const double reach = dot(d, body->core().support(d).position) + (body->radius() + body->margin()) * length;
            EXPECT_LE(dot(d, point), reach + (result.point_error + 1e-14) * length);
        }
    });
}

TEST(CertifiedSignedDistance, TwoDescriptionsOfOneBodyHaveOneSignedDistance) {
    const std::vector<std::function<std::pair<Shape, Shape>(Drawn&)>> pairs{
        [](Drawn& drawn) {
            const double r = drawn.length();
            return std::pair{Shape(Sphere<double, 3>{Vector{0, 0, 0}, r}),
                             Shape(Ellipsoid<double, 3>{Vector{r, r, r}})};
        },
        [](Drawn& drawn) {
            const double r = drawn.length(), h = drawn.length();
            return std::pair{Shape(Capsule<double, 3>{r, h}),
                             Shape(TaperedCapsule<double, 3>{Vector{0, 0, h}, Vector{0, 0, -h}, r, r})};
        },
        [](Drawn& drawn) {
            const double h = drawn.length();
            return std::pair{Shape(std::vector<Vector>{{0, 0, h}, {0, 0, -h}}), Shape(Cylinder<double, 3>{0, h})};
        },
        [](Drawn& drawn) {
            const double r = drawn.length(), h = drawn.length();
            return std::pair{Shape(Cylinder<double, 3>{r, h}, 0.125), Shape(Cylinder<double, 3>{r, h}, 0.125)};
        },
        [](Drawn& drawn) {
            const double r = drawn.length();
            return std::pair{Shape(Sphere<double, 3>{Vector{0, 0, 0}, r}), Shape(std::vector<Vector>{{0, 0, 0}}, r)};
        },
        [](Drawn& drawn) {
            const double r = drawn.length();
            return std::pair{Shape(Cylinder<double, 3>{r, 0}), Shape(Cone<double, 3>{r, 0})};
        },
        [](Drawn& drawn) {
            const double r = drawn.length(), s = r / 4;
            return std::pair{Shape(Sphere<double, 3>{Vector{0, 0, 0}, r}),
                             Shape(TaperedCapsule<double, 3>{Vector{0, 0, 0}, Vector{0, s, s}, r, s})};
        }};
    check_random_trials(63, 3000, [&](int, RandomBits& random) {
        Drawn drawn(random);
        const auto pose_a = drawn.pose(1.2), pose_b = drawn.pose(1.2);
        const auto [one, other] = pairs[static_cast<std::size_t>(drawn.below(static_cast<int>(pairs.size())))](drawn);
        const Shape b = drawn.shape(drawn.below(Drawn::kinds));
        expect_compatible(asked(one, pose_a, b, pose_b), asked(other, pose_a, b, pose_b));
    });
}

TEST(CertifiedSignedDistance, ExchangedBodiesAndRadiiChangeItAsTheyShould) {
    check_random_trials(64, 2000, [](int, RandomBits& random) {
        Drawn drawn(random);
        const auto pose_a = drawn.pose(1.5), pose_b = drawn.pose(1.5);
        const int kind_a = drawn.below(Drawn::kinds), kind_b = drawn.below(Drawn::kinds);
        const Shape b = drawn.shape(kind_b);
        const std::vector<Vector> corners = drawn.points(8);
        const double r = drawn.length(), h = drawn.length(), margin = 0.375;
        const auto with = [&](double added) {
            switch (kind_a % 3) {
                case 0: return Shape(std::span<const Vector>(corners), added);
                case 1: return Shape(Cone<double, 3>{r, h}, added);
                default: return Shape(Capsule<double, 3>{r, h}, added);
            }
        };
        const Shape a = with(0), grown = with(margin);
        const Result plain = asked(a, pose_a, b, pose_b);
        expect_compatible(plain, asked(b, pose_b, a, pose_a));
        expect_compatible(plain, asked(grown, pose_a, b, pose_b), -margin);
    });
}

TEST(CertifiedSignedDistance, AgreesWithRationalsOnPolytopesWithBalls) {
    check_random_trials(65, 600, [](int, RandomBits& random) {
        Drawn drawn(random);
        const auto pose_a = drawn.pose(1.5), pose_b = drawn.pose(1.5);
        const Shape a = drawn.shape(drawn.below(Drawn::polytopes));
        const Shape b = drawn.shape(drawn.below(Drawn::polytopes), 0.125);
        const Body of_a(a, pose_a), of_b(b, pose_b);
        const Result result = certified::signed_distance<Rational>(of_a, of_b);
        const auto cores = gjk::distance(of_a.polytope()->exact<Rational>(), of_b.polytope()->exact<Rational>());
        if (cores.verdict != Verdict::separated) {
            EXPECT_EQ(result.verdict, Verdict::penetrating);
            return;
        }
        const Rational radii = Rational(a.radius()) + Rational(b.radius()) + Rational(b.margin());
        const Rational squared = *cores.distance2.upper, gap = squared - radii * radii;
        EXPECT_EQ(result.verdict, gap > 0 ? Verdict::separated : gap < 0 ? Verdict::penetrating : Verdict::touching);
        const Rational lower = Rational(result.lower) + radii, upper = Rational(result.upper) + radii;
        EXPECT_TRUE(lower <= 0 || lower * lower <= squared);
        EXPECT_TRUE(upper >= 0 && squared <= upper * upper);
        // Lengths within rounding of the distance, which exact arithmetic decides.
        const auto near = static_cast<double>(result.lower);
        for (const double asked : {near, std::nextafter(near, HUGE_VAL), static_cast<double>(result.upper), 0.5}) {
            const Rational all = Rational(asked) + radii;
            const bool is_so = all <= 0 || all * all <= squared;
            EXPECT_EQ(certified::at_least<Rational>(of_a, of_b, asked), is_so ? Decision::yes : Decision::no) << asked;
        }
    });
}

TEST(CertifiedSignedDistance, AtLeastAgreesWithTheBracket) {
    check_random_trials(66, 3000, [](int, RandomBits& random) {
        Drawn drawn(random);
        const auto pose_a = drawn.pose(2), pose_b = drawn.pose(2);
        const Shape a = drawn.shape(drawn.below(Drawn::kinds));
        const Shape b = drawn.shape(drawn.below(Drawn::kinds));
        const Body of_a(a, pose_a), of_b(b, pose_b);
        const Result result = certified::signed_distance<Rational>(of_a, of_b);
        const auto near = static_cast<double>(result.lower);
        for (const double length : {0.0, 0.5, -0.25, near, near + 1e-9, near - 1e-9, drawn.number(-2, 2)}) {
            const auto found = certified::at_least<Rational>(of_a, of_b, length);
            if (found == Decision::undecided) {
                EXPECT_TRUE(of_a.polytope() == nullptr || of_b.polytope() == nullptr || length < 0);
                EXPECT_LE(result.lower, static_cast<long double>(length));
                continue;
            }
            const auto asked = static_cast<long double>(length);
            EXPECT_TRUE(found == Decision::yes ? result.upper >= asked : result.lower <= asked) << length;
        }
    });
}

TEST(CertifiedSignedDistance, HalfSpacesAreBoxesThatAreLargeEnough) {
    check_random_trials(66, 2000, [](int, RandomBits& random) {
        Drawn drawn(random);
        const auto pose_a = drawn.pose(1.5), pose_floor = drawn.pose(0.5);
        const Shape a = drawn.shape(drawn.below(Drawn::kinds), drawn.below(2) * 0.25);
        // The top of a box of 64 is far nearer than its other faces.
        const Shape box(Box<double, 3>{Vector{64, 64, 64}});
        auto pose = pose_floor;
        Vector up{};
        for (int i = 0; i < 3; ++i) {
            up[i] = pose.rows[static_cast<std::size_t>(i)][2];
            pose.translation[i] = -64 * up[i];
        }
        // Under a quarter turn the floor goes through the origin exactly, otherwise up to rounding.
        const Result floor = certified::signed_distance(Body(a, pose_a), certified::HalfSpace<3>{up, 0});
        const Result by_box = asked(a, pose_a, box, pose);
        const bool is_exact = std::fabs(up[0]) == 1 || std::fabs(up[1]) == 1 || std::fabs(up[2]) == 1;
        const long double allowed = is_exact ? 0 : 1e-13L;
        EXPECT_LE(floor.lower, by_box.upper + allowed);
        EXPECT_LE(by_box.lower, floor.upper + allowed);
        EXPECT_TRUE(floor.is_narrow);
        if (is_exact && floor.proof == Proof::exact) {
            EXPECT_EQ(floor.verdict, by_box.verdict);
        }
        const auto scaled =
            certified::signed_distance(Body(a, pose_a), certified::HalfSpace<3>{Vec<double, 3>(4.0 * up), 4});
        EXPECT_NEAR(static_cast<double>(scaled.lower),
                    static_cast<double>(floor.lower) - 1 / std::sqrt(squared_norm(up)), 1e-12);
    });
    const Shape ball(Sphere<double, 3>{Vector{0, 0, 1}, 0.75}, 0.25);
    EXPECT_EQ(certified::signed_distance(Body(ball), certified::HalfSpace<3>{{0, 0, 3}, 0}).verdict, Verdict::touching);
    EXPECT_EQ(certified::signed_distance(Body(ball), certified::HalfSpace<3>{{0, 0, 3}, 0x1p-70}).verdict,
              Verdict::penetrating);
    EXPECT_EQ(certified::signed_distance(Body(ball), certified::HalfSpace<3>{{0, 0, 0}, 1}).proof, Proof::none);
    for (const double size : {0x1p-130, 0x1p130}) {
        const certified::HalfSpace<3> floor{{0, 0, size}, -size};
        EXPECT_EQ(certified::signed_distance(Body(ball), floor).value(), 1);
        EXPECT_EQ(certified::at_least(Body(ball), floor, 0.99), Decision::yes);
        EXPECT_EQ(certified::at_least(Body(ball), floor, 1.01), Decision::no);
    }
    EXPECT_EQ(certified::signed_distance(Body(ball), certified::HalfSpace<3>{{0, 0, 1}, std::nan("")}).proof,
              Proof::none);
}

TEST(CertifiedSignedDistance, ContactOfBallsIsDecidedExactly) {
    const Shape ball(Sphere<double, 3>{Vector{0, 0, 0}, 1}, 0.25), other(Sphere<double, 3>{Vector{0, 0, 0}, 0.5}, 0.75);
    auto pose = Pose<double, 3>::identity();
    // 1.5, 2, 0 has the length 2.5, the sum of the radii.
    pose.translation = {1.5, 2, 0};
    const auto identity = Pose<double, 3>::identity();
    EXPECT_EQ(asked(ball, identity, other, pose).verdict, Verdict::touching);
    pose.translation[0] = std::nextafter(1.5, 2);
    EXPECT_EQ(asked(ball, identity, other, pose).verdict, Verdict::separated);
    pose.translation[0] = std::nextafter(1.5, 1);
    EXPECT_EQ(asked(ball, identity, other, pose).verdict, Verdict::penetrating);
}

/// Whatever the sizes, a bracket that is given holds the distance; out of range there is none.
TEST(CertifiedSignedDistance, ClaimsNothingOutOfRange) {
    const auto identity = Pose<double, 3>::identity();
    auto pose = identity;
    for (const double size : {0x1p-1060, 0x1p-600, 0x1p-300, 1.0, 0x1p150, 0x1p300, 0x1p900}) {
        const Shape a(Cylinder<double, 3>{size, size}), b(Ellipsoid<double, 3>{Vector{size, 2 * size, size}});
        pose.translation = {3 * size, 0, 0};
        const Result result = asked(a, identity, b, pose);
        EXPECT_LE(result.lower, static_cast<long double>(size));
        EXPECT_GE(result.upper, static_cast<long double>(size));
        EXPECT_NE(result.verdict, Verdict::penetrating);
        if (result.point_error < size) {
            EXPECT_NEAR(result.point_b[0] / size, 3, 1 + 1e-3) << "the point is not on B";
        }
    }
    // Coordinates before the pose so large, and its matrix so small, that a direction there loses its digits.
    const double m = 0x1.56e1fc2f8f359p-997, r = 0x1.71b42cc5cf601p+913;
    pose.rows = {Vector{m, 0, 0}, Vector{0, m, 0}, Vector{0, 0, m}};
    pose.translation = {0, 0, 0};
    auto other = pose;
    other.translation = {0x1.d66ace98f9127p-83, 0x1.7361cb863de63p-83, 0};
    const Shape a(Cylinder<double, 3>{r, r}), b(Ellipsoid<double, 3>{Vector{r, r, 0x1.27c35704a5e67p+910}});
    EXPECT_NE(certified::at_least<Rational>(Body(a, pose), Body(b, other), 0x1.9ff2a681deed5p-84), Decision::yes);
}

/// The ways out of two cylinders about one axis are a circle of directions. Normal and points are of one of them.
TEST(CertifiedSignedDistance, NormalAndPointsAreOfOneWayOutWhereThereAreMany) {
    const auto identity = Pose<double, 3>::identity();
    const Shape cylinder(Cylinder<double, 3>{1, 1.5}), egg(Ellipsoid<double, 3>{Vector{1, 1, 3}}, 0.25);
    for (const auto& [a, b] : {std::pair{&cylinder, &cylinder}, std::pair{&egg, &cylinder}, std::pair{&egg, &egg}}) {
        const Result found = asked(*a, identity, *b, identity);
        EXPECT_EQ(found.verdict, Verdict::penetrating);
        EXPECT_NEAR(found.value(), -2 - a->margin() - b->margin(), 1e-3);
        EXPECT_LT(found.point_error, 1e-12);
        EXPECT_LT(found.contact_error, 4 * static_cast<double>(found.upper - found.lower));
    }
}

TEST(CertifiedSignedDistance, BodiesThatAreNoneGetNoAnswer) {
    const auto identity = Pose<double, 3>::identity();
    const Shape ball(Sphere<double, 3>{Vector{0, 0, 0}, 1});
    auto nowhere = identity;
    nowhere.translation[1] = std::nan("");
    for (const Shape& bad : {Shape(Sphere<double, 3>{Vector{0, 0, 0}, -1}), Shape(Cylinder<double, 3>{1, HUGE_VAL}),
                             Shape(Cone<double, 3>{-1, 1}), Shape(Box<double, 3>{Vector{1, -1, 1}}),
                             Shape(std::vector<Vector>{{0, 0, std::nan("")}}), Shape(std::vector<Vector>{}),
                             Shape(Sphere<double, 3>{Vector{0, 0, 0}, 1}, -0.5)}) {
        EXPECT_FALSE(bad.is_valid());
        const Result result = asked(ball, identity, bad, identity);
        EXPECT_EQ(result.verdict, Verdict::undecided);
        EXPECT_EQ(result.proof, Proof::none);
        EXPECT_EQ(result.upper, HUGE_VALL);
        EXPECT_EQ(certified::at_least<Rational>(Body(ball), Body(bad), 0.0), Decision::undecided);
    }
    EXPECT_EQ(asked(ball, nowhere, ball, identity).proof, Proof::none);
    EXPECT_EQ(certified::at_least<Rational>(Body(ball), Body(ball), std::nan("")), Decision::undecided);
}

}  // namespace
}  // namespace touchstone
