// SPDX-License-Identifier: GPL-3.0-or-later
// The table at the end of `touchstone judge` and `touchstone audit`: findings by method, and whether any is a fault.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "experiments/judge/judged_case.h"
#include "experiments/registry/method.h"

namespace touchstone {

/// Throws UsageError for a name that no finding has.
void check_allowed(const std::vector<std::string>& allowed);

/// The counts of findings by method. Methods are numbered from 0.
class JudgementSummary {
public:
    void add(std::size_t method, const Case& a_case, const Judgement& judgement, const Answer& answer);
    void add_without_truth(const std::string& reason) { ++without_truth_[reason]; }
    void add_contradiction(const std::string& text) { contradictions_.push_back(text); }
    /// True if an answer is wrong, or did not come through a fault of an engine, and `allowed` does not name its
    /// finding.
    bool any_wrong(const std::vector<std::string>& allowed) const;
    /// One paragraph for each method, then what was not judged and what a case file expects otherwise.
    void print(std::ostream& out, const std::vector<std::unique_ptr<Method>>& methods) const;

private:
    /// What the methods promise of their numbers, if that is less than the numbers.
    struct Promises {
        long numbers = 0, kept = 0;
        std::map<Leeway, long> loose;
        void add(const Judgement& judgement);
        void print(std::ostream& out) const;
    };

    /// Judged gradients.
    struct Gradients {
        long unique = 0, of_many = 0;
    };

    struct Faulty {
        long count = 0;
        std::string first;  ///< what was said, and on which case
    };

    /// A wrong field of an answer that is none anyway is part of that finding, so that who allows `no_answer` need not
    /// know why there is none.
    void add_faults(std::size_t method, const Case& a_case, Finding finding, const Answer& answer);
    void print_faults(std::ostream& out, std::size_t method) const;

    std::map<std::size_t, std::map<Finding, long>> counts_;
    std::map<std::size_t, std::map<ContactFinding, long>> contact_;
    std::map<std::size_t, std::map<std::string, long>> refused_;
    std::map<std::size_t, std::map<BadField, Faulty>> bad_fields_;
    std::map<std::string, long> faults_;  ///< of engines, by the finding that --allow names
    std::map<std::size_t, Promises> promises_;
    std::map<std::size_t, Gradients> gradients_;
    std::map<std::size_t, long> unsafe_, conservative_;
    std::map<std::string, long> without_truth_;
    std::vector<std::string> contradictions_;
};

}  // namespace touchstone
