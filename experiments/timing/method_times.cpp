// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/timing/method_times.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <tuple>

#include "experiments/provenance/provenance.h"
#include "experiments/registry/method.h"
#include "experiments/store/schema.h"
#include "experiments/timing/workload.h"

namespace touchstone {
namespace {

constexpr std::array sizes{8, 20, 100};
constexpr std::array strongest_first{QueryKind::distance, QueryKind::penetration, QueryKind::impact,
                                     QueryKind::intersects};

/// The pairs of one question and size in the scalar of one backend, or the reason why there are none.
struct PreparedPairs {
    std::vector<std::unique_ptr<PreparedQuery>> pairs;
    std::string refused;
};

bool is_asked(Placement placement, QueryKind kind) {
    const bool apart =
        placement == Placement::separated || placement == Placement::near_3 || placement == Placement::near_6;
    if (kind == QueryKind::intersects) return true;
    return kind == QueryKind::penetration ? placement == Placement::shallow || placement == Placement::deep : apart;
}

/// Prepares each backend, question and size once.
class Workload {
public:
    explicit Workload(std::size_t pairs) {
        WorkloadSize size;
        size.pairs = pairs;
        size.pairs_of_large = 1;
        sets_ = polytope_sets(size);
    }

    const PreparedPairs& of(const ScalarBackend& backend, QueryKind kind, int vertices) {
        const auto [at, is_new] = prepared_.try_emplace({&backend, kind, vertices});
        if (is_new) at->second = prepare(backend, kind, vertices);
        return at->second;
    }

private:
    PreparedPairs prepare(const ScalarBackend& backend, QueryKind kind, int vertices) const {
        PreparedPairs result;
        for (const AnySet& any : sets_) {
            const auto& set = std::get<PairSet<3>>(any);
            if (set.shape_names != "n = " + std::to_string(vertices) || !is_asked(set.placement, kind)) continue;
            for (std::size_t i = 0; i < set.pairs.size(); ++i) {
                const auto rounded = backend.round(asked(set, i, kind), result.refused);
                auto pair = rounded ? backend.prepare(*rounded, result.refused) : nullptr;
                if (!pair) return {{}, result.refused};
                result.pairs.push_back(std::move(pair));
            }
        }
        return result;
    }

    /// An impact is asked of bodies whose origins pass each other's at half of the time.
    static AnyQuery asked(const PairSet<3>& set, std::size_t pair, QueryKind kind) {
        Query<3> query = query_of(set, pair, kind);
        if (kind == QueryKind::impact)
            query.motion = Motion<3>{2.0 * (query.a.pose->translation - query.b.pose->translation), 1};
        return query;
    }

    std::vector<AnySet> sets_;
    std::map<std::tuple<const ScalarBackend*, QueryKind, int>, PreparedPairs> prepared_;
};

/// One method on the pairs of one size, and the times that Google Benchmark reports of it.
struct Timed {
    std::shared_ptr<const Method> method;
    QueryKind kind{};
    int vertices = 0;
    const PreparedPairs* workload = nullptr;
    std::vector<double> nanoseconds{};  ///< of a query, one per repetition
};

void ask_all(benchmark::State& state, const Timed& timed) {
    for (auto _ : state)
        for (const auto& pair : timed.workload->pairs) benchmark::DoNotOptimize(timed.method->answer(*pair));
}

std::int64_t runs_at_cap(const Timed& timed) {
    return std::count_if(timed.workload->pairs.begin(), timed.workload->pairs.end(),
                         [&](const auto& pair) { return timed.method->answer(*pair).stop_name == "cap"; });
}

/// Adds each repetition to the entry whose number is the name of the benchmark.
class Collector final : public benchmark::BenchmarkReporter {
public:
    explicit Collector(std::vector<Timed>& list) : list_(list) {}
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (run.run_type != Run::RT_Iteration) continue;
            Timed& timed = list_[std::stoul(run.run_name.function_name)];
            timed.nanoseconds.push_back(1e9 * run.cpu_accumulated_time / static_cast<double>(run.iterations) /
                                        static_cast<double>(timed.workload->pairs.size()));
        }
    }

private:
    std::vector<Timed>& list_;
};

void measure(std::vector<Timed>& list, const TimingPlan& plan) {
    std::array words{std::string("method_times"), std::string("--benchmark_enable_random_interleaving=true")};
    std::array<char*, 2> arguments{words[0].data(), words[1].data()};
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
    for (std::size_t i = 0; i < list.size(); ++i)
        benchmark::RegisterBenchmark(std::to_string(i).c_str(), ask_all, std::cref(list[i]))
            ->MinTime(plan.seconds)
            ->Repetitions(plan.repetitions);
    Collector collector(list);
    benchmark::RunSpecifiedBenchmarks(&collector);
    benchmark::ClearRegisteredBenchmarks();
    benchmark::Shutdown();
}

