// SPDX-License-Identifier: GPL-3.0-or-later
// Truth about one body: whether it contains a point, and how far it reaches in a direction.
#pragma once

#include "oracles/oracle.h"

namespace touchstone {

/// Returns separated for a point outside the body, penetrating for a point inside it, and touching for a point on its
/// boundary, which includes every point of a flat body. Returns undecided if the oracle leaves the question open.
/// Precondition: the oracle refuses neither the body nor points, and all coordinates are finite.
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
    std::optional<ExactNumber> value;  ///< set if the maximum is rational
    std::optional<Enclosure> enclosure;
    std::vector<int>
        vertices;  ///< vertices of the core at which the maximum is attained, ascending, numbered as in certificate.h
};

/// Computes the support value in integers. Returns nullopt unless the body is a point, segment, triangle, polytope or
/// box, with or without a ball. The direction need not be normalised. For the zero direction every vertex attains the
/// maximum. Cost: O(n) in doubles, O(1) in integers.
template <int D>
std::optional<SupportTruth> exact_support(const Body<D>& body, const Vec<double, D>& direction);

/// Computes the support value of any shape in intervals of 60 digits, without vertices.
template <int D>
Enclosure enclosed_support(const Body<D>& body, const Vec<double, D>& direction);

extern template std::optional<SupportTruth> exact_support<2>(const Body<2>&, const Vec<double, 2>&);
extern template std::optional<SupportTruth> exact_support<3>(const Body<3>&, const Vec<double, 3>&);
extern template Enclosure enclosed_support<2>(const Body<2>&, const Vec<double, 2>&);
extern template Enclosure enclosed_support<3>(const Body<3>&, const Vec<double, 3>&);

}  // namespace touchstone
