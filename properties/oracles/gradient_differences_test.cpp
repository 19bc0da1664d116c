// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the exact set of gradients with differences of the signed distance. The bodies are moved by rational
// rotations and the signed distance is exact up to one root of 1000 bits, so a step of 2^-300 leaves no visible error.
// The signed distance shares no code with the set: overlap is measured along every plane that a hull of differences
// can have.
#include <gtest/gtest.h>

#include <boost/multiprecision/gmp.hpp>
#include <boost/multiprecision/mpfr.hpp>
#include <cstdio>

#include "algorithms/testing/base_seed.h"
#include "oracles/core_solver.h"
#include "oracles/exact_number_value.h"
#include "oracles/gradient.h"
#include "oracles/oracle.h"
#include "properties/check.h"
#include "properties/families/counter_random.h"
#include "properties/families/family.h"
#include "properties/oracles/agreement_cases_test.h"

namespace touchstone::gradient_differences_test {
namespace {

using namespace oracles_detail;
using Real = boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<302>,
                                           boost::multiprecision::et_off>;  // 1000 bits

constexpr int step_exponent = -300;
constexpr std::size_t most_pairs = 64;  ///< of vertices, where overlap is measured along every plane
constexpr long double tolerance = 1e-20L;

template <int D>
using Points = std::vector<std::array<Rational, static_cast<std::size_t>(D)>>;

template <int D>
Points<D> points_of(ExactBody<Integer, D>& body, int unit) {
    Points<D> result;
    for (int i = 0; i < body.size(); ++i) {
        auto& point = result.emplace_back();
        for (std::size_t k = 0; k < D; ++k) point[k] = Rational(body.exact(i)[k]) * power_of_two(unit);
    }
    return result;
}

std::vector<Rational> rationals(const ExactVector& x) {
    std::vector<Rational> result;
    for (const ExactNumber& coordinate : x) result.push_back(coordinate.value().number);
    return result;
}

/// Moves the points for the time h: a rational rotation about the origin whose velocity at h = 0 is w, and then h u.
template <int D>
Points<D> moved(Points<D> points, const RigidVelocity& velocity, const Rational& h) {
    const auto u = rationals(velocity.linear);
    auto q = rationals(velocity.angular);
    Rational q2(0);
    for (auto& x : q) x = x * h / 2, q2 += x * x;
    for (auto& x : points) {
        auto y = x;  // Cayley's map: ((1 - q.q) x + 2 (q.x) q + 2 q x x) / (1 + q.q)
        if constexpr (D == 2) {
            y = {(1 - q2) * x[0] - 2 * q[0] * x[1], (1 - q2) * x[1] + 2 * q[0] * x[0]};
        } else {
            const Rational along = 2 * (q[0] * x[0] + q[1] * x[1] + q[2] * x[2]);
            for (std::size_t k = 0; k < 3; ++k) {
                const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
                y[k] = (1 - q2) * x[k] + along * q[k] + 2 * (q[i] * x[j] - q[j] * x[i]);
            }
        }
        for (std::size_t k = 0; k < D; ++k) x[k] = y[k] / (1 + q2) + h * u[k];
    }
    return points;
}

/// Both bodies as integers times 1 / denominator.
template <int D>
struct WholeBodies {
    std::vector<IntegerVec<Integer, D>> a, b;
    Integer denominator = 1;

    WholeBodies(const Points<D>& of_a, const Points<D>& of_b) {
        for (const auto* body : {&of_a, &of_b})
            for (const auto& x : *body)
                for (const Rational& coordinate : x)
                    denominator = lcm(denominator, boost::multiprecision::denominator(coordinate));
        for (const auto& [from, to] : {std::pair(&of_a, &a), std::pair(&of_b, &b)})
            for (const auto& x : *from) {
                auto& whole = to->emplace_back();
                for (std::size_t k = 0; k < D; ++k) whole[k] = numerator(Rational(x[k] * denominator));
            }
    }
};

/// Collects the greatest gap / |n| over the normals that it is told.
template <int D>
class WidestGap {
public:
    explicit WidestGap(const WholeBodies<D>& bodies) : bodies_(bodies) {}

