// SPDX-License-Identifier: MIT
#include "algorithms/interface/touchstone.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <memory>
#include <numbers>
#include <random>
#include <vector>

#include "algorithms/core/result.h"
#include "algorithms/gradient/gradient.h"
#include "algorithms/testing/random_trials.h"
#include "algorithms/toi/impact_result.h"

namespace touchstone::c_interface_test {
namespace {

using Body = std::unique_ptr<touchstone_convex, decltype(&touchstone_free)>;
using Numbers = std::vector<double>;

Body owned(touchstone_convex* body) { return {body, &touchstone_free}; }

double uniform(RandomBits& bits, double low, double high) { return std::uniform_real_distribution(low, high)(bits); }

/// A turn by a random quaternion and a way.
Numbers random_pose(RandomBits& bits, double reach) {
    double q[4], length = 0;
    for (double& x : q) x = uniform(bits, -1, 1);
    for (const double x : q) length += x * x;
    length = length > 1e-6 ? std::sqrt(length) : (q[0] = 1);
    for (double& x : q) x /= length;
    const auto [w, x, y, z] = q;
    const auto way = [&] { return uniform(bits, -reach, reach); };
    return {1 - 2 * (y * y + z * z), 2 * (x * y - w * z),     2 * (x * z + w * y),     way(),
            2 * (x * y + w * z),     1 - 2 * (x * x + z * z), 2 * (y * z - w * x),     way(),
            2 * (x * z - w * y),     2 * (y * z + w * x),     1 - 2 * (x * x + y * y), way()};
}

constexpr int kinds = 8, without_curves = 4;

/// A body of each kind; the first `without_curves` have a hull for their core.
Body random_body(RandomBits& bits, int kind) {
    const double margin = bits() % 2 == 0 ? 0 : uniform(bits, 0, 0.3);
    const auto size = [&bits] { return uniform(bits, 0.1, 1); };
    if (kind == 0) {
        Numbers points;
        const int count = bits() % 8 == 0 ? 150 : 12;
        for (int i = 0; i < 3 * count; ++i) points.push_back(uniform(bits, -1, 1));
        return owned(touchstone_hull(points.data(), count, margin));
    }
    if (kind == 1) return owned(touchstone_box(size(), size(), size(), margin));
    if (kind == 2) return owned(touchstone_capsule(size(), size(), margin));
    if (kind == 3) return owned(touchstone_sphere(size(), margin));
    if (kind == 4) return owned(touchstone_cylinder(size(), size(), margin));
    if (kind == 5) return owned(touchstone_cone(size(), size(), margin));
    if (kind == 6) return owned(touchstone_tapered_capsule(size(), size(), size(), margin));
    return owned(touchstone_ellipsoid(size(), size(), size(), margin));
}

struct Pair {
    Body a, b;
    Numbers pose_a, pose_b;
    bool is_curved;
};

Pair random_pair(RandomBits& bits) {
    const auto kind_a = static_cast<int>(bits() % kinds), kind_b = static_cast<int>(bits() % kinds);
    const double reach = bits() % 3 == 0 ? 0.4 : 2;
    return {random_body(bits, kind_a), random_body(bits, kind_b), random_pose(bits, reach), random_pose(bits, reach),
            kind_a >= without_curves || kind_b >= without_curves};
}

touchstone_result distance(const Pair& pair) {
    touchstone_result answer;
    EXPECT_EQ(touchstone_distance(pair.a.get(), pair.pose_a.data(), pair.b.get(), pair.pose_b.data(), &answer), 1)
        << touchstone_error();
    return answer;
}

double gap_along(const Pair& pair, const double* n) {
    return touchstone_gap_along(pair.a.get(), pair.pose_a.data(), pair.b.get(), pair.pose_b.data(), n, nullptr);
}

TEST(CInterface, names_verdicts_and_states_as_the_library_does) {
    EXPECT_EQ(TOUCHSTONE_ARE_SEPARATED, static_cast<int>(Verdict::separated));
    EXPECT_EQ(TOUCHSTONE_ARE_TOUCHING, static_cast<int>(Verdict::touching));
    EXPECT_EQ(TOUCHSTONE_ARE_PENETRATING, static_cast<int>(Verdict::penetrating));
    EXPECT_EQ(TOUCHSTONE_ARE_INTERSECTING, static_cast<int>(Verdict::intersecting));
    EXPECT_EQ(TOUCHSTONE_UNIQUE, static_cast<int>(Uniqueness::unique));
    EXPECT_EQ(TOUCHSTONE_ONE_OF_MANY, static_cast<int>(Uniqueness::one_of_many));
    EXPECT_EQ(TOUCHSTONE_IMPACT_INITIAL_OVERLAP, static_cast<int>(toi::ImpactState::initial_overlap));
    EXPECT_EQ(TOUCHSTONE_IMPACT_HIT, static_cast<int>(toi::ImpactState::hit));
    EXPECT_EQ(TOUCHSTONE_IMPACT_MISS, static_cast<int>(toi::ImpactState::miss));
}

TEST(CInterface, normals_points_and_distances_prove_each_other) {
    check_random_trials(481, 3000, [](int, RandomBits& bits) {
        const Pair pair = random_pair(bits);
        const touchstone_result answer = distance(pair);
        const bool is_apart = answer.verdict == TOUCHSTONE_ARE_SEPARATED;
        EXPECT_EQ(is_apart, answer.distance > 0);
        EXPECT_LE(answer.lower, answer.distance);
        EXPECT_LE(answer.distance, answer.upper);
        // GJK and EPA end on curves within their rule; hulls are right up to rounding.
        EXPECT_NEAR(answer.lower, answer.upper, pair.is_curved ? 1e-4 * (1 + std::fabs(answer.lower)) : 1e-12);
        const auto is_within_bracket = [&answer](double x, double more) {
            return answer.lower - more <= x && x <= answer.upper + more;
        };
        // On a curve the normal is off by the root of what the distance is off by.
        EXPECT_TRUE(is_within_bracket(gap_along(pair, answer.normal), pair.is_curved ? 1e-5 : 1e-12))
            << answer.lower << " " << gap_along(pair, answer.normal) << " " << answer.upper;
        double between = 0, length = 0;
        for (int k = 0; k < 3; ++k) {
            between += (answer.point_a[k] - answer.point_b[k]) * answer.normal[k];
            length += answer.normal[k] * answer.normal[k];
        }
        EXPECT_TRUE(is_within_bracket(between, 1e-12)) << between;
        EXPECT_NEAR(length, 1, 1e-15);
        const double *p = answer.point_a, *n = answer.normal;
        EXPECT_NEAR(answer.gradient[5], p[0] * n[1] - p[1] * n[0], 1e-14);
        EXPECT_EQ(answer.gradient[1], n[1]);
    });
}

TEST(CInterface, no_direction_tells_more_than_the_signed_distance) {
    check_random_trials(482, 2000, [](int, RandomBits& bits) {
        const Pair pair = random_pair(bits);
        const touchstone_result answer = distance(pair);
        const double n[3] = {uniform(bits, -1, 1), uniform(bits, -1, 1), 1};
        EXPECT_LE(gap_along(pair, n), answer.upper + (pair.is_curved ? 1e-9 : 1e-13));
    });
}

TEST(CInterface, gradients_predict_what_a_small_motion_does_where_they_are_unique) {
    int unique = 0;
    check_random_trials(483, 1000, [&unique](int, RandomBits& bits) {
        Pair pair = random_pair(bits);
        const touchstone_result before = distance(pair);
        if (before.uniqueness != TOUCHSTONE_UNIQUE || std::fabs(before.distance) < 1e-3) return;
        ++unique;
        // The turn and the way of a millionth: x of A goes to x + u + w x x.
        double rate = 0, w[3], u[3];
        for (int k = 0; k < 3; ++k) {
            u[k] = uniform(bits, -1e-6, 1e-6);
            w[k] = uniform(bits, -1e-7, 1e-7);  // which leaves a rotation within 1e-13
            rate += before.gradient[k] * u[k] + before.gradient[3 + k] * w[k];
        }
        const Numbers old = pair.pose_a;
        for (std::size_t k = 0; k < 4; ++k)
            for (std::size_t i = 0; i < 3; ++i) {
                const std::size_t j = (i + 1) % 3, l = (i + 2) % 3;
                pair.pose_a[4 * i + k] += w[j] * old[4 * l + k] - w[l] * old[4 * j + k] + (k == 3 ? u[i] : 0);
            }
        EXPECT_NEAR(distance(pair).distance - before.distance, rate, 1e-9);
    });
    EXPECT_GT(unique, 100);
}

TEST(CInterface, proofs_hold_what_the_plain_query_finds) {
    int proved = 0;
    check_random_trials(484, 2000, [&proved](int, RandomBits& bits) {
        const Pair pair = random_pair(bits);
        touchstone_result answer;
        ASSERT_EQ(touchstone_certified(pair.a.get(), pair.pose_a.data(), pair.b.get(), pair.pose_b.data(), 0, &answer),
                  1);
        EXPECT_EQ(answer.is_proved, 1);
        ++proved;
        const touchstone_result plain = distance(pair);
        if (plain.verdict == TOUCHSTONE_ARE_INTERSECTING)
            EXPECT_NE(answer.verdict, TOUCHSTONE_ARE_SEPARATED);
        else
            EXPECT_EQ(answer.verdict, plain.verdict);
        EXPECT_LE(answer.lower, answer.upper);
        EXPECT_LE(answer.lower, answer.distance);
        EXPECT_LE(answer.distance, answer.upper);
        EXPECT_LT(answer.point_error, 1e-10);
        // EPA may leave a curved body's depth wide.
        if (!pair.is_curved || answer.verdict == TOUCHSTONE_ARE_SEPARATED) {
            EXPECT_NEAR(answer.lower, answer.upper, 1e-11);
        }
        EXPECT_LE(plain.lower, answer.upper + 1e-12);
        EXPECT_LE(answer.lower, plain.upper + 1e-12);
        EXPECT_GE(gap_along(pair, answer.normal), answer.lower - answer.normal_error - 1e-14);
    });
    EXPECT_EQ(proved, 2000);
}

TEST(CInterface, a_half_space_has_the_proved_distance_of_a_large_box_in_its_place) {
    const Body floor = owned(touchstone_box(64, 64, 64, 0));
    int proved = 0;
    check_random_trials(482, 500, [&](int, RandomBits& bits) {
        const Pair pair = random_pair(bits);
        // {x : 0.5 z <= -0.75} is z <= -1.5, the top of the box.
        const double normal[3] = {0, 0, 0.5};
        Numbers below{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -65.5};
        touchstone_result answer, beside;
        ASSERT_EQ(touchstone_half_space(pair.a.get(), pair.pose_a.data(), normal, -0.75, &answer), 1);
        ASSERT_EQ(touchstone_certified(pair.a.get(), pair.pose_a.data(), floor.get(), below.data(), 0, &beside), 1);
        EXPECT_EQ(answer.is_proved, 1);
        EXPECT_LE(answer.lower, beside.upper);
        EXPECT_LE(beside.lower, answer.upper);
        EXPECT_LT(answer.upper - answer.lower, 1e-12);
        EXPECT_NEAR(answer.point_b[2], -1.5, 1e-14);
        EXPECT_NEAR(answer.point_a[2] - answer.point_b[2], answer.distance, 1e-13);
        EXPECT_EQ(answer.gradient[2], 1);
        EXPECT_EQ(answer.gradient[3], answer.point_a[1]) << "p x n";
        ++proved;
    });
    EXPECT_EQ(proved, 500);
}

TEST(CInterface, balls_that_touch_up_to_rounding_have_a_bracket_of_some_ulps_around_the_exact_number) {
    const Body a = owned(touchstone_sphere(1, 0)), b = owned(touchstone_sphere(0.1, 0.2));
    Numbers pose{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1.3};
    touchstone_result answer;
    ASSERT_EQ(touchstone_certified(a.get(), pose.data(), b.get(), nullptr, 0, &answer), 1);
    // 1.3 - 1 - 0.1 - 0.2 of numbers as they are stored, which long double holds.
    const long double exact =
        static_cast<long double>(1.3) - 1 - static_cast<long double>(0.1) - static_cast<long double>(0.2);
    EXPECT_LE(answer.lower, exact);
    EXPECT_LE(exact, answer.upper);
    EXPECT_LE(answer.upper - answer.lower, 1e-13);
    pose[11] = 1.3 + 1e-12;  // a picometre of metres
    ASSERT_EQ(touchstone_certified(a.get(), pose.data(), b.get(), nullptr, 0, &answer), 1);
    EXPECT_EQ(answer.verdict, TOUCHSTONE_ARE_SEPARATED);
    EXPECT_GT(answer.lower, 0.9e-12);
    EXPECT_LT(answer.upper, 1.1e-12);
}

TEST(CInterface, at_least_and_intersects_agree_with_the_distance) {
    check_random_trials(485, 3000, [](int, RandomBits& bits) {
        const Pair pair = random_pair(bits);
        const touchstone_result answer = distance(pair);
        const auto at_least = [&](double least) {
            return touchstone_at_least(pair.a.get(), pair.pose_a.data(), pair.b.get(), pair.pose_b.data(), least);
        };
        const double some = uniform(bits, 0, 2);
        const double off = pair.is_curved ? 1e-6 : 1e-9;
        for (const double least : {some, answer.lower - off, answer.upper + off}) {
            if ((answer.lower - 1e-12 < least && least < answer.upper + 1e-12)) continue;
            EXPECT_EQ(at_least(least), least < answer.lower ? 1 : 0) << least << " of " << answer.distance;
        }
        EXPECT_EQ(touchstone_intersects(pair.a.get(), pair.pose_a.data(), pair.b.get(), pair.pose_b.data()),
                  answer.distance > 0 ? 0 : 1);
    });
}

TEST(CInterface, a_cast_ends_where_the_bodies_meet) {
    int hits = 0;
    check_random_trials(486, 3000, [&hits](int, RandomBits& bits) {
        Pair pair = random_pair(bits);
        const double start = distance(pair).distance;
        const double velocity[3] = {uniform(bits, -2, 2), uniform(bits, -2, 2), uniform(bits, -2, 2)};
        touchstone_impact impact;
        ASSERT_EQ(
            touchstone_cast(pair.a.get(), pair.pose_a.data(), pair.b.get(), pair.pose_b.data(), velocity, 2, &impact),
            1);
        if (std::fabs(start) > 1e-6) {
            EXPECT_EQ(impact.state == TOUCHSTONE_IMPACT_INITIAL_OVERLAP, start < 0);
        }
        if (impact.state != TOUCHSTONE_IMPACT_HIT) return;
        ++hits;
        for (std::size_t k = 0; k < 3; ++k) pair.pose_b[4 * k + 3] += impact.lower * velocity[k];
        EXPECT_NEAR(distance(pair).distance, 0, 1e-5);
        EXPECT_LE(impact.lower, impact.upper);
        double closing = 0;
        for (int k = 0; k < 3; ++k) closing += impact.normal[k] * velocity[k];
        EXPECT_GT(closing, 0);
    });
    EXPECT_GT(hits, 100);
}

bool are_same(const touchstone_result& x, const touchstone_result& y) { return std::memcmp(&x, &y, sizeof x) == 0; }

struct Bodies {
    std::vector<Body> owners;
    std::vector<const touchstone_convex*> bodies;
    Numbers poses;

