// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/results_reader.h"

#include <filesystem>

#include "experiments/store/plan_rows.h"
#include "experiments/store/schema.h"

namespace touchstone {
namespace {

/// Attaches a database under the name `shard`, as long as the object lives.
class Shard {
public:
    Shard(Database& memory, const std::string& path)
        : attachment_(memory, checked(path), "shard", Database::Mode::read_only) {
        check_results_database(memory, "shard", path, oldest_readable_version);
    }

private:
    static const std::string& checked(const std::string& path) {
        if (!std::filesystem::exists(path))
            throw ReportError(path + ": no such file; make it with: touchstone run stopping-rules --db " + path);
        if (std::filesystem::is_directory(path)) throw ReportError(path + ": is a folder; name a database in it");
        return path;
    }
    Attachment attachment_;
};

/// Rethrows an error about an attached file. SQLite's message begins with the name of the database to which it is
/// attached.
[[noreturn]] void rethrow_about(const std::string& path, const Database& memory, const StoreError& error) {
    const std::string said = error.what();
    if (said.starts_with(memory.path())) throw ReportError(path + said.substr(memory.path().size()));
    throw ReportError(said.starts_with(path) ? said : path + ": " + said);
}

/// Checks the references of cells to their chunk, family and method. If one were broken, the report would lack those
/// cells without notice.
void check_references(Database& database, const std::string& path) {
    for (const auto& [table, key] : {std::pair{"method", "method"}, {"family", "family"}, {"chunk", "family, chunk"}}) {
        const std::string lost = std::string("SELECT ") + key + " FROM cell EXCEPT SELECT " + key + " FROM " + table;
        if (database.integer("SELECT count(*) FROM (" + lost + ")") == 0) continue;
        throw ReportError(path + ": is damaged: it has results that its table '" + table +
                          "' does not know; run the campaign again");
    }
}

/// Its tables are strict, so that a value of another type than its column's is found while the file is read. A file
/// that was damaged or edited may hold any.
Database empty_database() {
    constexpr std::string_view end = ") WITHOUT ROWID;", strict_end = ") STRICT, WITHOUT ROWID;";
    std::string schema = schema_text() + timing_table_text();
    for (auto at = schema.find(end); at != std::string::npos; at = schema.find(end, at + strict_end.size()))
        schema.replace(at, end.size(), strict_end);
    Database memory(":memory:", Database::Mode::create);
    // Nothing outlives the program, so that a journal and temporary files would be written for nobody.
    memory.execute("PRAGMA temp_store = MEMORY; PRAGMA journal_mode = OFF; PRAGMA foreign_keys = OFF");
    memory.execute(schema);
    return memory;
}

}  // namespace

std::size_t Table::column(std::string_view name) const {
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (columns[i] == name) return i;
    throw ReportError("reports: a query gives no column '" + std::string(name) + "'");
}

double number(const Value& value) {
    if (const auto* x = std::get_if<double>(&value)) return *x;
    return static_cast<double>(whole(value));
}

std::int64_t whole(const Value& value) {
    if (is_null(value)) return 0;
    if (const auto* x = std::get_if<std::int64_t>(&value)) return *x;
    throw ReportError("results database: expected a number, found '" + text(value) + "'; the file is damaged");
}

std::string text(const Value& value) {
    if (is_null(value)) return {};
    if (const auto* x = std::get_if<std::string>(&value)) return *x;
    throw ReportError("results database: expected a text, found a number; the file is damaged");
}

ResultsReader::ResultsReader() : database_(empty_database()) {}

ResultsReader::ResultsReader(const std::vector<std::string>& paths) : ResultsReader() {
    if (paths.empty())
        throw ReportError("report: no results database named; make one with: touchstone run NAME --db FILE");
    for (const auto& path : paths) add(path, paths.front());
    if (database_.integer("SELECT EXISTS (SELECT 1 FROM cell UNION ALL SELECT 1 FROM law_cell)") == 0)
        throw ReportError(paths.front() + ": the campaign holds no judged chunk yet; go on with: touchstone run " +
                          rows_of<CampaignRow>(database_).front().name + " --resume --db " + paths.front());
    check_references(database_, paths.front());
    try {
        database_.execute(views_text(Views::computed_once));
    } catch (const StoreError& error) {
        rethrow_about(paths.front(), database_, error);
    }
}

ResultsReader::ResultsReader(const std::vector<LawCellRow>& cells) : ResultsReader() {
    Insert<LawCellRow> insert(database_);
    for (const LawCellRow& cell : cells) insert(cell);
    database_.execute(views_text(Views::computed_once));
}

void ResultsReader::add(const std::string& path, const std::string& first) try {
    const Shard shard(database_, path);
    const auto other = database_.integer(
        "SELECT count(*) FROM main.campaign a, shard.campaign b WHERE a.fingerprint <> b.fingerprint");
    if (other > 0)
        throw ReportError(path + ": holds another campaign, or one of another build, than " + first +
                          "; report them one by one, each with its own --out");
    Transaction transaction(database_);
    for (const TableText& table : schema_tables())
        if (table.name != "session") database_.execute(copy_statement(database_, table, "shard"));
    for (const TableText& table : {timing_table(), shrunk_table()})
        if (has_table(database_, "shard", table.name)) database_.execute(copy_statement(database_, table, "shard"));
    database_.execute(
        "INSERT INTO main.session SELECT number + (SELECT coalesce(max(number), 0) FROM main.session), command, "
        "started, ended, stopped_because FROM shard.session");
    transaction.commit();
} catch (const ReportError& error) {
    rethrow_about(path, database_, error);
}

std::string fingerprint_of(const std::string& path) {
    Database memory(":memory:", Database::Mode::create);
    try {
        const Shard shard(memory, path);
        Statement statement(memory, "SELECT fingerprint FROM shard.campaign");
        statement.step();
        return statement.text(0);
    } catch (const StoreError& error) {
        rethrow_about(path, memory, error);
    }
}

Table ResultsReader::query(std::string_view sql) const {
    Statement statement(database_, sql);
    Table table{statement.column_names(), {}};
    while (statement.step()) {
        auto& row = table.rows.emplace_back();
        for (int i = 0; i < static_cast<int>(table.columns.size()); ++i) row.push_back(statement.value(i));
    }
    return table;
}

}  // namespace touchstone
