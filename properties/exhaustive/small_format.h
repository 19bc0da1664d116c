// SPDX-License-Identifier: GPL-3.0-or-later
// The derivation behind certain_gap, on every triple of numbers of a format that is small enough to try them all.
#pragma once

namespace touchstone::exhaustive {

struct SmallFormatCount {
    long triples = 0;     ///< (n, a, b) whose computation stays finite
    long violated = 0;    ///< of a bound of properties/proofs/bounds
    double tightest = 0;  ///< largest error over its bound, at most 1
};

/// In one dimension and four bits with three for the exponent: fl(fl(n a) - fl(n b)) is off from n a - n b by no more
/// than (1 + u)^2 (T + eta) - T, and T = |n| (|a| + |b|) is at most (1 + u)^2 (fl(|n| fl(|a| + |b|)) + eta / 2). Every
/// comparison is exact in double.
SmallFormatCount count_small_format();

}  // namespace touchstone::exhaustive
