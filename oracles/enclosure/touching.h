// SPDX-License-Identifier: GPL-3.0-or-later
// Proofs of contact in rationals, because enclosures alone can never distinguish touching from nearly touching.
#pragma once

#include <optional>

#include "oracles/enclosure/body.h"
#include "oracles/enclosure/text.h"

namespace touchstone::enclosure_detail {

template <int D>
using ExactPoint = Point<Rational, D>;

/// The search results near a contact. Each number is exactly as the search produced it.
template <int D>
struct ContactHint {
    std::vector<ExactPoint<D>> support_a, support_b;  ///< the nearest points of the cores are weighted sums of these
    std::vector<std::size_t> piece_a, piece_b;        ///< pieces on which the support points lie
    std::vector<Rational> weights;                    ///< positive, sum 1 up to rounding
    std::vector<ExactPoint<D>> normals;               ///< directions from B to A in which C hardly reaches past 0
};

/// The share of a point c + N u of a piece in a combination. `at` is u.
struct PieceWeight {
    std::size_t piece = 0;
    Rational weight;
    std::vector<Rational> at;
};
using PieceWeights = std::vector<PieceWeight>;

template <int D>
struct ProvedContact {
    std::vector<ExactPoint<D>> normals;  ///< normals of planes between the bodies, from B to A; at least one
    PieceWeights a, b;                   ///< points of the cores, no farther apart than the radii
};

/// Proves that the bodies touch when B is moved by `way`. The proof is a plane with A on one side and B on the other,
/// and a point of each core, no farther apart than the radii. Candidates for the plane come from rounding a hint to
/// simple numbers and from the axes of the poses, candidates for the points likewise. Both are then decided in
/// rationals. Returns nullopt if contact is not proved. An irrational contact is never found.
template <int D>
std::optional<ProvedContact<D>> proved_contact(const Query<D>& query, const ExactPoint<D>& way,
                                               const ContactHint<D>& hint);

extern template std::optional<ProvedContact<2>> proved_contact<2>(const Query<2>&, const ExactPoint<2>&,
                                                                  const ContactHint<2>&);
extern template std::optional<ProvedContact<3>> proved_contact<3>(const Query<3>&, const ExactPoint<3>&,
                                                                  const ContactHint<3>&);

}  // namespace touchstone::enclosure_detail
