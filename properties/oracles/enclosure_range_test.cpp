// SPDX-License-Identifier: GPL-3.0-or-later
// Tests enclosures over the whole range of double, for sizes and margins in any ratio, against closed forms in
// rationals.
#include <gtest/gtest.h>

#include <random>

#include "algorithms/testing/base_seed.h"
#include "oracles/enclosure/text.h"
#include "properties/oracles/enclosure_queries_test.h"

namespace touchstone::enclosure_range_test {
namespace {

using enclosure_detail::Rational;

/// Doubles with a few decimal exponents from -300 to 300: all of one size, of two sizes, one odd among many, or any.
class Sizes {
public:
    explicit Sizes(std::mt19937_64& random) : random_(random), exponents_(1 + random() % 4) {
        for (auto& exponent : exponents_) exponent = any();
        if (exponents_.size() == 3) exponents_[0] = exponents_[1] = 0;
    }
    double positive() {
        const int exponent = exponents_.size() == 4 ? any() : exponents_[random_() % exponents_.size()];
        return static_cast<double>(1 + random_() % 5) * std::pow(10.0, exponent);
    }
    double signed_or_zero() { return (static_cast<double>(random_() % 3) - 1) * positive(); }

private:
    int any() { return static_cast<int>(random_() % 601) - 300; }

    std::mt19937_64& random_;
    std::vector<int> exponents_;
};

/// A body of revolution about z: its reach across and along the axis without its ball, and the radius of the ball.
struct Round {
    ShapeData<3> shape;
    Rational across, along, ball;
};

Round random_round(std::mt19937_64& random, Sizes& sizes) {
    const double x = sizes.positive(), y = sizes.positive();
    switch (random() % 4) {
        case 0: return {CapsuleData{x, y}, 0, Rational(y), Rational(x)};
        case 1: return {SphereData{x}, 0, 0, Rational(x)};
        default: return {CylinderData{x, y}, Rational(x), Rational(y), 0};
    }
}

ShapeData<2> flat(const ShapeData<3>& shape) {
    if (const auto* capsule = std::get_if<CapsuleData>(&shape)) return *capsule;
    if (const auto* sphere = std::get_if<SphereData>(&shape)) return *sphere;
    return std::get<CylinderData>(shape);
}

/// Bodies moved apart along x and z. The difference of their cores is a cylinder, whose distance and depth are those of
/// a rectangle.
struct Aligned {
    Rational across, along, ball;  ///< gaps between the cores, negative if they overlap, and the radius of the balls

