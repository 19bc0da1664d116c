// SPDX-License-Identifier: GPL-3.0-or-later
// One number of a query by name, so that it can be moved by single ulps: b.v3.x, a.radius, b.t.z, velocity.x.
#pragma once

#include <string>
#include <vector>

#include "algorithms/shapes/query.h"

namespace touchstone {

/// The numbers of a query that have a name, in order: of each body the fields of its shape, among them vertices (v0.x),
/// half extents (h.x) and half axes (r.x), margin, translation (t.x) and linear part (m01) of its pose; and the motion.
std::vector<std::string> axis_names(const AnyQuery& query);

/// The number of that name. Throws UsageError with the near names when there is none.
double& number_at(AnyQuery& query, const std::string& name);

}  // namespace touchstone
