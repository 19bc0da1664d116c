// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the perturbation is exact: it moves by the stated amount along one axis, rounding included, and decides
// the verdict.
#include "properties/families/perturbation.h"

#include <gtest/gtest.h>

#include <map>

#include "algorithms/scalars/rational.h"
#include "algorithms/testing/base_seed.h"
#include "oracles/oracle.h"

namespace touchstone::perturbation_test {
namespace {

/// Returns the position of the first slot of that name, or -1.
int slot_of(const Family& family, std::string_view name) {
    for (std::size_t i = 0; i < family.slots().size(); ++i)
        if (family.slots()[i].name == name) return static_cast<int>(i);
    return -1;
}

std::vector<const Family*> perturbed_families() {
    auto list = families();
    std::erase_if(list, [](const Family* family) { return slot_of(*family, "perturbation_sign") < 0; });
    return list;
}

/// Returns every number that places the bodies: vertices and translations, those of A before those of B.
std::vector<Rational> places_of(const AnyQuery& query) {
    std::vector<Rational> list;
    const auto add = [&](const auto& body) {
        if (body.pose)
            for (const double x : body.pose->translation.component) list.emplace_back(x);
        std::visit(
            [&](const auto& shape) {
                if constexpr (requires { shape.vertices; })
                    for (const auto& vertex : shape.vertices)
                        for (const double x : vertex.component) list.emplace_back(x);
            },
            body.shape);
    };
    std::visit([&](const auto& q) { add(q.a), add(q.b); }, query);
    return list;
}

/// Returns what is wrong with the move from `exact` to `moved`, or nullopt.
std::optional<std::string> broken_move(const Case& exact, const Case& moved) {
    const auto from = places_of(exact.query), to = places_of(moved.query);
    if (from.size() != to.size()) return "not the same bodies";
    const auto dimension = static_cast<std::size_t>(dimension_of(exact.query));
    std::map<std::size_t, std::vector<Rational>> moves;  // the moves along each axis
    Rational largest = 0;
    for (std::size_t i = 0; i < from.size(); ++i) {
        largest = std::max(largest, Rational(abs(from[i])));
        if (from[i] != to[i]) moves[i % dimension].push_back(Rational(to[i] - from[i]));
    }
    if (moves.empty() != (*moved.perturbation_ulps == 0)) return "the perturbation and the move are not zero together";
    if (moves.empty()) return std::nullopt;
    if (moves.size() > 1) return "moved along two axes";
    for (const Rational& amount : moves.begin()->second)
        if (amount != moves.begin()->second[0]) return "the move was rounded";
    const Rational unit = abs(Rational(moves.begin()->second[0] / Rational(*moved.perturbation_ulps)));
    int exponent = 0;
    if (std::frexp(unit.convert_to<double>(), &exponent) != 0.5 || Rational(std::ldexp(0.5, exponent)) != unit)
        return "the unit is no power of two";
    if (unit < Rational(largest * Rational(0x1p-53))) return "the unit is less than an ulp of the largest coordinate";
    return std::nullopt;
}

class PerturbedFamily : public ::testing::TestWithParam<const Family*> {};

TEST_P(PerturbedFamily, moves_by_exactly_the_perturbation_along_one_axis) {
    const Family& family = *GetParam();
    const auto sign = static_cast<std::size_t>(slot_of(family, "perturbation_sign"));
    int moved_cases = 0, near = 0;
    for (std::uint64_t index = 0; index < 500; ++index) {
        Recipe recipe = draw(family, test_seed(5), index);
        const Case moved = family.build(recipe);
        recipe[sign] = 0;
        const Case exact = family.build(recipe);
        ASSERT_EQ(exact.perturbation_ulps, 0);
        ASSERT_LE(std::llabs(*moved.perturbation_ulps), 1LL << 40);
        const auto broken = broken_move(exact, moved);
        ASSERT_FALSE(broken) << family.name() << ":5:" << index << ": " << *broken;
        moved_cases += *moved.perturbation_ulps != 0 ? 1 : 0;
        near += *moved.perturbation_ulps != 0 && std::llabs(*moved.perturbation_ulps) < 1024 ? 1 : 0;
    }
    EXPECT_GT(moved_cases, 250);
    EXPECT_GT(near, 30) << "the interesting moves are the small ones";
}

INSTANTIATE_TEST_SUITE_P(Families, PerturbedFamily, ::testing::ValuesIn(perturbed_families()),
                         [](const auto& info) { return std::string(info.param->name()); });

std::vector<const Family*> contact_families() {
    auto list = perturbed_families();
    std::erase_if(list, [](const Family* family) {
        const auto name = family->name();
        return !name.starts_with("touching_") && name != "size_ratio" && name != "scale_extremes" &&
               name != "stacked_shapes" && name != "tangent_capsules" && name != "tangent_sphere_polytope" &&
               name != "tapered_capsules";
    });
    return list;
}

class ContactFamily : public ::testing::TestWithParam<const Family*> {};

TEST_P(ContactFamily, touches_at_zero_and_is_apart_above) {
    for (std::uint64_t index = 0; index < 300; ++index) {
        const Case value = generate(*GetParam(), test_seed(6), index);
        const Verdict verdict = default_oracle().answer(value.query).verdict;
        if (*value.perturbation_ulps < 0) continue;
        ASSERT_EQ(verdict, *value.perturbation_ulps > 0 ? Verdict::separated : Verdict::touching) << value.id;
    }
}

INSTANTIATE_TEST_SUITE_P(Families, ContactFamily, ::testing::ValuesIn(contact_families()),
                         [](const auto& info) { return std::string(info.param->name()); });

/// By construction, the motion at perturbation 0 ends at, after or before the moment of contact. An opened motion still
/// hits if it goes on for long enough.
void expect_head_on(const char* name) {
    const Family& family = *find_family(name);
    const auto end = static_cast<std::size_t>(slot_of(family, "end"));
    int exact = 0;
    for (std::uint64_t index = 0; index < 600; ++index) {
        const Case value = generate(family, test_seed(6), index);
        if (*value.perturbation_ulps != 0) continue;
        ++exact;
        const bool is_in_time = draw(family, test_seed(6), index)[end] != 2;
        ASSERT_EQ(default_oracle().answer(value.query).hit, is_in_time) << value.id;
    }
    EXPECT_GT(exact, 100);
}

TEST(HeadOnImpact, hits_exactly_when_the_motion_lasts_until_the_contact) {
    expect_head_on("head_on_impact");
    expect_head_on("head_on_impact_2d");
}

TEST(GrazingMotion, hits_at_perturbation_zero_and_misses_above) {
    for (const char* name : {"grazing_motion", "grazing_motion_2d", "grazing_spheres", "zero_velocity"})
        for (std::uint64_t index = 0; index < 300; ++index) {
            const Case value = generate(*find_family(name), test_seed(6), index);
            if (*value.perturbation_ulps < 0) continue;
            ASSERT_EQ(default_oracle().answer(value.query).hit, *value.perturbation_ulps == 0) << value.id;
        }
}

}  // namespace
}  // namespace touchstone::perturbation_test
