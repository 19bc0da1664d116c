// SPDX-License-Identifier: MIT
// Compares EPA with brute force on exact scalars, and tests its invariants through the observer and the counterexamples
// of the errata.
#include "algorithms/epa/depth.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>

#include "algorithms/fast/posed/transformed.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/testing/penetration_truth.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::epa_depth_test {
namespace {

Rational value(const brute_force::Fraction& f) {
    return Rational(static_cast<long long>(f.numerator)) / Rational(static_cast<long long>(f.denominator));
}

/// True if x is in conv(points), by linear algebra over all simplices of up to D + 1 points. The definition by
/// separating planes would need a support mapping.
template <int D>
bool lies_in(const Polytope<Rational, D>& body, const Vec<Rational, D>& x) {
    Polytope<Rational, D> shifted;  // by GJK, which is tested against truths of its own
    for (const auto& y : body.vertices) shifted.vertices.push_back(y - x);
    return *gjk::distance(shifted, Polytope<Rational, D>{{zero_vector<Rational, D>()}}).distance2.upper == 0;
}

/// P-16: checked on every polytope of the search.
template <int D>
struct InvariantChecker {
    Rational last_lower = -1, last_upper = -1;
    bool origin_inside = true;
    int calls = 0;

    void operator()(const epa::Expansion<Rational, D>& e) {
        ++calls;
        ASSERT_LE(last_lower, e.key) << "popped keys never decrease";
        if (last_upper >= 0) {
            ASSERT_LE(e.upper2, last_upper) << "the upper bound never rises";
        }
        last_lower = e.key;
        last_upper = e.upper2;
        ASSERT_LE(e.lower2, e.upper2);
        std::set<int> vertices;
        int faces = 0;
        for (std::size_t f = 0; f < e.polytope.faces().size(); ++f) {
            const auto& face = e.polytope.faces()[f];
            if (face.deleted) continue;
            ++faces;
            vertices.insert(face.vertex.begin(), face.vertex.end());
            ASSERT_GE(face.plane.offset, 0) << "holds the origin";
            for (const auto& x : e.polytope.vertices())
                ASSERT_LE(dot(face.plane.normal, x.w), face.plane.offset) << "convex";
            for (std::size_t i = 0; i < static_cast<std::size_t>(D); ++i) {
                const auto& other = e.polytope.faces()[static_cast<std::size_t>(face.adjacent[i])];
                const auto j = static_cast<std::size_t>(face.index[i]);
                ASSERT_FALSE(other.deleted);
                ASSERT_EQ(other.adjacent[j], static_cast<int>(f)) << "adjacency is an involution";
                ASSERT_EQ(other.index[j], static_cast<int>(i));
            }
        }
        const int v = static_cast<int>(vertices.size());
        if constexpr (D == 3) {
            ASSERT_EQ(2 * v - 3 * faces + 2 * faces, 4) << "V - E + F = 2 with 2 E = 3 F";
        } else {
            ASSERT_EQ(v, faces);
        }
    }
};

template <int D>
void check_exact(const brute_force::Points<D>& a, const brute_force::Points<D>& b, const Vec<Rational, D>& direction) {
    const auto truth = brute_force::truth<D>(a, b);
    const auto body_a = brute_force::polytope_of<Rational, D>(a), body_b = brute_force::polytope_of<Rational, D>(b);
    InvariantChecker<D> checker;
    const auto r = epa::depth(body_a, body_b, epa::Options<>{}, checker, direction);
    ASSERT_EQ(to_string(r.verdict), to_string(truth.verdict));
    ASSERT_EQ(r.stop.kind, StopKind::converged);
    ASSERT_TRUE(r.depth2.upper);
    ASSERT_EQ(r.depth2.lower, value(truth.depth2));
    ASSERT_EQ(r.depth2.upper, value(truth.depth2));
    ASSERT_EQ(r.distance_lower2, value(truth.distance2));
    ASSERT_EQ(r.point_a - r.point_b, r.foot);
    ASSERT_TRUE(lies_in(body_a, r.point_a) && lies_in(body_b, r.point_b));
    const auto nn = squared_norm(r.outward);
    ASSERT_GT(nn, 0);
    Rational h = dot(r.outward, body_a.vertices[0] - body_b.vertices[0]);
    for (const auto& x : body_a.vertices)
        for (const auto& y : body_b.vertices) h = std::max(h, dot(r.outward, x - y));
    if (truth.verdict == Verdict::separated) {
        ASSERT_LT(h, 0) << "the normal separates";
    } else {
        ASSERT_EQ(h * h / nn, r.depth2.upper) << "translating by the depth along the normal ends the contact";
        ASSERT_GE(h, 0);
        ASSERT_EQ(squared_norm(r.foot), r.depth2.upper);
    }
}

template <int D>
void sweep_exact(std::uint64_t seed, int cases, int range) {
    int seen[5] = {0, 0, 0, 0, 0};
    check_random_trials(seed, cases, [&](int i, RandomBits& rng) {
        SCOPED_TRACE("case " + std::to_string(i));
        const int na = 1 + static_cast<int>(rng() % 6), nb = 1 + static_cast<int>(rng() % 5);
        const auto a = brute_force::random_points<D>(rng, na, range), b = brute_force::random_points<D>(rng, nb, range);
        const auto direction =
            detail::generate<Rational, D>([&](int) { return Rational(static_cast<int>(rng() % 3) - 1); });
        check_exact<D>(a, b, direction);
        if (::testing::Test::HasFatalFailure()) return;
        ++seen[static_cast<int>(brute_force::truth<D>(a, b).verdict)];
    });
    for (const Verdict v : {Verdict::separated, Verdict::touching, Verdict::penetrating})
        EXPECT_GE(seen[static_cast<int>(v)], cases / 10) << "the sample is one-sided: " << to_string(v);
}

TEST(Epa, in_the_plane_agrees_with_brute_force_on_exact_scalars) { sweep_exact<2>(11, 4000, 3); }
TEST(Epa, in_space_agrees_with_brute_force_on_exact_scalars) { sweep_exact<3>(12, 2500, 2); }

/// Without GJK (cap 0) the signed search finds the origin by itself; only flat bodies may stay undecided.
template <int D>
void sweep_without_gjk(std::uint64_t seed, int cases) {
    int undecided = 0;
    epa::Options<> options;
    options.gjk.max_iterations = 0;
    check_random_trials(seed, cases, [&](int i, RandomBits& rng) {
        SCOPED_TRACE("case " + std::to_string(i));
        const auto a = brute_force::random_points<D>(rng, 5, 3), b = brute_force::random_points<D>(rng, 4, 3);
        const auto truth = brute_force::truth<D>(a, b);
        const auto r =
            epa::depth(brute_force::polytope_of<Rational, D>(a), brute_force::polytope_of<Rational, D>(b), options);
        undecided += r.verdict == Verdict::undecided ? 1 : 0;
        if (r.verdict == Verdict::undecided) return;
        ASSERT_EQ(to_string(r.verdict), to_string(truth.verdict));
        ASSERT_EQ(r.depth2.upper, value(truth.depth2));
        ASSERT_EQ(r.depth2.lower, value(truth.depth2));
        ASSERT_LE(r.distance_lower2, value(truth.distance2));
    });
    EXPECT_LE(undecided, cases / 20);
}

TEST(Epa, finds_the_origin_by_itself_where_gjk_gave_up) {
    sweep_without_gjk<2>(23, 3000);
    sweep_without_gjk<3>(24, 1500);
}

template <class S, int D>
void sweep_rounded(std::uint64_t seed, int cases, int range, double tolerance) {
    int decided = 0;
    check_random_trials(seed, cases, [&](int i, RandomBits& rng) {
        SCOPED_TRACE("case " + std::to_string(i));
        const int na = 1 + static_cast<int>(rng() % 6), nb = 1 + static_cast<int>(rng() % 5);
        const auto a = brute_force::random_points<D>(rng, na, range), b = brute_force::random_points<D>(rng, nb, range);
        const auto truth = brute_force::truth<D>(a, b);
        const auto r = epa::depth(brute_force::polytope_of<S, D>(a), brute_force::polytope_of<S, D>(b));
        if (truth.verdict == Verdict::separated) {
            ASSERT_EQ(to_string(r.verdict), "separated");
        } else {
            ASSERT_NE(to_string(r.verdict), "separated");
            const double depth = std::sqrt(value(truth.depth2).template convert_to<double>());
            ASSERT_TRUE(r.depth2.upper);
            ASSERT_NEAR(std::sqrt(static_cast<double>(*r.depth2.upper)), depth, tolerance);
            if (r.stop.kind == StopKind::converged) {
                const Vec<S, D> difference = r.point_a - r.point_b;
                ASSERT_NEAR(std::sqrt(static_cast<double>(squared_norm(difference - r.foot))), 0, tolerance);
                ASSERT_NEAR(std::sqrt(static_cast<double>(squared_norm(r.foot))), depth, tolerance);
                ASSERT_TRUE(depth == 0 || dot(r.outward, r.foot) > S(0));
            }
            if (r.verdict == Verdict::touching) {
                ASSERT_EQ(to_string(truth.verdict), "touching");
            }
            if (r.verdict == Verdict::penetrating) {
                ASSERT_EQ(to_string(truth.verdict), "penetrating");
                ASSERT_NEAR(std::sqrt(static_cast<double>(r.depth2.lower)), depth, tolerance);
            }
        }
        decided += r.verdict == truth.verdict ? 1 : 0;
    });
    EXPECT_GE(decided, cases * 99 / 100);
}

TEST(EpaInFloat, in_the_plane_is_right_on_small_integers) { sweep_rounded<float, 2>(13, 20000, 3, 1e-4); }
TEST(EpaInDouble, in_the_plane_is_right_on_small_integers) { sweep_rounded<double, 2>(14, 20000, 3, 1e-10); }
TEST(EpaInFloat, in_space_is_right_on_small_integers) { sweep_rounded<float, 3>(15, 4000, 3, 1e-4); }
TEST(EpaInDouble, in_space_is_right_on_small_integers) { sweep_rounded<double, 3>(16, 4000, 3, 1e-10); }

template <class S, class Bits, int D>
void survive_random_bits(std::uint64_t seed, int cases) {
    check_random_trials(seed, cases, [&](int i, RandomBits& rng) {
        Polytope<S, D> bodies[2];
        const auto style = rng() % 3;
        for (auto& body : bodies)
            for (std::uint64_t k = 0, n = 1 + rng() % 6; k < n; ++k)
                body.vertices.push_back(detail::generate<S, D>([&](int) {
                    if (style == 0) return std::bit_cast<S>(static_cast<Bits>(rng()));
                    const S unit = std::ldexp(S(1), static_cast<int>(rng() % 7) - 3);
                    const int range = std::numeric_limits<S>::max_exponent;
                    const S far = std::ldexp(S(1), static_cast<int>(rng() % static_cast<unsigned>(2 * range)) - range);
                    return S(static_cast<S>(static_cast<int>(rng() % 7) - 3) * (style == 1 ? unit : far));
                }));
        epa::Options<> options;
        options.max_iterations = 200;
        const auto r = epa::depth(bodies[0], bodies[1], options);
        ASSERT_NE(r.stop.kind, StopKind::running);
        ASSERT_LE(r.iterations, 200);
        if (r.stop.kind != StopKind::converged) return;
        ASSERT_TRUE(std::isfinite(r.depth2.lower) && std::isfinite(r.depth2.upper.value_or(0)) &&
                    std::isfinite(r.distance_lower2))
            << i;
        ASSERT_TRUE(!r.depth2.upper || r.depth2.lower <= *r.depth2.upper);
        ASSERT_TRUE(is_finite(r.outward) && is_finite(r.foot) && is_finite(r.point_a) && is_finite(r.point_b)) << i;
    });
}

TEST(EpaInFloat, survives_any_bits) {
    survive_random_bits<float, std::uint32_t, 2>(17, 50000);
    survive_random_bits<float, std::uint32_t, 3>(18, 50000);
}
TEST(EpaInDouble, survives_any_bits) {
    survive_random_bits<double, std::uint64_t, 2>(19, 50000);
    survive_random_bits<double, std::uint64_t, 3>(20, 50000);
}

/// Exact EPA on the same bits is the truth. A verdict must not be the opposite of it.
template <class S>
void agree_with_exact(std::uint64_t seed, int cases, double stretch, double tolerance) {
    check_random_trials(seed, cases, [&](int i, RandomBits& rng) {
        const auto uniform = [&] { return static_cast<double>(rng() >> 11U) * 0x1p-52 - 1; };
        Polytope<S, 3> body[2];
        Polytope<Rational, 3> exact[2];
        for (std::size_t k = 0; k < 2; ++k)
            for (std::uint64_t n = 4 + rng() % 6; n > 0; --n) {
                const Vec<double, 3> x{stretch * uniform(), uniform(), uniform()};
                body[k].vertices.push_back(convert<S>(x));
                exact[k].vertices.push_back(detail::generate<Rational, 3>(
                    [&](int c) { return Rational(static_cast<double>(body[k].vertices.back()[c])); }));
            }
        const auto truth = epa::depth(exact[0], exact[1]);
        const auto r = epa::depth(body[0], body[1]);
        if (r.verdict == Verdict::separated || r.verdict == Verdict::penetrating) {
            ASSERT_EQ(to_string(r.verdict), to_string(truth.verdict)) << i;
        }
        if (truth.verdict != Verdict::penetrating || r.stop.kind != StopKind::converged) return;
        const double depth = std::sqrt(truth.depth2.upper->convert_to<double>());
        ASSERT_NEAR(std::sqrt(static_cast<double>(*r.depth2.upper)), depth, tolerance) << i;
    });
}

TEST(EpaInFloatingPoint, agrees_with_exact_arithmetic_on_the_same_bits) {
    agree_with_exact<float>(25, 400, 1, 1e-5);
    agree_with_exact<double>(26, 400, 1, 1e-14);
    agree_with_exact<double>(27, 400, 1000, 1e-12);
    agree_with_exact<double>(28, 400, 1e-5, 1e-14);
}

template <class S, int D>
Polytope<S, D> origin() {
    return {{zero_vector<S, D>()}};
}

/// Squared depth of conv(points) - {0}.
template <int D>
Rational depth2_of(std::vector<Vec<Rational, D>> points) {
    const auto r = epa::depth(Polytope<Rational, D>{std::move(points)}, origin<Rational, D>());
    EXPECT_EQ(r.depth2.lower, r.depth2.upper);
    return *r.depth2.upper;
}

TEST(Epa, keeps_faces_whose_foot_lies_on_their_boundary) {  // E-13, E-15
    using V = Vec<Rational, 2>;
    EXPECT_EQ(depth2_of<2>({V{-1, -1}, V{1, -1}, V{5, 5}, V{-5, 5}}), 1);
    EXPECT_EQ(depth2_of<2>({V{-1, -1}, V{0, -1}, V{1, -1}, V{1, 0}, V{1, 1}, V{0, 1}, V{-1, 1}, V{-1, 0}}), 1);
    using W = Vec<Rational, 3>;
    std::vector<W> cube;
    for (int i = 0; i < 8; ++i) cube.push_back(W{(i & 1) * 2 - 1, (i & 2) - 1, (i & 4) / 2 - 1});
    EXPECT_EQ(depth2_of<3>(cube), 1);
}

TEST(Epa, starts_with_the_origin_on_a_face_or_an_edge) {  // E-14
    using V = Vec<Rational, 2>;
    DistanceResult<Rational, 2> start;
    for (const auto& x : {V{-1, 0}, V{1, 0}, V{0, 1}}) start.simplex.push_back({x, x, {}, 0, 0});
    start.verdict = Verdict::intersecting;
    start.distance2.upper = 0;
    const Polytope<Rational, 2> square{{V{-1, 0}, V{1, 0}, V{0, 1}, V{0, -1}}};
    EXPECT_EQ(epa::depth_from(square, origin<Rational, 2>(), start).depth2.upper, Rational(1) / 2);
}

TEST(Epa, finds_the_depths_that_the_printed_text_misses) {  // E-16, E-17, E-18, E-18b, E-20c
    using V = Vec<Rational, 3>;
    EXPECT_EQ(depth2_of<3>({V{0, 0, -1}, V{-1, 0, 0}, V{0, 1, 1}, V{1, -1, 1}}), Rational(1) / 21);
    EXPECT_EQ(
        depth2_of<3>({V{6, -6, 1}, V{-6, -6, 1}, V{0, 9, 1}, V{1, -1, 2}, V{-1, -1, 2}, V{0, 2, 2}, V{0, 0, -10}}), 4);
    EXPECT_EQ(depth2_of<3>({V{1, 0, 0}, V{0, 1, -1}, V{-1, -1, -1}, V{-1, -1, 0}, V{0, 0, 1}}), Rational(1) / 14);
    EXPECT_EQ(depth2_of<3>({V{0, -2, 2}, V{0, 2, -1}, V{1, 0, 0}, V{-2, 0, 1}, V{2, 1, 0}, V{0, -1, -2}}),
              Rational(64) / 137);
    EXPECT_GT(depth2_of<3>({V{1, 0, 0}, V{-1, 1, -1}, V{1, -1, -1}, V{-1, -1, 0}, V{1, -1, 0}, V{1, 1, 1}}), 0);
}

TEST(Epa, ends_at_a_point_of_the_boundary_that_its_support_point_does_not_approach) {  // E-47
    const Box<Rational, 2> box{{1, 2}};
    const Polytope<Rational, 2> origin{{{0, 0}}};
    EXPECT_EQ(*epa::depth(box, origin).depth2.upper, 1);
    const Vec<Rational, 2> nearest{1, 0};  // phi(P), where v.v = v.w
    const auto w = box.support(nearest).position;
    EXPECT_EQ(dot(nearest, w), 1);
    EXPECT_EQ(squared_norm(w - nearest), 4);
}

TEST(Epa, of_concentric_boxes_looked_at_along_zero_is_not_zero) {  // E-20
    const Box<Rational, 3> a{{1, 1, 1}}, b{{1, 1, 1}};
    const auto r = epa::depth(a, b, epa::Options<>{}, NullObserver{}, zero_vector<Rational, 3>());
    EXPECT_EQ(r.verdict, Verdict::penetrating);
    EXPECT_EQ(r.depth2.upper, 4);
}

TEST(Epa, of_a_segment_start_in_a_prism_is_exact) {  // E-20b
    using V = Vec<Rational, 3>;
    std::vector<V> diamond, skew;
    for (const int z : {-1, 1}) {
        for (const auto& [x, y] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) diamond.push_back(V{x, y, z});
        for (const auto& [x, y] : {std::pair{-2, 0}, {1, 1}, {0, -1}, {0, 2}}) skew.push_back(V{x, y, z});
    }
    for (auto* prism : {&diamond, &skew})
        for (const int z : {-3, 3}) prism->push_back(V{0, 0, z});
    EXPECT_EQ(depth2_of<3>(diamond), Rational(1) / 2);
    EXPECT_EQ(depth2_of<3>(skew), Rational(1) / 5);
}

TEST(Epa, of_flat_bodies_is_touching_with_depth_zero) {
    const Polytope<Rational, 3> a{{{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}}}, b{{{-1, 0, 0}, {1, 0, 0}, {0, 2, 0}}};
    const auto r = epa::depth(a, b);
    EXPECT_EQ(r.verdict, Verdict::touching);
    EXPECT_EQ(r.depth2.upper, 0);
    EXPECT_EQ(epa::depth(a, a).verdict, Verdict::touching);
}

TEST(Epa, names_bad_input_and_range_instead_of_inventing_an_answer) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto bad = epa::depth(Polytope<double, 3>{{{nan, 0, 0}}}, origin<double, 3>());
    EXPECT_EQ(bad.verdict, Verdict::undecided);
    EXPECT_EQ(bad.stop.kind, StopKind::invalid_input);
    const auto huge = epa::depth(Polytope<double, 3>{{{0x1p600, 0, 0}, {-0x1p600, 1, 0}}}, origin<double, 3>());
    EXPECT_EQ(huge.verdict, Verdict::undecided);
    EXPECT_EQ(huge.stop.kind, StopKind::exhausted);
}

