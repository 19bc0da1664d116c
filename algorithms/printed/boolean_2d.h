// SPDX-License-Identifier: MIT
// The boolean GJK of seed S1 as printed, kept to show its mistakes. Do not use it.
//
// It uses vectors of three components with z = 0, triple products for perpendiculars, and normalised directions.
// E-33  If the origin lies on the line of two simplex points, the triple product is zero, and normalize(0) decides.
//       A zero vector makes the next test 0 <= 0, hence "no collision" of bodies that overlap deeply. A NaN makes
//       every comparison false, hence "collision" with a simplex that contains an invented point.
// E-34  The text rejects for a product "less than 0", the code for <= 0, and the triangle test is not strict. Touching
//       pairs get either answer.
// E-37  The text says that the sign of ab x ao is positive when o is clockwise of ab. In a right-handed frame
//       with y up it is negative then. The code does not depend on it.
#pragma once

#include <array>
#include <limits>

#include "algorithms/core/support.h"
#include "algorithms/fast/registers/difference.h"

namespace touchstone::printed {

/// The result of the seed's Vector3::normalize, which is not printed, for a zero vector.
enum class NormalizeZero { to_zero, to_nan };

template <Real S>
struct Boolean2dResult {
    bool collision = false;
    bool answered = false;  ///< false if the cap was reached; the text has no cap
    std::array<Vec<S, 3>, 3> points{};
    int size = 0;
    Vec<S, 3> direction{};
    int iterations = 0;
};

namespace detail {

template <Real S>
class Boolean2d {
public:
    explicit Boolean2d(NormalizeZero convention) : convention_(convention) {}

    template <class Cso>
    Boolean2dResult<S> run(const Cso& cso, int cap) {
        push_front(support(cso, {S(1), S(0), S(0)}));
        Vec<S, 3> direction = normalize(-points_[0]);
        for (int k = 0; k < cap; ++k) {
            const Vec<S, 3> found = support(cso, direction);
            if (dot(found, direction) <= S(0)) return answer(false, direction, k);
            push_front(found);
            if (next_simplex(direction)) return answer(true, direction, k);
        }
        return {false, false, points_, size_, direction, cap};
    }

private:
    Boolean2dResult<S> answer(bool collision, const Vec<S, 3>& direction, int k) const {
        return {collision, true, points_, size_, direction, k};
    }

    Vec<S, 3> normalize(const Vec<S, 3>& x) const {
        const S length = square_root(dot(x, x));
        if (length == S(0) && convention_ == NormalizeZero::to_zero) return zero_vector<S, 3>();
        return touchstone::detail::generate<S, 3>([&](int i) { return x[i] / length; });
    }

    /// The printed support of a polygon starts from a default point and compares with >, so a NaN direction finds (0,
    /// 0). That of a circle gives NaN.
    template <class Shape>
    static Vec<S, 2> support_of(const Shape& shape, const Vec<S, 2>& d) {
        if (is_finite(d)) return shape.support(d).position;
        if constexpr (requires { shape.vertices; }) return zero_vector<S, 2>();
        const S nan = scalar_traits<S>::from_double(std::numeric_limits<double>::quiet_NaN());
        return {nan, nan};
    }

    template <class Cso>
    static Vec<S, 3> support(const Cso& cso, const Vec<S, 3>& direction) {
        const Vec<S, 2> d{direction[0], direction[1]};
        const Vec<S, 2> w = support_of(cso.a, d) - support_of(cso.b, -d);
        return {w[0], w[1], S(0)};
    }

    void push_front(const Vec<S, 3>& point) {
        points_ = {point, points_[0], points_[1]};
        size_ = size_ < 3 ? size_ + 1 : 3;
    }

    static bool same_direction(const Vec<S, 3>& x, const Vec<S, 3>& y) { return S(0) < dot(x, y); }
    static Vec<S, 3> triple_product(const Vec<S, 3>& a, const Vec<S, 3>& b, const Vec<S, 3>& c) {
        return cross(cross(a, b), c);
    }
    static Vec<S, 3> triple_product_2(const Vec<S, 3>& a, const Vec<S, 3>& b, const Vec<S, 3>& c) {
        return cross(a, cross(b, c));
    }

    bool next_simplex(Vec<S, 3>& direction) {
        if (size_ == 2) return line(direction);
        if (size_ == 3) return triangle(direction);
        return false;
    }

    void keep(const Vec<S, 3>& first) {
        points_[0] = first;
        size_ = 1;
    }
    void keep(const Vec<S, 3>& first, const Vec<S, 3>& second) {
        points_[0] = first;
        points_[1] = second;
        size_ = 2;
    }

    bool line(Vec<S, 3>& direction) {
        const Vec<S, 3> a = points_[0], b = points_[1], ab = b - a, ao = -a;
        if (same_direction(ab, ao)) {
            direction = normalize(triple_product(ab, ao, ab));
        } else {
            keep(a);
            direction = ao;
        }
        return false;
    }

    bool triangle(Vec<S, 3>& direction) {
        const Vec<S, 3> a = points_[0], b = points_[1], c = points_[2];
        const Vec<S, 3> ab = b - a, ac = c - a, ao = -a;
        if (same_direction(triple_product(ab, ac, ac), ao)) {
            if (same_direction(ac, ao)) {
                keep(a, c);
                direction = normalize(triple_product(ac, ao, ac));
                return false;
            }
            keep(a, b);
            return line(direction);
        }
        if (same_direction(triple_product_2(ab, ab, ac), ao)) {
            keep(a, b);
            return line(direction);
        }
        return true;
    }

    NormalizeZero convention_;
    std::array<Vec<S, 3>, 3> points_{};
    int size_ = 0;
};

}  // namespace detail

/// As printed, except for the cap.
template <SupportMappable A, SupportMappable B>
    requires(A::dimension == 2)
Boolean2dResult<typename A::scalar> boolean_2d(const A& a, const B& b, NormalizeZero convention, int cap = 256) {
    const MinkowskiDifference<A, B> cso{a, b};
    return detail::Boolean2d<typename A::scalar>(convention).run(cso, cap);
}

}  // namespace touchstone::printed
