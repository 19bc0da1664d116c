// SPDX-License-Identifier: GPL-3.0-or-later
// The second stage of shrinking, on the geometry itself. It turns any failing query into one that a reader can draw:
// fewer vertices, numbers of fewer bits and smaller exponents, the origin near the bodies, no poses and margins.
//
// The first stage (RapidCheck, on recipes) stays within a family. This stage leaves it, so it also serves scanned
// models. Invariant: a step is taken only if the query becomes simpler (its Complexity falls) and still fails in the
// same way. So the result fails in the same way as the input, and the search ends.
#pragma once

#include <chrono>
#include <compare>
#include <functional>
#include <vector>

#include "properties/cases/case.h"

namespace touchstone {

/// A measure of the distance of a query from a trivial one. Its members are compared in this order.
struct Complexity {
    int curved = 0;    ///< shapes that are no vertex lists, poses, margins, motion
    int vertices = 0;  ///< number of vertices of both bodies
    /// The sum over all numbers: 1 if not 0, plus significant bits, plus the distance of the exponent from 0.
    long bits = 0;
    std::strong_ordering operator<=>(const Complexity&) const = default;
};

Complexity complexity_of(const AnyQuery& query);

/// Returns true if a query fails in the way that is being shrunk. An exception counts as false.
using FailsTheSame = std::function<bool(const AnyQuery&)>;

struct ShrinkLimits {
    std::chrono::milliseconds time{30'000};
    long tries = 200'000;
};

struct ShrinkResult {
    AnyQuery query;
    Complexity before, after;
    long tries = 0, accepted = 0;
    bool finished = false;  ///< whether no single step made it simpler; false if a limit ended the search
};

/// Precondition: fails(query). Every result passed `fails` and can be written as a case and read back. The search is
/// deterministic unless the time runs out. Cost: that of `fails`, a few hundred times for few vertices.
ShrinkResult shrink(const AnyQuery& query, const FailsTheSame& fails, const ShrinkLimits& limits = {});

/// Returns the query with one number made simpler, in every way that shrink() tries. If a shrunk query fails and such a
/// neighbour does not, the two together show the cause.
std::vector<AnyQuery> simpler_neighbours(const AnyQuery& query);

}  // namespace touchstone
