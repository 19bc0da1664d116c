// SPDX-License-Identifier: GPL-3.0-or-later
// What a count of failures says about their rate: Wilson's upper bound, and how many cases would bring it below a
// demand.
#pragma once

#include <cstdint>
#include <optional>

namespace touchstone {

/// z with P(X <= z) = confidence for a standard normal X, to 1e-12. Precondition: 1/2 <= confidence < 1.
double normal_quantile(double confidence);

/// Upper end of Wilson's one-sided interval for the rate of k failures in n cases; 1 for n = 0. E. B. Wilson 1927.
double wilson_upper(std::int64_t k, std::int64_t n, double z);

/// The least n' >= n for which the bound would be at most `most` if failures went on at the rate k / n; nothing where
/// that rate is `most` already or more. Precondition: 0 < most < 1.
std::optional<std::int64_t> cases_to_decide(std::int64_t k, std::int64_t n, double z, double most);

}  // namespace touchstone
