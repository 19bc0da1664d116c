// SPDX-License-Identifier: GPL-3.0-or-later
// A confidence interval of a rate that is valid at all times of a run together. A run may therefore stop when the
// interval is narrow enough, which Wilson's interval does not allow.
//
// Source: with k failures in n independent cases of rate p, the mixture of likelihoods over a Beta(1/2, 1/2) prior,
// divided by the likelihood of p, is a martingale that starts at 1:
//     M(p) = B(k + 1/2, n - k + 1/2) / B(1/2, 1/2) / (p^k (1 - p)^(n - k)).
// By Ville's inequality it ever reaches 1 / alpha with probability at most alpha. The interval is {p : M(p) < 1 /
// alpha}: [Rob70], and the beta-binomial mixture of [HRMS21]. Its width decreases as sqrt(log n / n), and as log n / n
// if k = 0.
#pragma once

#include <cmath>
#include <cstdint>

#include "experiments/rates/wilson.h"

namespace touchstone {

/// log M(p), which is infinite at p = 0 with a failure and at p = 1 with a success. Precondition: 0 <= k <= n, 0 <= p
/// <= 1.
inline double log_mixture_ratio(std::int64_t k, std::int64_t n, double p) {
    const auto failures = static_cast<double>(k), successes = static_cast<double>(n - k);
    const double log_pi = std::log(3.141592653589793);  // B(1/2, 1/2) is pi
    const double mixture =
        std::lgamma(failures + 0.5) + std::lgamma(successes + 0.5) - std::lgamma(failures + successes + 1) - log_pi;
    const double likelihood = (k == 0 ? 0 : failures * std::log(p)) + (k == n ? 0 : successes * std::log1p(-p));
    return mixture - likelihood;
}

/// The interval that contains the rate at all times together with probability at least 1 - alpha; [0, 1] for n = 0. An
/// end is exact if k is 0 or n. Cost: two bisections.
inline RateInterval rate_sequence(std::int64_t k, std::int64_t n, double alpha) {
    if (n == 0) return {};
    const double share = static_cast<double>(k) / static_cast<double>(n), limit = -std::log(alpha);
    // log M is convex in p. Its least value is at k / n and below the limit.
    const auto end = [&](double outside) {
        double inside = share;
        for (int step = 0; step < 200 && std::fabs(outside - inside) > 1e-16 * (inside + outside); ++step) {
            const double middle = inside + (outside - inside) / 2;
            (log_mixture_ratio(k, n, middle) < limit ? inside : outside) = middle;
        }
        return outside;
    };
    return {share, k == 0 ? 0 : end(0), k == n ? 1 : end(1)};
}

}  // namespace touchstone
