// SPDX-License-Identifier: GPL-3.0-or-later
// A tally of two methods on the same cases: the counts of McNemar's test, and the transitions from the findings of one
// to those of the other. Where one of two answers promises its number and the other only a bound or a tolerance, their
// verdicts alone are compared: to keep a looser promise is not to be right. Invariant: a case counts only if both
// methods take it. Cost: O(1) per case.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "experiments/judge/judge.h"

namespace touchstone {

/// The positions of two methods in a campaign, a < b.
struct MethodPair {
    std::size_t a = 0, b = 0;
};

/// The finding of a method on a case, and whether what the method promised exceeds rounding.
struct PairFinding {
    PairFinding(Finding found, bool loose = false) : finding(found), is_loose(loose) {}
    Finding finding;
    bool is_loose;
};

class PairTally {
public:
    explicit PairTally(MethodPair pair) : pair_(pair) {}

    /// `findings[i]` is that of method i of the campaign on one case, or nothing if the method does not take the
    /// case. A case that one of the two methods does not take is not counted.
    void add(const std::vector<std::optional<PairFinding>>& findings) {
        const auto &of_a = findings[pair_.a], &of_b = findings[pair_.b];
        if (!of_a || !of_b) return;
        ++common_;
        const bool by_verdict = of_a->is_loose != of_b->is_loose;
        ++counts_[index(of_a->finding, by_verdict)][index(of_b->finding, by_verdict)];
    }
    const MethodPair& methods() const { return pair_; }
    /// The number of cases that both methods take.
    std::int64_t common() const { return common_; }
    std::int64_t count(Finding of_a, Finding of_b) const {
        return counts_[static_cast<std::size_t>(of_a)][static_cast<std::size_t>(of_b)];
    }
    /// The number of cases on which one method is correct and the other is not. Cases without truth count for neither.
    std::int64_t only_a_fails() const {
        std::int64_t sum = 0;
        for (const Finding failed : failures) sum += count(failed, Finding::correct);
        return sum;
    }
    std::int64_t only_b_fails() const {
        std::int64_t sum = 0;
        for (const Finding failed : failures) sum += count(Finding::correct, failed);
        return sum;
    }

private:
    /// A bracket is violated and a number inaccurate only where the verdict is right.
    static std::size_t index(Finding finding, bool by_verdict) {
        const bool is_about_number = finding == Finding::bracket_violated || finding == Finding::inaccurate;
        return static_cast<std::size_t>(by_verdict && is_about_number ? Finding::correct : finding);
    }

    static constexpr std::array failures{Finding::wrong_verdict, Finding::bracket_violated, Finding::inaccurate,
                                         Finding::undecided, Finding::no_answer};
    MethodPair pair_;
    std::int64_t common_ = 0;
    std::array<std::array<std::int64_t, finding_count>, finding_count> counts_{};
};

}  // namespace touchstone
