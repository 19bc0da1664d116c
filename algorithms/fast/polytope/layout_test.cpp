// SPDX-License-Identifier: MIT
// The memory layout of EPA changes no number. Planes computed several at a time equal those of plane_through to the
// last bit, the list and the heap of faces give them in the order of their keys, and neither the search for a point nor
// the test of a horizon is misled by what earlier expansions left behind.
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <random>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/fast/polytope/expanding_polytope.h"
#include "algorithms/fast/polytope/face_queue.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::layout_test {
namespace {

template <class S>
using V = Vec<S, 3>;

template <class S>
CsoVertex<S, 3> vertex(const V<S>& w) {
    return {w, w, V<S>{0, 0, 0}, 0, 0};
}

/// A point with small integer coordinates, which tie, or with arbitrary ones, of a size from tiny to huge.
template <class S>
V<S> random_point(RandomBits& rng, bool integer, S scale) {
    V<S> x;
    for (int k = 0; k < 3; ++k)
        x[k] = integer ? S(static_cast<int>(rng() % 7) - 3)
                       : S(scale * S(std::uniform_real_distribution<double>(-1, 1)(rng)));
    return x;
}

/// True if every number of the planes is the same to the last bit.
template <class S>
bool are_same(const epa::Plane<S, 3>& x, const epa::Plane<S, 3>& y) {
    if constexpr (touchstone::detail::Packable<S>)
        return std::memcmp(&x, &y, sizeof x) == 0;
    else
        return x.normal == y.normal && x.offset == y.offset && x.nn == y.nn && x.key == y.key && x.reach == y.reach &&
               x.normal_size == y.normal_size;
}

template <class S>
void expect_planes_of_plane_through(const epa::ExpandingPolytope<S>& hull) {
    const auto keys = hull.keys_from(0);
    ASSERT_EQ(static_cast<int>(keys.size()), hull.face_count());
    for (int f = 0; f < hull.face_count(); ++f) {
        std::array<V<S>, 3> corner;
        for (int i = 0; i < 3; ++i)
            corner[static_cast<std::size_t>(i)] = hull.vertices()[static_cast<std::size_t>(hull.corner(f, i))].w;
        ASSERT_TRUE(are_same(hull.plane(f), epa::plane_through<S, 3>(corner))) << "face " << f;
        ASSERT_EQ(keys[static_cast<std::size_t>(f)], hull.plane(f).key) << "face " << f;
    }
}

/// Returns the number of successful expansions.
template <class S>
int grow_at_random(RandomBits& rng, int exponents) {
    const bool integer = rng() % 2 == 0;
    S scale(1);
    for (int e = static_cast<int>(rng() % static_cast<unsigned>(2 * exponents)) - exponents; e != 0;
         e -= e < 0 ? -1 : 1)
        scale = e < 0 ? S(scale / S(2)) : S(scale * S(2));
    Simplex<S, 3> start;
    for (int i = 0; i < 4; ++i) start.push_back(vertex(random_point<S>(rng, integer, scale)));
    epa::ExpandingPolytope<S> hull(start);
    if (!hull.is_usable()) return 0;
    int grown = 0;
    for (int i = 0; i < 8; ++i) {
        const V<S> w = random_point<S>(rng, integer, scale);
        for (int f = 0; f < hull.face_count(); ++f) {
            if (!hull.is_live(f) || !(hull.plane(f).offset < dot(hull.plane(f).normal, w))) continue;
            grown += hull.expand(f, vertex(w), 128) == epa::Growth::grown ? 1 : 0;
            break;
        }
    }
    expect_planes_of_plane_through(hull);
    return grown;
}

template <class S>
void expect_identical_planes(int exponents, int trials = 3000) {
    int grown = 0;
    check_random_trials(20, trials, [&](int, RandomBits& rng) { grown += grow_at_random<S>(rng, exponents); });
    EXPECT_GE(grown, trials);
}

TEST(EpaLayout, computes_the_planes_of_plane_through_in_double_at_every_scale) { expect_identical_planes<double>(520); }
TEST(EpaLayout, computes_the_planes_of_plane_through_in_float_at_every_scale) { expect_identical_planes<float>(65); }
TEST(EpaLayout, computes_the_planes_of_plane_through_in_long_double) { expect_identical_planes<long double>(5000); }
TEST(EpaLayout, computes_the_planes_of_plane_through_in_rationals) { expect_identical_planes<Rational>(20, 300); }

/// Faces by key and number, in the order in which they must come.
template <class S>
using Waiting = std::set<std::pair<S, int>>;

/// Pushes faces with keys that often tie, removes some, and pops, for `turns` turns.
template <class S>
void expect_order(epa::FaceQueue<S>& queue, RandomBits& rng, int turns) {
    queue.clear();
    Waiting<S> waiting;
    std::vector<bool> live;
    std::vector<S> keys;
    for (int turn = 0; turn < turns; ++turn) {
        const S greatest(rng() % 4 == 0 ? 2 : 9);
        keys.assign(static_cast<std::size_t>(rng() % 9), S(0));
        for (S& key : keys) {
            key = S(static_cast<int>(rng() % 9) - 3);
            if (turn == 0 || key <= greatest) waiting.insert({key, static_cast<int>(live.size())});
            live.push_back(true);
        }
        const std::size_t count = keys.size();
        keys.resize(count + epa::FaceQueue<S>::width, S(-7));  // which no face has
        const std::span<const S> added(keys.data(), count);
        if (turn == 0)
            queue.push(added);
        else
            queue.push_up_to(greatest, added);
        if (!live.empty()) {
            const int gone = static_cast<int>(rng() % live.size());  // may be a face that does not wait
            live[static_cast<std::size_t>(gone)] = false;
            std::erase_if(waiting, [&](const auto& each) { return each.second == gone; });
            queue.remove(std::span(&gone, 1));
        }
        const int expected = waiting.empty() ? -1 : waiting.begin()->second;
        if (!waiting.empty()) waiting.erase(waiting.begin());
        ASSERT_EQ(queue.pop([&](int face) { return bool(live[static_cast<std::size_t>(face)]); }), expected)
            << "turn " << turn;
    }
}

template <class S>
void expect_order_up_to_a_thousand_faces() {
    epa::FaceQueue<S> queue;
    check_random_trials(21, 100,
                        [&](int trial, RandomBits& rng) { expect_order(queue, rng, trial % 8 == 0 ? 300 : 40); });
}

TEST(EpaLayout, takes_the_faces_in_the_order_of_their_keys) {
    static_assert(epa::FaceQueue<double>::listed_up_to < 1000, "the list turns into a heap in this test");
    expect_order_up_to_a_thousand_faces<double>();
    expect_order_up_to_a_thousand_faces<float>();
    expect_order_up_to_a_thousand_faces<Rational>();
}

TEST(EpaLayout, knows_the_points_of_the_last_start_only) {
    const auto tetrahedron = [](double edge) {
        Simplex<double, 3> simplex;
        for (const V<double>& x : {V<double>{0, 0, 0}, {edge, 0, 0}, {0, edge, 0}, {0, 0, edge}})
            simplex.push_back(vertex(x));
        return simplex;
    };
    epa::ExpandingPolytope<double> hull(tetrahedron(1));
    const V<double> far{1, 1, 1};
    int beyond = 0;
    while (!(hull.plane(beyond).offset < dot(hull.plane(beyond).normal, far))) ++beyond;
    ASSERT_EQ(hull.expand(beyond, vertex(far), 128), epa::Growth::grown);
    EXPECT_TRUE(hull.has_vertex(far, 3.0));
    EXPECT_FALSE(hull.has_vertex({3, 0, 0}, 3.0)) << "another point of the same 1-norm";
    hull.start(tetrahedron(2));
    EXPECT_FALSE(hull.has_vertex(far, 3.0)) << "a point of the query before";
    EXPECT_TRUE(hull.has_vertex({0, 2, 0}, 2.0));
    EXPECT_TRUE(hull.has_vertex({-0.0, 2, 0}, 2.0)) << "by value";
}

TEST(EpaLayout, forgets_an_expansion_that_failed) {
    Simplex<double, 3> flat;
    for (const auto& x : {V<double>{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}) flat.push_back(vertex(x));
    epa::ExpandingPolytope<double> hull(flat);
    const V<double> far{9, 9, 0};
    for (int attempt = 0; attempt < 3; ++attempt) {
        EXPECT_EQ(hull.expand(0, vertex(far), 128), epa::Growth::broken_horizon);
        EXPECT_EQ(hull.vertices().size(), 4U);
        EXPECT_FALSE(hull.has_vertex(far, 18.0));
        EXPECT_EQ(hull.face_count(), 4);
        for (int f = 0; f < 4; ++f) EXPECT_TRUE(hull.is_live(f));
    }
}

/// The unit cube around its first tetrahedron. The degenerate attempt, a point in the plane of a face and on the line
/// of its edge seen from a face that must count as visible, ends in a triangle without area.
TEST(EpaLayout, expands_after_an_attempt_that_was_degenerate) {
    Simplex<double, 3> start;
    for (const auto& x : {V<double>{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}) start.push_back(vertex(x));
    epa::ExpandingPolytope<double> hull(start);
    const int seen_from_outside = [&] {
        for (int f = 0; f < 4; ++f)
            if (0.5 < hull.plane(f).offset) return f;
        return 0;
    }();
    // The middle of the edge from (1, 0, 0) to (0, 1, 0) sees no other face without a band: the cone over the popped
    // one has a triangle on that edge.
    EXPECT_EQ(hull.expand(seen_from_outside, vertex(V<double>{0.5, 0.5, 0}), -128), epa::Growth::degenerate_face);
    EXPECT_EQ(hull.vertices().size(), 4U);
    ASSERT_EQ(hull.expand(seen_from_outside, vertex(V<double>{1, 1, 1}), 128), epa::Growth::grown)
        << "the marks of the failed attempt are gone";
    EXPECT_EQ(hull.vertices().size(), 5U);
    expect_planes_of_plane_through(hull);
}

}  // namespace
}  // namespace touchstone::layout_test
