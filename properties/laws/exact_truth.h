// SPDX-License-Identifier: GPL-3.0-or-later
// The exact truth against which a law is judged: the point v(A - B) itself, proved optimal vertex by vertex, and
// confirmed by an oracle that shares no code with it.
#pragma once

#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "algorithms/shapes/query.h"
#include "oracles/truth.h"
#include "properties/laws/run.h"

namespace touchstone {

/// Thrown if two methods that should both be exact disagree. The error is then in this project, never in the case.
class TruthError : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

/// Returns the world vertices of a point, segment, triangle or polytope without pose and margin. Throws
/// std::invalid_argument for other bodies, because the laws concern runs on vertex lists.
template <int D>
std::vector<Vec<double, D>> vertices_of(const Body<D>& body);

/// Returns true if vertices_of accepts both bodies.
bool has_vertices(const AnyQuery& query);

/// Places a planar query in the plane z = 0. Returns a query in space unchanged.
Query<3> in_space(const AnyQuery& query);

/// Computes v(A - B) by GJK in rationals. The result is accepted only if v is in conv and v.a - v.b >= v.v for every
/// vertex a of A and b of B. Its square must equal the distance of the default oracle, which also gives the verdict.
/// Throws TruthError if a proof fails. Cost: tens of microseconds to a millisecond.
ExactTruth exact_truth(const AnyQuery& query);

/// Returns the squares between which a number lies that an oracle knows, equal where it knows the number, or nothing if
/// it knows neither number nor enclosure.
std::optional<std::pair<Rational, Rational>> squares_of(const KnownNumber& known);

extern template std::vector<Vec<double, 2>> vertices_of(const Body<2>&);
extern template std::vector<Vec<double, 3>> vertices_of(const Body<3>&);

}  // namespace touchstone
