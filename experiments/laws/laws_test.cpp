// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the scoreboard: its counts, that it does not depend on the number of threads, and that the store grows only by
// new cases.
#include <gtest/gtest.h>

#include <filesystem>

#include "experiments/laws/failure_store.h"
#include "experiments/laws/law_scan.h"
#include "experiments/registry/call.h"
#include "properties/cases/case_json.h"

namespace touchstone::laws_test {
namespace {

LawScan small_scan() {
    return {laws_named({"theorem_2_monotone", "no_simplex_recurs"}),
            scalars_named({}),
            families_named({"flat_bodies", "needles", "size_ratio"}),
            1,
            200,
            1};
}

std::string text_of(const LawScores& scores) {
    std::string text;
    for (const auto& [key, score] : scores.rows()) {
        const auto& [law, scalar, variant] = key;
        text += std::string(law->name()) + " " + std::string(to_string(scalar)) + " " + variant + " " +
                std::to_string(score.applicable) + " " + std::to_string(score.violations) + " " +
                std::to_string(score.gross) + " " + (score.smallest ? score.smallest->replay : "") + " " +
                (score.largest ? score.largest->replay : "") + " " + (score.tightest ? score.tightest->replay : "") +
                "\n";
    }
    return text;
}

TEST(Scoreboard, shows_violations_in_floating_point_and_none_in_rationals) {
    const LawScores scores = scan(small_scan());
    EXPECT_EQ(scores.cases(ScalarKind::double_precision), 600);
    int violated = 0;
    for (const auto& [key, score] : scores.rows()) {
        const auto& [law, scalar, variant] = key;
        EXPECT_GT(score.applicable, 100) << law->name();
        EXPECT_LE(score.gross, score.violations);
        if (scalar == ScalarKind::rational) {
            EXPECT_EQ(score.violations, 0) << law->name();
        } else {
            violated += score.violations > 0 ? 1 : 0;
        }
        ASSERT_EQ(score.violations > 0, score.smallest.has_value());
        if (!score.smallest) continue;
        const Case again = replayed(score.smallest->replay);
        EXPECT_TRUE(law_failure(*law, again.query, scalar, variant)) << score.smallest->replay;
        EXPECT_EQ(vertex_count(again.query), score.smallest->vertices);
        EXPECT_GE(score.largest->amount, score.smallest->amount);
    }
    EXPECT_EQ(violated, 12);  // two laws, two scalars, three variants
}

TEST(Scoreboard, does_not_depend_on_the_number_of_threads) {
    LawScan plan = small_scan();
    const std::string alone = text_of(scan(plan));
    plan.jobs = 3;
    EXPECT_EQ(text_of(scan(plan)), alone);
}

TEST(Scoreboard, refuses_names_that_it_does_not_know) {
    EXPECT_THROW(laws_named({"theorem_6"}), UsageError);
    EXPECT_THROW(scalars_named({"half"}), UsageError);
    EXPECT_THROW(families_named({"none"}), UsageError);
    EXPECT_EQ(laws_named({}).size(), laws().size());
}

TEST(FailureStore, adds_each_shrunk_counterexample_with_its_control_once) {
    const auto path = (std::filesystem::temp_directory_path() / "touchstone_failure_store.jsonl").string();
    std::filesystem::remove(path);
    const LawScores scores = scan(small_scan());
    const ShrinkLimits limits{.tries = 2000};
    const KeptFailures first = keep_failures(scores, path, limits);
    EXPECT_GE(first.added, 8);
    const KeptFailures second = keep_failures(scores, path, limits);
    EXPECT_EQ(second.added, 0);
    EXPECT_EQ(second.known, first.added);
    int lines = 0;
    read_case_file(path, [&](Case&& kept) {
        ++lines;
        EXPECT_LE(vertex_count(kept.query), 8) << kept.id;
    });
    EXPECT_EQ(lines, 2 * first.added);
    std::filesystem::remove(path);
}

}  // namespace
}  // namespace touchstone::laws_test
