// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of a report as files for papers: SVG by the drawing library on node, PDF by librsvg, the page as PDF by a
// browser. Cost: that of the programs, about a second per figure.
#pragma once

#include <string>

namespace touchstone {

/// Writes NAME.svg beside each figures/CAMPAIGN/NAME.vl.json of the report in `folder`. Throws ReportError with what to
/// install if node or the drawing library is missing, or if drawing fails.
void draw_as_svg(const std::string& folder);

/// Writes report.pdf, the printed page, and NAME.pdf beside each NAME.svg if rsvg-convert is installed. Returns what
/// was not written and why, or an empty text. Throws ReportError if no browser is found or it writes nothing.
/// Precondition: the report has index.html.
std::string draw_as_pdf(const std::string& folder);

}  // namespace touchstone
