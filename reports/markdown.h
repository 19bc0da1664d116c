// SPDX-License-Identifier: GPL-3.0-or-later
// The report as GitHub Markdown: the same findings and tables as the page, figures as links to their data.
#pragma once

#include <string>

#include "reports/book.h"

namespace touchstone {

/// One campaign; `data`: where its tables are, "data/NAME/".
std::string markdown_of(const Report& report, const std::string& data);
/// All campaigns, the laws, and what the columns mean.
std::string markdown_of(const Book& book);

/// Text that Markdown shows as it is: no markup, HTML or table border in it takes effect.
std::string markdown_text(const std::string& text);
/// The same as a code span.
std::string markdown_code(const std::string& text);
/// A shell command that replays a failing case. An engine that is not of the program's own folder is brought again by
/// --engine, from the library or command that `provenance` (columns key and value, or none at all) has of it.
std::string replay_command(const std::string& replay, const std::string& method, const Table& provenance = {});

}  // namespace touchstone
