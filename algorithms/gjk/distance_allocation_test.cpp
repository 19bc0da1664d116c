// SPDX-License-Identifier: MIT
// gjk::distance cannot throw and does not allocate from the heap. EPA allocates nothing after its first query on a
// workspace. The count covers all calls of operator new in the test program.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <new>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "algorithms/core/erased.h"
#include "algorithms/dobkin_kirkpatrick/hierarchy.h"
#include "algorithms/epa/depth.h"
#include "algorithms/fast/hulls/packed_polytope.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/warm_start.h"
#include "algorithms/presets/all.h"
#include "algorithms/shapes/all.h"
#include "algorithms/simplex_solvers/all.h"
#include "algorithms/terminations/all.h"

namespace {
thread_local int allocations = 0;
}  // namespace

// If this were inlined, g++ would warn of a mismatched pair of malloc and operator delete.
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
// Sorting asks for its buffer in this way. Without a definition of its own the sanitizers would take it elsewhere.
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++allocations;
    return std::malloc(size);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {
using namespace touchstone;

template <class A, class B, class O>
constexpr bool never_throws = noexcept(gjk::distance(std::declval<const A&>(), std::declval<const B&>(),
                                                     std::declval<const O&>()));

static_assert(!never_throws<ConvexRef<double, 3>, Point<double, 3>, gjk::Options<>>, "nobody knows what is behind it");

/// The same loop without a proof at its end.
template <class Solver, class Stopping, class Direction, class Proof>
auto as_published(const gjk::Options<Solver, Stopping, Direction, Proof>& options) {
    return gjk::Options<Solver, Stopping, Direction, gjk::AsPublished>{options.solver, options.stop,
                                                                       options.max_iterations, options.direction};
}

template <class A, class B, class O>
int allocations_of(const A& a, const B& b, const O& options) {
    const int before = allocations;
    (void)gjk::distance(a, b, options);
    return allocations - before;
}

template <class A, class B, class O>
void expect_nothing(const A& a, const B& b, const O& options) {
    static_assert(never_throws<A, B, O>);
    const int before = allocations;
    const auto result = gjk::distance(a, b, options);
    const int taken = allocations - before;
    // Only the search with proofs takes memory, for what the loop has left open.
    const auto published = gjk::distance(a, b, as_published(options));
    const bool is_asked_again = published.iterations != result.iterations || published.verdict != result.verdict ||
                                published.stop.name != result.stop.name;
    if (!is_asked_again) {
        EXPECT_EQ(taken, 0) << __PRETTY_FUNCTION__;
    }
    EXPECT_EQ(allocations_of(a, b, as_published(options)), 0) << __PRETTY_FUNCTION__;
    EXPECT_GT(result.support_calls, 0) << __PRETTY_FUNCTION__;
}

/// Queries one shape against a box, from deep inside to far away.
template <class S, int D, class A, class O = gjk::Options<>>
void ask(const A& a, const O& options = {}) {
    Translated<Box<S, D>> b{{unit_vector<S, D>(0)}, {}};
    for (const int x : {0, 1, 7}) {
        b.translation[0] = b.translation[1] = S(x);
        expect_nothing(a, b, options);
    }
}

template <class S, int D>
void ask_all_policies() {
    const Box<S, D> box{unit_vector<S, D>(1)};
    std::apply([&](auto... solver) { (ask<S, D>(box, gjk::Options<decltype(solver)>{}), ...); }, AllSimplexSolvers{});
    std::apply([&](auto... rule) { (ask<S, D>(box, gjk::Options<Johnson, decltype(rule)>{}), ...); },
               std::tuple_cat(AllTerminations{}, AllPresets{}));
}

/// Enough vertices for a Gauss map.
template <class S, int D>
std::vector<Vec<S, D>> many_vertices() {
    std::vector<Vec<S, D>> vertices;
    for (int i = 0; i < 100; ++i) {
        Vec<S, D> x = zero_vector<S, D>();
        for (int k = 0; k < D; ++k) x[k] = S(std::sin((7.0 + k) * i));
        vertices.push_back(x);
    }
    return vertices;
}

/// Repeats a query of EPA on the same workspace, and one of GJK with a warm start.
void ask_again() {
    const auto vertices = many_vertices<double, 3>();
    const PackedPolytope<double, 3> polytope{std::span<const Vec<double, 3>>(vertices)};
    Pose<double, 3> moved = Pose<double, 3>::identity();
    moved.translation[0] = 0.25;
    const Placed<PackedPolytope<double, 3>> b{polytope, moved};
    epa::Workspace<double, 3> workspace;
    gjk::WarmStart<3> start;
    for (int query = 0; query < 3; ++query) {
        const int before = allocations;
        const auto depth =
            epa::depth(polytope, b, epa::Options<>{}, NullObserver{}, unit_vector<double, 3>(0), workspace);
        start = gjk::WarmStart<3>(gjk::distance_from(polytope, b, start).simplex);
        const int taken = allocations - before;
        EXPECT_EQ(depth.verdict, Verdict::penetrating);
        if (query > 0) {
            EXPECT_EQ(taken, 0) << "query " << query;
        }
    }
}

template <class S, int D>
void ask_all_shapes() {
    const auto extents = unit_vector<S, D>(0) + unit_vector<S, D>(1);
    const Polytope<S, D> polytope{{zero_vector<S, D>(), extents, unit_vector<S, D>(1), unit_vector<S, D>(D - 1)}};
    const Sphere<S, D> sphere{extents, S(1)};
    const Cone<S, D> cone{S(1), S(1)};
    ask<S, D>(Point<S, D>{extents});
    ask<S, D>(Segment<S, D>{{zero_vector<S, D>(), extents}});
    ask<S, D>(polytope);
    ask<S, D>(dobkin_kirkpatrick::Hierarchy<S, D>(polytope.vertices));
    ask<S, D>(hill_climbing_polytope(convex_hull(std::span<const Vec<S, D>>(polytope.vertices))));
    ask<S, D>(PackedPolytope<S, D>(std::span<const Vec<S, D>>(polytope.vertices)));
    ask<S, D>(PackedPolytope<S, D>(std::span<const Vec<S, D>>(many_vertices<S, D>())));
    ask<S, D>(Box<S, D>{extents});
    ask<S, D>(Aabb<S, D>{zero_vector<S, D>(), extents});
    ask<S, D>(sphere);
    ask<S, D>(Capsule<S, D>{S(1), S(1)});
    ask<S, D>(Cylinder<S, D>{S(1), S(1)});
    ask<S, D>(cone);
    ask<S, D>(Ellipsoid<S, D>{extents});
    ask<S, D>(ellipsoid_as_image(extents));
    ask<S, D>(Transformed<Box<S, D>>{{extents}});
    ask<S, D>(Dilated<Polytope<S, D>>{polytope, S(1)});
    ask<S, D>(HullOfTwo<Sphere<S, D>, Cone<S, D>>{sphere, cone});
    ask<S, D>(MinkowskiSum<Sphere<S, D>, Cone<S, D>>{sphere, cone});
    ask<S, D>(MinkowskiDifferenceShape<Sphere<S, D>, Cone<S, D>>{sphere, cone});
}

TEST(GjkDistance, takes_nothing_from_the_heap_and_never_throws) {
    ask_all_shapes<float, 2>();
    ask_all_shapes<double, 3>();
    ask_all_policies<double, 3>();
}

TEST(EpaWorkspace, takes_nothing_from_the_heap_after_its_first_query) { ask_again(); }

}  // namespace
