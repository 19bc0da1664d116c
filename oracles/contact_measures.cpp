// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/contact_measures.h"

#include "oracles/body_queries.h"
#include "oracles/core_solver.h"
#include "oracles/exact_number_value.h"
#include "oracles/wide_root.h"

namespace touchstone {
namespace {

using namespace oracles_detail;

/// The vector integers / denominator.
template <int D>
struct Fractions {
    IntegerVec<Integer, D> integers;
    Integer denominator = 1;
};

template <int D>
Fractions<D> over_common_denominator(const ExactVector& x, const Rational& factor = Rational(1)) {
    Fractions<D> result;
    std::vector<Rational> scaled;
    for (const ExactNumber& coordinate : x) scaled.emplace_back(coordinate.value().number * factor);
    for (const Rational& coordinate : scaled) result.denominator = lcm(result.denominator, denominator(coordinate));
    for (std::size_t k = 0; k < D; ++k)
        result.integers[k] = numerator(scaled[k]) * (result.denominator / denominator(scaled[k]));
    return result;
}

/// Computes the gap of the cores in integers and subtracts the radii, by which the balls extend in every direction.
template <int D>
GapAlong gap_of_cores(const Query<D>& query, const IntegerVec<Integer, D>& n) {
    CoreBodies<D> bodies(query);
    auto& cso = bodies.cso();
    const auto direction = ExactCso<Integer, D>::approximate(n);
    const int a = cso.a.support(n, direction, -1), b = cso.b.support(n, direction, 1);
    const Integer gap = Integer(dot<Integer, D>(n, cso.a.exact(a)) - dot<Integer, D>(n, cso.b.exact(b)));
    const Integer squared = gap * gap, length2 = dot<Integer, D>(n, n);
    const WideReal root = wide_root(squared, length2, bodies.unit());
    const Rational radius = bodies.radius();
    const WideReal balls = exact_number(radius).rounded();
    GapAlong result;
    result.lower = result.upper =
        gap < 0 ? -((root.high + balls.high) + root.low) : (root.high - balls.high) + (root.low - balls.low);
    if (radius > 0) return result;
    const Rational square = Rational(squared, length2) * power_of_two(2 * bodies.unit());
    result.signed_square = exact_number(gap < 0 ? Rational(-square) : square);
    return result;
}

/// Precondition: n holds doubles.
template <int D>
GapAlong enclosed_gap(const Query<D>& query, const ExactVector& n) {
    Vec<double, D> direction;
    Rational length2(0);
    for (int k = 0; k < D; ++k) {
        const ExactNumber& coordinate = n[static_cast<std::size_t>(k)];
        direction[k] = static_cast<double>(coordinate.rounded().high);
        length2 += coordinate.value().number * coordinate.value().number;
    }
    const Enclosure a = enclosed_support(query.a, -direction), b = enclosed_support(query.b, direction);
    const ExactNumber zero;
    const long double length = exact_number(length2).rounded_root().high;
    return {((zero - a.upper) - b.upper).rounded().high / length, ((zero - a.lower) - b.lower).rounded().high / length,
            std::nullopt};
}

}  // namespace

template <int D>
std::optional<GapAlong> gap_along(const Query<D>& query, const ExactVector& n) {
    const auto fractions = over_common_denominator<D>(n);
    if (is_zero<Integer, D>(fractions.integers)) return std::nullopt;
    if (core_of(query.a) && core_of(query.b)) return gap_of_cores<D>(query, fractions.integers);
    return enclosed_gap<D>(query, n);
}

template <int D>
std::optional<ExactNumber> squared_distance_to(const Body<D>& body, const ExactVector& point) {
    auto core = core_of(body);
    if (!core || !core->radii.empty()) return std::nullopt;
    CoreBodies<D> bodies(std::move(*core), CoreBody<D>{{Vec<double, D>{}}, std::nullopt, {}});
    auto& hull = bodies.cso().a;
    const auto p = over_common_denominator<D>(point, power_of_two(-bodies.unit()));
    const auto from_point = [&](int i) {
        IntegerVec<Integer, D> x = hull.exact(i);
        for (std::size_t k = 0; k < D; ++k) x[k] = x[k] * p.denominator - p.integers[k];
        return x;
    };
    const auto nearest = exact_minimum<Integer, D, int>({0}, from_point, [&](const IntegerVec<Integer, D>& v) {
        return hull.support(v, ExactCso<Integer, D>::approximate(v), -1);
    });
    const Rational scaled(nearest.value, Integer(nearest.denominator * p.denominator * p.denominator));
    return exact_number(Rational(scaled * power_of_two(2 * bodies.unit())));
}

template <int D>
Vec<long double, D> unit_vector_of(const ExactVector& n) {
    Rational largest(0);
    for (const ExactNumber& coordinate : n) largest = std::max(largest, Rational(abs(coordinate.value().number)));
    Vec<long double, D> result{};
    if (largest == 0) return result;
    for (int k = 0; k < D; ++k)
        result[k] = exact_number(Rational(n[static_cast<std::size_t>(k)].value().number / largest)).rounded().high;
    return (1 / std::sqrt(squared_norm(result))) * result;
}

ExactNumber squared_length_between(const ExactVector& x, const ExactVector& y) {
    Rational sum(0);
    for (std::size_t k = 0; k < x.size(); ++k) {
        const Rational difference = x[k].value().number - y[k].value().number;
        sum += difference * difference;
    }
    return exact_number(sum);
}

template std::optional<GapAlong> gap_along<2>(const Query<2>&, const ExactVector&);
template std::optional<GapAlong> gap_along<3>(const Query<3>&, const ExactVector&);
template std::optional<ExactNumber> squared_distance_to<2>(const Body<2>&, const ExactVector&);
template std::optional<ExactNumber> squared_distance_to<3>(const Body<3>&, const ExactVector&);
template Vec<long double, 2> unit_vector_of<2>(const ExactVector&);
template Vec<long double, 3> unit_vector_of<3>(const ExactVector&);

}  // namespace touchstone