    bool overlap() const { return across <= 0 && along <= 0; }
    Rational core_depth() const { return -std::max(across, along); }
    Rational squared_distance() const {
        const Rational x = std::max(across, Rational(0)), z = std::max(along, Rational(0));
        return x * x + z * z;
    }
    Verdict verdict() const {
        const Rational beyond = overlap() ? Rational(-core_depth() - ball) : Rational(squared_distance() - ball * ball);
        return beyond > 0 ? Verdict::separated : beyond < 0 ? Verdict::penetrating : Verdict::touching;
    }
    /// Checks that sign * (distance of the cores - ball) lies in the enclosure, with sign 1 for the distance and -1 for
    /// the depth of the bodies.
    bool within(const Enclosure& told, int sign) const {
        const Rational &lower = told.lower.value().number, &upper = told.upper.value().number;
        const Rational least = sign > 0 ? Rational(lower + ball) : Rational(ball - upper);
        const Rational most = sign > 0 ? Rational(upper + ball) : Rational(ball - lower);
        if (overlap()) return least <= -core_depth() && -core_depth() <= most;
        return (least <= 0 || least * least <= squared_distance()) && most >= 0 && squared_distance() <= most * most;
    }
};

void expect_true(const Truth& truth, const Aligned& bodies, const AnyQuery& query) {
    const Verdict verdict = bodies.verdict();
    const bool apart = verdict == Verdict::separated;
    const bool holds = truth.verdict == Verdict::undecided ||
                       (truth.verdict == Verdict::intersecting ? !apart : truth.verdict == verdict);
    EXPECT_TRUE(holds) << replay(query);
    const ExactNumber zero;
    if (const auto& distance = truth.distance.enclosure) {
        EXPECT_TRUE(apart ? bodies.within(*distance, 1) : distance->lower == zero) << replay(query);
    }
    if (const auto& depth = truth.depth.enclosure) {
        EXPECT_TRUE(apart ? depth->lower == zero : bodies.within(*depth, -1)) << replay(query);
    }
}

/// Checks the first contact of bodies that move along x towards each other.
void expect_true_impact(const Truth& truth, const Aligned& bodies, const AnyQuery& query, double speed, double end) {
    if (bodies.verdict() != Verdict::separated || bodies.along > 0) return;
    const Rational time = (bodies.across - bodies.ball) / Rational(speed);
    const bool holds = (!truth.hit || *truth.hit == (time <= Rational(end))) &&
                       (!truth.impact_time.exact || *truth.impact_time.exact == exact_number(time)) &&
                       (!truth.impact_time.enclosure || truth.impact_time.enclosure->holds(exact_number(time)));
    EXPECT_TRUE(holds) << replay(query);
}

/// Returns a random offset in three of four cases. In the others the bodies touch up to rounding.
double offset(std::mt19937_64& random, Sizes& sizes, const Rational& reach) {
    if (random() % 4 != 0) return sizes.signed_or_zero();
    const double touching = reach.convert_to<double>();
    return random() % 2 == 0 ? touching : std::nextafter(touching, 0);
}

Query<2> flat(const Query<3>& query) {
    Query<2> result{query.kind, {flat(query.a.shape), std::nullopt, query.a.margin}, {}, std::nullopt};
    result.b = {flat(query.b.shape), Pose<double, 2>::identity(), query.b.margin};
    result.b.pose->translation = {{query.b.pose->translation[0], query.b.pose->translation[2]}};
    if (query.motion)
        result.motion = Motion<2>{{{query.motion->velocity[0], query.motion->velocity[2]}}, query.motion->duration};
    return result;
}

TEST(EnclosuresOfAlignedBodies, hold_their_closed_forms_over_the_range_of_double) {
    std::mt19937_64 random(test_seed(17));
    int decided = 0, undecided = 0;
    for (int i = 0; i < 1500; ++i) {
        Sizes sizes(random);
        const Round a = random_round(random, sizes), b = random_round(random, sizes);
        constexpr QueryKind kinds[] = {QueryKind::distance, QueryKind::penetration, QueryKind::intersects,
                                       QueryKind::impact};
        auto query = pair_of(a.shape, b.shape, moved_by(0, 0, 0), kinds[i % 4]);
        for (auto* body : {&query.a, &query.b}) body->margin = random() % 2 == 0 ? sizes.positive() : 0;
        Aligned bodies{-a.across - b.across, -a.along - b.along,
                       a.ball + b.ball + Rational(query.a.margin) + Rational(query.b.margin)};
        const double x = offset(random, sizes, bodies.ball - bodies.across);
        const double z = random() % 2 == 0 ? 0 : sizes.signed_or_zero();
        query.b.pose->translation = {{x, 0, z}};
        bodies.across += abs(Rational(x));
        bodies.along += abs(Rational(z));
        if (query.kind == QueryKind::impact)
            query.motion = Motion<3>{{{x > 0 ? -sizes.positive() : sizes.positive(), 0, 0}}, sizes.positive()};
        const AnyQuery asked = random() % 3 == 0 ? AnyQuery(flat(query)) : AnyQuery(query);
        EnclosureGoal goal;
        goal.detail = i % 8 < 4 ? Detail::asked : Detail::full;
        const Truth truth = enclosed_truth(asked, goal);
        expect_true(truth, bodies, asked);
        if (query.motion)
            expect_true_impact(truth, bodies, asked, std::fabs(query.motion->velocity[0]), query.motion->duration);
        ++(truth.verdict == Verdict::undecided ? undecided : decided);
    }
    EXPECT_GE(decided, 20 * undecided);
}

/// The section across the cylinder gives the depth. Its rounding is 1e-440, much more than the effect of the margin.
TEST(EnclosedDepthOf, a_body_beside_a_needle_does_not_change_with_a_margin_that_is_smaller_than_rounding) {
    auto query = pair_of(CylinderData{1, 1e200}, EllipsoidData<3>{{{2, 2, 1}}}, moved_by(1, 0, 1));
    for (const double margin : {0.0, 1e-300, 0x1p-1074}) {
        query.b.margin = margin;
        const Truth truth = enclosed_truth(query);
        ASSERT_EQ(truth.verdict, Verdict::penetrating) << margin;
        EXPECT_TRUE(within(exact_number(Rational(2 + Rational(margin))), truth.depth.enclosure))
            << truth.depth.enclosure->lower << truth.depth.enclosure->upper;
    }
}

TEST(EnclosedImpact, a_motion_that_leads_away_misses_however_long_it_lasts) {
    auto query = pair_of(CylinderData{1, 1}, CylinderData{1, 1}, moved_by(3, 0, 0), QueryKind::impact);
    query.motion = Motion<3>{{{1, 0, 0}}, 1e300};
    const Truth truth = enclosed_truth(query);
    ASSERT_TRUE(truth.hit.has_value());
    EXPECT_FALSE(*truth.hit);
}

}  // namespace
}  // namespace touchstone::enclosure_range_test
