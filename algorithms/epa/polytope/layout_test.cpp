// SPDX-License-Identifier: MIT
// The memory layout of EPA changes no number. Planes computed several at a time equal those of plane_through to the
// last bit, the list of keys gives the faces of the heap, and the search for a point ignores what is stored beyond the
// last vertex.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <random>
#include <span>
#include <vector>

#include "algorithms/epa/polytope/expanding_polytope.h"
#include "algorithms/epa/polytope/face_queue.h"
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
        x[k] = integer ? static_cast<S>(static_cast<int>(rng() % 7) - 3)
                       : scale * static_cast<S>(std::uniform_real_distribution<double>(-1, 1)(rng));
    return x;
}

template <class S>
void expect_planes_of_plane_through(const epa::ExpandingPolytope<S>& hull) {
    for (int f = 0; f < hull.face_count(); ++f) {
        std::array<V<S>, 3> corner;
        for (int i = 0; i < 3; ++i)
            corner[static_cast<std::size_t>(i)] = hull.vertices()[static_cast<std::size_t>(hull.corner(f, i))].w;
        const epa::Plane<S, 3> expected = epa::plane_through<S, 3>(corner), &found = hull.plane(f);
        ASSERT_EQ(std::memcmp(&found, &expected, sizeof expected), 0) << "face " << f;
    }
}

/// Returns the number of successful expansions.
template <class S>
int grow_at_random(RandomBits& rng, int exponents) {
    const bool integer = rng() % 2 == 0;
    const S scale = std::ldexp(S(1), static_cast<int>(rng() % static_cast<unsigned>(2 * exponents)) - exponents);
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
void expect_identical_planes(int exponents) {
    int grown = 0;
    check_random_trials(20, 3000, [&](int, RandomBits& rng) { grown += grow_at_random<S>(rng, exponents); });
    EXPECT_GE(grown, 4000);
}

TEST(EpaLayout, computes_the_planes_of_plane_through_in_double_at_every_scale) { expect_identical_planes<double>(520); }
TEST(EpaLayout, computes_the_planes_of_plane_through_in_float_at_every_scale) { expect_identical_planes<float>(65); }

/// Performs the same operations on the heap and on the list.
template <class S>
void expect_same_order() {
    struct ByHeap {  // a key of another type, which selects the heap
        S value{};
        bool operator<(const ByHeap& other) const { return value < other.value; }
    };
    epa::FaceQueue<S> list;
    epa::FaceQueue<ByHeap> heap;
    check_random_trials(21, 300, [&](int, RandomBits& rng) {
        list.clear();
        heap.clear();
        std::vector<bool> live;
        for (int turn = 0; turn < 40; ++turn) {
            for (auto added = rng() % 6; added > 0; --added) {
                const int face = static_cast<int>(live.size());
                const S key = static_cast<S>(static_cast<int>(rng() % 9) - 3);
                live.push_back(rng() % 4 != 0);
                const bool is_near = rng() % 5 != 0;
                list.push(
                    face, face + 1, [&](int) -> const S& { return key; }, [&](const S&) { return is_near; });
                const ByHeap same{key};
                heap.push(
                    face, face + 1, [&](int) -> const ByHeap& { return same; }, [&](const ByHeap&) { return is_near; });
            }
            const auto is_live = [&](int face) { return live[static_cast<std::size_t>(face)]; };
            ASSERT_EQ(list.pop(is_live), heap.pop(is_live));
            if (live.empty()) continue;
            const int gone = static_cast<int>(rng() % live.size());  // may be a face that does not wait
            live[static_cast<std::size_t>(gone)] = false;
            list.remove(std::span(&gone, 1));
        }
    });
}

TEST(EpaLayout, takes_the_faces_in_the_order_of_a_heap) {
    expect_same_order<double>();
    expect_same_order<float>();
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

}  // namespace
}  // namespace touchstone::layout_test
