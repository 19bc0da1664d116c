// SPDX-License-Identifier: MIT
// Computes the planes of several triangles at once, one in each lane of a Batch: four in double, eight in float, one in
// any other scalar.
//
// Source: none; it is plane_through (face.h) with one triangle per lane. Every lane performs the same operations in the
// same order as plane_through, so its numbers are the same to the last bit.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <type_traits>

#include "algorithms/fast/lanes/batch.h"
#include "algorithms/fast/polytope/face.h"

namespace touchstone::epa {

/// A point and its 1-norm, adjacent so that one load reads both.
template <Field S>
using SizedPoint = std::array<S, 4>;

/// The triangles (x, y, z), one per lane.
template <Field S>
class PlaneBatch {
public:
    using Lanes = Batch<S>;
    using Value = typename Lanes::Value;
    static constexpr int width = Lanes::width;

    /// One corner of every triangle: its coordinates and its 1-norm. std::array would drop the attributes of a vector
    /// type.
    struct Corners {
        Value of[4];

        /// Lane i becomes the point at row[i].
        [[gnu::always_inline]] explicit Corners(const S* const* row) { Lanes::columns(row, of); }
        /// Every lane becomes the same point.
        [[gnu::always_inline]] explicit Corners(const SizedPoint<S>& point) {
            for (std::size_t k = 0; k < 4; ++k) Lanes::spread(point[k], of[k]);
        }
    };

    /// Writes `width` planes to `plane` and their keys to `key`. Returns false, with nothing written, if a triangle is
    /// degenerate or needs its edges scaled; plane_through distinguishes the two.
    [[gnu::always_inline]] static bool write(const Corners& x, const Corners& y, const Corners& z, Plane<S, 3>* plane,
                                             S* key) {
        Value normal[4], rest[4];  // the last of `normal` is the offset; `rest` is nn, key, reach and normal_size
        cross_of_edges(x.of, y.of, z.of, normal);
        along(normal, normal, rest[0]);
        if constexpr (width == 1)
            if (!is_normal_and_finite(rest[0])) return false;  // rationals refuse to divide by zero
        least_along(normal, x.of, y.of, z.of, normal[3]);
        Value size, largest;
        Lanes::magnitude(normal[3], size);
        rest[1] = normal[3] / rest[0] * size;
        size = y.of[3];
        Lanes::keep_larger(size, z.of[3]);
        rest[2] = x.of[3];
        Lanes::keep_larger(rest[2], size);
        one_norm(normal, rest[3], largest);
        if (!is_in_range(rest, largest)) [[unlikely]]
            return false;
        Lanes::store(rest[1], key);
        store(normal, rest, plane);
        return true;
    }

private:
    /// (y - x) x (z - x).
    [[gnu::always_inline]] static void cross_of_edges(const Value* x, const Value* y, const Value* z, Value* normal) {
        const Value e0 = y[0] - x[0], e1 = y[1] - x[1], e2 = y[2] - x[2];
        const Value f0 = z[0] - x[0], f1 = z[1] - x[1], f2 = z[2] - x[2];
        normal[0] = e1 * f2 - e2 * f1;
        normal[1] = e2 * f0 - e0 * f2;
        normal[2] = e0 * f1 - e1 * f0;
    }
    [[gnu::always_inline]] static void along(const Value* normal, const Value* point, Value& product) {
        product = normal[0] * point[0] + normal[1] * point[1] + normal[2] * point[2];
    }
    /// The least normal . corner.
    [[gnu::always_inline]] static void least_along(const Value* normal, const Value* x, const Value* y, const Value* z,
                                                   Value& least) {
        Value other;
        along(normal, x, least);
        along(normal, y, other);
        least = other < least ? other : least;
        along(normal, z, other);
        least = other < least ? other : least;
    }
    [[gnu::always_inline]] static void one_norm(const Value* x, Value& sum, Value& largest) {
        Value a, b, c;
        Lanes::magnitude(x[0], a);
        Lanes::magnitude(x[1], b);
        Lanes::magnitude(x[2], c);
        sum = a + b + c;
        largest = a;
        Lanes::keep_larger(largest, b);
        Lanes::keep_larger(largest, c);
    }

    /// In every lane, has_range and is_usable of the plane whose nn, key, reach are the first three of `rest`.
    /// Precondition: `largest` is the largest component of the normal.
    [[gnu::always_inline]] static bool is_in_range(const Value* rest, const Value& largest) {
        if constexpr (scalar_traits<S>::is_exact) {
            return true;  // of nn, which was tested before the division
        } else {
            const Value error = rest[2] * scalar_traits<S>::epsilon() * largest;
            if constexpr (width == 1) {
                return is_normal_and_finite(error) && scalar_traits<S>::is_finite(rest[1]);
            } else {
                // The operands stand so that a NaN of nn or of the key is kept. The error is a NaN only if nn is none
                // of the numbers in range.
                Value greatest;
                Lanes::magnitude(rest[1], greatest);
                const Value least = error < rest[0] ? error : rest[0];
                Lanes::keep_larger(greatest, rest[0]);
                Lanes::keep_larger(greatest, error);
                const auto fits = (least > std::numeric_limits<S>::min()) & (greatest <= std::numeric_limits<S>::max());
                return Lanes::bits(fits) == (1U << width) - 1;
            }
        }
    }

    /// Stores the planes. A plane is two rows of four numbers.
    [[gnu::always_inline]] static void store(const Value* normal, const Value* rest, Plane<S, 3>* plane) {
        if constexpr (width == 1) {
            *plane = {{{normal[0], normal[1], normal[2]}}, normal[3], rest[0], rest[1], rest[2], rest[3]};
        } else {
            static_assert(std::is_trivially_copyable_v<Plane<S, 3>> && sizeof(Plane<S, 3>) == 8 * sizeof(S),
                          "a plane is stored as two rows of four numbers");
            S *upper[width], *lower[width];
            for (int i = 0; i < width; ++i) {
                upper[i] = reinterpret_cast<S*>(plane + i);
                lower[i] = upper[i] + 4;
            }
            Lanes::rows(normal, upper);
            Lanes::rows(rest, lower);
        }
    }
};

}  // namespace touchstone::epa