    explicit Bodies(int count, double reach) {
        std::mt19937_64 source(7);
        RandomBits bits({}, 0, source);
        for (int i = 0; i < count; ++i) {
            owners.push_back(random_body(bits, i % kinds));
            bodies.push_back(owners.back().get());
            const Numbers pose = random_pose(bits, reach);
            poses.insert(poses.end(), pose.begin(), pose.end());
        }
    }
    int count() const { return static_cast<int>(bodies.size()); }
    const double* pose(int i) const { return poses.data() + 12 * i; }
    std::vector<int> all_pairs() const {
        std::vector<int> pairs;
        for (int i = 0; i < count(); ++i)
            for (int j = i + 1; j < count(); ++j) pairs.insert(pairs.end(), {i, j});
        return pairs;
    }
};

TEST(CInterface, a_batch_answers_as_pair_by_pair_on_any_number_of_threads) {
    const Bodies scene(40, 3);
    const auto pairs = scene.all_pairs();
    const auto count = static_cast<long long>(pairs.size() / 2);
    for (const int query :
         {TOUCHSTONE_ASK_DISTANCE, TOUCHSTONE_ASK_CERTIFIED, TOUCHSTONE_ASK_AT_LEAST, TOUCHSTONE_ASK_INTERSECTS}) {
        std::vector<touchstone_result> on_one(pairs.size() / 2), on_five = on_one;
        ASSERT_EQ(touchstone_pairs(query, scene.bodies.data(), scene.poses.data(), scene.count(), pairs.data(), count,
                                   0.25, 1, on_one.data()),
                  1);
        ASSERT_EQ(touchstone_pairs(query, scene.bodies.data(), scene.poses.data(), scene.count(), pairs.data(), count,
                                   0.25, 5, on_five.data()),
                  1);
        for (std::size_t k = 0; k < on_one.size(); ++k) {
            ASSERT_TRUE(are_same(on_one[k], on_five[k])) << query << " " << k;
            const int i = pairs[2 * k], j = pairs[2 * k + 1];
            touchstone_result single = on_one[k];
            const auto *a = scene.bodies[static_cast<std::size_t>(i)], *b = scene.bodies[static_cast<std::size_t>(j)];
            if (query == TOUCHSTONE_ASK_DISTANCE)
                touchstone_distance(a, scene.pose(i), b, scene.pose(j), &single);
            else if (query == TOUCHSTONE_ASK_CERTIFIED)
                touchstone_certified(a, scene.pose(i), b, scene.pose(j), 0.25, &single);
            else if (query == TOUCHSTONE_ASK_AT_LEAST)
                single.at_least = touchstone_at_least(a, scene.pose(i), b, scene.pose(j), 0.25);
            else
                ASSERT_EQ(touchstone_intersects(a, scene.pose(i), b, scene.pose(j)),
                          single.verdict == TOUCHSTONE_ARE_SEPARATED ? 0 : 1);
            ASSERT_TRUE(are_same(single, on_one[k])) << query << " " << k;
        }
    }
    std::vector<touchstone_impact> impacts(pairs.size() / 2);
    const Numbers velocities(3 * impacts.size(), 0.5);
    ASSERT_EQ(touchstone_casts(scene.bodies.data(), scene.poses.data(), scene.count(), pairs.data(), count,
                               velocities.data(), 4, 3, impacts.data()),
              1);
    touchstone_impact single;
    touchstone_cast(scene.bodies[0], scene.pose(0), scene.bodies[1], scene.pose(1), velocities.data(), 4, &single);
    EXPECT_EQ(std::memcmp(&single, &impacts[0], sizeof single), 0);
}

TEST(CInterface, near_leaves_out_no_pair_that_is_near) {
    const Bodies scene(60, 4);
    for (const double within : {0.0, 0.5, 100.0}) {
        std::vector<int> near(2 * 60 * 60);
        const auto count =
            touchstone_near(scene.bodies.data(), scene.poses.data(), scene.count(), within, near.data(), 60 * 60);
        ASSERT_GE(count, 1);
        if (within == 100.0) {
            EXPECT_EQ(count, 60 * 59 / 2);
        } else {
            EXPECT_LT(count, 60 * 59 / 2);
        }
        std::vector<std::pair<int, int>> found;
        for (long long k = 0; k < count; ++k)
            found.emplace_back(near[static_cast<std::size_t>(2 * k)], near[static_cast<std::size_t>(2 * k + 1)]);
        EXPECT_TRUE(std::is_sorted(found.begin(), found.end()));
        const auto pairs = scene.all_pairs();
        for (std::size_t k = 0; k < pairs.size(); k += 2) {
            const int i = pairs[k], j = pairs[k + 1];
            touchstone_result answer;
            touchstone_distance(scene.bodies[static_cast<std::size_t>(i)], scene.pose(i),
                                scene.bodies[static_cast<std::size_t>(j)], scene.pose(j), &answer);
            if (answer.upper <= within) {
                EXPECT_TRUE(std::binary_search(found.begin(), found.end(), std::pair(i, j)));
            }
        }
        int first[2] = {-1, -1};
        EXPECT_EQ(touchstone_near(scene.bodies.data(), scene.poses.data(), scene.count(), within, first, 1), count);
        EXPECT_EQ((std::pair(first[0], first[1])), found[0]);
    }
}

}  // namespace
}  // namespace touchstone::c_interface_test
