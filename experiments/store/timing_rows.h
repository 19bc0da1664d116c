// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of measured times. A campaign writes none: verdicts and times come from different runs, so the table is
// there only if `./run bench methods` has added it. Invariant: all rows come from one run on one machine.
#pragma once

#include "experiments/store/row.h"

namespace touchstone {

struct TimingRow {
    std::string method, query;
    std::int64_t vertices = 0;
    double nanoseconds = 0, low = 0, high = 0;
    std::int64_t pairs = 0, capped = 0, repetitions = 0;
    std::string cpu, compiler, flags, version, measured;

    static constexpr const char* table = "timing";
    static constexpr const char* about =
        "Processor time of a query by method and size of the bodies, measured by `./run bench methods` and not by the "
        "campaign.";
    static constexpr std::size_t key_columns = 3;
    static void columns(auto& row, auto&& column) {
        column("method", row.method);
        column("query", row.query, "the question that was timed");
        column("vertices", row.vertices, "of each body");
        column("nanoseconds", row.nanoseconds, "a query: median over repetitions of the mean over the pairs");
        column("low", row.low, "2nd and");
        column("high", row.high, "8th of 9 repetitions: the median of the process is between them with 96 %");
        column("pairs", row.pairs);
        column("capped", row.capped, "pairs whose run reached its cap");
        column("repetitions", row.repetitions);
        column("cpu", row.cpu);
        column("compiler", row.compiler);
        column("flags", row.flags);
        column("version", row.version, "commit of the program");
        column("measured", row.measured, "date");
    }
};

}  // namespace touchstone
