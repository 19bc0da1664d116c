// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/laws/judged_pair.h"

#include <algorithm>
#include <utility>

#include "oracles/exact_number_value.h"
#include "properties/laws/exact_algebra.h"

namespace touchstone {

void JudgedPair::set(std::vector<ExactVec> of_a, std::vector<ExactVec> of_b, const Truth& truth) {
    vertices_a = std::move(of_a);
    vertices_b = std::move(of_b);
    size2 = std::max(largest_squared_norm(vertices_a), largest_squared_norm(vertices_b));
    true_verdict = truth.verdict;
    if (truth.distance.exact) true_distance2 = truth.distance.exact->value().number;
    if (truth.depth.exact) true_depth2 = truth.depth.exact->value().number;
}

}  // namespace touchstone
