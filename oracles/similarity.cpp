// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/similarity.h"

#include "oracles/rational_root.h"

namespace touchstone {

template <int D>
std::optional<double> similarity_factor(const Pose<double, D>& pose) {
    using Rational = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;
    // The products of any two columns: s^2 of each with itself, 0 of different ones.
    std::optional<Rational> square;
    for (int i = 0; i < D; ++i)
        for (int k = 0; k <= i; ++k) {
            Rational product(0);
            for (const auto& row : pose.rows) product += Rational(row[i]) * Rational(row[k]);
            if (i != k && product != 0) return std::nullopt;
            if (i == k && square && product != *square) return std::nullopt;
            if (i == k) square = product;
        }
    const auto factor = rational_root(*square);
    if (!factor || *factor == 0) return std::nullopt;
    const double rounded = factor->template convert_to<double>();
    return Rational(rounded) == *factor ? std::optional(rounded) : std::nullopt;
}

template std::optional<double> similarity_factor<2>(const Pose<double, 2>&);
template std::optional<double> similarity_factor<3>(const Pose<double, 3>&);

}  // namespace touchstone
