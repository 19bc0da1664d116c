// SPDX-License-Identifier: MIT
// Computes the planes of several triangles at once, in SIMD vectors of 32 bytes: four triangles in double, eight in
// float.
//
// Source: none; it is plane_through (face.h) with one triangle per lane. Every lane performs the same operations in the
// same order as plane_through, so its numbers are the same to the last bit.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <type_traits>

#include "algorithms/epa/polytope/face.h"
#include "algorithms/shapes/detail/lane_scan.h"

namespace touchstone::epa {

using touchstone::detail::Packable;

/// A point and its 1-norm, adjacent so that one load reads both.
template <Field S>
using SizedPoint = std::array<S, 4>;

/// The triangles (x, y, z), one per lane.
template <Packable S>
class PlaneBatch {
public:
    using Values = typename touchstone::detail::LaneTypes<S>::Values;
    using Numbers = typename touchstone::detail::LaneTypes<S>::Numbers;
    static constexpr int width = touchstone::detail::LaneTypes<S>::count;

    /// Writes the planes of `count` triangles to `plane`. The corners of triangle i are the points of the numbers
    /// corner[4 i], corner[4 i + 1] and corner[4 i + 2]. Returns false, with nothing written, if a triangle is
    /// degenerate or needs its edges scaled; plane_through distinguishes the two. Precondition: 1 <= count <= width.
    [[gnu::always_inline]] static bool write(const SizedPoint<S>* points, const int* corner, int count,
                                             Plane<S, 3>* plane) {
        Rows p, q, r, upper, lower;
        gather(points, corner, count, p);
        gather(points, corner + 1, count, q);
        gather(points, corner + 2, count, r);
        Values& nn = lower[0];
        normals(p, q, r, upper);
        along(upper, upper, nn);
        Values other;
        along(upper, p, upper[3]);
        along(upper, q, other);
        upper[3] = other < upper[3] ? other : upper[3];
        along(upper, r, other);
        upper[3] = other < upper[3] ? other : upper[3];
        Values size;
        magnitude(upper[3], size);
        lower[1] = upper[3] / nn * size;
        lower[2] = q[3] < r[3] ? r[3] : q[3];
        lower[2] = p[3] < lower[2] ? lower[2] : p[3];
        one_norms(upper, lower[3], size);
        const Values error = lower[2] * scalar_traits<S>::epsilon() * size;
        magnitude(lower[1], size);
        if (!is_in_range(nn, error, size)) return false;
        store(upper, lower, count, plane);
        return true;
    }

private:
    using Scan = touchstone::detail::LaneScan<S>;

    /// Four numbers of each triangle. std::array would drop the attributes of the vector type.
    struct Rows {
        Values of[4];
        Values& operator[](std::size_t i) { return of[i]; }
        const Values& operator[](std::size_t i) const { return of[i]; }
    };

    /// One corner of each triangle, transposed to one lane per corner: coordinates and 1-norms. Lanes beyond `count`
    /// repeat the last triangle.
    [[gnu::always_inline]] static void gather(const SizedPoint<S>* points, const int* corner, int count, Rows& to) {
        const auto of_lane = [&](int i) { return points[corner[4 * (i < count ? i : count - 1)]].data(); };
        if constexpr (width == 4) {
            Rows row;
            for (int i = 0; i < 4; ++i) Scan::load(of_lane(i), row[static_cast<std::size_t>(i)]);
            transpose(row, to);
        } else {
            for (int i = 0; i < width; ++i)
                for (std::size_t k = 0; k < 4; ++k) to[k][i] = of_lane(i)[k];
        }
    }
    [[gnu::always_inline]] static void transpose(const Rows& row, Rows& column) {
        const Values a = __builtin_shufflevector(row[0], row[1], 0, 4, 2, 6);
        const Values b = __builtin_shufflevector(row[0], row[1], 1, 5, 3, 7);
        const Values c = __builtin_shufflevector(row[2], row[3], 0, 4, 2, 6);
        const Values d = __builtin_shufflevector(row[2], row[3], 1, 5, 3, 7);
        column[0] = __builtin_shufflevector(a, c, 0, 1, 4, 5);
        column[1] = __builtin_shufflevector(b, d, 0, 1, 4, 5);
        column[2] = __builtin_shufflevector(a, c, 2, 3, 6, 7);
        column[3] = __builtin_shufflevector(b, d, 2, 3, 6, 7);
    }

    /// The cross product (y - x) x (z - x).
    [[gnu::always_inline]] static void normals(const Rows& x, const Rows& y, const Rows& z, Rows& normal) {
        const Values e0 = y[0] - x[0], e1 = y[1] - x[1], e2 = y[2] - x[2];
        const Values f0 = z[0] - x[0], f1 = z[1] - x[1], f2 = z[2] - x[2];
        normal[0] = e1 * f2 - e2 * f1;
        normal[1] = e2 * f0 - e0 * f2;
        normal[2] = e0 * f1 - e1 * f0;
    }
    [[gnu::always_inline]] static void along(const Rows& normal, const Rows& point, Values& product) {
        product = normal[0] * point[0] + normal[1] * point[1] + normal[2] * point[2];
    }
    [[gnu::always_inline]] static void magnitude(const Values& x, Values& result) {
        const Numbers sign = reinterpret_cast<Numbers>(-Values{});
        result = reinterpret_cast<Values>(reinterpret_cast<Numbers>(x) & ~sign);
    }
    /// In every lane, detail::in_range of the first two and is_finite of the third.
    [[gnu::always_inline]] static bool is_in_range(const Values& nn, const Values& error, const Values& key) {
        constexpr S least = std::numeric_limits<S>::min(), greatest = std::numeric_limits<S>::max();
        const Numbers fits =
            (nn > least) & (nn <= greatest) & (error > least) & (error <= greatest) & (key <= greatest);
        return Scan::joined(~fits) == 0;
    }
    [[gnu::always_inline]] static void one_norms(const Rows& x, Values& sum, Values& largest) {
        Values a, b, c;
        magnitude(x[0], a);
        magnitude(x[1], b);
        magnitude(x[2], c);
        sum = a + b + c;
        largest = a < b ? b : a;
        largest = largest < c ? c : largest;
    }

    /// Stores the planes. A plane is two rows of four numbers.
    [[gnu::always_inline]] static void store(const Rows& upper, const Rows& lower, int count, Plane<S, 3>* plane) {
        static_assert(std::is_trivially_copyable_v<Plane<S, 3>> && sizeof(Plane<S, 3>) == 8 * sizeof(S),
                      "a plane is stored as two rows of four numbers");
        if constexpr (width == 4) {
            Rows first, second;
            transpose(upper, first);
            transpose(lower, second);
            for (int i = 0; i < count; ++i) {
                S* const to = reinterpret_cast<S*>(plane + i);
                Scan::store(first[static_cast<std::size_t>(i)], to);
                Scan::store(second[static_cast<std::size_t>(i)], to + width);
            }
        } else {
            for (int i = 0; i < count; ++i)
                plane[i] = {{{upper[0][i], upper[1][i], upper[2][i]}},
                            upper[3][i],
                            lower[0][i],
                            lower[1][i],
                            lower[2][i],
                            lower[3][i]};
        }
    }
};

}  // namespace touchstone::epa
