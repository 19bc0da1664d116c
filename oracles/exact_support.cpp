// SPDX-License-Identifier: GPL-3.0-or-later
// The reach of a polytope plus ball in a direction: max d.x over its vertices in integers, plus radius |d|.
#include "oracles/body_queries.h"
#include "oracles/exact_number_value.h"
#include "oracles/integer_vector.h"

namespace touchstone {

using namespace oracles_detail;

template <int D>
std::optional<SupportTruth> exact_support(const Body<D>& body, const Vec<double, D>& direction) {
    const auto core = core_of(body);
    if (!core) return std::nullopt;
    const BodyRange range = range_of(*core);
    const ExponentRange world = range.world.empty() ? ExponentRange{0, 0} : range.world;
    ExactBody<Integer, D> exact(*core, range, world.least, world.greatest);
    const auto d = scaled_integers<D>(direction);
    SupportTruth truth;
    truth.vertices = exact.face(d.integers, ExactCso<Integer, D>::approximate(d.integers), 1);
    const Integer most = dot<Integer, D>(d.integers, exact.exact(truth.vertices.front()));
    const Rational of_core = Rational(most) * power_of_two(world.least) * power_of_two(d.exponent);
    Rational radius(0);
    for (const double r : core->radii) radius += Rational(r);
    const Rational of_ball_squared =
        radius * radius * Rational(dot<Integer, D>(d.integers, d.integers)) * power_of_two(2 * d.exponent);
    const Integer p = sqrt(Integer(numerator(of_ball_squared))), q = sqrt(Integer(denominator(of_ball_squared)));
    if (p * p == numerator(of_ball_squared) && q * q == denominator(of_ball_squared))
        truth.value = exact_number(Rational(of_core + Rational(p, q)));
    else
        truth.enclosure = enclose_root_minus(exact_number(of_ball_squared), exact_number(Rational(-of_core)), 45);
    return truth;
}

template std::optional<SupportTruth> exact_support<2>(const Body<2>&, const Vec<double, 2>&);
template std::optional<SupportTruth> exact_support<3>(const Body<3>&, const Vec<double, 3>&);

}  // namespace touchstone
