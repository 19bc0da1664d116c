// SPDX-License-Identifier: GPL-3.0-or-later
// The exact truth a law is judged against: the point v(A - B) itself, proved optimal vertex by vertex, and confirmed by
// an oracle that shares no code with it.
#pragma once

#include <stdexcept>
#include <vector>

#include "algorithms/shapes/query.h"
#include "properties/laws/run.h"

namespace touchstone {

/// Two methods that should both be exact disagree: a bug of ours, never of the case.
class TruthError : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

/// World vertices of a point, segment, triangle or polytope without pose and margin. Throws std::invalid_argument
/// otherwise: the laws are about runs on vertex lists.
template <int D>
std::vector<Vec<double, D>> vertices_of(const Body<D>& body);

/// True when vertices_of works for both bodies.
bool has_vertices(const AnyQuery& query);

/// The planar query in the plane z = 0, a solid one unchanged.
Query<3> in_space(const AnyQuery& query);

/// v(A - B) from GJK in rationals, accepted only after the optimality test v in conv, v.a - v.b >= v.v for every vertex
/// a of A and b of B; its square must equal the distance of the default oracle, which also gives the verdict.
/// Throws TruthError when a proof fails. Cost: tens of microseconds to a millisecond.
ExactTruth exact_truth(const AnyQuery& query);

extern template std::vector<Vec<double, 2>> vertices_of(const Body<2>&);
extern template std::vector<Vec<double, 3>> vertices_of(const Body<3>&);

}  // namespace touchstone
