// SPDX-License-Identifier: GPL-3.0-or-later
// The enclosures of gradients against closed forms, against differences of the distance and of the depth in 160 digits,
// and against the exact sets of polytopes. The difference needs no gradient: A is moved by a rational rotation about
// the origin.
#include <gtest/gtest.h>

#include <cstdio>

#include "algorithms/certified/signed_distance.h"
#include "algorithms/gradient/certified_gradient.h"
#include "algorithms/gradient/signed_distance.h"
#include "algorithms/testing/base_seed.h"
#include "oracles/enclosure/depth.h"
#include "oracles/enclosure/nearest.h"
#include "oracles/exact_number_value.h"
#include "oracles/gradient.h"
#include "oracles/oracle.h"
#include "properties/check.h"
#include "properties/families/counter_random.h"
#include "properties/families/family.h"
#include "properties/oracles/curved_gradient_queries_test.h"

namespace touchstone::curved_gradient_test {
namespace {

using enclosure_detail::Cso;
using enclosure_detail::NearestSearch;
using enclosure_detail::Rational;
constexpr unsigned digits = 160;
using Real = enclosure_detail::Real<digits>;
template <int D>
using Core = enclosure_detail::RoundedCore<Rational, D>;
template <int D>
using Exact = enclosure_detail::Point<Rational, D>;

Real real(const Rational& x) {
    Real result;
    mpfr_set_q(result.backend().data(), x.backend().data(), MPFR_RNDN);
    return result;
}
Rational value_of(const ExactNumber& x) { return x.value().number; }

TEST(CurvedGradient, of_a_ball_above_a_cylinder_is_straight_up_and_unique) {
    const auto g =
        enclosed<3>({QueryKind::distance, body(SphereData{1}, {0.5, 0, 4}), body(CylinderData{2, 1}, {}), {}});
    EXPECT_EQ(g.unique, true);
    EXPECT_LE(off(g.direction, {0, 0, 1}), 1e-17);
    ASSERT_EQ(g.points.size(), 1U);
    EXPECT_LE(off(g.points[0], {0.5, 0, 4}), 1e-17) << "the core of a ball is its centre";
    EXPECT_LE(g.direction_error.rounded().high, 1e-17L);
    EXPECT_LE(g.point_error.rounded().high, 1e-17L);
}

TEST(CurvedGradient, of_ellipsoids_is_that_of_their_axes) {
    const auto g = enclosed<3>(
        {QueryKind::distance, body(EllipsoidData<3>{{2, 1, 3}}, {8, 0, 0}), body(EllipsoidData<3>{{1, 2, 3}}, {}), {}});
    EXPECT_EQ(g.unique, true);
    EXPECT_LE(off(g.direction, {1, 0, 0}), 1e-17);
    ASSERT_EQ(g.points.size(), 1U);
    EXPECT_LE(off(g.points[0], {6, 0, 0}), 1e-16);
}

TEST(CurvedGradient, of_a_cylinder_that_stands_above_a_box_is_one_of_many) {
    const auto g =
        enclosed<3>({QueryKind::distance, body(CylinderData{1, 1}, {0, 0, 3}), body(BoxData<3>{{2, 2, 1}}, {}), {}});
    EXPECT_EQ(g.unique, false);
    EXPECT_EQ(g.direction, (ExactVector{"0", "0", "1"}));
    EXPECT_EQ(g.direction_error, ExactNumber());
    EXPECT_EQ(g.common.size(), 12U) << "the corners of a polygon in the disc";
    for (const auto& p : g.common) EXPECT_EQ(p[2], ExactNumber("2"));
}

TEST(CurvedGradient, of_cylinders_whose_sides_cross_is_where_they_do) {
    Query<3> query{QueryKind::distance, body(CylinderData{1, 5}, {1, 2, 4}), body(CylinderData{1, 5}, {}), {}};
    query.b.pose->rows = {Vec<double, 3>{0, 0, 1}, Vec<double, 3>{0, 1, 0}, Vec<double, 3>{-1, 0, 0}};  // along x
    query.a.pose->translation = {1, 4, 0};
    const auto g = enclosed<3>(query);
    EXPECT_EQ(g.unique, true);
    EXPECT_LE(off(g.direction, {0, 1, 0}), 1e-17);
    ASSERT_EQ(g.points.size(), 1U);
    EXPECT_LE(off(g.points[0], {1, 3, 0}), 1e-15);
}

TEST(CurvedGradient, of_parallel_cylinders_is_not_called_unique) {
    const auto g =
        enclosed<3>({QueryKind::distance, body(CylinderData{1, 5}, {4, 0, 1}), body(CylinderData{1, 5}, {}), {}});
    EXPECT_EQ(g.unique, false);
    EXPECT_EQ(g.common.size(), 2U);
}

TEST(CurvedGradient, of_a_cylinder_that_has_sunk_into_a_box_is_one_of_many) {
    const auto g = enclosed<3>(
        {QueryKind::penetration, body(CylinderData{1, 1}, {0.5, 0, 1.75}), body(BoxData<3>{{4, 4, 1}}, {}), {}});
    EXPECT_EQ(g.unique, false);
    EXPECT_EQ(g.direction, (ExactVector{"0", "0", "1"}));
    EXPECT_EQ(g.direction_error, ExactNumber());
    EXPECT_EQ(g.common.size(), 12U);
    for (const auto& p : g.common) EXPECT_EQ(p[2], ExactNumber("3/4"));
}

TEST(CurvedGradient, of_bodies_with_a_common_axis_is_along_it_or_not_told) {
    Query<3> query{QueryKind::penetration, body(CylinderData{3, 1}, {0, 0, 1.75}), body(CylinderData{4, 1}, {}), {}};
    const auto g = enclosed<3>(query);
    EXPECT_EQ(g.unique, false);
    EXPECT_EQ(g.direction, (ExactVector{"0", "0", "1"}));
    query.a = body(CylinderData{1, 8}, {});
    query.b = body(CylinderData{1, 8}, {0, 0, 1});
    EXPECT_FALSE(known_gradients(AnyQuery(query)).are_known()) << "they part along a circle of directions";
}

TEST(CurvedGradient, of_cores_that_touch_is_told_where_one_plane_lies_between_them) {
    Query<3> query{QueryKind::penetration, body(SphereData{1}, {0.5, 0, 1}), body(CylinderData{2, 1}, {}), {}};
    const auto on_lid = enclosed<3>(query);
    EXPECT_EQ(on_lid.unique, true);
    EXPECT_EQ(on_lid.direction, (ExactVector{"0", "0", "1"}));
    query.a = body(EllipsoidData<3>{{1, 2, 3}}, {0, 0, 4});
    EXPECT_EQ(enclosed<3>(query).unique, true);
    query.a = body(CylinderData{1, 1}, {0, 0, 2});
    EXPECT_EQ(enclosed<3>(query).unique, false) << "it stands on the other";
    query.a = body(EllipsoidData<3>{{1, 2, 3}}, {3, 0, 0});
    EXPECT_EQ(enclosed<3>(query).unique, true) << "an ellipsoid has no edges, and the side meets it in a point";
    query.a = body(SphereData{1}, {2, 0, 1});
    EXPECT_FALSE(known_gradients(AnyQuery(query)).are_known()) << "the centre is on the rim of the lid";
    query.a = body(CylinderData{1, 0}, {0, 0, 0});
    query.b = body(CylinderData{1, 0}, {0, 0, 0});
    EXPECT_FALSE(known_gradients(AnyQuery(query)).are_known()) << "discs part on both sides";
}

TEST(CurvedGradient, of_an_ellipsoid_that_a_singular_pose_makes_flat_is_not_that_of_one_without_edges) {
    Query<3> query{QueryKind::penetration, body(EllipsoidData<3>{{1, 2, 1}}, {}), body(SphereData{1}, {1, 0, 0}), {}};
    query.a.pose->rows[2] = {0, 0, 0};
    EXPECT_FALSE(known_gradients(AnyQuery(query)).are_known()) << "the centre is on the rim of a disc";
    query.a.pose->rows[0] = query.a.pose->rows[1] = {0, 0, 0};
    query.b = body(BoxData<3>{{1, 1, 1}}, {1, 1, 1});
    EXPECT_FALSE(known_gradients(AnyQuery(query)).are_known()) << "a point on a corner";
}

TEST(CurvedGradient, is_not_told_where_the_shortest_way_leads_along_more_than_one_direction) {
    Query<3> query{QueryKind::penetration, body(EllipsoidData<3>{{1, 2, 3}}, {}), body(BoxData<3>{{2, 2, 2}}, {}), {}};
    EXPECT_FALSE(known_gradients(AnyQuery(query)).are_known()) << "to the left and to the right";
    query.kind = QueryKind::impact;
    EXPECT_FALSE(known_gradients(AnyQuery(query)).are_known());
}

CertifiedShape<3> ball(double radius) { return CertifiedShape<3>(Sphere<double, 3>{{}, radius}); }

TEST(CurvedGradient, of_certified_answers_has_no_bound_where_cores_overlap_or_squares_overflow) {
    const CertifiedShape<3> small = ball(1), box(Box<double, 3>{{2, 3, 4}}), can(Cylinder<double, 3>{2, 2});
    for (const CertifiedShape<3>* other : {&small, &box, &can}) {
        const CertifiedBody<3> a(small), b(*other);
        const auto g = gradient_of(certified::signed_distance(a, b), a, b);
        EXPECT_TRUE(!g || (!g->normal_error2 && !g->moment_error2));
    }
    const CertifiedShape<3> huge = ball(1e155);
    Pose<double, 3> away = Pose<double, 3>::identity();
    away.translation[0] = 5e155;
    const CertifiedBody<3> a(huge, away), b(huge);
    const auto g = gradient_of(certified::signed_distance(a, b), a, b);
    ASSERT_TRUE(g);
    EXPECT_TRUE(!g->normal_error2 || *g->normal_error2 >= 0) << "NaN bounds nothing";
    EXPECT_EQ(g->normal()[0], 1);
}

TEST(CurvedGradient, of_bodies_that_are_no_numbers_is_none) {
    const Sphere<double, 3> good{{}, 1}, bad{{std::nan(""), 0, 0}, 1};
    const auto found = signed_distance(good, bad);
    EXPECT_FALSE(found.distance() || found.gradient);
}

/// The core after the time h: Cayley's rotation about the origin whose velocity at h = 0 is w, and then h u.
template <int D>
Core<D> moved(Core<D> core, const Exact<D>& u, std::array<Rational, 3> w, const Rational& h) {
    Rational q2(0);
    for (auto& x : w) x = x * h / 2, q2 += x * x;
    const auto turned = [&](const Exact<D>& x) {
        std::array<Rational, 3> y{}, z{};
        for (std::size_t k = 0; k < D; ++k) y[k] = x[k];
        const Rational along = 2 * (w[0] * y[0] + w[1] * y[1] + w[2] * y[2]);
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
            z[k] = ((1 - q2) * y[k] + along * w[k] + 2 * (w[i] * y[j] - w[j] * y[i])) / (1 + q2);
        }
        Exact<D> result;
        for (std::size_t k = 0; k < D; ++k) result[k] = z[k];
        return result;
    };
    for (auto& piece : core.pieces) {
        piece.centre = turned(piece.centre);
        for (std::size_t k = 0; k < D; ++k) piece.centre[k] += h * u[k];
        for (auto& column : piece.columns) column = turned(column);
    }
    return core;
}

struct Counts {
    int unique = 0, many = 0, open = 0, none = 0, agree = 0, agree_inside = 0, too_wide = 0;
};

/// The signed distance of two cores, whose cores are apart or overlap as they do `inside`, and half of its width.
template <int D>
std::pair<Real, Real> signed_distance_of(const Core<D>& a, const Core<D>& b, bool inside) {
    using enclosure_detail::DepthGoal, enclosure_detail::DepthSearch, enclosure_detail::NearestGoal;
    const Cso<digits, D> cso(a, b);
    const auto nearest = NearestSearch<digits, D>(cso, NearestGoal::enclosure, 1e-90).run();
    if (!inside) {
        const auto& found = nearest.distance;
        return {(found.upper() + found.lower()) / 2, found.upper() - found.lower()};
    }
    const auto found = DepthSearch<digits, D>(cso, DepthGoal::enclosure, 1e-44, 4000, Real(0)).run(nearest.simplex);
    if (!found.lower) return {Real(0), Real(1)};
    return {-(found.upper + *found.lower) / 2, found.upper - *found.lower};
}

/// Holds the enclosure of a unique gradient against the difference of the signed distance along a motion.
template <int D>
void compare(const Query<D>& query, const EnclosedGradient& g, bool inside, const std::string& name,
             std::uint64_t index, Counts& counts) {
    const CounterRandom random("motion of curved bodies", test_seed(7), index);
    Exact<D> u;
    std::array<Rational, 3> w{};
    std::uint64_t draw = 0;
    for (auto& x : u) x = Rational(random.uniform(draw++, -8, 8)) / 8;
    for (std::size_t k = D == 2 ? 2 : 0; k < 3; ++k) w[k] = Rational(random.uniform(draw++, -8, 8)) / 8;
    const auto a = enclosure_detail::core_of_pieces<Rational, D>(query.a),
               b = enclosure_detail::core_of_pieces<Rational, D>(query.b);
    const Rational h =
        Rational(1) /
        pow(boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>(2),
            inside ? 70U : 130U);
    Real width(0);
    const auto distance = [&](const Rational& time) {
        const auto [value, wide] = signed_distance_of<D>(moved<D>(a, u, w, time), b, inside);
        width = std::max(width, wide);
        return value;
    };
    const Real now = distance(Rational(0));
    const Real difference = (distance(h) - distance(Rational(-h))) / real(Rational(2 * h));
    Real length(0), along(0), reach(0);
    for (const auto& x : g.direction) length += real(value_of(x)) * real(value_of(x));
    std::array<Real, 3> n{}, p{};
    for (std::size_t k = 0; k < D; ++k) {
        n[k] = real(value_of(g.direction[k])) / sqrt(length);
        p[k] = real(value_of(g.points[0][k]));
        reach += abs(p[k]);
    }
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
        along += n[k] * ((k < D ? real(u[k < D ? k : 0]) : Real(0)) + real(w[i]) * p[j] - real(w[j]) * p[i]);
    }
    const Real around = real(value_of(g.direction_error)), off_point = real(value_of(g.point_error));
    // What the widths leave open, the bounds of the enclosure, and the second order of the step.
    const Real wide = width / real(h), room = 3 * (around * (1 + reach) + off_point);
    if (wide > abs(now) * Real(1e-12)) return void(++counts.too_wide);
    EXPECT_LE(abs(difference - along), room + wide + Real(1e-30) * (1 + reach)) << name << ' ' << counts.agree;
    ++(inside ? counts.agree_inside : counts.agree);
}

