// SPDX-License-Identifier: GPL-3.0-or-later
// When an engine that keeps failing is asked. Every failure costs its process, and the next query a new one, so that an
// engine that fails on every query would be what a campaign spends its time on. Invariant: an engine that answers is
// asked every query; one that fails on some bodies alone is asked again soon after them. Cost: O(1).
#pragma once

#include <algorithm>
#include <cstdint>
#include <mutex>

namespace touchstone {

/// Any number of threads may use it. "In a row" is then the order in which the answers come.
class Patience {
public:
    /// After so many failures in a row the engine is given up: at some 0.1 s for the process of an interpreter, these
    /// take two seconds.
    static constexpr std::int64_t most_failures = 20;
    /// An engine that was given up is asked again after so many queries. While it fails, the pause doubles up to the
    /// longest one, which is what bodies that follow those on which it fails can lose.
    static constexpr std::int64_t first_pause = 20, longest_pause = 640;

    /// True if the next query is to be asked; false if the engine is given up.
    bool asks() {
        const std::lock_guard guard(mutex_);
        if (is_endless_ || pause_left_ == 0) return true;
        --pause_left_;
        return false;
    }
    void note_answer() {
        const std::lock_guard guard(mutex_);
        failures_ = pause_ = pause_left_ = 0;
    }
    void note_failure() {
        const std::lock_guard guard(mutex_);
        if (++failures_ < most_failures) return;
        pause_ = pause_ == 0 ? first_pause : std::min(2 * pause_, longest_pause);
        pause_left_ = pause_;
    }
    /// From now on every query is asked.
    void be_endless() {
        const std::lock_guard guard(mutex_);
        is_endless_ = true;
    }

private:
    std::mutex mutex_;
    std::int64_t failures_ = 0, pause_ = 0, pause_left_ = 0;
    bool is_endless_ = false;
};

}  // namespace touchstone
