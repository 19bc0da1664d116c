// SPDX-License-Identifier: GPL-3.0-or-later
// Replays of the failures of a report, as one page beside it.
#pragma once

#include "reports/book.h"

namespace touchstone {

/// Runs at most `most` failures of each campaign again, of as many kinds and families as there are, and puts the page
/// and the links to it into the book. Failures without stored geometry, and methods that hand no iterates to anybody,
/// are left out.
void add_replays(Book& book, int most);

}  // namespace touchstone