template <int D>
void look_at(Query<D> query, const std::string& name, std::uint64_t index, Counts& counts) {
    query.kind = QueryKind::penetration;
    query.motion.reset();
    const auto truth = find_oracle("enclosure")->answer(query, Detail::certified);
    const auto g = enclosed_gradient(query, truth);
    if (!g) return void(++counts.none);
    ++(!g->unique ? counts.open : *g->unique ? counts.unique : counts.many);
    const bool inside = enclosure_detail::NearestSearch<digits, D>(Cso<digits, D>(query.a, query.b),
                                                                   enclosure_detail::NearestGoal::enclosure, 1e-60)
                            .run()
                            .distance.lower() <= 0;
    if (g->unique == true && (!inside || index % 2 == 0)) compare<D>(query, *g, inside, name, index, counts);
    if (find_oracle("exact")->refuses(query)) return;
    const auto set = gradient_set(query, find_oracle("exact")->answer(query, Detail::full));
    if (!set) return;
    // Of polytopes the set is known.
    for (const auto& face : set->faces) {
        Real off2(0);
        const Real length = sqrt(real(value_of(face.squared_length)));
        Real length_of_g(0);
        for (const auto& x : g->direction) length_of_g += real(value_of(x)) * real(value_of(x));
        for (std::size_t k = 0; k < D; ++k) {
            const Real off =
                real(value_of(face.direction[k])) / length - real(value_of(g->direction[k])) / sqrt(length_of_g);
            off2 += off * off;
        }
        EXPECT_LE(sqrt(off2), real(value_of(g->direction_error)) + Real(1e-60)) << name;
    }
    EXPECT_TRUE(set->complete) << name;
    EXPECT_EQ(g->unique.value_or(set->unique()), set->unique()) << name;
}

