// SPDX-License-Identifier: GPL-3.0-or-later
// Tests which files are read, and with which messages others are refused.
#include "reports/results_reader.h"

#include <gtest/gtest.h>

#include <ctime>

#include "reports/small_database.h"

namespace touchstone::results_reader_test {
namespace {

std::string refusal(const std::vector<std::string>& paths) {
    try {
        ResultsReader reader(paths);
    } catch (const ReportError& error) {
        return error.what();
    }
    return "accepted";
}

void expect_refusal(const std::vector<std::string>& paths, const std::string& words) {
    const std::string said = refusal(paths);
    EXPECT_NE(said.find(words), std::string::npos) << "said: " << said << "\nexpected in it: " << words;
    EXPECT_EQ(said.find(paths.back()), 0U) << "the message begins with the file: " << said;
}

std::int64_t sum_of_cases(const ResultsReader& reader) {
    return whole(reader.query("SELECT sum(cases) FROM cell").rows[0][0]);
}

TEST(results_reader, names_a_missing_file_and_how_to_make_it) {
    const Scratch scratch;
    expect_refusal({scratch.path("no.sqlite")}, "no such file; make it with: touchstone run");
}

TEST(results_reader, refuses_a_folder) {
    const Scratch scratch;
    expect_refusal({scratch.folder().string()}, "is a folder");
}

TEST(results_reader, refuses_a_file_that_is_no_database) {
    const Scratch scratch;
    std::ofstream(scratch.path("text.sqlite")) << "this is a text, and quite long enough to be a header of something\n";
    expect_refusal({scratch.path("text.sqlite")}, "name a database that `touchstone run` wrote");
}

TEST(results_reader, refuses_a_database_of_another_program_and_an_empty_file) {
    const Scratch scratch;
    expect_refusal({scratch.database("other.sqlite", "CREATE TABLE birds (name TEXT)")}, "is no results database");
    std::ofstream(scratch.path("empty.sqlite")).close();
    expect_refusal({scratch.path("empty.sqlite")}, "is no results database");
}

TEST(results_reader, refuses_another_schema_version_by_number) {
    const Scratch scratch;
    expect_refusal({scratch.database("new.sqlite", small_campaign() + "PRAGMA user_version = 5;")},
                   "has schema version 5, this program reads versions 3 to 4");
    expect_refusal({scratch.database("old.sqlite", small_campaign() + "PRAGMA user_version = 2;")},
                   "run the campaign again or use the program that wrote it");
}

TEST(results_reader, reads_version_3_with_null_for_what_was_not_counted_then) {
    const Scratch scratch;
    const std::string old = small_campaign() + "ALTER TABLE cell DROP COLUMN bracketed; PRAGMA user_version = 3;";
    const ResultsReader reader({scratch.database("old.sqlite", old)});
    EXPECT_EQ(sum_of_cases(reader), 180);
    EXPECT_TRUE(is_null(reader.query("SELECT sum(bracketed) FROM cell").rows[0][0]));
}

TEST(results_reader, refuses_a_campaign_without_a_judged_chunk_and_says_how_to_go_on) {
    const Scratch scratch;
    const auto path =
        scratch.database("young.sqlite", schema_text() + "INSERT INTO campaign VALUES ('c', 'q', 1, 1, 1, 'f', NULL)");
    expect_refusal({path}, "no judged chunk yet; go on with: touchstone run c --resume");
}

TEST(results_reader, refuses_a_database_with_a_missing_table) {
    const Scratch scratch;
    expect_refusal({scratch.database("half.sqlite", small_campaign() + "DROP TABLE exhibit;")}, "lacks tables");
}

TEST(results_reader, refuses_a_table_without_a_column_that_was_always_there) {
    const Scratch scratch;
    for (const auto& [table, column] :
         {std::pair{"campaign", "fingerprint"}, {"campaign", "seed"}, {"cell", "cases"}}) {
        const std::string file = std::string(column) + ".sqlite";
        const std::string renamed = small_campaign() + "ALTER TABLE " + table + " RENAME COLUMN " + column + " TO zz;";
        const std::string path = scratch.database(file, renamed);
        const std::string complaint = file + ": its table '" + table + "' lacks the column '" + column + "'";
        expect_refusal({path}, complaint);
        EXPECT_THROW(fingerprint_of(path), ReportError);
    }
}

TEST(results_reader, refuses_a_table_without_a_later_column_and_says_what_to_do) {
    const Scratch scratch;
    const std::string renamed = small_campaign() + "ALTER TABLE session RENAME COLUMN stopped_because TO zz;";
    expect_refusal({scratch.database("later.sqlite", renamed)}, "later.sqlite: no such column: stopped_because");
    expect_refusal({scratch.path("later.sqlite")}, "run the campaign again");
}

TEST(results_reader, refuses_a_value_of_another_type_by_file_and_column) {
    const Scratch scratch;
    expect_refusal({scratch.database("type.sqlite", small_campaign() + "UPDATE campaign SET cases_per_family = '{}';")},
                   "type.sqlite: cannot store TEXT value in INTEGER column campaign.cases_per_family");
    expect_refusal({scratch.database("blob.sqlite", small_campaign() + "UPDATE provenance SET value = x'00ff1b';")},
                   "blob.sqlite: cannot store BLOB value in TEXT column provenance.value");
}

TEST(results_reader, refuses_results_that_its_other_tables_do_not_know) {
    const Scratch scratch;
    for (const char* table : {"method", "family", "chunk"})
        expect_refusal(
            {scratch.database(std::string(table) + ".sqlite", small_campaign() + "DELETE FROM " + table + ";")},
            std::string(table) + ".sqlite: is damaged: it has results that its table '" + table + "' does not know");
}

TEST(results_reader, names_the_file_in_what_sqlite_says_of_it) {
    const Scratch scratch;
    const auto with = [&](const std::string& name, const std::string& sql) {
        return scratch.database(name, small_campaign() + sql);
    };
    expect_refusal({with("histogram.sqlite", "UPDATE cell SET error_histogram = '{';")},
                   "histogram.sqlite: malformed JSON");
    expect_refusal(
        {with("schema.sqlite",
              "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = 'CREATE TABLE' WHERE name = 'cell';")},
        "schema.sqlite: malformed database schema");
}

/// A histogram with that many bins. No campaign of this program writes it, but a plug-in with large counts could cause
/// it.
std::string histogram(int bins) {
    std::string text = "{";
    for (int i = 0; i < bins; ++i) text += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":1";
    return text + "}";
}

TEST(results_reader, takes_time_in_proportion_to_the_bins_of_a_histogram) {
    const Scratch scratch;
    const auto path = scratch.database("bins.sqlite", small_campaign() + "UPDATE cell SET iteration_histogram = '" +
                                                          histogram(200'000) +
                                                          "' WHERE family = 'boxes' AND chunk = 0 AND "
                                                          "method = (SELECT min(method) FROM cell);");
    const auto started = std::clock();
    const ResultsReader reader({path});
    EXPECT_EQ(whole(reader.query("SELECT sum(n) FROM iteration_bin WHERE family = 'boxes'").rows[0][0]), 200'100);
    EXPECT_LT(std::clock() - started, 30 * CLOCKS_PER_SEC);
}

TEST(results_reader, takes_times_where_they_were_measured_and_has_none_elsewhere) {
    const Scratch scratch;
    const auto times = [](const std::string& path) {
        return whole(ResultsReader({path}).query("SELECT count(*) FROM timing").rows[0][0]);
    };
    EXPECT_EQ(times(scratch.database("timed.sqlite", small_campaign())), 5);
    EXPECT_EQ(times(scratch.database("untimed.sqlite", small_campaign() + "DROP TABLE timing;")), 0);
}

TEST(results_reader, refuses_to_mix_campaigns) {
    const Scratch scratch;
    const auto first = scratch.database("a.sqlite", small_campaign());
    const auto second = scratch.database("b.sqlite", small_campaign() + "UPDATE campaign SET fingerprint = 'another';");
    expect_refusal({first, second}, "holds another campaign");
}

TEST(results_reader, adds_the_chunks_of_shards_and_counts_shared_ones_once) {
    const Scratch scratch;
    const std::string without = "DELETE FROM chunk WHERE family = 'boxes' AND chunk = ";
    const std::string cells = "; DELETE FROM cell WHERE family = 'boxes' AND chunk = ";
    const auto a = scratch.database("a.sqlite", small_campaign() + without + "1" + cells + "1;");
    const auto b = scratch.database("b.sqlite", small_campaign() + without + "0" + cells + "0;");
    EXPECT_EQ(sum_of_cases(ResultsReader({a})), 120);
    EXPECT_EQ(sum_of_cases(ResultsReader({a, b})), 180);
    EXPECT_EQ(sum_of_cases(ResultsReader({b, a, a, b})), 180);
    EXPECT_EQ(ResultsReader({a, b}).query("SELECT number FROM session").rows.size(), 2U);
}

TEST(results_reader, opens_files_whose_names_hold_what_a_uri_reserves) {
    const Scratch scratch;
    const auto path = scratch.database("50%25 #1?mode=rwc.sqlite", small_campaign());
    EXPECT_EQ(sum_of_cases(ResultsReader({path})), 180);
}

TEST(results_reader, leaves_the_file_as_it_was) {
    const Scratch scratch;
    const auto path = scratch.database("a.sqlite", small_campaign());
    const auto before = std::filesystem::last_write_time(path);
    ResultsReader reader({path});
    EXPECT_EQ(std::filesystem::last_write_time(path), before);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(scratch.folder()), {}), 1);
}

}  // namespace
}  // namespace touchstone::results_reader_test
