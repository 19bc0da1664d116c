// SPDX-License-Identifier: MIT
// A face of the growing polytope of EPA: its oriented supporting plane and its neighbours.
//
// Source: seed S0, "EPA in 2D space" and "EPA in 3D space" (P-16). The printed text stores v, the point of the face's
// plane nearest to the origin, and uses it as search direction and as visibility normal. If the origin lies on the
// face, v = 0, and neither has a meaning (E-14). Here a face stores its outward normal, which is oriented by the
// polytope and not by the origin. An offset may then be zero, or negative while the origin is still outside.
#pragma once

#include <array>
#include <cstddef>

#include "algorithms/core/range.h"
#include "algorithms/core/support.h"

namespace touchstone::epa {

/// {x : normal . x = offset}. The polytope is on the side of the smaller values.
template <Field S, int D>
struct Plane {
    Vec<S, D>
        normal{};  ///< outward and not normalised, hence exact on exact scalars and on small integers in floating point
    S offset{};    ///< normal . x, the least one over the vertices of the face
    S nn{};        ///< normal . normal
    S key{};       ///< sign(offset) offset^2 / nn: signed squared distance from the origin
    S reach{};     ///< largest 1-norm of a vertex of the face: the scale of the rounding errors of offset
    S normal_size{};  ///< 1-norm of normal

    /// sign(x) x^2 / nn: the square of a length whose product with |normal| is x.
    S signed_square(const S& x) const { return x / nn * magnitude_of(x); }
};

/// Edge i of a 3D face runs from vertex[i] to vertex[(i + 1) % 3], counter-clockwise seen from outside. "Edge" i of a
/// 2D face is its end vertex[i]; the polygon is counter-clockwise. Invariant: faces[adjacent[i]].adjacent[index[i]] is
/// this face, and index is an involution in the same way.
template <Field S, int D>
struct Face {
    std::array<int, static_cast<std::size_t>(D)> vertex{};
    std::array<int, static_cast<std::size_t>(D)> adjacent{};
    std::array<int, static_cast<std::size_t>(D)> index{};
    Plane<S, D> plane{};
    bool deleted = false;
};

/// The faces of a polytope as a range. Each face is made when it is accessed.
template <class Polytope>
struct FaceRange {
    const Polytope& of;

    /// The number of faces, including those that were replaced.
    std::size_t size() const { return static_cast<std::size_t>(of.face_count()); }
    /// Face f, by value. Precondition: f < size(), which is not checked.
    auto operator[](std::size_t f) const { return of.face(static_cast<int>(f)); }

