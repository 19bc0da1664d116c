// SPDX-License-Identifier: MIT
// Is the answer of GJK's loop certain, whatever rounding did in it?
//
// Source: the bound on the rounding of d.w of plane.h, without looking at a vertex: u times the reach of both bodies.
// Invariant: `true` is a proof for polytopes. For a body that does not say how far it reaches, the reach of the points
// that were found is taken, four times.
// Cost: O(1) for bodies that know their reach, otherwise one pass over the vertices.
#pragma once

#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/range.h"
#include "algorithms/core/result.h"

namespace touchstone::gjk::proof {

/// A bound on the coordinates of a body before its move. `found` are points of it.
template <SupportMappable Shape, class Vertices, Scalar S = typename Shape::scalar>
S reach_of(const Shape& shape, const Vertices& found) {
    if constexpr (requires { shape.extent(); }) {
        return shape.extent();
    } else {
        S reach(0);
        if constexpr (HasExactVertices<Shape>) {
            for (int i = 0; i < shape.exact_vertex_count(); ++i) {
                const auto vertex = shape.exact_vertex(i);
                S factor(1);
                if (vertex.rows != nullptr)
                    for (const auto& row : *vertex.rows) factor = larger(factor, one_norm(row));
                reach = larger(reach, S(factor * infinity_norm(vertex.local) + infinity_norm(vertex.translation)));
            }
            if (shape.exact_vertex_count() > 0) return reach;
        }
        found([&reach](const auto& x) { reach = larger(reach, infinity_norm(x)); });
        return S(4) * reach;
    }
}

/// The reach of both bodies before their moves, with the move of one against the other.
template <SupportMappable A, SupportMappable B, Scalar S, int D>
S reach_of_both(const A& a, const B& b, const Simplex<S, D>& simplex, const Vec<S, D>& shift) {
    const auto of_a = [&simplex](const auto& take) {
        for (int i = 0; i < simplex.size; ++i) take(simplex[i].a);
    };
    const auto of_b = [&simplex](const auto& take) {
        for (int i = 0; i < simplex.size; ++i) take(simplex[i].b);
    };
    return reach_of(a, of_a) + reach_of(b, of_b) + infinity_norm(shift);
}

/// 32 unit roundoffs of the reach: a bound on the rounding of d.w / |d|, and of |v|.
template <Scalar S>
S rounding_of(const S& reach) {
    return S(32) * scalar_traits<S>::epsilon() * reach;
}

/// A point of C and its largest coordinate.
template <Scalar S>
struct Corner {
    /// The point must outlive it.
    explicit Corner(const Vec<S, 3>& point) : at(point), size(infinity_norm(point)) {}
    const Vec<S, 3>& at;
    S size;
};

/// The sign of a determinant of three points of C beyond its rounding and that of the points.
template <Scalar S>
int certain_sign(const Corner<S>& x, const Corner<S>& y, const Corner<S>& z, const S& reach) {
    const S most = larger(x.size, larger(y.size, z.size));
    const S value = dot(x.at, cross(y.at, z.at)),
            error = S(48) * most * most * (S(8) * scalar_traits<S>::epsilon() * (most + reach));
    return !is_normal(error) ? 0 : error < value ? 1 : value < -error ? -1 : 0;
}
/// The same in the plane.
template <Scalar S>
int certain_sign(const Vec<S, 2>& x, const Vec<S, 2>& y, const S& reach) {
    const S most = larger(infinity_norm(x), infinity_norm(y));
    const S value = x[0] * y[1] - x[1] * y[0],
            error = S(16) * most * (S(8) * scalar_traits<S>::epsilon() * (most + reach));
    return !is_normal(error) ? 0 : error < value ? 1 : value < -error ? -1 : 0;
}

/// Is the origin inside of the full simplex, by determinants beyond their rounding?
template <Scalar S>
bool is_certainly_inside(const Simplex<S, 3>& simplex, const S& reach) {
    const Corner<S> p(simplex[0].w), q(simplex[1].w), r(simplex[2].w), s(simplex[3].w);
    const int one = certain_sign(q, r, s, reach);
    return one != 0 && certain_sign(p, s, r, reach) == one && certain_sign(p, q, s, reach) == one &&
           certain_sign(p, r, q, reach) == one;
}
/// The same in the plane.
template <Scalar S>
bool is_certainly_inside(const Simplex<S, 2>& simplex, const S& reach) {
    const auto &p = simplex[0].w, &q = simplex[1].w, &r = simplex[2].w;
    const int one = certain_sign(q, r, reach);
    return one != 0 && certain_sign(r, p, reach) == one && certain_sign(p, q, reach) == one;
}

/// True if the cores are further apart than both radii and rounding, by the lower bound.
template <Scalar S>
bool is_certainly_apart(const S& lower2, const S& radius, const S& reach) {
    const S least = radius + rounding_of(S(reach + radius));
    return least * least < lower2 && is_normal(lower2);
}

/// True if the cores are nearer than both radii by more than rounding.
template <Scalar S>
bool is_certainly_within(const S& upper2, const S& radius, const S& reach) {
    const S most = radius - rounding_of(S(reach + radius));
    return S(0) < most && upper2 < most * most && is_normal(S(most * most));
}

}  // namespace touchstone::gjk::proof
