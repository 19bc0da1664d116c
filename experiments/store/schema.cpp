// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/store/schema.h"

#include <sstream>

#include "experiments/store/judged_rows.h"
#include "experiments/store/law_rows.h"
#include "experiments/store/plan_rows.h"
#include "experiments/store/timing_rows.h"
#include "touchstone_views.h"

namespace touchstone {
namespace {

/// A column that was renamed, by its present and its former name: databases of before are read under the present one.
constexpr std::pair<const char*, const char*> renamed_column{"perturbation_ulps", "dial"};

bool has_column(Database& database, const std::string& name, const std::string& table, const std::string& column) {
    return database.integer("SELECT count(*) FROM pragma_table_info('" + table + "', '" + name + "') WHERE name = '" +
                            column + "'") > 0;
}

/// What stands for a column that a table lacks: the same under its former name, or NULL.
std::string in_place_of(Database& database, const std::string& name, const std::string& table,
                        const std::string& column) {
    const bool was_renamed = column == renamed_column.first && has_column(database, name, table, renamed_column.second);
    return was_renamed ? renamed_column.second : "NULL";
}

template <class... Rows>
std::vector<TableText> tables() {
    return {TableText{Rows::table, Rows::about, Rows::key_columns, columns_of<Rows>()}...};
}

/// SQL comment lines of at most 118 characters.
std::string comment(const std::string& text) {
    constexpr std::size_t widest = 118;
    std::istringstream words(text);
    std::string result, line = "--";
    for (std::string word; words >> word; line += " " + word)
        if (line.size() + 1 + word.size() > widest) result += line + "\n", line = "--";
    return result + line + "\n";
}

std::string create_statement(const TableText& table) {
    std::string text = comment(table.about) + "CREATE TABLE " + table.name + " (\n", key;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const ColumnText& column = table.columns[i];
        text +=
            "    " + column.name + " " + column.type + "," + (column.note.empty() ? "" : "  -- " + column.note) + "\n";
        if (i < table.key_columns) key += (key.empty() ? "" : ", ") + column.name;
    }
    return text + "    PRIMARY KEY (" + key + ")\n) WITHOUT ROWID;\n";
}

/// Throws StoreError if a table lacks a column that may not be NULL. Every column that was added later may be NULL.
void check_columns(Database& database, const TableText& table, const std::string& name, const std::string& path) {
    for (const ColumnText& column : table.columns) {
        const bool is_old = column.type.ends_with("NOT NULL");
        if (is_old && !has_column(database, name, table.name, column.name))
            throw StoreError(path + ": its table '" + table.name + "' lacks the column '" + column.name +
                             "'; name a database that `touchstone run` wrote, or run the campaign again");
    }
}

}  // namespace

const std::vector<TableText>& schema_tables() {
    static const auto list = tables<CampaignRow, ProvenanceRow, SessionRow, MethodRow, FamilyRow, CellRow, FailureRow,
                                    PairRow, LawRow, LawCellRow, ExhibitRow, ChunkRow>();
    return list;
}

std::string schema_text() {
    std::string text =
        comment(
            "Tables of a results database. Rows are keyed so that inserting twice changes nothing, and no table "
            "depends on the order in which chunks finished: an interrupted and resumed campaign ends with the same "
            "rows. Verdicts only: times come from other runs and stand in a table `timing`, which "
            "`./run bench methods` adds (experiments/store/timing_rows.h). Written from the rows that "
            "experiments/store/*_rows.h describe.") +
        "PRAGMA user_version = " + std::to_string(schema_version) + ";\n";
    for (const TableText& table : schema_tables()) text += "\n" + create_statement(table);
    return text + "\n" + create_statement(tables<InputRow>().front()) + "\n" + create_statement(shrunk_table());
}

const TableText& shrunk_table() {
    static const TableText table = tables<ShrunkRow>().front();
    return table;
}

bool has_table(Database& database, const std::string& name, const std::string& table) {
    return database.integer("SELECT count(*) FROM " + name + ".sqlite_master WHERE type = 'table' AND name = '" +
                            table + "'") > 0;
}

bool has_times(Database& database, const std::string& name) { return has_table(database, name, TimingRow::table); }

const TableText& timing_table() {
    static const TableText table = tables<TimingRow>().front();
    return table;
}

std::string timing_table_text() { return create_statement(timing_table()); }

void check_results_database(Database& database, const std::string& name, const std::string& path, std::int64_t oldest) {
    constexpr const char* remedy = "; name a database that `touchstone run` wrote";
    std::size_t known = 0;
    for (const TableText& table : schema_tables()) known += has_table(database, name, table.name);
    if (known == 0) throw StoreError(path + ": is no results database" + remedy);
    const auto version = database.integer("PRAGMA " + name + ".user_version");
    if (version < oldest || version > schema_version)
        throw StoreError(path + ": has schema version " + std::to_string(version) + ", this program reads versions " +
                         std::to_string(oldest) + " to " + std::to_string(schema_version) +
                         "; run the campaign again or use the program that wrote it");
    if (known != schema_tables().size()) throw StoreError(path + ": lacks tables of a results database" + remedy);
    for (const TableText& table : schema_tables()) check_columns(database, table, name, path);
    for (const TableText& table : {timing_table(), shrunk_table()})
        if (has_table(database, name, table.name)) check_columns(database, table, name, path);
    if (database.integer("SELECT count(*) FROM " + name + ".campaign") == 0)
        throw StoreError(path + ": holds no campaign" + remedy);
}

std::string copy_statement(Database& database, const TableText& table, const std::string& from) {
    std::string columns, values;
    for (const ColumnText& column : table.columns) {
        if (!has_column(database, "main", table.name, column.name)) continue;
        const bool is_there = has_column(database, from, table.name, column.name);
        columns += (columns.empty() ? "" : ", ") + column.name;
        values += (values.empty() ? "" : ", ") +
                  (is_there ? column.name : in_place_of(database, from, table.name, column.name));
    }
    const std::string copy = "INSERT OR IGNORE INTO main." + table.name + " (" + columns + ") SELECT " + values +
                             " FROM " + from + "." + table.name;
    if (!table.is_of_chunk()) return copy;
    return copy +
           " AS p WHERE NOT EXISTS (SELECT 1 FROM main.chunk AS c WHERE c.family = p.family AND c.chunk = p.chunk)";
}

std::string completion_text(Database& database) {
    std::string text;
    for (const TableText& table : schema_tables()) {
        std::string lacking;
        for (const ColumnText& column : table.columns)
            if (!has_column(database, "main", table.name, column.name))
                lacking += ", " + in_place_of(database, "main", table.name, column.name) + " AS " + column.name;
        if (!lacking.empty())
            text += "CREATE TEMP VIEW " + table.name + " AS SELECT *" + lacking + " FROM main." + table.name + ";\n";
    }
    return text;
}

std::string views_text(Views kind) {
    constexpr std::string_view create = "CREATE VIEW IF NOT EXISTS";
    const std::string_view instead = kind == Views::stored      ? create
                                     : kind == Views::temporary ? "CREATE TEMP VIEW IF NOT EXISTS"
                                                                : "CREATE TABLE";
    std::string text = views_sql;
    for (auto at = text.find(create); at != std::string::npos; at = text.find(create, at + instead.size()))
        text.replace(at, create.size(), instead);
    return text;
}

}  // namespace touchstone
