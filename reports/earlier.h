// SPDX-License-Identifier: GPL-3.0-or-later
// Earlier results of the same campaign, from another build or seed, as grey marks behind the figures of a report.
// Figures whose specification has layers for rows with a field `earlier` take part.
#pragma once

#include <string>
#include <vector>

#include "reports/book.h"

namespace touchstone {

/// Puts the databases (shards of one build together) behind the campaigns of the book that have their name. One that
/// cannot be read, or whose name or results are those of no other campaign here, becomes a problem of the book. Throws
/// ReportError where a file is missing.
void add_earlier(Book& book, const std::vector<std::string>& databases);

/// The rows a figure draws: its own, and the earlier ones with "earlier results" in a further column `earlier`, which
/// is there only where the figure has some.
Table drawn_rows(const Figure& figure);

}  // namespace touchstone
