// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that the grids of campaign files expand, and that every error in a file is reported with file, line and key.
#include "experiments/campaign/campaign.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <limits>

#include "experiments/campaign/pair_tally.h"
#include "experiments/campaign/sketch.h"
#include "experiments/campaign/tally.h"
#include "properties/families/family.h"

namespace touchstone::campaign_test {
namespace {

const std::string head = "name = 'n'\nquestion = 'q?'\nseed = 1\ncases = 10\n";

std::string refusal_of(const std::string& text) {
    try {
        (void)parse_campaign(text, "file.toml");
    } catch (const UsageError& error) {
        return error.what();
    }
    return "accepted";
}

TEST(Campaign, expands_a_grid_into_every_combination_once) {
    const Campaign campaign =
        parse_campaign(head +
                           "families = ['small_grid']\n[[grid]]\nmethod = 'gjk(scalar={s}, stop=absolute_gap({t}))'\n"
                           "s = ['float', 'double']\nt = [1e-3, 0.001, 1e-6]\n",
                       "file.toml");
    EXPECT_EQ(campaign.methods.size(), 4U);
    EXPECT_EQ(campaign.families, std::vector<std::string>{"small_grid"});
}

TEST(Campaign, chooses_all_families_but_some) {
    const Campaign all = parse_campaign(head + "families = ['*']\n[[grid]]\nmethod = 'gjk'\n", "f");
    const Campaign fewer = parse_campaign(head + "families = ['*', '-small_grid']\n[[grid]]\nmethod = 'gjk'\n", "f");
    EXPECT_EQ(all.families.size(), fewer.families.size() + 1);
}

TEST(Campaign, compares_every_pair_or_each_method_with_one) {
    const std::string grid =
        "families = ['small_grid']\n[[grid]]\nmethod = 'gjk(scalar={s})'\ns = ['float', 'double', 'rational']\n";
    EXPECT_EQ(parse_campaign(head + "compare = 'all'\n" + grid, "f").compared.size(), 3U);
    const Campaign with_one = parse_campaign(head + "compare = 'gjk(scalar=float)'\n" + grid, "f");
    ASSERT_EQ(with_one.compared.size(), 2U);
    for (const auto& [a, b] : with_one.compared) {
        EXPECT_LT(a, b);
        EXPECT_TRUE(with_one.methods[a]->backend().name() == "float" ||
                    with_one.methods[b]->backend().name() == "float");
    }
    Campaign fewer = parse_campaign(head + "compare = 'all'\n" + grid, "f");
    keep_only(fewer, {"gjk(scalar=float)", "gjk(scalar=double)"});
    ASSERT_EQ(fewer.methods.size(), 2U);
    EXPECT_EQ(fewer.compared.size(), 1U);
    try {
        keep_only(fewer, {"gjk(scalar=rational)"});
        ADD_FAILURE() << "a method that the campaign does not have was kept";
    } catch (const UsageError& error) {
        EXPECT_NE(std::string(error.what()).find("method of campaign n"), std::string::npos) << error.what();
    }
    Campaign joined = parse_campaign(head + "compare = 'gjk(scalar=float)'\n" + grid, "f");
    add_method(joined, "epa(scalar=double)");
    EXPECT_EQ(joined.compared.size(), 3U) << "what joins is compared as the others are";
    compare_with(joined, joined.methods.front()->canonical());
    EXPECT_EQ(joined.compared.size(), 5U) << "each of two with every other, their own pair once";
    EXPECT_NE(
        refusal_of(head + "compare = 'epa'\n" + grid).find("file.toml:5: compare: found 'epa', which is no method"),
        std::string::npos);
}

TEST(Campaign, compares_each_method_with_that_of_its_own_scalar) {
    const Campaign campaign = parse_campaign(
        head +
            "compare = 'gjk(scalar={scalar}, stop=robust)'\nfamilies = ['small_grid']\n[[grid]]\nmethod = "
            "'gjk(scalar={s}, stop={r})'\ns = ['float', 'double']\nr = ['robust', 'no_progress', 'contained']\n",
        "f");
    ASSERT_EQ(campaign.compared.size(), 4U);
    for (const auto& [a, b] : campaign.compared)
        EXPECT_EQ(campaign.methods[a]->backend().name(), campaign.methods[b]->backend().name());
    ASSERT_EQ(campaign.compared_with.size(), 6U);
    for (std::size_t i = 0; i < 6; ++i)
        EXPECT_NE(campaign.compared_with[i].find(std::string(campaign.methods[i]->backend().name())), std::string::npos)
            << campaign.compared_with[i];
}

TEST(Campaign, asks_for_an_answer_of_one_of_five_forms_or_for_none) {
    const std::string grid = "families = ['small_grid']\n[[grid]]\nmethod = 'gjk'\n";
    EXPECT_EQ(parse_campaign(head + grid, "f").answer, "");
    for (const char* form : {"list", "threshold", "choice", "survival", "difference"})
        EXPECT_EQ(parse_campaign(head + "answer = '" + form + "'\n" + grid, "f").answer, form);
    EXPECT_NE(refusal_of(head + "answer = 'yes'\n" + grid).find("file.toml:5: answer: found 'yes'; expected \"list\""),
              std::string::npos);
}

TEST(Campaign, every_question_of_the_program_has_a_form_of_answer_and_what_compares_has_pairs) {
    for (const std::string& name : builtin_campaigns()) {
        const Campaign campaign = load_campaign(name);
        const bool counts_no_answers = name == "speed" || name == "theorems";
        EXPECT_EQ(campaign.answer.empty(), counts_no_answers) << name;
        if (campaign.answer == "choice" || campaign.answer == "survival" || campaign.answer == "difference") {
            EXPECT_FALSE(campaign.compared.empty() && campaign.methods.size() > 1) << name;
        }
    }
}

TEST(Campaign, measures_laws_instead_of_methods_or_beside_them) {
    const std::string start = head + "families = ['small_grid']\n";
    const Campaign alone = parse_campaign(start + "laws = ['*']\n", "f");
    EXPECT_EQ(alone.laws.size(), laws().size());
    EXPECT_EQ(alone.scalars.size(), 3U);
    EXPECT_TRUE(alone.methods.empty());
    const Campaign both = parse_campaign(
        start + "laws = ['theorem_2_monotone', 'no_simplex_recurs']\nscalars = ['float']\n[[grid]]\nmethod = 'gjk'\n",
        "f");
    EXPECT_EQ(answers_per_case(both), 3);
    EXPECT_EQ(both.laws.front()->name(), "no_simplex_recurs");
    EXPECT_NE(refusal_of(start + "laws = ['theorem_9']\n").find("file.toml:6: laws: unknown law 'theorem_9'"),
              std::string::npos);
    EXPECT_NE(refusal_of(start + "laws = ['*']\nscalars = ['half']\n").find("unknown scalar of laws"),
              std::string::npos);
    EXPECT_NE(refusal_of(start + "scalars = ['float']\n").find("found scalars without laws"), std::string::npos);
}

TEST(PairTally, counts_only_what_one_method_failed_and_no_case_without_truth) {
    PairTally pair({0, 1});
    pair.add({Finding::correct, Finding::correct});
    pair.add({Finding::wrong_verdict, Finding::correct});
    pair.add({Finding::undecided, Finding::correct});
    pair.add({Finding::correct, Finding::inaccurate});
    pair.add({Finding::no_truth, Finding::correct});
    EXPECT_EQ(pair.only_a_fails(), 2);
    EXPECT_EQ(pair.only_b_fails(), 1);
    EXPECT_EQ(pair.count(Finding::wrong_verdict, Finding::correct), 1);
    pair.add({std::nullopt, Finding::correct});
    EXPECT_EQ(pair.only_a_fails(), 2) << "a does not take the case";
    EXPECT_EQ(pair.common(), 5) << "of six cases";
}

TEST(PairTally, compares_verdicts_alone_where_one_promises_less_than_the_number) {
    PairTally pair({0, 1});
    const PairFinding kept{Finding::correct, true}, broken{Finding::inaccurate, true};
    pair.add({kept, Finding::inaccurate});
    pair.add({broken, Finding::correct});
    EXPECT_EQ(pair.only_a_fails() + pair.only_b_fails(), 0) << "both verdicts are right";
    EXPECT_EQ(pair.count(Finding::correct, Finding::correct), 2);
    pair.add({kept, Finding::wrong_verdict});
    EXPECT_EQ(pair.only_b_fails(), 1);
    pair.add({broken, kept});
    EXPECT_EQ(pair.only_a_fails(), 1) << "both are held to what they promise";
}

Tally tally_of(const std::string& method, const std::string& family, std::int64_t cases,
               Contact contact = Contact::unjudged) {
    const auto parsed = parse_method(method);
    Tally tally;
    for (std::int64_t index = 0; index < cases; ++index) {
        const Case a_case = generate(*find_family(family), 1, static_cast<std::uint64_t>(index));
        JudgedCase judged(a_case, default_oracle(), contact);
        tally.add(a_case, index, judged.ask(*parsed));
    }
    return tally;
}

TEST(Tally, a_case_that_the_method_does_not_take_is_counted_as_that_and_as_nothing_else) {
    const Tally none = tally_of("sat(scalar=double)", "tangent_spheres", 10);
    EXPECT_EQ(none.counts.cases, 10);
    EXPECT_EQ(none.counts.unsupported, 10);
    EXPECT_EQ(none.counts.no_answer, 10) << "findings still add up to the cases";
    EXPECT_EQ(none.counts.separated + none.counts.touching + none.counts.penetrating, 0);
    EXPECT_TRUE(none.failures.empty());
    EXPECT_TRUE(none.degeneracy_histogram.empty());
    EXPECT_TRUE(none.iteration_histogram.empty());
    EXPECT_TRUE(none.errors_by_degeneracy.empty());
    const Tally capped = tally_of("gjk(stop=absolute_gap(1e-9))", "touching_vertex_face", 100);
    EXPECT_EQ(capped.counts.unsupported, 0);
    EXPECT_GT(capped.counts.no_answer, 0) << "the cap is no lack of support";
    EXPECT_FALSE(capped.failures.empty());
}

/// Boxes that rest on each other have many gradients, random hulls have one, and both have one truth whatever is asked.
TEST(Tally, counts_the_queries_with_more_than_one_gradient_by_their_distance_from_contact) {
    const auto sums = [](const Tally& tally) {
        GradientBin sum;
        for (const auto& [bin, counts] : tally.gradients_by_degeneracy) {
            sum.queries += counts.queries;
            sum.of_many += counts.of_many;
            EXPECT_EQ(counts.queries, tally.degeneracy_histogram.at(bin).cases) << bin;
        }
        return std::pair(sum.queries, sum.of_many);
    };
    using Counts = std::pair<std::int64_t, std::int64_t>;
    EXPECT_EQ(sums(tally_of("gjk", "touching_face_face_offset", 20, Contact::with_gradients)).second, 20);
    EXPECT_EQ(sums(tally_of("gjk", "random_polytopes", 20, Contact::with_gradients)), Counts(20, 0));
    EXPECT_EQ(sums(tally_of("gjk", "random_polytopes", 20, Contact::judged)), Counts(0, 0)) << "not asked for";
}

std::int64_t sum_of(const std::map<int, OctaveCounts>& counts) {
    std::int64_t sum = 0;
    for (const auto& [outer, row] : counts)
        for (const auto& [octave, count] : row) sum += count;
    return sum;
}

TEST(Tally, counts_the_error_of_every_case_by_its_distance_from_degeneracy) {
    const Tally tally = tally_of("gjk(scalar=float, stop=relative_gap(1e-3))", "near_touching", 200);
    std::int64_t measured = tally.scaled_errors.zeros();
    for (const auto& [bin, count] : tally.scaled_errors.bins()) measured += count;
    EXPECT_GT(measured, 100);
    EXPECT_EQ(sum_of(tally.errors_by_degeneracy), measured - tally.degeneracy_histogram.at("unknown").cases)
        << "every case whose distance is known; where rounding to float makes bodies overlap it is not";
    EXPECT_GT(tally.errors_by_degeneracy.size(), 3U);
    for (const auto& [octave, errors] : tally.errors_by_degeneracy) {
        const std::string bin = octave == octave_of_zero ? "zero" : std::to_string(octave);
        ASSERT_EQ(tally.degeneracy_histogram.count(bin), 1U);
        EXPECT_LE(sum_of({{octave, errors}}), tally.degeneracy_histogram.at(bin).cases);
    }
}

TEST(Tally, keeps_by_how_much_an_inaccurate_answer_is_off_though_its_texts_are_alike) {
    const Tally tally = tally_of("gjk(scalar=double, stop=absolute_gap(1e-2))", "random_polytopes", 200);
    ASSERT_TRUE(tally_of("gjk(scalar=double)", "random_polytopes", 200).failures.empty());
    const Tally capped = tally_of("gjk(stop=absolute_gap(1e-9))", "touching_vertex_face", 100);
    int with_error = 0;
    for (const Tally* each : {&tally, &capped})
        for (const auto& [key, failure] : each->failures) {
            if (!failure.distance || !failure.answered) continue;
            ASSERT_TRUE(failure.error);
            EXPECT_NEAR(*failure.error, std::fabs(*failure.answered - *failure.distance), 1e-15 * *failure.answered);
            ++with_error;
        }
    EXPECT_GT(with_error, 0);
}

TEST(IterateSketch, counts_each_run_at_every_iterate_as_there_or_ended_before) {
    IterateSketch sketch;
    sketch.add({{0.5L, 0.25L}, {0x1p-10L, 0x1p-12L}, {0, 0}}, 32);
    sketch.add({{0.75L, 1.0L}}, 32);
    sketch.add({{0.5L, 1.0L}, {0.25L, 0.5L}, {0.25L, 0.5L}, {0.25L, 0.5L}}, 2);
    sketch.add({}, 32);
    EXPECT_EQ(sketch.runs, 3);
    EXPECT_EQ(sketch.errors.at(0).at(-1).there, 3);
    EXPECT_EQ(sketch.errors.at(0).at(-1).ended, 1);
    EXPECT_EQ(sketch.errors.at(1).at(-10).there, 1);
    EXPECT_EQ(sketch.errors.at(1).at(-2).ended, 1) << "of the third run two iterates are counted";
    EXPECT_EQ(sketch.errors.at(2).at(octave_of_zero).ended, 1);
    EXPECT_EQ(sketch.errors.size(), 3U);
    EXPECT_EQ(sketch.needed, 2 + 0 + 1);
    EXPECT_EQ(sketch.overrun, 0 + 0 + 2);
    EXPECT_EQ(sketch.promise_used.at(-1).at(0), 1) << "1/4 over 1/4";
    EXPECT_EQ(sketch.promise_used.at(-4).at(-8), 1) << "2^-20 over 2^-12";
    EXPECT_EQ(sum_of(sketch.promise_used), 5) << "an error of 0 is no power of two";
}

TEST(QuantileSketch, holds_a_number_in_a_bin_an_eighth_of_an_octave_wide) {
    QuantileSketch sketch;
    for (const long double x : {0.0L, 1.0L, 1.05L, 1.1L, 0.5L, std::numeric_limits<long double>::infinity()})
        sketch.add(x);
    EXPECT_EQ(sketch.zeros(), 1);
    EXPECT_EQ(sketch.bins().at(0), 2);
    EXPECT_EQ(sketch.bins().at(1), 1);
    EXPECT_EQ(sketch.bins().at(-8), 1);
    EXPECT_EQ(sketch.bins().rbegin()->second, 1);
}

TEST(Campaign, refuses_what_is_wrong_with_file_line_and_key) {
    const std::string grid = "[[grid]]\nmethod = 'gjk'\n", families = "families = ['small_grid']\n";
    EXPECT_NE(refusal_of(head + "families = ['smal_grid']\n" + grid).find("file.toml:5: families: unknown family"),
              std::string::npos);
    for (const char* families_with_slip : {"families = ['smal_grid']\n", "families = ['*', '-smal_grid']\n"})
        EXPECT_NE(refusal_of(head + families_with_slip + grid).find("did you mean 'small_grid'"), std::string::npos);
    EXPECT_NE(refusal_of("cases = 0\n").find("name: missing"), std::string::npos);
    EXPECT_NE(refusal_of("name='n'\nquestion='q'\nseed=1\ncases = 0\n" + families + grid)
                  .find("file.toml:4: cases: expected a whole number from 1 to 9007199254740992"),
              std::string::npos);
    EXPECT_NE(refusal_of(head + families + "extra = 1\n" + grid).find("file.toml:6: extra: unknown key"),
              std::string::npos);
    EXPECT_NE(refusal_of(head + families).find("grid: missing"), std::string::npos);
    EXPECT_NE(refusal_of(head + families + "[[grid]]\nmethod = 'gjk(scalar={s})'\n").find("no list of values for {s}"),
              std::string::npos);
    EXPECT_NE(refusal_of(head + families + "[[grid]]\nmethod = 'gjk(scalar=flaot)'\n")
                  .find("file.toml:6: method: unknown scalar 'flaot'"),
              std::string::npos);
    EXPECT_NE(refusal_of("name = \n").find("file.toml:1"), std::string::npos);
}

TEST(Campaign, refuses_what_would_exhaust_memory) {
    const std::string families = "families = ['small_grid']\n", grid = "[[grid]]\nmethod = 'gjk'\n";
    EXPECT_NE(refusal_of("name='n'\nquestion='q'\nseed=1\ncases = 9223372036854775807\n" + families + grid)
                  .find("file.toml:4: cases: expected a whole number from 1 to 9007199254740992"),
              std::string::npos);
    std::string lists = "[[grid]]\nmethod = '{a}{b}{c}{d}{e}{f}{g}{h}{i}{j}'\n";
    for (char key = 'a'; key <= 'j'; ++key) {
        lists += std::string(1, key) + " = [0";
        for (int i = 1; i < 100; ++i) lists += "," + std::to_string(i);
        lists += "]\n";
    }
    EXPECT_NE(refusal_of(head + families + lists).find("c: a grid of more than 100000 methods"), std::string::npos);
}

TEST(Campaign, refuses_keys_that_would_exhaust_the_stack) {
    std::string deep = "a";
    for (int i = 0; i < 50'000; ++i) deep += ".a";
    for (const char* before : {"\n", "x = '.'\n", R"(x = { y = "\".", )", "x = [{ y = \"\"\"a\n\"\"\"\", ",
                               "x = { y = '''a'''', ", "# '\n["}) {
        const std::string refusal = refusal_of(before + deep + " = 1\n");
        EXPECT_NE(refusal.find("a key of more than 16 parts"), std::string::npos) << before << refusal;
    }
    EXPECT_NE(refusal_of(head + "# " + deep + "\nquestion2 = '" + deep + "'\n").find("question2: unknown key"),
              std::string::npos);
}

TEST(Campaign, refuses_a_file_that_does_not_end) {
    const std::string path = ::testing::TempDir() + "endless.toml";
    std::filesystem::remove(path);
    std::filesystem::create_symlink("/dev/zero", path);
    try {
        (void)load_campaign(path);
        ADD_FAILURE() << "accepted";
    } catch (const UsageError& error) {
        EXPECT_EQ(std::string(error.what()), path + ": has more than a megabyte; expected the TOML text of a campaign");
    }
    std::filesystem::remove(path);
}

TEST(Campaign, that_was_renamed_is_found_by_its_former_name) {
    EXPECT_EQ(load_campaign("dial").name, "near-degeneracy");
}

TEST(Campaign, that_is_built_in_parses) {
    for (const auto& name : builtin_campaigns()) {
        const Campaign campaign = load_campaign(name);
        EXPECT_EQ(campaign.name, name);
        EXPECT_GT(answers_per_case(campaign), 0);
    }
}

}  // namespace
}  // namespace touchstone::campaign_test
