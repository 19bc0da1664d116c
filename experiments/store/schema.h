// SPDX-License-Identifier: GPL-3.0-or-later
// The schema of a results database: its version, its tables, and the views over them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/store/row.h"

namespace touchstone {

/// PRAGMA user_version of what is written now. A column that may be NULL is added without raising it, nothing else is.
constexpr std::int64_t schema_version = 4;
/// The oldest version that reports can read: what it lacks are columns that may be NULL.
constexpr std::int64_t oldest_readable_version = 3;

struct TableText {
    std::string name, about;
    std::size_t key_columns = 0;
    std::vector<ColumnText> columns;
    bool is_of_chunk() const { return key_columns >= 2; }  ///< keyed by family and chunk first
};

/// Every table, those of a chunk before `chunk` itself, which tells that they are there.
const std::vector<TableText>& schema_tables();

/// CREATE TABLE statements with their comments, and the version. experiments/store/schema.sql holds the same text.
std::string schema_text();

/// Throws StoreError that names the file at `path` unless the database attached as `name` holds every table of a
/// results database, and a campaign, in a version from `oldest` to that of this program.
void check_results_database(Database& database, const std::string& name, const std::string& path, std::int64_t oldest);

/// SQL that copies into the main database what the one attached as `from` holds beyond it: the rows of its further
/// chunks, or, in a table without chunks, those of further keys. A column that `from` lacks is NULL. Throws StoreError.
std::string copy_statement(Database& database, const TableText& table, const std::string& from);

/// SQL of a temporary view of the same name for each table of the main database that lacks columns added since, with
/// NULL in them; empty where none does. Throws StoreError.
std::string completion_text(Database& database);

/// What becomes of the views: part of the file; known to this connection alone, which suits a file that is only read or
/// was made before a view was there; or tables, each computed once, which suits a copy that changes no more.
enum class Views { stored, temporary, computed_once };

/// The statements of experiments/store/views.sql.
std::string views_text(Views kind);

}  // namespace touchstone
