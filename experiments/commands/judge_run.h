// SPDX-License-Identifier: GPL-3.0-or-later
// What `touchstone judge` and `touchstone audit` do alike: a result line for each case and method, and at the end a
// table of findings by method and whether any is a fault.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "experiments/commands/output.h"
#include "experiments/commands/readable.h"
#include "experiments/judge/judged_case.h"
#include "experiments/registry/method.h"

namespace touchstone {

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
        long unique = 0, of_many = 0, open = 0;
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

/// How cases are judged, as the options of a command say.
struct JudgeOptions {
    std::vector<std::string> allowed;  ///< findings that leave the exit status 0
    std::string out;                   ///< the file of result lines, or "" for standard output
    bool gradient = false;
    Form form = Form::json;
};

/// Adds --gradient, --allow, --out and the forms of lines to a command.
void add_judge_options(CLI::App& command, JudgeOptions& options);

/// Judges one case after another.
class JudgeRun {
public:
    /// Writes the head of the lines. Throws UsageError for a finding in `allowed` that is none, InputError if the file
    /// cannot be written.
    explicit JudgeRun(const JudgeOptions& options);
    /// Asks the methods, unless the oracle refuses the case. Returns whether they were asked.
    bool judge(const Case& a_case, const std::vector<std::unique_ptr<Method>>& methods);
    /// Notes a case that cannot be judged. The count of such cases says `what` before the reason.
    void pass_over(const Case& a_case, const std::string& reason, const std::string& what = "");
    /// Ends the lines, prints the table to standard error and returns the exit status.
    int finish(const std::vector<std::unique_ptr<Method>>& methods);

private:
    const JudgeOptions& options_;
    Output output_;
    JudgementSummary summary_;
};

}  // namespace touchstone
