// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the gradients of the library's answers with the exact set, on every family of resting polytopes: a gradient
// is within its bounds of the set, and what is said about uniqueness is so.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <type_traits>

#include "algorithms/epa/depth.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gradient/certified_gradient.h"
#include "algorithms/gradient/gradient.h"
#include "algorithms/gradient/signed_distance.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/dilated.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/testing/base_seed.h"
#include "oracles/core_solver.h"
#include "oracles/exact_number_value.h"
#include "oracles/gradient.h"
#include "oracles/oracle.h"
#include "properties/check.h"
#include "properties/families/family.h"

namespace touchstone::gradient_of_answers_families_test {
namespace {

/// A wrench of the exact set, of length 1, rounded once at the end.
struct ExactWrench {
    std::vector<long double> normal, moment;
};

std::vector<ExactWrench> exact_wrenches(const GradientSet& set) {
    std::vector<ExactWrench> result;
    const auto rounded = [](const ExactNumber& x) { return x.value().number.convert_to<long double>(); };
    for (const GradientFace& face : set.faces)
        for (const ExactVector& p : face.points) {
            const long double length = std::sqrt(rounded(face.squared_length));
            ExactWrench& wrench = result.emplace_back();
            for (const ExactNumber& x : face.direction) wrench.normal.push_back(rounded(x) / length);
            for (const ExactNumber& x : moment(p, face.direction)) wrench.moment.push_back(rounded(x) / length);
        }
    return result;
}

/// The bodies of a query as the hulls of their vertices, in the world and rounded to S. Nothing if S cannot hold a
/// vertex, since the exact set is then that of other bodies.
template <class S, int D>
std::optional<std::array<Polytope<S, D>, 2>> world_hulls(const Query<D>& query) {
    std::array<Polytope<S, D>, 2> result;
    oracles_detail::CoreBodies<D> bodies(query);
    for (int side = 0; side < 2; ++side) {
        auto& body = side == 0 ? bodies.cso().a : bodies.cso().b;
        for (int i = 0; i < body.size(); ++i) {
            auto& vertex = result[static_cast<std::size_t>(side)].vertices.emplace_back();
            for (std::size_t k = 0; k < D; ++k) {
                const oracles_detail::Rational exact =
                    oracles_detail::Rational(body.exact(i)[k]) * oracles_detail::power_of_two(bodies.unit());
                if constexpr (std::is_same_v<S, Rational>)
                    vertex[static_cast<int>(k)] = exact;
                else
                    vertex[static_cast<int>(k)] = exact.convert_to<S>();
                if (!scalar_traits<S>::is_finite(vertex[static_cast<int>(k)])) return std::nullopt;
                if (oracles_detail::Rational(vertex[static_cast<int>(k)]) != exact) return std::nullopt;
            }
        }
    }
    return result;
}

/// True if every wrench of the set is within both bounds.
template <class S, int D>
bool is_within_bounds(const Gradient<S, D>& g, const std::vector<ExactWrench>& set) {
    const auto to_long = [](const S& x) { return scalar_traits<S>::to_long_double(x); };
    long double length = 0;
    for (int k = 0; k < D; ++k) length += to_long(g.direction[k]) * to_long(g.direction[k]);
    length = std::sqrt(length);
    std::vector<long double> n, m;
    for (int k = 0; k < D; ++k) n.push_back(to_long(g.direction[k]) / length);
    if constexpr (D == 2)
        m = {to_long(g.moment()) / length};
    else
        for (int k = 0; k < 3; ++k) m.push_back(to_long(g.moment()[k]) / length);
    const auto squared_difference = [](const auto& x, const auto& y) {
        long double sum = 0;
        for (std::size_t k = 0; k < x.size(); ++k) sum += (x[k] - y[k]) * (x[k] - y[k]);
        return sum;
    };
    // The long doubles of both sides are rounded themselves.
    const long double normal_bound = to_long(*g.normal_error2) + 1e-34L;
    const long double moment_bound = g.moment_error2 ? to_long(*g.moment_error2) : HUGE_VALL;
    return std::all_of(set.begin(), set.end(), [&](const ExactWrench& exact) {
        long double size = 0;
        for (const long double x : exact.moment) size += x * x;
        return squared_difference(n, exact.normal) <= normal_bound &&
               squared_difference(m, exact.moment) <= moment_bound + 1e-34L * (size + 1);
    });
}

struct Tally {
    int asked = 0, unique = 0, many = 0, unknown = 0, really_unique = 0, really_many = 0, tied = 0;
    long double widest_normal = 0;
};

/// Calls visit(query, exact set, name) for resting polytopes of every family.
template <class Visit>
void for_each_exact_set(int per_family, Visit&& visit) {
    for (const Family* family : families())
        for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(scaled_cases(per_family)); ++i) {
            const auto a_case = asked_as(generate(*family, test_seed(50), i), QueryKind::penetration);
            if (!a_case || find_oracle("exact")->refuses(a_case->query)) continue;
            std::visit(
                [&]<int D>(const Query<D>& query) {
                    if (vertex_count(a_case->query) > 40) return;
                    if (oracles_detail::refusal_without_cores(query)) return;
                    if (oracles_detail::CoreBodies<D>(query).radius() != 0) return;  // balls have tests of their own
                    const Truth truth = default_oracle().answer(query, Detail::full);
                    const auto set = gradient_set(query, truth);
                    if (set) visit(query, truth, *set, a_case->replay);
                },
                a_case->query);
        }
}

/// True if both faces of the only direction have a second vertex within `band` of the farthest, in exact heights.
template <int D>
bool ties_within(const std::array<Polytope<Rational, D>, 2>& bodies, const GradientFace& face, long double band) {
    for (int side = 0; side < 2; ++side) {
        std::vector<Rational> heights;
        for (const auto& x : bodies[static_cast<std::size_t>(side)].vertices) {
            Rational height(0);
            for (int k = 0; k < D; ++k)
                height +=
                    x[k] * Rational(face.direction[static_cast<std::size_t>(k)].value().number) * (side == 0 ? 1 : -1);
            heights.push_back(height);
        }
        std::sort(heights.begin(), heights.end());
        if (heights.size() < 2) return false;
        const Rational off = heights[1] - heights[0];
        const long double length = std::sqrt(face.squared_length.value().number.convert_to<long double>());
        if (off.convert_to<long double>() / length > band) return false;
    }
    return true;
}

long double distance_of(const Truth& truth) {
    long double sum = 0;
    for (std::size_t k = 0; k < truth.nearest->point_a.size(); ++k) {
        const Rational x = (truth.nearest->point_a[k] - truth.nearest->point_b[k]).value().number;
        sum += (x * x).convert_to<long double>();
    }
    return std::sqrt(sum);
}

/// Holds the answer's gradient against the set.
template <class S, int D>
void judge_answer(const std::optional<Gradient<S, D>>& g, const Query<D>& query, const GradientSet& set,
                  const std::optional<long double>& distance, const std::string& name, Tally& tally) {
    if (!g) return;
    ++tally.asked;
    ++(set.unique() ? tally.really_unique : tally.really_many);
    const bool says_unique = g->uniqueness == Uniqueness::unique, says_many = g->uniqueness == Uniqueness::one_of_many;
    ++(says_unique ? tally.unique : says_many ? tally.many : tally.unknown);
    EXPECT_TRUE(!says_unique || set.unique()) << name;
    if (scalar_traits<S>::is_exact && distance) {
        EXPECT_EQ(says_unique, set.unique()) << name;
        EXPECT_EQ(says_many, !set.unique()) << name;
    }
    // A closed bracket on exact scalars says only that it is one of many.
    if (g->normal_error2 && (set.unique() || !scalar_traits<S>::is_exact)) {
        EXPECT_TRUE((is_within_bounds<S, D>(*g, exact_wrenches(set)))) << name;
        tally.widest_normal = std::max(tally.widest_normal, scalar_traits<S>::to_long_double(*g->normal_error2));
    }
    if (!says_many || !set.unique()) return;
    EXPECT_FALSE((std::is_same_v<S, Rational>)) << name << " is unique";
    // On floating point faces that tie up to rounding count as parallel.
    ++tally.tied;
    if constexpr (!std::is_same_v<S, Rational>) {
        const auto exact = world_hulls<Rational, D>(query);
        long double reach = 0;
        for (const auto& body : *exact)
            for (const auto& x : body.vertices) {
                long double size = 0;
                for (int k = 0; k < D; ++k) size += std::fabs(x[k].template convert_to<long double>());
                reach = std::max(reach, size);
            }
        const long double rounding = 16 * static_cast<long double>(scalar_traits<S>::epsilon()) * reach;
        const long double band = 4 * (rounding + (distance ? rounding / *distance * 2 * reach : 0));
        EXPECT_TRUE(ties_within<D>(*exact, set.faces.front(), band)) << name;
    }
}

template <class S>
Tally compare_all(int per_family) {
    Tally tally;
    for_each_exact_set(per_family, [&]<int D>(const Query<D>& query, const Truth& truth, const GradientSet& set,
                                              const std::string& name) {
        const auto bodies = world_hulls<S, D>(query);
        if (!bodies) return;
        const auto& [a, b] = *bodies;
        if (truth.verdict == Verdict::separated) {
            const auto answer = gjk::distance(a, b);
            if (answer.verdict == Verdict::separated)
                judge_answer<S, D>(gradient_of(answer, a, b), query, set, distance_of(truth), name, tally);
        } else if (truth.verdict == Verdict::penetrating) {
            const auto answer = epa::depth(a, b);
            if (meets(answer.verdict))
                judge_answer<S, D>(gradient_of(answer, a, b), query, set, std::nullopt, name, tally);
        }
    });
    std::printf("%-12s asked %d, unique: said %d, is %d; many: said %d, is %d; unknown %d; tied up to rounding %d\n",
                std::string(scalar_traits<S>::name).c_str(), tally.asked, tally.unique, tally.really_unique, tally.many,
                tally.really_many, tally.unknown, tally.tied);
    return tally;
}

TEST(GradientOfAnswersOnFamilies, in_double_is_within_its_bounds_and_unique_where_it_says_so) {
    const Tally tally = compare_all<double>(200);
    EXPECT_GT(tally.unique, tally.asked / 5);
    EXPECT_GT(tally.many, tally.really_many / 4);
}

TEST(GradientOfAnswersOnFamilies, in_float_is_within_its_bounds_and_unique_where_it_says_so) {
    const Tally tally = compare_all<float>(200);
    EXPECT_GT(tally.asked, 100);
    EXPECT_GT(tally.unique, 0);
}

TEST(GradientOfAnswersOnFamilies, in_rationals_says_of_every_distance_whether_it_is_unique) {
    const Tally tally = compare_all<Rational>(40);
    EXPECT_GT(tally.unique, 0);
    EXPECT_GT(tally.many, 0);
}

TEST(GradientOfAnswersOnFamilies, of_certified_answers_is_within_its_bounds_and_unique_where_it_says_so) {
    Tally tally;
    for_each_exact_set(100, [&]<int D>(const Query<D>& query, const Truth& truth, const GradientSet& set,
                                       const std::string& name) {
        const auto hulls = world_hulls<double, D>(query);
        if (!hulls) return;
        const CertifiedShape<D> shape_a((*hulls)[0].vertices), shape_b((*hulls)[1].vertices);
        const CertifiedBody<D> a(shape_a), b(shape_b);
        const auto distance = truth.verdict == Verdict::separated ? std::optional(distance_of(truth)) : std::nullopt;
        judge_answer<double, D>(gradient_of(certified::signed_distance(a, b), a, b), query, set, distance, name, tally);
    });
    std::printf("certified    asked %d, unique: said %d, is %d; many: said %d, is %d\n", tally.asked, tally.unique,
                tally.really_unique, tally.many, tally.really_many);
    EXPECT_GT(tally.unique, tally.asked / 5);
}

/// The signed distance of the exact truth.
long double signed_distance_of(const Truth& truth) {
    return truth.verdict == Verdict::separated ? truth.distance.rounded.high : -truth.depth.rounded.high;
}

/// min n.a over A less max n.b over B, over |n|.
template <int D>
long double gap_along_direction(const std::array<Polytope<Rational, D>, 2>& bodies, const Vec<double, D>& n) {
    std::optional<Rational> low, high;
    Rational squared(0);
    for (int k = 0; k < D; ++k) squared += Rational(n[k]) * Rational(n[k]);
    const auto height = [&](const Vec<Rational, D>& x) {
        Rational sum(0);
        for (int k = 0; k < D; ++k) sum += x[k] * Rational(n[k]);
        return sum;
    };
    for (const auto& x : bodies[0].vertices)
        if (const Rational h = height(x); !low || h < *low) low = h;
    for (const auto& x : bodies[1].vertices)
        if (const Rational h = height(x); !high || *high < h) high = h;
    return Rational(*low - *high).convert_to<long double>() / std::sqrt(squared.convert_to<long double>());
}

/// Number, normal and points are off by no more than 64 roundoffs of the largest coordinate: the slack of the judge.
TEST(SignedDistanceOnFamilies, in_double_is_right_with_its_normal_and_its_points) {
    int asked = 0, unanswered = 0;
    for_each_exact_set(
        250, [&]<int D>(const Query<D>& query, const Truth& truth, const GradientSet&, const std::string& name) {
            const auto hulls = world_hulls<double, D>(query);
            if (!hulls) return;
            const auto& [a, b] = *hulls;
            double largest = 0;
            for (const auto& body : *hulls)
                for (const auto& x : body.vertices) largest = larger(largest, infinity_norm(x));
            if (!(0x1p-400 < largest && largest < 0x1p400)) return;
            ++asked;
            const auto found = signed_distance(a, b);
            if (!found.distance()) return void(++unanswered);
            const long double slack = 64 * 0x1p-53L * static_cast<long double>(largest);
            EXPECT_LE(std::abs(static_cast<long double>(found.value) - signed_distance_of(truth)), slack) << name;
            if (!found.gradient) return;
            const Vec<double, D> n = found.gradient->normal();
            const Vec<double, D> off = found.point_a - found.point_b - found.value * n;
            EXPECT_LE(infinity_norm(off), slack) << name;
            EXPECT_GE(gap_along_direction<D>(*world_hulls<Rational, D>(query), n), signed_distance_of(truth) - slack)
                << name;
        });
    std::printf("signed distances: %d asked, %d without a number\n", asked, unanswered);
    EXPECT_GT(asked, 1000);
    EXPECT_EQ(unanswered, 0);
}

}  // namespace
}  // namespace touchstone::gradient_of_answers_families_test
