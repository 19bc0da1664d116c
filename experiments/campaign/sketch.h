// SPDX-License-Identifier: GPL-3.0-or-later
// Sketches of numbers that are at least 0: counts in bins of a fixed relative width. Sketches of parts of a campaign
// are added bin by bin, so the order in which chunks finish does not matter. Cost: O(log bins) per number.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <vector>

namespace touchstone {

/// Invariant: every quantile is known within the factor 2^(1/8), or 9 %.
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

/// The octave that stands for the number 0.
inline constexpr int octave_of_zero = std::numeric_limits<int>::min();

/// floor(log2(x)) of x >= 0, or octave_of_zero. Infinity is in the octave of the largest number.
inline int octave_of(long double x) {
    return x == 0 ? octave_of_zero : std::ilogb(std::min(x, std::numeric_limits<long double>::max()));
}

/// Counts by octave.
using OctaveCounts = std::map<int, std::int64_t>;

/// What the iterates of many runs show: how the error falls, how much of what the gap promises is used, and how many
/// iterations only the stopping rule needed. Invariant: at every iterate k, the runs that are there and those that
/// ended before are all runs.
struct IterateSketch {
    struct Iterate {
        long double error = 0, gap = 0;
    };
    struct Runs {
        std::int64_t there = 0;  ///< have this iterate
        std::int64_t ended = 0;  ///< of these, those whose last counted iterate it is
    };
    std::int64_t runs = 0;
    std::int64_t needed = 0;                    ///< sum of iterations until the error was as small as it ended
    std::int64_t overrun = 0;                   ///< sum of iterations after these
    std::map<int, std::map<int, Runs>> errors;  ///< by iterate and octave of its error
    std::map<int, OctaveCounts> promise_used;   ///< by floor(log10(gap)), iterates by the octave of error^2 / gap

    /// Adds a run; a run without iterates is none. Errors and gaps are counted of its first `kept` iterates.
    void add(const std::vector<Iterate>& iterates, int kept) {
        if (iterates.empty()) return;
        ++runs;
        const int last = static_cast<int>(iterates.size()) - 1, last_kept = std::min(last, kept - 1);
        for (int k = 0; k <= last_kept; ++k) {
            const auto& [error, gap] = iterates[static_cast<std::size_t>(k)];
            Runs& at = errors[k][octave_of(error)];
            ++at.there;
            if (k == last_kept) ++at.ended;
            if (gap > 0 && error > 0 && std::isfinite(gap) && std::isfinite(error))
                ++promise_used[static_cast<int>(std::floor(std::log10(gap)))][octave_of(error * error / gap)];
        }
        const auto first = std::find_if(iterates.begin(), iterates.end(), [&iterates](const Iterate& each) {
            return each.error <= iterates.back().error;
        });
        needed += first - iterates.begin();
        overrun += last - (first - iterates.begin());
    }
};

}  // namespace touchstone
