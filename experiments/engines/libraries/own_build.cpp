// SPDX-License-Identifier: MIT
// This library's own GJK as an engine, compiled with other flags than the program. It shows the effect of contraction,
// optimisation and the compiler. TOUCHSTONE_BUILD_NAME and TOUCHSTONE_BUILD_FLAGS come from the build.
#include <cmath>

#include "algorithms/gjk/distance.h"
#include "algorithms/shapes/polytope.h"
#include "experiments/engines/libraries/placed.h"

namespace {

template <int D>
touchstone::Polytope<double, D> polytope_of(const touchstone_body& body) {
    touchstone::Polytope<double, D> polytope;
    for (const auto& x : engines::world_vertices(body)) {
        touchstone::Vec<double, D> vertex{};
        for (int k = 0; k < D; ++k) vertex[k] = x[static_cast<std::size_t>(k)];
        polytope.vertices.push_back(vertex);
    }
    return polytope;
}

template <int D>
void ask_in(const touchstone_query& query, touchstone_answer& answer) {
    const auto result = touchstone::gjk::distance(polytope_of<D>(query.a), polytope_of<D>(query.b));
    answer.iterations = result.iterations;
    answer.support_calls = result.support_calls;
    answer.gave_up = result.stop.kind == touchstone::StopKind::exhausted ? 1 : 0;
    if (result.verdict == touchstone::Verdict::separated)
        answer.verdict = TOUCHSTONE_SEPARATED;
    else if (result.verdict != touchstone::Verdict::undecided)
        answer.verdict = TOUCHSTONE_MEET;
    if (query.kind == TOUCHSTONE_DISTANCE && result.distance2.upper) answer.value = *result.distance();
}

void ask(const touchstone_query* query, touchstone_answer* answer) {
    if (query->a.vertex_count == 0 || query->b.vertex_count == 0 || query->a.margin != 0 || query->b.margin != 0)
        return engines::refuse(*answer, "polytopes and boxes without margins only");
    if (query->dimension == 2)
        ask_in<2>(*query, *answer);
    else
        ask_in<3>(*query, *answer);
}

int answers(int kind, int) { return kind == TOUCHSTONE_INTERSECTS || kind == TOUCHSTONE_DISTANCE; }

}  // namespace

const touchstone_engine* touchstone_engine_at(int index) {
    static const touchstone_engine engine = {TOUCHSTONE_ENGINE_ABI,
                                             TOUCHSTONE_BUILD_NAME,
                                             __VERSION__,
                                             TOUCHSTONE_BUILD_FLAGS,
                                             64,
                                             0,
                                             0,
                                             0,
                                             answers,
                                             ask,
                                             nullptr,
                                             nullptr,
                                             nullptr,
                                             nullptr};
    return index == 0 ? &engine : nullptr;
}
