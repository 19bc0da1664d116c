// SPDX-License-Identifier: GPL-3.0-or-later
// Tests every law on the scalars on which it is a theorem: it must hold on every case of every family that it is about,
// which are those with a fifth of cases to which it applies. Each law is tested on at least 1,000 cases to which it
// applies, after the whole corpus. The table at the end gives the numbers of cases. TOUCHSTONE_LAW_TABLE=FILE appends
// its rows to a file, for runs in many processes. TOUCHSTONE_CLASSES=1 prints the classes of the cases of each law.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "algorithms/testing/source_directory.h"
#include "properties/cases/corpus.h"
#include "properties/check.h"
#include "properties/classes.h"
#include "properties/laws/law.h"

namespace touchstone::must_hold_test {
namespace {

constexpr int wanted_cases = 1000;
constexpr int probes = 20;

struct LawOnScalar {
    const Law* law;
    ScalarKind scalar;
};

std::vector<LawOnScalar> theorems() {
    std::vector<LawOnScalar> list;
    for (const Law* law : laws())
        for (const ScalarKind scalar : all_scalars)
            if (law->must_hold(scalar)) list.push_back({law, scalar});
    return list;
}

struct Tally {
    int cases = 0, applicable = 0;
    bool held = true;
    std::map<std::string, int> classes;
};

/// The tallies by law and scalar, for the table.
std::map<std::pair<std::string, std::string>, Tally>& tallies() {
    static std::map<std::pair<std::string, std::string>, Tally> map;
    return map;
}

/// Appends one row per line, in the form that `run` reads.
void append_rows(const char* path) {
    std::ofstream file(path, std::ios::app);
    for (const auto& [key, tally] : tallies()) {
        std::ostringstream row;  // written at once, because other processes append too
        row << key.first << '\t' << key.second << '\t' << tally.cases << '\t' << tally.applicable << '\t'
            << (tally.held ? "held" : "VIOLATED") << '\n';
        file << row.str() << std::flush;
    }
}

class TableOfTheorems final : public ::testing::Environment {
public:
    void TearDown() override {
        if (tallies().empty()) return;
        std::printf("%-40s %-9s %9s %11s\n", "law", "scalar", "cases", "applicable");
        int total = 0;
        for (const auto& [key, tally] : tallies()) {
            std::printf("%-40s %-9s %9d %11d%s\n", key.first.c_str(), key.second.c_str(), tally.cases, tally.applicable,
                        tally.held ? "" : "  VIOLATED");
            for (const auto& [name, count] : tally.classes)
                std::printf("    %-20s %5.1f %%\n", name.c_str(), 100.0 * count / tally.cases);
            total += tally.applicable;
        }
        std::printf("%zu laws on scalars, %d cases to which they applied\n", tallies().size(), total);
        if (const char* path = std::getenv("TOUCHSTONE_LAW_TABLE")) append_rows(path);
    }
};

[[maybe_unused]] const auto* const environment = ::testing::AddGlobalTestEnvironment(new TableOfTheorems);

/// Returns the families to which a law applies, each with the share of its cases to which it applies.
std::vector<std::pair<const Family*, double>> families_for(const LawOnScalar& theorem) {
    std::vector<std::pair<const Family*, double>> list;
    for (const Family* family : families()) {
        int applicable = 0;
        for (std::uint64_t index = 0; index < probes; ++index)
            applicable += measure(*theorem.law, generate(*family, 3, index).query, theorem.scalar).is_applicable();
        if (applicable * 5 >= probes) list.emplace_back(family, static_cast<double>(applicable) / probes);
    }
    return list;
}

const std::vector<Case>& corpus() {
    static const std::vector<Case> cases = read_corpus(source_directory() + "properties/corpus");
    return cases;
}

/// Classes cost one truth per case, so they are counted only on request.
Classes classes_on_request() {
    const char* text = std::getenv("TOUCHSTONE_CLASSES");
    return text != nullptr && std::string(text) == "1" ? Classes(classes_of) : Classes();
}

class Theorem : public ::testing::TestWithParam<LawOnScalar> {};

TEST_P(Theorem, holds_on_every_case_of_every_family_that_it_is_about) {
    const auto [law, scalar] = GetParam();
    Tally& tally = tallies()[{std::string(law->name()), std::string(to_string(scalar))}];
    const auto list = families_for(GetParam());
    double share = 0;
    for (const auto& [family, applicable] : list) share += applicable;
    ASSERT_GT(share, 0) << law->name() << " applies to no family";
    // A fifth more than needed, because the share is only an estimate.
    const int cases = static_cast<int>(std::ceil(1.2 * wanted_cases / share));
    const auto claim = [&, law = law, scalar = scalar](const Case& value) -> std::optional<std::string> {
        const LawOutcome outcome = measure(*law, value.query, scalar);
        ++tally.cases;
        tally.applicable += outcome.is_applicable() ? 1 : 0;
        if (!outcome.is_violated()) return std::nullopt;
        const std::string name(law->name()), on(to_string(scalar));
        return name + " violated on " + on + " at step " + std::to_string(outcome.step) + " by " +
               std::to_string(outcome.amount) + "; every iterate: echo '<the case>' | touchstone laws - --law " + name +
               " --scalar " + on;
    };
    for (const Case& stored : corpus()) {
        const auto broken = claim(stored);
        tally.held = tally.held && !broken;
        EXPECT_FALSE(broken) << stored.replay << ": " << *broken;
    }
    tally.cases = tally.applicable = 0;  // the corpus does not count
    for (const auto& [family, applicable] : list) {
        const CheckReport report = check(std::string(law->name()) + "/" + std::string(to_string(scalar)), *family,
                                         claim, {.cases = cases, .classes = classes_on_request()});
        for (const auto& [name, count] : report.count) tally.classes[name] += count;
        tally.held = tally.held && report.holds;
        EXPECT_TRUE(report.holds) << report.message;
    }
    EXPECT_GE(tally.applicable, scaled_cases(wanted_cases)) << "a law that rarely applies says little";
}

INSTANTIATE_TEST_SUITE_P(Laws, Theorem, ::testing::ValuesIn(theorems()), [](const auto& info) {
    return std::string(info.param.law->name()) + "_on_" + std::string(to_string(info.param.scalar));
});

TEST(Laws, say_what_they_are_and_whence) {
    for (const Law* law : laws()) {
        EXPECT_FALSE(law->statement().empty() || law->theorem().empty() || law->source().empty() ||
                     law->scope().empty() || law->scale().empty())
            << law->name();
        EXPECT_NE(find_subject(law->subject()), nullptr) << law->name();
        EXPECT_EQ(find_law(law->name()), law);
        EXPECT_TRUE(law->must_hold(ScalarKind::rational) || law->scope().starts_with("rational: not applicable"))
            << law->name() << " is a theorem nowhere and does not say so";
    }
    EXPECT_EQ(find_law("theorem_6"), nullptr);
    EXPECT_EQ(find_subject("none"), nullptr);
}

}  // namespace
}  // namespace touchstone::must_hold_test
