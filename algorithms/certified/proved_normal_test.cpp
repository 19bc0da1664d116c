// SPDX-License-Identifier: MIT
// Normals and witness points of certified results against exact arithmetic: whatever ended a query, the normal that it
// returns is the one that was proved, and the points are where the result says. Near contact the direction that proves
// an answer and the one that GJK or EPA ended with in doubles are often not the same.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>

#include "algorithms/certified/depth.h"
#include "algorithms/certified/intersects.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::proved_normal_test {
namespace {

template <int D>
using Points = std::vector<Vec<double, D>>;

/// GJK as it was published, without exact signs after it.
using PublishedLoop = gjk::Options<Voronoi, gjk::DefaultStopping, ClosestPoint, gjk::AsPublished>;

template <int D>
PackedPolytope<double, D> packed(const Points<D>& points) {
    return PackedPolytope<double, D>(std::span<const Vec<double, D>>(points));
}

/// The largest n.z over z in A - B, exactly.
template <int D>
Rational reach(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Vec<double, D>& n) {
    const auto exactly = convert<Rational>(n);
    const auto largest = [](const auto& body, const Vec<Rational, D>& along) {
        const auto polytope = body.template exact<Rational>();
        Rational most = dot(along, polytope.vertices.front());
        for (const auto& x : polytope.vertices) most = std::max(most, Rational(dot(along, x)));
        return most;
    };
    return largest(a, exactly) + largest(b, -exactly);
}

/// True if x <= length |n|, for length >= 0.
template <int D>
bool is_at_most(const Rational& x, const Rational& length, const Vec<double, D>& n) {
    return x <= 0 || x * x <= length * length * squared_norm(convert<Rational>(n));
}

Rational square(double x) { return Rational(x) * Rational(x); }

template <int D>
Rational squared_distance(const CertifiedPolytope<D>& body, const Vec<double, D>& point) {
    Polytope<Rational, D> at;
    at.vertices.push_back(convert<Rational>(point));
    return *gjk::distance(body.template exact<Rational>(), at).distance2.upper;
}

template <int D>
void expect_points_on(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const CertifiedResult<D>& result) {
    const Rational off_a(certified::point_error(a)), off_b(certified::point_error(b));
    EXPECT_LE(squared_distance(a, result.point_a), off_a * off_a);
    EXPECT_LE(squared_distance(b, result.point_b), off_b * off_b);
}

/// The distance of the witness points is within the bracket, up to their errors and `more`.
template <int D>
void expect_points_apart(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const CertifiedResult<D>& result,
                         double more) {
    const Rational allowed = Rational(certified::point_error(a)) + Rational(certified::point_error(b)) + Rational(more);
    const Rational apart2 = squared_norm(convert<Rational>(result.point_a) - convert<Rational>(result.point_b));
    const Rational most = Rational(*result.bracket.upper) + allowed, least = Rational(result.bracket.lower) - allowed;
    EXPECT_LE(apart2, most * most);
    EXPECT_TRUE(least <= 0 || least * least <= apart2);
}

/// What CertifiedResult says of the normal of bodies that are apart.
template <int D>
void expect_separating(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const CertifiedResult<D>& result) {
    ASSERT_FALSE(result.axis == (zero_vector<double, D>()));
    const Rational overlap = reach<D>(a, b, -result.axis);
    if (result.proof == Proof::direction) {
        EXPECT_LT(overlap, 0);
    }
    EXPECT_TRUE(is_at_most<D>(overlap, Rational(certified::normal_error(a, b)), result.axis));
}

/// What it says of the normal of bodies that meet, from a query about the depth.
template <int D>
void expect_leading_out(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b,
                        const CertifiedResult<D>& result) {
    ASSERT_FALSE(result.axis == (zero_vector<double, D>()));
    const Rational most = Rational(*result.bracket.upper) + Rational(certified::normal_error(a, b));
    EXPECT_TRUE(is_at_most<D>(reach<D>(a, b, -result.axis), most, result.axis));
}

using Counts = std::map<std::string, int>;

/// Asks all three queries, and counts by which proof each of them ended and with which verdict.
template <int D>
void expect_proved(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, Counts& ends) {
    const auto by_gjk = gjk::certified<Rational>(a, b), by_axis = gjk::certified_intersects<Rational>(a, b);
    const auto by_epa = epa::certified<Rational>(a, b);
    const auto count = [&ends](const char* query, const auto& result) {
        SCOPED_TRACE(std::string(query) + ", " + std::string(to_string(result.proof)));
        ++ends[std::string(query) + ", " + std::string(to_string(result.verdict)) + " by " +
               std::string(to_string(result.proof))];
    };
    count("distance", by_gjk);
    count("axis", by_axis);
    count("depth", by_epa);
    expect_points_on(a, b, by_gjk);
    expect_points_on(a, b, by_epa);
    if (by_gjk.verdict != Verdict::separated) {
        const double at_contact = certified::contact_roundoffs * certified::u * certified::largest_difference(a, b);
        expect_points_apart(a, b, by_epa, at_contact);
        return expect_leading_out(a, b, by_epa);
    }
    expect_points_apart(a, b, by_gjk, 0);
    for (const auto& result : {by_gjk, by_axis, by_epa}) expect_separating(a, b, result);
}

TEST(ProvedNormal, is_that_of_the_bound_and_not_that_of_the_nearest_point_near_contact) {
    // GJK ends with a v that is nearer, and planes across it cut the bodies by hundreds of roundoffs. These three are
    // the cases 386, 580 and 582 of the family near_touching with seed 1.
    const Points<3> a[] = {{{-20, -52, 26},
                            {-48, -62, 0},
                            {-16, -6, -104},
                            {-10, -28, 86},
                            {-12, 14, -128},
                            {-40, -48, 58},
                            {-8, 8, -46},
                            {-42, -6, -72}},
                           {{144, -16, 144}, {160, 112, 400}},
                           {{-128, -512, -1216}, {-32, 160, -64}, {496, 400, 1088}}};
    const Points<3> b[] = {{{-28, -0x1.40000012p+5, -26},
                            {4, -0x1.40000048p+3, -80},
                            {-10, -0x1.40000009p+6, -38},
                            {-30, 0x1.fffffdcp+0, -184},
                            {-28, -0x1.40000012p+5, -194}},
                           {{0x1.200000002cp+7, -176, -16},
                            {0x1.5000000016p+8, -80, 464},
                            {-0x1.7fffffff5p+5, 208, -16},
                            {0x1.d000000016p+8, 144, 464},
                            {0x1.800000002cp+7, 208, 368},
                            {0x1.1000000016p+8, -192, -256}},
                           {{0x1.40000078p+7, 160, 224},
                            {0x1.000000fp+6, -128, -352},
                            {-0x1.ffffff1p+6, 64, -704},
                            {0x1.6000003cp+8, 352, 448},
                            {-0x1.ffffff1p+6, -704, -1856},
                            {0x1.a0000078p+7, -464, -1344}}};
    Counts ends;
    for (int i = 0; i < 3; ++i) {
        SCOPED_TRACE(i);
        const auto packed_a = packed<3>(a[i]), packed_b = packed<3>(b[i]);
        const CertifiedPolytope<3> on_a(packed_a), on_b(packed_b);
        expect_proved(on_a, on_b, ends);
        const auto plain = gjk::distance(on_a.in_doubles(), on_b.in_doubles(), PublishedLoop{});
        EXPECT_GT(reach<3>(on_a, on_b, -plain.v), 0) << "idle: what GJK ends with would have done";
    }
    EXPECT_EQ(ends["distance, separated by direction"], 3);
    EXPECT_EQ(ends["depth, separated by direction"], 3);
}

TEST(ProvedNormal, is_that_of_the_portal_and_not_that_of_epa_where_signs_decide_contact) {
    // A tiny body beside a large one: case 759 of the family size_ratio with seed 1.
    const auto a = packed<3>(
        {{-0x1.3ffffffffffd8p+8, 320, 640}, {0x1.4000000000028p+8, -320, -640}, {0x1.4000000000028p+8, -320, 1152}});
    const auto b = packed<3>({{0, 0, 0},
                              {-0x1.ep-32, 0x1.4p-33, 0x1.2p-31},
                              {0x1.9p-32, -0x1.4p-34, -0x1.1p-30},
                              {0x1.4p-32, -0x1.4p-33, -0x1.18p-30}});
    const CertifiedPolytope<3> on_a(a), on_b(b);
    Counts ends;
    expect_proved(on_a, on_b, ends);
    EXPECT_EQ(ends["distance, separated by contact"], 1);
    EXPECT_EQ(ends["depth, separated by contact"], 1);
    const auto plain = gjk::distance(on_a.in_doubles(), on_b.in_doubles(), PublishedLoop{});
    epa::Options<> once;
    once.curved_gap = 0;
    const auto searched_once = epa::depth_from(on_a.in_doubles(), on_b.in_doubles(), plain, once);
    const auto overlap = reach<3>(on_a, on_b, searched_once.outward);
    const Rational allowed(certified::normal_error(on_a, on_b));
    EXPECT_FALSE(is_at_most<3>(overlap, allowed, searched_once.outward)) << "idle: EPA's normal would have done";
}

TEST(ProvedPoints, of_a_depth_replace_those_of_epa_where_these_are_too_far_apart) {
    // A tiny triangle across the edge of a large one: case 2226 of the family size_ratio with seed 1.
    const auto a = packed<3>(
        {{-0x1.1fffffffffe4p+10, 576, 1728}, {0x1.20000000001cp+10, -576, -1728}, {-0x1.dfffffffffe4p+10, 2112, 2304}});
    const auto b = packed<3>(
        {{0x1.bp-32, -0x1.bp-32, -0x1.bp-31}, {-0x1.bp-32, 0x1.bp-32, 0x1.bp-31}, {-0x1.ep-31, 0x1.5p-31, 0x1.bcp-30}});
    const CertifiedPolytope<3> on_a(a), on_b(b);
    Counts ends;
    expect_proved(on_a, on_b, ends);
    const auto plain = epa::depth(on_a.in_doubles(), on_b.in_doubles());
    const auto proved = epa::certified<Rational>(on_a, on_b);
    const auto least = static_cast<double>(proved.bracket.lower), most = static_cast<double>(*proved.bracket.upper);
    EXPECT_FALSE(certified::are_contact_points<3>(on_a, on_b, plain.point_a, plain.point_b, least, most)) << "idle";
    EXPECT_TRUE(certified::are_contact_points<3>(on_a, on_b, proved.point_a, proved.point_b, least, most));
}

TEST(ProvedPoints, of_a_depth_of_bodies_that_signs_tell_apart_are_not_those_of_an_iterate_before) {
    // Segments 5e-17 apart, by which GJK in doubles ends before its last simplex, whose points are further apart.
    const auto a = packed<2>({{2, -2}, {1, 2}});
    const auto b =
        packed<2>({{0x1.5259942af8a99p-1, 0x1.8045164063b2fp-1}, {-0x1.9e084c3cae251p-4, 0x1.fd60a906e407p-1}});
    const Pose<double, 2> pose_a{
        {{{-0x1.1a6fd3b1a150dp-2, -0x1.ec23bb1c231a3p-1}, {0x1.ec23bb1c231a3p-1, -0x1.1a6fd3b1a150dp-2}}}, {0, 0}};
    const Pose<double, 2> pose_b{
        {{{-0x1.5c81a1b5e6dabp-1, 0x1.771543e7b89d6p-1}, {-0x1.771543e7b89d6p-1, -0x1.5c81a1b5e6dabp-1}}},
        {-0x1.041ce11123f51p+1, 0x1.91f7a951a1b16p+0}};
    const auto found = epa::certified<Rational>(CertifiedPolytope<2>(a, pose_a), CertifiedPolytope<2>(b, pose_b));
    ASSERT_EQ(found.verdict, Verdict::separated);
    EXPECT_LT(infinity_norm(found.point_a - found.point_b), 1e-15);
}

/// Hulls of a few small integers, under poses if asked. B is moved such that it just touches A, and 2^-k of that
/// further, away or back.
template <int D>
void expect_proved_near_contact(int cases, bool is_posed, Counts& ends) {
    std::normal_distribution<double> normal;
    std::uniform_int_distribution<int> count(1, 7), coordinate(-9, 9);
    check_random_trials(51, cases, [&](int i, RandomBits& random) {
        Points<D> points[2];
        for (auto& each : points) {
            each.resize(static_cast<std::size_t>(count(random)));
            for (auto& x : each)
                for (int k = 0; k < D; ++k) x[k] = is_posed ? normal(random) : coordinate(random);
        }
        Pose<double, D> pose[2] = {Pose<double, D>::identity(), Pose<double, D>::identity()};
        for (auto& each : pose)
            for (auto& row : each.rows)
                for (int k = 0; k < D && is_posed; ++k) row[k] = normal(random);
        pose[1].translation[i % D] = 40;
        const auto packed_a = packed<D>(points[0]), packed_b = packed<D>(points[1]);
        const CertifiedPolytope<D> a(packed_a, pose[0]);
        const auto v = gjk::distance(a.in_doubles(), CertifiedPolytope<D>(packed_b, pose[1]).in_doubles()).v;
        const double share = i % 4 == 0 ? 0 : std::ldexp(i % 4 == 1 ? 1.0 : -1.0, -8 - i / 4 % 45);
        pose[1].translation = pose[1].translation + (1 + share) * v;
        SCOPED_TRACE(i);
        expect_proved(a, CertifiedPolytope<D>(packed_b, pose[1]), ends);
    });
}

TEST(ProvedNormal, and_points_are_those_that_were_proved_whatever_ended_the_query_in_space) {
    Counts ends;
    expect_proved_near_contact<3>(1200, false, ends);
    expect_proved_near_contact<3>(600, true, ends);
    for (const char* end :
         {"distance, separated by direction", "distance, separated by contact", "axis, separated by direction",
          "depth, separated by direction", "depth, separated by contact", "depth, touching by contact",
          "depth, penetrating by contact", "depth, penetrating by polytope"})
        EXPECT_GT(ends[end], 3) << "idle: " << end;
}
TEST(ProvedNormal, and_points_are_those_that_were_proved_whatever_ended_the_query_in_the_plane) {
    Counts ends;
    expect_proved_near_contact<2>(1200, false, ends);
    expect_proved_near_contact<2>(600, true, ends);
    for (const char* end : {"distance, separated by direction", "depth, separated by direction",
                            "depth, touching by contact", "depth, penetrating by polytope"})
        EXPECT_GT(ends[end], 3) << "idle: " << end;
}

TEST(ProvedNormal, is_the_direction_that_the_proof_is_about_where_scaling_loses_a_component) {
    // Scaled by a power of two, the second component underflows, and the proof is about the first axis alone.
    const auto a = packed<2>({{0, 0}}), b = packed<2>({{-1, 0}, {-1, 0x1p+20}});
    CertifiedResult<2> result;
    const Vec<double, 2> direction{0x1p+600, 0x1p-500};
    ASSERT_TRUE(certified::prove_separation_along(CertifiedPolytope<2>(a), CertifiedPolytope<2>(b), direction, result));
    EXPECT_EQ(result.axis, certified::scaled(direction));
    EXPECT_EQ(result.axis[1], 0);
}

TEST(ProvedNormal, is_compared_with_a_bound_on_the_overlap_that_is_right_and_not_idle) {
    std::normal_distribution<double> normal;
    check_random_trials(52, 300, [&](int, RandomBits& random) {
        Points<3> points[2] = {Points<3>(5), Points<3>(5)};
        for (auto& each : points)
            for (auto& x : each)
                for (int k = 0; k < 3; ++k) x[k] = normal(random);
        const auto a = packed<3>(points[0]), b = packed<3>(points[1]);
        const CertifiedPolytope<3> on_a(a), on_b(b);
        const auto n = certified::scaled(Vec<double, 3>{normal(random), normal(random), normal(random)});
        const double bound = certified::overlap_from_above<3>(on_a, on_b, n);
        const Rational overlap = reach<3>(on_a, on_b, n);
        if (overlap <= 0 || n == (zero_vector<double, 3>())) return;
        EXPECT_TRUE(is_at_most<3>(overlap, Rational(bound), n));
        EXPECT_FALSE(is_at_most<3>(overlap, Rational(bound * (1 - 0x1p-47)), n)) << "much too large";
    });
    const auto left = packed<2>({{0, 0}, {0, 1}}), right = packed<2>({{1, 0}, {1, 1}});
    const CertifiedPolytope<2> on_left(left), on_right(right);
    EXPECT_EQ(certified::overlap_from_above<2>(on_left, on_right, {1, 0}), 0) << "they are apart";
    EXPECT_GE(certified::overlap_from_above<2>(on_left, on_right, {-1, 0}), 1);
    EXPECT_EQ(certified::overlap_from_above<2>(on_left, on_right, {0, 0}), HUGE_VAL) << "no direction";
}

/// True if the point is off the body by at most a rounding of each coordinate to a multiple of the smallest double.
template <int D>
bool is_on_but_for_rounding(const CertifiedPolytope<D>& body, const Vec<double, D>& point) {
    return 4 * squared_distance(body, point) <= D * square(certified::eta);
}

TEST(ProvedPoints, of_subnormal_bodies_are_the_exact_ones_with_each_coordinate_rounded_once) {
    // No double is nearer: a coordinate may be off its body by half the smallest double, which is not small compared
    // with such bodies. The normal has no such error, since it is scaled before it is rounded.
    std::uniform_int_distribution<int> count(1, 7), coordinate(-60, 60);
    int apart = 0, met = 0, off = 0;
    check_random_trials(53, 400, [&](int i, RandomBits& random) {
        Points<3> points[2];
        for (auto& each : points) {
            each.resize(static_cast<std::size_t>(count(random)));
            for (auto& x : each)
                for (int k = 0; k < 3; ++k)
                    x[k] = (coordinate(random) + (&each == points ? 0 : i % 2 * 70)) * certified::eta;
        }
        const auto packed_a = packed<3>(points[0]), packed_b = packed<3>(points[1]);
        const CertifiedPolytope<3> a(packed_a), b(packed_b);
        const auto by_gjk = gjk::certified<Rational>(a, b), by_epa = epa::certified<Rational>(a, b);
        for (const auto& result : {by_gjk, by_epa}) {
            EXPECT_TRUE(is_on_but_for_rounding(a, result.point_a) && is_on_but_for_rounding(b, result.point_b));
            off += squared_distance(a, result.point_a) > 0;
        }
        (by_gjk.verdict == Verdict::separated ? apart : met) += 1;
        if (by_gjk.verdict != Verdict::separated) return expect_leading_out(a, b, by_epa);
        expect_separating(a, b, by_gjk);
        expect_separating(a, b, by_epa);
        const Rational way2 = squared_norm(convert<Rational>(by_gjk.point_a) - convert<Rational>(by_gjk.point_b));
        const Rational most = Rational(*by_gjk.bracket.upper) + 2 * Rational(certified::eta);
        const Rational least = Rational(by_gjk.bracket.lower) - 2 * Rational(certified::eta);
        EXPECT_LE(way2, most * most);
        EXPECT_TRUE(least <= 0 || least * least <= way2);
    });
    EXPECT_GT(apart, 50) << "idle";
    EXPECT_GT(met, 50) << "idle";
    EXPECT_GT(off, 50) << "idle";
}

TEST(ProvedPoints, are_on_the_bodies_whatever_the_weights) {
    // Weights of a solver need not sum to one. Negative ones and such that are no numbers count as 0.
    const Vec<double, 2> corners[] = {{1, 0}, {3, 0}, {1, 4}};
    DistanceResult<double, 2> run;
    for (const auto& at : corners) {
        CsoVertex<double, 2> vertex{};
        vertex.a = at;
        vertex.b = 2.0 * at;
        run.simplex.push_back(vertex);
    }
    run.simplex.lambda = {0.25, 0.25, 0};
    certified::take_proved_points(run);
    EXPECT_EQ(run.point_a, (Vec<double, 2>{2, 0}));
    EXPECT_EQ(run.point_b, (Vec<double, 2>{4, 0}));
    run.simplex.lambda = {-7, std::nan(""), 0.5};
    certified::take_proved_points(run);
    EXPECT_EQ(run.point_a, corners[2]);
    run.simplex.lambda = {-1, 0, HUGE_VAL};
    certified::take_proved_points(run);
    EXPECT_EQ(run.point_a, corners[0]) << "no weight is usable";
    run.simplex.lambda = {0x1p+1023, 0x1p+1023, 0};
    certified::take_proved_points(run);
    EXPECT_EQ(run.point_a, corners[0]) << "their sum overflows";
    // Weights that sum to one leave the points of the run as they are.
    run.simplex.lambda = {0.25, 0.25, 0.5 + 0x1p-52};
    run.point_a = {7, 8};
    certified::take_proved_points(run);
    EXPECT_EQ(run.point_a, (Vec<double, 2>{7, 8}));
}

TEST(ProvedPoints, of_a_depth_are_as_far_apart_as_its_bracket_says) {
    const auto a = packed<2>({{0, 0}, {2, 0}}), b = packed<2>({{1, 0}, {1, 2}});
    const CertifiedPolytope<2> on_a(a), on_b(b);
    const auto are = [&](double way) {
        return certified::are_contact_points<2>(on_a, on_b, {1 + 3 * way, 4 * way}, {1, 0}, 5, 6);
    };
    EXPECT_TRUE(are(1) && are(1.2));
    EXPECT_TRUE(are(1 - 0x1p-52));
    EXPECT_FALSE(are(1 - 0x1p-49) || are(1.2 + 0x1p-49));
}

}  // namespace
}  // namespace touchstone::proved_normal_test
