// SPDX-License-Identifier: GPL-3.0-or-later
// The answer to the question of a campaign: which method to take, and how far the rows decide it. Every sentence is
// computed from the headline table.
//
// One criterion chooses, in figures (the view `best`), tables, macros and here. Of the methods that were asked the
// same,
//   1. those stay whose 95 % interval of unsafe answers overlaps the lowest one,
//   2. of these those whose interval of answers that are wrong or open does: the verdict wrong, undecided, or none,
//   3. of these those whose 99 % scaled error is at most twice the least,
//   4. of these the one with the fewest support calls is taken, at equal cost the loosest. Costs within 5 % decide
//   nothing.
// A measured time decides nothing, since it does not come out the same again; it is told beside the support calls.
// What a method promised of itself plays no part. Two intervals of 95 % that do not overlap differ at a level below 1 %
// where the counts are large, which leaves room for having looked at several methods; all saw the same cases, which
// makes the comparison more careful than it seems. Invariant: a step that keeps every method is told as one that
// decides nothing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/headline_row.h"

namespace touchstone {

inline constexpr std::string_view criterion =
    "Of the methods asked the same: those whose 95 % interval of unsafe answers overlaps the lowest one; of these the "
    "same by answers that are wrong or open (verdict wrong, undecided or missing); of these those whose 99 % error is "
    "at most twice "
    "the least; of these the one with the fewest support calls, at equal cost the loosest.";

/// The methods that the criterion leaves after each of its steps.
struct Sieve {
    Rows all, safe, usable, accurate;
    HeadlineRow best;
};

/// Precondition: `rows` is not empty, has one row a method, and each has cases. Cost: linear.
Sieve sieve_of(const Rows& rows);

struct CampaignAnswer {
    std::string title;   ///< one sentence: what to take, or that the rows do not decide
    std::string method;  ///< to copy, in full
    bool is_decided = false;
    std::vector<std::string> reasons;  ///< a sentence for each step of the criterion
};

/// One answer for each group of methods that can be compared: of a scalar those that take the same families; where each
/// scalar ran one and the same rule, the scalars; where engines ran, of all scalars those that take the same families.
/// `shared` is the table of tables/shared.sql. Methods that take no case at all are in none.
std::vector<CampaignAnswer> answers_of(const Table& headline, const Table& shared);

}  // namespace touchstone