    /// Iterates over the faces in ascending order.
    struct Iterator {
        const Polytope* of;
        int f;
        /// The face at this place, by value.
        auto operator*() const { return of->face(f); }
        /// Advances to the next face.
        Iterator& operator++() {
            ++f;
            return *this;
        }
        /// True if the positions differ.
        bool operator!=(const Iterator& other) const { return f != other.f; }
    };
    /// The first face.
    Iterator begin() const { return {&of, 0}; }
    /// The position after the last face.
    Iterator end() const { return {&of, of.face_count()}; }
};

/// The outcome of an expansion by one point. All outcomes but `grown` leave the polytope unchanged, and only rounding
/// causes them.
enum class Growth {
    grown,
    broken_horizon,   ///< the edges between visible and hidden faces are not one simple closed loop
    degenerate_face,  ///< a new face has no normal in this arithmetic
};

/// `units` unit roundoffs of S.
template <Field S>
S roundoffs(double units) {
    return scalar_traits<S>::from_double(units) * scalar_traits<S>::epsilon();
}

/// The band in which the sign of normal . w - offset has no meaning (E-29): `unit` times the scale of normal . w, with
/// |w|_1 = size. 0 if S is exact. With a unit normal and a unit of 128 roundoffs it is the 64 eps_mach |w|_1 of the
/// erratum.
template <Field S, int D>
[[gnu::always_inline]] inline S rounding_band_of(const S& unit, const Plane<S, D>& plane, const S& size) {
    if constexpr (scalar_traits<S>::is_exact) return S(0);
    const S scale = (plane.reach < size ? size : plane.reach) * plane.normal_size;
    return unit * scale;
}
/// The same band in `units` unit roundoffs.
template <Field S, int D>
S rounding_band(double units, const Plane<S, D>& plane, const S& size) {
    return rounding_band_of(roundoffs<S>(units), plane, size);
}
/// The band within which the plane through the support point may not support A - B, since rounding by the size of the
/// bodies, wherever these stand, has chosen the point: 16 unit roundoffs, as in AxisBeyondRounding.
template <Field S, int D>
S doubt_of_choice(const Plane<S, D>& plane, const CsoVertex<S, D>& w) {
    return rounding_band(16, plane, S(one_norm(w.a) + one_norm(w.b)));
}

/// The same band for the point w.
template <Field S, int D>
S rounding_band(double units, const Plane<S, D>& plane, const Vec<S, D>& w) {
    return rounding_band(units, plane, one_norm(w));
}

/// True if w sees the face. A coplanar face counts as visible: the face across a horizon edge then has a plane that
/// misses w, so no new face is degenerate. `unit`: see rounding_band_of. Precondition: |w|_1 = size.
template <Field S, int D>
[[gnu::always_inline]] inline bool sees(const Plane<S, D>& plane, const Vec<S, D>& w, const S& size, const S& unit) {
    return plane.offset - rounding_band_of(unit, plane, size) <= dot(plane.normal, w);
}

namespace detail {

template <Field S>
Vec<S, 2> normal_of(const std::array<Vec<S, 2>, 1>& edge) {
    return {{edge[0][1], -edge[0][0]}};
}
template <Field S>
Vec<S, 3> normal_of(const std::array<Vec<S, 3>, 2>& edge) {
    return cross(edge[0], edge[1]);
}

/// For a plane whose normal and nn are set: true if |n|^2 and the rounding errors of offsets are in range.
template <Field S, int D>
bool has_range(const Plane<S, D>& plane, const S& reach) {
    return is_normal_and_finite(plane.nn) &&
           is_normal_and_finite(reach * scalar_traits<S>::epsilon() * infinity_norm(plane.normal));
}

}  // namespace detail

/// Sets all but normal and nn of a plane through these points.
template <Field S, int D>
[[gnu::always_inline]] inline void set_offset(Plane<S, D>& plane,
                                              const std::array<const Vec<S, D>*, static_cast<std::size_t>(D)>& point,
                                              const S& reach) {
    plane.offset = dot(plane.normal, *point[0]);
    for (std::size_t i = 1; i < point.size(); ++i) {
        const S offset = dot(plane.normal, *point[i]);
        if (offset < plane.offset) plane.offset = offset;
    }
    plane.reach = reach;
    plane.normal_size = one_norm(plane.normal);
    if (S(0) < plane.nn) plane.key = plane.signed_square(plane.offset);
}

/// The plane through D points. Its outward normal is to the right of the edge (2D) or given by the right-hand rule
/// (3D). Edges are scaled only if their products leave the range of S, since scaling rounds. nn <= 0 if the points
/// determine no plane. Precondition: `reach` is the largest 1-norm of the points.
template <Field S, int D>
[[gnu::always_inline]] inline Plane<S, D> plane_through(
    const std::array<const Vec<S, D>*, static_cast<std::size_t>(D)>& point, const S& reach) {
    std::array<Vec<S, D>, static_cast<std::size_t>(D) - 1> edge;
    for (std::size_t i = 0; i < edge.size(); ++i) edge[i] = *point[i + 1] - *point[0];
    Plane<S, D> plane;
    plane.normal = detail::normal_of(edge);
    plane.nn = squared_norm(plane.normal);
    if (!scalar_traits<S>::is_exact && !detail::has_range(plane, reach)) {
        for (auto& each : edge) each = scaled_by_infinity_norm(each);
        plane.normal = detail::normal_of(edge);
        plane.nn = squared_norm(plane.normal);
    }
    set_offset(plane, point, reach);
    return plane;
}
/// The same for triangles that may be needles. The cross product of two long edges that are almost parallel is wrong by
/// their lengths in every direction, along them too. What it has along the longest edge is taken away, so that the
/// plane holds that edge beyond its ends.
template <Field S>
Plane<S, 3> plane_of_needle(const std::array<const Vec<S, 3>*, 3>& point, const S& reach) {
    Plane<S, 3> plane = plane_through<S, 3>(point, reach);
    if (!(S(0) < plane.nn)) return plane;
    Vec<S, 3> longest = zero_vector<S, 3>();
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec<S, 3> edge = *point[(i + 1) % 3] - *point[i];
        if (squared_norm(longest) < squared_norm(edge)) longest = edge;
    }
    if (!is_normal(squared_norm(longest))) return plane;
    plane.normal = plane.normal - dot(plane.normal, longest) / squared_norm(longest) * longest;
    plane.nn = squared_norm(plane.normal);
    set_offset(plane, point, reach);
    return plane;
}
/// The plane through the points of an array.
template <Field S, int D>
Plane<S, D> plane_through(const std::array<Vec<S, D>, static_cast<std::size_t>(D)>& point) {
    std::array<const Vec<S, D>*, static_cast<std::size_t>(D)> at;
    S reach = S(0);
    for (std::size_t i = 0; i < at.size(); ++i) {
        at[i] = &point[i];
        reach = larger(reach, one_norm(point[i]));
    }
    return plane_through<S, D>(at, reach);
}

/// True if the squared normal and the key of the plane are in the range of S.
template <Field S, int D>
bool is_usable(const Plane<S, D>& plane) {
    return is_normal_and_finite(plane.nn) && scalar_traits<S>::is_finite(plane.key);
}

}  // namespace touchstone::epa
