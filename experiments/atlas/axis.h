// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a query by name, such as b.v3.x, a.radius, b.t.z or velocity.x. An atlas moves them by single ulps.
// Invariant: every name of axis_names() is one that number_at() finds. Cost: O(size of the query).
#pragma once

#include <string>
#include <vector>

#include "algorithms/shapes/query.h"

namespace touchstone {

/// The names of the numbers of a query, in order. For each body they are the fields of its shape, among them vertices
/// (v0.x), half extents (h.x) and half axes (r.x), then the margin, the translation (t.x) and the linear part (m01) of
/// its pose. The motion follows.
std::vector<std::string> axis_names(const AnyQuery& query);

/// The number of that name. Throws UsageError with similar names if there is none.
double& number_at(AnyQuery& query, const std::string& name);

}  // namespace touchstone
