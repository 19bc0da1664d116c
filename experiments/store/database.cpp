// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/store/database.h"

#include <sqlite3.h>

#include <filesystem>

namespace touchstone {
namespace {

std::string remedy(int code) {
    switch (code & 0xff) {
        case SQLITE_FULL: return "; the disk is full: free space and go on with --resume, finished chunks are safe";
        case SQLITE_READONLY:
        case SQLITE_CANTOPEN:
        case SQLITE_PERM: return "; choose a file in a folder that exists and can be written";
        case SQLITE_ERROR:
        case SQLITE_CONSTRAINT:
            return "; the file is damaged or was changed by another program: run the campaign again";
        case SQLITE_CORRUPT: return "; the file is damaged: run the campaign again";
        case SQLITE_NOTADB: return "; name a database that `touchstone run` wrote";
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return "; another program writes it: wait for that to end or choose another file";
        case SQLITE_IOERR: return "; the disk or folder refuses writing: check space and permissions";
        default: return "";
    }
}

/// The path in SQLite's URI syntax.
std::string uri_of(const std::string& path, Database::Mode mode) {
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
    return uri + (mode == Database::Mode::read_only ? "?mode=ro" : "?mode=rw");
}

}  // namespace

void Database::Closer::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
void Statement::Finalizer::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Database::Database(std::string path, Mode mode) : path_(std::move(path)) {
    // SQLite's code for a missing file is also that of a folder without permission, whose remedy would mislead.
    if (mode == Mode::read_only && !std::filesystem::exists(path_))
        throw StoreError(path_ + ": no such file; name a database that `touchstone run` wrote");
    int flags = SQLITE_OPEN_URI | (mode == Mode::read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE);
    if (mode == Mode::create) flags |= SQLITE_OPEN_CREATE;
    // Statistics of memory would be counted under a lock that all databases of the program share. Nobody reads them.
    [[maybe_unused]] static const int uncounted = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    sqlite3* raw = nullptr;
    const int code = sqlite3_open_v2(path_.c_str(), &raw, flags, nullptr);
    handle_.reset(raw);
    if (code != SQLITE_OK) fail(code);
    sqlite3_extended_result_codes(raw, 1);
    sqlite3_busy_timeout(raw, 10000);
    // Rows of cells have some thousand bytes, and on small pages each would need an overflow page of its own. Only the
    // first statement on a new file can set the page size.
    if (mode == Mode::create) execute("PRAGMA page_size = 65536");
    execute("PRAGMA foreign_keys = ON");
    (void)integer("SELECT count(*) FROM sqlite_master");  // reads the header, so that a foreign file is refused here
}

void Database::fail(int code) const {
    const std::string said = handle_ ? sqlite3_errmsg(handle_.get()) : sqlite3_errstr(code);
    throw StoreError(path_ + ": " + said + remedy(code));
}

void Database::execute(const std::string& sql) {
    const int code = sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) fail(code);
}

std::int64_t Database::integer(const std::string& sql) {
    Statement statement(*this, sql);
    return statement.step() ? statement.integer(0) : 0;
}

Statement::Statement(Database& database, std::string_view sql) : database_(database) {
    sqlite3_stmt* raw = nullptr;
    check(sqlite3_prepare_v2(database.handle(), sql.data(), static_cast<int>(sql.size()), &raw, nullptr));
    statement_.reset(raw);
}

void Statement::check(int code) {
    if (code != SQLITE_OK) database_.fail(code);
}

Statement& Statement::bind(std::int64_t value) {
    check(sqlite3_bind_int64(statement_.get(), ++bound_, value));
    return *this;
}
Statement& Statement::bind(double value) {
    check(sqlite3_bind_double(statement_.get(), ++bound_, value));
    return *this;
}
Statement& Statement::bind(std::string_view value) {
    check(
        sqlite3_bind_text(statement_.get(), ++bound_, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT));
    return *this;
}
Statement& Statement::bind(const Value& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value)) return bind(*integer);
    if (const auto* real = std::get_if<double>(&value)) return bind(*real);
    if (const auto* text = std::get_if<std::string>(&value)) return bind(*text);
    return bind_null();
}
Statement& Statement::bind_null() {
    check(sqlite3_bind_null(statement_.get(), ++bound_));
    return *this;
}

bool Statement::step() {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) database_.fail(code);
    return false;
}

void Statement::run() {
    while (step()) {
    }
    reset();
}

void Statement::reset() {
    sqlite3_reset(statement_.get());
    bound_ = 0;
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }
double Statement::real(int column) const { return sqlite3_column_double(statement_.get(), column); }
bool Statement::is_null(int column) const { return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL; }
std::string Statement::text(int column) const {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return bytes == nullptr ? std::string() : std::string(bytes, size);
}
Value Statement::value(int column) const {
    switch (sqlite3_column_type(statement_.get(), column)) {
        case SQLITE_INTEGER: return integer(column);
        case SQLITE_FLOAT: return real(column);
        case SQLITE_NULL: return std::monostate{};
        default: return text(column);
    }
}
std::vector<std::string> Statement::column_names() const {
    std::vector<std::string> names;
    for (int i = 0; i < sqlite3_column_count(statement_.get()); ++i)
        names.emplace_back(sqlite3_column_name(statement_.get(), i));
    return names;
}

Attachment::Attachment(Database& database, const std::string& path, const std::string& name, Database::Mode mode)
    : database_(database), name_(name) {
    if (!std::filesystem::is_regular_file(path))
        throw StoreError(path + ": no such file; name a database that `touchstone run` wrote");
    try {
        Statement(database, "ATTACH ? AS " + name).bind(uri_of(path, mode)).run();
        database.integer("SELECT count(*) FROM " + name + ".sqlite_master");
    } catch (const StoreError& error) {
        const std::string said =
            error.what() + database.path().size();  // the message begins with the name of the other file
        sqlite3_exec(database.handle(), ("DETACH " + name).c_str(), nullptr, nullptr, nullptr);
        throw StoreError(path + said);
    }
}

Attachment::~Attachment() {
    // The result is ignored: either an exception is already active, or detaching cannot fail.
    sqlite3_exec(database_.handle(), ("DETACH " + name_).c_str(), nullptr, nullptr, nullptr);
}

Transaction::Transaction(Database& database) : database_(database) { database_.execute("BEGIN IMMEDIATE"); }

Transaction::~Transaction() {
    if (!open_) return;
    // The result is ignored: an exception is already active, and SQLite rolls back on close in any case.
    sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
    database_.execute("COMMIT");
    open_ = false;
}

}  // namespace touchstone
