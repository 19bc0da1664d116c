// SPDX-License-Identifier: MIT
// A point well inside a body, its centre. The rays of MPR begin at the difference of two centres (mpr/), and a query of
// bodies that are well apart may begin in its direction (gjk/warm_start.h).
//
// Source: [Sne08] asks the user for such a point. Invariant: a centre lies in the body and not on its rim; in a body
// that is flat it lies in the interior of the body as a subset of its plane or line. The mean of all vertices does, by
// whatever points they span, and so do sums, means and affine images of such points.
#pragma once

#include <concepts>
#include <optional>
#include <span>

#include "algorithms/core/support.h"

namespace touchstone {

/// A shape that provides a point well inside it, which gives the first direction of a query.
template <class T>
concept HasCentre = SupportMappable<T> && requires(const T& shape) {
    { shape.centre() } -> std::convertible_to<Vec<typename T::scalar, T::dimension>>;
};

/// A shape made of others, or a view of one, which has a centre if they have.
template <class T>
concept MayHaveCentre = SupportMappable<T> && requires(const T& shape) {
    { shape.known_centre() } -> std::same_as<std::optional<Vec<typename T::scalar, T::dimension>>>;
};

/// The centre of the body, in its frame and unit of length, or nothing if the body does not say one. It may be rounded,
/// and it is not finite where the body is not. Cost: linear in the vertices at most.
template <SupportMappable T>
std::optional<Vec<typename T::scalar, T::dimension>> centre_of(const T& body) {
    if constexpr (MayHaveCentre<T>)
        return body.known_centre();
    else if constexpr (HasCentre<T>)
        return Vec<typename T::scalar, T::dimension>(body.centre());
    else
        return std::nullopt;
}

/// The mean of points, up to rounding. Each is divided first, so that no sum leaves the range. Precondition: not empty.
template <Field S, int D>
Vec<S, D> mean_of(std::span<const Vec<S, D>> points) {
    const S share = S(1) / S(static_cast<int>(points.size()));
    Vec<S, D> mean = zero_vector<S, D>();
    for (const auto& x : points) mean = mean + share * x;
    return mean;
}

}  // namespace touchstone
