// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the laws: every mutant must be rejected by a law, and every law must reject a mutant.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <map>

#include "algorithms/testing/base_seed.h"
#include "properties/check.h"
#include "properties/classes.h"
#include "properties/laws/exact_truth.h"
#include "properties/laws/law.h"
#include "properties/laws/support_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::mutants_test {
namespace {

constexpr std::uint64_t own_seed = 1;
constexpr int cases_per_family = 12;
/// A rejected mutant is followed for this many more cases, to see which other laws reject it.
constexpr int cases_after_rejection = 200;

/// The number of cases up to and including the first that a law rejected.
using FirstRejections = std::map<std::string_view, int>;

/// Returns cases of polytopes from every family in turn, at rest or in motion, the same for every mutant.
std::vector<Case> stream_of_cases() {
    const std::uint64_t seed = test_seed(own_seed);
    std::vector<Case> cases;
    for (int index = 0; index < cases_per_family; ++index)
        for (const Family* family : families()) {
            Case value = generate(*family, seed, static_cast<std::uint64_t>(index));
            if (has_vertices(value.query)) cases.push_back(std::move(value));
        }
    return cases;
}

/// Returns the cases for a mutant. For hierarchies, bodies of hundreds of vertices come first, which would be too
/// expensive for other subjects.
std::vector<Case> stream_for(const Mutant& mutant, const std::vector<Case>& cases) {
    std::vector<Case> stream;
    if (mutant.subject() == "dobkin_kirkpatrick")
        for (const char* name : {"pyramids_51", "pyramids_201"})
            stream.push_back(generate(*find_family(name), own_seed, 0));
    stream.insert(stream.end(), cases.begin(), cases.end());
    return stream;
}

/// False on floating point if the law is only measured there, so that a correct algorithm may break it too.
bool may_judge(const Law& law, const Recording& recording) {
    return recording.exact_scalar || law.must_hold(ScalarKind::double_precision) ||
           !law.must_hold(ScalarKind::rational);
}

FirstRejections first_rejections(const Mutant& mutant, const std::vector<Case>& stream) {
    FirstRejections first;
    const auto judges = laws_about(mutant.subject());
    int number = 0, last_of_interest = static_cast<int>(stream.size());
    for (const Case& value : stream) {
        if (++number > last_of_interest) break;
        for (const auto& recording : mutant.record(value.query))
            for (const Law* law : judges)
                if (first.count(law->name()) == 0 && may_judge(*law, *recording) &&
                    law->check(*recording).is_violated())
                    first[law->name()] = number;
        if (first.size() == judges.size()) break;
        if (first.size() == 1) last_of_interest = std::min(last_of_interest, number + cases_after_rejection);
    }
    return first;
}

using Table = std::map<std::string_view, FirstRejections>;

/// Prints one block per subject, with its mutants as rows and its laws, by number, as columns.
void print_table(const Table& table, std::size_t cases) {
    std::printf("cases until a law rejects a mutant, of %zu\n", cases);
    for (const Subject* subject : subjects()) {
        const auto judges = laws_about(subject->name());
        std::printf("\n%s\n", std::string(subject->name()).c_str());
        for (std::size_t i = 0; i < judges.size(); ++i)
            std::printf("  (%zu) %s\n", i + 1, std::string(judges[i]->name()).c_str());
        std::printf("  %-36s", "");
        for (std::size_t i = 0; i < judges.size(); ++i) std::printf("   (%2zu)", i + 1);
        std::printf("\n");
        for (const auto& [mutant, first] : table) {
            if (find_mutant(mutant)->subject() != subject->name()) continue;
            std::printf("  %-36s", std::string(mutant).c_str());
            for (const Law* law : judges) {
                const auto found = first.find(law->name());
                std::printf(" %6s", found == first.end() ? "." : std::to_string(found->second).c_str());
            }
            std::printf("\n");
        }
    }
}

TEST(Mutants, are_each_rejected_by_a_law_and_each_law_rejects_one) {
    const auto stream = stream_of_cases();
    Table table;
    std::map<std::string_view, int> rejected_by;
    for (const Mutant* mutant : mutants()) {
        ASSERT_NE(find_subject(mutant->subject()), nullptr) << mutant->name();
        table[mutant->name()] = first_rejections(*mutant, stream_for(*mutant, stream));
        EXPECT_FALSE(table[mutant->name()].empty()) << "no law rejects " << mutant->name() << ": " << mutant->mistake();
        for (const auto& [law, number] : table[mutant->name()]) ++rejected_by[law];
    }
    print_table(table, stream.size());
    for (const Law* law : laws()) EXPECT_GT(rejected_by[law->name()], 0) << law->name() << " rejects no mutant";
}

TEST(Mutants, say_what_is_wrong_with_them) {
    EXPECT_GE(mutants().size(), 10U);
    for (const Mutant* mutant : mutants()) {
        EXPECT_FALSE(mutant->mistake().empty() || mutant->source().empty()) << mutant->name();
        EXPECT_EQ(find_mutant(mutant->name()), mutant);
    }
    EXPECT_EQ(find_mutant("none"), nullptr);
}

/// Returns a query whose CSO consists of the given points: A against the origin.
Query<3> of_points(std::vector<Vec<double, 3>> points) {
    return {QueryKind::distance, {PolytopeData<3>{std::move(points)}, {}, 0}, {PointData<3>{}, {}, 0}, {}};
}

Rational squared_distance_by(const char* mutant, const Query<3>& query) {
    return static_cast<const ExactRun&>(*find_mutant(mutant)->record(query).front()).answer.distance2.upper.value();
}

TEST(Mutants, reproduce_the_wrong_answers_of_the_errata) {
    const auto segment = of_points({{1, -10, 0}, {1, 10, 0}});
    EXPECT_EQ(exact_truth(segment).distance2, 1);
    EXPECT_EQ(squared_distance_by("start_with_empty_simplex", segment), 101);  // E-10
    const auto across = of_points({{0, -1, 0}, {0, 2, 0}});
    EXPECT_EQ(exact_truth(across).distance2, 0);
    EXPECT_EQ(squared_distance_by("start_with_empty_simplex", across), 1);  // E-10, the smallest
    const auto point = of_points({{5, 0, 0}});
    EXPECT_EQ(squared_distance_by("start_anywhere", point), 1);  // E-11: the truth is 25
}

/// E-08: the hierarchy as printed visits about 2 n vertices for a query up the axis at the apex of a pyramid.
TEST(Mutants, look_at_all_corners_of_a_pyramid_where_the_hierarchy_looks_at_few) {
    const Law& law = law_named("hierarchy_visits_are_logarithmic");
    const Mutant& printed = *find_mutant("hierarchy_as_printed");
    for (const auto& [name, corners] :
         {std::pair{"pyramids_51", 51}, {"pyramids_101", 101}, {"pyramids_201", 201}, {"pyramids_401", 401}}) {
        const Case value = generate(*find_family(name), own_seed, 0);
        const auto recordings = printed.record(value.query);
        const auto& run = static_cast<const HierarchyRun&>(*recordings.front());
        EXPECT_GE(*std::max_element(run.visits.begin(), run.visits.end()), 2 * corners - 8) << name;
        if (corners > 51) {
            EXPECT_TRUE(law.check(run).is_violated()) << name;
        }
        for (const ScalarKind scalar : all_scalars) {
            const LawOutcome outcome = measure(law, value.query, scalar);
            EXPECT_TRUE(outcome.is_applicable() && !outcome.is_violated()) << name << ' ' << to_string(scalar);
        }
    }
}

TEST(Mutants, shrink_to_few_vertices_and_small_integers) {
    const Mutant& mutant = *find_mutant("johnson_edge_test_alone");
    const Law& law = *find_law("theorem_2_monotone");
    const auto claim = [&](const Case& value) -> std::optional<std::string> {
        if (law.check(*mutant.record(value.query).front()).is_violated()) return "|v| grew";
        return std::nullopt;
    };
    const CheckReport report = check("shrinking", *find_family("random_polytopes"), claim, {.cases = 2000});
    ASSERT_FALSE(report.holds);
    const Counterexample& found = *report.counterexample;
    EXPECT_TRUE(claim(found.value)) << "the shrunk case must fail as well";
    EXPECT_LE(vertex_count(found.value.query), 6) << report.message;
    std::int64_t largest = 0;
    int nonzero = 0;
    for (const std::int64_t x : found.recipe) {
        largest = std::max(largest, x < 0 ? -x : x);
        nonzero += x != 0 ? 1 : 0;
    }
    EXPECT_LE(largest, 9) << report.message;
    EXPECT_LE(nonzero, 14) << report.message;
    EXPECT_NE(report.message.find("replay"), std::string::npos);
}

}  // namespace
}  // namespace touchstone::mutants_test
