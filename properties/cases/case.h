// SPDX-License-Identifier: GPL-3.0-or-later
// A case: a query with a name, its origin, and perhaps known facts about its answer.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "algorithms/core/result.h"
#include "algorithms/shapes/query.h"
#include "oracles/truth.h"

namespace touchstone {

/// The claims of a case file about the answer.
using Expected = KnownAnswer;

struct Case {
    std::string id;
    AnyQuery query;
    std::vector<std::string> tags;
    std::string origin;
    std::optional<Expected> expected;
    /// Set for generated cases: how far the family moved an exactly degenerate case, in ulps of the largest coordinate.
    /// The sign says to which side.
    std::optional<long long> perturbation_ulps;
    /// The argument with which `touchstone judge` gets this case again: FILE#ID or FAMILY:SEED:INDEX..INDEX.
    std::string replay;
};

inline int dimension_of(const AnyQuery& query) { return query.index() == 0 ? 2 : 3; }
inline QueryKind kind_of(const AnyQuery& query) {
    return std::visit([](const auto& q) { return q.kind; }, query);
}

/// Returns the same bodies with a query of the given kind. If the kind changes, id and replay text name the new kind,
/// and the expectations of the file about the old question are dropped. Returns nullopt if an impact is asked of bodies
/// that do not move.
std::optional<Case> asked_as(const Case& a_case, QueryKind kind);

/// Returns the number of points that define both shapes, where a curved shape counts 1. It decides which failure is the
/// smallest.
int vertex_count(const AnyQuery& query);

/// Returns a 128-bit hash of the canonical geometry (query, dimension, shapes, poses, margins, motion) as 32 hex
/// digits. Two cases of equal geometry have equal identity whatever their names.
std::string identity_of(const AnyQuery& query);

}  // namespace touchstone
