// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a truth besides its numbers: nearest points and faces, minimising directions, the plane of a contact,
// and whether the bodies only graze each other. All of them are rationals, derived from what the searches have proved.
#pragma once

#include <algorithm>

#include "oracles/ball_impact.h"
#include "oracles/exact_number_value.h"
#include "oracles/normal_cone.h"
#include "oracles/truth.h"

namespace touchstone::oracles_detail {

/// Returns the direction as integers without a common divisor. Precondition: it is not zero.
template <int D>
ExactVector in_lowest_integers(const IntegerVec<Integer, D>& x) {
    Integer common = 0;
    for (const Integer& coordinate : x) common = gcd(common, coordinate);
    ExactVector result;
    for (const Integer& coordinate : x) result.push_back(exact_number(Integer(coordinate / common)));
    return result;
}

template <int D>
IntegerVec<Integer, D> opposite(IntegerVec<Integer, D> x) {
    for (auto& coordinate : x) coordinate = -coordinate;
    return x;
}

/// Returns the world point that has these weights over `denominator`.
template <int D>
ExactVector world_point(ExactBody<Integer, D>& body, const std::vector<std::pair<int, Integer>>& weights,
                        const Integer& denominator, int unit) {
    IntegerVec<Integer, D> sum;
    for (auto& coordinate : sum) coordinate = 0;
    for (const auto& [vertex, weight] : weights)
        for (std::size_t k = 0; k < D; ++k) sum[k] += weight * body.exact(vertex)[k];
    ExactVector result;
    for (const Integer& coordinate : sum)
        result.push_back(exact_number(Rational(Rational(coordinate, denominator) * power_of_two(unit))));
    return result;
}

template <int D>
NearestPoints nearest_points(CoreSolver<D>& core) {
    const auto at = points_of<Integer, D>(core.minimum());
    NearestPoints result{world_point<D>(core.cso().a, at.a, at.denominator, core.unit()),
                         world_point<D>(core.cso().b, at.b, at.denominator, core.unit()),
                         {},
                         {}};
    if (!core.apart()) return result;
    const auto& v = core.minimum().direction;
    const auto direction = ExactCso<Integer, D>::approximate(v);
    result.face_a = core.cso().a.face(v, direction, -1);
    result.face_b = core.cso().b.face(v, direction, 1);
    return result;
}

/// Returns the kind of the set of planes between cores that touch.
template <int D>
NormalCone normal_cone_of(CoreSolver<D>& core) {
    const TangentCone<Integer, D> cone(core.cso(), points_of<Integer, D>(core.minimum()));
    return normal_cone<Integer, D>(cone, *core.supporting());
}

/// Returns the minimising directions. They are the same for the cores and for the cores with balls. Precondition: the
/// bodies meet.
template <int D>
Directions minimising_directions(CoreSolver<D>& core) {
    Directions result;
    const auto add = [&](const IntegerVec<Integer, D>& x) { result.list.push_back(in_lowest_integers<D>(x)); };
    if (core.apart()) {
        add(core.minimum().direction);
    } else if (core.supporting()) {
        const NormalCone cone = normal_cone_of<D>(core);
        add(*core.supporting());
        if (cone == NormalCone::line) add(opposite<D>(*core.supporting()));
        result.complete = cone != NormalCone::wider;
    } else {
        for (const auto& outward : core.depth().normals) add(opposite<D>(outward));
    }
    sort_as_text(result.list);
    return result;
}

/// Returns the approaching one of n and -n. If neither approaches, returns the one whose first non-zero coordinate is
/// positive.
template <int D>
IntegerVec<Integer, D> approaching(const IntegerVec<Integer, D>& n, const IntegerVec<Integer, D>& velocity) {
    Integer sign = dot<Integer, D>(n, velocity);
    for (std::size_t k = 0; sign == 0; ++k) sign = n[k];
    return sign < 0 ? opposite<D>(n) : n;
}

/// Returns the contact at the start. Precondition: the bodies touch there, that is, cores without balls touch, or the
/// distance of cores with balls equals the radius.
template <int D>
ContactPlane contact_at_start(CoreSolver<D>& core, const IntegerVec<Integer, D>& velocity) {
    const auto at = points_of<Integer, D>(core.minimum());
    ContactPlane result{world_point<D>(core.cso().a, at.a, at.denominator, core.unit()), {}, true};
    auto normal = core.apart() ? core.minimum().direction : *core.supporting();
    if (!core.apart()) {
        const NormalCone cone = normal_cone_of<D>(core);
        result.unique = cone != NormalCone::wider;
        if (cone == NormalCone::line) normal = approaching<D>(normal, velocity);
    }
    result.normal = in_lowest_integers<D>(normal);
    return result;
}

template <int D>
std::optional<ContactPlane> contact_of(CoreSolver<D>& core, const FirstContact<D>& contact) {
    ContactPlane result{world_point<D>(core.cso().a, contact.at.a, contact.at.denominator, core.unit()),
                        in_lowest_integers<D>(contact.direction), true};
    if (!contact.pierced) {
        const TangentCone<Integer, D> cone(core.cso(), contact.at);
        result.unique = normal_cone<Integer, D>(cone, contact.direction) != NormalCone::wider;
    }
    return result;
}

template <int D>
std::optional<ContactPlane> contact_of(CoreSolver<D>& core, const BallContact<D>& contact) {
    if (!contact.exact) return std::nullopt;
    return ContactPlane{world_point<D>(core.cso().a, contact.at.a, contact.at.denominator, core.unit()),
                        in_lowest_integers<D>(contact.direction), true};
}

/// Returns the solver for A and the region that B sweeps during the motion.
template <int D>
CoreSolver<D> swept(const Query<D>& query) {
    auto b = *core_of(query.b);
    b.sweep = query.motion;
    return CoreSolver<D>(*core_of(query.a), std::move(b));
}

/// Returns true if this contact after the start shows that the interiors of A and the swept B meet: the motion leads
/// across the plane of contact.
template <int D>
bool leads_across(const FirstContact<D>& contact, const Rational& duration) {
    return contact.pierced && contact.time < duration;
}
template <int D>
bool leads_across(const BallContact<D>&, const Rational&) {
    return false;
}

}  // namespace touchstone::oracles_detail
