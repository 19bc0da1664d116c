// SPDX-License-Identifier: MIT
// The queries of polygons on small integers, most of which touch, have parallel edges or collinear points, against the
// truth in integers, which shares no code with them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "algorithms/testing/integer_truth.h"
#include "algorithms/testing/polygon_checks.h"

namespace touchstone::polygon_integers_test {
namespace {

using namespace polygon_checks;

using Whole = std::int64_t;
struct Corner {
    Whole x, y;
    friend bool operator==(const Corner&, const Corner&) = default;
};
using Polygon = std::vector<Corner>;

Corner minus(const Corner& p, const Corner& q) { return {p.x - q.x, p.y - q.y}; }
Whole across(const Corner& p, const Corner& q) { return p.x * q.y - p.y * q.x; }
Whole inner(const Corner& p, const Corner& q) { return p.x * q.x + p.y * q.y; }

/// The hull by gift wrapping, counter-clockwise. Points or a segment where it has no area.
Polygon wrapped(const Polygon& points) {
    Polygon hull;
    Corner at = *std::min_element(points.begin(), points.end(), [](const Corner& p, const Corner& q) {
        return p.x < q.x || (p.x == q.x && p.y < q.y);
    });
    do {
        hull.push_back(at);
        Corner best = at;
        for (const Corner& p : points) {
            const Whole turn = across(minus(best, at), minus(p, at));
            const bool is_further = inner(minus(p, at), minus(p, at)) > inner(minus(best, at), minus(best, at));
            if (best == at || turn < 0 || (turn == 0 && is_further)) best = p;
        }
        at = best;
    } while (!(at == hull.front()) && hull.size() <= points.size());
    return hull;
}

/// A number and its square, over a square of a length.
struct Ratio {
    Whole over = 0, under = 1;
    bool operator<(const Ratio& other) const { return over * other.under < other.over * under; }
    Number root() const { return std::sqrt(static_cast<Number>(over) / static_cast<Number>(under)); }
};

/// The largest s |s| / n.n over the normals of the edges of `p`.
void keep_separation(const Polygon& p, const Polygon& q, Ratio& largest, bool& is_set) {
    for (std::size_t i = 0; i < p.size(); ++i) {
        const Corner edge = minus(p[(i + 1) % p.size()], p[i]), normal{edge.y, -edge.x};
        Whole least = inner(normal, minus(q[0], p[i]));
        for (const Corner& x : q) least = std::min(least, inner(normal, minus(x, p[i])));
        const Ratio square{least * (least < 0 ? -least : least), inner(normal, normal)};
        if (!is_set || largest < square) largest = square;
        is_set = true;
    }
}

/// The least squared distance of a corner of `p` and an edge of `q`.
void keep_distance(const Polygon& p, const Polygon& q, Ratio& least, bool& is_set) {
    for (const Corner& x : p)
        for (std::size_t i = 0; i < q.size(); ++i) {
            const Corner edge = minus(q[(i + 1) % q.size()], q[i]), from = minus(x, q[i]);
            const Whole part = inner(from, edge), all = inner(edge, edge), side = across(from, edge);
            Ratio square{inner(from, from), 1};
            if (0 < part && part < all) square = {side * side, all};
            if (!is_set || square < least) least = square;
            is_set = true;
        }
}

std::vector<Place> places_of(const Polygon& polygon, Number& coordinates) {
    std::vector<Place> places;
    for (const Corner& x : polygon) {
        places.push_back({static_cast<Number>(x.x), static_cast<Number>(x.y)});
        coordinates = std::max(coordinates, std::max(std::abs(places.back()[0]), std::abs(places.back()[1])));
    }
    return places;
}

/// The truth about the hulls of `a` and `b`.
Truth truth_of(const Polygon& a, const Polygon& b) {
    Truth truth;
    const Polygon hull_a = wrapped(a), hull_b = wrapped(b);
    truth.a = places_of(hull_a, truth.coordinates);
    truth.b = places_of(hull_b, truth.coordinates);
    truth.is_solid = hull_a.size() > 2 && hull_b.size() > 2;
    if (!truth.is_solid) {
        const auto as_points = [](const Polygon& polygon) {
            testing_truth::Points points;
            for (const Corner& x : polygon) points.push_back({x.x, x.y, 0});
            return points;
        };
        const auto all = testing_truth::differences(as_points(hull_a), as_points(hull_b));
        truth.sign = testing_truth::hull_holds_origin(all) ? -1 : 1;  // whether they touch is not asked
        return truth;
    }
    Ratio separation, distance;
    bool is_separation_set = false, is_distance_set = false;
    keep_separation(hull_a, hull_b, separation, is_separation_set);
    keep_separation(hull_b, hull_a, separation, is_separation_set);
    truth.sign = separation.over > 0 ? 1 : separation.over < 0 ? -1 : 0;
    if (truth.sign < 0) truth.depth = Ratio{-separation.over, separation.under}.root();
    if (truth.sign <= 0) return truth;
    keep_distance(hull_a, hull_b, distance, is_distance_set);
    keep_distance(hull_b, hull_a, distance, is_distance_set);
    truth.distance = distance.root();
    return truth;
}

/// Up to `most` points with coordinates up to `range`, around a point.
Polygon drawn(RandomBits& bits, std::size_t most, int range, const Corner& about) {
    Polygon points;
    for (const auto& x : testing_truth::random_points(bits, most, range, 2))
        points.push_back({x[0] + about.x, x[1] + about.y});
    return points;
}

template <class S>
std::vector<Vec<S, 2>> numbers_of(const Polygon& points) {
    std::vector<Vec<S, 2>> numbers;
    for (const Corner& x : points) numbers.push_back({static_cast<S>(x.x), static_cast<S>(x.y)});
    return numbers;
}
template <class S>
fast::PackedPolygon<S> packed(const std::vector<Vec<S, 2>>& points) {
    return fast::PackedPolygon<S>(std::span<const Vec<S, 2>>(points));
}

template <class S>
class PolygonsOfIntegers : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(PolygonsOfIntegers, Scalars);

/// Counts the pairs of each kind, so that a test knows what it has asked.
struct Kinds {
    int apart = 0, touching = 0, penetrating = 0, flat = 0;
    void add(const Truth& truth) {
        if (!truth.is_solid) return void(++flat);
        apart += truth.sign > 0 ? 1 : 0;
        touching += truth.sign == 0 ? 1 : 0;
        penetrating += truth.sign < 0 ? 1 : 0;
    }
};

TYPED_TEST(PolygonsOfIntegers, are_answered_as_by_integers) {
    using S = TypeParam;
    constexpr int pairs = 120000;
    Kinds kinds;
    check_random_trials(71, pairs, [&](int, RandomBits& bits) {
        const int range = bits() % 2 == 0 ? 3 : 60;
        const std::size_t most = bits() % 8 == 0 ? 40 : 9;
        const auto away = static_cast<Whole>(bits() % (3 * static_cast<unsigned>(range)));
        const Polygon a = drawn(bits, most, range, {0, 0}),
                      b = drawn(bits, most, range, {away, bits() % 2 == 0 ? away : 0});
        const Truth truth = truth_of(a, b);
        kinds.add(truth);
        const auto packed_a = packed(numbers_of<S>(a)), packed_b = packed(numbers_of<S>(b));
        Share share;
        check_pair(packed_a, packed_b, truth, share);
        EXPECT_EQ(share.answered, truth.is_solid ? share.asked : 0);
    });
    EXPECT_LT(pairs / 5, kinds.apart);
    EXPECT_LT(pairs / 100, kinds.touching);
    EXPECT_LT(pairs / 5, kinds.penetrating);
    EXPECT_LT(pairs / 50, kinds.flat);
}

TYPED_TEST(PolygonsOfIntegers, are_answered_under_quarter_turns_as_by_integers) {
    using S = TypeParam;
    check_random_trials(72, 20000, [&](int, RandomBits& bits) {
        const auto turn = [](const Polygon& polygon, unsigned times, const Corner& move) {
            Polygon turned = polygon;
            for (Corner& x : turned) {
                for (unsigned i = 0; i < times; ++i) x = {-x.y, x.x};
                x = {x.x + move.x, x.y + move.y};
            }
            return turned;
        };
        const auto pose = [](unsigned times, const Corner& move) {
            auto pose = Pose<S, 2>::identity();
            for (unsigned i = 0; i < times; ++i) pose.rows = {{-pose.rows[1], pose.rows[0]}};
            pose.translation = {static_cast<S>(move.x), static_cast<S>(move.y)};
            return pose;
        };
        const auto times_a = static_cast<unsigned>(bits() % 4), times_b = static_cast<unsigned>(bits() % 4);
        const Corner move_a{static_cast<Whole>(bits() % 9), static_cast<Whole>(bits() % 9)},
            move_b{static_cast<Whole>(bits() % 9), static_cast<Whole>(bits() % 9)};
        const Polygon a = drawn(bits, 9, 4, {0, 0}), b = drawn(bits, 9, 4, {2, 1});
        const Truth truth = truth_of(turn(a, times_a, move_a), turn(b, times_b, move_b));
        const auto packed_a = packed(numbers_of<S>(a)), packed_b = packed(numbers_of<S>(b));
        Share share;
        check_pair(fast::PlacedPolygon<S>{packed_a, pose(times_a, move_a)},
                   fast::PlacedPolygon<S>{packed_b, pose(times_b, move_b)}, truth, share);
        EXPECT_EQ(share.answered, truth.is_solid ? share.asked : 0);
    });
}

}  // namespace
}  // namespace touchstone::polygon_integers_test
