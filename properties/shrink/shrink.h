// SPDX-License-Identifier: GPL-3.0-or-later
// The second stage of shrinking, on the geometry itself: from any query that fails to one that a reader can draw.
// Fewer vertices, numbers of fewer bits and smaller exponents, the origin near the bodies, no poses and margins.
//
// The first stage (RapidCheck, on recipes) stays within a family; this one leaves it, so it also serves scanned models.
// Invariant: a step is taken only when the query becomes simpler (Complexity falls) and still fails in the same way, so
// the result fails in the way of the input, and the search ends.
#pragma once

#include <chrono>
#include <compare>
#include <functional>
#include <vector>

#include "properties/cases/case.h"

namespace touchstone {

/// How far a query is from trivial; compared in this order.
struct Complexity {
    int curved = 0;    ///< shapes that are no vertex lists, poses, margins, motion
    int vertices = 0;  ///< of both bodies
    long bits = 0;     ///< over all numbers: 1 for not being 0, significant bits, and the distance of the exponent to 0
    std::strong_ordering operator<=>(const Complexity&) const = default;
};

Complexity complexity_of(const AnyQuery& query);

/// Whether a query fails in the way that is being shrunk. An exception counts as not failing so.
using FailsTheSame = std::function<bool(const AnyQuery&)>;

struct ShrinkLimits {
    std::chrono::milliseconds time{30'000};
    long tries = 200'000;
};

struct ShrinkResult {
    AnyQuery query;
    Complexity before, after;
    long tries = 0, accepted = 0;
    bool finished = false;  ///< no single step made it simpler; false when a limit ended the search
};

/// Precondition: fails(query). Everything it returns passed `fails` and can be written as a case and read back.
/// Deterministic unless the time runs out. Cost: that of `fails`, a few hundred times for few vertices.
ShrinkResult shrink(const AnyQuery& query, const FailsTheSame& fails, const ShrinkLimits& limits = {});

/// The query with one number made simpler, in every way that shrink() tries: where what is shrunk fails and such a
/// neighbour does not, the two together show what it takes.
std::vector<AnyQuery> simpler_neighbours(const AnyQuery& query);

}  // namespace touchstone
