// SPDX-License-Identifier: GPL-3.0-or-later
// What a count of failures says about their rate: the exact upper bound of Clopper and Pearson, and how many cases
// would bring it below a demand.
#pragma once

#include <cstdint>
#include <optional>

namespace touchstone {

/// The least rate at which k failures or fewer in n independent cases happen with probability 1 - confidence: the true
/// rate is below it with at least that confidence. 1 for n = 0 and for k = n. C. J. Clopper and E. S. Pearson 1934.
double rate_upper_bound(std::int64_t k, std::int64_t n, double confidence);

/// The least n' >= n for which the bound would be at most `most` if failures went on at the rate k / n; nothing where
/// that rate is `most` already or more. Precondition: 0 < most < 1.
std::optional<std::int64_t> cases_to_decide(std::int64_t k, std::int64_t n, double confidence, double most);

}  // namespace touchstone
