// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/choose/rate_bound.h"

#include <cmath>

namespace touchstone {
namespace {

double wilson_upper_of_rate(double rate, double n, double z) {
    const double centre = rate + z * z / (2 * n);
    const double spread = z * std::sqrt(rate * (1 - rate) / n + z * z / (4 * n * n));
    return std::fmin(1, (centre + spread) / (1 + z * z / n));
}

}  // namespace

double normal_quantile(double confidence) {
    double low = 0, high = 40;
    while (high - low > 1e-13 * (1 + high)) {
        const double z = (low + high) / 2;
        // 1 - Phi(z) = erfc(z / sqrt 2) / 2, which keeps its digits where Phi is nearly 1.
        (std::erfc(z / std::sqrt(2.0)) / 2 > 1 - confidence ? low : high) = z;
    }
    return (low + high) / 2;
}

double wilson_upper(std::int64_t k, std::int64_t n, double z) {
    if (n == 0) return 1;
    return wilson_upper_of_rate(static_cast<double>(k) / static_cast<double>(n), static_cast<double>(n), z);
}

std::optional<std::int64_t> cases_to_decide(std::int64_t k, std::int64_t n, double z, double most) {
    const double rate = n == 0 ? 0 : static_cast<double>(k) / static_cast<double>(n);
    if (rate >= most) return std::nullopt;
    std::int64_t low = n, high = n > 0 ? n : 1;
    constexpr std::int64_t beyond_reach = std::int64_t{1} << 60;
    while (wilson_upper_of_rate(rate, static_cast<double>(high), z) > most) {
        if (high >= beyond_reach) return std::nullopt;
        low = high;
        high *= 2;
    }
    while (low + 1 < high) {
        const std::int64_t middle = low + (high - low) / 2;
        (wilson_upper_of_rate(rate, static_cast<double>(middle), z) > most ? low : high) = middle;
    }
    return high;
}

}  // namespace touchstone
