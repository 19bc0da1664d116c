// SPDX-License-Identifier: MIT
// Contact points for a facet of A - B: x of A and y of B with x - y = foot, the point of the facet's plane that is
// nearest to the origin.
//
// With n the normal of the facet, let F be the vertices of A that lie farthest along n, and G those of B farthest along
// -n. The foot lies in conv F - conv G. Where F is one vertex, x is that vertex and y = x - foot; the same for G. Where
// both hold two, x is where the edges cross. Otherwise GJK finds a common point of conv F and conv G + foot.
//
// Rounding: a facet at a small angle to the nearest one may hold the foot instead, although their planes are equally
// far up to rounding. The foot is then outside of the nearest facet by at most u R / angle, R the reach of A - B. So F
// and G hold all vertices within 2^-10 R of the plane: what is left out costs 2^10 u R at most. Where some of them are
// off the plane, GJK moves G a little further along n, by g, since its points are good only where bodies are apart. The
// nearest points miss those sought by at most sqrt(2 g u R), since no point of A - B is beyond the plane. Most of that
// is across n, where the weights of the last triangle are computed once more.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "algorithms/fast/facets/workspace.h"
#include "algorithms/gjk/distance.h"

namespace touchstone::facets {

/// The vertices x with n.x >= least, and the number of those with n.x >= plane.
template <Field S>
void collect(const Vectors<S>& vertices, int count, const Vec<S, 3>& n, const S& least, const S& plane,
             SupportingVertices<S>& found) {
    using B = Batch<S>;
    found.count = found.on_plane = 0;
    found.by = zero_vector<S, 3>();
    for (int j = 0; j < vertices.count(); ++j) {
        typename B::Value value;
        detail::dot_with<S>(vertices.block(j), n, value);
        for (std::uint64_t left = Batch<S>::bits(least <= value); left != 0; left &= left - 1) {
            const int i = B::width * j + std::countr_zero(left);
            if (count <= i) continue;
            found.vertex[static_cast<std::size_t>(found.count++)] = vertices[i];
            found.on_plane += plane <= dot(n, vertices[i]) ? 1 : 0;
        }
    }
}

/// Points x of A and y of B, and whether they are such as were sought.
template <Field S>
struct Pair {
    bool is_found = false;
    Vec<S, 3> x{}, y{};
};

/// The square of how far the points are from being as far apart as the foot says.
template <Field S>
S squared_miss(const Pair<S>& pair, const Vec<S, 3>& foot) {
    return squared_norm(pair.x - pair.y - foot);
}

/// Where an edge of A crosses one of B that is moved by the foot. Not found unless both hold two vertices, the edges
/// are far from parallel, and they cross within both and within `room` of each other.
template <Field S>
Pair<S> crossing_of_edges(const SupportingVertices<S>& a, const SupportingVertices<S>& b, const Vec<S, 3>& foot,
                          const S& room) {
    if (a.count != 2 || b.count != 2) return {};
    const Vec<S, 3> e = a.vertex[1] - a.vertex[0], f = b.vertex[1] - b.vertex[0];
    const Vec<S, 3> n = cross(e, f), between = b.vertex[0] + foot - a.vertex[0];
    const S nn = squared_norm(n), apart = dot(n, between);
    const S least = scalar_traits<S>::from_double(0x1p-20) * (squared_norm(e) * squared_norm(f));
    if (!(least < nn) || room * room * nn < apart * apart) return {};
    const S of_e = dot(n, cross(between, f)) / nn, of_f = dot(n, cross(between, e)) / nn;
    if (of_e < S(0) || S(1) < of_e || of_f < S(0) || S(1) < of_f) return {};
    const Vec<S, 3> x = a.vertex[0] + of_e * e;
    return {true, x, x - foot};
}

/// The points of the last triangle of GJK on F and G that stand above one another as seen along n. v of that loop is
/// across n by half of its digits, since its gap is a square. Not found where the triangle has no such points.
template <Field S>
Pair<S> above_one_another(const Simplex<S, 3>& w, const Vec<S, 3>& n) {
    if (w.size != 3) return {};
    const Vec<S, 3> e = w[1].w - w[0].w, f = w[2].w - w[0].w, o = -w[0].w;
    const S area = dot(n, cross(e, f)), of_e = dot(n, cross(o, f)) / area, of_f = dot(n, cross(e, o)) / area;
    if (!(S(0) <= of_e && S(0) <= of_f && of_e + of_f <= S(1))) return {};
    return {true, w[0].a + of_e * (w[1].a - w[0].a) + of_f * (w[2].a - w[0].a),
            w[0].b + of_e * (w[1].b - w[0].b) + of_f * (w[2].b - w[0].b)};
}

/// The points of conv F and conv G whose difference comes nearest to the foot, where F and G are on the plane.
template <Field S>
[[gnu::noinline]] Pair<S> common_pair(const SupportingVertices<S>& a, SupportingVertices<S>& b, const Vec<S, 3>& foot) {
    b.by = foot;
    const auto met = gjk::distance(a, b);
    return {true, met.point_a, met.point_b - foot};
}

/// The pair of points of conv F and conv G whose difference is the foot. `outwards` is a step along n, or 0 on exact
/// scalars; `room` is the rounding error of a length. Not found if they are off by more than a sixteenth of that.
template <Field S>
Pair<S> supporting_pair(const SupportingVertices<S>& a, SupportingVertices<S>& b, const Vec<S, 3>& foot,
                        const Vec<S, 3>& outwards, const S& room) {
    if (a.count == 1) return {true, a.vertex[0], a.vertex[0] - foot};
    if (b.count == 1) return {true, b.vertex[0] + foot, b.vertex[0]};
    if (const Pair<S> crossing = crossing_of_edges(a, b, foot, room); crossing.is_found) return crossing;
    // The points are all that is asked, so no sign is proved unless they are not where they should be.
    using Loop = gjk::Options<Voronoi, gjk::DefaultStopping, touchstone::ClosestPoint, gjk::AsPublished>;
    b.by = foot;
    if (a.count == a.on_plane && b.count == b.on_plane) {
        const auto met = gjk::distance(a, b, Loop{});
        const Vec<S, 3> missed = met.point_a - met.point_b;
        if (S(256) * squared_norm(missed) <= room * room) return {true, met.point_a, met.point_b - foot};
    }
    b.by = foot + outwards;
    auto nearest = gjk::distance(a, b, Loop{});
    const Vec<S, 3> missed = nearest.point_a - nearest.point_b + outwards;
    if (!(squared_norm(missed) <= room * (room + infinity_norm(outwards)))) nearest = gjk::distance(a, b);
    const Pair<S> sharp = above_one_another(nearest.simplex, outwards);
    Pair<S> found{true, nearest.point_a, nearest.point_b - b.by};
    if (sharp.is_found) found = {true, sharp.x, sharp.y - b.by};
    found.is_found = S(256) * squared_miss(found, foot) <= room * room;
    return found;
}

}  // namespace touchstone::facets
