// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers that decide whether a contact normal or a witness point is right: how far a point is from its body, and
// how far apart the bodies are along a direction. They are rationals if the bodies are polytopes with or without balls,
// and certified enclosures for every other shape.
#pragma once

#include <optional>

#include "algorithms/core/vec.h"
#include "algorithms/shapes/query.h"
#include "oracles/truth.h"

namespace touchstone {

/// (min n.a over A - max n.b over B) / |n|. If it is positive, planes orthogonal to n separate the bodies by that much.
/// If it is negative, A leaves B when it is moved by its magnitude along n.
struct GapAlong {
    long double lower = 0, upper = 0;          ///< bounds of the gap, up to the last bits of a long double
    std::optional<ExactNumber> signed_square;  ///< the gap times its magnitude, for polytopes without balls
};

/// Exact for polytopes, rounded once for polytopes plus balls, and enclosed by 60 digits for every other shape, for
/// which `n` must hold doubles. Returns nullopt if n = 0. Precondition: n has D coordinates. Cost: one exact support
/// point of each body.
template <int D>
std::optional<GapAlong> gap_along(const Query<D>& query, const ExactVector& n);

/// The squared distance of a rational point from a body that is the hull of points, computed in integers alone, so that
/// the point need not consist of doubles. Returns nullopt for any other body. Cost: O(n) integer products per
/// iteration.
template <int D>
std::optional<ExactNumber> squared_distance_to(const Body<D>& body, const ExactVector& point);

/// Returns the double vector as rationals. Precondition: it is finite.
template <int D>
ExactVector exact_vector(const Vec<double, D>& x) {
    ExactVector result;
    for (int k = 0; k < D; ++k) result.push_back(ExactNumber::of_double(x[k]));
    return result;
}

/// n / |n|, rounded, whatever the size of the coordinates. Returns zero if n = 0.
template <int D>
Vec<long double, D> unit_vector_of(const ExactVector& n);

/// The squared length of x - y.
ExactNumber squared_length_between(const ExactVector& x, const ExactVector& y);

extern template std::optional<GapAlong> gap_along<2>(const Query<2>&, const ExactVector&);
extern template std::optional<GapAlong> gap_along<3>(const Query<3>&, const ExactVector&);
extern template std::optional<ExactNumber> squared_distance_to<2>(const Body<2>&, const ExactVector&);
extern template std::optional<ExactNumber> squared_distance_to<3>(const Body<3>&, const ExactVector&);
extern template Vec<long double, 2> unit_vector_of<2>(const ExactVector&);
extern template Vec<long double, 3> unit_vector_of<3>(const ExactVector&);

}  // namespace touchstone
