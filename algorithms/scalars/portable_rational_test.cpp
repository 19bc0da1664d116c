// SPDX-License-Identifier: MIT
// PortableRational against the rationals of GMP, on numbers of every size, and as the scalar of certified queries.
#include "algorithms/scalars/portable_rational.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "algorithms/certified/signed_distance.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone {
namespace {

static_assert(Field<PortableRational>);

/// The same number in both types, from a few random operations.
struct Twin {
    PortableRational ours;
    Rational theirs;
};

double drawn(RandomBits& random) {
    const int exponent = std::uniform_int_distribution<int>(-1100, 1000)(random);
    const bool is_small = random() % 2 == 0;
    const double x = std::uniform_real_distribution<double>(-2, 2)(random);
    return random() % 8 == 0 ? std::floor(x) : std::ldexp(x, is_small ? exponent % 8 : exponent);
}

Twin twin(RandomBits& random, int depth) {
    if (depth == 0) {
        const double x = drawn(random);
        return {PortableRational(x), Rational(x)};
    }
    const Twin a = twin(random, depth - 1), b = random() % 5 == 0 ? a : twin(random, depth - 1);
    switch (random() % 4) {
        case 0: return {a.ours + b.ours, a.theirs + b.theirs};
        case 1: return {a.ours - b.ours, a.theirs - b.theirs};
        case 2: return {a.ours * b.ours, a.theirs * b.theirs};
        default: return b.theirs == 0 ? a : Twin{a.ours / b.ours, a.theirs / b.theirs};
    }
}

TEST(PortableRational, AgreesWithGmp) {
    check_random_trials(71, 3000, [](int, RandomBits& random) {
        const Twin a = twin(random, 3), b = random() % 3 == 0 ? a : twin(random, 3);
        EXPECT_EQ(a.ours < b.ours, a.theirs < b.theirs);
        EXPECT_EQ(a.ours <= b.ours, a.theirs <= b.theirs);
        EXPECT_EQ(a.ours == b.ours, a.theirs == b.theirs);
        EXPECT_EQ(a.ours > -b.ours, a.theirs > Rational(-b.theirs));
        const long double ours = scalar_traits<PortableRational>::to_long_double(a.ours);
        EXPECT_EQ(ours < 0, a.theirs < 0);
        // Where it is in range the rounded number is within a few units of the last place.
        if (std::fabs(ours) > 1e-4000L && std::isfinite(ours)) {
            const Rational off = abs(Rational(Rational(ours) - a.theirs));
            EXPECT_LE(off, abs(a.theirs) * Rational(0x1p-61L));
        }
    });
}

TEST(PortableRational, RefusesWhatIsNoNumber) {
    EXPECT_THROW(PortableRational{std::numeric_limits<double>::quiet_NaN()}, std::domain_error);
    EXPECT_THROW(PortableRational{HUGE_VAL}, std::domain_error);
    EXPECT_THROW(PortableRational(1) / PortableRational(0), std::domain_error);
    EXPECT_EQ(PortableRational(-0.0), PortableRational(0));
    EXPECT_EQ(PortableRational(std::numeric_limits<int>::min()) + PortableRational(std::ldexp(1.0, 31)),
              PortableRational(0));
}

/// Points of a small grid, so that the bodies often touch, overlap by nothing, or are flat.
std::vector<Vec<double, 3>> grid_points(RandomBits& random, double shift) {
    std::vector<Vec<double, 3>> points;
    const auto number = [&random] { return static_cast<double>(static_cast<int>(random() % 5) - 2) / 3; };
    for (int i = 0; i < 6; ++i) points.push_back({number(), number(), number() + shift});
    return points;
}

TEST(PortableRational, GivesTheBitsOfGmpInCertifiedQueries) {
    check_random_trials(72, 300, [](int, RandomBits& random) {
        const auto points_a = grid_points(random, 0), points_b = grid_points(random, random() % 2 == 0 ? 4.0 / 3 : 1);
        const double margin = random() % 2 == 0 ? 0 : 1.0 / 3;
        const CertifiedShape<3> a{std::span<const Vec<double, 3>>(points_a)},
            b{std::span<const Vec<double, 3>>(points_b), margin};
        const CertifiedBody<3> of_a(a), of_b(b);
        const certified::SignedOptions narrow{0, 64};  // nothing is as narrow, so that exact arithmetic is asked
        const auto ours = certified::signed_distance<PortableRational>(of_a, of_b, narrow);
        const auto theirs = certified::signed_distance<Rational>(of_a, of_b, narrow);
        EXPECT_EQ(ours.verdict, theirs.verdict);
        EXPECT_EQ(ours.proof, theirs.proof);
        EXPECT_NEAR(static_cast<double>(ours.lower), static_cast<double>(theirs.lower), 1e-15);
        EXPECT_NEAR(static_cast<double>(ours.upper), static_cast<double>(theirs.upper), 1e-15);
        EXPECT_LE(ours.lower, theirs.upper);
        EXPECT_LE(theirs.lower, ours.upper);
    });
}

}  // namespace
}  // namespace touchstone
