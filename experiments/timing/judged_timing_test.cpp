// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that the workload has the stated properties, that wrong answers are counted, and that a crash or a hang costs
// one pair.
#include <gtest/gtest.h>

#include <cmath>
#include <csignal>

#include "experiments/timing/outcomes.h"
#include "experiments/timing/pair_truth.h"
#include "experiments/timing/speed_page.h"

namespace touchstone::judged_timing_test {
namespace {

TEST(Workload, has_the_gaps_and_overlaps_that_it_promises) {
    std::vector<AnySet> sets;
    for (const auto& make : {polytope_sets, many_sets, frame_sets, native_sets, polygon_sets, scaled_sets})
        for (auto& set : make(WorkloadSize::tiny())) sets.push_back(std::move(set));
    for (const auto& any : sets) {
        const auto truths = truths_of(any, default_oracle());
        const auto [name, group, placement] =
            std::visit([](const auto& set) { return std::tuple(set.name(), set.group, set.placement); }, any);
        for (std::size_t i = 0; i < truths.size(); ++i) {
            const PairTruth& truth = truths[i];
            const double unit = group == SetGroup::scaled ? (truth.scale < 1 ? 1e-10 : 1e10) : 1;
            const double gap = truth.gap / unit, depth = truth.depth / unit, wanted = gap_of(placement);
            const auto where = name + ", pair " + std::to_string(i);
            if (placement == Placement::deep)
                EXPECT_GT(depth, 0.05) << where;
            else if (placement == Placement::shallow)
                EXPECT_TRUE(depth > 1e-3 && depth <= 0.01 + 1e-6) << where << ": " << depth;
            else if (group == SetGroup::frames)
                EXPECT_TRUE(gap > 0.5 && gap < 1.5) << where << ": " << gap;
            else
                EXPECT_NEAR(gap, wanted, group == SetGroup::native ? 1e-6 : 1e-13) << where;
        }
    }
}

TEST(Workload, rounded_to_float_holds_only_floats) {
    const auto set = rounded_to_float(std::get<PairSet<3>>(polytope_sets(WorkloadSize::tiny())[0]));
    const auto is_float = [](double x) { return x == static_cast<double>(static_cast<float>(x)); };
    for (const auto& shape : set.shapes)
        for (const auto& x : std::get<PolytopeData<3>>(shape).vertices)
            for (int k = 0; k < 3; ++k) EXPECT_TRUE(is_float(x[k]));
    for (const auto& pair : set.pairs)
        for (int k = 0; k < 3; ++k) {
            EXPECT_TRUE(is_float(pair.pose_b.translation[k]));
            EXPECT_TRUE(is_float(pair.pose_b.rows[0][k]));
        }
}

TEST(Criterion, forgives_what_rounding_may_cost_and_nothing_more) {
    const auto criterion = Criterion::of_doubles();
    const PairTruth apart{Verdict::separated, 1, 0, 4}, meeting{Verdict::penetrating, 0, 0.5, 4},
        barely{Verdict::separated, 1e-14, 0, 4};
    EXPECT_FALSE(is_wrong(TOUCHSTONE_DISTANCE, TOUCHSTONE_SEPARATED, 1 + 9e-7, apart, criterion));
    EXPECT_TRUE(is_wrong(TOUCHSTONE_DISTANCE, TOUCHSTONE_SEPARATED, 1 + 2e-6, apart, criterion));
    EXPECT_TRUE(is_wrong(TOUCHSTONE_DISTANCE, TOUCHSTONE_SEPARATED, NAN, apart, criterion));
    EXPECT_TRUE(is_wrong(TOUCHSTONE_DISTANCE, TOUCHSTONE_MEET, NAN, apart, criterion));
    EXPECT_TRUE(is_wrong(TOUCHSTONE_PENETRATION, TOUCHSTONE_SEPARATED, NAN, meeting, criterion));
    EXPECT_FALSE(is_wrong(TOUCHSTONE_PENETRATION, TOUCHSTONE_MEET, 0.5, meeting, criterion));
    EXPECT_TRUE(is_wrong(TOUCHSTONE_PENETRATION, TOUCHSTONE_MEET, INFINITY, meeting, criterion));
    EXPECT_TRUE(is_wrong(TOUCHSTONE_INTERSECTS, TOUCHSTONE_SEPARATED, NAN, meeting, criterion));
    EXPECT_TRUE(is_wrong(TOUCHSTONE_INTERSECTS, TOUCHSTONE_UNDECIDED, NAN, apart, criterion));
    EXPECT_FALSE(is_wrong(TOUCHSTONE_INTERSECTS, TOUCHSTONE_MEET, NAN, barely, criterion));
    EXPECT_FALSE(is_wrong(TOUCHSTONE_DISTANCE, TOUCHSTONE_MEET, NAN, barely, criterion));
}

/// An engine that crashes at every third query and hangs at every fourth. It counts by the translation of B.
namespace bad_engine {
int answers(int kind, int) { return kind == TOUCHSTONE_DISTANCE; }
void* prepare(const touchstone_query* query, touchstone_answer*) { return new double(query->b.translation[0]); }
void place(void* prepared, const double*, const double* translation) {
    *static_cast<double*>(prepared) = translation[0];
}
void answer_prepared(void* prepared, touchstone_answer* answer) {
    const int number = static_cast<int>(*static_cast<double*>(prepared));
    if (number % 3 == 2) std::raise(SIGSEGV);
    for (volatile int waiting = number % 4 == 3 ? 1 : 0; waiting != 0;) {
    }
    answer->verdict = TOUCHSTONE_SEPARATED;
    answer->value = number;
}
void release(void* prepared) { delete static_cast<double*>(prepared); }
void answer(const touchstone_query* query, touchstone_answer* said) {
    void* prepared = prepare(query, said);
    answer_prepared(prepared, said);
    release(prepared);
}
constexpr touchstone_engine engine = {
    TOUCHSTONE_ENGINE_ABI, "bad", "1", "", 64, 0, 0, 0, answers, answer, prepare, place, answer_prepared, release};
}  // namespace bad_engine

PairSet<3> numbered_pairs(std::size_t count) {
    PairSet<3> set;
    set.shapes = {SphereData{1}};
    for (std::size_t i = 0; i < count; ++i) {
        PlacedPair<3> pair{0, 0, Pose<double, 3>::identity(), Pose<double, 3>::identity()};
        pair.pose_b.translation[0] = static_cast<double>(i);
        set.pairs.push_back(pair);
    }
    return set;
}

TEST(Outcomes, of_crashes_and_hangs_are_those_of_one_pair) {
    const EngineSet set{AnySet(numbered_pairs(6))};
    const LoadedEngine engine{"", &bad_engine::engine};
    const auto outcomes = outcomes_of(engine, set, TOUCHSTONE_DISTANCE, 1);
    const Fate fates[] = {Fate::answered, Fate::answered, Fate::crashed, Fate::hung, Fate::answered, Fate::crashed};
    ASSERT_EQ(outcomes.pairs.size(), 6U);
    for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(outcomes.pairs[i].fate, fates[i]) << i;
    EXPECT_EQ(outcomes.pairs[4].value, 4);
    EXPECT_EQ(outcomes_of(engine, set, TOUCHSTONE_PENETRATION, 1).refused, "answers no such query");
}

TEST(Outcomes, of_a_sequence_end_with_a_crash_and_go_on_with_the_next) {
    const EngineSet set{AnySet(numbered_pairs(8))};
    const auto outcomes = outcomes_of({"", &bad_engine::engine}, set, TOUCHSTONE_DISTANCE, 4);
    const Fate fates[] = {Fate::answered, Fate::answered, Fate::crashed, Fate::unasked,
                          Fate::answered, Fate::crashed,  Fate::unasked, Fate::unasked};
    for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(outcomes.pairs[i].fate, fates[i]) << i;
}

SpeedCell cell(const char* set, const char* engine, double nanoseconds, std::size_t wrong = 0) {
    return {SetGroup::polytopes, "distance", set, engine, 100, wrong, 0, 0, nanoseconds};
}

TEST(SpeedPage, has_ratios_shares_and_the_fastest_accurate_library) {
    auto crashing = cell("x", "broken", 10, 7);
    crashing.crashed = 3;
    const auto page = speed_page({cell("x", "touchstone", 100), cell("x", "touchstone_certified", 130),
                                  cell("x", "careless", 50, 5), cell("x", "slow", 900), cell("x", "good", 320, 0),
                                  crashing, cell("y", "touchstone", 20500), cell("y", "good", 20500)});
    EXPECT_NE(page.find("| x | 100 ns | 1.30 | 0.50 (5 %) | 9.00 | **3.20** | 0.10 (7 %, 3 crashed) | good 3.20 |"),
              std::string::npos)
        << page;
    EXPECT_NE(page.find("| y | 20.5 us | – | – | – | **1.00** | – | good 1.00 |"), std::string::npos) << page;
    EXPECT_NE(page.find("| distance: certified / plain (without touching) | 1 | 1.30 | 1.30 (x) | 1.30 (x) |"),
              std::string::npos)
        << page;
    EXPECT_NE(page.find("| distance: fastest accurate library / touchstone | 2 | 3.20 | 1.00 (y) | 3.20 (x) |"),
              std::string::npos)
        << page;
}

TEST(SpeedPage, without_this_library_has_times_and_marks_what_was_cut) {
    auto cut = cell("x", "other", 2e6, 1);
    cut.cut = true;
    const auto page = speed_page({cell("x", "good", 320), cut});
    EXPECT_NE(page.find("| x | – | **320 ns** | ~2000.0 us (1 %) | good 320 ns |"), std::string::npos) << page;
}

}  // namespace
}  // namespace touchstone::judged_timing_test