TEST(CurvedGradientOnFamilies, is_what_differences_of_the_distance_tend_to) {
    Counts counts;
    std::uint64_t index = 0;
    for (const char* name : {"random_shapes", "stacked_shapes", "plain_pairs", "round_overlaps", "scenes_far_away",
                             "parallel_faces", "random_polygons", "rounded_penetrations"})
        for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(scaled_cases(250)); ++i) {
            const Case a_case = generate(*find_family(name), test_seed(3), i);
            std::visit([&](const auto& query) { look_at(query, a_case.replay, ++index, counts); }, a_case.query);
        }
    std::printf(
        "enclosed gradients: %d unique, %d one of many, %d open, %d not told; %d differences of distances and %d of "
        "depths "
        "agree, %d are too wide\n",
        counts.unique, counts.many, counts.open, counts.none, counts.agree, counts.agree_inside, counts.too_wide);
    EXPECT_GT(counts.agree, scaled_cases(1000));
    EXPECT_GT(counts.agree_inside, scaled_cases(80));
    EXPECT_GT(counts.many, scaled_cases(10));
}

template <int D>
CertifiedShape<D> shape_of(const Body<D>& body) {
    const auto unchanged = [](double x) { return x; };
    return std::visit(
        [&]<class Data>(const Data& data) {
            if constexpr (PlainPolytope<Data, D>) {
                const auto corners = data.template corners<D>();
                return CertifiedShape<D>(std::span<const Vec<double, D>>(corners), body.margin);
            } else {
                return CertifiedShape<D>(data.template mapping<double, D>(unchanged), body.margin);
            }
        },
        body.shape);
}

