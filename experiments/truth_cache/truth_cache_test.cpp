// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that judging by a cached truth equals judging by the oracle's, and that a file that is no cache stays
// unchanged.
#include "experiments/truth_cache/truth_cache.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "algorithms/testing/base_seed.h"
#include "experiments/judge/judged_case.h"
#include "oracles/agreement.h"
#include "properties/families/family.h"

namespace touchstone::truth_cache_test {
namespace {

class Folder {
public:
    Folder() : path_(std::filesystem::temp_directory_path() / ("touchstone-truths-" + std::to_string(getpid()))) {
        std::filesystem::create_directories(path_);
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    std::string file(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

TEST(TruthCache, gives_back_what_the_oracle_said) {
    const Folder folder;
    const auto keep_all = std::chrono::microseconds(0);
    std::vector<Case> cases;
    for (const Family* family : families())
        for (std::uint64_t i = 0; i < 3; ++i) cases.push_back(generate(*family, test_seed(3), i));
    std::vector<Truth> first;
    {
        TruthCache cache(folder.file("truths.sqlite"), default_oracle(), keep_all);
        for (const Case& a_case : cases) first.push_back(cache.answer(a_case.query));
        EXPECT_GT(cache.computed(), 100);
    }
    TruthCache cache(folder.file("truths.sqlite"), default_oracle(), keep_all);
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const Truth again = cache.answer(cases[i].query);
        EXPECT_EQ(text_of_truth(again), text_of_truth(first[i])) << cases[i].replay;
        const auto different = difference(first[i], again);
        EXPECT_FALSE(different) << cases[i].replay << ": " << different->field;
        EXPECT_NEAR(static_cast<double>(again.distance.rounded.high - first[i].distance.rounded.high), 0,
                    1e-18 * static_cast<double>(first[i].distance.rounded.high));
    }
    EXPECT_EQ(cache.computed(), 0);
    EXPECT_EQ(cache.found(), static_cast<std::int64_t>(cases.size()));
}

TEST(TruthCache, judges_as_the_oracle_does) {
    const Folder folder;
    const auto method = parse_method("gjk(scalar=float)");
    for (int round = 0; round < 2; ++round) {
        TruthCache cache(folder.file("judged.sqlite"), default_oracle(), std::chrono::microseconds(0));
        for (std::uint64_t i = 0; i < 50; ++i) {
            const Case a_case = generate(*find_family("near_touching"), test_seed(5), i);
            JudgedCase with(a_case, cache), without(a_case, default_oracle());
            EXPECT_EQ(with.ask(*method).judgement.finding, without.ask(*method).judgement.finding) << a_case.replay;
        }
    }
}

TEST(TruthCache, refuses_a_file_of_another_kind_and_leaves_it) {
    const Folder folder;
    {
        Database other(folder.file("other.sqlite"), Database::Mode::create);
        other.execute("CREATE TABLE birds (name TEXT)");
    }
    EXPECT_THROW(TruthCache(folder.file("other.sqlite"), default_oracle()), StoreError);
    Database other(folder.file("other.sqlite"), Database::Mode::read_only);
    EXPECT_EQ(other.integer("SELECT count(*) FROM sqlite_master"), 1);
}

}  // namespace
}  // namespace touchstone::truth_cache_test
