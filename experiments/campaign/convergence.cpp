// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/convergence.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace touchstone {
namespace {

std::optional<long double> number_named(const TraceStep& step, std::string_view name) {
    for (const TraceNumber& number : step.numbers)
        if (number.name == name && std::isfinite(number.value)) return number.value;
    return std::nullopt;
}

}  // namespace

std::optional<std::string> convergence_of(JudgedCase& judged, const Method& method,
                                          const JudgedCase::Outcome& outcome) {
    const bool is_distance = outcome.answer.quantity == Quantity::distance && outcome.answer.refused.empty();
    const AnyQuery* query = judged.rounded_for(method.backend());
    if (!is_distance || !outcome.judgement.truth || query == nullptr || method.algorithm().starts_with("engine/"))
        return std::nullopt;
    const long double scale = largest_coordinate(*query), truth = *outcome.judgement.truth;
    if (!(scale > 0) || !(truth > 0)) return std::nullopt;  // v is never zero: a loop that finds contact ends earlier
    nlohmann::json steps = nlohmann::json::array();
    for (const TraceStep& step : judged.trace(method).steps) {
        const auto vv = number_named(step, "v.v"), vw = number_named(step, "v.w");
        if (step.phase != "gjk" || !vv || !vw || steps.size() == iterates_kept) continue;
        const long double error = std::fabs(std::sqrt(std::fmax(*vv, 0.0L)) - truth) / scale;
        steps.push_back({static_cast<double>(error), static_cast<double>((*vv - *vw) / scale / scale)});
    }
    return steps.empty() ? std::nullopt : std::optional(steps.dump());
}

}  // namespace touchstone
