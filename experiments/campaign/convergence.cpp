// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/convergence.h"

#include <cmath>

#include "experiments/campaign/simplex_thickness.h"

namespace touchstone {
namespace {

std::optional<long double> number_named(const TraceStep& step, std::string_view name) {
    for (const TraceNumber& number : step.numbers)
        if (number.name == name && std::isfinite(number.value)) return number.value;
    return std::nullopt;
}

bool has_ball(const AnyQuery& query) {
    const auto has = [](const auto& body) {
        return body.margin > 0 ||
               std::visit([](const auto& shape) { return largest_ball_radius(shape) > 0; }, body.shape);
    };
    return std::visit([&has](const auto& q) { return has(q.a) || has(q.b); }, query);
}

std::vector<IterateSketch::Iterate> iterates_of(const Trace& trace, long double scale, long double truth) {
    std::vector<IterateSketch::Iterate> iterates;
    for (const TraceStep& step : trace.steps) {
        const auto vv = number_named(step, "v.v"), vw = number_named(step, "v.w");
        if (step.phase != "gjk" || !vv || !vw) continue;
        const long double error = std::fabs(std::sqrt(std::fmax(*vv, 0.0L)) - truth) / scale;
        iterates.push_back({error, (*vv - *vw) / scale / scale});
    }
    return iterates;
}

}  // namespace

bool may_show_iterates(const Method& method, const AnyQuery& query) {
    return !method.algorithm().starts_with("engine/") && method.answers(QueryKind::distance, dimension_of(query));
}

void observe_iterates(const Trace& trace, const AnyQuery* query, const JudgedCase::Outcome& outcome, Tally& tally) {
    const bool is_distance = outcome.answer.quantity == Quantity::distance && outcome.answer.refused.empty();
    if (!is_distance || query == nullptr || trace.steps.empty()) return;
    if (const auto thickness = last_thickness(trace)) tally.add_thickness(*thickness, outcome.judgement.finding);
    const long double truth = outcome.judgement.truth.value_or(0), scale = largest_coordinate(*query);
    if (truth > 0 && scale > 0 && !has_ball(*query))
        tally.iterates.add(iterates_of(trace, scale, truth), iterates_kept);
}

}  // namespace touchstone
