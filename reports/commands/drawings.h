// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of a report as files for papers: SVG by the drawing library on node, PDF by librsvg, the page as PDF by a
// browser.
#pragma once

#include <string>

namespace touchstone {

/// Writes NAME.svg beside each figures/CAMPAIGN/NAME.vl.json of the report in `folder`. Throws ReportError that says
/// what to install where node or the drawing library is missing, and where drawing fails.
void draw_as_svg(const std::string& folder);

/// Writes report.pdf, the whole page as it is printed, and NAME.pdf beside each NAME.svg where rsvg-convert is
/// installed; returns what was not written and why, empty where nothing is missing. Throws ReportError where no browser
/// is found or it writes nothing. Precondition: the report holds index.html.
std::string draw_as_pdf(const std::string& folder);

}  // namespace touchstone
