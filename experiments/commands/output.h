// SPDX-License-Identifier: GPL-3.0-or-later
// The destination of result lines: standard output, or a file. Invariant: a file gets its name only when it is
// complete.
#pragma once

#include <fstream>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <ostream>
#include <string>

#include "experiments/judge/judge.h"
#include "oracles/gradient.h"
#include "properties/cases/case.h"

namespace touchstone {

class Output {
public:
    /// Opens the destination. An empty path or "-" is standard output. Throws InputError if the file cannot be written.
    explicit Output(std::string path);
    /// Removes the temporary file unless finish() was called.
    ~Output();
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;
    std::ostream& stream();
    /// Completes the file. Throws InputError if writing failed, for instance because the disk is full.
    void finish();

private:
    std::string path_, temporary_;
    std::ofstream file_;
};

/// The result line of a method, without a newline.
std::string result_line(const Case& a_case, const Method& method, const Answer& answer);
/// The result line with finding, truth and errors.
std::string judged_line(const Case& a_case, const Method& method, const Answer& answer, const Judgement& judgement,
                        const Truth& truth);
/// The truth line, with the gradients if they are given.
std::string truth_line(const Case& a_case, const Truth& truth, const KnownGradients& gradients = {});

}  // namespace touchstone
