// SPDX-License-Identifier: GPL-3.0-or-later
// Contact proved in rationals: enclosures alone can never tell touching from nearly touching.
#pragma once

#include <boost/multiprecision/gmp.hpp>

#include "oracles/enclosure_body.h"

namespace touchstone::enclosure_detail {

using Rational = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

template <int D>
using ExactPoint = Point<Rational, D>;

/// What a search found close to the contact, each number exactly as it came out of the search.
template <int D>
struct ContactHint {
    std::vector<ExactPoint<D>> support_a, support_b;  ///< the nearest points of the cores are weighted sums of these
    std::vector<std::size_t> piece_a, piece_b;        ///< and lie on these pieces
    std::vector<Rational> weights;                    ///< positive, sum 1 up to rounding
    std::vector<ExactPoint<D>> normals;               ///< directions from B to A in which C hardly reaches past 0
};

/// True when the bodies certainly touch: a plane, found by rounding a hint to simple numbers or among the axes of the
/// poses, has A on one side and B on the other; and a point of each core, found likewise, are no farther apart than the
/// radii. Both are then decided in rationals. False means not proved: irrational contact is never found.
template <int D>
bool touching_is_proved(const Query<D>& query, const ContactHint<D>& hint);

extern template bool touching_is_proved<2>(const Query<2>&, const ContactHint<2>&);
extern template bool touching_is_proved<3>(const Query<3>&, const ContactHint<3>&);

}  // namespace touchstone::enclosure_detail
