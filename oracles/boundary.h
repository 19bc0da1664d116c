// SPDX-License-Identifier: GPL-3.0-or-later
// Decides between touching and penetrating: is the origin, which is known to lie in C = A - B, on the boundary of C as
// a subset of R^D? If so, a normal n of a supporting plane there proves it: n != 0 and n.w >= 0 for all w in C.
//
// Let 0 = sum l_k (a_k - b_k) with positive weights over affinely independent vertices W of C, and let p = sum l_k a_k,
// a point of both bodies. A supporting plane of C at 0 has a normal n orthogonal to every w in W.
//  |W| = D + 1: there is no such n, and the origin is interior.
//  |W| = D: n is the normal of aff W. The origin is on the boundary iff all vertices lie on one closed side of aff W.
//  |W| < D: C has at 0 the same tangent cone as conv{a - p} u {p - b}, so nA + nB generators g decide instead of nA nB
//  vertices. The question is whether some n != 0 has n.g >= 0 for all g. If the nearest point of the hull of the
//  non-zero generators is not 0, it is such an n. If it is 0, n must be orthogonal to the generators that combine to 0,
//  and the same question is asked one dimension lower.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "oracles/exact_minimum.h"

namespace touchstone::oracles_detail {

template <class Integer>
IntegerVec<Integer, 3> cross(const IntegerVec<Integer, 3>& x, const IntegerVec<Integer, 3>& y) {
    return {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]};
}

template <class Integer, int D>
IntegerVec<Integer, D> difference(const IntegerVec<Integer, D>& x, const IntegerVec<Integer, D>& y) {
    IntegerVec<Integer, D> result = x;
    for (std::size_t k = 0; k < D; ++k) result[k] -= y[k];
    return result;
}

/// Returns a normal of the hyperplane spanned by D - 1 independent vectors.
template <class Integer, int D>
IntegerVec<Integer, D> normal_of(const std::vector<IntegerVec<Integer, D>>& spanning) {
    if constexpr (D == 2)
        return {-spanning[0][1], spanning[0][0]};
    else
        return cross(spanning[0], spanning[1]);
}

template <class Integer, int D>
IntegerVec<Integer, D> unit_normal(std::size_t axis) {
    IntegerVec<Integer, D> result;
    for (std::size_t k = 0; k < D; ++k) result[k] = k == axis ? 1 : 0;
    return result;
}

/// Returns a non-zero vector orthogonal to u. Precondition: u is not zero.
template <class Integer>
IntegerVec<Integer, 3> orthogonal_to(const IntegerVec<Integer, 3>& u) {
    for (std::size_t axis = 0;; ++axis) {
        const auto candidate = cross(u, unit_normal<Integer, 3>(axis));
        if (!is_zero<Integer, 3>(candidate)) return candidate;
    }
}

/// A point of each body as a convex combination of vertices. All weights are over one denominator.
template <class Integer>
struct WeightedPoints {
    std::vector<std::pair<int, Integer>> a, b;
    Integer denominator;
};

template <class Integer, int D>
WeightedPoints<Integer> points_of(const ExactMinimum<Integer, D, IndexPair>& minimum) {
    WeightedPoints<Integer> result{{}, {}, minimum.denominator};
    for (std::size_t i = 0; i < minimum.support.size(); ++i) {
        result.a.emplace_back(minimum.support[i].a, minimum.weight[i]);
        result.b.emplace_back(minimum.support[i].b, minimum.weight[i]);
    }
    return result;
}

/// The generators a - p and q - b of the tangent cone of A - B at p - q, for a point p of A and a point q of B. The
/// point q equals p, or the motion of B takes q to p. All generators are multiplied by the denominator of both points
/// and numbered consecutively, those of A first. As in the bodies themselves, doubles select candidates and integers
/// decide.
template <class Integer, int D>
class TangentCone {
public:
    using Exact = IntegerVec<Integer, D>;
    using Approximate = Vec<double, D>;

    TangentCone(ExactCso<Integer, D>& cso, const WeightedPoints<Integer>& at)
        : cso_(cso),
          denominator_(at.denominator),
          p_(combination(cso.a, at.a, at.denominator)),
          q_(combination(cso.b, at.b, at.denominator)),
          kept_(static_cast<std::size_t>(cso.a.size() + cso.b.size()), 1) {}

