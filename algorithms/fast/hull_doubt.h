// SPDX-License-Identifier: MIT
// What the search of hull_search.h asks where v is within rounding of the origin, or where more than one face sees it.
//
// Source: the certificates of gjk/proof/certainty.h; the plane through an edge across the first axis is that of
// gjk/proof/completion.h. Invariant: `certainly_inside` and is_between() are proofs; is_edge_supported() holds up to 8
// roundoffs of the vertices of the edge.
// No function here is inlined, and all take copies, so that the vertices of the search stay in registers.
#pragma once

#include <array>
#include <cstddef>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/simplex.h"
#include "algorithms/core/vec.h"
#include "algorithms/fast/hull.h"
#include "algorithms/gjk/proof/certainty.h"
#include "algorithms/simplex_solvers/voronoi_newest.h"

namespace touchstone::fast {

/// A vertex of a simplex of A - B. It is copied number by number, since g++ copies a struct in blocks, through memory,
/// which costs the search a tenth of its time.
template <Packable S>
struct Corner {
    Vec<S, 3> w;        ///< a - b
    S ww;               ///< w.w
    std::uint32_t key;  ///< the number of a in the lower half, of b in the upper one

    /// A vertex that is set later.
    Corner() = default;
    /// The vertex x, where xx is x.x.
    [[gnu::always_inline]] Corner(const Vec<S, 3>& x, const S& xx, std::uint32_t numbers)
        : w{{x[0], x[1], x[2]}}, ww(xx), key(numbers) {}
    /// A copy.
    [[gnu::always_inline]] Corner(const Corner& from) : Corner(from.w, from.ww, from.key) {}
    /// Copies the other.
    [[gnu::always_inline]] Corner& operator=(const Corner& from) {
        for (int k = 0; k < 3; ++k) w[k] = from.w[k];
        ww = from.ww;
        key = from.key;
        return *this;
    }
};
/// The number of the vertex of A.
[[gnu::always_inline]] inline int number_on_a(unsigned key) { return static_cast<int>(key & 0xFFFFU); }
/// The number of the vertex of B.
[[gnu::always_inline]] inline int number_on_b(unsigned key) { return static_cast<int>(key >> 16); }

/// Four vertices; the newest is the last.
template <Packable S>
using Corners = std::array<Corner<S>, 4>;

/// The simplex of the first vertices.
template <Packable S>
Simplex<S, 3> simplex_of(const Corners<S>& corners, int size = 4) {
    Simplex<S, 3> simplex;
    for (int i = 0; i < size; ++i) simplex[i].w = corners[static_cast<std::size_t>(i)].w;
    simplex.size = size;
    return simplex;
}

/// The faces of a tetrahedron a, b, c, p, as bits, and that the origin is inside.
enum Faces : int { face_pab = 1, face_pbc = 2, face_pca = 4, face_abc = 8, certainly_inside = 16 };

/// The part of a tetrahedron a, b, c, p that is nearest to the origin, which sees these faces at p, by the solver of
/// the readable loop.
template <Packable S>
[[gnu::noinline]] touchstone::detail::WeightedSubset<S, 3> region_of(Corners<S> corners, int seen) {
    const Simplex<S, 3> simplex = simplex_of(corners);
    touchstone::detail::Nearest<S, 3> nearest;
    if ((seen & face_pab) != 0) nearest.consider(simplex, voronoi::triangle_region_from(simplex, 0, 1, 3));
    if ((seen & face_pbc) != 0) nearest.consider(simplex, voronoi::triangle_region_from(simplex, 1, 2, 3));
    if ((seen & face_pca) != 0) nearest.consider(simplex, voronoi::triangle_region_from(simplex, 0, 2, 3));
    return nearest.subset;
}

/// The origin is inside of the tetrahedron a, b, c, p up to rounding: is it so beyond rounding, and if not, which face
/// at p is the nearest? face_abc is added if that is even nearer. `reach` bounds the coordinates of both bodies, added.
/// `may_be_inside`: no volume over a face is next to nothing.
template <Packable S>
[[gnu::noinline]] int nearly_inside(Corners<S> corners, S reach, bool may_be_inside) {
    if (may_be_inside && gjk::proof::is_certainly_inside(simplex_of(corners), reach)) return certainly_inside;
    const auto height2 = [&](std::size_t i, std::size_t j, std::size_t k) {
        const Vec<S, 3>& origin = corners[k].w;
        const Vec<S, 3> normal = cross(Vec<S, 3>(corners[i].w - origin), Vec<S, 3>(corners[j].w - origin));
        const S height = dot(normal, origin);
        return height / dot(normal, normal) * height;
    };
    int nearest = face_pab;
    S least = height2(0, 1, 3);
    const auto consider = [&](int face, const S& height) {
        if (!(height < least)) return;
        least = height;
        nearest = face;
    };
    consider(face_pbc, height2(1, 2, 3));
    consider(face_pca, height2(2, 0, 3));
    return height2(0, 1, 2) <= least ? nearest | face_abc : nearest;
}

/// True if the plane through p with normal n is within 8 roundoffs of the largest of `points` from the origin, or if
/// the origin is beyond it along -n. `np` = n.p.
template <class HullA, class HullB, Packable S, std::size_t count>
bool is_plane_at_origin(const HullA& hull_a, const HullB& hull_b, const Vec<S, 3>& n, const S& np,
                        const std::array<unsigned, count>& points) {
    S largest2 = S(0);
    for (const unsigned key : points) {
        largest2 = larger(largest2, squared_norm(hull_a.at(number_on_a(key))));
        largest2 = larger(largest2, squared_norm(hull_b.at(number_on_b(key))));
    }
    const S units = S(8) * scalar_traits<S>::epsilon(), error2 = units * units * largest2 * squared_norm(n);
    return is_normal_and_finite(error2) && (S(0) <= np || np * np <= error2);
}

/// What is behind a face that comes within rounding of the origin: tetrahedra that certainly surround the origin, or
/// nothing, up to rounding.
enum class Behind { surrounded, nothing, unknown };

/// The origin is within rounding of the triangle a, b, c, and p lies beyond it along -n. Asks for the support point on
/// the other side; with p and the edges of the triangle it makes three tetrahedra.
template <class HullA, class HullB, Packable S>
[[gnu::noinline]] Behind behind_face(const HullA& hull_a, const HullB& hull_b, Vec<S, 3> n, Corners<S> corners,
                                     S reach) {
    const Vec<S, 3> q = hull_a.at(furthest(hull_a, n)) - hull_b.at(furthest(hull_b, Vec<S, 3>(-n)));
    const std::array keys{corners[0].key, corners[1].key, corners[2].key};
    if (is_plane_at_origin(hull_a, hull_b, n, S(-dot(n, q)), keys)) return Behind::nothing;
    Simplex<S, 3> simplex = simplex_of(corners);
    simplex[2].w = q;
    const auto surrounds = [&](std::size_t i, std::size_t j) {
        simplex[0].w = corners[i].w;
        simplex[1].w = corners[j].w;
        return gjk::proof::is_certainly_inside(simplex, reach);
    };
    return surrounds(0, 1) || surrounds(1, 2) || surrounds(2, 0) ? Behind::surrounded : Behind::unknown;
}

/// The square of the distance of a plane from the origin, beyond which A - B lies, whether this plane supports A - B up
/// to rounding, and its outward normal.
template <Packable S>
struct EdgePlane {
    bool is_supporting;
    S lower2;
    Vec<S, 3> outward;
};

/// The edge ab comes within rounding of the origin. Does the plane through it that is most across `towards_b` support
/// A - B, up to 8 roundoffs of the points that the edge is made of? Then no arithmetic in S can say more.
template <class HullA, class HullB, Packable S>
[[gnu::noinline]] EdgePlane<S> edge_plane(const HullA& hull_a, const HullB& hull_b, Vec<S, 3> towards_b, Corner<S> a,
                                          Corner<S> b) {
    const Vec<S, 3> edge = b.w - a.w;
    const Vec<S, 3> n = dot(towards_b, edge) * edge - dot(edge, edge) * towards_b;
    const Vec<S, 3> p = hull_a.at(furthest(hull_a, Vec<S, 3>(-n))) - hull_b.at(furthest(hull_b, n));
    const S np = dot(n, p);
    return {is_plane_at_origin(hull_a, hull_b, n, np, std::array{a.key, b.key}),
            S(0) < np ? np / squared_norm(n) * np : S(0), -n};
}

}  // namespace touchstone::fast
