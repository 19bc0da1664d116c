// SPDX-License-Identifier: GPL-3.0-or-later
// Bounds of a rate from a count of failures: the exact upper bound of Clopper and Pearson, and the number of cases that
// would bring it below a demand. Cost: one inverse beta function per bound, up to a hundred for a number of cases.
#pragma once

#include <cstdint>
#include <optional>

namespace touchstone {

/// The least rate at which at most k failures in n independent cases have the probability 1 - confidence. The true rate
/// is below it with at least that confidence. It is 1 for n = 0 and for k = n. [CP34]
double rate_upper_bound(std::int64_t k, std::int64_t n, double confidence);

/// The least n' >= n for which the bound would be at most `most` if failures continued at the rate k / n. Nothing if
/// that rate is at least `most`. Precondition: 0 < most < 1.
std::optional<std::int64_t> cases_to_decide(std::int64_t k, std::int64_t n, double confidence, double most);

}  // namespace touchstone
