// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/registry/solver_costs.h"

#include <algorithm>
#include <array>
#include <random>
#include <tuple>

#include "algorithms/simplex_solvers/all.h"

namespace touchstone {
namespace {

using S = Counted<double>;
constexpr int simplices = 1000;

constexpr std::array<long OperationCounts::*, 6> kinds{&OperationCounts::additions, &OperationCounts::multiplications,
                                                       &OperationCounts::divisions, &OperationCounts::square_roots,
                                                       &OperationCounts::negations, &OperationCounts::comparisons};

Vec<S, 3> random_point(std::mt19937_64& rng, OperationCounts& counts) {
    Vec<S, 3> x;
    for (int k = 0; k < 3; ++k) x[k] = attach(S(static_cast<int>(rng() % 19) - 9), counts);
    return x;
}

Simplex<S, 3> random_simplex(int vertices, std::mt19937_64& rng, OperationCounts& counts) {
    Simplex<S, 3> simplex;
    for (int i = 0; i < vertices; ++i) {
        const Vec<S, 3> x = random_point(rng, counts);
        simplex.push_back({x, x, zero_vector<S, 3>(), i, i});
    }
    return simplex;
}

/// A simplex as a reduction leaves it: no vertex can be left out. Whole coordinates of this size make no rounding.
Simplex<S, 3> reduced_simplex(int vertices, std::mt19937_64& rng, OperationCounts& counts) {
    for (;;) {
        const Simplex<S, 3> simplex = random_simplex(vertices, rng, counts);
        Simplex<S, 3> reduced = simplex;
        if (Johnson{}.reduce(reduced) && reduced.size == vertices) return simplex;
    }
}

/// The operations of the reduction of W u {w} in a query whose last reduction left W.
template <class Solver>
OperationCounts reduced(const Solver& solver, int vertices, std::mt19937_64& rng) {
    OperationCounts counts;
    auto of_query = begin_solver<S, 3>(solver);
    Simplex<S, 3> simplex = reduced_simplex(vertices - 1, rng, counts);
    of_query.reduce(simplex);
    const Vec<S, 3> w = random_point(rng, counts);
    simplex.push_back({w, w, zero_vector<S, 3>(), vertices - 1, vertices - 1});
    counts = {};
    of_query.reduce(simplex);
    return counts;
}

template <class Solver>
SimplexCost cost(const Solver& solver, int vertices) {
    std::mt19937_64 rng(20261);
    SimplexCost result{vertices, {}, {}};
    for (int i = 0; i < simplices; ++i) {
        const OperationCounts counts = reduced(solver, vertices, rng);
        for (const auto kind : kinds) {
            result.mean.*kind += counts.*kind;
            result.most.*kind = std::max(result.most.*kind, counts.*kind);
        }
    }
    for (const auto kind : kinds) result.mean.*kind = (result.mean.*kind + simplices / 2) / simplices;
    return result;
}

}  // namespace

std::vector<SimplexCost> costs_of_solver(std::string_view name) {
    std::vector<SimplexCost> costs;
    const auto add = [&](const auto& solver) {
        if (solver.name != name) return;
        for (int vertices = 2; vertices <= 4; ++vertices) costs.push_back(cost(solver, vertices));
    };
    std::apply([&](const auto&... solver) { (add(solver), ...); }, AllSimplexSolvers{});
    return costs;
}

}  // namespace touchstone
