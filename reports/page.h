// SPDX-License-Identifier: GPL-3.0-or-later
// The report as one HTML file that needs no other file and no network.
#pragma once

#include <optional>
#include <string>

#include "reports/book.h"

namespace touchstone {

/// Nothing when this program was built without the drawing library (npm was missing).
std::optional<std::string> page_of(const Book& book);

/// The data of the page as JSON; the page holds it compressed.
std::string page_data(const Book& book);

}  // namespace touchstone
