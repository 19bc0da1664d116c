// SPDX-License-Identifier: GPL-3.0-or-later
// Tests whether two counts can have the same rate: Fisher's exact test [Fis22], which holds for counts of any size,
// McNemar's of two methods on the same cases, and Holm's correction for many such tests [Hol79].
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

namespace touchstone {

/// log of the binomial coefficient n over k. Precondition: 0 <= k <= n.
inline double log_choose(std::int64_t n, std::int64_t k) {
    const auto log_factorial = [](std::int64_t m) { return std::lgamma(static_cast<double>(m) + 1); };
    return log_factorial(n) - log_factorial(k) - log_factorial(n - k);
}

/// The probability that, of k_a + k_b failures distributed at random over n_a + n_b cases, at least k_a are among the
/// first n_a. Precondition: 0 <= k <= n for both. Cost: linear in the failures. [Fis22]
inline double fisher_one_sided(std::int64_t k_a, std::int64_t n_a, std::int64_t k_b, std::int64_t n_b) {
    const std::int64_t failures = k_a + k_b, most = std::min(failures, n_a);
    const double all = log_choose(n_a + n_b, failures);
    double sum = 0;
    for (std::int64_t k = std::max(k_a, failures - n_b); k <= most; ++k)
        sum += std::exp(log_choose(n_a, k) + log_choose(n_b, failures - k) - all);
    return std::min(sum, 1.0);
}

/// Twice the smaller of the two one-sided probabilities, at most 1. It is 1 if one of the counts has no cases.
inline double fisher_two_sided(std::int64_t k_a, std::int64_t n_a, std::int64_t k_b, std::int64_t n_b) {
    return std::min(1.0, 2 * std::min(fisher_one_sided(k_a, n_a, k_b, n_b), fisher_one_sided(k_b, n_b, k_a, n_a)));
}

/// McNemar's exact test: the probability that b + c fair coins fall as unevenly as b to c, to either side. 1 where none
/// fell. Precondition: b, c >= 0. Cost: linear in the smaller count.
inline double mcnemar_two_sided(std::int64_t b, std::int64_t c) {
    const std::int64_t coins = b + c;
    double sum = 0;
    for (std::int64_t k = 0; k <= std::min(b, c); ++k)
        sum += std::exp(log_choose(coins, k) - static_cast<double>(coins) * std::log(2.0));
    return std::min(1.0, 2 * sum);
}

/// The rejected hypotheses, chosen such that the probability of rejecting any true one is at most `level`, whatever
/// their dependence: the i-th smallest of n values, i from 0, is compared with level / (n - i) until one fails. [Hol79]
inline std::vector<bool> holm_rejected(const std::vector<double>& p_values, double level) {
    std::vector<std::size_t> order(p_values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t i, std::size_t j) { return p_values[i] < p_values[j]; });
    std::vector<bool> rejected(p_values.size(), false);
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (p_values[order[i]] > level / static_cast<double>(order.size() - i)) break;
        rejected[order[i]] = true;
    }
    return rejected;
}

}  // namespace touchstone
