// SPDX-License-Identifier: GPL-3.0-or-later
// Tests containment and support values by two routes each, over every family.
#include <gtest/gtest.h>

#include "algorithms/testing/base_seed.h"
#include "oracles/body_queries.h"
#include "properties/families/counter_random.h"
#include "properties/families/family.h"

namespace touchstone::body_queries_families_test {
namespace {

class BodyQueries : public ::testing::TestWithParam<const Family*> {
protected:
    static constexpr std::uint64_t cases = 40;
};

template <int D>
Vec<double, D> drawn(std::uint64_t stream, std::int64_t largest) {
    const CounterRandom random("body_queries", test_seed(1), stream);
    Vec<double, D> x;
    for (int k = 0; k < D; ++k)
        x[k] = static_cast<double>(random.uniform(static_cast<std::uint64_t>(k), -largest, largest));
    return x;
}

template <int D>
void expect_one_support_value(const Body<D>& body, const Vec<double, D>& direction) {
    const auto exact = exact_support<D>(body, direction);
    if (!exact) return;
    const Enclosure enclosed = enclosed_support<D>(body, direction);
    EXPECT_LE(enclosed.lower, exact->value ? *exact->value : exact->enclosure->upper);
    EXPECT_LE(exact->value ? *exact->value : exact->enclosure->lower, enclosed.upper);
}

TEST_P(BodyQueries, have_one_support_value_by_integers_and_by_intervals) {
    for (std::uint64_t i = 0; i < cases; ++i)
        std::visit(
            [&]<int D>(const Query<D>& query) {
                for (const auto* body : {&query.a, &query.b}) {
                    expect_one_support_value<D>(*body, drawn<D>(i, 9));
                    expect_one_support_value<D>(*body, drawn<D>(i, 1));
                }
            },
            generate(*GetParam(), test_seed(51), i).query);
}

/// Checks lattice points near the bodies, some of which lie on the boundary, and the vertices themselves.
template <int D>
void expect_one_containment(const Body<D>& body, std::uint64_t stream) {
    std::vector<Vec<double, D>> points{drawn<D>(stream, 3), drawn<D>(stream + 1000, 8)};
    if (const auto* polytope = std::get_if<PolytopeData<D>>(&body.shape)) {
        points.push_back(polytope->vertices.front());
        points.push_back(0.5 * (polytope->vertices.front() + polytope->vertices.back()));
    }
    for (const auto& point : points) {
        Query<D> query;
        query.a = body;
        query.b.shape = PointData<D>{point};
        Verdict known = Verdict::undecided;
        for (const char* name : {"exact", "cgal", "enclosure"}) {
            const Oracle& oracle = *find_oracle(name);
            if (oracle.refuses(query)) continue;
            const Verdict verdict = containment<D>(oracle, body, point);
            const bool open = verdict == Verdict::undecided || verdict == Verdict::intersecting;
            EXPECT_TRUE(open || known == Verdict::undecided || verdict == known) << name << " " << to_string(verdict);
            if (!open) known = verdict;
        }
        EXPECT_NE(known, Verdict::undecided);
    }
}

TEST_P(BodyQueries, hold_the_same_points_by_every_oracle) {
    for (std::uint64_t i = 0; i < cases; ++i)
        std::visit([&]<int D>(const Query<D>& query) { expect_one_containment<D>(query.a, i); },
                   generate(*GetParam(), test_seed(52), i).query);
}

INSTANTIATE_TEST_SUITE_P(families, BodyQueries, ::testing::ValuesIn(families()),
                         [](const auto& info) { return std::string(info.param->name()); });

}  // namespace
}  // namespace touchstone::body_queries_families_test
