// SPDX-License-Identifier: GPL-3.0-or-later
// A case: a query with a name, where it comes from, and perhaps what is known of its answer.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "algorithms/core/result.h"
#include "algorithms/shapes/query.h"
#include "oracles/truth.h"

namespace touchstone {

/// What a case file claims of the answer.
using Expected = KnownAnswer;

struct Case {
    std::string id;
    AnyQuery query;
    std::vector<std::string> tags;
    std::string origin;
    std::optional<Expected> expected;
    /// Generated cases: signed distance from exact degeneracy in ulps of the largest coordinate, by construction.
    std::optional<long long> dial;
    /// What to type after `touchstone judge` to get this case again: FILE#ID or FAMILY:SEED:INDEX..INDEX.
    std::string replay;
};

inline int dimension_of(const AnyQuery& query) { return query.index() == 0 ? 2 : 3; }
inline QueryKind kind_of(const AnyQuery& query) {
    return std::visit([](const auto& q) { return q.kind; }, query);
}

/// The same bodies asked something else; id and replay text say which, where the kind changes, and what the file
/// expected of the other question is dropped. Nothing where an impact is asked of bodies that do not move.
std::optional<Case> asked_as(const Case& a_case, QueryKind kind);

/// Number of points that define both shapes; curved shapes count 1. The size by which the smallest failure is chosen.
int vertex_count(const AnyQuery& query);

/// 128-bit hash of the canonical geometry (query, dimension, shapes, poses, margins, motion), 32 hex digits. Two cases
/// of equal geometry have equal identity whatever their names.
std::string identity_of(const AnyQuery& query);

}  // namespace touchstone
