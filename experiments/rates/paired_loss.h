// SPDX-License-Identifier: GPL-3.0-or-later
// Compares two methods on the same cases where a wrong verdict costs 1, an undecided answer w and a right one nothing.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "experiments/rates/fisher.h"

namespace touchstone {

/// The cases on which two methods, a and b, differ: what a did stands first.
struct Discordance {
    std::int64_t wrong_right = 0, right_wrong = 0;          ///< they differ by the price of a wrong verdict, 1
    std::int64_t undecided_right = 0, right_undecided = 0;  ///< by w
    std::int64_t wrong_undecided = 0, undecided_wrong = 0;  ///< by 1 - w

    /// What the answers of a cost more than those of b.
    double excess(double w) const {
        return static_cast<double>(wrong_right - right_wrong) +
               w * static_cast<double>(undecided_right - right_undecided) +
               (1 - w) * static_cast<double>(wrong_undecided - undecided_wrong);
    }
    Discordance reversed() const {
        return {right_wrong, wrong_right, right_undecided, undecided_right, undecided_wrong, wrong_undecided};
    }
};

namespace detail {

/// What n cases that differ by `price` add to the excess, if a is the worse in k of them.
struct Kind {
    double price;
    std::int64_t n;
    double excess(std::int64_t k) const { return price * static_cast<double>(2 * k - n); }
    double probability(std::int64_t k) const {
        return std::exp(log_choose(n, k) - static_cast<double>(n) * std::log(2.0));
    }
};

/// Cumulative probabilities of the number of cases in which a is the worse: at k that of fewer than k.
inline std::vector<double> cumulative(const Kind& kind) {
    std::vector<double> below(static_cast<std::size_t>(kind.n) + 2, 0);
    for (std::int64_t k = 0; k <= kind.n; ++k)
        below[static_cast<std::size_t>(k) + 1] = below[static_cast<std::size_t>(k)] + kind.probability(k);
    return below;
}

/// The probability that the excess of a kind is at least `least`. Summed from above, where few are left, so that a
/// small one keeps its digits.
inline double at_least(const Kind& kind, const std::vector<double>& below, double least) {
    const double half = (least / kind.price + static_cast<double>(kind.n)) / 2;
    const auto first = static_cast<std::int64_t>(std::ceil(half - 1e-9));
    if (first <= 0) return 1;
    if (first > kind.n) return 0;
    return below[static_cast<std::size_t>(kind.n - first) + 1];  // fair coins: as probable as at most n - first
}

}  // namespace detail

/// The two-sided p value of the excess if, on each case on which they differ, each method is the worse one with
/// probability 1/2: the exact distribution of the excess under all changes of sign, which for w = 0 and w = 1 is
/// McNemar's test [McN47]; the normal approximation where more than 20,000 combinations would have to be summed, or
/// 100,000 cases differ by one price. 1 if they do not differ by any price. Precondition: 0 <= w <= 1. Cost: as many
/// steps.
inline double paired_loss_p_value(const Discordance& d, double w) {
    std::vector<detail::Kind> kinds;
    for (const auto& [price, n] :
         {detail::Kind{1, d.wrong_right + d.right_wrong}, detail::Kind{w, d.undecided_right + d.right_undecided},
          detail::Kind{1 - w, d.wrong_undecided + d.undecided_wrong}}) {
        if (price == 0 || n == 0) continue;
        const auto same =
            std::find_if(kinds.begin(), kinds.end(), [&](const auto& kind) { return kind.price == price; });
        if (same == kinds.end())
            kinds.push_back({price, n});
        else
            same->n += n;
    }
    const double excess = std::abs(d.excess(w));
    if (kinds.empty() || excess < 1e-9) return 1;
    std::sort(kinds.begin(), kinds.end(), [](const auto& x, const auto& y) { return x.n < y.n; });
    while (kinds.size() < 3) kinds.insert(kinds.begin(), {1, 0});
    const auto &small = kinds[0], &middle = kinds[1], &large = kinds[2];
    if ((small.n + 1) * (middle.n + 1) > 20'000 || large.n > 100'000) {
        double variance = 0;
        for (const auto& kind : kinds) variance += kind.price * kind.price * static_cast<double>(kind.n);
        return std::erfc(excess / std::sqrt(2 * variance));
    }
    const auto below = detail::cumulative(large);
    std::vector<double> of_small;
    for (std::int64_t i = 0; i <= small.n; ++i) of_small.push_back(small.probability(i));
    double one_side = 0;
    for (std::int64_t j = 0; j <= middle.n; ++j) {
        double sum = 0;
        for (std::int64_t i = 0; i <= small.n; ++i)
            sum += of_small[static_cast<std::size_t>(i)] *
                   detail::at_least(large, below, excess - small.excess(i) - middle.excess(j));
        one_side += middle.probability(j) * sum;
    }
    return std::min(1.0, 2 * one_side);
}

}  // namespace touchstone
