// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of stored rows: creating, writing and reading them all follow from the description of the row. Cost: one bind
// per column.
//
// A row is a struct that names its table, describes it, and lists its columns once, in the order of the table:
//
//     struct ChunkRow {
//         std::string family;
//         std::int64_t cases = 0;
//         static constexpr const char* table = "chunk";
//         static constexpr const char* about = "Finished work.";
//         static constexpr std::size_t key_columns = 1;  // of the first columns, those that identify a row
//         static void columns(auto& row, auto&& column) {
//             column("family", row.family);
//             column("cases", row.cases, "how many the campaign asks for");
//         }
//     };
//
// The type of a field decides the type of its column. A column that a later version of the schema adds is an optional:
// older databases hold NULL in it.
#pragma once

#include <type_traits>

#include "experiments/store/database.h"

namespace touchstone {

template <class T>
constexpr std::string_view sql_type() {
    if constexpr (std::is_floating_point_v<T>) return "REAL NOT NULL";
    if constexpr (std::is_integral_v<T>) return "INTEGER NOT NULL";
    if constexpr (std::is_same_v<T, std::string>) return "TEXT NOT NULL";
    if constexpr (std::is_same_v<T, std::optional<double>>) return "REAL";
    if constexpr (std::is_same_v<T, std::optional<std::int64_t>>) return "INTEGER";
    if constexpr (std::is_same_v<T, std::optional<std::string>>) return "TEXT";
}

struct ColumnText {
    std::string name, type, note;
};

template <class Row>
std::vector<ColumnText> columns_of() {
    std::vector<ColumnText> list;
    const Row row{};
    Row::columns(row, [&list](const char* name, const auto& field, const char* note = "") {
        list.push_back({name, std::string(sql_type<std::remove_cvref_t<decltype(field)>>()), note});
    });
    return list;
}

/// The columns of a table as "a, b, c", so that no statement depends on their order.
template <class Row>
std::string column_names() {
    std::string names;
    for (const ColumnText& column : columns_of<Row>()) names += (names.empty() ? "" : ", ") + column.name;
    return names;
}

/// Adds rows to the table of their type in `database`, which must outlive this object.
template <class Row>
class Insert {
public:
    explicit Insert(Database& database, const std::string& verb = "INSERT")
        : statement_(database,
                     verb + " INTO " + Row::table + " (" + column_names<Row>() + ") VALUES (?" + places() + ")") {}

    /// Adds a row. Throws StoreError, for instance if a row with the same key exists.
    void operator()(const Row& row) {
        Row::columns(row, [this](const char*, const auto& field, const char* = "") { statement_.bind(field); });
        statement_.run();
    }

private:
    static std::string places() {
        std::string text;
        for (std::size_t i = 1; i < columns_of<Row>().size(); ++i) text += ", ?";
        return text;
    }
    Statement statement_;
};

/// All rows of a table in the order of its key; `where` starts with " WHERE" or is empty. Throws StoreError.
template <class Row>
std::vector<Row> rows_of(Database& database, const std::string& where = "") {
    Statement statement(database, "SELECT " + column_names<Row>() + " FROM " + Row::table + where);
    std::vector<Row> rows;
    while (statement.step()) {
        int at = 0;
        Row::columns(rows.emplace_back(),
                     [&](const char*, auto& field, const char* = "") { statement.read(at++, field); });
    }
    return rows;
}

}  // namespace touchstone
