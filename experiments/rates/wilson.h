// SPDX-License-Identifier: GPL-3.0-or-later
// Wilson's interval of a rate, which reports show [Wilson27]. The view `rate` in experiments/store/views.sql has the
// same formula for the rows of a database. For a bound that must keep its confidence see rate_bound.h. Cost: O(1).
#pragma once

#include <cmath>
#include <cstdint>

namespace touchstone {

struct RateInterval {
    double share = 0, low = 0, high = 1;
};

/// The 95 % interval of the rate k / n; [0, 1] for n = 0. An end is exact if k is 0 or n. [Wilson27]
inline RateInterval wilson_interval(std::int64_t k, std::int64_t n) {
    if (n == 0) return {};
    constexpr double z = 1.959963984540054, zz = z * z;
    const auto trials = static_cast<double>(n);
    const double share = static_cast<double>(k) / trials;
    const double middle = share + zz / (2 * trials), scale = 1 + zz / trials;
    const double half = z * std::sqrt(share * (1 - share) / trials + zz / (4 * trials * trials));
    return {share, k == 0 ? 0 : (middle - half) / scale, k == n ? 1 : (middle + half) / scale};
}

}  // namespace touchstone
