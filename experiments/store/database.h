// SPDX-License-Identifier: GPL-3.0-or-later
// A thin RAII layer over SQLite. Invariant: every error is an exception with the file, SQLite's message, and the
// remedy. Cost: that of SQLite.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace touchstone {

/// An error of a database. The message names the file, what happened, and the remedy if there is one.
class StoreError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

class Database;

/// The value of a column; std::monostate is NULL.
using Value = std::variant<std::monostate, std::int64_t, double, std::string>;

/// A prepared statement. bind() counts parameters from 1 in the order of the calls.
class Statement {
public:
    Statement(Database& database, std::string_view sql);
    Statement& bind(std::int64_t value);
    Statement& bind(int value) { return bind(static_cast<std::int64_t>(value)); }
    /// Binds a hash or a seed, as the same 64 bits of a signed number.
    Statement& bind(std::uint64_t value) { return bind(static_cast<std::int64_t>(value)); }
    Statement& bind(double value);
    Statement& bind(std::string_view value);
    Statement& bind(const std::string& value) { return bind(std::string_view(value)); }
    template <class T>
    Statement& bind(const std::optional<T>& value) {
        return value ? bind(*value) : bind_null();
    }
    Statement& bind(const Value& value);
    Statement& bind_null();
    /// Steps once. Returns true if there is a row.
    bool step();
    /// Steps to the end and resets the statement for the next bind().
    void run();
    /// Resets the statement for the next bind() after rows were read.
    void reset();
    std::int64_t integer(int column) const;
    double real(int column) const;
    std::string text(int column) const;
    bool is_null(int column) const;
    Value value(int column) const;
    /// Reads a column into a variable of the type that was bound.
    void read(int column, std::int64_t& to) const { to = integer(column); }
    void read(int column, std::uint64_t& to) const { to = static_cast<std::uint64_t>(integer(column)); }
    void read(int column, double& to) const { to = real(column); }
    void read(int column, std::string& to) const { to = text(column); }
    template <class T>
    void read(int column, std::optional<T>& to) const {
        is_null(column) ? to.reset() : read(column, to.emplace());
    }
    std::vector<std::string> column_names() const;

private:
    struct Finalizer {
        void operator()(sqlite3_stmt* statement) const;
    };
    void check(int code);
    Database& database_;
    std::unique_ptr<sqlite3_stmt, Finalizer> statement_;
    int bound_ = 0;
};

class Database {
public:
    enum class Mode { create, read_write, read_only };
    /// Opens the file. Throws StoreError if it cannot be opened or is no SQLite database. ":memory:" names no file.
    Database(std::string path, Mode mode);
    void execute(const std::string& sql);
    std::int64_t integer(const std::string& sql);
    const std::string& path() const { return path_; }
    sqlite3* handle() const { return handle_.get(); }
    [[noreturn]] void fail(int code) const;

private:
    struct Closer {
        void operator()(sqlite3* handle) const;
    };
    std::string path_;
    std::unique_ptr<sqlite3, Closer> handle_;
};

/// Attaches another database under a name of its own, as long as this object lives.
class Attachment {
public:
    /// Throws StoreError if the file does not exist or is no SQLite database. Precondition: `mode` is not create.
    Attachment(Database& database, const std::string& path, const std::string& name, Database::Mode mode);
    ~Attachment();
    Attachment(const Attachment&) = delete;
    Attachment& operator=(const Attachment&) = delete;

private:
    Database& database_;
    std::string name_;
};

/// A transaction. The destructor rolls back unless commit() was called.
class Transaction {
public:
    explicit Transaction(Database& database);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    void commit();

private:
    Database& database_;
    bool open_ = true;
};

}  // namespace touchstone
