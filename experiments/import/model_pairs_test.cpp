// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/import/model_pairs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "experiments/import/mesh_hull.h"
#include "oracles/agreement.h"
#include "oracles/oracle.h"
#include "properties/cases/case_json.h"
#include "properties/families/counter_random.h"

namespace touchstone::model_pairs_test {
namespace {

/// Hulls of random ellipsoidal clouds of very different sizes, a flat one, a segment and a point.
std::vector<NamedHull> models() {
    std::vector<NamedHull> list;
    for (const auto& [name, scale, thickness] : {std::tuple{"pebble", 1.0, 1.0}, std::tuple{"mountain", 1000.0, 0.5},
                                                 std::tuple{"mite", 0x1p-20, 2.0}, std::tuple{"leaf", 3.0, 0.0}}) {
        const CounterRandom random(name, 1, 0);
        std::vector<Vec<double, 3>> cloud;
        for (std::uint64_t k = 0; k < 180; k += 3) {
            Vec<double, 3> x;
            for (int i = 0; i < 3; ++i)
                x[i] = std::ldexp(static_cast<double>(random.uniform(k + static_cast<std::uint64_t>(i), -1000, 1000)),
                                  -10);
            cloud.push_back(scale * Vec<double, 3>{x[0], x[1] + 2, thickness * x[2]});
        }
        list.push_back({name, extreme_points(cloud)});
    }
    list.push_back({"stick", {{0, 0, 0}, {1, 2, 3}}});
    return list;
}

double diagonal(const std::vector<Vec<double, 3>>& points) {
    Vec<double, 3> low = points[0], high = points[0];
    for (const auto& x : points)
        for (int k = 0; k < 3; ++k) low[k] = std::min(low[k], x[k]), high[k] = std::max(high[k], x[k]);
    return std::sqrt(squared_norm(high - low));
}

double gap_of(const Case& a_case) { return std::stod(a_case.tags[1].substr(4)); }

TEST(ModelPairs, come_as_close_as_asked) {
    const auto cases = model_pairs(models(), {.seed = 3, .poses_per_pair = 4});
    EXPECT_EQ(cases.size(), 15U * 4 * 6);
    for (const Case& a_case : cases) {
        const auto& query = std::get<Query<3>>(a_case.query);
        const double size = diagonal(std::get<PolytopeData<3>>(query.a.shape).vertices), gap = gap_of(a_case);
        if (gap < 0) continue;
        const double distance = static_cast<double>(default_oracle().answer(a_case.query).distance.rounded.high);
        EXPECT_NEAR(distance, gap * size, 0x1p-48 * size) << a_case.id;
    }
}

TEST(ModelPairs, overlap_at_negative_gaps_and_are_apart_at_positive_ones) {
    int penetrating = 0;
    for (const Case& a_case : model_pairs(models(), {.seed = 4, .poses_per_pair = 2})) {
        const Verdict verdict = default_oracle().answer(a_case.query).verdict;
        if (gap_of(a_case) > 0) {
            EXPECT_EQ(verdict, Verdict::separated) << a_case.id;
        }
        if (gap_of(a_case) < 0 && verdict == Verdict::penetrating) ++penetrating;
    }
    EXPECT_GE(penetrating, 50) << "of 60 pushed beyond contact; a flat model may be pushed through";
}

TEST(ModelPairs, refuse_a_gap_that_leads_out_of_the_range_of_double) {
    for (const double gap : {-1e308, 1e308}) {
        const ModelPairOptions options{.seed = 1, .poses_per_pair = 1, .relative_gaps = {gap}};
        try {
            (void)model_pairs({models()[1], models()[4]}, options);
            FAIL() << "no refusal of the gap " << gap;
        } catch (const InputError& error) {
            EXPECT_NE(std::string(error.what()).find("expected a smaller gap"), std::string::npos) << error.what();
        }
    }
}

TEST(ModelPairs, are_the_same_every_time_and_whatever_else_is_in_the_list) {
    const auto all = models();
    const auto first = model_pairs(all), again = model_pairs(all), two = model_pairs({all[1], all[2]});
    std::set<std::string> lines, ids;
    for (std::size_t i = 0; i < first.size(); ++i) {
        EXPECT_EQ(to_json_line(first[i]), to_json_line(again[i]));
        lines.insert(to_json_line(first[i]));
        EXPECT_TRUE(ids.insert(first[i].id).second) << first[i].id;
    }
    for (const Case& a_case : two) EXPECT_EQ(lines.count(to_json_line(a_case)), 1U) << a_case.id;
    EXPECT_NE(to_json_line(model_pairs(all, {.seed = 2})[0]), to_json_line(first[0]));
}

TEST(ModelPairs, survive_writing_and_reading) {
    for (const Case& a_case : model_pairs(models())) {
        const Case again = parse_case(to_json_line(a_case), "again", 1);
        EXPECT_EQ(identity_of(again.query), identity_of(a_case.query));
    }
}

TEST(ModelPairs, get_the_same_truth_from_two_oracles) {
    for (const Case& a_case : model_pairs(models())) {
        const auto found =
            disagreement(default_oracle().answer(a_case.query), find_oracle("cgal")->answer(a_case.query));
        EXPECT_FALSE(found.has_value()) << a_case.id << "\n" << *found;
    }
}

TEST(ModelPairs, refuse_a_hull_without_vertices_and_a_repeated_or_unusable_name) {
    EXPECT_THROW((void)model_pairs({{"nothing", {}}}), InputError);
    EXPECT_THROW((void)model_pairs({{"same", {{0, 0, 0}}}, {"same", {{1, 0, 0}}}}), InputError);
    EXPECT_THROW((void)model_pairs({{"a#b", {{0, 0, 0}}}}), InputError);
}

}  // namespace
}  // namespace touchstone::model_pairs_test
