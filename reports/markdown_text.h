// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of which a page of GitHub Markdown is made. Cost: linear in the texts.
#pragma once

#include <string>
#include <vector>

#include "reports/results_reader.h"

namespace touchstone {

/// A line of a table, and its head, whose `alignment` has one letter per column: l or r.
std::string table_line(const std::vector<std::string>& cells);
std::string table_head(const std::vector<std::string>& titles, const std::string& alignment);
/// Text that Markdown shows unchanged: no markup, HTML or table border in it takes effect.
std::string markdown_text(const std::string& text);
/// Text as a code span.
std::string markdown_code(const std::string& text);
/// A shell command that replays a failing case, with what judges its finding. For an engine outside the program's own
/// folder it has --engine with the library or command that `provenance` (columns key and value, or empty) records, and
/// for rules and solvers of libraries --rule.
std::string replay_command(const std::string& replay, const std::string& method, const std::string& finding,
                           const Table& provenance = {});

}  // namespace touchstone
