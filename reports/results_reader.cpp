// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/results_reader.h"

#include <sqlite3.h>

#include <array>
#include <filesystem>

namespace touchstone {
namespace {

constexpr std::int64_t schema_version = 3;
/// Tables whose rows are keyed by (family, chunk).
constexpr std::array chunked{"cell", "failure", "sample", "pair", "law_cell"};

struct Finalizer {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

Value value_of(sqlite3_stmt* statement, int column) {
    switch (sqlite3_column_type(statement, column)) {
        case SQLITE_INTEGER: return std::int64_t{sqlite3_column_int64(statement, column)};
        case SQLITE_FLOAT: return sqlite3_column_double(statement, column);
        case SQLITE_NULL: return std::monostate{};
        default: {
            const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement, column));
            const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, column));
            return bytes == nullptr ? std::string() : std::string(bytes, size);
        }
    }
}

void bind(sqlite3_stmt* statement, int place, const Value& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value))
        sqlite3_bind_int64(statement, place, *integer);
    else if (const auto* real = std::get_if<double>(&value))
        sqlite3_bind_double(statement, place, *real);
    else if (const auto* word = std::get_if<std::string>(&value))
        sqlite3_bind_text(statement, place, word->data(), static_cast<int>(word->size()), SQLITE_TRANSIENT);
    else
        sqlite3_bind_null(statement, place);
}

/// A path as SQLite's URI syntax wants it, read-only.
std::string read_only_uri(const std::string& path) {
    std::string uri = "file:";
    for (const char c : std::filesystem::absolute(path).string()) {
        constexpr std::string_view special = "%?#";
        constexpr std::string_view digits = "0123456789abcdef";
        const auto byte = static_cast<unsigned char>(c);
        if (special.find(c) == std::string_view::npos)
            uri += c;
        else
            uri += {'%', digits[byte / 16], digits[byte % 16]};
    }
    return uri + "?mode=ro";
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

void ResultsReader::Closer::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }

ResultsReader::ResultsReader() {
    sqlite3* raw = nullptr;
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI;
    const int code = sqlite3_open_v2(":memory:", &raw, flags, nullptr);
    handle_.reset(raw);
    if (code != SQLITE_OK) fail("memory");
    sqlite3_busy_timeout(raw, 10000);
}

ResultsReader::ResultsReader(const std::vector<std::string>& paths) : ResultsReader() {
    if (paths.empty())
        throw ReportError("report: no results database named; make one with: touchstone run NAME --db FILE");
    for (const auto& path : paths) add(path);
    if (query("SELECT 1 FROM cell UNION ALL SELECT 1 FROM law_cell LIMIT 1").rows.empty())
        throw ReportError(first_ + ": the campaign holds no judged chunk yet; go on with: touchstone run " +
                          text(query("SELECT name FROM campaign").rows[0][0]) + " --resume --db " + first_);
}

ResultsReader ResultsReader::holding(const std::string& name, const Table& rows) {
    ResultsReader reader;
    reader.first_ = "memory";
    std::string columns, places;
    for (const auto& column : rows.columns) {
        columns += (columns.empty() ? "" : ", ") + column;
        places += places.empty() ? "?" : ", ?";
    }
    reader.execute("CREATE TABLE " + name + " (" + columns + ")", reader.first_);
    sqlite3_stmt* raw = nullptr;
    if (sqlite3_prepare_v2(reader.handle_.get(), ("INSERT INTO " + name + " VALUES (" + places + ")").c_str(), -1, &raw,
                           nullptr) != SQLITE_OK)
        reader.fail(reader.first_);
    const std::unique_ptr<sqlite3_stmt, Finalizer> statement(raw);
    for (const auto& row : rows.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) bind(raw, static_cast<int>(i) + 1, row[i]);
        if (sqlite3_step(raw) != SQLITE_DONE) reader.fail(reader.first_);
        sqlite3_reset(raw);
    }
    return reader;
}

void ResultsReader::add(const std::string& path) {
    if (!std::filesystem::exists(path))
        throw ReportError(path + ": no such file; make it with: touchstone run stopping-rules --db " + path);
    if (std::filesystem::is_directory(path)) throw ReportError(path + ": is a folder; name a database in it");
    attach(path);
    check_schema(path);
    execute("BEGIN", path);
    if (first_.empty()) {
        copy_first();
        first_ = path;
    } else {
        copy_further(path);
    }
    execute("COMMIT", path);
    execute("DETACH shard", path);
}

std::string fingerprint_of(const std::string& path) {
    const ResultsReader reader;
    if (std::filesystem::is_directory(path)) throw ReportError(path + ": is a folder; name a database in it");
    reader.attach(path);
    reader.check_schema(path);
    return text(reader.query("SELECT fingerprint FROM shard.campaign").rows[0][0]);
}

