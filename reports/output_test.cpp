// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that texts of a database are treated as data in every form of the report, and that files appear complete or
// not at all.
#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "experiments/store/printable.h"
#include "reports/csv.h"
#include "reports/drawing_library.h"
#include "reports/files.h"
#include "reports/markdown.h"
#include "reports/number_text.h"
#include "reports/page.h"
#include "reports/small_database.h"
#include "reports/terminal.h"
#include "reports/write_report.h"

namespace touchstone::output_test {
namespace {

Report small_report(const std::string& more = "") {
    const Scratch scratch;
    return build_report({scratch.database("small.sqlite", small_campaign() + more)});
}

CombinedReport small_book(const std::string& more = "") {
    CombinedReport combined;
    combined.reports.push_back(small_report(more));
    return combined;
}

TEST(markdown, texts_are_shown_not_obeyed) {
    EXPECT_EQ(markdown_text("a|b<i>`c`*d*_e_[f](g)&h\ni"), "a\\|b&lt;i\\>\\`c\\`\\*d\\*\\_e\\_\\[f\\](g)&amp;h i");
    EXPECT_EQ(markdown_code("a|b"), "`a\\|b`");
    EXPECT_EQ(markdown_code("tick ` and `` two"), "``` tick ` and `` two ```");
}

TEST(markdown, tags_in_what_others_wrote_never_stand_in_it) {
    EXPECT_EQ(markdown_code("<script>alert(`1`)</script>"), "<code>&lt;script\\>alert(\\`1\\`)&lt;/script\\></code>");
    const std::string text = markdown_of(small_book(
        "UPDATE provenance SET value = '<script>alert(1)</script>' WHERE key = 'commit'; UPDATE session SET command = "
        "'<img src=x onerror=alert(1)>'; UPDATE campaign SET name = '<b>';"));
    for (const char* tag : {"<script", "<img", "<b>"}) EXPECT_EQ(text.find(tag), std::string::npos) << tag;
    EXPECT_NE(text.find("&lt;script"), std::string::npos);
}

TEST(markdown, replay_commands_survive_a_shell) {
    EXPECT_EQ(replay_command("boxes:1:2..2", "gjk(scalar=float)", "wrong_verdict"),
              "./run -- judge 'boxes:1:2..2' --method 'gjk(scalar=float)'");
    EXPECT_EQ(replay_command("it's; rm -rf /", "m", ""), "./run -- judge 'it'\\''s; rm -rf /' --method 'm'");
}

TEST(markdown, replay_commands_judge_the_gradient_that_was_found_wrong) {
    for (const std::string finding : {"gradient_outside", "gradient_reversed"})
        EXPECT_EQ(replay_command("boxes:1:2..2", "epa", finding),
                  "./run -- judge 'boxes:1:2..2' --method 'epa' --gradient");
}

TEST(markdown, replay_commands_bring_an_engine_that_is_not_of_the_program_s_own_folder) {
    const Table provenance{{"key", "value"},
                           {{std::string("engine.mine.library"), std::string("python3 my mine.py")},
                            {std::string("engine.mine.version"), std::string("1")}}};
    EXPECT_EQ(replay_command("boxes:1:2..2", "engine/mine", "wrong_verdict", provenance),
              "./run -- judge 'boxes:1:2..2' --method 'engine/mine' --engine 'python3 my mine.py'");
    EXPECT_EQ(replay_command("boxes:1:2..2", "engine/jolt", "wrong_verdict", provenance),
              "./run -- judge 'boxes:1:2..2' --method 'engine/jolt'");
}

TEST(markdown, replay_commands_bring_each_library_of_rules_that_the_method_names_once) {
    const Table provenance{{"key", "value"},
                           {{std::string("rule.mine.hash"), std::string("00")},
                            {std::string("rule.mine.library"), std::string("/tmp/my lib.so")},
                            {std::string("rule.mine_too.library"), std::string("/tmp/my lib.so")},
                            {std::string("rule.other.library"), std::string("/tmp/other.so")}}};
    const std::string judge = "./run -- judge 'boxes:1:2..2' --method ";
    for (const std::string method : {"gjk(stop=mine(0.1))", "gjk(solver=mine, stop=any(mine_too, mine))"})
        EXPECT_EQ(replay_command("boxes:1:2..2", method, "wrong_verdict", provenance),
                  judge + "'" + method + "' --rule '/tmp/my lib.so'");
    EXPECT_EQ(replay_command("boxes:1:2..2", "gjk(stop=not_mine)", "wrong_verdict", provenance),
              judge + "'gjk(stop=not_mine)'");
}

TEST(markdown, shows_the_operations_of_a_reduction_where_solvers_are_compared) {
    CombinedReport combined = small_book();
    EXPECT_EQ(markdown_of(combined).find("What a reduction costs"), std::string::npos);
    combined.solver_costs.rows.push_back({std::string("voronoi"), std::int64_t{3}, std::int64_t{20}, std::int64_t{24},
                                          std::int64_t{30}, std::int64_t{36}, std::int64_t{2}, std::int64_t{3},
                                          std::int64_t{1000}, std::int64_t{1001}});
    EXPECT_NE(markdown_of(combined).find("| `voronoi` | 3 | 20 (24) | 30 (36) | 2 (3) | 1,000 (1,001) |"),
              std::string::npos);
}

TEST(csv, quotes_what_needs_it_and_rounds_nothing) {
    Table table;
    table.columns = {"a", "b,c"};
    table.rows = {{std::string("x\"y\nz"), 0.1}, {Value{}, std::int64_t{-3}}, {1e-300, 5.9604644775390625e-08}};
    EXPECT_EQ(csv_of(table), "a,\"b,c\"\r\n\"x\"\"y\nz\",0.1\r\n,-3\r\n1e-300,5.960464477539063e-08\r\n");
}

TEST(csv, no_text_is_a_formula_and_negative_numbers_stay_numbers) {
    Table table;
    table.columns = {"text", "number"};
    for (const char* formula : {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "=HYPERLINK(\"x\",\"y\")"})
        table.rows.push_back({std::string(formula), -1.5});
    EXPECT_EQ(csv_of(table),
              "text,number\r\n'=1+1,-1.5\r\n'+1,-1.5\r\n'-1,-1.5\r\n'@SUM(A1),-1.5\r\n'\t=1,-1.5\r\n"
              "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\",-1.5\r\n");
}

TEST(numbers, that_only_a_damaged_file_has_are_shown_as_they_are) {
    EXPECT_EQ(percent_text(-0.015), "-1.5 %");
    EXPECT_EQ(percent_text(std::numeric_limits<double>::quiet_NaN()).substr(0, 3), "nan");
}

TEST(numbers, read_as_people_write_them) {
    EXPECT_EQ(grouped_text(0), "0");
    EXPECT_EQ(grouped_text(999), "999");
    EXPECT_EQ(grouped_text(-1234567), "-1,234,567");
    EXPECT_EQ(percent_text(0), "0 %");
    EXPECT_EQ(percent_text(0.000485), "0.049 %");
    EXPECT_EQ(percent_text(0.5), "50.0 %");
    EXPECT_EQ(percent_text(0.99999), "> 99.9 %");
    EXPECT_EQ(percent_text(1), "100.0 %");
    EXPECT_EQ(percent_text(1e-12), "1.0e-10 %");
    EXPECT_EQ(rounded_text(1234.4), "1,234");
    EXPECT_EQ(rounded_text(7.4505805969238281e-09), "7.45e-09");
    EXPECT_EQ(rule_text("any(relative_gap(t), no_progress)", 1e-6), "any(relative_gap(1e-06), no_progress)");
    EXPECT_EQ(rule_text("no_progress", Value{}), "no_progress");
}

TEST(terminal, control_characters_of_a_database_do_not_reach_it) {
    const Report report = small_report("UPDATE campaign SET question = 'a' || char(27) || '[2J' || char(7) || 'b';");
    const std::string text = terminal_text(report, Colour::off);
    EXPECT_EQ(text.find_first_of("\x1b\x07"), std::string::npos);
    EXPECT_EQ(text.find("a?[2J?b"), 0U);
}

TEST(terminal, messages_are_printable_and_of_bounded_length) {
    EXPECT_EQ(printable("a\x1b[31mb\x7f\xc2\x9b\nc\xc3\xa9"), "a?[31mb??\nc\xc3\xa9");
    EXPECT_EQ(printable("a\x9b\xc0\x9b\xe2\x80\xae\xe2\x82\xac\xf0\x9f\x98\x80\xf0"),
              "a????\xe2\x82\xac\xf0\x9f\x98\x80?");
    EXPECT_EQ(message_text("file.jsonl: found x; expected y"), "file.jsonl: found x; expected y");
    const std::string message = message_text("file.jsonl: found " + std::string(3'000'000, 'x') + "; expected y");
    EXPECT_LT(message.size(), 4100U);
    EXPECT_TRUE(message.starts_with("file.jsonl: found x"));
    EXPECT_TRUE(message.ends_with("x; expected y"));
    EXPECT_NE(message.find("bytes left out"), std::string::npos);
}

TEST(terminal, colours_only_when_asked_and_columns_stay_aligned) {
    const Report report = small_report();
    const std::string plain = terminal_text(report, Colour::off), coloured = terminal_text(report, Colour::on);
    std::string stripped;
    for (std::size_t i = 0; i < coloured.size(); ++i) {
        if (coloured[i] != '\x1b')
            stripped += coloured[i];
        else
            i = coloured.find('m', i);
    }
    EXPECT_NE(plain, coloured);
    EXPECT_EQ(stripped, plain);
}

TEST(page, data_give_back_the_texts) {
    const auto json = nlohmann::json::parse(page_data(small_book())).at("campaigns").at(0);
    EXPECT_EQ(json.at("question"), "Does it <b>hold</b> | really?");
    EXPECT_EQ(json.at("tables").at("families").at("columns").at("description").at("words").at(1),
              "thin; </script><script>alert(1)</script>");
}

TEST(page, bytes_that_are_no_utf8_do_not_stop_it) {
    const std::string data = page_data(small_book("UPDATE campaign SET question = CAST(x'61ff62' AS TEXT);"));
    EXPECT_EQ(nlohmann::json::parse(data).at("campaigns").at(0).at("question"),
              "a\xEF\xBF\xBD"
              "b");
}

TEST(page, is_one_file_with_an_escaped_title_or_absent_without_the_drawing_library) {
    const auto page = page_of(small_book());
    ASSERT_EQ(page.has_value(), !drawing_library().empty());
    if (!page) return;  // absent, as the line above demands of a build without npm
    EXPECT_NE(page->find("<title>Does it &lt;b>hold&lt;/b> | really? - Touchstone</title>"), std::string::npos);
    EXPECT_EQ(page->find("{{"), page->find("{{", page->find("vega")));  // no placeholder before the library
    EXPECT_EQ(page->find("src=\"http"), std::string::npos);
    EXPECT_LT(page->size(), 5U << 20);
    std::size_t scripts = 0;
    for (std::size_t at = 0; (at = page->find("</script", at)) != std::string::npos; ++at) ++scripts;
    EXPECT_EQ(scripts, 3U);  // data, library, own: nothing inside closes one early
}

TEST(write_report, writes_every_table_and_leaves_no_temporary) {
    const Scratch scratch;
    const auto names = write_report(small_book(), scratch.path("deep/report"));
    for (const auto& name : names) EXPECT_TRUE(std::filesystem::exists(scratch.path("deep/report/" + name))) << name;
    std::size_t found = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(scratch.folder())) {
        EXPECT_NE(entry.path().extension(), ".part");
        if (entry.is_regular_file()) ++found;
    }
    EXPECT_EQ(found, names.size());
}

TEST(write_files, a_failure_changes_nothing_and_leaves_no_temporary) {
    const Scratch scratch;
    write_files(scratch.folder().string(), {{"a.txt", "old"}});
    std::filesystem::create_directories(scratch.path("b.txt/in-the-way"));
    EXPECT_THROW(write_files(scratch.folder().string(), {{"a.txt", "new"}, {"b.txt", "new"}}), ReportError);
    std::string content;
    std::getline(std::ifstream(scratch.path("a.txt")), content);
    EXPECT_EQ(content, "old");
    EXPECT_FALSE(std::filesystem::exists(scratch.path("a.txt.part")));
    EXPECT_FALSE(std::filesystem::exists(scratch.path("b.txt.part")));
}

TEST(write_files, names_a_folder_that_cannot_be_made) {
    const Scratch scratch;
    write_files(scratch.folder().string(), {{"file", ""}});
    try {
        write_files(scratch.path("file"), {{"index.html", ""}});
        FAIL() << "wrote below a file";
    } catch (const ReportError& error) {
        EXPECT_NE(std::string(error.what()).find(scratch.path("file")), std::string::npos) << error.what();
        EXPECT_NE(std::string(error.what()).find("choose another --out"), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace touchstone::output_test
