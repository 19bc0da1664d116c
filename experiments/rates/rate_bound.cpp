// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/rates/rate_bound.h"

#include <boost/math/special_functions/beta.hpp>
#include <cmath>

namespace touchstone {

double rate_upper_bound(std::int64_t k, std::int64_t n, double confidence) {
    if (n == 0 || k >= n) return 1;
    if (k == 0) return -std::expm1(std::log1p(-confidence) / static_cast<double>(n));
    return boost::math::ibeta_inv(static_cast<double>(k) + 1, static_cast<double>(n - k), confidence);
}

std::optional<std::int64_t> cases_to_decide(std::int64_t k, std::int64_t n, double confidence, double most) {
    const double rate = n == 0 ? 0 : static_cast<double>(k) / static_cast<double>(n);
    if (rate >= most) return std::nullopt;
    const auto is_met = [&](std::int64_t cases) {
        const auto failures = static_cast<std::int64_t>(std::ceil(rate * static_cast<double>(cases)));
        return rate_upper_bound(failures, cases, confidence) <= most;
    };
    std::int64_t low = n > 0 ? n - 1 : 0, high = n > 0 ? n : 1;
    constexpr std::int64_t beyond_reach = std::int64_t{1} << 50;
    while (!is_met(high)) {
        if (high >= beyond_reach) return std::nullopt;
        low = high;
        high *= 2;
    }
    while (low + 1 < high) {
        const std::int64_t middle = low + (high - low) / 2;
        (is_met(middle) ? high : low) = middle;
    }
    return high;
}

}  // namespace touchstone
