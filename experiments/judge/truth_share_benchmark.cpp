// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the share of truth in the time of a campaign. Cases with eight vertices per body are generated, solved by
// ten methods in two scalars and judged, as `touchstone run` does, but not written. The counter `truth` is the share,
// and `us_of_truth` is the time per case.
#include <benchmark/benchmark.h>

#include <chrono>

#include "experiments/judge/judged_case.h"
#include "experiments/registry/method.h"
#include "properties/families/family.h"

namespace touchstone {
namespace {

using Clock = std::chrono::steady_clock;

/// The default oracle, timed.
class TimedOracle final : public Oracle {
public:
    std::string_view name() const override { return default_oracle().name(); }
    std::string_view version() const override { return default_oracle().version(); }
    std::string_view promise() const override { return default_oracle().promise(); }
    std::optional<std::string> refuses(const AnyQuery& query) const override { return default_oracle().refuses(query); }
    Truth answer(const AnyQuery& query) const override {
        const auto start = Clock::now();
        Truth truth = default_oracle().answer(query);
        spent_ += Clock::now() - start;
        return truth;
    }
    double seconds() const { return std::chrono::duration<double>(spent_).count(); }

private:
    mutable Clock::duration spent_{};
};

void campaign(benchmark::State& state, const char* family, QueryKind kind, std::vector<std::string> rules) {
    std::vector<std::unique_ptr<Method>> methods;
    for (const auto& rule : rules)
        for (const char* scalar : {"float", "double"}) methods.push_back(parse_method(rule + "scalar=" + scalar + ")"));
    const TimedOracle oracle;
    std::uint64_t index = 0;
    const auto start = Clock::now();
    for (auto _ : state) {
        Case a_case = generate(*find_family(family), 1, index++);
        std::visit([kind](auto& query) { query.kind = kind; }, a_case.query);
        JudgedCase judged(a_case, oracle);
        for (const auto& method : methods) benchmark::DoNotOptimize(judged.ask(*method));
    }
    const double total = std::chrono::duration<double>(Clock::now() - start).count();
    state.counters["methods"] = static_cast<double>(methods.size());
    state.counters["truth"] = oracle.seconds() / total;
    state.counters["us_of_truth"] = 1e6 * oracle.seconds() / static_cast<double>(state.iterations());
}

const std::vector<std::string> stopping_rules{"gjk(stop=robust,", "gjk(stop=absolute_gap(1e-6),",
                                              "gjk(stop=no_progress,", "gjk(stop=duplicate_support,",
                                              "gjk(solver=voronoi,"};
const std::vector<std::string> depths{"epa(", "hybrid(", "sat(", "epa(stop=absolute_gap(1e-6),",
                                      "hybrid(solver=voronoi,"};

BENCHMARK_CAPTURE(campaign, distance, "eight_vertices", QueryKind::distance, stopping_rules)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(campaign, penetration, "eight_vertices", QueryKind::penetration, depths)
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace touchstone

BENCHMARK_MAIN();
