// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of laws: how often each was applied and violated.
#pragma once

#include "experiments/store/row.h"

namespace touchstone {

struct LawRow {
    std::string law, theorem, subject, statement, source, scope, scale;

    static constexpr const char* table = "law";
    static constexpr const char* about =
        "The laws a campaign measures: text from their definitions. Empty where it measures none.";
    static constexpr std::size_t key_columns = 1;
    static void columns(auto& row, auto&& column) {
        column("law", row.law);
        column("theorem", row.theorem, "number in the sources: \"Theorem 2\", \"P-16\"");
        column("subject", row.subject, "the algorithm it is about");
        column("statement", row.statement);
        column("source", row.source);
        column("scope", row.scope);
        column("scale", row.scale, "what a violation is divided by");
    }
};

struct LawCellRow {
    std::string family;
    std::int64_t chunk = 0;
    std::string law, scalar, variant;
    std::int64_t must_hold = 0, applicable = 0, violations = 0, gross = 0;
    std::optional<double> largest;
    std::optional<std::string> largest_case;
    std::optional<double> tightest;
    std::optional<std::string> tightest_case;
    std::optional<std::int64_t> smallest_vertices;
    std::optional<double> smallest;
    std::optional<std::string> smallest_case, replay;

    static constexpr const char* table = "law_cell";
    static constexpr const char* about =
        "Counts of one law over one chunk, on one scalar, by one variant of its subject (a stopping rule, say). A "
        "variant that the law never applied to in a chunk has no row there, so cases asked are those of `chunk`, and "
        "rates add up over rows.";
    static constexpr std::size_t key_columns = 5;
    static void columns(auto& row, auto&& column) {
        column("family", row.family);
        column("chunk", row.chunk);
        column("law", row.law);
        column("scalar", row.scalar);
        column("variant", row.variant);
        column("must_hold", row.must_hold, "1: a theorem on this scalar, 0: a measurement");
        column("applicable", row.applicable, "cases that meet the law's conditions");
        column("violations", row.violations);
        column("gross", row.gross, "of them, those by at least the root of the unit roundoff");
        column("largest", row.largest, "largest violation on the law's scale; NULL where none");
        column("largest_case", row.largest_case);
        column("tightest", row.tightest, "least positive slack of a case that held; NULL where none");
        column("tightest_case", row.tightest_case);
        column("smallest_vertices", row.smallest_vertices, "of the violation of the fewest vertices");
        column("smallest", row.smallest, "by how much it is violated");
        column("smallest_case", row.smallest_case);
        column("replay", row.replay, "the command that shows the smallest counterexample; NULL where none");
    }
};

}  // namespace touchstone
