// SPDX-License-Identifier: GPL-3.0-or-later
// Reads results databases: checks that they are ours, joins the shards of one campaign in memory, answers SQL. The
// schema (PRAGMA user_version) is all that the reports know of the program that wrote them.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

struct sqlite3;

namespace touchstone {

/// The message names the file, what is wrong with it and the remedy.
class ReportError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

using Value = std::variant<std::monostate, std::int64_t, double, std::string>;

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
    /// them hold count once. Throws ReportError: a file that is missing, foreign, of another schema version, of another
    /// campaign or build than the first, or all of them without a judged chunk.
    explicit ResultsReader(const std::vector<std::string>& paths);
    /// A database in memory that holds nothing but the table `name` with these rows.
    static ResultsReader holding(const std::string& name, const Table& rows);
    /// Throws ReportError when the SQL fails, which on a database of the right version is a defect of the SQL.
    Table query(std::string_view sql) const;

private:
    friend std::string fingerprint_of(const std::string& path);
    ResultsReader();
    struct Closer {
        void operator()(sqlite3* handle) const;
    };
    void add(const std::string& path);
    void attach(const std::string& path) const;
    void check_schema(const std::string& path) const;
    void copy_first();
    void copy_further(const std::string& path);
    void execute(const std::string& sql, const std::string& path) const;
    [[noreturn]] void fail(const std::string& path) const;

    std::unique_ptr<sqlite3, Closer> handle_;
    std::string first_;
};

}  // namespace touchstone
