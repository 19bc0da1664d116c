// SPDX-License-Identifier: GPL-3.0-or-later
// Contact proved in rationals: enclosures alone can never tell touching from nearly touching.
#pragma once

#include <optional>

#include "oracles/enclosure/body.h"
#include "oracles/enclosure/text.h"

namespace touchstone::enclosure_detail {

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

/// The share of a point c + N u of a piece in a combination; `at` is u.
struct PieceWeight {
    std::size_t piece = 0;
    Rational weight;
    std::vector<Rational> at;
};
using PieceWeights = std::vector<PieceWeight>;

template <int D>
struct ProvedContact {
    std::vector<ExactPoint<D>> normals;  ///< of planes between the bodies, from B to A; one or more
    PieceWeights a, b;                   ///< points of the cores, no farther apart than the radii
};

/// Of bodies that certainly touch when B is moved by `way`: a plane, found by rounding a hint to simple numbers or
/// among the axes of the poses, has A on one side and B on the other; and a point of each core, found likewise, are no
/// farther apart than the radii. Both are then decided in rationals. Nothing means not proved: irrational contact is
/// never found.
template <int D>
std::optional<ProvedContact<D>> proved_contact(const Query<D>& query, const ExactPoint<D>& way,
                                               const ContactHint<D>& hint);

extern template std::optional<ProvedContact<2>> proved_contact<2>(const Query<2>&, const ExactPoint<2>&,
                                                                  const ContactHint<2>&);
extern template std::optional<ProvedContact<3>> proved_contact<3>(const Query<3>&, const ExactPoint<3>&,
                                                                  const ContactHint<3>&);

}  // namespace touchstone::enclosure_detail
