// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes in the loop of GJK: its beginning, its stopping rules and what it keeps.
#include "algorithms/fast/registers/combine.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/simplex_solvers/johnson.h"
#include "properties/mutants/half_precision_scan.h"
#include "properties/mutants/mutated_gjk.h"

namespace touchstone {
namespace {

enum class SeedStop {
    gap,          ///< v.v - v.w <= 0, the printed test, in exact arithmetic
    no_progress,  ///< the closing remark instead: |v_{i+1}| >= |v_i|, from the first step on (I-32)
};

ExactAnswer answer_of(const ExactVec& v, std::string stop) {
    ExactAnswer answer;
    answer.stop = std::move(stop);
    answer.kind = StopKind::converged;
    answer.v = v;
    const Rational vv = squared_norm(v);
    answer.distance2 = {vv, vv};
    answer.verdict = vv == 0 ? Verdict::intersecting : Verdict::separated;
    return answer;
}

/// The mean of the vertices of A minus that of B: a point of A - B that is rarely a vertex of it.
ExactVec centre_difference(const Query<3>& query) {
    const auto mean = [](const Body<3>& body) {
        ExactVec sum = zero_vector<Rational, 3>();
        const auto vertices = vertices_of(body);
        for (const auto& x : vertices) sum = sum + convert<Rational>(x);
        return (Rational(1) / Rational(static_cast<long>(vertices.size()))) * sum;
    };
    return mean(query.a) - mean(query.b);
}

/// The loop of seed S0 as printed, from `start`: W_0 is empty, and v_0 is any vector, even outside A - B.
ExactRun run_seed_loop(const Query<3>& query, const ExactTruth& truth, const ExactVec& start, SeedStop stop) {
    const auto a = polytope_of<Rational>(query.a), b = polytope_of<Rational>(query.b);
    const MinkowskiDifference<Polytope<Rational, 3>, Polytope<Rational, 3>> cso{a, b};
    ExactRun run;
    run.truth = truth;
    ExactVec v = start;
    Simplex<Rational, 3> simplex;  // empty: this is the mistake
    const auto finish = [&](const char* name) {
        run.answer = answer_of(v, name);
        return run;
    };
    for (int k = 0; k < mutant_cap; ++k) {
        run.steps.push_back({v, lift(simplex), {}});
        if (squared_norm(v) == 0) return finish("zero");
        const auto w = cso.support(-v);
        run.steps.back().w = w.w;
        if (stop == SeedStop::gap && dot(v, v) - dot(v, w.w) <= 0) return finish("gap");
        if (simplex.size == 4) break;
        simplex.push_back(w);
        if (!Johnson{}.reduce(simplex)) break;
        const Rational before = squared_norm(v);
        v = combine_w(simplex);
        if (stop == SeedStop::no_progress && before <= squared_norm(v)) return finish("no_progress");
    }
    run.answer = answer_of(v, "cap");
    run.answer.kind = StopKind::exhausted;
    return run;
}

/// Operator precedence turns a "relative" gap into an absolute one.
namespace absolute_for_relative_gap {

struct AbsoluteForRelative {
    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const {
        const S ratio = scalar_traits<S>::from_double(0x1p-20);
        const S gap = S(iterate.vv - iterate.vw);
        const bool fired = gap <= ratio;  // right: ratio * vv
        return Stop<S>::converged_if(fired, "relative_gap", gap, S(ratio * iterate.vv), Promise::gap);
    }
};

}  // namespace absolute_for_relative_gap

/// E-02 misread: the gap is taken for the error itself instead of its square.
namespace gap_without_square {

struct GapWithoutSquare {
    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const {
        const S length = scalar_traits<S>::from_double(0.25);
        const S gap = S(iterate.vv - iterate.vw);
        const bool fired = gap <= length;  // right: length * length
        return Stop<S>::converged_if(fired, "absolute_gap", gap, S(length * length), Promise::gap);
    }
};

}  // namespace gap_without_square

/// The iterate at the iteration limit is returned as if the loop had converged: a fabricated distance.
namespace cap_is_an_answer {

ExactRun run(const Query<3>& query, const ExactTruth& truth) {
    constexpr int cap = 2;
    return record_run<Rational>(query, truth, [&](const auto& a, const auto& b, auto& recorder) {
        auto result = gjk::distance(a, b, gjk::Options<Johnson, gjk::DefaultStopping>{{}, gjk::default_stopping(), cap},
                                    recorder);
        if (result.stop.name == "cap") {
            result.verdict = Verdict::separated;
            result.stop.kind = StopKind::converged;
            result.distance2.lower = result.distance2.upper.value();
        }
        return result;
    });
}

}  // namespace cap_is_an_answer

/// Points with weight 0 stay in the simplex while there is room for them.
namespace culling_forgotten {

struct WithoutCulling {
    static constexpr std::string_view name = "johnson";

