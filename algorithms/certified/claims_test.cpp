// SPDX-License-Identifier: MIT
// What certified::signed_distance says of itself, at the input that would show a bound which is too small: contact up
// to rounding, sums that round, ways whose squares underflow, and slivers.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/certified/at_least.h"
#include "algorithms/certified/half_space.h"
#include "algorithms/certified/signed_distance.h"
#include "algorithms/certified/surrounding_surface.h"
#include "algorithms/epa/depth.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::claims_test {
namespace {

using Vector = Vec<double, 3>;
using Shape = CertifiedShape<3>;
using Body = CertifiedBody<3>;
using Result = CertifiedSignedDistance<3>;
using certified::Decision;

Pose<double, 3> moved_by(const Vector& move) {
    auto pose = Pose<double, 3>::identity();
    pose.translation = move;
    return pose;
}

Result asked(const Shape& a, const Vector& move_a, const Shape& b) {
    const auto pose = moved_by(move_a);
    return certified::signed_distance<Rational>(Body(a, pose), Body(b));
}

double length_of(const Vector& x) { return std::sqrt(squared_norm(x)); }

/// A moved by the way between the points leaves B, up to contact_error, and the way is as long as the signed distance.
void expect_way_out(const Shape& a, const Vector& move, const Shape& b, const Result& found) {
    const Vector way = found.point_b - found.point_a;
    const double rounding = 0x1p-44, length = length_of(way), g = std::fabs(found.value());
    EXPECT_LE(std::fabs(length - g), found.contact_error + rounding);
    const Result after = asked(a, move + way, b);
    EXPECT_GE(static_cast<double>(after.upper), -found.contact_error - rounding);
}

Shape round_shape(int kind) {
    switch (kind) {
        case 0: return Shape(Ellipsoid<double, 3>{Vector{1, 1, 1}});
        case 1: return Shape(Ellipsoid<double, 3>{Vector{1, 0.5, 2}});
        case 2: return Shape(Cylinder<double, 3>{1, 0.75});
        case 3: return Shape(Cone<double, 3>{1, 1});
        default: return Shape(TaperedCapsule<double, 3>{Vector{0, 0, 1}, Vector{0, 0, -0.5}, 0.5, 0.25});
    }
}

TEST(CertifiedClaims, HoldOfBodiesThatOverlapByLittle) {
    check_random_trials(91, 1500, [](int, RandomBits& random) {
        std::uniform_real_distribution<double> any(-1, 1);
        const Shape a = round_shape(static_cast<int>(random() % 5)), b = round_shape(static_cast<int>(random() % 5));
        const Vector direction{any(random), any(random), any(random)};
        if (!(squared_norm(direction) > 0.01)) return;
        // Along the direction until they are apart by nothing, then back by an overlap of any size.
        const Vector unit = 1 / length_of(direction) * direction;
        Vector move = 6.0 * unit;
        for (int i = 0; i < 40; ++i) {
            const auto apart = static_cast<double>(asked(a, move, b).lower);
            if (!(apart > 1e-9)) break;
            move = move - apart * unit;
        }
        move = move - std::ldexp(std::fabs(any(random)), -static_cast<int>(random() % 50)) * unit;
        const Result found = asked(a, move, b);
        if (found.verdict == Verdict::separated) return;
        expect_way_out(a, move, b, found);
        const double wide = static_cast<double>(found.upper - found.lower);
        EXPECT_LE(found.contact_error, 8 * (std::fabs(found.value()) + wide) + 1e-12);
    });
}

/// Two unit balls as ellipsoids that touch up to rounding: the nearest points of a search slide by the root of that.
TEST(CertifiedClaims, HoldOfPointsThatSlide) {
    const Shape egg(Ellipsoid<double, 3>{Vector{1, 1, 1}});
    for (const double share : {1.0, 1 - 0x1p-52, 1 - 0x1p-48, 1 - 0x1p-44, 1 + 0x1p-52})
        for (const Vector& touching : {Vector{1.2, 1.6, 0}, Vector{0, 0, 2}, Vector{4.0 / 3, 4.0 / 3, 2.0 / 3}}) {
            const Vector move = share * touching;
            const Result found = asked(egg, move, egg);
            if (found.verdict == Verdict::separated) continue;
            expect_way_out(egg, move, egg, found);
            EXPECT_LE(found.contact_error, 1e-11) << share;  // they slide by 1e-8
        }
}

/// Of cylinders about one axis the ways out form a continuum; lower bound, normal and points are of one of them.
TEST(CertifiedClaims, HoldWhereThereAreManyWaysOut) {
    for (const auto& [a, b] : {std::pair{2, 2}, std::pair{0, 2}, std::pair{2, 3}, std::pair{3, 3}}) {
        const Shape of_a = round_shape(a), of_b = round_shape(b);
        for (const double height : {0.0, 0.0625, -0.25}) {
            const Vector move{0, 0, height};
            const Result found = asked(of_a, move, of_b);
            expect_way_out(of_a, move, of_b, found);
            const auto pose = moved_by(move);
            const certified::SupportBounds<3> pair(Body(of_a, pose), Body(of_b));
            const double gap = pair.gap_along(found.normal), rounding = pair.reach_error(found.normal);
            EXPECT_GE(gap + 2 * rounding, static_cast<double>(found.lower));
        }
    }
}

/// 5 less the radii, whose sum neither a double nor a long double holds.
TEST(CertifiedClaims, HoldOfRadiiWhoseSumRounds) {
    const double small = 0x1p-20 * (1 + 0x1p-52);
    const Shape a(Sphere<double, 3>{Vector{0, 0, 0}, 2 + 0x1p-51}, small),
        b(Sphere<double, 3>{Vector{0, 0, 0}, 3 - 0x1p-20});
    const Result found = asked(a, {3, 4, 0}, b);
    const Rational exact = Rational(5) - Rational(2 + 0x1p-51) - Rational(small) - Rational(3 - 0x1p-20);
    EXPECT_LE(Rational(found.lower), exact);
    EXPECT_GE(Rational(found.upper), exact);
    EXPECT_EQ(found.verdict, Verdict::penetrating);
    // A ball above a cylinder, whose radius and margin together are no double: rounded, they would touch.
    const Shape ball(Sphere<double, 3>{Vector{0, 0, 0}, 1}, 1.5 * 0x1p-53), cylinder(Cylinder<double, 3>{1, 0.25});
    EXPECT_FALSE(meets(asked(ball, {0, 0, 1.25 + 0x1p-52}, cylinder).verdict));
}

TEST(CertifiedClaims, AtLeastIsNotMoreThan) {
    const Shape box(Box<double, 3>{Vector{0.5, 0.5, 0.5}}), ball(Sphere<double, 3>{Vector{0, 0, 0}, 0.5});
    const std::vector<Vector> corners{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const Shape hull{std::span<const Vector>(corners)};
    const auto is_at_least = [](const Shape& a, const Vector& move, const Shape& b, double length) {
        const auto pose = moved_by(move);
        return certified::at_least<Rational>(Body(a, pose), Body(b), length);
    };
    const double more = std::nextafter(2.0, 3.0);
    for (const Shape* b : {&box, &hull}) {
        EXPECT_EQ(is_at_least(box, {0, 0, b == &box ? -3.0 : -2.5}, *b, 2), Decision::yes);
        EXPECT_EQ(is_at_least(box, {0, 0, b == &box ? -3.0 : -2.5}, *b, more), Decision::no);
    }
    // An overlap that exact signs find in a bracket around 0.
    const Vector inside{0, 0, 1 - 0x1p-53};
    const Result overlap = asked(box, inside, box);
    EXPECT_EQ(overlap.verdict, Verdict::penetrating);
    EXPECT_GE(overlap.upper, 0);
    EXPECT_EQ(is_at_least(box, inside, box, 0), Decision::no);
    // The corner of the hull is 3 from the centre of the ball: a way that no coordinate tells.
    EXPECT_EQ(is_at_least(ball, {-1, -2, -2}, hull, 2.5), Decision::yes);
    EXPECT_EQ(is_at_least(ball, {-1, -2, -2}, hull, std::nextafter(2.5, 3.0)), Decision::no);
}

TEST(CertifiedClaims, HoldOfAHalfSpaceAtContact) {
    const certified::HalfSpace<3> floor{{0, 0, 1}, 0};
    const Shape box(Box<double, 3>{Vector{1, 1, 1}});
    const auto verdict_at = [&](double height) {
        const auto pose = moved_by({0, 0, height});
        return certified::signed_distance<Rational>(Body(box, pose), floor).verdict;
    };
    EXPECT_EQ(verdict_at(1), Verdict::touching);
    EXPECT_EQ(verdict_at(std::nextafter(1.0, 0.0)), Verdict::penetrating);
    EXPECT_EQ(verdict_at(std::nextafter(1.0, 2.0)), Verdict::separated);
}

/// Balls so near to each other that the squares of the way between their centres have lost their digits.
TEST(CertifiedClaims, NormalsHaveTheLength1) {
    const Shape point(std::vector<Vector>{{0, 0, 0}}), segment(std::vector<Vector>{{0, 0, 0}, {0x1p-700, 0, 0}});
    check_random_trials(92, 400, [&](int, RandomBits& random) {
        std::uniform_real_distribution<double> any(-1, 1);
        const double size = std::ldexp(1, -500 - static_cast<int>(random() % 50));
        const Vector move{size * any(random), size * any(random), size * any(random)};
        for (const Shape* b : {&point, &segment}) {
            const Result found = asked(point, move, *b);
            EXPECT_NEAR(squared_norm(found.normal), 1, 1e-14);
            EXPECT_LE(found.lower, static_cast<long double>(std::hypot(move[0], move[1], move[2])) * (1 + 0x1p-50L));
        }
    });
}

/// A disc as a flat ellipsoid, and a point outside of its rim by less than rounding.
TEST(CertifiedClaims, HoldOfFlatEllipsoids) {
    const double x = 0x1.fffda405a425bp-1, y = 0x1.8936b1284f039p-8;
    const Shape disc(Ellipsoid<double, 3>{Vector{1, 1, 0}}), bar(std::vector<Vector>{{x, y, -1}, {x, y, 1}});
    const Result found = asked(disc, {}, bar);
    EXPECT_TRUE(found.verdict == Verdict::separated || found.verdict == Verdict::undecided);
    const Shape thick(Ellipsoid<double, 3>{Vector{1, 1, 0}}, 1);
    const Shape point(std::vector<Vector>{{0x1.5ea9e13354aap+0, 0x1.75112c0a2d30fp+0, 0}});
    EXPECT_NE(asked(thick, {}, point).verdict, Verdict::penetrating);
    const double tiny = 3 * 0x1p-1074;
    const Shape rod(Cylinder<double, 3>{tiny, tiny}), beside(std::vector<Vector>{{tiny, 0x1p-1074, 0}});
    EXPECT_FALSE(meets(asked(rod, {}, beside).verdict));
}

/// The sign of the volume of a tetrahedron, times 6.
Rational volume_of(const Vector& p, const Vector& q, const Vector& r, const Vector& s) {
    const auto at = [&p](const Vector& x) { return convert<Rational>(x) - convert<Rational>(p); };
    return dot(cross(at(q), at(r)), at(s));
}

/// A point with integer coordinates in a tetrahedron of such, beside one of its faces: large products of small sum.
TEST(CertifiedClaims, NoBallIsLargerThanTheDepthBesideAFace) {
    int proved = 0;
    check_random_trials(93, 3000, [&](int, RandomBits& random) {
        std::uniform_int_distribution<int> any(-(1 << 24), 1 << 24), step(-3, 3);
        std::vector<Vector> corners;
        for (int i = 0; i < 4; ++i)
            corners.push_back(
                {static_cast<double>(any(random)), static_cast<double>(any(random)), static_cast<double>(any(random))});
        Vector x;
        for (int k = 0; k < 3; ++k)
            x[k] = std::round((corners[0][k] + corners[1][k] + corners[2][k]) / 3) + step(random);
        // The volumes with a corner replaced by the point say on which side of each face it lies, and how far away.
        const Rational whole = volume_of(corners[0], corners[1], corners[2], corners[3]);
        Rational depth2 = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            auto with = corners;
            with[i] = x;
            const Rational part = volume_of(with[0], with[1], with[2], with[3]);
            if (part * whole <= 0) return;
            const Vector &p = corners[(i + 1) % 4], &q = corners[(i + 2) % 4], &r = corners[(i + 3) % 4];
            const auto n =
                cross(convert<Rational>(q) - convert<Rational>(p), convert<Rational>(r) - convert<Rational>(p));
            const Rational height2 = part * part / dot(n, n);
            if (i == 0 || height2 < depth2) depth2 = height2;
        }
        const PackedPolytope<double, 3> a{std::span<const Vector>(corners)};
        const Point<double, 3> b{x};
        auto start = gjk::distance(a, b);
        start.verdict = Verdict::undecided;
        certified::SurroundingSurface<3> ball(0);
        epa::Workspace<double, 3> workspace;
        epa::depth_from(a, b, start, epa::Options<>{}, ball, workspace);
        EXPECT_LE(Rational(ball.radius()) * Rational(ball.radius()), depth2);
        proved += ball.radius() > 0 ? 1 : 0;
    });
    EXPECT_GT(proved, 100);
}

}  // namespace
}  // namespace touchstone::claims_test
