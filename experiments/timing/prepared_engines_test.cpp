// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that the timed query is the judged one: prepared, placed and solved, every engine gives the answer of
// `answer`.
#include <gtest/gtest.h>

#include <cmath>

#include "experiments/engines/engine_process.h"
#include "experiments/timing/engine_set.h"

namespace touchstone::prepared_engines_test {
namespace {

constexpr int kinds[] = {TOUCHSTONE_INTERSECTS, TOUCHSTONE_DISTANCE, TOUCHSTONE_PENETRATION};

std::vector<AnySet> tiny_sets() {
    std::vector<AnySet> sets;
    for (const auto& make : {polytope_sets, native_sets, polygon_sets})
        for (auto& set : make(WorkloadSize::tiny())) sets.push_back(std::move(set));
    return sets;
}

touchstone_answer answer_of(const LoadedEngine& engine, const touchstone_query& query) {
    touchstone_answer answer = wire::empty_answer();
    engine.engine->answer(&query, &answer);
    return answer;
}

void expect_same(const touchstone_answer& x, const touchstone_answer& y, const std::string& where) {
    EXPECT_EQ(x.verdict, y.verdict) << where;
    EXPECT_TRUE(x.value == y.value || (std::isnan(x.value) && std::isnan(y.value)))
        << where << ": " << x.value << " and " << y.value;
    EXPECT_EQ(x.gave_up, y.gave_up) << where;
}

TEST(PreparedEngines, include_this_library_and_those_that_were_built) {
    std::vector<std::string> names;
    for (const auto& engine : load_engine_folder(engine_folder())) names.push_back(engine.name());
    ASSERT_GE(names.size(), 3U);
    EXPECT_EQ(names[0], "touchstone");
    EXPECT_EQ(names[1], "touchstone_warm");
    EXPECT_EQ(names[2], "touchstone_certified");
}

TEST(PreparedEngines, answer_what_the_same_engine_answers_unprepared) {
    const auto sets = tiny_sets();
    for (const auto& engine : load_engine_folder(engine_folder()))
        for (const auto& any : sets) {
            const EngineSet set(any);
            for (const int kind : kinds)
                for (std::size_t pair = 0; pair < set.size(); ++pair) {
                    if (engine.engine->answers(kind, set.dimension()) == 0) continue;
                    std::string reason;
                    const auto prepared = PreparedSet::make(engine, set, kind, {pair}, reason);
                    const auto said = answer_of(engine, set.query(pair, kind, engine.engine->wants_facets != 0));
                    EXPECT_EQ(reason, said.refused);
                    if (prepared) expect_same(prepared->ask(0), said, engine.name() + ", pair " + std::to_string(pair));
                }
        }
}

TEST(PreparedEngines, placed_elsewhere_answer_as_if_they_had_been_prepared_there) {
    for (const auto& engine : load_engine_folder(engine_folder())) {
        if (engine.is_warm()) continue;  // tested below
        for (const auto& any : frame_sets(WorkloadSize::tiny())) {
            const EngineSet set(any);
            const std::size_t frames = WorkloadSize::tiny().frames;
            for (const int kind : kinds)
                for (std::size_t pair = 0; pair < set.size(); ++pair) {
                    if (engine.engine->answers(kind, set.dimension()) == 0) continue;
                    std::string reason;
                    const auto there = PreparedSet::make(engine, set, kind, {pair}, reason);
                    const auto moved = PreparedSet::make(engine, set, kind, {pair / frames * frames}, reason);
                    ASSERT_TRUE(there && moved) << engine.name() << ": " << reason;
                    moved->ask(0);
                    moved->place(0, set.query(pair, kind, false).b);
                    expect_same(moved->ask(0), there->ask(0), engine.name() + ", pair " + std::to_string(pair));
                }
        }
    }
}

TEST(PreparedEngines, started_warm_find_the_same_distance) {
    const auto engines = load_engine_folder(engine_folder());
    for (const auto& any : frame_sets(WorkloadSize::tiny())) {
        const EngineSet set(any);
        const std::size_t frames = WorkloadSize::tiny().frames;
        std::string reason;
        for (std::size_t first = 0; first < set.size(); first += frames) {
            const auto warm = PreparedSet::make(engines[1], set, TOUCHSTONE_DISTANCE, {first}, reason);
            ASSERT_TRUE(warm) << reason;
            for (std::size_t frame = 0; frame < frames; ++frame) {
                const auto query = set.query(first + frame, TOUCHSTONE_DISTANCE, false);
                warm->place(0, query.b);
                EXPECT_NEAR(warm->ask(0).value, answer_of(engines[0], query).value, 1e-12);
            }
        }
    }
}

/// The normal is of length 1, from B to A, and belongs to the points: A moved along it by the number is as far away as
/// they say.
TEST(PreparedEngines, of_this_library_name_the_normal_that_belongs_to_the_points) {
    int apart = 0, deep = 0;
    for (const auto& engine : load_engine_folder(engine_folder())) {
        if (!engine.name().starts_with("touchstone")) continue;
        for (const auto& any : tiny_sets()) {
            const EngineSet set(any);
            for (std::size_t pair = 0; pair < set.size(); ++pair)
                for (const int kind : {TOUCHSTONE_DISTANCE, TOUCHSTONE_PENETRATION}) {
                    const auto said = answer_of(engine, set.query(pair, kind, false));
                    const bool is_apart = kind == TOUCHSTONE_DISTANCE;
                    if (said.refused[0] != '\0' || !(said.value > 1e-6)) continue;
                    if (said.verdict != (is_apart ? TOUCHSTONE_SEPARATED : TOUCHSTONE_MEET)) continue;
                    double squared = 0, along = 0;
                    for (int k = 0; k < set.dimension(); ++k) {
                        squared += said.normal[k] * said.normal[k];
                        along += said.normal[k] * (said.point_a[k] - said.point_b[k]);
                    }
                    const std::string where = engine.name() + ", pair " + std::to_string(pair);
                    EXPECT_NEAR(squared, 1, 1e-14) << where;
                    // Points of curved bodies are reached in the limit only.
                    const double share = said.allowed_error > 0 ? 1e-3 : 1e-9;
                    EXPECT_NEAR(is_apart ? along : -along, said.value, share * said.value) << where;
                    ++(is_apart ? apart : deep);
                }
        }
    }
    EXPECT_GT(apart, 100);
    EXPECT_GT(deep, 100);
}

}  // namespace
}  // namespace touchstone::prepared_engines_test
