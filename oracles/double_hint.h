// SPDX-License-Identifier: GPL-3.0-or-later
// A quick search in doubles for the vertices that span the point of A - B nearest to the origin. Its answer is only a
// hint: the exact iteration starts from it and is right whatever the hint says.
#pragma once

#include <vector>

#include "oracles/exact_cso.h"
#include "oracles/minimum_norm.h"

namespace touchstone::oracles_detail {

template <class Integer, int D>
class DoubleHint {
public:
    explicit DoubleHint(const ExactCso<Integer, D>& cso) : cso_(cso) {}

    /// Returns one to D + 1 distinct pairs.
    std::vector<IndexPair> search() {
        std::vector<IndexPair> pairs{support(difference({0, 0}))};
        auto& v = nearest_;
        v = difference(pairs[0]);
        for (int step = 0; step < 64; ++step) {
            const IndexPair w = support(-v);
            if (std::find(pairs.begin(), pairs.end(), w) != pairs.end()) break;
            if (touchstone::dot(v, v - difference(w)) <= 0x1p-50 * touchstone::dot(v, v)) break;
            auto larger = pairs;
            larger.push_back(w);
            const auto found = minimum_norm(gram(larger));
            if (!found) break;
            Vec<double, D> next{};
            std::vector<IndexPair> kept;
            for (std::size_t i = 0; i < larger.size(); ++i)
                if ((found->subset >> i & 1U) != 0) {
                    kept.push_back(larger[i]);
                    next = next + (found->numerator[i] / found->denominator) * difference(larger[i]);
                }
            const bool inside = kept.size() == static_cast<std::size_t>(D) + 1;
            if (!inside && !(touchstone::dot(next, next) < touchstone::dot(v, v))) break;
            pairs = kept;
            v = next;
            if (inside || touchstone::dot(v, v) < 0x1p-100) break;
        }
        return pairs;
    }

    /// The point at which search() ended, in units of the bodies.
    const Vec<double, D>& nearest() const { return nearest_; }

private:
    Vec<double, D> difference(const IndexPair& pair) const {
        return cso_.a.approximate(pair.a) - cso_.b.approximate(pair.b);
    }

    IndexPair support(const Vec<double, D>& d) const { return {cso_.a.farthest(d), cso_.b.farthest(-d)}; }

    Gram<double> gram(const std::vector<IndexPair>& pairs) const {
        Gram<double> result;
        result.size = static_cast<int>(pairs.size());
        for (std::size_t i = 0; i < pairs.size(); ++i)
            for (std::size_t j = 0; j <= i; ++j)
                result.entry[i][j] = result.entry[j][i] = touchstone::dot(difference(pairs[i]), difference(pairs[j]));
        return result;
    }

    const ExactCso<Integer, D>& cso_;
    Vec<double, D> nearest_{};
};

}  // namespace touchstone::oracles_detail
