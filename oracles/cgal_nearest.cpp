// SPDX-License-Identifier: GPL-3.0-or-later
// Nearest points for the oracle `cgal`: an exact quadratic program with Bland's rule, which cannot cycle.
//
// CGAL's Polytope_distance_d does the same faster and is kept for comparison. Under its own pricing rule it does not
// terminate on some contacts (a tetrahedron of small integers and one of its own vertices). NT = ET = Gmpzf: with NT =
// double, the manual's usual form, it silently returned wrong squared distances on flat and on badly scaled input (1469
// of 1500 cases at coordinates near 1e-150).
#include <CGAL/Homogeneous.h>
#include <CGAL/Polytope_distance_d.h>
#include <CGAL/Polytope_distance_d_traits_3.h>
#include <CGAL/QP_functions.h>
#include <CGAL/QP_models.h>

#include <stdexcept>

#include "oracles/cgal_bodies.h"

namespace touchstone::cgal_oracle {

using CGAL::Gmpq;
using CGAL::Gmpzf;
using HomogeneousKernel = CGAL::Homogeneous<Gmpzf>;

template <int D>
NearestPair<D> nearest_pair(const Coordinates<D>& a, const Coordinates<D>& b) {
    // Minimise v.v over v = sum l a - sum m b, sum l = sum m = 1, l, m >= 0.
    CGAL::Quadratic_program<Gmpzf> program(CGAL::EQUAL, true, Gmpzf(0), false, Gmpzf(0));
    for (int i = 0; i < D; ++i) {
        program.set_l(i, false);
        program.set_d(i, i, Gmpzf(2));  // CGAL takes the matrix of twice the objective
        program.set_a(i, i, Gmpzf(-1));
    }
    int column = D;
    for (const auto* body : {&a, &b})
        for (const auto& x : *body) {
            for (int i = 0; i < D; ++i) {
                const Gmpzf& coordinate = x[static_cast<std::size_t>(i)];
                program.set_a(column, i, body == &a ? coordinate : -coordinate);
            }
            program.set_a(column, body == &a ? D : D + 1, Gmpzf(1));
            ++column;
        }
    program.set_b(D, Gmpzf(1));
    program.set_b(D + 1, Gmpzf(1));
    CGAL::Quadratic_program_options options;
    options.set_pricing_strategy(CGAL::QP_BLAND);
    const auto solution = CGAL::solve_quadratic_program(program, Gmpzf(), options);
    if (!solution.is_valid() || !solution.is_optimal())
        throw std::logic_error(
            "oracle cgal: the solution of a quadratic program fails CGAL's own check, so there is no answer");
    NearestPair<D> result{
        rational(solution.objective_value_numerator()) / rational(solution.objective_value_denominator()), {}, {}};
    auto weight = solution.variable_values_begin() + D;
    for (const auto* body : {&a, &b})
        for (const auto& x : *body) {
            const Gmpq share = rational((*weight).numerator()) / rational((*weight).denominator());
            ++weight;
            if (share == 0) continue;
            for (std::size_t i = 0; i < D; ++i) (body == &a ? result.a : result.b)[i] += share * rational(x[i]);
        }
    return result;
}

Gmpq distance_by_class(const Coordinates<3>& a, const Coordinates<3>& b) {
    using Traits = CGAL::Polytope_distance_d_traits_3<HomogeneousKernel, Gmpzf, Gmpzf>;
    const auto points = [](const Coordinates<3>& list) {
        std::vector<Traits::Point_d> result;
        for (const auto& x : list) result.emplace_back(x[0], x[1], x[2], Gmpzf(1));
        return result;
    };
    const auto p = points(a), q = points(b);
    const CGAL::Polytope_distance_d<Traits> distance(p.begin(), p.end(), q.begin(), q.end());
    if (!distance.is_valid()) throw std::logic_error("oracle cgal: Polytope_distance_d fails its own optimality check");
    return rational(distance.squared_distance_numerator()) / rational(distance.squared_distance_denominator());
}

template NearestPair<2> nearest_pair<2>(const Coordinates<2>&, const Coordinates<2>&);
template NearestPair<3> nearest_pair<3>(const Coordinates<3>&, const Coordinates<3>&);

}  // namespace touchstone::cgal_oracle
