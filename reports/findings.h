// SPDX-License-Identifier: GPL-3.0-or-later
// The findings in words, computed from the headline table. No sentence is written in advance: each quotes the numbers
// on which it rests. Cost: linear in the table.
#pragma once

#include <string>
#include <vector>

#include "reports/results_reader.h"

namespace touchstone {

struct ReportFinding {
    enum class Tone { good, bad, plain };
    Tone tone = Tone::plain;
    std::string title;
    std::vector<std::string> sentences;
};

/// The findings of `headline`, the table of tables/headline.sql. There is always one of each kind: for a campaign
/// without penetrating pairs it says so.
std::vector<ReportFinding> findings_of(const Table& headline);

}  // namespace touchstone
