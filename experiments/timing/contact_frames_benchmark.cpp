// SPDX-License-Identifier: GPL-3.0-or-later
// Contact from frame to frame: how often EPA runs when bodies are pushed apart and when they are not, what a warm start
// saves, and GJK beside the separating axis test: `./run bench frames`.
//
// Counters come from one pass over all frames before anything is timed, so they are the same in every run: `supports`,
// support points of A - B a frame (of `sat` the axes, each of which takes two), and `epa_share`, the share of frames in
// which EPA ran. Names are query/scene/vertices. Scenes: `pushed` with margins, pushed apart after each frame;
// `sinking` with margins, never pushed; `pushed_bare` without margins. Nothing is judged here; campaigns judge.
#include <benchmark/benchmark.h>

#include "algorithms/epa/depth.h"
#include "algorithms/epa/terminations/gap_length.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/sat/polytopes.h"
#include "experiments/timing/contact_sequences.h"

namespace touchstone {
namespace {

constexpr std::size_t sequence_count = 20;
constexpr double margin = 0.02, epa_length = 1e-4;

struct Work {
    int supports = 0;
    bool is_by_epa = false;  ///< true if GJK alone gave no answer
};

using Start = Vec<double, 3>;

Work hybrid_cold(const ContactFrame& frame, Start&) {
    const auto found = timing_detail::contact_of(frame.a, frame.b);
    return {found.support_calls, found.contact == hybrid::Contact::deep};
}
Work hybrid_warm(const ContactFrame& frame, Start& start) {
    const auto found = timing_detail::contact_of(frame.a, frame.b, frame.is_first ? Start{} : start);
    start = found.next_start;
    return {found.support_calls, found.contact == hybrid::Contact::deep};
}

/// A body that is known by its support mapping alone, so that no query sees its margin as a radius around a core.
struct BySupportMapping {
    using scalar = double;
    static constexpr int dimension = 3;
    const EnlargedHull& body;
    SupportPoint<double, 3> support(const Vec<double, 3>& d) const { return body.support(d); }
};

/// EPA on the bodies with their margins, which are curved, so that a length must end it.
const epa::Options<Voronoi, Robust, epa::GapLength> to_a_length{{}, {epa_length}};
Work epa_enlarged(const ContactFrame& frame, Start&) {
    const auto found = epa::depth(BySupportMapping{frame.a}, BySupportMapping{frame.b}, to_a_length);
    return {found.support_calls, found.verdict != Verdict::separated};
}
/// EPA with the margins as radii around cores, which is what it does where it sees them.
Work epa_cores(const ContactFrame& frame, Start&) {
    const auto found = epa::depth(frame.a, frame.b, to_a_length);
    return {found.support_calls, found.verdict != Verdict::separated};
}
Work epa_bare(const ContactFrame& frame, Start&) {
    const auto found = epa::depth(frame.a.shape, frame.b.shape);
    return {found.support_calls, found.verdict != Verdict::separated};
}

Work gjk_cold(const ContactFrame& frame, Start&) {
    return {gjk::intersects(frame.a.shape, frame.b.shape).support_calls};
}
Work gjk_warm(const ContactFrame& frame, Start& start) {
    const auto first = frame.is_first ? unit_vector<double, 3>(0) : start;
    const auto found = gjk::intersects(frame.a.shape, frame.b.shape, gjk::IntersectsOptions<>{}, NullObserver{}, first);
    start = found.axis;
    return {found.support_calls};
}
Work sat(const ContactFrame& frame, Start&) {
    using Points = std::span<const Vec<double, 3>>;
    return {sat::polytopes<double>(Points(frame.a.shape.vertices), Points(frame.b.shape.vertices)).axes};
}

template <Work (*ask)(const ContactFrame&, Start&)>
void frames(benchmark::State& state, ContactScene scene) {
    scene.vertices = static_cast<std::size_t>(state.range(0));
    std::vector<ContactFrame> all;
    for (std::size_t i = 0; i < sequence_count; ++i)
        for (auto& frame : contact_sequence(scene, i)) all.push_back(std::move(frame));
    Start start{};
    double supports = 0, by_epa = 0;
    for (const ContactFrame& frame : all) {
        const Work work = ask(frame, start);
        supports += work.supports;
        by_epa += work.is_by_epa;
    }
    std::size_t next = 0;
    for (auto _ : state) benchmark::DoNotOptimize(ask(all[next++ % all.size()], start));
    state.counters["supports"] = supports / static_cast<double>(all.size());
    state.counters["epa_share"] = by_epa / static_cast<double>(all.size());
}

using Query = Work (*)(const ContactFrame&, Start&);

template <Query ask>
void add(const std::string& name, const ContactScene& scene, std::initializer_list<std::int64_t> sizes) {
    auto* row = benchmark::RegisterBenchmark(name.c_str(), frames<ask>, scene);
    for (const std::int64_t vertices : sizes) row->Arg(vertices);
}

void add_all() {
    const ContactScene pushed{.margin = margin}, sinking{.margin = margin, .is_resolved = false}, bare{};
    for (const auto& [name, scene] : {std::pair{"pushed", pushed}, {"sinking", sinking}}) {
        add<hybrid_cold>(std::string("hybrid_cold/") + name, scene, {8, 20, 100});
        add<hybrid_warm>(std::string("hybrid_warm/") + name, scene, {8, 20, 100});
        add<epa_enlarged>(std::string("epa/") + name, scene, {8, 20, 100});
        add<epa_cores>(std::string("epa_cores/") + name, scene, {8, 20, 100});
    }
    add<epa_bare>("epa/pushed_bare", bare, {8, 20, 100});
    add<gjk_cold>("gjk_cold/pushed_bare", bare, {8, 20, 100});
    add<gjk_warm>("gjk_warm/pushed_bare", bare, {8, 20, 100});
    add<sat>("sat/pushed_bare", bare, {8, 20});  // SAT finds the faces anew for each query, in O(n^4)
}

}  // namespace
}  // namespace touchstone

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    touchstone::add_all();
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
