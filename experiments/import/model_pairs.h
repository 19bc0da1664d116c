// SPDX-License-Identifier: GPL-3.0-or-later
// Makes cases of real models in hard positions: every pair, rotated at random, at given gaps along the exactly nearest
// direction. Cost: one exact distance per pair and pose.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "properties/cases/case.h"

namespace touchstone {

struct NamedHull {
    std::string name;                      ///< part of the case ids; unique, without '#', ':' and space
    std::vector<Vec<double, 3>> vertices;  ///< as mesh_hull returns them: at least one, finite
};

struct ModelPairOptions {
    std::uint64_t seed = 1;
    int poses_per_pair = 1;
    /// The signed distances, relative to the size of the first model (the diagonal of its axis-aligned box). Negative
    /// ones push B that far beyond contact. At 0 the rounding of the translation decides the side.
    std::vector<double> relative_gaps{1e-1, 1e-3, 1e-6, 0, -1e-3, -1e-1};
};

/// Distance cases over every unordered pair of models, including a model with itself, in the order of `hulls`. A is
/// rotated about the origin; B is rotated, scaled by a power of two to a size within a factor of two of A's, and moved.
/// Both poses are affine maps whose entries are rotations rounded to doubles, taken literally. The vertices are those
/// of the model, unchanged. Case `i` of a pair depends only on the names of the two models, the seed and i. A case has
/// the id "A-B-POSE-gapGAP", the tags "model" and "gap:GAP", and no expectation, which an oracle gives. Throws
/// InputError with the hull if one is empty or a name is repeated.
std::vector<Case> model_pairs(const std::vector<NamedHull>& hulls, const ModelPairOptions& options = {});

}  // namespace touchstone
