// SPDX-License-Identifier: GPL-3.0-or-later
// Real models in hard positions: every pair, turned at random, at chosen gaps along the exactly nearest direction.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "properties/cases/case.h"

namespace touchstone {

struct NamedHull {
    std::string name;                      ///< part of the ids of the cases; unique, no '#', ':' or space
    std::vector<Vec<double, 3>> vertices;  ///< as from mesh_hull: at least one, finite
};

struct ModelPairOptions {
    std::uint64_t seed = 1;
    int poses_per_pair = 1;
    /// Signed distances wanted, relative to the size of the first model (the diagonal of its axis-aligned box);
    /// negative ones push B that far beyond contact. At 0 rounding the translation decides the side.
    std::vector<double> relative_gaps{1e-1, 1e-3, 1e-6, 0, -1e-3, -1e-1};
};

/// Distance cases over every unordered pair of models, a model with itself included, in the order of `hulls`. A is
/// turned about the origin; B is turned, scaled by a power of two to a size within a factor of two of A's, and moved.
/// Both poses are affine maps whose entries are rotations rounded to doubles, meant literally. The vertices are those
/// of the model, untouched. Case `i` of a pair depends only on the names of the two models, seed and i. A case has the
/// id "A-B-POSE-gapGAP", tags "model" and "gap:GAP", and no expectation: ask an oracle. Throws InputError naming the
/// hull when one is empty or a name is repeated.
std::vector<Case> model_pairs(const std::vector<NamedHull>& hulls, const ModelPairOptions& options = {});

}  // namespace touchstone
