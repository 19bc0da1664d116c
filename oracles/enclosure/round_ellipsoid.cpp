// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/enclosure/round_ellipsoid.h"

#include "oracles/rational_root.h"

namespace touchstone {

/// The ellipsoid is a ball iff the images of the axes, scaled by the radii, have the inner products R^2 with themselves
/// and 0 with each other.
template <int D>
std::optional<double> ball_radius(const EllipsoidData<D>& ellipsoid, const std::optional<Pose<double, D>>& pose) {
    using Rational = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;
    const auto& rows = (pose ? *pose : Pose<double, D>::identity()).rows;
    std::optional<Rational> square;
    for (int i = 0; i < D; ++i)
        for (int k = 0; k <= i; ++k) {
            Rational product(0);
            for (const auto& row : rows) product += Rational(row[i]) * Rational(row[k]);
            product *= Rational(ellipsoid.radii[i]) * Rational(ellipsoid.radii[k]);
            if (i != k && product != 0) return std::nullopt;
            if (i == k && square && product != *square) return std::nullopt;
            if (i == k) square = product;
        }
    const auto radius = rational_root(*square);
    if (!radius || *radius == 0) return std::nullopt;
    const double rounded = radius->template convert_to<double>();
    return Rational(rounded) == *radius ? std::optional(rounded) : std::nullopt;
}

template std::optional<double> ball_radius<2>(const EllipsoidData<2>&, const std::optional<Pose<double, 2>>&);
template std::optional<double> ball_radius<3>(const EllipsoidData<3>&, const std::optional<Pose<double, 3>>&);

}  // namespace touchstone
