// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/gradient.h"

#include <algorithm>

#include "oracles/contact_polygon.h"
#include "oracles/core_body.h"
#include "oracles/core_solver.h"
#include "oracles/exact_number_value.h"
#include "oracles/oracle.h"

namespace touchstone {
namespace {

using oracles_detail::Integer;
using oracles_detail::Rational;

const Rational& value_of(const ExactNumber& x) { return x.value().number; }

Rational dot(const ExactVector& x, const ExactVector& y) {
    Rational sum(0);
    for (std::size_t k = 0; k < x.size(); ++k) sum += value_of(x[k]) * value_of(y[k]);
    return sum;
}

/// Returns the direction as integers without a common divisor. Precondition: it is not zero.
ExactVector in_lowest_integers(const ExactVector& x) {
    Integer multiple = 1, divisor = 0;
    for (const ExactNumber& coordinate : x) multiple = lcm(multiple, denominator(value_of(coordinate)));
    for (const ExactNumber& coordinate : x)
        divisor = gcd(divisor, numerator(Rational(value_of(coordinate) * multiple)));
    ExactVector result;
    for (const ExactNumber& coordinate : x)
        result.push_back(exact_number(Integer(numerator(Rational(value_of(coordinate) * multiple)) / divisor)));
    return result;
}

/// The directions of least distance or depth, or nullopt if the truth does not tell them.
std::optional<Directions> directions_of(const Truth& truth) {
    if (truth.verdict != Verdict::separated) return truth.minimising_directions;
    if (!truth.nearest) return std::nullopt;
    ExactVector v;
    for (std::size_t k = 0; k < truth.nearest->point_a.size(); ++k)
        v.push_back(truth.nearest->point_a[k] - truth.nearest->point_b[k]);
    return Directions{{in_lowest_integers(v)}, true};
}

/// The least n.(u + w x p) over the corners, times |n|.
Rational least_rate(const GradientFace& face, const RigidVelocity& velocity) {
    std::optional<Rational> least;
    for (const ExactVector& p : face.points) {
        const Rational turning = dot(velocity.angular, moment(p, face.direction));
        if (!least || turning < *least) least = turning;
    }
    return *least + dot(velocity.linear, face.direction);
}

}  // namespace

template <int D>
std::optional<GradientSet> gradient_set(const Query<D>& query, const Truth& truth) {
    if (query.kind == QueryKind::impact || oracles_detail::refusal_without_cores(query)) return std::nullopt;
    const auto directions = directions_of(truth);
    if (!directions) return std::nullopt;
    GradientSet set;
    set.complete = directions->complete;
    for (const ExactVector& n : directions->list) {
        auto points = corners_on_a<D>(contact_polygon(query, n).value());
        sort_as_text(points);
        set.faces.push_back({n, exact_number(dot(n, n)), std::move(points)});
    }
    return set;
}

std::optional<GradientSet> gradient_set(const AnyQuery& query, const Truth& truth) {
    return std::visit([&truth](const auto& q) { return gradient_set(q, truth); }, query);
}

KnownGradients known_gradients(const AnyQuery& query) {
    if (std::visit([](const auto& q) { return q.kind == QueryKind::impact; }, query)) return {};
    const Oracle& exact = *find_oracle("exact");
    if (!exact.refuses(query)) return {gradient_set(query, exact.answer(query, Detail::full)), std::nullopt};
    return {std::nullopt, enclosed_gradient(query, find_oracle("enclosure")->answer(query, Detail::certified))};
}

ExactVector moment(const ExactVector& point, const ExactVector& direction) {
    const auto coordinate = [&](std::size_t i, std::size_t j) {
        return exact_number(
            Rational(value_of(point[i]) * value_of(direction[j]) - value_of(point[j]) * value_of(direction[i])));
    };
    if (point.size() == 2) return {coordinate(0, 1)};
    return {coordinate(1, 2), coordinate(2, 0), coordinate(0, 1)};
}

ExactNumber signed_square_of_derivative(const GradientSet& set, const RigidVelocity& velocity) {
    std::optional<Rational> greatest;
    for (const GradientFace& face : set.faces) {
        const Rational rate = least_rate(face, velocity);
        const Rational square = rate * abs(rate) / value_of(face.squared_length);
        if (!greatest || square > *greatest) greatest = square;
    }
    return exact_number(*greatest);
}

template std::optional<GradientSet> gradient_set<2>(const Query<2>&, const Truth&);
template std::optional<GradientSet> gradient_set<3>(const Query<3>&, const Truth&);

}  // namespace touchstone
