// SPDX-License-Identifier: GPL-3.0-or-later
// Checks whether two truths about one query can both be right.
#pragma once

#include <optional>
#include <string>

#include "oracles/truth.h"

namespace touchstone {

struct Difference {
    std::string field, of_x, of_y;
};

/// Returns the first field in which the two truths contradict each other, or nullopt if both can be right. Exact fields
/// must be equal, an exact field must lie in the other's enclosure, enclosures must overlap, and a field that one truth
/// leaves out contradicts nothing. Nearest points are compared by the vector between them and by their faces, contact
/// planes by their normal where it is unique. Rounded values are ignored.
std::optional<Difference> difference(const Truth& x, const Truth& y);
/// Compares the answers alone.
std::optional<Difference> difference(const KnownAnswer& x, const KnownAnswer& y);

/// Describes the contradiction between the two truths, with both values. Returns nullopt if there is no difference()
/// and the rounded values that both truths hold differ by at most 2^-110 relatively.
std::optional<std::string> disagreement(const Truth& x, const Truth& y);

}  // namespace touchstone
