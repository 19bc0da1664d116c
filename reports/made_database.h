// SPDX-License-Identifier: GPL-3.0-or-later
// Databases made up by hand, row by row, for tests of answers that were worked out on paper.
#pragma once

#include <algorithm>
#include <string>

#include "experiments/store/judged_rows.h"
#include "experiments/store/plan_rows.h"
#include "reports/answer.h"
#include "reports/priced_choice.h"
#include "reports/small_database.h"
#include "reports/table_query.h"

namespace touchstone {

/// A database in the making. Every case of a cell is separated, so that a wrong verdict is conservative.
class Made {
public:
    explicit Made(const std::string& form) : database_(scratch_.path("made.sqlite"), Database::Mode::create) {
        database_.execute(schema_text());
        CampaignRow campaign{"made", "Which?", 1, 100, 100, "f", {}};
        if (!form.empty()) campaign.answer = form;
        Insert<CampaignRow>{database_}(campaign);
    }
    Made& family(const std::string& name, const std::string& description = "drawn") {
        Insert<FamilyRow>{database_}({name, description, 3, 1000, {}});
        Insert<ChunkRow>{database_}({name, 0, 0, 1000});
        return *this;
    }
    Made& method(const std::string& name, const std::string& compared_with, bool is_default = false) {
        MethodRow row{name, "gjk", "double", 0x1p-53, "voronoi", name, {}, 128, {}, {}};
        if (!compared_with.empty()) row.compared_with = compared_with;
        if (is_default) row.is_default = 1;
        return method(row);
    }
    Made& method(const MethodRow& row) {
        Insert<MethodRow>{database_}(row);
        return *this;
    }
    /// Errors are in bin `bin`, which ends at 2^((bin + 1) / 8).
    static CellRow cell_row(const std::string& family, const std::string& method, std::int64_t cases,
                            std::int64_t wrong, std::int64_t undecided, std::int64_t calls_a_case, int bin = -400) {
        CellRow row;
        row.family = family, row.method = method;
        row.cases = row.separated = cases;
        row.wrong_verdict = row.conservative = wrong;
        row.undecided = undecided;
        row.correct = cases - wrong - undecided;
        row.support_calls = calls_a_case * cases;
        row.worst_error = 1;
        row.error_histogram = "{\"" + std::to_string(bin) + "\":" + std::to_string(row.correct) + "}";
        row.iteration_histogram = row.support_histogram = row.degeneracy_histogram = "{}";
        return row;
    }
    Made& cell(const std::string& family, const std::string& method, std::int64_t cases, std::int64_t wrong,
               std::int64_t undecided, std::int64_t calls_a_case, int bin = -400) {
        return cell(cell_row(family, method, cases, wrong, undecided, calls_a_case, bin));
    }
    Made& cell(const CellRow& row) {
        Insert<CellRow>{database_}(row);
        return *this;
    }
    Made& pair(const std::string& family, const std::string& a, const std::string& b, const std::string& transitions) {
        Insert<PairRow>{database_}({family, 0, a, b, 0, 0, transitions});
        return *this;
    }
    ResultsReader results() const { return ResultsReader({scratch_.path("made.sqlite")}); }
    PricedChoice choice(double w = default_undecided_cost) const {
        const ResultsReader read = results();
        return priced_choices(read, read.query(table_sql("headline")), w).at(0);
    }
    Answers answers(double w = default_undecided_cost) const {
        const ResultsReader read = results();
        return answers_of(read, read.query(table_sql("headline")), w);
    }

private:
    Scratch scratch_;
    Database database_;
};

inline bool says(const CampaignAnswer& answer, const std::string& words) {
    return std::any_of(answer.reasons.begin(), answer.reasons.end(),
                       [&](const std::string& reason) { return reason.find(words) != std::string::npos; });
}

inline std::string all_of(const CampaignAnswer& answer) {
    std::string text = answer.title;
    for (const auto& reason : answer.reasons) text += "\n" + reason;
    return text;
}

}  // namespace touchstone
