// SPDX-License-Identifier: GPL-3.0-or-later
// Writes answers and truths in three forms: JSON Lines, which lose no bit; lines for people, in decimals with one
// diagnosis; and CSV with one row per answer, every number the shortest decimal of its double.
//
// Invariant: ulps are those of the method's scalar at the largest coordinate. They are ulps of double if no method is
// involved or its scalar is exact (docs/glossary.md). Cost: linear in the output.
#pragma once

#include <CLI/App.hpp>
#include <string>

#include "experiments/judge/judged_case.h"
#include "oracles/gradient.h"
#include "oracles/oracle.h"
#include "properties/cases/case.h"

namespace touchstone {

enum class Form { json, human, csv };

/// Adds --human and --csv, which exclude each other.
void add_form_options(CLI::App& command, Form& form);

/// The header before the first line. It is empty except for CSV.
std::string solved_header(Form form);
std::string judged_header(Form form);
std::string truth_header(Form form);

/// One answer, including the end of the line.
std::string solved_text(Form form, const Case& a_case, const Method& method, const Answer& answer);
std::string judged_text(Form form, const Case& a_case, const Method& method, const JudgedCase::Outcome& outcome);
std::string truth_text(Form form, const Case& a_case, const Truth& truth, const KnownGradients& gradients = {});
/// The line of a case that the oracle refuses, with the columns of truth_header() or judged_header().
enum class Table { judged, truth };
std::string unanswered_text(Form form, Table table, const Case& a_case, const Oracle& oracle,
                            const std::string& reason);

}  // namespace touchstone
