// SPDX-License-Identifier: GPL-3.0-or-later
// The subject `simplex_solvers`: Johnson's determinants and every solver of the list on simplices of A - B, including
// duplicates and dependent points.
#include "algorithms/fast/registers/combine.h"
#include "algorithms/simplex_solvers/all.h"
#include "properties/laws/lift.h"
#include "properties/laws/solver_run.h"

namespace touchstone {

namespace {

constexpr int rounds = 4;

/// Takes vertices of A and B by two different strides, which gives neighbours, repetitions and opposite vertices.
template <class Vertices>
auto difference_of(const Vertices& a, const Vertices& b, int k, int round) {
    const auto i = static_cast<std::size_t>(k * (1 + round / 2)) % a.size();
    const auto j = static_cast<std::size_t>(k * k + k * (round % 2) + round) % b.size();
    return a[i] - b[j];
}

template <Field S, int D, class Solver>
void add_answer(SolverRun& run, Simplex<S, D> simplex, const Solver& solver) {
    SolverAnswer answer;
    answer.solver = Solver::name;
    answer.found = solver.reduce(simplex);
    if (answer.found) {
        const auto v = combine_w(simplex);
        answer.found = is_finite(v);
        if (answer.found) answer.v = lift(v);
        answer.kept = lift(simplex);
        for (int i = 0; i < simplex.size && answer.found; ++i) {
            const S& lambda = simplex.lambda[static_cast<std::size_t>(i)];
            answer.found = scalar_traits<S>::is_finite(lambda);
            if (answer.found) answer.lambda.push_back(lift(lambda));
        }
    }
    run.answers.push_back(std::move(answer));
}

/// Returns false if a determinant left the range of the scalar.
template <Field S, int D>
bool add_determinants(SolverRun& run, const Simplex<S, D>& simplex) {
    const JohnsonDeterminants<S, D> delta(simplex);
    run.delta.assign(std::size_t{1} << static_cast<unsigned>(simplex.size), {});
    for (unsigned mask = 1; mask < run.delta.size(); ++mask) {
        for (int i = 0; i < simplex.size; ++i) {
            if (delta.has(mask, i) && !scalar_traits<S>::is_finite(delta(mask, i))) return false;
            run.delta[mask].push_back(delta.has(mask, i) ? lift(delta(mask, i)) : Rational(0));
        }
        if (delta.qualifies(mask)) run.qualifying.push_back(mask);
    }
    return true;
}

template <Field S, int D>
void add_runs(Recordings& list, const Query<D>& query) {
    const auto a = polytope_of<S>(query.a).vertices, b = polytope_of<S>(query.b).vertices;
    for (int round = 0; round < rounds; ++round) {
        const int size = D + 1 - (round == 3 ? 1 : 0);
        Simplex<S, D> simplex;
        for (int k = 0; k < size; ++k) {
            CsoVertex<S, D> vertex;
            vertex.w = difference_of(a, b, k, round);
            simplex.push_back(vertex);
        }
        SolverRun run;
        run.variant = "every solver";
        run.exact_scalar = scalar_traits<S>::is_exact;
        run.points = lift(simplex);
        if (!add_determinants(run, simplex)) continue;
        std::apply([&](const auto&... solver) { (add_answer(run, simplex, solver), ...); }, AllSimplexSolvers{});
        add_recording(list, std::move(run));
    }
}

Recordings record(const AnyQuery& query, ScalarKind scalar) {
    Recordings list;
    for_scalar(query, scalar,
               [&](auto tag, const auto& rounded) { add_runs<typename decltype(tag)::type>(list, rounded); });
    return list;
}

const SimpleSubject subject("simplex_solvers", &record);
const SubjectRegistration registration(subject);

}  // namespace

std::vector<ExactVec> points_of_difference(const Query<3>& query, int size, int round) {
    const auto a = polytope_of<Rational>(query.a).vertices, b = polytope_of<Rational>(query.b).vertices;
    std::vector<ExactVec> points;
    for (int k = 0; k < size; ++k) points.push_back(difference_of(a, b, k, round));
    return points;
}

}  // namespace touchstone
