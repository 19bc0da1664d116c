// SPDX-License-Identifier: GPL-3.0-or-later
// Time of impact for the oracle `cgal`: one exact linear program for polytopes, bisection for bodies with balls. The
// bisection is over the time t for which B is swept, since the distance of A from the sweep of B over [0, t] never
// rises with t.
#include <CGAL/QP_functions.h>
#include <CGAL/QP_models.h>

#include <stdexcept>

#include "oracles/cgal_bodies.h"

namespace touchstone::cgal_oracle {

using CGAL::Gmpq;
using CGAL::Gmpzf;

template <int D>
std::optional<FirstMeeting<D>> first_meeting(const Coordinates<D>& a, const Coordinates<D>& b,
                                             const Motion<D>& motion) {
    CGAL::Quadratic_program<Gmpzf> program(CGAL::EQUAL, true, Gmpzf(0), false, Gmpzf(0));
    int column = 0;
    for (const auto* body : {&a, &b})
        for (const auto& x : *body) {
            for (int i = 0; i < D; ++i) {
                const Gmpzf& coordinate = x[static_cast<std::size_t>(i)];
                program.set_a(column, i, body == &a ? coordinate : -coordinate);
            }
            program.set_a(column, body == &a ? D : D + 1, Gmpzf(1));
            ++column;
        }
    for (int i = 0; i < D; ++i) program.set_a(column, i, -Gmpzf(motion.velocity[i]));
    program.set_c(column, Gmpzf(1));
    program.set_b(D, Gmpzf(1));
    program.set_b(D + 1, Gmpzf(1));
    // With the default pricing the simplex method cycles for ever on degenerate contacts. Bland's rule cannot cycle.
    CGAL::Quadratic_program_options options;
    options.set_pricing_strategy(CGAL::QP_BLAND);
    const auto solution = CGAL::solve_nonnegative_linear_program(program, Gmpzf(), options);
    if (!solution.is_valid())
        throw std::logic_error(
            "oracle cgal: the solution of a linear program fails CGAL's own check, so there is no answer");
    if (solution.is_infeasible()) return std::nullopt;
    FirstMeeting<D> result{
        rational(solution.objective_value_numerator()) / rational(solution.objective_value_denominator()), {}};
    auto weight = solution.variable_values_begin();
    for (const auto& x : a) {
        const Gmpq share = rational((*weight).numerator()) / rational((*weight).denominator());
        for (std::size_t i = 0; i < D; ++i) result.point[i] += share * rational(x[i]);
        ++weight;
    }
    return result;
}

template <int D>
std::optional<std::array<Gmpq, 2>> contact_bracket(const Coordinates<D>& a, const Coordinates<D>& b,
                                                   const Motion<D>& motion, const Gmpq& radius) {
    // Times are k / 2^52 of the duration. They are dyadic, as the quadratic program requires of its points.
    constexpr int halvings = 52;
    const auto near = [&](const Gmpzf& part) {
        return squared_distance<D>(a, swept<D>(b, motion, part)) <= radius * radius;
    };
    if (near(Gmpzf(0))) return std::array<Gmpq, 2>{Gmpq(0), Gmpq(0)};
    if (!near(Gmpzf(1))) return std::nullopt;
    Gmpzf lower(0), upper(1);
    for (int k = 0; k < halvings; ++k) {
        const Gmpzf middle = (lower + upper) * Gmpzf(0.5);
        (near(middle) ? upper : lower) = middle;
    }
    const Gmpq duration(motion.duration);
    return std::array<Gmpq, 2>{rational(lower) * duration, rational(upper) * duration};
}

template std::optional<FirstMeeting<2>> first_meeting<2>(const Coordinates<2>&, const Coordinates<2>&,
                                                         const Motion<2>&);
template std::optional<FirstMeeting<3>> first_meeting<3>(const Coordinates<3>&, const Coordinates<3>&,
                                                         const Motion<3>&);
template std::optional<std::array<Gmpq, 2>> contact_bracket<2>(const Coordinates<2>&, const Coordinates<2>&,
                                                               const Motion<2>&, const Gmpq&);
template std::optional<std::array<Gmpq, 2>> contact_bracket<3>(const Coordinates<3>&, const Coordinates<3>&,
                                                               const Motion<3>&, const Gmpq&);

}  // namespace touchstone::cgal_oracle
