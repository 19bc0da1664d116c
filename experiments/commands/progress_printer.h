// SPDX-License-Identifier: GPL-3.0-or-later
// Prints how far a campaign is. Cost: a line every ten seconds, or ten a second on a terminal.
#pragma once

#include <unistd.h>

#include <chrono>
#include <iomanip>
#include <iostream>

#include "experiments/campaign/runner.h"

namespace touchstone {

/// Prints progress: a bar that rewrites itself on a terminal, otherwise one line every ten seconds.
class ProgressPrinter {
public:
    void operator()(const Progress& progress) {
        const auto now = Clock::now();
        if (before_ < 0) before_ = progress.judged;
        const double seconds = std::chrono::duration<double>(now - start_).count();
        const bool last = progress.judged == progress.total;
        if (ended_) return;
        ended_ = last;
        if (!last && std::chrono::duration<double>(now - printed_).count() < (terminal_ ? 0.1 : 10.0)) return;
        printed_ = now;
        const double rate = seconds > 0 ? static_cast<double>(progress.judged - before_) / seconds : 0;
        const double left = rate > 0 ? static_cast<double>(progress.total - progress.judged) / rate : 0;
        const double share = progress.total > 0
                                 ? 100.0 * static_cast<double>(progress.judged) / static_cast<double>(progress.total)
                                 : 100;
        std::cerr << (terminal_ ? "\r\x1b[K" : "") << "judged " << progress.judged << " of " << progress.total
                  << " answers (" << std::fixed << std::setprecision(1) << share << " %)" << std::setprecision(0);
        if (rate > 0) std::cerr << ", " << rate << "/s, " << left << " s left";
        std::cerr << (terminal_ && !last ? "" : "\n") << std::flush;
    }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_ = Clock::now(), printed_{};
    std::int64_t before_ = -1;
    bool ended_ = false;
    bool terminal_ = isatty(STDERR_FILENO) == 1;
};

}  // namespace touchstone
