// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/headline_row.h"

#include "experiments/rates/wilson.h"
#include "reports/number_text.h"

namespace touchstone {
namespace {

Rate rate_at(const Table& table, std::size_t row, const std::string& count, const std::string& of,
             const std::string& prefix) {
    Rate rate;
    rate.count = whole(table.at(row, count));
    rate.of = whole(table.at(row, of));
    if (rate.of == 0) return rate;
    rate.share = number(table.at(row, prefix + "_rate"));
    rate.has_interval = !is_null(table.at(row, prefix + "_low"));
    if (!rate.has_interval) return rate;
    rate.low = number(table.at(row, prefix + "_low"));
    rate.high = number(table.at(row, prefix + "_high"));
    return rate;
}

}  // namespace

Rate rate_of(std::int64_t count, std::int64_t of) {
    const RateInterval interval = wilson_interval(count, of);
    return {count, of, interval.share, interval.low, interval.high, true};
}

std::vector<HeadlineRow> headline_rows(const Table& table) {
    std::vector<HeadlineRow> rows;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        HeadlineRow& row = rows.emplace_back();
        row.family = text(table.at(i, "family"));
        row.method = text(table.at(i, "method"));
        row.scalar = text(table.at(i, "scalar"));
        row.rule = text(table.at(i, "rule"));
        if (const Value& sign = table.at(i, "promise"); !is_null(sign)) row.promise = text(sign);
        row.tolerance = table.at(i, "tolerance");
        row.cases = whole(table.at(i, "cases"));
        row.wrong = whole(table.at(i, "wrong_verdict")) + whole(table.at(i, "bracket_violated")) +
                    whole(table.at(i, "inaccurate"));
        row.open = whole(table.at(i, "undecided")) + whole(table.at(i, "no_answer"));
        row.unsupported = whole(table.at(i, "unsupported"));
        row.mistaken = rate_of(whole(table.at(i, "wrong_verdict")), row.cases);
        row.undecided = rate_of(row.open, row.cases);
        row.capped = whole(table.at(i, "capped"));
        row.out_of_range = whole(table.at(i, "out_of_range"));
        if (const Value& late = table.at(i, "late"); !is_null(late)) row.late = whole(late);
        if (const Value& early = table.at(i, "early"); !is_null(early)) row.early = whole(early);
        row.unsafe = rate_at(table, i, "unsafe", "penetrating", "unsafe");
        row.conservative = rate_at(table, i, "conservative", "separated", "conservative");
        row.touching = rate_at(table, i, "touching_wrong", "touching", "touching");
        if (!row.unsafe.has_interval || !row.conservative.has_interval || !row.touching.has_interval)
            for (Rate* rate : {&row.mistaken, &row.undecided})
                *rate = {rate->count, rate->of, rate->share, 0, 1, false};
        row.error_p99 = table.at(i, "error_p99");
        row.error_p99_low = number(table.at(i, "error_p99_low"));
        row.counts_are_known = !is_null(table.at(i, "iterations_mean"));
        row.iterations_mean = number(table.at(i, "iterations_mean"));
        row.support_calls_mean = number(table.at(i, "support_calls_mean"));
        row.unit_roundoff = number(table.at(i, "unit_roundoff"));
        if (is_null(table.at(i, "nanoseconds"))) continue;
        row.timed_query = text(table.at(i, "timed_query"));
        row.nanoseconds = number(table.at(i, "nanoseconds"));
        row.nanoseconds_low = number(table.at(i, "nanoseconds_low"));
        row.nanoseconds_high = number(table.at(i, "nanoseconds_high"));
    }
    return rows;
}

Rows totals(const Rows& rows) {
    return only(rows, [](const HeadlineRow& row) { return row.is_total(); });
}

std::vector<std::string> distinct(const Rows& rows, std::string HeadlineRow::*field) {
    std::vector<std::string> values;
    for (const auto& row : rows)
        if (std::find(values.begin(), values.end(), row.*field) == values.end()) values.push_back(row.*field);
    return values;
}

const HeadlineRow& largest(const Rows& rows, const std::function<double(const HeadlineRow&)>& key) {
    return *std::max_element(rows.begin(), rows.end(),
                             [&](const HeadlineRow& a, const HeadlineRow& b) { return key(a) < key(b); });
}

const HeadlineRow& worst(const Rows& rows, RatePointer rate) {
    return largest(rows, [rate](const HeadlineRow& row) {
        const Rate& r = row.*rate;
        return r.of == 0 ? -1 : r.share > 0 ? 2 + r.share : r.high;
    });
}

std::string of_text(const Rate& rate) { return grouped_text(rate.count) + " of " + grouped_text(rate.of); }

std::string at_text(const HeadlineRow& row) {
    return row.scalar + (is_null(row.tolerance) ? "" : ", t = " + tolerance_text(number(row.tolerance)));
}

std::int64_t default_mark_of(const Table& methods) {
    for (std::size_t i = 0; i < methods.rows.size(); ++i)
        if (whole(methods.at(i, "is_default")) == 1) return 1;
    return 2;
}

}  // namespace touchstone
