// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/convergence.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "experiments/campaign/simplex_thickness.h"

namespace touchstone {
namespace {

std::optional<long double> number_named(const TraceStep& step, std::string_view name) {
    for (const TraceNumber& number : step.numbers)
        if (number.name == name && std::isfinite(number.value)) return number.value;
    return std::nullopt;
}

std::optional<std::string> convergence_of(const Trace& trace, long double scale, long double truth) {
    if (!(scale > 0) || !(truth > 0)) return std::nullopt;  // v is never zero: a loop that finds contact ends earlier
    nlohmann::json steps = nlohmann::json::array();
    for (const TraceStep& step : trace.steps) {
        const auto vv = number_named(step, "v.v"), vw = number_named(step, "v.w");
        if (step.phase != "gjk" || !vv || !vw || steps.size() == iterates_kept) continue;
        const long double error = std::fabs(std::sqrt(std::fmax(*vv, 0.0L)) - truth) / scale;
        steps.push_back({static_cast<double>(error), static_cast<double>((*vv - *vw) / scale / scale)});
    }
    return steps.empty() ? std::nullopt : std::optional(steps.dump());
}

}  // namespace

bool is_observed(const Tally& tally, std::int64_t index) {
    return index % thickness_every == 0 || (tally.sample && tally.sample->case_index == index);
}

void observe_iterates(JudgedCase& judged, const Method& method, const JudgedCase::Outcome& outcome, std::int64_t index,
                      Tally& tally) {
    const bool is_distance = outcome.answer.quantity == Quantity::distance && outcome.answer.refused.empty();
    const AnyQuery* query = judged.rounded_for(method.backend());
    if (!is_distance || query == nullptr || method.algorithm().starts_with("engine/")) return;
    const Trace trace = judged.trace(method);
    if (tally.sample && tally.sample->case_index == index && outcome.judgement.truth)
        tally.sample->convergence = convergence_of(trace, largest_coordinate(*query), *outcome.judgement.truth);
    if (index % thickness_every == 0)
        if (const auto thickness = last_thickness(trace)) tally.add_thickness(*thickness, outcome.judgement.finding);
}

}  // namespace touchstone
