// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/commands/expectation.h"

#include <nlohmann/json.hpp>

#include "oracles/agreement.h"
#include "oracles/rational_text.h"

namespace touchstone {
namespace {

/// What must be false because there is nothing to compare it with: a time without an impact, a depth of bodies apart.
std::optional<std::string> beside_the_truth(const Expected& expected, const Truth& truth) {
    const bool time = expected.impact_time || expected.impact_time_enclosure;
    if (time && truth.hit && !*truth.hit)
        return "impact_time: expected one, the oracle says that the bodies never meet";
    if (truth.verdict != Verdict::separated) return std::nullopt;
    const bool depth = (expected.depth_squared && compare_rationals(*expected.depth_squared, "0") != 0) ||
                       (expected.depth && compare_rationals(rational_of_decimal(expected.depth->lower), "0") > 0);
    if (depth) return "depth: expected some, the oracle says that the bodies are apart";
    return std::nullopt;
}

}  // namespace

std::optional<std::string> contradiction(const Expected& expected, const Truth& truth) {
    if (auto problem = beside_the_truth(expected, truth)) return problem;
    Truth claimed;
    claimed.verdict = expected.verdict.value_or(Verdict::undecided);
    claimed.distance_squared = expected.distance_squared;
    claimed.distance = expected.distance;
    claimed.depth_squared = expected.depth_squared;
    claimed.depth = expected.depth;
    claimed.hit = expected.hit;
    claimed.impact_time = expected.impact_time;
    claimed.impact_enclosure = expected.impact_time_enclosure;
    const auto found = difference(claimed, truth);
    if (!found) return std::nullopt;
    return found->field + ": expected " + found->of_x + ", the oracle says " + found->of_y;
}

std::string unanswered_line(const Case& a_case, const Oracle& oracle, const std::string& reason) {
    nlohmann::ordered_json line;
    line["id"] = a_case.id;
    line["query"] = to_string(kind_of(a_case.query));
    line["oracle"] = oracle.name();
    line["oracle_version"] = oracle.version();
    line["verdict"] = "undecided";
    line["refused"] = reason;
    return line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace touchstone
