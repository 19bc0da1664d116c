// SPDX-License-Identifier: GPL-3.0-or-later
// Truth about one body: where a point lies, and how far the body reaches in a direction.
#pragma once

#include "oracles/oracle.h"

namespace touchstone {

/// separated: outside. touching: on the boundary, as is every point of a flat body. penetrating: inside. `undecided`
/// where the oracle leaves it open. Precondition: the oracle refuses neither the body nor points; all is finite.
template <int D>
Verdict containment(const Oracle& oracle, const Body<D>& body, const Vec<double, D>& point) {
    Query<D> query;
    query.kind = QueryKind::intersects;
    query.a = body;
    query.b.shape = PointData<D>{point};
    return oracle.answer(query).verdict;
}

/// max d.x over a body.
struct SupportTruth {
    std::optional<ExactNumber> value;  ///< exact, where it is rational
    std::optional<Enclosure> enclosure;
    std::vector<int> vertices;  ///< of the core, where it is attained; ascending, numbered as in certificate.h
};

/// In integers, for points, segments, triangles, polytopes and boxes with or without balls; nothing for other shapes.
/// The direction need not have any length; zero is attained everywhere. Cost: O(n) in doubles, O(1) in integers.
template <int D>
std::optional<SupportTruth> exact_support(const Body<D>& body, const Vec<double, D>& direction);

/// Every shape, in intervals of 60 digits; no vertices.
template <int D>
Enclosure enclosed_support(const Body<D>& body, const Vec<double, D>& direction);

extern template std::optional<SupportTruth> exact_support<2>(const Body<2>&, const Vec<double, 2>&);
extern template std::optional<SupportTruth> exact_support<3>(const Body<3>&, const Vec<double, 3>&);
extern template Enclosure enclosed_support<2>(const Body<2>&, const Vec<double, 2>&);
extern template Enclosure enclosed_support<3>(const Body<3>&, const Vec<double, 3>&);

}  // namespace touchstone
