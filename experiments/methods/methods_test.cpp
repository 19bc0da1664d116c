// SPDX-License-Identifier: GPL-3.0-or-later
// Tests every method on every scalar: it is parsed, solves cases and is judged. Exact properties are asserted on every
// family.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "algorithms/testing/base_seed.h"
#include "algorithms/testing/source_directory.h"
#include "experiments/judge/judged_case.h"
#include "oracles/oracle.h"
#include "properties/cases/corpus.h"
#include "properties/families/family.h"

namespace touchstone::methods_test {
namespace {

using Kinds = std::vector<QueryKind>;
const Kinds all_kinds{QueryKind::intersects, QueryKind::distance, QueryKind::penetration, QueryKind::impact};

/// The same bodies with another query. In an impact query B moves towards A's first vertex, or past it.
template <int D>
Query<D> asked(Query<D> query, QueryKind kind, std::uint64_t index) {
    query.kind = kind;
    query.motion.reset();
    if (kind != QueryKind::impact) return query;
    Motion<D> motion;
    for (int k = 0; k < D; ++k) {
        const auto bit = static_cast<double>(index >> (2 * k) & 3U);
        motion.velocity[k] = bit - 1;
    }
    motion.duration = index % 3 == 0 ? 0.5 : 8;
    query.motion = motion;
    return query;
}

/// The polytopes without their last coordinate.
std::optional<Query<2>> flattened(const Query<3>& query) {
    Query<2> flat;
    const auto flatten = [](const Body<3>& from, Body<2>& to) {
        if (from.pose || from.margin != 0) return false;
        return std::visit(
            [&](const auto& shape) {
                if constexpr (requires { shape.vertices; }) {
                    PolytopeData<2> polygon;
                    for (const auto& x : shape.vertices) polygon.vertices.push_back({x[0], x[1]});
                    to.shape = polygon;
                    return true;
                } else {
                    return false;
                }
            },
            from.shape);
    };
    if (!flatten(query.a, flat.a) || !flatten(query.b, flat.b)) return std::nullopt;
    return flat;
}

/// Case `index` of a family as a query of each kind, in space and in the plane.
template <class Visit>
void for_each_question(const Family& family, std::uint64_t index, const Visit& visit) {
    const Case original = generate(family, test_seed(11), index);
    for (const QueryKind kind : all_kinds) {
        Case a_case = original;
        std::visit([&](const auto& query) { a_case.query = asked(query, kind, index); }, original.query);
        visit(a_case);
        if (const auto* solid = std::get_if<Query<3>>(&original.query))
            if (const auto flat = flattened(*solid)) {
                a_case.query = asked(*flat, kind, index);
                visit(a_case);
            }
    }
}

std::vector<std::unique_ptr<Method>> methods_of(const std::string& scalar) {
    std::vector<std::unique_ptr<Method>> methods;
    for (const auto& description : algorithm_descriptions()) {
        try {
            methods.push_back(parse_method(description.name + "(scalar=" + scalar + ")"));
        } catch (const UsageError& error) {
            const std::string reason = error.what();
            if (description.name.ends_with("certified")) {
                EXPECT_NE(reason.find("proofs are of doubles"), std::string::npos) << reason;
                EXPECT_NE(scalar, "double") << reason;
                continue;
            }
            if (description.name == "queries") {
                EXPECT_EQ(reason, "queries: found scalar=" + scalar + "; expected scalar=double");
                EXPECT_NE(scalar, "double");
                continue;
            }
            if (description.name == "facets") {
                EXPECT_EQ(reason, "unknown scalar '" + scalar + "'; known: double, float, rational");
                EXPECT_TRUE(scalar != "double" && scalar != "float" && scalar != "rational") << scalar;
                continue;
            }
            EXPECT_NE(reason.find("takes a square root"), std::string::npos) << reason;
            EXPECT_EQ(scalar, "rational") << reason;
        }
    }
    return methods;
}

bool is_printed(const Method& method) { return method.algorithm().substr(0, 8) == "printed/"; }

TEST(Methods, have_one_canonical_form_on_every_scalar) {
    for (const char* scalar :
         {"float",        "double",          "long_double",   "half",           "bfloat16",      "tf32",
          "rounded(11)",  "rounded(9, 40)",  "float128",      "mpfr(50)",       "bin_float(50)", "rational",
          "interval",     "tracked(double)", "shadow(float)", "shadow(double)", "shadow(half)",  "shadow(bfloat16)",
          "shadow(tf32)", "stochastic",      "stochastic(7)"})
        for (const auto& method : methods_of(scalar)) {
            EXPECT_EQ(parse_method(method->canonical())->canonical(), method->canonical());
            EXPECT_FALSE(method->rule().empty()) << method->canonical();
        }
}

TEST(Methods, answer_correctly_on_rationals_on_every_family) {
    const auto methods = methods_of("rational");
    std::map<std::string, int> judged;
    for (const Family* family : families())
        for (std::uint64_t i = 0; i < 40; ++i)
            for_each_question(*family, i, [&](const Case& a_case) {
                // SAT and EPA on hundreds of vertices in rationals take minutes and would test nothing further.
                if (vertex_count(a_case.query) > 40) return;
                JudgedCase judged_case(a_case, default_oracle());
                for (const auto& method : methods) {
                    if (is_printed(*method) || !method->answers(kind_of(a_case.query), dimension_of(a_case.query)))
                        continue;
                    const auto outcome = judged_case.ask(*method);
                    if (!outcome.answer.refused.empty()) continue;
                    ++judged[std::string(method->algorithm())];
                    EXPECT_EQ(to_string(outcome.judgement.finding), "correct")
                        << family->name() << " " << i << " " << to_string(kind_of(a_case.query)) << " in dimension "
                        << dimension_of(a_case.query) << ": " << method->canonical() << " answered "
                        << to_string(outcome.answer.verdict) << " by " << outcome.answer.stop_name;
                }
            });
    for (const auto& method : methods) {
        if (is_printed(*method)) continue;
        EXPECT_GT(judged[std::string(method->algorithm())], 1500) << method->algorithm();
    }
}

/// The corrected method for each printed one.
const std::map<std::string, std::string> corrected_for{{"printed/gjk", "gjk"},
                                                       {"printed/johnson_three_points", "gjk"},
                                                       {"printed/support_mappings", "gjk"},
                                                       {"printed/isa_gjk", "isa_gjk"},
                                                       {"printed/boolean_2d", "boolean_2d"},
                                                       {"printed/polygon_gjk", "polygon_gjk"},
                                                       {"printed/epa", "epa"},
                                                       {"printed/epa_polygon", "epa"},
                                                       {"printed/penetration_depth", "hybrid"},
                                                       {"printed/dynamic_gjk", "dynamic_gjk"},
                                                       {"printed/separating_axis_2d", "sat"}};

/// Each claim of a text is refuted by the exact truth on a case that the corrected method solves. The printed versions
/// are kept for this purpose. The answers of the printed hierarchy are right; only its cost is claimed wrongly.
TEST(PrintedMethods, are_each_refuted_by_the_truth_where_the_corrected_ones_are_right) {
    std::map<std::string, std::string> refuted{{"printed/dobkin_kirkpatrick", "by the number of its visits, below"}};
    const auto methods = methods_of("double");
    const auto try_all = [&](const Case& a_case) {
        if (vertex_count(a_case.query) > 40) return;
        JudgedCase judged_case(a_case, default_oracle());
        for (const auto& method : methods) {
            const std::string name(method->algorithm());
            if (!is_printed(*method) || refuted.count(name) != 0) continue;
            if (!method->answers(kind_of(a_case.query), dimension_of(a_case.query))) continue;
            const Finding finding = judged_case.ask(*method).judgement.finding;
            if (finding != Finding::wrong_verdict && finding != Finding::inaccurate) continue;
            const auto corrected = parse_method(corrected_for.at(name));
            if (!corrected->answers(kind_of(a_case.query), dimension_of(a_case.query))) continue;
            if (judged_case.ask(*corrected).judgement.finding == Finding::correct) refuted[name] = a_case.replay;
        }
    };
    for (const Family* family : families())
        for (std::uint64_t i = 0; i < 12; ++i) for_each_question(*family, i, try_all);
    for (const Case& a_case : read_corpus(source_directory() + "properties/corpus")) try_all(a_case);
    for (const auto& method : methods) {
        if (!is_printed(*method)) continue;
        EXPECT_TRUE(refuted.count(std::string(method->algorithm())) != 0) << method->algorithm();
    }
}

/// E-04: the printed mappings are wrong if the square of a direction leaves the range, which a scaling pose can cause.
TEST(PrintedSupportMappings, are_wrong_on_stored_cylinders_on_which_the_corrected_ones_are_right) {
    int cylinders = 0;
    for (const Case& a_case : read_corpus(source_directory() + "properties/corpus")) {
        if (a_case.id.find("cylinder-of-2^") != 0) continue;
        ++cylinders;
        for (const char* scalar : {"double", "float"}) {
            if (scalar == std::string("float") && a_case.id.find("600") != std::string::npos) continue;
            if (scalar == std::string("double") && a_case.id.find("600") == std::string::npos) continue;
            JudgedCase judged_case(a_case, default_oracle());
            const std::string arguments = "(scalar=" + std::string(scalar) + ")";
            const auto finding_of = [&](const std::string& name) {
                return to_string(judged_case.ask(*parse_method(name + arguments)).judgement.finding);
            };
            EXPECT_EQ(finding_of("gjk"), "correct") << a_case.id;
            EXPECT_NE(finding_of("printed/support_mappings"), "correct") << a_case.id;
        }
    }
    EXPECT_EQ(cylinders, 6);
}

/// E-08: the text claims O(log n).
TEST(PrintedHierarchy, looks_at_every_corner_of_a_pyramid_and_answers_the_same) {
    const auto printed = parse_method("printed/dobkin_kirkpatrick"),
               corrected = parse_method("gjk_on_hulls(support=dobkin_kirkpatrick)"),
               literal = parse_method("printed/dobkin_kirkpatrick(start=last)");
    const auto looks_a_call = [](const Answer& answer) { return answer.vertices_visited / (2 * answer.support_calls); };
    for (std::uint64_t i = 0; i < 3; ++i) {
        const Case a_case = generate(*find_family("pyramids_401"), 1, i);
        const Answer as_printed = answer_only(a_case, *printed), right = answer_only(a_case, *corrected);
        EXPECT_EQ(as_printed.verdict, right.verdict) << i;
        EXPECT_GT(looks_a_call(as_printed), 200) << i;
        EXPECT_LT(looks_a_call(right), 80) << i;
        EXPECT_EQ(answer_only(a_case, *literal).stop_name, "no_start") << i;  // E-06
    }
}

TEST(Methods, never_call_an_unusable_number_an_answer) {
    for (const char* scalar : {"float", "half", "interval", "tracked(double)", "stochastic", "shadow(float)"}) {
        const auto methods = methods_of(scalar);
        for (const Family* family : families())
            for (std::uint64_t i = 0; i < 2; ++i)
                for_each_question(*family, i, [&](const Case& a_case) {
                    for (const auto& method : methods) {
                        const Answer answer = answer_only(a_case, *method);
                        if (!answer.refused.empty() || is_printed(*method)) continue;
                        EXPECT_FALSE(answer.stop_name.empty()) << method->canonical();
                        if (answer.stop_kind != StopKind::converged) continue;
                        EXPECT_TRUE(!answer.upper || std::isfinite(*answer.upper)) << method->canonical();
                        EXPECT_TRUE(!answer.lower || std::isfinite(*answer.lower)) << method->canonical();
                    }
                });
    }
}

TEST(Methods, say_which_scalar_they_cannot_use) {
    try {
        (void)parse_method("printed/dynamic_gjk(scalar=rational)");
        FAIL();
    } catch (const UsageError& error) {
        EXPECT_STREQ(error.what(), "printed/dynamic_gjk: takes a square root, which scalar rational has not");
    }
}

TEST(Scalars, with_numbers_refuse_what_they_are_not) {
    const auto refusal = [](const std::string& scalar) {
        try {
            (void)parse_method("gjk(scalar=" + scalar + ")");
        } catch (const UsageError& error) {
            return std::string(error.what());
        }
        return std::string("accepted");
    };
    EXPECT_NE(refusal("rounded(26)").find("expected a whole number from 2 to 25"), std::string::npos);
    EXPECT_NE(refusal("rounded").find("expected 1 or 2 whole numbers"), std::string::npos) << refusal("rounded");
    EXPECT_NE(refusal("rounded(11.5)").find("expected a whole number"), std::string::npos);
    EXPECT_NE(refusal("mpfr(51)").find("unknown scalar 'mpfr(51)'; did you mean 'mpfr(50)'"), std::string::npos);
    EXPECT_EQ(parse_method("gjk(scalar=rounded(11))")->backend().unit_roundoff(), 0x1p-11L);
}

// Not sat: its hulls are those of exact predicates for the built-in scalars only. So are the proofs of gjk and epa, and
// what the default rule of impacts leaves to exact signs (toi/exact_start.h): bodies at rest, and motions that graze.
TEST(ShadowScalar, runs_as_the_scalar_without_a_companion) {
    long answers = 0;
    for (const std::string scalar : {"float", "double", "half", "bfloat16", "tf32"})
        for (const auto& [name, more] :
             std::vector<std::pair<std::string, std::string>>{{"gjk", ", proof=published"},
                                                              {"epa", ", proof=published"},
                                                              {"dynamic_gjk", ", stop=contact_length(0)"},
                                                              {"dynamic_gjk", ""}}) {
            const auto plain = parse_method(name + "(scalar=" + scalar + more + ")");
            const auto shadowed = parse_method(name + "(scalar=shadow(" + scalar + ")" + more + ")");
            for (const Family* family : families()) {
                const Case a_case = generate(*family, test_seed(11), 0);
                if (vertex_count(a_case.query) > 40) continue;  // rationals take minutes
                if (more.empty() && family->name() == "zero_velocity") continue;
                const Answer expected = answer_only(a_case, *plain), found = answer_only(a_case, *shadowed);
                if (more.empty() && expected.stop_name == "exact_signs") continue;
                const auto seen = [](const Answer& x) {
                    return std::tuple(x.verdict, x.stop_name, x.iterations, x.lower, x.upper, x.refused.empty());
                };
                EXPECT_TRUE(seen(found) == seen(expected)) << shadowed->canonical() << " on " << a_case.id;
                answers += found.refused.empty() ? 1 : 0;
            }
        }
    EXPECT_GT(answers, 300);
}

TEST(ShadowScalar, names_the_first_comparison_that_goes_the_other_way) {
    const auto method = parse_method("gjk(scalar=shadow(float))");
    long doubtful = 0;
    std::string first;
    for (std::uint64_t i = 0; i < 50; ++i) {
        const Answer answer = answer_only(generate(*find_family("near_touching"), 7, i), *method);
        ASSERT_TRUE(answer.doubts);
        EXPECT_GT(answer.doubts->comparisons, 0);
        doubtful += answer.doubts->doubtful;
        if (first.empty()) first = answer.doubts->first;
    }
    EXPECT_GT(doubtful, 0);
    EXPECT_EQ(first.rfind("algorithms/", 0), 0U) << first;
    EXPECT_NE(first.find(", iteration "), std::string::npos) << first;
}

}  // namespace
}  // namespace touchstone::methods_test
