// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the derivation behind certain_gap on every triple of numbers of a format that is small enough to try them all.
#pragma once

namespace touchstone::exhaustive {

struct SmallFormatCount {
    long triples = 0;     ///< triples (n, a, b) whose computation stays finite
    long violated = 0;    ///< triples that violate a bound of properties/proofs/bounds
    double tightest = 0;  ///< largest error over its bound, at most 1
};

/// Checks two bounds in one dimension and four bits of precision with three for the exponent: fl(fl(n a) - fl(n b))
/// differs from n a - n b by at most (1 + u)^2 (T + eta) - T, and T = |n| (|a| + |b|) is at most (1 + u)^2 (fl(|n|
/// fl(|a| + |b|)) + eta / 2). Every comparison is exact in double.
SmallFormatCount count_small_format();

}  // namespace touchstone::exhaustive
