// SPDX-License-Identifier: GPL-3.0-or-later
// Where result lines go: standard output, or a file that appears only when it is complete.
#pragma once

#include <fstream>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <ostream>
#include <string>

#include "experiments/judge/judge.h"
#include "properties/cases/case.h"

namespace touchstone {

class Output {
public:
    /// An empty path or "-" is standard output. Throws InputError when the file cannot be written.
    explicit Output(std::string path);
    /// Without finish() nothing is left behind.
    ~Output();
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;
    std::ostream& stream();
    /// Throws InputError when writing failed (a full disk, say).
    void finish();

private:
    std::string path_, temporary_;
    std::ofstream file_;
};

/// The result line of a method, without a newline.
std::string result_line(const Case& a_case, const Method& method, const Answer& answer);
/// The same with finding, truth and errors.
std::string judged_line(const Case& a_case, const Method& method, const Answer& answer, const Judgement& judgement,
                        const Truth& truth);
/// The truth line.
std::string truth_line(const Case& a_case, const Truth& truth);

}  // namespace touchstone
