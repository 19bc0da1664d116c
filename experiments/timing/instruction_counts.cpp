// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the instructions of engines on the workload under callgrind. There is one dump per set, kind of query and
// engine, labelled `engine|kind|set|queries`. instruction_table.py runs it and makes the table:
//     valgrind --tool=callgrind --instr-atstart=no --collect-atstart=no instruction_counts LIBRARY [ENGINE] [SET]
// Only the code between the two toggles is counted: a call of every prepared query, and six instructions per query for
// the loop. Every query is solved once before, so that one-time work is not counted.
#include <valgrind/callgrind.h>

#include <cstdio>
#include <exception>
#include <numeric>

#include "experiments/timing/engine_set.h"

namespace touchstone {
namespace {

struct Column {
    int kind;
    const char* name;
    Placement placement;
};
constexpr Column columns[] = {
    {TOUCHSTONE_INTERSECTS, "boolean", Placement::separated}, {TOUCHSTONE_INTERSECTS, "boolean", Placement::deep},
    {TOUCHSTONE_DISTANCE, "distance", Placement::separated},  {TOUCHSTONE_DISTANCE, "distance", Placement::near_3},
    {TOUCHSTONE_PENETRATION, "depth", Placement::touching},   {TOUCHSTONE_PENETRATION, "depth", Placement::shallow},
    {TOUCHSTONE_PENETRATION, "depth", Placement::deep}};

void dump(const LoadedEngine& engine, const char* kind, const std::string& set, std::size_t queries) {
    const std::string text = engine.name() + "|" + kind + "|" + set + "|" + std::to_string(queries);
    CALLGRIND_DUMP_STATS_AT(text.c_str());
    std::printf("%s\n", text.c_str());
    std::fflush(stdout);
}

void refused(const LoadedEngine& engine, const char* kind, const std::string& set, const std::string& reason) {
    std::fprintf(stderr, "%s, %s, %s: %s\n", engine.name().c_str(), kind, set.c_str(), reason.c_str());
}

void count_ask_all(const PreparedSet& prepared) {
    CALLGRIND_TOGGLE_COLLECT;
    prepared.ask_all();
    CALLGRIND_TOGGLE_COLLECT;
}

void count_pairs(const LoadedEngine& engine, const PairSet<3>& set, const Column& column) {
    const EngineSet pairs{AnySet(engine.is_float() ? rounded_to_float(set) : set)};
    std::vector<std::size_t> all(pairs.size());
    std::iota(all.begin(), all.end(), 0U);
    std::string reason;
    const auto prepared = PreparedSet::make(engine, pairs, column.kind, all, reason);
    if (!prepared) return refused(engine, column.name, set.name(), reason);
    CALLGRIND_START_INSTRUMENTATION;
    prepared->ask_all();
    CALLGRIND_ZERO_STATS;
    count_ask_all(*prepared);
    CALLGRIND_STOP_INSTRUMENTATION;
    dump(engine, column.name, set.name(), all.size());
}

/// Counts frames: the queries, or what moving B to the next frame takes before them. Between two countings of queries
/// every sequence advances by one frame.
void count_frames(const LoadedEngine& engine, const PairSet<3>& set, bool moving) {
    const EngineSet pairs{AnySet(engine.is_float() ? rounded_to_float(set) : set)};
    std::vector<std::size_t> first;
    for (std::size_t i = 0; i < pairs.size(); i += set.frames) first.push_back(i);
    std::string reason;
    const auto prepared = PreparedSet::make(engine, pairs, TOUCHSTONE_DISTANCE, first, reason);
    const char* const kind = moving ? "moving" : "distance";
    if (!prepared) return refused(engine, kind, set.name(), reason);
    CALLGRIND_START_INSTRUMENTATION;
    prepared->ask_all();
    CALLGRIND_ZERO_STATS;
    for (std::size_t frame = 1; frame < set.frames; ++frame) {
        for (std::size_t i = 0; i < first.size(); ++i) {
            const auto b = pairs.query(first[i] + frame, TOUCHSTONE_DISTANCE, false).b;
            if (moving) CALLGRIND_TOGGLE_COLLECT;
            prepared->place(i, b);
            if (moving) CALLGRIND_TOGGLE_COLLECT;
        }
        if (!moving) count_ask_all(*prepared);
    }
    CALLGRIND_STOP_INSTRUMENTATION;
    dump(engine, kind, set.shape_names + " frames", first.size() * (set.frames - 1));
}

int run(const char* library, const std::string& only_engine, const std::string& only_set) {
    const WorkloadSize size;
    const auto polytopes = polytope_sets(size), frames = frame_sets(size);
    const auto is_wanted = [](const std::string& name, const std::string& only) {
        return name.find(only) != std::string::npos;
    };
    for (const LoadedEngine& engine : load_engines(library)) {
        if (!only_engine.empty() && engine.name() != only_engine) continue;
        if (!engine.is_warm())
            for (const auto& any : polytopes)
                for (const Column& column : columns) {
                    const auto& set = std::get<PairSet<3>>(any);
                    if (column.placement == set.placement && is_wanted(set.name(), only_set))
                        count_pairs(engine, set, column);
                }
        for (const auto& any : frames) {
            const auto& set = std::get<PairSet<3>>(any);
            if (!is_wanted(set.shape_names + " frames", only_set)) continue;
            count_frames(engine, set, false);
            if (!engine.is_warm()) count_frames(engine, set, true);
        }
    }
    return 0;
}

}  // namespace
}  // namespace touchstone

int main(int argc, char** argv) try {
    if (argc < 2 || argc > 4) {
        std::fprintf(stderr, "usage: instruction_counts LIBRARY [ENGINE [PART_OF_A_SET'S_NAME]]\n");
        return 2;
    }
    return touchstone::run(argv[1], argc > 2 ? argv[2] : "", argc > 3 ? argv[3] : "");
} catch (const std::exception& error) {
    std::fprintf(stderr, "instruction_counts: %s\n", error.what());
    return 2;
}
