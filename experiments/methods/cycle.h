// SPDX-License-Identifier: GPL-3.0-or-later
// Detects whether a loop that reached its cap was cycling: the period with which its simplices recur.
// Invariant: equal simplices are equal sets of points. Cost: one copy of the simplex per iteration.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "algorithms/core/iterate.h"

namespace touchstone {

/// Observes one run and keeps every simplex as the set of its points w.
template <Field S, int D>
class CycleDetector {
public:
    CycleDetector() { simplices_.reserve(16); }  // most runs are shorter

    void operator()(const Iterate<S, D>& iterate) {
        Points& kept = simplices_.emplace_back();
        kept.size = iterate.simplex.size;
        for (int i = 0; i < kept.size; ++i) kept.w[static_cast<std::size_t>(i)] = iterate.simplex[i].w;
    }

    /// The number of iterations since the simplex of the last iteration was last seen; 0 if it never was. Cost:
    /// O(iterations).
    int period() const {
        for (std::size_t back = 1; back < simplices_.size(); ++back)
            if (is_same_set(simplices_.back(), simplices_[simplices_.size() - 1 - back])) return static_cast<int>(back);
        return 0;
    }

private:
    struct Points {
        std::array<Vec<S, D>, static_cast<std::size_t>(D) + 1> w;
        int size;
        auto end() const { return w.begin() + size; }
    };

    static bool is_same_set(const Points& x, const Points& y) {
        return x.size == y.size && std::all_of(x.w.begin(), x.end(), [&](const Vec<S, D>& point) {
                   return std::find(y.w.begin(), y.end(), point) != y.end();
               });
    }

    std::vector<Points> simplices_;
};

}  // namespace touchstone
