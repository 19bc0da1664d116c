// SPDX-License-Identifier: MIT
// A sphere (in 2D a circle) given by centre and radius. It needs a square root, so it exists on Real scalars only.
// Source: seeds S0 and S1 (I-03, I-10). Cost of a support point: one square root.
#pragma once

#include <optional>

#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/support.h"
#include "algorithms/shapes/description.h"
#include "algorithms/shapes/point.h"

namespace touchstone {

/// S(sphere, d) = c + r d/|d|, and c + r e_1 if d = 0 (seed S0, I-03). The direction is divided by its largest
/// component first, since |d|^2 may overflow or underflow where d does not (E-04).
template <Real S, int D>
struct Sphere {
    using scalar = S;
    static constexpr int dimension = D;

    Vec<S, D> centre{};
    S radius{};  ///< >= 0

    SupportPoint<S, D> support(const Vec<S, D>& d) const noexcept(is_nothrow<S>) {
        S largest = S(0);
        for (int k = 0; k < D; ++k) {
            const S magnitude = d[k] < S(0) ? -d[k] : d[k];
            if (largest < magnitude) largest = magnitude;
        }
        if (!(S(0) < largest)) return {centre + radius * unit_vector<S, D>(0), 0};
        const auto scaled = detail::generate<S, D>([&](int k) { return d[k] / largest; });
        return {centre + radius / square_root(squared_norm(scaled)) * scaled, 0};
    }

    /// The centre with the radius around it (core_and_radius.h).
    Point<S, D> core() const noexcept(is_nothrow<S>) { return {centre}; }
    S core_radius() const noexcept(is_nothrow<S>) { return radius; }
    bool is_round() const noexcept { return true; }
    std::optional<Vec<S, D>> known_centre() const { return centre; }
};

/// The data of a sphere in a case. The sphere is about the origin.
struct SphereData {
    double radius = 0;

    static constexpr std::string_view name = "sphere", remark = "; in the plane a disc";
    static constexpr std::tuple fields{field("radius", Meaning::ball_radius, &SphereData::radius)};

    template <int D>
    std::vector<Vec<double, D>> corners() const {
        return {Vec<double, D>{}};
    }
    template <Real S, int D, class Number>
    Sphere<S, D> mapping(Number& number) const {
        return {zero_vector<S, D>(), number(radius)};
    }
    friend bool operator==(const SphereData&, const SphereData&) = default;
};

}  // namespace touchstone
