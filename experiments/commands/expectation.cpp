// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/commands/expectation.h"

#include <nlohmann/json.hpp>

#include "oracles/agreement.h"
#include "properties/cases/json_line.h"

namespace touchstone {
namespace {

/// A contradiction for a number that the truth does not have: a time without an impact, a depth of separated bodies.
std::optional<std::string> beside_the_truth(const Expected& expected, const Truth& truth) {
    if (expected.impact_time.is_known() && truth.hit && !*truth.hit)
        return "impact_time: expected one, the oracle says that the bodies never meet";
    if (truth.verdict != Verdict::separated) return std::nullopt;
    const bool depth = (expected.depth.exact && *expected.depth.exact != ExactNumber()) ||
                       (expected.depth.enclosure && expected.depth.enclosure->lower > ExactNumber());
    if (depth) return "depth: expected some, the oracle says that the bodies are apart";
    return std::nullopt;
}

}  // namespace

std::optional<std::string> contradiction(const Expected& expected, const Truth& truth) {
    if (auto problem = beside_the_truth(expected, truth)) return problem;
    const auto found = difference(expected, truth);
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
    return json_line(line);
}

}  // namespace touchstone
