// SPDX-License-Identifier: GPL-3.0-or-later
// A body in the form that engines take. Cost: linear in the vertices; for facets O(n log n).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "algorithms/shapes/query.h"
#include "experiments/engines/wire.h"

namespace touchstone {

/// The numbers of a body and the array to which they point. Facets are not set yet.
struct EngineBody {
    wire::BodyHead head;
    std::vector<double> vertices;  ///< three coordinates each, in the local frame
};

/// Returns nothing for a shape that touchstone_engine.h does not have.
std::optional<EngineBody> engine_body(const Body<2>& body);
std::optional<EngineBody> engine_body(const Body<3>& body);

/// Triangles of the hull of points with three coordinates each. Empty if the hull is flat.
std::vector<std::int32_t> engine_facets(const std::vector<double>& coordinates);

}  // namespace touchstone
