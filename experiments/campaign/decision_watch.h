// SPDX-License-Identifier: GPL-3.0-or-later
// Ends a run as soon as its rows decide a demand on a rate, such as "unsafe < 1e-6".
//
// Source: each family and method is watched by a confidence interval that stays valid if it is evaluated after every
// chunk (rates/rate_sequence.h), since the cases of a family are independent draws. Invariant: the probability that a
// run ever wrongly says that any of them meets or misses the demand is at most 1 - confidence, by Bonferroni's
// inequality over families and methods. Cost: one interval per chunk and method.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "experiments/rates/wilson.h"
#include "experiments/store/judged_rows.h"

namespace touchstone {

/// A demand: the named rate of a cell must stay below a limit. The rates are those of `choose`.
struct RateDemand {
    enum class Rate { unsafe, conservative, wrong, open };
    Rate rate = Rate::unsafe;
    double most = 0;
    std::string text;  ///< the text of the demand
};

/// Reads a demand such as "unsafe < 1e-6": the name of a rate, `<`, and a number between 0 and 1. Throws UsageError.
RateDemand parse_rate_demand(std::string_view text);

class DecisionWatch {
public:
    /// `questions` is the number of pairs of a family and a method.
    DecisionWatch(RateDemand demand, std::size_t questions, double confidence = 0.95);

    /// Adds the counts of a chunk.
    void add(const CellRow& cell);

    enum class Decision { open, met, missed };
    /// The decision on one family and method. It is open if nothing was added.
    Decision decision(const std::string& family, const std::string& method) const;
    /// True if a chunk of every family was added, there is at least one family and method with a case of the class, and
    /// each of these is decided. A family without such a case is not waited for.
    bool is_decided() const;
    /// One line each: how many demands are met, which are missed, and which are open, if any.
    std::string summary() const;

private:
    struct Counts {
        std::int64_t failures = 0, cases = 0;
    };
    using Key = std::pair<std::string, std::string>;  ///< family, method
    Decision decision(const Counts& counts) const;
    RateDemand demand_;
    std::size_t questions_;
    double alpha_;
    std::map<Key, Counts> counts_;
};

}  // namespace touchstone
