// SPDX-License-Identifier: MIT
// Simplex solver by signed volumes: the signs of barycentric coordinates, each computed as a determinant of one
// dimension.
//
// Source: Montanari, Petrinic, Barbieri, "Improving the GJK algorithm for faster and more reliable distance queries
// between convex objects", ACM TOG 36(3), 2017 [MPB17]: procedures S3D, S2D, S1D. Each projects the origin onto the
// affine hull and drops the coordinate that keeps the largest (signed) length or area. It then recurses into every
// facet whose cofactor does not have the sign of the whole.
//
// Difference from the paper: its S1D and S2D fall back only on features that contain the newest vertex, which is
// correct inside GJK and wrong for an arbitrary simplex. Here every facet whose sign differs is tried, and the nearest
// point wins. A zero cofactor counts as a different sign. Hence barycentric coordinates that are kept are positive, and
// a flat simplex, whose volume has no sign, tries all its facets.
//
// Invariant (exact arithmetic): v is that of every other solver. Cost: that of the features tried, at worst all facets.
#pragma once

#include <string_view>

#include "algorithms/fast/registers/weighted_subset.h"

namespace touchstone {

namespace signed_volumes {

/// True if both are positive or both are negative. Zero has neither sign.
template <Scalar S>
bool same_sign(const S& x, const S& y) {
    return (S(0) < x && S(0) < y) || (x < S(0) && y < S(0));
}

/// The index of the largest component of x in magnitude.
template <Scalar S, int D>
int axis_of_largest_component(const Vec<S, D>& x) {
    const auto magnitude = [&](int i) { return x[i] < S(0) ? -x[i] : x[i]; };
    int best = 0;
    for (int i = 1; i < D; ++i)
        if (magnitude(best) < magnitude(i)) best = i;
    return best;
}

/// S1D on the vertices i, j.
template <Field S, int D>
detail::WeightedSubset<S, D> segment(const Simplex<S, D>& simplex, int i, int j) {
    const Vec<S, D>&x = simplex[i].w, &y = simplex[j].w;
    const Vec<S, D> edge = y - x;
    const S length2 = squared_norm(edge);
    if (!(length2 == S(0))) {
        const int axis = axis_of_largest_component(edge);
        const S foot = x[axis] - dot(x, edge) / length2 * edge[axis];
        const S of_x = y[axis] - foot, of_y = foot - x[axis], whole = edge[axis];
        if (same_sign(of_x, whole) && same_sign(of_y, whole)) return {{i, of_x / whole}, {j, of_y / whole}};
    }
    if (squared_norm(y) < squared_norm(x)) return {{j, S(1)}};
    return {{i, S(1)}};
}

/// Twice the signed area of (p, x, y), projected to the coordinates u and v.
template <Scalar S, int D>
S area(const Vec<S, D>& p, const Vec<S, D>& x, const Vec<S, D>& y, int u, int v) {
    return (x[u] - p[u]) * (y[v] - p[v]) - (x[v] - p[v]) * (y[u] - p[u]);
}

/// The triangle (i, j, k) projected to the coordinates u and v, with the origin's projection.
template <Field S, int D>
struct Shadow {
    Vec<S, D> foot = zero_vector<S, D>();
    int u = 0, v = 1;
    bool flat = false;
};
/// In the plane no coordinate is dropped.
template <Field S>
Shadow<S, 2> shadow(const Vec<S, 2>&, const Vec<S, 2>&, const Vec<S, 2>&) {
    return {};
}
/// The projection of the triangle x, y, z along the axis that keeps the largest area. The result records whether the
/// triangle has no area.
template <Field S>
Shadow<S, 3> shadow(const Vec<S, 3>& x, const Vec<S, 3>& y, const Vec<S, 3>& z) {
    const Vec<S, 3> normal = cross(y - x, z - x);
    const S length2 = squared_norm(normal);
    if (length2 == S(0)) return {zero_vector<S, 3>(), 0, 1, true};
    const int dropped = axis_of_largest_component(normal);
    return {dot(x, normal) / length2 * normal, (dropped + 1) % 3, (dropped + 2) % 3, false};
}

/// S2D on the vertices i, j, k.
template <Field S, int D>
detail::WeightedSubset<S, D> triangle(const Simplex<S, D>& simplex, int i, int j, int k) {
    const Vec<S, D>&x = simplex[i].w, &y = simplex[j].w, &z = simplex[k].w;
    const Shadow<S, D> seen = shadow(x, y, z);
    const S whole = seen.flat ? S(0) : area(x, y, z, seen.u, seen.v);
    const S of_x = area(seen.foot, y, z, seen.u, seen.v);
    const S of_y = area(seen.foot, z, x, seen.u, seen.v);
    const S of_z = area(seen.foot, x, y, seen.u, seen.v);
    const bool in_x = same_sign(of_x, whole), in_y = same_sign(of_y, whole), in_z = same_sign(of_z, whole);
    if (in_x && in_y && in_z) {
        // The weights are divided by their sum and not by `whole`. On a thin triangle the two differ by far more than
        // the rounding error allowed for v, because the foot is off the plane. A v whose weights do not sum to 1 is not
        // a point of the triangle.
        const S sum = of_x + of_y + of_z;
        return {{i, of_x / sum}, {j, of_y / sum}, {k, of_z / sum}};
    }
    detail::Nearest<S, D> nearest;
    if (!in_x) nearest.consider(simplex, segment(simplex, j, k));
    if (!in_y) nearest.consider(simplex, segment(simplex, i, k));
    if (!in_z) nearest.consider(simplex, segment(simplex, i, j));
    return nearest.subset;
}

/// S3D.
template <Field S>
detail::WeightedSubset<S, 3> tetrahedron(const Simplex<S, 3>& simplex) {
    constexpr int facet[4][3] = {{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}};
    std::array<S, 4> cofactor{};
    S whole = S(0);
    for (int i = 0; i < 4; ++i) {
        const auto& [p, q, r] = facet[i];
        const S volume = dot(simplex[p].w, cross(simplex[q].w, simplex[r].w));
        cofactor[static_cast<std::size_t>(i)] = i % 2 == 0 ? volume : -volume;
        whole = whole + cofactor[static_cast<std::size_t>(i)];
    }
    detail::WeightedSubset<S, 3> inside;
    detail::Nearest<S, 3> nearest;
    for (int i = 0; i < 4; ++i) {
        const S& part = cofactor[static_cast<std::size_t>(i)];
        if (same_sign(part, whole)) {
            inside.push_back({i, part / whole});
        } else {
            nearest.consider(simplex, triangle(simplex, facet[i][0], facet[i][1], facet[i][2]));
        }
    }
    return inside.size == 4 ? inside : nearest.subset;
}

}  // namespace signed_volumes

struct SignedVolumes {
    static constexpr std::string_view name = "signed_volumes";

    /// Precondition: 1 <= simplex.size <= D + 1.
    template <Field S, int D>
    bool reduce(Simplex<S, D>& simplex) const noexcept(is_nothrow<S>) {
        switch (simplex.size) {
            case 1: simplex.lambda[0] = S(1); return true;
            case 2: return detail::keep(simplex, signed_volumes::segment(simplex, 0, 1));
            case 3: return detail::keep(simplex, signed_volumes::triangle(simplex, 0, 1, 2));
            default: break;
        }
        if constexpr (D == 3)
            if (simplex.size == 4) return detail::keep(simplex, signed_volumes::tetrahedron(simplex));
        return false;
    }
};

}  // namespace touchstone