    void try_both_sides(IntegerVec<Integer, D> n) {
        if (is_zero<Integer, D>(n)) return;
        for (int side = 0; side < 2; ++side) {
            for (Integer& x : n) x = -x;
            Integer nearest_a, farthest_b;
            for (std::size_t i = 0; i < bodies_.a.size(); ++i)
                if (const Integer x = dot<Integer, D>(n, bodies_.a[i]); i == 0 || x < nearest_a) nearest_a = x;
            for (std::size_t i = 0; i < bodies_.b.size(); ++i)
                if (const Integer x = dot<Integer, D>(n, bodies_.b[i]); i == 0 || x > farthest_b) farthest_b = x;
            const Integer gap = nearest_a - farthest_b;
            Rational square(Integer(gap * abs(gap)), dot<Integer, D>(n, n));
            if (!found_ || square > *found_) found_ = std::move(square);
        }
    }
    const std::optional<Rational>& signed_square() const { return found_; }

private:
    const WholeBodies<D>& bodies_;
    std::optional<Rational> found_;
};

template <int D>
std::vector<IntegerVec<Integer, D>> differences(const std::vector<IntegerVec<Integer, D>>& points) {
    std::vector<IntegerVec<Integer, D>> result;
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j)
            result.push_back(difference<Integer, D>(points[i], points[j]));
    return result;
}

/// g |g| of bodies that are not apart, in units of 1 / denominator^2: a facet of A - B is parallel to a facet of A or
/// of B, or to an edge of each.
template <int D>
Rational overlap(const WholeBodies<D>& bodies) {
    WidestGap<D> widest(bodies);
    const auto of_a = differences<D>(bodies.a), of_b = differences<D>(bodies.b);
    if constexpr (D == 2) {
        for (const auto* edges : {&of_a, &of_b})
            for (const auto& e : *edges) widest.try_both_sides(normal_of<Integer, 2>({e}));
    } else {
        for (const auto* edges : {&of_a, &of_b})
            for (std::size_t i = 0; i < edges->size(); ++i)
                for (std::size_t j = i + 1; j < edges->size(); ++j)
                    widest.try_both_sides(cross((*edges)[i], (*edges)[j]));
        for (const auto& e : of_a)
            for (const auto& f : of_b) widest.try_both_sides(cross(e, f));
    }
    return widest.signed_square().value_or(Rational(0));
}

/// g |g| for the signed distance g of two hulls.
template <int D>
Rational signed_square_of_gap(const Points<D>& a, const Points<D>& b) {
    const WholeBodies<D> bodies(a, b);
    const auto vertex = [&](const IndexPair& pair) {
        return difference<Integer, D>(bodies.a[static_cast<std::size_t>(pair.a)],
                                      bodies.b[static_cast<std::size_t>(pair.b)]);
    };
    const auto least = [](const auto& points, const IntegerVec<Integer, D>& v, int sign) {
        std::size_t best = 0;
        for (std::size_t i = 1; i < points.size(); ++i)
            if (sign * dot<Integer, D>(v, points[i]) < sign * dot<Integer, D>(v, points[best])) best = i;
        return static_cast<int>(best);
    };
    const auto nearest =
        exact_minimum<Integer, D, IndexPair>({IndexPair{0, 0}}, vertex, [&](const IntegerVec<Integer, D>& v) {
            return IndexPair{least(bodies.a, v, 1), least(bodies.b, v, -1)};
        });
    const Rational scale(Integer(1), Integer(bodies.denominator * bodies.denominator));
    if (!is_zero<Integer, D>(nearest.direction)) return Rational(nearest.value, nearest.denominator) * scale;
    return overlap<D>(bodies) * scale;
}

Real signed_root(const Rational& square) {
    const Real root = sqrt(Real(numerator(Rational(abs(square)))) / Real(denominator(square)));
    return square < 0 ? Real(-root) : root;
}

/// A motion of a few units of the size of the bodies.
template <int D>
RigidVelocity random_velocity(const Rational& size, std::uint64_t index) {
    const CounterRandom random("rigid velocity", test_seed(1), index);
    RigidVelocity velocity;
    std::uint64_t draw = 0;
    const auto next = [&] { return Rational(random.uniform(draw++, -9, 9)) / 4; };
    for (int k = 0; k < D; ++k) velocity.linear.push_back(exact_number(Rational(next() * size)));
    for (int k = 0; k < (D == 2 ? 1 : 3); ++k) velocity.angular.push_back(exact_number(next()));
    return velocity;
}

/// Returns the vector times the power of two that brings its largest coordinate near `size`.
ExactVector scaled(const ExactVector& x, const Rational& size) {
    Rational largest(0);
    for (const Rational& coordinate : rationals(x)) largest = std::max(largest, Rational(abs(coordinate)));
    const auto bits = [](const Rational& y) {
        return static_cast<int>(msb(numerator(y))) - static_cast<int>(msb(denominator(y)));
    };
    ExactVector result;
    for (const Rational& coordinate : rationals(x))
        result.push_back(exact_number(Rational(coordinate * power_of_two(bits(size) - bits(largest)))));
    return result;
}

/// Returns a motion at which the signed distance has a kink: along one of several directions, or about the axis across
/// two corners of one. Precondition: the set is not unique.
template <int D>
RigidVelocity across_the_kink(const GradientSet& set, const Rational& size) {
    const GradientFace& face = set.faces.front();
    if (set.faces.size() > 1) return {scaled(face.direction, size), ExactVector(D == 2 ? 1 : 3)};
    const ExactVector x = moment(face.points[0], face.direction), y = moment(face.points[1], face.direction);
    ExactVector between;
    for (std::size_t k = 0; k < x.size(); ++k) between.push_back(x[k] - y[k]);
    return {ExactVector(D), scaled(between, Rational(1))};
}

/// The signed distance of B and of A after a time.
template <int D>
class Moving {
public:
    explicit Moving(const Query<D>& query) {
        CoreBodies<D> bodies(query);
        a_ = points_of<D>(bodies.cso().a, bodies.unit());
        b_ = points_of<D>(bodies.cso().b, bodies.unit());
    }
    Real gap(const RigidVelocity& velocity, const Rational& time) const {
        return signed_root(signed_square_of_gap<D>(moved<D>(a_, velocity, time), b_));
    }
    /// The largest coordinate.
    Rational size() const {
        Rational result(0);
        for (const auto* body : {&a_, &b_})
            for (const auto& x : *body)
                for (const Rational& coordinate : x) result = std::max(result, Rational(abs(coordinate)));
        return result;
    }

private:
    Points<D> a_, b_;
};

struct Counts {
    int unique = 0, one_sided = 0, continuum = 0;
};

/// Checks that the one-sided difference agrees with the set, that the two-sided one does where the gradient is unique,
/// and that the two sides differ along some motion where it is not.
template <int D>
void compare(const Query<D>& query, const std::string& name, std::uint64_t index, Counts& counts) {
    const auto set = gradient_set(query, find_oracle("exact")->answer(query, Detail::full));
    ASSERT_TRUE(set) << name;
    if (!set->complete) {
        ++counts.continuum;
        return;
    }
    const Moving<D> bodies(query);
    const Rational size = bodies.size(), h = power_of_two(step_exponent);
    if (size == 0) return;
    const RigidVelocity velocity = random_velocity<D>(size, index);
    const Real expected = signed_root(signed_square_of_derivative(*set, velocity).value().number);
    const Real limit = Real(tolerance) * Real(size), step = Real(h);
    const Real now = bodies.gap(velocity, Rational(0)), ahead = bodies.gap(velocity, h);
    EXPECT_LE(abs((ahead - now) / step - expected), limit) << name;
    ++counts.one_sided;
    if (set->unique()) {
        ++counts.unique;
        EXPECT_LE(abs((ahead - bodies.gap(velocity, Rational(-h))) / (2 * step) - expected), limit) << name;
    } else {
        const auto motion = across_the_kink<D>(*set, size);
        const Real bend = (bodies.gap(motion, h) + bodies.gap(motion, Rational(-h)) - 2 * now) / step;
        EXPECT_GT(abs(bend), limit * Real(tolerance)) << name;
    }
}

template <int D>
bool is_small(const Query<D>& query) {
    const auto a = core_of(query.a), b = core_of(query.b);
    return a && b && a->vertices.size() * b->vertices.size() <= most_pairs;
}

TEST(Gradient, is_what_differences_of_the_signed_distance_tend_to) {
    Counts counts;
    std::uint64_t index = 0;
    const auto add = [&]<int D>(Query<D> query, const std::string& name) {
        if (!is_small(query)) return;
        query.kind = QueryKind::penetration;
        query.motion.reset();
        compare<D>(query, name, ++index, counts);
    };
    for (const Family* family : families())
        for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(scaled_cases(12)); ++i) {
            const Case a_case = generate(*family, test_seed(49), i);
            std::visit(
                [&]<int D>(Query<D> query) {
                    add(query, a_case.replay);
                    if (!std::holds_alternative<PolytopeData<D>>(query.a.shape) ||
                        !std::holds_alternative<PolytopeData<D>>(query.b.shape))
                        return;
                    put_into_each_other(query);
                    add(query, a_case.replay + ", overlapping");
                },
                a_case.query);
        }
    std::printf("gradients: %d motions agree, %d of them at a unique gradient; %d continua of directions left out\n",
                counts.one_sided, counts.unique, counts.continuum);
    EXPECT_GT(counts.unique, 800);
    EXPECT_GT(counts.one_sided - counts.unique, 200);
}

}  // namespace
}  // namespace touchstone::gradient_differences_test
