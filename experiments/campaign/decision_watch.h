// SPDX-License-Identifier: GPL-3.0-or-later
// Ends a run as soon as its rows decide a demand on a rate, such as "unsafe < 1e-6".
//
// Each family and method is watched by an interval that may be looked at after every chunk (rates/rate_sequence.h),
// since the cases of a family are independent draws. Invariant: the probability that a run ever says of any of them
// that it meets the demand though it does not, or misses it though it meets it, is at most 1 - confidence; over
// families and methods this is Bonferroni's inequality.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "experiments/rates/wilson.h"
#include "experiments/store/judged_rows.h"

namespace touchstone {

/// What must stay below what: a rate of a cell, as `choose` names it.
struct RateDemand {
    enum class Rate { unsafe, conservative, wrong, open };
    Rate rate = Rate::unsafe;
    double most = 0;
    std::string text;  ///< as it was written
};

/// "unsafe < 1e-6": the name of a rate, `<`, and a number between 0 and 1. Throws UsageError.
RateDemand parse_rate_demand(std::string_view text);

class DecisionWatch {
public:
    /// `questions` is how many pairs of a family and a method there are.
    DecisionWatch(RateDemand demand, std::size_t questions, double confidence = 0.95);

    /// Adds the counts of a chunk.
    void add(const CellRow& cell);

    enum class Decision { open, met, missed };
    /// Of one family and method; open where nothing was added.
    Decision decision(const std::string& family, const std::string& method) const;
    /// Whether a chunk of every family was added, each family and method that has a case of the class is decided, and
    /// there is one. A family without such a case so far asks nothing and is not waited for.
    bool is_decided() const;
    /// In a line each: how many are met, which are missed, and what is open, if anything.
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