/// The facts of build and machine that every row repeats.
TimingRow row_of_this_machine() {
    Provenance facts = build_provenance();
    const Provenance machine = machine_provenance();
    facts.insert(facts.end(), machine.begin(), machine.end());
    TimingRow row;
    for (const auto& [key, value] : facts)
        for (const auto& [name, field] :
             {std::pair{"cpu", &row.cpu}, {"compiler", &row.compiler}, {"flags", &row.flags}, {"commit", &row.version}})
            if (key == name) *field = value;
    row.measured = utc_now();
    return row;
}

TimingRow row_of(Timed& timed, TimingRow row) {
    auto& times = timed.nanoseconds;
    std::sort(times.begin(), times.end());
    const std::size_t from_end = times.size() < 9 ? 0 : 1;  // the order statistics of 96 % if there are 9 repetitions
    row.method = timed.method->canonical();
    row.query = std::string(to_string(timed.kind));
    row.vertices = timed.vertices;
    row.nanoseconds = times[times.size() / 2];
    row.low = times[from_end];
    row.high = times[times.size() - 1 - from_end];
    row.pairs = static_cast<std::int64_t>(timed.workload->pairs.size());
    row.capped = runs_at_cap(timed);
    row.repetitions = static_cast<std::int64_t>(times.size());
    return row;
}

bool is_engine(const std::string& method) { return method.starts_with("engine/"); }

/// The strongest question that all of these methods answer in space, so that their times compare; nothing if there is
/// none. Engines and planar methods, which are not timed, do not count.
std::optional<QueryKind> common_question(const std::vector<std::string>& methods) {
    std::vector<std::shared_ptr<const Method>> timed;
    for (const std::string& text : methods) {
        if (is_engine(text)) continue;
        auto method = parse_method(text);
        const auto answers = [&](QueryKind kind) { return method->answers(kind, 3); };
        if (std::any_of(strongest_first.begin(), strongest_first.end(), answers)) timed.push_back(std::move(method));
    }
    for (const QueryKind kind : strongest_first)
        if (std::all_of(timed.begin(), timed.end(), [&](const auto& method) { return method->answers(kind, 3); }))
            return kind;
    return std::nullopt;
}

std::optional<QueryKind> question_for(const Method& method, const std::optional<QueryKind>& wanted) {
    for (const QueryKind kind : strongest_first)
        if ((!wanted || *wanted == kind) && method.answers(kind, 3)) return kind;
    return std::nullopt;
}

/// Adds a method with all sizes to the list. Returns the reason why it cannot be timed, or an empty text.
std::string add(const std::string& text, const std::optional<QueryKind>& wanted, Workload& workload,
                std::vector<Timed>& list) {
    if (is_engine(text)) return "an engine answers from a process of its own; `./run bench speed` times engines";
    const std::shared_ptr<const Method> method = parse_method(text);
    if (!question_for(*method, std::nullopt)) return "is for the plane only";
    const auto kind = question_for(*method, wanted);
    if (!kind) return "does not answer " + std::string(to_string(*wanted)) + " in space";
    for (const int vertices : sizes) {
        const PreparedPairs& pairs = workload.of(method->backend(), *kind, vertices);
        const std::string refused = pairs.pairs.empty() ? pairs.refused : method->answer(*pairs.pairs.front()).refused;
        if (!refused.empty()) return refused;
        list.push_back({method, *kind, vertices, &pairs});
    }
    return "";
}

}  // namespace

MethodTimes time_methods(const TimingPlan& plan) {
    Workload workload(plan.pairs);
    MethodTimes result;
    std::vector<Timed> list;
    const auto wanted = plan.query ? plan.query : common_question(plan.methods);
    for (const std::string& text : plan.methods) {
        const std::size_t before = list.size();
        const std::string reason = add(text, wanted, workload, list);
        if (reason.empty()) continue;
        list.resize(before);
        result.untimed.push_back({text, reason});
    }
    if (list.empty()) return result;
    measure(list, plan);
    const TimingRow facts = row_of_this_machine();
    for (Timed& timed : list) result.rows.push_back(row_of(timed, facts));
    return result;
}

void store_times(Database& database, const std::vector<TimingRow>& rows) {
    Transaction transaction(database);
    database.execute("DROP TABLE IF EXISTS timing;\n" + timing_table_text());
    Insert<TimingRow> insert(database);
    for (const TimingRow& row : rows) insert(row);
    transaction.commit();
}

}  // namespace touchstone