TEST(EpaInThePlane, is_the_depth_of_the_tall_prism) {  // P-17
    check_random_trials(22, 300, [&](int, RandomBits& rng) {
        const auto a = brute_force::random_points<2>(rng, 5, 3), b = brute_force::random_points<2>(rng, 4, 3);
        const auto tall = [](const brute_force::Points<2>& base) {
            Polytope<Rational, 3> prism;
            for (const auto& x : base)
                for (const int z : {-50, 50})
                    prism.vertices.push_back(Vec<Rational, 3>{static_cast<int>(x[0]), static_cast<int>(x[1]), z});
            return prism;
        };
        const auto flat =
            epa::depth(brute_force::polytope_of<Rational, 2>(a), brute_force::polytope_of<Rational, 2>(b));
        const auto deep = epa::depth(tall(a), tall(b));
        ASSERT_EQ(flat.verdict, deep.verdict);
        ASSERT_EQ(flat.depth2.upper, deep.depth2.upper);
    });
}

/// A box of these half extents under these rows, at the origin.
template <class S>
Transformed<Box<S, 3>> turned(const Vec<S, 3>& half, const std::array<Vec<S, 3>, 3>& rows) {
    return {Box<S, 3>{half}, {rows, {}}};
}

// Faces that are parallel up to some roundoffs have differences whose signs rounding makes.
TEST(EpaInDouble, of_nearly_parallel_boxes_begins_again_where_a_face_is_turned_over) {
    const double c = 0x1.c6ae2c8b3c1c9p-1, s = 0x1.d6c91b3ec5114p-2;
    const auto a = turned<double>(
        {{.5, 1, .375}}, {{{{1, -0x1.cp-44, -0x1.cp-45}}, {{0x1.cp-44, 1, -0x1.5p-43}}, {{0x1.cp-45, 0x1.5p-43, 1}}}});
    const auto b = turned<double>({{.75, 1, 1}}, {{{{c, -s, 0}}, {{s, c, 0}}, {{0, 0, 1}}}});
    const auto found = epa::depth(a, b);
    EXPECT_EQ(found.verdict, Verdict::penetrating);
    EXPECT_EQ(found.stop.kind, StopKind::converged) << found.stop.name;
    EXPECT_NEAR(*found.depth(), 1.375, 1e-11);
}

TEST(EpaInFloat, of_nearly_parallel_boxes_is_as_deep_as_the_thinner_way_out) {
    const float e = 0x1p-16F;
    const auto a = turned<float>({{2, 1, 1}}, {{{{1, -e, e}}, {{e, 1, -e}}, {{-e, e, 1}}}});
    const auto b = turned<float>({{1, 3, 2}}, {{{{1, 0, 0}}, {{0, 1, 0}}, {{0, 0, 1}}}});
    EXPECT_NEAR(*epa::depth(a, b).depth(), 3.00003052, epa::Options<>{}.rounding_units * 4 * 0x1p-24);
}

}  // namespace
}  // namespace touchstone::epa_depth_test