    Exact exact(int g) const {
        const bool of_a = g < cso_.a.size();
        const Exact& x = of_a ? cso_.a.exact(g) : cso_.b.exact(g - cso_.a.size());
        Exact result;
        for (std::size_t k = 0; k < D; ++k) {
            const Integer scaled = denominator_ * x[k];
            result[k] = of_a ? Integer(scaled - p_.exact[k]) : Integer(q_.exact[k] - scaled);
        }
        return result;
    }
    int size() const { return static_cast<int>(kept_.size()); }

    /// Removes the generators for which vanishes(exact) is true. For those, `magnitude` of the generator in doubles
    /// must be at most `tolerance`, or NaN if doubles cannot tell.
    template <class Magnitude, class IsZero>
    void drop(double tolerance, Magnitude&& magnitude, IsZero&& vanishes) {
        for (int g = 0; g < static_cast<int>(kept_.size()); ++g)
            if (!(magnitude(approximate(g)) > tolerance) && vanishes(exact(g))) kept_[static_cast<std::size_t>(g)] = 0;
    }

    /// Returns a kept generator that is least in direction v, or -1 if none is kept.
    int least(const Exact& v) const {
        const auto direction = ExactCso<Integer, D>::approximate(v);
        const auto offset = static_cast<std::size_t>(cso_.a.size());
        const int a = cso_.a.support(v, direction, -1, [&](std::size_t i) { return kept_[i] != 0; });
        const int b = cso_.b.support(v, direction, 1, [&](std::size_t i) { return kept_[offset + i] != 0; });
        if (b < 0) return a;
        const int other = b + cso_.a.size();
        return a >= 0 && dot<Integer, D>(v, exact(a)) <= dot<Integer, D>(v, exact(other)) ? a : other;
    }

    /// The point nearest to the origin in the hull of transform(g) over the kept generators, where v . transform(g) =
    /// preimage(v) . g. Its support is empty if no generator is kept.
    template <class Transform, class Preimage>
    ExactMinimum<Integer, D, int> minimum(Transform&& transform, Preimage&& preimage) const {
        for (std::size_t g = 0; g < kept_.size(); ++g)
            if (kept_[g] != 0)
                return exact_minimum<Integer, D, int>(
                    {static_cast<int>(g)}, [&](int i) { return transform(exact(i)); },
                    [&](const Exact& v) { return least(preimage(v)); });
        return {};
    }

    /// Returns the normal or its opposite, such that no generator lies strictly below its plane through the origin.
    /// Returns nullopt if generators lie strictly on both sides.
    std::optional<Exact> one_sided(Exact normal) const {
        for (int turn = 0; turn < 2; ++turn) {
            const int g = least(normal);
            if (g < 0 || !(dot<Integer, D>(normal, exact(g)) < 0)) return normal;
            for (auto& coordinate : normal) coordinate = -coordinate;
        }
        return std::nullopt;
    }

    /// The generator in units of 2^top, with an error of at most 2^-46.
    Approximate approximate(int g) const {
        if (g < cso_.a.size()) return cso_.a.approximate(g) - p_.approximate;
        return q_.approximate - cso_.b.approximate(g - cso_.a.size());
    }

private:
    struct Point {
        Exact exact;  ///< multiplied by the denominator
        Approximate approximate{};
    };
    static Point combination(ExactBody<Integer, D>& body, const std::vector<std::pair<int, Integer>>& weights,
                             const Integer& denominator) {
        Point point;
        for (auto& coordinate : point.exact) coordinate = 0;
        for (const auto& [index, weight] : weights) {
            for (std::size_t k = 0; k < D; ++k) point.exact[k] += weight * body.exact(index)[k];
            point.approximate = point.approximate + ratio(weight, denominator) * body.approximate(index);
        }
        return point;
    }

