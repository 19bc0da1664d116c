// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/summary_tables.h"

#include <algorithm>

#include "reports/best_tolerance.h"
#include "reports/number_text.h"

namespace touchstone {

Table rules_table(const Table& headline) {
    const Rows rows = headline_rows(headline);
    Table table;
    table.columns = {"rule", "unsafe", "conservative", "touching_wrong", "wrong_most_on", "open_most_on", "cap"};
    for (const auto& rule : distinct(rows, &HeadlineRow::rule)) {
        const Rows mine = only(rows, [&](const HeadlineRow& row) { return row.rule == rule; });
        const Rows all = totals(mine), parts = only(mine, [](const HeadlineRow&row) { return !row.is_total(); });
        const auto rate = [&](RatePointer which) -> Value {
            const auto& row = worst(all, which);
            const Rate& r = row.*which;
            return r.of == 0 ? std::string("none asked") : of_text(r) + " (" + row.scalar + ")";
        };
        const auto most = [&](double (HeadlineRow::*share)() const, bool named) -> Value {
            const auto& row = largest(named ? parts : all, [&](const HeadlineRow& r) { return (r.*share)(); });
            if ((row.*share)() == 0) return std::string("never");
            return (named ? row.family + ": " : "") + percent_text((row.*share)()) + " (" + at_text(row) + ")";
        };
        table.rows.push_back({rule, rate(&HeadlineRow::unsafe), rate(&HeadlineRow::conservative),
                              rate(&HeadlineRow::touching), most(&HeadlineRow::wrong_share, true),
                              most(&HeadlineRow::open_share, true), most(&HeadlineRow::cap_share, false)});
    }
    return table;
}

Table tolerances_table(const Table& headline) {
    const Rows all = totals(headline_rows(headline));
    Table table;
    table.columns = {"scalar",          "rule",
                     "loosest",         "error_loosest",
                     "best_from",       "error_best",
                     "tightest",        "iterations_loosest",
                     "iterations_best", "iterations_tightest",
                     "cap_loosest",     "cap_best",
                     "cap_tightest"};
    for (const auto& scalar : distinct(all, &HeadlineRow::scalar)) {
        for (const auto& rule : distinct(all, &HeadlineRow::rule)) {
            Rows sweep = only(all, [&](const HeadlineRow& row) {
                return row.scalar == scalar && row.rule == rule && !is_null(row.tolerance) && !is_null(row.error_p99);
            });
            if (sweep.size() < 2) continue;
            std::stable_sort(sweep.begin(), sweep.end(), [](const HeadlineRow& a, const HeadlineRow& b) {
                return number(a.tolerance) > number(b.tolerance);
            });
            const auto& loosest = sweep.front();
            const auto& tightest = sweep.back();
            const HeadlineRow best = best_of(sweep);
            table.rows.push_back({scalar, rule, loosest.tolerance, loosest.error_p99, best.tolerance, best.error_p99,
                                  tightest.tolerance, loosest.iterations_mean, best.iterations_mean,
                                  tightest.iterations_mean, loosest.cap_share(), best.cap_share(),
                                  tightest.cap_share()});
        }
    }
    return table;
}

}  // namespace touchstone
