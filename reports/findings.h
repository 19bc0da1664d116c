// SPDX-License-Identifier: GPL-3.0-or-later
// The answer in words, computed from the headline table. Nothing here is written in advance: each sentence names the
// numbers it rests on.
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

/// `headline` is the table of tables/headline.sql. None is empty-handed: a campaign without penetrating pairs says so.
std::vector<ReportFinding> findings_of(const Table& headline);

}  // namespace touchstone
