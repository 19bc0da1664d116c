// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that families keep their promises: unchanging cases, finite numbers, and the degeneracy of their name.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "algorithms/scalars/rational.h"
#include "algorithms/testing/base_seed.h"
#include "oracles/oracle.h"
#include "properties/check.h"
#include "properties/classes.h"
#include "properties/families/promises.h"
#include "properties/laws/exact_truth.h"

namespace touchstone::families_test {
namespace {

/// The hash FNV-1a over the identities of cases 0..99 of seed 1.
std::uint64_t fingerprint(const Family& family) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (std::uint64_t index = 0; index < 100; ++index)
        for (const char c : identity_of(generate(family, 1, index).query))
            hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return hash;
}

class EveryFamily : public ::testing::TestWithParam<const Family*> {};

TEST_P(EveryFamily, makes_the_same_cases_for_ever) {
    const Family& family = *GetParam();
    const auto expected = promises.find(family.name());
    ASSERT_NE(expected, promises.end()) << "add to properties/families/promises.h: {\"" << family.name() << "\", {0x"
                                        << std::hex << fingerprint(family) << "U, {}}},";
    EXPECT_EQ(fingerprint(family), expected->second.fingerprint)
        << "the cases of " << family.name() << " changed; a new meaning needs a new name";
}

TEST_P(EveryFamily, makes_finite_cases_that_the_default_oracle_answers) {
    const auto claim = [](const Case& value) -> std::optional<std::string> {
        if (!has_vertices(value.query)) return default_oracle().refuses(value.query);
        const auto is_finite_body = [](const auto& body) {
            const auto vertices = vertices_of(body);
            return !vertices.empty() &&
                   std::all_of(vertices.begin(), vertices.end(), [](const auto& x) { return is_finite(x); });
        };
        const bool finite =
            std::visit([&](const auto& q) { return is_finite_body(q.a) && is_finite_body(q.b); }, value.query);
        if (!finite) return "not finite, or without vertices";
        return default_oracle().refuses(value.query);
    };
    const CheckReport report = check("family_is_finite", *GetParam(), claim, {.cases = 500});
    EXPECT_TRUE(report.holds) << report.message;
}

TEST_P(EveryFamily, survives_the_corners_of_its_slots) {
    const Family& family = *GetParam();
    for (const bool high : {false, true}) {
        Recipe recipe;
        for (const Slot& slot : family.slots()) recipe.push_back(high ? slot.high : slot.low);
        EXPECT_FALSE(default_oracle().refuses(family.build(recipe).query));
        EXPECT_NE(default_oracle().answer(family.build(recipe).query).verdict, Verdict::undecided);
    }
}

TEST_P(EveryFamily, names_its_cases_so_that_they_can_be_made_again) {
    const Family& family = *GetParam();
    const Case value = generate(family, 7, 42);
    EXPECT_EQ(value.id, std::string(family.name()) + ":7:42");
    EXPECT_EQ(value.replay, value.id + "..42");
    EXPECT_EQ(identity_of(value.query), identity_of(generate(family, 7, 42).query));
    EXPECT_NE(identity_of(value.query), identity_of(generate(family, 8, 42).query));
    EXPECT_EQ(find_family(family.name()), &family);
    EXPECT_FALSE(family.description().empty());
}

TEST_P(EveryFamily, delivers_the_classes_it_promises) {
    const auto always = [](const Case&) -> std::optional<std::string> { return std::nullopt; };
    const auto wanted = promises.find(GetParam()->name());
    ASSERT_NE(wanted, promises.end()) << "say in promises.h what " << GetParam()->name() << " promises";
    auto shares = wanted->second.shares;
    const auto& slots = GetParam()->slots();
    if (std::any_of(slots.begin(), slots.end(), [](const Slot& slot) { return slot.name == "perturbation_sign"; }))
        for (const char* turned : {"exact", "opened", "closed"}) shares[turned] = 0.25;
    const CheckReport report =
        check("family_classes", *GetParam(), always, {.cases = 1000, .classes = classes_of, .at_least = shares});
    EXPECT_TRUE(report.holds) << report.message;
    for (const auto& [name, count] : report.count)
        std::printf("%-22s %-12s %5.1f %%\n", std::string(GetParam()->name()).c_str(), name.c_str(),
                    100.0 * count / report.cases);
}

INSTANTIATE_TEST_SUITE_P(Families, EveryFamily, ::testing::ValuesIn(families()),
                         [](const auto& info) { return std::string(info.param->name()); });

TEST(Families, have_a_known_list) {
    std::vector<std::string_view> names;
    for (const Family* family : families()) names.push_back(family->name());
    std::vector<std::string_view> known;
    for (const auto& [name, promise] : promises) known.push_back(name);
    EXPECT_EQ(names, known);
    EXPECT_EQ(find_family("none"), nullptr);
}

class Touching : public ::testing::TestWithParam<const char*> {};

TEST(Families, are_ordinary_where_nothing_was_moved_by_ulps_and_say_so_themselves) {
    int ordinary = 0;
    for (const Family* family : families()) {
        if (family->kind() != FamilyKind::ordinary) continue;
        ++ordinary;
        for (std::uint64_t index = 0; index < 20; ++index)
            EXPECT_FALSE(generate(*family, 1, index).perturbation_ulps) << family->name();
    }
    EXPECT_EQ(ordinary, 9);
    for (const char* hard : {"near_touching", "small_grid", "needles", "scale_ladder", "resting_boxes"})
        EXPECT_NE(find_family(hard)->kind(), FamilyKind::ordinary) << hard;
}

TEST_P(Touching, cases_are_touching_by_the_oracle) {
    const auto claim = [](const Case& value) -> std::optional<std::string> {
        const Truth truth = default_oracle().answer(value.query);
        if (truth.verdict == Verdict::touching && value.perturbation_ulps == 0) return std::nullopt;
        return "the oracle says " + std::string(to_string(truth.verdict));
    };
    const CheckReport report = check("touching_is_touching", *find_family(GetParam()), claim, {.cases = 2000});
    EXPECT_TRUE(report.holds) << report.message;
}

INSTANTIATE_TEST_SUITE_P(Families, Touching, ::testing::Values("exactly_touching", "exactly_touching_2d"),
                         [](const auto& info) { return std::string(info.param); });

/// Checks the claim of near_touching in rationals from the recipe: contact first, then one exact move.
template <int D>
std::optional<std::string> broken_construction(const Family& near, const Family& exact, std::uint64_t index) {
    const Recipe recipe = draw(near, test_seed(1), index);
    const Case moved = near.build(recipe);
    const Case contact = exact.build(Recipe(recipe.begin(), recipe.end() - 3));
    const auto vertices = [](const Case& value, Body<D> Query<D>::*body) {
        return vertices_of(std::get<Query<D>>(value.query).*body);
    };
    const auto a = vertices(moved, &Query<D>::a), b = vertices(moved, &Query<D>::b),
               b_before = vertices(contact, &Query<D>::b);
    if (a != vertices(contact, &Query<D>::a)) return "A moved";

    Vec<Rational, D> normal;
    for (int k = 0; k < D; ++k) normal[k] = recipe[static_cast<std::size_t>(k)];
    if (normal == zero_vector<Rational, D>()) normal[D - 1] = 1;
    int axis = 0;
    for (int k = 1; k < D; ++k)
        if (abs(normal[axis]) < abs(normal[k])) axis = k;

    double largest = 0;
    for (const auto* points : {&a, &b_before})
        for (const auto& x : *points)
            for (int k = 0; k < D; ++k) largest = std::max(largest, std::fabs(x[k]));
    const double next = largest == 0 ? 0x1p-52 : 0x1p-51 * std::exp2(std::floor(std::log2(largest)));
    const Rational move = Rational(*moved.perturbation_ulps) * Rational(next) * (normal[axis] < 0 ? -1 : 1);
    for (std::size_t i = 0; i < b.size(); ++i)
        for (int k = 0; k < D; ++k)
            if (Rational(b[i][k]) != Rational(b_before[i][k]) + (k == axis ? move : Rational(0)))
                return "B moved by something else than the perturbation";

    Rational top_of_a = dot(normal, convert<Rational>(a[0])), bottom_of_b = dot(normal, convert<Rational>(b[0]));
    for (const auto& x : a) top_of_a = std::max(top_of_a, dot(normal, convert<Rational>(x)));
    for (const auto& x : b) bottom_of_b = std::min(bottom_of_b, dot(normal, convert<Rational>(x)));
    if (bottom_of_b - top_of_a != abs(normal[axis] * move) * (*moved.perturbation_ulps < 0 ? -1 : 1))
        return "the gap of the supporting planes is not perturbation ulps";
    const Verdict verdict = default_oracle().answer(moved.query).verdict;
    if (*moved.perturbation_ulps > 0 && verdict != Verdict::separated) return "opened, but not separated";
    return std::nullopt;
}

template <int D>
void expect_construction(const char* near, const char* exact) {
    int opened = 0, closed = 0;
    const auto cases = static_cast<std::uint64_t>(scaled_cases(2000));
    for (std::uint64_t index = 0; index < cases; ++index) {
        const auto broken = broken_construction<D>(*find_family(near), *find_family(exact), index);
        ASSERT_FALSE(broken) << near << ":1:" << index << ": " << *broken;
        (*generate(*find_family(near), test_seed(1), index).perturbation_ulps > 0 ? opened : closed) += 1;
    }
    EXPECT_GT(opened, closed);
    EXPECT_GT(closed * 10, opened);
}

TEST(NearTouching, is_separated_by_exactly_the_gap_it_was_built_with) {
    expect_construction<3>("near_touching", "exactly_touching");
}

TEST(NearTouching, is_separated_by_exactly_the_gap_it_was_built_with_in_the_plane) {
    expect_construction<2>("near_touching_2d", "exactly_touching_2d");
}

}  // namespace
}  // namespace touchstone::families_test
