// SPDX-License-Identifier: GPL-3.0-or-later
// A row of the headline table with named fields, for computations. Cost: linear in the table.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "reports/results_reader.h"

namespace touchstone {

struct Rate {
    std::int64_t count = 0, of = 0;
    double share = 0, low = 0, high = 1;  ///< 95 % Wilson interval; [0, 1] if there was no case
    bool has_interval = true;             ///< false for fixed cases, which are no random draw; the interval is [0, 1]
};

/// The rate of `count` of `of` drawn cases, with its interval.
Rate rate_of(std::int64_t count, std::int64_t of);

struct HeadlineRow {
    std::string family, method, scalar, rule;
    std::string promise;  ///< "≤" if it promises an upper bound alone, "~" for a loose tolerance, else empty
    Value tolerance;
    /// cases: the number that the method takes; wrong: wrong verdict, bracket or number; open: undecided or no answer.
    /// capped: ended by the cap or the range of the scalar; out_of_range: by the range, 0 in older databases.
    std::int64_t cases = 0, unsupported = 0, wrong = 0, open = 0, capped = 0, out_of_range = 0;
    /// Wrong times of impact after the true one and before it; absent where none was asked, or they were not told
    /// apart.
    std::optional<std::int64_t> late, early;
    Rate unsafe, conservative, touching;
    Rate mistaken, undecided;  ///< wrong verdicts, and undecided or missing ones, whatever the rule promises
    Value error_p99;           ///< NULL if no number was answered
    double error_p99_low = 0;  ///< lower end of its 95 % interval
    double iterations_mean = 0, support_calls_mean = 0;
    bool counts_are_known = true;  ///< false for engines that count neither
    double unit_roundoff = 0;
    std::string timed_query;  ///< the question of the times; empty if the method was not timed
    double nanoseconds = 0, nanoseconds_low = 0, nanoseconds_high = 0;  ///< a query, with its interval; 0 if not timed
    double cap_share() const { return cases > 0 ? static_cast<double>(capped) / static_cast<double>(cases) : 0; }
    double wrong_share() const { return cases > 0 ? static_cast<double>(wrong) / static_cast<double>(cases) : 0; }
    double open_share() const { return cases > 0 ? static_cast<double>(open) / static_cast<double>(cases) : 0; }
    bool is_timed() const { return nanoseconds > 0; }
    bool is_total() const { return family == "(all)"; }
};

/// The rows of `headline`, the table of tables/headline.sql.
std::vector<HeadlineRow> headline_rows(const Table& headline);

/// The mark in the column `is_default` that counts among these methods: 1, or if none has it, 2, which is that of a
/// published loop with the recommended policies.
std::int64_t default_mark_of(const Table& methods);

using Rows = std::vector<HeadlineRow>;
using RatePointer = Rate HeadlineRow::*;

template <class Keep>
Rows only(const Rows& rows, Keep keep) {
    Rows kept;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(kept), keep);
    return kept;
}

/// The rows of all families together.
Rows totals(const Rows& rows);
/// The distinct values of a text field, in order of appearance.
std::vector<std::string> distinct(const Rows& rows, std::string HeadlineRow::*field);
/// The row with the largest key; the first of several. Precondition: rows is not empty.
const HeadlineRow& largest(const Rows& rows, const std::function<double(const HeadlineRow&)>& key);
/// The row to quote for a rate: the one with the largest share and, if all are zero, the one with the fewest cases.
/// Precondition: rows is not empty.
const HeadlineRow& worst(const Rows& rows, RatePointer rate);
/// A rate such as "1 of 2,060".
std::string of_text(const Rate& rate);
/// Scalar and tolerance, such as "float, t = 1e-06".
std::string at_text(const HeadlineRow& row);

}  // namespace touchstone
