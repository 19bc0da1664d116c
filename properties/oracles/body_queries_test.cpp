// SPDX-License-Identifier: GPL-3.0-or-later
// Tests containment, support values and verdicts by claim, each against a second route.
#include "oracles/body_queries.h"

#include <gtest/gtest.h>

#include "algorithms/scalars/rational.h"
#include "algorithms/testing/base_seed.h"
#include "oracles/exact_number_value.h"
#include "oracles/quick_verdict.h"
#include "properties/families/counter_random.h"
#include "properties/families/family.h"

namespace touchstone::body_queries_test {
namespace {

Body<3> body_of(ShapeData<3> shape) {
    Body<3> body;
    body.shape = std::move(shape);
    return body;
}

TEST(Containment, tells_inside_boundary_and_outside) {
    const auto box = body_of(BoxData<3>{{1, 2, 3}});
    const auto ball = body_of(SphereData{5});
    const auto cone = body_of(ConeData{1, 1});
    for (const Oracle* oracle : {find_oracle("exact"), find_oracle("cgal"), find_oracle("enclosure")}) {
        SCOPED_TRACE(oracle->name());
        EXPECT_EQ(containment<3>(*oracle, box, {0.5, 1, -2}), Verdict::penetrating);
        EXPECT_EQ(containment<3>(*oracle, box, {1, 1, -2}), Verdict::touching);
        EXPECT_EQ(containment<3>(*oracle, box, {1 + 0x1p-52, 1, -2}), Verdict::separated);
        EXPECT_EQ(containment<3>(*oracle, ball, {3, 4, 0}), Verdict::touching);
        EXPECT_EQ(containment<3>(*oracle, ball, {3, 4, 0x1p-20}), Verdict::separated);
        if (oracle->name() == "enclosure") {
            EXPECT_EQ(containment<3>(*oracle, cone, {0, 0, 0.5}), Verdict::penetrating);
            EXPECT_EQ(containment<3>(*oracle, cone, {0, 0, 1.5}), Verdict::separated);
        }
    }
}

TEST(Containment, holds_for_every_vertex_and_no_point_beyond_one) {
    for (std::uint64_t i = 0; i < 100; ++i) {
        const auto query = std::get<Query<3>>(generate(*find_family("small_grid"), test_seed(71), i).query);
        for (const auto& x : std::get<PolytopeData<3>>(query.a.shape).vertices) {
            const Verdict verdict = containment<3>(*find_oracle("exact"), query.a, x);
            EXPECT_NE(verdict, Verdict::separated);
            EXPECT_EQ(verdict, containment<3>(*find_oracle("cgal"), query.a, x));
        }
    }
}

/// Returns max over the vertices of d.x, in rationals.
Rational scanned(const std::vector<Vec<double, 3>>& vertices, const Vec<double, 3>& d) {
    std::optional<Rational> most;
    for (const auto& x : vertices) {
        Rational sum(0);
        for (int k = 0; k < 3; ++k) sum += Rational(d[k]) * Rational(x[k]);
        if (!most || sum > *most) most = sum;
    }
    return *most;
}

TEST(SupportValue, is_that_of_a_scan_in_rationals_and_lies_in_the_enclosure) {
    int faces = 0;
    for (const char* family : {"small_grid", "near_touching", "needles", "scale_ladder"})
        for (std::uint64_t i = 0; i < 200; ++i) {
            const CounterRandom random("support", test_seed(1), i);
            const auto query = std::get<Query<3>>(generate(*find_family(family), test_seed(72), i).query);
            Vec<double, 3> d;
            for (int k = 0; k < 3; ++k)
                d[k] = static_cast<double>(random.uniform(static_cast<std::uint64_t>(k), -1, 1));
            if (i % 7 == 0) d = 0x1p-1040 * d;
            const auto& vertices = std::get<PolytopeData<3>>(query.b.shape).vertices;
            Body<3> body = query.b;
            body.pose.reset();
            const auto truth = exact_support<3>(body, d).value();
            EXPECT_EQ(truth.value.value(), scanned(vertices, d).str());
            EXPECT_TRUE(enclosed_support<3>(body, d).holds(*truth.value));
            for (const int vertex : truth.vertices)
                EXPECT_EQ(scanned({vertices[static_cast<std::size_t>(vertex)]}, d), scanned(vertices, d));
            faces += truth.vertices.size() > 1 ? 1 : 0;
        }
    EXPECT_GT(faces, 100);
}

TEST(SupportValue, adds_balls_exactly_where_their_length_is_rational) {
    const auto capsule = body_of(CapsuleData{2, 3});
    EXPECT_EQ(exact_support<3>(capsule, {0, 3, 4})->value, "22");
    EXPECT_EQ(exact_support<3>(capsule, {0, 3, 4})->vertices, (std::vector<int>{0}));
    EXPECT_EQ(exact_support<3>(capsule, {0, 0, 0})->value, "0");
    for (const Vec<double, 3> d : {Vec<double, 3>{1, 1, 0}, Vec<double, 3>{1, 1, -1}, Vec<double, 3>{0, 3, 4}}) {
        const auto truth = exact_support<3>(capsule, d).value();
        const auto second = enclosed_support<3>(capsule, d);
        if (truth.value) {
            EXPECT_TRUE(second.holds(*truth.value));
            continue;
        }
        EXPECT_TRUE(second.overlaps(*truth.enclosure));
    }
    EXPECT_FALSE(exact_support<3>(body_of(ConeData{1, 1}), {1, 0, 0}).has_value());
    EXPECT_TRUE(enclosed_support<3>(body_of(EllipsoidData<3>{{{1, 1, 1.25}}}), {0, 0, 4}).holds("5"));
}

template <int D>
void expect_sound(const Query<D>& query, int& decided, int& disputed) {
    Verdict truth = find_oracle("exact")->answer(query).verdict;
    auto claim = searched_claim<D>(query);
    const Verdict verdict = verdict_by_claim<D>(query, claim);
    decided += verdict != Verdict::undecided ? 1 : 0;
    EXPECT_TRUE(verdict == truth || verdict == Verdict::undecided);
    // A false claim of the other kind must prove nothing.
    claim.verdict = claim.verdict == Verdict::separated ? Verdict::penetrating : Verdict::separated;
    const Verdict other = verdict_by_claim<D>(query, claim);
    EXPECT_TRUE(other == truth || other == Verdict::undecided);
    disputed += other == Verdict::undecided ? 1 : 0;
}

TEST(VerdictByClaim, is_never_wrong_and_decides_where_the_search_is_right) {
    int decided = 0, disputed = 0, all = 0;
    for (const Family* family : families())
        for (std::uint64_t i = 0; i < 200; ++i) {
            const Case a_case = generate(*family, test_seed(73), i);
            if (find_oracle("exact")->refuses(a_case.query)) continue;
            SCOPED_TRACE(a_case.replay);
            std::visit([&](const auto& query) { expect_sound(query, decided, disputed); }, a_case.query);
            ++all;
        }
    EXPECT_GE(all, 1000);
    EXPECT_GE(decided, all / 3);
    EXPECT_GE(disputed, all / 3);
}

TEST(VerdictByClaim, holds_at_the_ends_of_the_range_and_by_a_single_ulp) {
    const auto pair = [](Vec<double, 3> a, Vec<double, 3> b) {
        Query<3> query;
        query.a.shape = PolytopeData<3>{{a}};
        query.b.shape = PolytopeData<3>{{b}};
        return query;
    };
    const auto verdict = [&](Vec<double, 3> a, Vec<double, 3> b, Vec<double, 3> direction) {
        VerdictClaim<3> claim;
        claim.verdict = Verdict::separated;
        claim.direction = direction;
        return verdict_by_claim<3>(pair(a, b), claim);
    };
    const double huge = 0x1p1023, tiny = 0x1p-1074;
    EXPECT_EQ(verdict({huge, huge, -huge}, {-huge, 0, 0}, {huge, 1, huge}), Verdict::separated);
    EXPECT_EQ(verdict({-huge, huge, huge}, {huge, -huge, -huge}, {huge, huge, 0}), Verdict::undecided);
    EXPECT_EQ(verdict({tiny, 0, 0}, {0, 0, 0}, {tiny, 0, 0}), Verdict::separated);
    EXPECT_EQ(verdict({0, 0, 0}, {tiny, 0, 0}, {tiny, 0, 0}), Verdict::undecided);
    EXPECT_EQ(verdict({1 + 0x1p-52, 7, 7}, {1, 7, 7}, {1, 1, 1}), Verdict::separated);
    EXPECT_EQ(verdict({1, 7, 7}, {1, 7, 7}, {1, 1, 1}), Verdict::undecided) << "touching";
    VerdictClaim<3> around;
    around.verdict = Verdict::penetrating;
    around.simplex = {{{0, 0}, {1, 0}, {2, 0}, {3, 0}}};
    const auto simplex = [&](double s, double lift) {
        Query<3> query;
        query.a.shape = PolytopeData<3>{{{0, 0, s}, {s, 0, -s}, {-s, s, -s}, {-s, -s, -s}}};
        query.b.shape = PolytopeData<3>{{{0, 0, lift}}};
        return verdict_by_claim<3>(query, around);
    };
    for (const double s : {0x1p-1074, 0x1p-500, 1.0, 0x1p1023}) {
        EXPECT_EQ(simplex(s, 0), Verdict::penetrating) << s;
        EXPECT_EQ(simplex(s, s), Verdict::undecided) << "at a vertex";
        EXPECT_EQ(simplex(s, -s), Verdict::undecided) << "on a face";
    }
    EXPECT_EQ(simplex(1, -1 + 0x1p-53), Verdict::penetrating);
}

}  // namespace
}  // namespace touchstone::body_queries_test