    /// x / y with a relative error below 2^-50. Precondition: 0 < x <= y.
    static double ratio(const Integer& x, const Integer& y) {
        const int shift_x = std::max(0, static_cast<int>(msb(x)) - 62),
                  shift_y = std::max(0, static_cast<int>(msb(y)) - 62);
        const Integer top_x = x >> static_cast<unsigned>(shift_x), top_y = y >> static_cast<unsigned>(shift_y);
        return std::ldexp(top_x.template convert_to<double>() / top_y.template convert_to<double>(), shift_x - shift_y);
    }

    ExactCso<Integer, D>& cso_;
    Integer denominator_;
    Point p_, q_;
    std::vector<char> kept_;
};

/// Returns a normal of a plane that supports the hull of the generators at the origin, or nullopt if the origin is
/// interior. Precondition: the origin lies in that hull.
template <class Integer, int D>
std::optional<IntegerVec<Integer, D>> support_of_generators(TangentCone<Integer, D>& cone) {
    using Exact = IntegerVec<Integer, D>;
    const auto length = [](const Vec<double, D>& g) { return std::sqrt(squared_norm(g)); };
    cone.drop(0x1p-44, length, [](const Exact& g) { return is_zero<Integer, D>(g); });
    const auto same = [](const Exact& g) { return g; };
    const auto first = cone.minimum(same, same);
    if (first.support.empty()) return unit_normal<Integer, D>(0);
    if (!is_zero<Integer, D>(first.direction)) return first.direction;
    // The dimension of the span of the generators that combine to 0.
    const std::size_t dimension = first.support.size() - 1;
    if (dimension == D) return std::nullopt;
    std::vector<Exact> spanning;
    for (std::size_t i = 0; i < dimension; ++i) spanning.push_back(cone.exact(first.support[i]));
    if (dimension == D - 1) return cone.one_sided(normal_of<Integer, D>(spanning));
    if constexpr (D == 3) {
        // n is orthogonal to u. The map g -> g cross u drops exactly the component along u and turns the rest by 90
        // degrees.
        const Exact u = spanning[0];
        const auto axis = ExactCso<Integer, D>::approximate(u);
        cone.drop(
            0x1p-43, [&](const Vec<double, 3>& g) { return length(touchstone::cross(g, axis)); },
            [&](const Exact& g) { return is_zero<Integer, D>(cross(g, u)); });
        const auto turned = [&](const Exact& g) { return cross(g, u); };
        const auto second = cone.minimum(turned, [&](const Exact& v) { return cross(u, v); });
        if (second.support.empty()) return orthogonal_to<Integer>(u);
        if (!is_zero<Integer, 3>(second.direction)) return cross(u, second.direction);
        if (second.support.size() == 3) return std::nullopt;
        // u and two opposite turned vectors span a plane. Its normal n is the direction of a turned vector.
        return cone.one_sided(turned(cone.exact(second.support[0])));
    }
    return std::nullopt;
}

/// Returns n != 0 with n.w >= 0 for every vertex w of the CSO, or nullopt if the origin is interior. `at_origin` is an
/// ExactMinimum over the vertices of the CSO whose direction is zero.
template <class Integer, int D>
std::optional<IntegerVec<Integer, D>> supporting_normal(ExactCso<Integer, D>& cso,
                                                        const ExactMinimum<Integer, D, IndexPair>& at_origin) {
    const auto& pairs = at_origin.support;
    if (pairs.size() == D + 1) return std::nullopt;
    if (pairs.size() == D) {
        std::vector<IntegerVec<Integer, D>> spanning;
        const auto base = cso.vertex(pairs[0]);
        for (std::size_t i = 1; i < D; ++i) spanning.push_back(difference<Integer, D>(cso.vertex(pairs[i]), base));
        auto normal = normal_of<Integer, D>(spanning);
        if (dot<Integer, D>(normal, cso.vertex(cso.support(normal, -1))) >= 0) return normal;
        for (auto& coordinate : normal) coordinate = -coordinate;
        if (dot<Integer, D>(normal, cso.vertex(cso.support(normal, -1))) >= 0) return normal;
        return std::nullopt;
    }
    TangentCone<Integer, D> cone(cso, points_of<Integer, D>(at_origin));
    return support_of_generators<Integer, D>(cone);
}

}  // namespace touchstone::oracles_detail
