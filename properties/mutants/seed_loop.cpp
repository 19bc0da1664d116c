// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/mutants/seed_loop.h"
#include "algorithms/simplex_solvers/johnson.h"

namespace touchstone {
namespace {

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

}  // namespace

ExactVec centre_difference(const Query<3>& query) {
    const auto mean = [](const Body<3>& body) {
        ExactVec sum = zero_vector<Rational, 3>();
        const auto vertices = vertices_of(body);
        for (const auto& x : vertices) sum = sum + convert<Rational>(x);
        return (Rational(1) / Rational(static_cast<long>(vertices.size()))) * sum;
    };
    return mean(query.a) - mean(query.b);
}

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

}  // namespace touchstone
