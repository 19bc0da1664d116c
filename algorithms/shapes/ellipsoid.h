// SPDX-License-Identifier: MIT
// An ellipsoid (in 2D an ellipse) with half axes along the coordinate axes, in two forms: by its own formula, and as
// the affine image of the unit sphere, which is how the source makes its "oval".
// Source: seed S0 (I-06). Cost of a support point: one square root.
#pragma once

#include "algorithms/core/curved.h"
#include "algorithms/core/range.h"
#include "algorithms/core/support.h"
#include "algorithms/fast/posed/transformed.h"
#include "algorithms/shapes/description.h"
#include "algorithms/shapes/direction.h"
#include "algorithms/shapes/sphere.h"

namespace touchstone {

/// {x : sum (x_k / radii_k)^2 <= 1}. A radius of 0 makes it flat.
template <Real S, int D>
struct Ellipsoid {
    using scalar = S;
    static constexpr int dimension = D;

    Vec<S, D> radii{};  ///< half axes, each >= 0

    /// S(d)_k = radii_k^2 d_k / sqrt(sum radii_k^2 d_k^2). It is computed as radii_k u_k, where u is the unit vector
    /// along (radii_k d_k). If that vector is zero, the result is the end of the first half axis.
    SupportPoint<S, D> support(const Vec<S, D>& d) const noexcept(is_nothrow<S>) {
        const Vec<S, D> scaled = scaled_by_infinity_norm(d);
        const Vec<S, D> stretched = detail::generate<S, D>([&](int k) { return radii[k] * scaled[k]; });
        const Vec<S, D> unit = normalised_or_axis(stretched);
        return {detail::generate<S, D>([&](int k) { return radii[k] * unit[k]; }), 0};
    }
    Vec<S, D> centre() const noexcept(is_nothrow<S>) { return zero_vector<S, D>(); }

    /// A point of the ellipsoid without doubt, and a bound that it nowhere exceeds (core/curved.h).
    Vec<double, D> inner_point(const Vec<double, D>& d) const requires CurvedNumber<S> {
        const auto axes = detail::generate<double, D>([&](int k) { return static_cast<double>(radii[k]); });
        const auto stretched = detail::generate<double, D>([&](int k) { return axes[k] * d[k]; });
        const double length = std::sqrt(squared_norm(stretched));
        auto point = zero_vector<double, D>();
        if (!(0 < length) || !std::isfinite(length)) return point;
        point = detail::generate<double, D>([&](int k) { return axes[k] * (stretched[k] / length); });
        for (int i = 0; i < most_shrinkings; ++i) {
            if (holds(axes, point)) return point;
            point = shrunk * point;
        }
        return zero_vector<double, D>();
    }
    Expansion support_bound(const Vec<Expansion, D>& d) const requires CurvedNumber<S> {
        Expansion sum;
        for (int k = 0; k < D; ++k) {
            const Expansion stretched = Expansion(static_cast<double>(radii[k])) * d[k];
            sum = sum + stretched * stretched;
        }
        return root_from_above(sum);
    }

private:
    /// sum (x_k / axes_k)^2 <= 1 without rounding: each square times the squares of the other axes. Along an axis of
    /// length 0 only x_k = 0 is in the body.
    static bool holds(const Vec<double, D>& axes, const Vec<double, D>& x) {
        Expansion sum, all(1.0);
        for (int k = 0; k < D; ++k) {
            if (axes[k] == 0 && x[k] != 0) return false;
            if (axes[k] == 0) continue;
            Expansion product = Expansion(x[k]) * Expansion(x[k]);
            for (int j = 0; j < D; ++j)
                if (j != k && axes[j] != 0) product = product * (Expansion(axes[j]) * Expansion(axes[j]));
            sum = sum + product;
            all = all * (Expansion(axes[k]) * Expansion(axes[k]));
        }
        return sum <= all;
    }
};

/// The unit sphere after scaling, rotation and translation (seed S0, "Oval", I-06).
template <Real S, int D>
using EllipsoidAsImage = Transformed<Sphere<S, D>>;

/// The image of the unit sphere under x -> placement(radii * x). `placement` may be any affine map. If its matrix is a
/// rotation, the half axes have the lengths `radii`.
template <Real S, int D>
EllipsoidAsImage<S, D> ellipsoid_as_image(const Vec<S, D>& radii,
                                          const Pose<S, D>& placement = Pose<S, D>::identity()) {
    EllipsoidAsImage<S, D> image{{zero_vector<S, D>(), S(1)}, placement};
    for (auto& row : image.pose.rows)
        for (int k = 0; k < D; ++k) row[k] = row[k] * radii[k];
    return image;
}

/// The data of an ellipsoid in a case.
template <int D>
struct EllipsoidData {
    Vec<double, D> radii{};  ///< half axes, each >= 0

    static constexpr std::string_view name = "ellipsoid", remark = " along the axes";
    static constexpr std::tuple fields{field("radii", Meaning::half_axes, &EllipsoidData::radii)};

    template <Real S, int, class Number>
    Ellipsoid<S, D> mapping(Number& number) const {
        return {converted<S>(radii, number)};
    }
    friend bool operator==(const EllipsoidData&, const EllipsoidData&) = default;
};

}  // namespace touchstone
