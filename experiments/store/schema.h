// SPDX-License-Identifier: GPL-3.0-or-later
// The schema of a results database: its version, its tables, and the views over them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/store/row.h"

namespace touchstone {

/// PRAGMA user_version of new databases. It is raised for every change except a new column that may be NULL.
constexpr std::int64_t schema_version = 4;
/// The oldest version that reports can read. It lacks only columns that may be NULL.
constexpr std::int64_t oldest_readable_version = 3;

struct TableText {
    std::string name, about;
    std::size_t key_columns = 0;
    std::vector<ColumnText> columns;
    /// True if the key begins with family and chunk.
    bool is_of_chunk() const { return key_columns >= 2 && columns.front().name == "family"; }
};

/// Every table that a results database must have. Those of a chunk precede `chunk` itself, whose row shows that the
/// others are complete.
const std::vector<TableText>& schema_tables();

/// CREATE TABLE statements with their comments, and the version. experiments/store/schema.sql holds the same text.
std::string schema_text();

/// The table of shrunk failures, which databases of earlier versions lack.
const TableText& shrunk_table();

/// True if the database attached as `name` has a table that those of earlier versions lack.
bool has_table(Database& database, const std::string& name, const std::string& table);

/// True if the database attached as `name` has measured times.
bool has_times(Database& database, const std::string& name);

/// The table of measured times and its CREATE TABLE statement. It is in no new database: `./run bench methods` adds it.
const TableText& timing_table();
std::string timing_table_text();

/// Throws StoreError with the file at `path` unless the database attached as `name` has every table of a results
/// database with its columns, but for those added later, and a campaign, in a version from `oldest` to that of this
/// program.
void check_results_database(Database& database, const std::string& name, const std::string& path, std::int64_t oldest);

/// SQL that copies from the database attached as `from` the rows that the main database lacks: those of further chunks
/// or, in a table without chunks, those with further keys. A column that `from` lacks is NULL, or what `from` has
/// under its former name. Throws StoreError.
std::string copy_statement(Database& database, const TableText& table, const std::string& from);

/// SQL that makes a temporary view, of the same name, for each table of the main database that lacks later columns.
/// They are NULL in the view, or what the table has under a former name. Empty if no table lacks any. Throws
/// StoreError.
std::string completion_text(Database& database);

/// How the views are made: stored in the file; temporary, for this connection alone, which suits a file that is only
/// read or is older than a view; or as tables, computed once, which suits a copy that does not change.
enum class Views { stored, temporary, computed_once };

/// The statements of experiments/store/views.sql.
std::string views_text(Views kind);

}  // namespace touchstone
