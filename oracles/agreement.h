// SPDX-License-Identifier: GPL-3.0-or-later
// Can two truths about one query both be right?
#pragma once

#include <optional>
#include <string>

#include "oracles/truth.h"

namespace touchstone {

struct Difference {
    std::string field, of_x, of_y;
};

/// Where the two truths cannot both be right; nothing when they can. Exact fields must be equal, an exact field must
/// lie in the other's enclosure, enclosures must overlap, and a field that one of them leaves out contradicts nothing.
/// Of nearest points the vector between them and the faces count, of contact planes the normal where it is unique.
/// Rounded values are not looked at.
std::optional<Difference> difference(const Truth& x, const Truth& y);
/// The same of the answers alone.
std::optional<Difference> difference(const KnownAnswer& x, const KnownAnswer& y);

/// What the two truths contradict each other in, with both values; nothing when there is no difference() and rounded
/// values of what both decide differ by at most 2^-110 relatively.
std::optional<std::string> disagreement(const Truth& x, const Truth& y);

}  // namespace touchstone
