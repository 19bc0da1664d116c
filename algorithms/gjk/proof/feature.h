// SPDX-License-Identifier: MIT
// The vertex, edge or face of a simplex that holds its point v nearest to the origin, with a direction of v that rounds
// less than v itself does.
//
// Source: the regions are those of Voronoi as Ericson orders them [Eri05]; the direction of an edge is its own point,
// made orthogonal to the edge once more, and that of a face its normal, as van den Bergen notes for the depth [vdB01].
// v is the difference of large numbers where the simplex is far wider than v is long; a normal is a product of edges.
//
// Invariant: d is a positive multiple of v up to rounding; the weights are positive, and v = sum weight_i w_i / sum
// weight_i. The weights are not divided on the way, so a v that is zero by exact cancellation stays zero.
#pragma once

#include <array>

#include "algorithms/core/range.h"
#include "algorithms/core/simplex.h"
#include "algorithms/gjk/proof/body.h"

namespace touchstone::gjk::proof {

/// x by the power of two that brings its largest coordinate near 1, so that squares and cubes stay in range.
template <Scalar T>
Vec<T, 3> near_one(const Vec<T, 3>& x) {
    if constexpr (scalar_traits<T>::is_exact) {
        return x;
    } else {
        const T largest = infinity_norm(x);
        if (!(T(0) < largest) || !scalar_traits<T>::is_finite(largest)) return x;
        return times_power_of_two(x, -std::ilogb(largest));
    }
}

/// q - p from the points of the bodies: what cancels, cancels before it rounds, and the moves do not enter.
template <Scalar T>
Vec<T, 3> between(const Vertex<T>& p, const Vertex<T>& q) {
    return (q.a - p.a) - (q.b - p.b);
}

/// d without the part along e that rounding has left in it and that a long edge would turn into a bad bound. It is e.e
/// times as long.
template <Scalar T>
Vec<T, 3> across(const Vec<T, 3>& d, const Vec<T, 3>& e) {
    return dot(e, e) * d - dot(d, e) * e;
}

/// v = sum weight_i w_i / sum weight_i over the first `size` of at[] of the simplex.
template <Scalar T>
struct Feature {
    int size = 0;
    std::array<int, 3> at{};
    std::array<T, 3> weight{};
    Vec<T, 3> d = zero_vector<T, 3>();  ///< a positive multiple of v
    T h{};                              ///< d . v
    T dd{};                             ///< d . d
    T vv{};                             ///< v . v, from d and h
};

/// The vertices of a simplex.
template <Scalar T>
using Corners = std::array<Vertex<T>, 4>;

/// The feature that is nearer to the origin, f if they are as near.
template <Scalar T>
const Feature<T>& nearer(const Feature<T>& f, const Feature<T>& g) {
    return g.vv < f.vv ? g : f;
}

/// Corner i.
template <Scalar T>
Feature<T> vertex_feature(const Corners<T>& p, int i) {
    const Vec<T, 3>& w = p[static_cast<std::size_t>(i)].w;
    const T ww = dot(w, w);
    return {1, {i}, {T(1)}, w, ww, ww, ww};
}

/// The feature of the edge between corners i and j that holds the nearest point.
template <Scalar T>
Feature<T> edge_feature(const Corners<T>& p, int i, int j) {
    const Vertex<T>&a = p[static_cast<std::size_t>(i)], &b = p[static_cast<std::size_t>(j)];
    const Vec<T, 3> ab = between(a, b), e = near_one(ab);
    const T to_b = -dot(ab, a.w), to_a = dot(ab, b.w);
    if (to_b <= T(0)) return vertex_feature(p, i);
    if (to_a <= T(0)) return vertex_feature(p, j);
    const T ee = dot(e, e), sum = ee * to_a + ee * to_b;
    const Vec<T, 3> d = across(Vec<T, 3>(to_a * a.w + to_b * b.w), e);
    const T dd = dot(d, d);
    return {2, {i, j}, {ee * to_a, ee * to_b}, d, dd / sum, dd, dd / (sum * sum)};
}

/// The normal of the triangle, made orthogonal once more to the longest of its edges.
template <Scalar T>
Vec<T, 3> sharpened_normal(const Vec<T, 3>& normal, const Vec<T, 3>& ab, const Vec<T, 3>& ac, const Vec<T, 3>& bc) {
    const Vec<T, 3>* longest = &ab;
    if (dot(*longest, *longest) < dot(ac, ac)) longest = &ac;
    if (dot(*longest, *longest) < dot(bc, bc)) longest = &bc;
    return near_one(across(normal, near_one(*longest)));
}

/// The feature of the triangle of corners i, j and k that holds the nearest point. The weights of a face are the areas
/// over its edges, by its own normal.
template <Scalar T>
Feature<T> face_feature(const Corners<T>& p, int i, int j, int k) {
    const T zero(0);
    const Vertex<T>&a = p[static_cast<std::size_t>(i)], &b = p[static_cast<std::size_t>(j)],
          &c = p[static_cast<std::size_t>(k)];
    const Vec<T, 3> ab = between(a, b), ac = between(a, c), bc = between(b, c);
    const T ab_a = -dot(ab, a.w), ab_b = -dot(ab, b.w), ac_a = -dot(ac, a.w), ac_c = -dot(ac, c.w),
            bc_b = -dot(bc, b.w), bc_c = -dot(bc, c.w);
    if (ab_a <= zero && ac_a <= zero) return vertex_feature(p, i);
    if (zero <= ab_b && bc_b <= zero) return vertex_feature(p, j);
    if (zero <= ac_c && zero <= bc_c) return vertex_feature(p, k);
    const Vec<T, 3> normal = near_one(cross(ab, ac));
    const T of_a = dot(normal, cross(b.w, bc)), of_b = dot(normal, cross(ac, c.w)), of_c = dot(normal, cross(a.w, ab));
    if (of_c <= zero && zero < ab_a && ab_b < zero) return edge_feature(p, i, j);
    if (of_b <= zero && zero < ac_a && ac_c < zero) return edge_feature(p, i, k);
    if (of_a <= zero && zero < bc_b && bc_c < zero) return edge_feature(p, j, k);
    if (!(zero < of_a && zero < of_b && zero < of_c))  // rounding, or a triangle without area
        return nearer(edge_feature(p, i, j), nearer(edge_feature(p, i, k), edge_feature(p, j, k)));
    Vec<T, 3> d = sharpened_normal(normal, ab, ac, bc);
    if (dot(d, a.w) < zero) d = -d;
    const T h = dot(d, a.w), dd = dot(d, d);
    return {3, {i, j, k}, {of_a, of_b, of_c}, d, h, dd, dd == zero ? zero : h * h / dd};
}

/// The nearest of those faces of a tetrahedron that the origin is not strictly inside of; size 4 if there is none.
template <Scalar T>
Feature<T> tetrahedron_feature(const Corners<T>& p) {
    Feature<T> best;
    best.size = 4;
    for (const auto& [i, j, k, other] :
         std::array<std::array<int, 4>, 4>{{{1, 2, 3, 0}, {0, 2, 3, 1}, {0, 1, 3, 2}, {0, 1, 2, 3}}}) {
        const Vertex<T>& a = p[static_cast<std::size_t>(i)];
        const Vec<T, 3> normal =
            near_one(cross(between(a, p[static_cast<std::size_t>(j)]), between(a, p[static_cast<std::size_t>(k)])));
        const T origin = -dot(normal, a.w), inside = dot(normal, between(a, p[static_cast<std::size_t>(other)]));
        if ((T(0) < origin && T(0) < inside) || (origin < T(0) && inside < T(0))) continue;
        const Feature<T> found = face_feature(p, i, j, k);
        best = best.size == 4 ? found : nearer(best, found);
    }
    return best;
}

/// The face of a tetrahedron nearest to the origin.
template <Scalar T>
Feature<T> nearest_face(const Corners<T>& p) {
    return nearer(nearer(face_feature(p, 0, 1, 2), face_feature(p, 0, 1, 3)),
                  nearer(face_feature(p, 0, 2, 3), face_feature(p, 1, 2, 3)));
}

/// A multiple of the point nearest to the origin of a simplex that a loop has ended with. Where a rule has not closed
/// the gap, since rounding allows no shorter v, it has digits that v lacks. Precondition: the simplex has a vertex.
/// Cost: O(1), no root.
template <Scalar S, int D>
Vec<S, D> direction_of(const Simplex<S, D>& simplex) {
    Corners<S> at;
    for (int i = 0; i < simplex.size; ++i)
        at[static_cast<std::size_t>(i)] = {in_space<S>(simplex[i].w), in_space<S>(simplex[i].a),
                                           in_space<S>(simplex[i].b)};
    const Feature<S> nearest = simplex.size == 1   ? vertex_feature(at, 0)
                               : simplex.size == 2 ? edge_feature(at, 0, 1)
                               : simplex.size == 3 ? face_feature(at, 0, 1, 2)
                                                   : nearest_face(at);
    return touchstone::detail::generate<S, D>([&](int k) { return nearest.d[k]; });
}

}  // namespace touchstone::gjk::proof
