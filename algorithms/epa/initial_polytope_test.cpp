// SPDX-License-Identifier: MIT
// Tests the start of EPA: it is full-dimensional with the origin inside, or a supporting plane through the origin
// (P-18).
#include "algorithms/epa/initial_polytope.h"
#include "algorithms/fast/registers/difference.h"

#include <gtest/gtest.h>

#include "algorithms/epa/depth.h"
#include "algorithms/fast/polytope/expanding_polytope.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::epa_initial_polytope_test {
namespace {

template <int D>
void sweep(std::uint64_t seed, int cases) {
    using V = Vec<Rational, D>;
    int full = 0, grown = 0, touching = 0;
    check_random_trials(seed, cases, [&](int, RandomBits& rng) {
        Polytope<Rational, D> body;
        const auto flat = rng() % 3;
        for (std::uint64_t k = 0, n = 1 + rng() % 7; k < n; ++k) {
            V x = detail::generate<Rational, D>([&](int) { return Rational(static_cast<int>(rng() % 5) - 2); });
            if (flat == 0) x[D - 1] = 0;
            body.vertices.push_back(x);
        }
        const Polytope<Rational, D> origin{{zero_vector<Rational, D>()}};
        const auto start = gjk::distance(body, origin);
        if (start.verdict == Verdict::separated) return;
        const MinkowskiDifference<Polytope<Rational, D>, Polytope<Rational, D>> cso{body, origin};
        const auto first = epa::initial_polytope(cso, start.simplex, epa::Origin::inside, 0);
        if (first.outcome == epa::Start::touching) {
            ++touching;
            ASSERT_GT(squared_norm(first.normal), 0);
            for (const V& x : body.vertices) ASSERT_LE(dot(first.normal, x), 0);
            return;
        }
        ASSERT_EQ(first.outcome, epa::Start::full);
        ASSERT_EQ(first.simplex.size, D + 1);
        ++full;
        grown += start.simplex.size < D + 1 ? 1 : 0;
        const epa::Expanding<Rational, D> polytope(first.simplex);
        for (const auto& face : polytope.faces()) {
            ASSERT_GT(face.plane.nn, 0) << "affinely independent";
            ASSERT_GE(face.plane.offset, 0) << "holds the origin";
        }
    });
    EXPECT_GE(full, cases / 10);
    EXPECT_GE(grown, cases / 50);
    EXPECT_GE(touching, cases / 10);
}

TEST(InitialPolytope, is_full_dimensional_and_holds_the_origin_or_proves_touching) {
    sweep<2>(61, 4000);
    sweep<3>(62, 4000);
}

/// The depth that EPA finds from this simplex, whose hull contains the origin, as if GJK had ended with it.
Rational depth2_from(const Polytope<Rational, 3>& body, const std::vector<Vec<Rational, 3>>& simplex) {
    const Polytope<Rational, 3> origin{{zero_vector<Rational, 3>()}};
    DistanceResult<Rational, 3> start;
    for (const auto& x : simplex) start.simplex.push_back({x, x, {}, 0, 0});
    start.verdict = Verdict::intersecting;
    start.distance2.upper = 0;
    const MinkowskiDifference<Polytope<Rational, 3>, Polytope<Rational, 3>> cso{body, origin};
    const auto first = epa::initial_polytope(cso, start.simplex, epa::Origin::inside, 0);
    EXPECT_EQ(first.outcome, epa::Start::full);
    const epa::ExpandingPolytope<Rational> polytope(first.simplex);
    for (const auto& face : polytope.faces()) EXPECT_GE(face.plane.offset, 0) << "holds the origin";
    const auto r = epa::depth_from(body, origin, start);
    EXPECT_EQ(r.verdict, Verdict::penetrating);
    EXPECT_EQ(r.depth2.lower, r.depth2.upper);
    return *r.depth2.upper;
}

TEST(InitialPolytope, around_a_segment_leads_to_the_depth) {  // E-20b
    using V = Vec<Rational, 3>;
    Polytope<Rational, 3> diamond, skew;
    for (const int z : {-1, 1}) {
        for (const auto& [x, y] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) diamond.vertices.push_back(V{x, y, z});
        for (const auto& [x, y] : {std::pair{-2, 0}, {1, 1}, {0, -1}, {0, 2}}) skew.vertices.push_back(V{x, y, z});
    }
    for (auto* prism : {&diamond, &skew})
        for (const int z : {-3, 3}) prism->vertices.push_back(V{0, 0, z});
    EXPECT_EQ(depth2_from(diamond, {V{0, 0, -3}, V{0, 0, 3}}), Rational(1) / 2);
    EXPECT_EQ(depth2_from(skew, {V{0, 0, -3}, V{0, 0, 3}}), Rational(1) / 5);
}

TEST(InitialPolytope, over_a_triangle_leads_to_the_depth) {  // E-20c
    using V = Vec<Rational, 3>;
    const Polytope<Rational, 3> body{{V{0, -2, 2}, V{0, 2, -1}, V{1, 0, 0}, V{-2, 0, 1}, V{2, 1, 0}, V{0, -1, -2}}};
    EXPECT_EQ(depth2_from(body, {body.vertices[0], body.vertices[1], body.vertices[5]}), Rational(64) / 137);
}

TEST(InitialPolytope, with_the_origin_on_a_face_leads_to_the_depth) {  // E-14
    using V = Vec<Rational, 3>;
    const Polytope<Rational, 3> body{{V{-1, -1, 0}, V{2, -1, 0}, V{-1, 2, 0}, V{0, 0, 1}, V{0, 0, -1}}};
    const std::vector<V> first_four(body.vertices.begin(), body.vertices.begin() + 4);
    EXPECT_EQ(depth2_from(body, first_four), Rational(1) / 3);
}

TEST(InitialPolytope, drops_points_that_depend_on_the_others) {
    using V = Vec<double, 3>;
    const Polytope<double, 3> cube{{V{-1, -1, -1}, V{1, -1, -1}, V{-1, 1, -1}, V{1, 1, -1}, V{-1, -1, 1}, V{1, 1, 1}}};
    const Polytope<double, 3> origin{{V{0, 0, 0}}};
    const MinkowskiDifference<Polytope<double, 3>, Polytope<double, 3>> cso{cube, origin};
    Simplex<double, 3> sliver;
    for (const V& x : {V{-1, -1, -1}, V{1, 1, 1}, V{1, 1, 1}, V{0, 0, 0x1p-52}}) sliver.push_back({x, x, {}, 0, 0});
    const auto first = epa::initial_polytope(cso, sliver, epa::Origin::unknown, 128);
    EXPECT_EQ(first.outcome, epa::Start::full);
    EXPECT_TRUE(epa::ExpandingPolytope<double>(first.simplex).is_usable());
}

/// A body that must not be asked.
template <class S>
struct Unasked {
    CsoVertex<S, 3> support(const Vec<S, 3>&) const {
        ADD_FAILURE() << "the simplex was called clearly full, and a support point is sought";
        return {};
    }
};

/// Four points, of which the fourth is in or near the plane of the others or the third on or near their line, at any
/// scale: thinner and smaller by powers of two up to the two exponents.
template <class S>
Simplex<S, 3> thin_tetrahedron(RandomBits& rng, int thinnest, int smallest) {
    const auto number = [&] { return S(static_cast<int>(rng() % 2001) - 1000); };
    const auto power = [&](int range) {
        S x(1);
        for (auto e = rng() % static_cast<unsigned>(range); e > 0; --e) x = S(x / S(2));
        return x;
    };
    const auto point = [&] { return Vec<S, 3>{number(), number(), number()}; };
    const auto off = [&] { return rng() % 8 == 0 ? S(0) : power(thinnest); };
    const Vec<S, 3> a = point(), ab = point();
    const Vec<S, 3> ac = S(number() / S(1000)) * ab + off() * point();
    const Vec<S, 3> ad = number() * ab + number() * ac + off() * point();
    const S scale = rng() % 2 == 0 ? S(1) : power(smallest);
    Simplex<S, 3> result;
    for (const Vec<S, 3>& x : {a, Vec<S, 3>(a + ab), Vec<S, 3>(a + ac), Vec<S, 3>(a + ad)}) {
        const Vec<S, 3> w = scale * x;
        result.push_back({w, w, zero_vector<S, 3>(), 0, 0});
    }
    return result;
}

template <class S>
void expect_kept_where_clearly_full(int cases, int thinnest, int smallest) {
    int kept = 0;
    check_random_trials(63, cases, [&](int, RandomBits& rng) {
        const auto simplex = thin_tetrahedron<S>(rng, thinnest, smallest);
        const double units = rng() % 3 == 0 ? 0 : 128;
        if (!epa::is_clearly_full(simplex, units)) return;
        ++kept;
        const auto first = epa::initial_polytope(Unasked<S>{}, simplex, epa::Origin::unknown, units);
        ASSERT_EQ(first.outcome, epa::Start::full);
        ASSERT_EQ(first.simplex.size, 4);
        for (int i = 0; i < 4; ++i) ASSERT_EQ(first.simplex[i].w, simplex[i].w);
    });
    EXPECT_GE(kept, cases / 4);
    EXPECT_LE(kept, cases - cases / 100) << "no simplex was thin";
}

TEST(InitialPolytope, is_the_simplex_itself_where_that_is_clearly_full) {
    expect_kept_where_clearly_full<double>(20000, 50, 400);
    expect_kept_where_clearly_full<float>(20000, 20, 60);
    expect_kept_where_clearly_full<Rational>(1000, 50, 400);
}

}  // namespace
}  // namespace touchstone::epa_initial_polytope_test
