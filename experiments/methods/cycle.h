// SPDX-License-Identifier: GPL-3.0-or-later
// Detects whether a loop that reached its cap was cycling: the period with which its simplices recur.
// Invariant: equal simplices are equal sets of points. Cost: one copy of the simplex per iteration.
#pragma once

#include <algorithm>
#include <vector>

#include "algorithms/core/iterate.h"

namespace touchstone {

/// Observes one run and stores every simplex as the set of its points w.
template <Field S, int D>
class CycleDetector {
public:
    void operator()(const Iterate<S, D>& iterate) const {
        std::vector<Vec<S, D>> points;
        for (int i = 0; i < iterate.simplex.size; ++i) points.push_back(iterate.simplex[i].w);
        simplices_.push_back(std::move(points));
    }

    /// The number of iterations since the simplex of the last iteration was last seen; 0 if it never was. Cost:
    /// O(iterations).
    int period() const {
        for (std::size_t back = 1; back < simplices_.size(); ++back)
            if (is_same_set(simplices_.back(), simplices_[simplices_.size() - 1 - back])) return static_cast<int>(back);
        return 0;
    }

private:
    static bool is_same_set(const std::vector<Vec<S, D>>& x, const std::vector<Vec<S, D>>& y) {
        return x.size() == y.size() && std::all_of(x.begin(), x.end(), [&](const Vec<S, D>& point) {
                   return std::find(y.begin(), y.end(), point) != y.end();
               });
    }

    mutable std::vector<std::vector<Vec<S, D>>> simplices_;  // observers are called through const references
};

}  // namespace touchstone
