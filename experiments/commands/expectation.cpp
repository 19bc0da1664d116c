// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/commands/expectation.h"

#include <nlohmann/json.hpp>

#include "oracles/rational_text.h"

namespace touchstone {
namespace {

std::string said(const std::string& field, const std::string& expected, const std::string& found) {
    return field + ": expected " + expected + ", the oracle says " + found;
}

std::optional<std::string> compare_exact(const char* field, const std::optional<std::string>& expected,
                                         const std::optional<std::string>& found) {
    if (!expected || !found || compare_rationals(*expected, *found) == 0) return std::nullopt;
    return said(field, *expected, *found);
}

/// Either side may be an exact square or an enclosure of the root; they must have a common point.
std::optional<std::string> compare_root(const char* field, const std::optional<Enclosure>& expected,
                                        const std::optional<std::string>& exact_square,
                                        const std::optional<Enclosure>& enclosure) {
    if (!expected) return std::nullopt;
    const std::string range = "[" + expected->lower + ", " + expected->upper + "]";
    if (exact_square && !root_within(*exact_square, expected->lower, expected->upper))
        return said(field, range, "the root of " + *exact_square);
    if (!enclosure) return std::nullopt;
    const bool apart =
        compare_rationals(rational_of_decimal(expected->upper), rational_of_decimal(enclosure->lower)) < 0 ||
        compare_rationals(rational_of_decimal(enclosure->upper), rational_of_decimal(expected->lower)) < 0;
    if (!apart) return std::nullopt;
    return said(field, range, "[" + enclosure->lower + ", " + enclosure->upper + "]");
}

std::optional<std::string> compare_square_with_enclosure(const char* field, const std::optional<std::string>& expected,
                                                         const std::optional<Enclosure>& found) {
    if (!expected || !found || root_within(*expected, found->lower, found->upper)) return std::nullopt;
    return said(field, "the root of " + *expected, "[" + found->lower + ", " + found->upper + "]");
}

}  // namespace

std::optional<std::string> contradiction(const Expected& expected, const Truth& truth) {
    if (expected.verdict && *expected.verdict != truth.verdict)
        return said("verdict", std::string(to_string(*expected.verdict)), std::string(to_string(truth.verdict)));
    if (auto text = compare_exact("distance_squared", expected.distance_squared, truth.distance_squared)) return text;
    if (auto text = compare_exact("depth_squared", expected.depth_squared, truth.depth_squared)) return text;
    if (auto text = compare_root("distance", expected.distance, truth.distance_squared, truth.distance)) return text;
    if (auto text = compare_root("depth", expected.depth, truth.depth_squared, truth.depth)) return text;
    if (auto text = compare_square_with_enclosure("distance_squared", expected.distance_squared, truth.distance))
        return text;
    return compare_square_with_enclosure("depth_squared", expected.depth_squared, truth.depth);
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
