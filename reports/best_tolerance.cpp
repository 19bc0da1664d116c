// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/best_tolerance.h"

#include <cmath>
#include <tuple>

namespace touchstone {
namespace {

/// Those whose interval reaches down to the lowest upper end. A method that was asked no such case stays.
Rows overlapping_lowest(const Rows& rows, RatePointer rate) {
    double lowest = 1;
    for (const auto& row : rows) lowest = std::min(lowest, (row.*rate).high);
    return only(rows, [&](const HeadlineRow& row) { return (row.*rate).low <= lowest; });
}

/// All, where no method answered a number.
Rows within_twice_the_least_error(const Rows& rows) {
    double least = HUGE_VAL;
    for (const auto& row : rows)
        if (!is_null(row.error_p99)) least = std::min(least, number(row.error_p99));
    if (least == HUGE_VAL) return rows;
    return only(rows,
                [&](const HeadlineRow& row) { return !is_null(row.error_p99) && number(row.error_p99) <= 2 * least; });
}

}  // namespace

bool is_cheaper(const HeadlineRow& x, const HeadlineRow& y) {
    const auto key = [](const HeadlineRow& row) {
        const double tolerance = is_null(row.tolerance) ? -1 : number(row.tolerance);
        return std::make_tuple(row.support_calls_mean == 0, row.support_calls_mean, -tolerance, row.method);
    };
    return key(x) < key(y);
}

HeadlineRow best_of(const Rows& rows) {
    Rows left = rows;
    for (const RatePointer rate : {&HeadlineRow::unsafe, &HeadlineRow::mistaken, &HeadlineRow::undecided})
        left = overlapping_lowest(left, rate);
    left = within_twice_the_least_error(left);
    return *std::min_element(left.begin(), left.end(), is_cheaper);
}

}  // namespace touchstone
