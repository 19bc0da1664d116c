// SPDX-License-Identifier: MIT
// Collision response of two bodies that do not rotate: an impulse along the contact normal, and a correction of
// position.
//
// Source: seed S1 only names it (I-66); Newton's law of restitution. With the relative normal velocity
// u = (v_1 - v_2).n < 0 the impulse is j = -(1 + e) u / ((1/m_1 + 1/m_2) n.n), and v_1 += j n/m_1, v_2 -= j n/m_2.
//
// Exact laws (P-28): momentum is kept; energy is kept for e = 1; u becomes -e u; tangential velocities do not change.
// n enters as n n/(n.n), so its length does not matter and no root is taken.
#pragma once

#include <string_view>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/iterate.h"
#include "algorithms/core/range.h"

namespace touchstone::response {

/// The velocity and mass of a body that does not rotate. inverse_mass = 0 makes it immovable.
template <Scalar S, int D>
struct MovingBody {
    Vec<S, D> velocity{};
    S inverse_mass = S(1);  ///< >= 0
};

/// The velocities after a collision.
template <Scalar S, int D>
struct CollisionResponse {
    Vec<S, D> velocity_1{}, velocity_2{};  ///< velocities after the collision; unchanged if there was none to resolve
    S impulse{};                           ///< j, per length of n: body 1 receives j n
    Stop<S>
        stop{};  ///< "resolved", "separating" (u >= 0), "immovable" (both inverse masses 0), or the reason of an error
};

namespace detail {

/// True if x.y is accurate: no product has lost digits to underflow, or x.y is so large that the loss does not matter.
template <Scalar S, int D>
bool is_dot_in_range(const Vec<S, D>& x, const Vec<S, D>& y, const S& x_dot_y) {
    if (scalar_traits<S>::is_exact || is_normal(magnitude_of(x_dot_y))) return true;
    for (int k = 0; k < D; ++k)
        if (!(x[k] == S(0)) && !(y[k] == S(0)) && !is_normal(magnitude_of(x[k] * y[k]))) return false;
    return true;
}

}  // namespace detail

/// Resolves a collision. n points from body 2 to body 1 and may have any positive length. The restitution e is in [0,
/// 1], where 1 is elastic.
/// Errors: NaN, infinity, n = 0, a negative inverse mass or e outside [0, 1] gives invalid_input and leaves the
/// velocities unchanged. A result out of range, too large or with digits lost to underflow, gives `exhausted` and also
/// leaves them. O(1).
template <Field S, int D>
CollisionResponse<S, D> elastic_collision(const MovingBody<S, D>& body_1, const MovingBody<S, D>& body_2,
                                          const Vec<S, D>& n, const S& restitution = S(1)) {
    CollisionResponse<S, D> response{body_1.velocity, body_2.velocity, S(0), {}};
    const auto leave = [&](std::string_view name, StopKind kind) {
        response.stop = Stop<S>{name, kind, S(0), S(0)};
        return response;
    };
    const S inverse = body_1.inverse_mass + body_2.inverse_mass;
    const bool finite = is_finite(body_1.velocity) && is_finite(body_2.velocity) && is_finite(n) &&
                        scalar_traits<S>::is_finite(inverse) && scalar_traits<S>::is_finite(restitution);
    if (!finite) return leave("not_finite", StopKind::invalid_input);
    if (n == zero_vector<S, D>()) return leave("zero_normal", StopKind::invalid_input);
    if (body_1.inverse_mass < S(0) || body_2.inverse_mass < S(0))
        return leave("negative_mass", StopKind::invalid_input);
    if (restitution < S(0) || S(1) < restitution) return leave("restitution_range", StopKind::invalid_input);
    if (inverse == S(0)) return leave("immovable", StopKind::converged);

    const S largest = scalar_traits<S>::is_exact ? S(1) : infinity_norm(n);
    const Vec<S, D> axis = scaled_by_infinity_norm(n);
    const Vec<S, D> approach = body_1.velocity - body_2.velocity;
    const S closing = dot(approach, axis);
    if (!detail::is_dot_in_range(approach, axis, closing)) return leave("underflow", StopKind::exhausted);
    if (S(0) <= closing) return leave("separating", StopKind::converged);
    const S per_impulse = inverse * squared_norm(axis);
    const S impulse = -((S(1) + restitution) * closing / per_impulse);
    const Vec<S, D> after_1 = body_1.velocity + impulse * body_1.inverse_mass * axis,
                    after_2 = body_2.velocity - impulse * body_2.inverse_mass * axis;
    const S per_length = impulse / largest;
    if (!is_finite(after_1) || !is_finite(after_2) || !scalar_traits<S>::is_finite(per_length))
        return leave("overflow", StopKind::exhausted);
    for (const S& product : {per_impulse, impulse, per_length})
        if (!is_normal(product)) return leave("underflow", StopKind::exhausted);
    return {after_1, after_2, per_length, Stop<S>::converged("resolved", closing)};
}

/// The displacements, as lengths, that separate the two bodies.
template <Scalar S, int D>
struct PositionCorrection {
    Vec<S, D> displacement_1{}, displacement_2{};
};

/// Splits the minimum translation `mtv` by inverse masses; body 1 moved by `mtv` just touches body 2. The centre of
/// mass stays. The displacements are zero if both inverse masses are 0. Precondition: inverse masses are >= 0 and
/// finite. O(1).
template <Field S, int D>
PositionCorrection<S, D> correct_positions(const S& inverse_mass_1, const S& inverse_mass_2, const Vec<S, D>& mtv) {
    const S inverse = inverse_mass_1 + inverse_mass_2;
    if (!(S(0) < inverse)) return {zero_vector<S, D>(), zero_vector<S, D>()};
    return {inverse_mass_1 / inverse * mtv, -(inverse_mass_2 / inverse * mtv)};
}

}  // namespace touchstone::response
