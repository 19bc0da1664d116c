// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that every field of a row is stored and read again, and that schema.sql is the present schema.
// After an intended change, TOUCHSTONE_UPDATE_GOLDEN=1 experiments_test --gtest_filter='Schema.*' writes the file.
#include "experiments/store/schema.h"
#include "algorithms/testing/source_directory.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "experiments/store/judged_rows.h"
#include "experiments/store/law_rows.h"
#include "experiments/store/plan_rows.h"
#include "experiments/store/timing_rows.h"

namespace touchstone::schema_test {
namespace {

void set(std::string& field, int i) { field = "text " + std::to_string(i); }
void set(double& field, int i) { field = i + 0.5; }
void set(std::integral auto& field, int i) { field = static_cast<std::remove_reference_t<decltype(field)>>(i); }
template <class T>
void set(std::optional<T>& field, int i) {
    if (i % 2 == 0) set(field.emplace(), i);
}

template <class Row>
Row numbered_row() {
    Row row;
    int i = 0;
    Row::columns(row, [&](const char*, auto& field, const char* = "") { set(field, ++i); });
    return row;
}

template <class Row>
class RowOf : public testing::Test {};
using AllRows = testing::Types<CampaignRow, ProvenanceRow, SessionRow, MethodRow, FamilyRow, ChunkRow, CellRow,
                               FailureRow, PairRow, ExhibitRow, ShrunkRow, LawRow, LawCellRow, TimingRow>;
TYPED_TEST_SUITE(RowOf, AllRows);

TYPED_TEST(RowOf, is_read_as_it_was_written) {
    Database database(":memory:", Database::Mode::create);
    database.execute(schema_text() + timing_table_text());
    TypeParam row = numbered_row<TypeParam>();
    Insert<TypeParam>{database}(row);
    auto rows = rows_of<TypeParam>(database);
    ASSERT_EQ(rows.size(), 1U);
    std::ostringstream written, read;
    const auto to = [](std::ostringstream& out) {
        return [&out](const char* name, const auto& field, const char* = "") {
            if constexpr (requires { out << field; })
                out << name << "=" << field << " ";
            else if (field)
                out << name << "=" << *field << " ";
        };
    };
    TypeParam::columns(row, to(written));
    TypeParam::columns(rows.front(), to(read));
    EXPECT_EQ(written.str(), read.str());
    EXPECT_THROW(Insert<TypeParam>{database}(row), StoreError) << "the same key twice";
}

TYPED_TEST(RowOf, has_a_column_for_every_field) {
    std::size_t bytes = 0;
    const TypeParam row{};
    TypeParam::columns(row, [&](const char*, const auto& field, const char* = "") { bytes += sizeof field; });
    EXPECT_EQ(bytes, sizeof(TypeParam)) << "a field is in no line of columns() of this row";
}

TEST(Schema, lists_every_row_once) { EXPECT_EQ(schema_tables().size(), 12U); }

TEST(Schema, is_the_text_of_its_file) {
    const std::string path = source_directory() + "experiments/store/schema.sql";
    if (std::getenv("TOUCHSTONE_UPDATE_GOLDEN") != nullptr) std::ofstream(path) << schema_text();
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    EXPECT_EQ(text.str(), schema_text())
        << "a row changed: the first lines of this file say how to write schema.sql, and "
           "schema_version is raised unless what is new may be NULL";
}

TEST(Schema, stored_twice_has_its_views_once) {
    Database database(":memory:", Database::Mode::create);
    database.execute(schema_text());
    const auto views = [&] { return database.integer("SELECT count(*) FROM sqlite_master WHERE type = 'view'"); };
    database.execute(views_text(Views::stored));
    const std::int64_t once = views();
    EXPECT_GT(once, 0);
    database.execute(views_text(Views::stored));
    EXPECT_EQ(views(), once);
}

TEST(Schema, of_before_a_column_was_added_is_read_with_null_in_it) {
    Database database(":memory:", Database::Mode::create);
    database.execute(schema_text());
    EXPECT_EQ(completion_text(database), "");
    database.execute("ALTER TABLE cell DROP COLUMN unsupported");
    database.execute(completion_text(database) + views_text(Views::temporary));
    EXPECT_EQ(database.integer("SELECT count(unsupported) FROM total"), 0);
}

/// A failure as databases of version 1.0.0 have it.
std::string former_failure() {
    return "ALTER TABLE failure RENAME COLUMN perturbation_ulps TO dial; INSERT INTO failure (family, chunk, method, "
           "finding, class, count, vertices, case_index, replay, identity, truth, answer, stop, dial) VALUES ('boxes', "
           "0, 'm', 'unsafe', 'c', 1, 8, 3, 'r', 'i', 't', 'a', 's', -5);";
}

TEST(Schema, of_before_a_column_was_renamed_is_read_under_its_present_name) {
    Database database(":memory:", Database::Mode::create);
    database.execute(schema_text() + former_failure());
    database.execute(completion_text(database));
    EXPECT_EQ(database.integer("SELECT perturbation_ulps FROM temp.failure"), -5);
}

TEST(Schema, copies_a_renamed_column_from_a_database_of_before) {
    const auto path = std::filesystem::temp_directory_path() / "touchstone_former_column.sqlite";
    std::filesystem::remove(path);
    Database(path.string(), Database::Mode::create).execute(schema_text() + former_failure());
    Database database(":memory:", Database::Mode::create);
    database.execute(schema_text() + "ATTACH '" + path.string() + "' AS other");
    for (const TableText& table : schema_tables())
        if (table.name == std::string("failure")) database.execute(copy_statement(database, table, "other"));
    EXPECT_EQ(database.integer("SELECT perturbation_ulps FROM main.failure"), -5);
    std::filesystem::remove(path);
}

TEST(Schema, copies_what_is_missing_and_nothing_twice) {
    Database database(":memory:", Database::Mode::create);
    database.execute(schema_text());
    database.execute(
        "ATTACH ':memory:' AS other; CREATE TABLE other.chunk (family, chunk, first, cases); INSERT INTO other.chunk "
        "VALUES ('boxes', 0, 0, 20), ('boxes', 1, 20, 20)");
    Insert<ChunkRow>{database}({"boxes", 0, 0, 20});
    for (int i = 0; i < 2; ++i) database.execute(copy_statement(database, schema_tables().back(), "other"));
    EXPECT_EQ(rows_of<ChunkRow>(database).size(), 2U);
}

}  // namespace
}  // namespace touchstone::schema_test