    template <Field S, int D>
    bool reduce(Simplex<S, D>& simplex) const {
        Simplex<S, D> culled = simplex;
        if (!Johnson{}.reduce(culled)) return false;
        if (simplex.size > D) {
            simplex = culled;
            return true;
        }
        for (int i = 0; i < simplex.size; ++i) {
            simplex.lambda[static_cast<std::size_t>(i)] = S(0);
            for (int k = 0; k < culled.size; ++k)
                if (culled[k].w == simplex[i].w)
                    simplex.lambda[static_cast<std::size_t>(i)] = culled.lambda[static_cast<std::size_t>(k)];
        }
        return true;
    }
};

}  // namespace culling_forgotten

/// E-42: the repeated support point is searched for in the simplex from which it was just removed.
namespace duplicate_test_after_culling {

struct DuplicateAfterCulling {
    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const {
        const bool fired = contains(iterate.simplex, iterate.w.w);  // right: iterate.duplicate, taken before culling
        return Stop<S>::converged_if(fired, "duplicate_support", S(0), S(0));
    }
};

}  // namespace duplicate_test_after_culling

/// The newest point enters the simplex twice, each time with half of its weight.
namespace newest_stored_twice {

struct StoredTwice {
    static constexpr std::string_view name = "johnson";

    template <Field S, int D>
    bool reduce(Simplex<S, D>& simplex) const {
        if (!Johnson{}.reduce(simplex)) return false;
        if (simplex.size >= D) return true;
        const auto last = static_cast<std::size_t>(simplex.size - 1);
        simplex.push_back(simplex[simplex.size - 1]);
        simplex.lambda[last] = simplex.lambda[last + 1] = S(simplex.lambda[last] / S(2));
        return true;
    }
};

}  // namespace newest_stored_twice

/// The support mapping of A - B with the wrong sign for B: S(A, d) - S(B, d).
namespace support_sign_slip {

struct Flipped {
    using scalar = Rational;
    static constexpr int dimension = 3;
    const Polytope<Rational, 3>& body;
    SupportPoint<Rational, 3> support(const ExactVec& d) const { return body.support(-d); }
};

ExactRun run(const Query<3>& query, const ExactTruth& truth) {
    return record_run<Rational>(query, truth, [](const auto& a, const auto& b, auto& recorder) {
        return gjk::distance(a, Flipped{b},
                             gjk::Options<Johnson, gjk::DefaultStopping>{{}, gjk::default_stopping(), mutant_cap},
                             recorder);
    });
}

}  // namespace support_sign_slip

/// GJK in double on bodies whose support mappings compare in half precision: the bracket and the gap believe points
/// that are not farthest. The recording is in double, since the mistake is one of rounding.
namespace gjk_support_in_half_precision {

ExactRun run(const Query<3>& query, const ExactTruth& truth) {
    return record_run<double>(query, truth, [](const auto& a, const auto& b, auto& recorder) {
        return gjk::distance(HalfPrecisionScan{a}, HalfPrecisionScan{b},
                             gjk::Options<Johnson, gjk::DefaultStopping>{{}, gjk::default_stopping(), mutant_cap},
                             recorder);
    });
}

}  // namespace gjk_support_in_half_precision

const MutantTable<SimpleMutant> of_gjk{
    {"start_with_empty_simplex",
     "W_0 is empty, v_0 a point of A - B, stop at |v_{i+1}| >= |v_i|; right: W_0 = {v_0} and v_0 a support point",
     "seed S0, GJK pseudo-code with its closing remark; E-10",
     [](const Query<3>& query, const ExactTruth& truth) {
         return run_seed_loop(query, truth, centre_difference(query), SeedStop::no_progress);
     }},
    {"start_anywhere",
     "v_0 is any vector, here the first axis; right: v_0 in A - B, or the test v.v - v.w <= 0 bounds nothing",
     "seed S0, GJK pseudo-code, \"any v\"; E-11",
     [](const Query<3>& query, const ExactTruth& truth) {
         return run_seed_loop(query, truth, unit_vector<Rational, 3>(0), SeedStop::gap);
     }},
    {"absolute_for_relative_gap", "v.v - v.w <= ratio, a length^2 against a number; right: <= ratio * v.v",
     "operator precedence in a collision library", &run_with_stopping<absolute_for_relative_gap::AbsoluteForRelative>},
    {"gap_without_square",
     "v.v - v.w <= eps is taken for |v - v(A - B)| <= eps; right: Theorem 4 bounds the square, so eps^2",
     "seed S0, remark on Theorem 4; E-02", &run_with_stopping<gap_without_square::GapWithoutSquare>},
    {"cap_is_an_answer",
     "at the iteration cap the current v is returned as the distance; right: `exhausted`, and the bracket as it is",
     "a habit of collision libraries", &cap_is_an_answer::run},
    {"culling_forgotten", "points with weight 0 stay in the simplex; right: the smallest subset that holds v",
     "seed S4, culling of vertices that do not contribute (I-41)", &run_with_solver<culling_forgotten::WithoutCulling>},
    {"duplicate_test_after_culling",
     "w_k is compared with the culled W_k, which no longer holds it, and the loop repeats for ever; right: with "
     "W_{k-1} u {w_{k-1}}",
     "seed S4, termination; E-42", &run_with_stopping<duplicate_test_after_culling::DuplicateAfterCulling>},
    {"newest_stored_twice", "the newest point is stored twice; right: once, or the simplex is affinely dependent",
     "missing duplicate test", &run_with_solver<newest_stored_twice::StoredTwice>},
    {"support_sign_slip", "w = S(A, -v) - S(B, -v); right: S(A, -v) - S(B, v)", "sign slip", &support_sign_slip::run},
    {"gjk_support_in_half_precision", "support points found with inner products of 11 bits; right: of the vertices' 53",
     "narrow scalar", &gjk_support_in_half_precision::run}};

}  // namespace
}  // namespace touchstone