/// The normals of certified answers are within the bounds that the answers tell, of curved bodies too.
TEST(CurvedGradientOnFamilies, holds_what_certified_answers_tell) {
    int held = 0, without_bound = 0;
    for (const char* name : {"random_shapes", "stacked_shapes", "round_overlaps"})
        for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(scaled_cases(250)); ++i) {
            const Case a_case = generate(*find_family(name), test_seed(4), i);
            std::visit(
                [&]<int D>(const Query<D>& query) {
                    const auto exact = known_gradients(AnyQuery(query)).enclosed;
                    if (!exact) return;
                    const auto shape_a = shape_of(query.a), shape_b = shape_of(query.b);
                    const Pose<double, D> still = Pose<double, D>::identity();
                    const CertifiedBody<D> a(shape_a, query.a.pose.value_or(still)),
                        b(shape_b, query.b.pose.value_or(still));
                    const auto g = gradient_of(certified::signed_distance(a, b), a, b);
                    if (!g || !g->normal_error2) return void(++without_bound);
                    long double length2 = 0, off2 = 0;
                    for (const auto& x : exact->direction) length2 += x.rounded().high * x.rounded().high;
                    for (int k = 0; k < D; ++k) {
                        const long double x = exact->direction[static_cast<std::size_t>(k)].rounded().high;
                        const long double off = static_cast<long double>(g->direction[k]) - x / std::sqrt(length2);
                        off2 += off * off;
                    }
                    EXPECT_LE(std::sqrt(off2), std::sqrt(static_cast<long double>(*g->normal_error2)) + 1e-15L)
                        << a_case.replay;
                    EXPECT_TRUE(g->uniqueness != Uniqueness::unique || exact->unique.value_or(true)) << a_case.replay;
                    ++held;
                },
                a_case.query);
        }
    std::printf("certified normals of curved bodies: %d within their bounds, %d without one\n", held, without_bound);
    EXPECT_GT(held, scaled_cases(200));
}

}  // namespace
}  // namespace touchstone::curved_gradient_test
