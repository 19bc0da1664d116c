// SPDX-License-Identifier: GPL-3.0-or-later
// How a run of GJK came near the truth: the error and the gap of every iterate, which the end alone does not tell.
#pragma once

#include <optional>
#include <string>

#include "experiments/judge/judged_case.h"

namespace touchstone {

/// How many iterates are kept: a rule that never fires runs into its cap, and repeats itself long before.
inline constexpr std::size_t iterates_kept = 32;

/// JSON of [error, gap] for each of the first iterates: error ||v| - d*| / L, gap (v.v - v.w) / L^2, which bounds the
/// square of the error where nothing rounds (Theorem 4). Nothing where no distance was answered, its truth is 0 or not
/// known, or nobody can look into the method. Cost: the method is asked once more.
std::optional<std::string> convergence_of(JudgedCase& judged, const Method& method, const JudgedCase::Outcome& outcome);

}  // namespace touchstone
