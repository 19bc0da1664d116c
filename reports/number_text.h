// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers in a form for people. Cost: linear in the digits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "reports/results_reader.h"

namespace touchstone {

/// The shortest decimal text that reads back as the same double.
std::string shortest_text(double x);
/// A tolerance in its usual form: a power of two below 1/8 as 2^-k, anything else in its shortest decimals.
std::string tolerance_text(double t);
/// A number with three significant digits: 0.0312, 7.45e-09, 128; 1,234 and up to a million in full.
std::string rounded_text(double x);
/// A whole number with separators: 24000 gives 24,000.
std::string grouped_text(std::int64_t x);
/// A share in [0, 1] as a percentage of two significant digits: 0.049 %; exactly 0 is `0 %`.
std::string percent_text(double share);
/// `t` in the text of a rule replaced by its value: any(relative_gap(t), no_progress) -> any(relative_gap(1e-06), ...).
std::string rule_text(std::string rule, const Value& tolerance);

}  // namespace touchstone
