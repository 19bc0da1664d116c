// SPDX-License-Identifier: GPL-3.0-or-later
// Reads results databases: checks that they are ours, joins the shards of one campaign in memory, answers SQL. Tables,
// views and version are those of experiments/store, all that the reports know of the program that wrote them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/store/law_rows.h"

namespace touchstone {

/// The message names the file, what is wrong with it and the remedy, whether a database or another file.
using ReportError = StoreError;

/// The answer to a query. at() counts rows from 0 and throws ReportError on an unknown column.
struct Table {
    std::vector<std::string> columns;
    std::vector<std::vector<Value>> rows;

    std::size_t column(std::string_view name) const;
    const Value& at(std::size_t row, std::string_view name) const { return rows[row][column(name)]; }
};

/// A number, 0 for NULL; a text, empty for NULL. Throw ReportError on the other kind.
double number(const Value& value);
std::int64_t whole(const Value& value);
std::string text(const Value& value);
inline bool is_null(const Value& value) { return std::holds_alternative<std::monostate>(value); }

/// What tells one campaign and build from another. Throws ReportError as ResultsReader does.
std::string fingerprint_of(const std::string& path);

class ResultsReader {
public:
    /// Copies the databases into memory, so nothing that happens to the files later matters; chunks that several of
    /// them hold count once. Databases of an earlier schema that can be read (schema.h) hold NULL in columns that were
    /// added since. Throws ReportError: a file that is missing, foreign, of another schema version, of another campaign
    /// or build than the first, or all of them without a judged chunk.
    explicit ResultsReader(const std::vector<std::string>& paths);
    /// A database in memory with these rows and no others.
    explicit ResultsReader(const std::vector<LawCellRow>& cells);
    /// The tables of the schema, and its views, each computed once. Throws ReportError when the SQL fails, which on a
    /// database of the right version is a defect of the SQL.
    Table query(std::string_view sql) const;

private:
    ResultsReader();
    void add(const std::string& path, const std::string& first);
    mutable Database database_;
};

}  // namespace touchstone
