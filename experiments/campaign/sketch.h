// SPDX-License-Identifier: GPL-3.0-or-later
// A sketch of positive numbers: their counts in bins that are an eighth of an octave wide. Sketches of parts of a
// campaign are added bin by bin, so the order in which chunks finish does not matter. Invariant: every quantile is
// known within the factor 2^(1/8), or 9 %. Cost: O(log bins) per number.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <map>

namespace touchstone {

class QuantileSketch {
public:
    static constexpr int bins_per_octave = 8;

    /// Adds x >= 0. Infinity counts in the last bin.
    void add(long double x) {
        constexpr auto largest = std::numeric_limits<long double>::max();
        if (x == 0)
            ++zeros_;
        else
            ++bins_[static_cast<int>(std::floor(bins_per_octave * std::log2(x < largest ? x : largest)))];
    }
    std::int64_t zeros() const { return zeros_; }
    /// Bin b counts the numbers in [2^(b/8), 2^((b+1)/8)).
    const std::map<int, std::int64_t>& bins() const { return bins_; }

private:
    std::int64_t zeros_ = 0;
    std::map<int, std::int64_t> bins_;
};

}  // namespace touchstone
