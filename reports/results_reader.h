// SPDX-License-Identifier: GPL-3.0-or-later
// Reads results databases: checks them, joins the shards of one campaign in memory, and runs SQL. The tables, views and
// version of experiments/store are all that the reports know of the program that wrote them. Cost: linear in the rows.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/store/law_rows.h"

namespace touchstone {

/// An error of a database or of another file. The message has the file, the problem and the remedy.
using ReportError = StoreError;

/// The result of a query. at() counts rows from 0 and throws ReportError for an unknown column.
struct Table {
    std::vector<std::string> columns;
    std::vector<std::vector<Value>> rows;

    std::size_t column(std::string_view name) const;
    const Value& at(std::size_t row, std::string_view name) const { return rows[row][column(name)]; }
};

/// The value as a number, 0 for NULL, or as a text, empty for NULL. They throw ReportError for the other kind.
double number(const Value& value);
std::int64_t whole(const Value& value);
std::string text(const Value& value);
inline bool is_null(const Value& value) { return std::holds_alternative<std::monostate>(value); }

/// The fingerprint that distinguishes one campaign and build from another. Throws ReportError like ResultsReader.
std::string fingerprint_of(const std::string& path);

class ResultsReader {
public:
    /// Copies the databases into memory, so later changes of the files do not matter. A chunk that several of them have
    /// counts once. Databases of an earlier readable schema (schema.h) have NULL in later columns. Throws ReportError
    /// if a file is missing, foreign, of another schema version, or of another campaign or build than the first, or if
    /// none of them has a judged chunk.
    explicit ResultsReader(const std::vector<std::string>& paths);
    /// A database in memory with only these rows.
    explicit ResultsReader(const std::vector<LawCellRow>& cells);
    /// Runs SQL on the tables of the schema and its views, each of which is computed once. Throws ReportError if the
    /// SQL fails, which on a database of the right version is a defect of the SQL.
    Table query(std::string_view sql) const;

private:
    ResultsReader();
    void add(const std::string& path, const std::string& first);
    mutable Database database_;
};

}  // namespace touchstone
