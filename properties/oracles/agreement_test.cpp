// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that any two oracles agree wherever both answer: on every family, on families with balls added, and on the
// corpus.
#include "oracles/agreement.h"
#include "algorithms/testing/base_seed.h"
#include "algorithms/testing/source_directory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <map>

#include "oracles/oracle.h"
#include "properties/cases/case_json.h"
#include "properties/families/family.h"
#include "properties/oracles/agreement_cases_test.h"

namespace touchstone::agreement_test {
namespace {

constexpr std::uint64_t own_seed = 20;
constexpr int cases_per_family = 300;

/// The enumeration takes a tenth of a second for two bodies of eight vertices. Ten vertices in total take a few
/// milliseconds.
constexpr int most_enumerated = 10;

/// Above this size the hull of all differences of two bodies takes seconds, most of all for a sweep.
constexpr int most_in_detail = 20;

/// The oracle `enclosure` is asked only for what the query asks, because it would spend seconds on other depths.
Detail detail_for(const Oracle& oracle, const Case& a_case) {
    return oracle.name() == "enclosure" || vertex_count(a_case.query) > most_in_detail ? Detail::asked : Detail::full;
}

/// Returns true if the oracle takes too long for this case in a test of hundreds.
bool passes_over(const Oracle& oracle, const Case& a_case, int vertex_limit_of_enumeration) {
    const int vertices = vertex_count(a_case.query);
    if (oracle.name() == "enumeration") return vertices > vertex_limit_of_enumeration;
    return oracle.name() == "enclosure" && kind_of(a_case.query) == QueryKind::impact && vertices > most_enumerated;
}

std::vector<Truth> answers(const Case& a_case, int vertex_limit_of_enumeration) {
    std::vector<Truth> truths;
    for (const Oracle* oracle : oracles()) {
        if (oracle->refuses(a_case.query)) continue;
        if (passes_over(*oracle, a_case, vertex_limit_of_enumeration)) continue;
        truths.push_back(oracle->answer(a_case.query, detail_for(*oracle, a_case)));
    }
    return truths;
}

/// Counts the comparisons and prints them at the end of the program. `run test` adds them up.
class Comparisons : public ::testing::Environment {
public:
    void count(const std::vector<Truth>& truths) { cases_ += truths.size() >= 2 ? 1 : 0; }
    void count(const Truth& x, const Truth& y, bool agree) {
        auto& pair = pairs_[std::minmax(x.oracle, y.oracle)];
        ++(agree ? pair.first : pair.second);
    }
    void TearDown() override {
        if (cases_ > 0) std::printf("agreement: %d cases\n", cases_);
        for (const auto& [oracles, count] : pairs_)
            std::printf("agreement: %s and %s agree %d times and disagree %d times\n", oracles.first.c_str(),
                        oracles.second.c_str(), count.first, count.second);
    }

private:
    int cases_ = 0;
    std::map<std::pair<std::string, std::string>, std::pair<int, int>> pairs_;
};
Comparisons& comparisons() {
    static auto* const environment = new Comparisons;  // owned by the test framework
    return *environment;
}
[[maybe_unused]] const auto* const registered = ::testing::AddGlobalTestEnvironment(&comparisons());

void expect_agreement(const Case& a_case, const std::vector<Truth>& truths) {
    comparisons().count(truths);
    for (std::size_t i = 0; i < truths.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const auto found = disagreement(truths[j], truths[i]);
            comparisons().count(truths[j], truths[i], !found);
            EXPECT_FALSE(found.has_value()) << a_case.replay << "\n" << *found << "\n" << to_json_line(a_case);
        }
}

/// If the time of impact is a double, a motion that ends then hits, and one that ends an ulp earlier does not.
void expect_hit_ends_with_the_motion(Case a_case, const Truth& truth) {
    const auto end_at = [&](double duration) {
        std::visit([&](auto& query) { query.motion->duration = duration; }, a_case.query);
        return default_oracle().answer(a_case.query);
    };
    const double time = static_cast<double>(truth.impact_time.rounded.high);
    const bool exact = ExactNumber::of_double(time) == *truth.impact_time.exact;
    const double after = exact ? time : std::nextafter(time, std::numeric_limits<double>::infinity());
    const Truth hit = end_at(after), miss = end_at(std::nextafter(time, 0.0));
    EXPECT_TRUE(*hit.hit) << a_case.replay;
    EXPECT_EQ(*hit.impact_time.exact, *truth.impact_time.exact) << a_case.replay;
    EXPECT_FALSE(*miss.hit) << a_case.replay;
}

/// Returns all families except those most of whose cases only `enclosure` answers.
std::vector<const Family*> shared_families() {
    auto list = families();
    std::erase_if(list, [](const Family* family) {
        int refused = 0;
        for (std::uint64_t i = 0; i < 20; ++i)
            refused += find_oracle("exact")->refuses(generate(*family, own_seed, i).query) ? 1 : 0;
        return refused > 10;
    });
    return list;
}

/// Returns the families of polytopes that do not all start inside each other.
std::vector<const Family*> movable_families() {
    auto list = vertex_families();
    std::erase_if(list, [](const Family* family) { return family->name().starts_with("centre_of_symmetry"); });
    return list;
}

class OraclesAgree : public ::testing::TestWithParam<const Family*> {};
class OraclesAgreeOnPolytopes : public ::testing::TestWithParam<const Family*> {};
class OraclesAgreeOnMotions : public ::testing::TestWithParam<const Family*> {};

TEST_P(OraclesAgree, on_the_family) {
    int compared = 0;
    for (int i = 0; i < cases_per_family; ++i) {
        const Case a_case = generate(*GetParam(), test_seed(own_seed), static_cast<std::uint64_t>(i));
        const auto truths = answers(a_case, most_enumerated);
        compared += truths.size() >= 2 ? 1 : 0;
        expect_agreement(a_case, truths);
    }
    EXPECT_GT(compared, cases_per_family / 2) << "too few cases are in the domain of two oracles to prove anything";
}

/// The radii are 1/2, 3/4, 0 and so on. As margins they turn many distances of the lattice families into exact contact.
TEST_P(OraclesAgree, on_the_family_with_balls_added) {
    int compared = 0;
    for (int i = 0; i < cases_per_family / 3; ++i) {
        Case a_case = generate(*GetParam(), test_seed(own_seed + 1), static_cast<std::uint64_t>(i));
        std::visit(
            [i](auto& query) {
                query.a.margin = 0.25 * (i % 5);
                query.b.margin = 0.5 * (i % 3) + (i % 7 == 0 ? 0.1 : 0);
            },
            a_case.query);
        const auto truths = answers(a_case, most_enumerated);
        compared += truths.size() >= 2 ? 1 : 0;
        expect_agreement(a_case, truths);
    }
    EXPECT_GT(compared, cases_per_family / 6);
}

TEST_P(OraclesAgreeOnPolytopes, on_the_depth_of_the_family) {
    int compared = 0;
    for (int i = 0; i < cases_per_family / 3; ++i) {
        Case a_case = generate(*GetParam(), test_seed(own_seed + 2), static_cast<std::uint64_t>(i));
        std::visit(
            [i](auto& query) {
                query.kind = QueryKind::penetration;
                if (i % 2 == 0) put_into_each_other(query);
                if (i % 5 == 0) query.a.margin = 0.75;
            },
            a_case.query);
        const auto truths = answers(a_case, 0);
        expect_agreement(a_case, truths);
        for (const Truth& truth : truths)
            EXPECT_EQ(truth.verdict == Verdict::separated, !truth.depth.is_known()) << a_case.replay;
        compared += truths[0].verdict != Verdict::separated ? 1 : 0;
    }
    EXPECT_GE(compared, cases_per_family / 6);
}

TEST_P(OraclesAgreeOnMotions, on_the_impact_of_the_family) {
    int hits = 0, misses = 0;
    for (int i = 0; i < cases_per_family; ++i) {
        Case a_case = generate(*GetParam(), test_seed(own_seed + 3), static_cast<std::uint64_t>(i));
        std::visit([i](auto& query) { set_in_motion(query, i); }, a_case.query);
        const auto truths = answers(a_case, 0);
        expect_agreement(a_case, truths);
        const Truth& truth = truths[0];
        ASSERT_TRUE(truth.hit.has_value());
        if (!*truth.hit) {
            ++misses;
            continue;
        }
        if (*truth.impact_time.exact == ExactNumber()) continue;
        ++hits;
        expect_hit_ends_with_the_motion(a_case, truth);
    }
    EXPECT_GE(hits, cases_per_family / 20) << "too few motions meet";
    EXPECT_GE(misses, cases_per_family / 20) << "too few motions miss";
}

TEST_P(OraclesAgreeOnMotions, on_the_impact_of_the_family_with_balls_added) {
    for (int i = 0; i < cases_per_family / 15; ++i) {
        Case a_case = generate(*GetParam(), test_seed(own_seed + 4), static_cast<std::uint64_t>(i));
        std::visit(
            [i](auto& query) {
                set_in_motion(query, i);
                query.b.margin = 0.125 * (1 + i % 5);
            },
            a_case.query);
        expect_agreement(a_case, answers(a_case, 0));
    }
}

std::string name_of(const ::testing::TestParamInfo<const Family*>& info) { return std::string(info.param->name()); }
INSTANTIATE_TEST_SUITE_P(families, OraclesAgree, ::testing::ValuesIn(shared_families()), name_of);
INSTANTIATE_TEST_SUITE_P(families, OraclesAgreeOnPolytopes, ::testing::ValuesIn(vertex_families()), name_of);
INSTANTIATE_TEST_SUITE_P(families, OraclesAgreeOnMotions, ::testing::ValuesIn(movable_families()), name_of);

std::vector<Case> corpus() {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(source_directory() + "properties/corpus"))
        if (entry.path().extension() == ".jsonl") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<Case> cases;
    for (const auto& file : files) read_case_file(file, [&](Case&& a_case) { cases.push_back(std::move(a_case)); });
    return cases;
}

Truth claimed(const Expected& expected) {
    Truth truth;
    static_cast<KnownAnswer&>(truth) = expected;
    truth.oracle = "the file";
    return truth;
}

TEST(Corpus, holds_what_every_oracle_says) {
    int checked = 0;
    for (const Case& a_case : corpus()) {
        const auto truths = answers(a_case, most_enumerated);
        expect_agreement(a_case, truths);
        if (!a_case.expected) continue;
        for (const Truth& truth : truths) {
            Truth expected = claimed(*a_case.expected);
            expected.distance.rounded = truth.distance.rounded;  // files hold no rounded value
            expected.depth.rounded = truth.depth.rounded;
            expected.impact_time.rounded = truth.impact_time.rounded;
            const auto found = disagreement(expected, truth);
            EXPECT_FALSE(found.has_value()) << a_case.replay << "\n" << *found;
            ++checked;
        }
    }
    EXPECT_GE(checked, 400) << "the corpus has shrunk, or oracles refuse what they used to answer";
}

TEST(Corpus, has_an_origin_for_every_case) {
    for (const Case& a_case : corpus()) EXPECT_FALSE(a_case.origin.empty()) << a_case.replay;
}

TEST(Corpus, survives_writing_and_reading) {
    for (const Case& a_case : corpus()) {
        const Case again = parse_case(to_json_line(a_case), "again", 1);
        EXPECT_EQ(identity_of(again.query), identity_of(a_case.query)) << a_case.replay;
        EXPECT_EQ(to_json_line(again), to_json_line(a_case)) << a_case.replay;
    }
}

}  // namespace
}  // namespace touchstone::agreement_test
