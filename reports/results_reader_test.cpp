// SPDX-License-Identifier: GPL-3.0-or-later
// What is read, and what is refused with which words.
#include "reports/results_reader.h"

#include <gtest/gtest.h>

#include "reports/small_database.h"

namespace touchstone {
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
        scratch.database("young.sqlite", schema_text() + "INSERT INTO campaign VALUES ('c', 'q', 1, 1, 1, 'f')");
    expect_refusal({path}, "no judged chunk yet; go on with: touchstone run c --resume");
}

TEST(results_reader, refuses_a_database_with_a_missing_table) {
    const Scratch scratch;
    expect_refusal({scratch.database("half.sqlite", small_campaign() + "DROP TABLE exhibit;")}, "lacks tables");
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
}  // namespace touchstone