void ResultsReader::attach(const std::string& path) const {
    sqlite3_stmt* raw = nullptr;
    if (sqlite3_prepare_v2(handle_.get(), "ATTACH ? AS shard", -1, &raw, nullptr) != SQLITE_OK) fail(path);
    const std::unique_ptr<sqlite3_stmt, Finalizer> statement(raw);
    const std::string uri = read_only_uri(path);
    sqlite3_bind_text(raw, 1, uri.c_str(), static_cast<int>(uri.size()), SQLITE_TRANSIENT);
    if (sqlite3_step(raw) != SQLITE_DONE) fail(path);
}

void ResultsReader::check_schema(const std::string& path) const {
    execute("SELECT count(*) FROM shard.sqlite_master", path);  // reads the header: a file of another kind fails here
    const auto version = whole(query("PRAGMA shard.user_version").rows[0][0]);
    const auto ours = query(
        "SELECT count(*) FROM shard.sqlite_master WHERE type = 'table' AND name IN ('campaign', "
        "'provenance', 'session', 'method', 'family', 'chunk', 'cell', 'failure', 'sample', 'pair', 'law', "
        "'law_cell', 'exhibit')");
    const std::string remedy = "; name a database that `touchstone run` wrote";
    if (whole(ours.rows[0][0]) == 0) throw ReportError(path + ": is no results database" + remedy);
    if (version != schema_version)
        throw ReportError(path + ": has schema version " + std::to_string(version) + ", this program reads version " +
                          std::to_string(schema_version) + "; run the campaign again or use the program that wrote it");
    if (whole(ours.rows[0][0]) != 13) throw ReportError(path + ": lacks tables of a results database" + remedy);
    if (query("SELECT 1 FROM shard.campaign").rows.empty()) throw ReportError(path + ": holds no campaign" + remedy);
}

void ResultsReader::copy_first() {
    for (const char* table : {"campaign", "provenance", "session", "method", "family", "chunk", "cell", "failure",
                              "sample", "pair", "law", "law_cell", "exhibit"})
        execute("CREATE TABLE " + std::string(table) + " AS SELECT * FROM shard." + table, "memory");
}

void ResultsReader::copy_further(const std::string& path) {
    const auto differ = query("SELECT 1 FROM main.campaign a, shard.campaign b WHERE a.fingerprint <> b.fingerprint");
    if (!differ.rows.empty())
        throw ReportError(path + ": holds another campaign, or one of another build, than " + first_ +
                          "; report them one by one, each with its own --out");
    for (const std::string table : chunked)
        execute("INSERT INTO main." + table + " SELECT * FROM shard." + table +
                    " AS s WHERE NOT EXISTS (SELECT 1 FROM main.chunk AS c WHERE c.family = s.family AND c.chunk = "
                    "s.chunk)",
                path);
    execute("INSERT INTO main.chunk SELECT * FROM shard.chunk EXCEPT SELECT * FROM main.chunk", path);
    execute("INSERT INTO main.exhibit SELECT * FROM shard.exhibit EXCEPT SELECT * FROM main.exhibit", path);
    execute(
        "INSERT INTO main.session SELECT number + (SELECT max(number) FROM main.session), command, started, ended, "
        "stopped_because FROM shard.session",
        path);
}

void ResultsReader::execute(const std::string& sql, const std::string& path) const {
    if (sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail(path);
}

void ResultsReader::fail(const std::string& path) const {
    const int code = sqlite3_errcode(handle_.get()) & 0xff;
    std::string remedy;
    if (code == SQLITE_NOTADB) remedy = "; name a database that `touchstone run` wrote";
    if (code == SQLITE_CANTOPEN || code == SQLITE_PERM) remedy = "; check that it may be read";
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED) remedy = "; another program writes it: wait for that to end";
    if (code == SQLITE_CORRUPT) remedy = "; run the campaign again";
    throw ReportError(path + ": " + sqlite3_errmsg(handle_.get()) + remedy);
}

Table ResultsReader::query(std::string_view sql) const {
    sqlite3_stmt* raw = nullptr;
    if (sqlite3_prepare_v2(handle_.get(), sql.data(), static_cast<int>(sql.size()), &raw, nullptr) != SQLITE_OK)
        fail(first_);
    const std::unique_ptr<sqlite3_stmt, Finalizer> statement(raw);
    Table table;
    const int width = sqlite3_column_count(raw);
    for (int i = 0; i < width; ++i) table.columns.emplace_back(sqlite3_column_name(raw, i));
    for (int code = sqlite3_step(raw); code != SQLITE_DONE; code = sqlite3_step(raw)) {
        if (code != SQLITE_ROW) fail(first_);
        auto& row = table.rows.emplace_back();
        for (int i = 0; i < width; ++i) row.push_back(value_of(raw, i));
    }
    return table;
}

}  // namespace touchstone
