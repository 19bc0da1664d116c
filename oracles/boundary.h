// SPDX-License-Identifier: GPL-3.0-or-later
// Touching or penetrating: is the origin, known to lie in C = A - B, on the boundary of C as a subset of R^D?
//
// Let 0 = sum l_k (a_k - b_k) with positive weights over affinely independent vertices W of C, and p = sum l_k a_k, a
// point of both bodies. A supporting plane of C at 0 has a normal n orthogonal to every w in W.
//   |W| = D + 1: no such n; the origin is interior.
//   |W| = D:     n is the normal of aff W; the origin is on the boundary iff no vertex lies strictly on one of its
//   sides. |W| < D:     C has at 0 the same tangent cone as conv{a - p} u {p - b}, so nA + nB generators g decide
//   instead of
//                nA nB vertices: is there n != 0 with n.g <= 0 for all of them? The nearest point of the hull of the
//                non-zero generators answers: not 0, then it is such an n; 0, then the generators that combine to it
//                span a space that n must avoid, and the question goes on in the next lower dimension.
#pragma once

#include <algorithm>
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

/// A normal of the hyperplane spanned by D - 1 independent vectors.
template <class Integer, int D>
IntegerVec<Integer, D> normal_of(const std::vector<IntegerVec<Integer, D>>& spanning) {
    if constexpr (D == 2)
        return {-spanning[0][1], spanning[0][0]};
    else
        return cross(spanning[0], spanning[1]);
}

/// True when some generator lies strictly on each side of the plane through the origin with this normal.
template <class Integer, int D>
bool both_sides(const std::vector<IntegerVec<Integer, D>>& generators, const IntegerVec<Integer, D>& normal) {
    bool above = false, below = false;
    for (const auto& g : generators) {
        const Integer side = dot<Integer, D>(g, normal);
        above = above || side > 0;
        below = below || side < 0;
    }
    return above && below;
}

/// Nearest point of the hull of the non-zero vectors of a list; support empty when all are zero.
template <class Integer, int D>
ExactMinimum<Integer, D, std::size_t> minimum_of_nonzero(const std::vector<IntegerVec<Integer, D>>& vectors) {
    std::vector<std::size_t> nonzero;
    for (std::size_t i = 0; i < vectors.size(); ++i)
        if (!is_zero<Integer, D>(vectors[i])) nonzero.push_back(i);
    if (nonzero.empty()) return {};
    const auto point_of = [&](std::size_t i) -> const IntegerVec<Integer, D>& { return vectors[i]; };
    const auto support_of = [&](const IntegerVec<Integer, D>& v) {
        std::size_t best = nonzero[0];
        Integer least = dot<Integer, D>(v, vectors[best]), value;
        for (const std::size_t i : nonzero) {
            value = dot<Integer, D>(v, vectors[i]);
            if (value < least) best = i, least = value;
        }
        return best;
    };
    return exact_minimum<Integer, D, std::size_t>({nonzero[0]}, point_of, support_of);
}

/// Is the origin interior to conv G, given that it lies in conv G?
template <class Integer, int D>
bool interior_of_generators(const std::vector<IntegerVec<Integer, D>>& generators) {
    const auto first = minimum_of_nonzero<Integer, D>(generators);
    if (first.support.empty() || !is_zero<Integer, D>(first.direction)) return false;
    const std::size_t dimension = first.support.size() - 1;  // of the span of the generators that combine to 0
    if (dimension == D) return true;
    std::vector<IntegerVec<Integer, D>> spanning;
    for (std::size_t i = 0; i < dimension; ++i) spanning.push_back(generators[first.support[i]]);
    if (dimension == D - 1) return both_sides<Integer, D>(generators, normal_of<Integer, D>(spanning));
    if constexpr (D == 3) {
        // n is orthogonal to u; x -> x cross u forgets exactly the component along u and turns the rest by 90 degrees.
        const auto& u = spanning[0];
        std::vector<IntegerVec<Integer, 3>> turned;
        for (const auto& g : generators) turned.push_back(cross(g, u));
        const auto second = minimum_of_nonzero<Integer, 3>(turned);
        if (second.support.empty() || !is_zero<Integer, 3>(second.direction)) return false;
        if (second.support.size() == 3) return true;
        // u and two opposite turned vectors span a plane, and n is its normal: the direction turned[i] itself.
        return both_sides<Integer, 3>(generators, turned[second.support[0]]);
    }
    return false;
}

/// `at_origin` is an ExactMinimum with direction zero over the vertices of the CSO.
template <class Integer, int D>
bool origin_is_interior(ExactCso<Integer, D>& cso, const ExactMinimum<Integer, D, IndexPair>& at_origin) {
    const auto& pairs = at_origin.support;
    if (pairs.size() == D + 1) return true;
    if (pairs.size() == D) {
        std::vector<IntegerVec<Integer, D>> spanning;
        const auto base = cso.vertex(pairs[0]);
        for (std::size_t i = 1; i < D; ++i) spanning.push_back(difference<Integer, D>(cso.vertex(pairs[i]), base));
        const auto normal = normal_of<Integer, D>(spanning);
        return dot<Integer, D>(normal, cso.vertex(cso.support(normal, 1))) > 0 &&
               dot<Integer, D>(normal, cso.vertex(cso.support(normal, -1))) < 0;
    }
    // Everything is multiplied by the denominator, so that p has integer coordinates.
    IntegerVec<Integer, D> p;
    for (auto& coordinate : p) coordinate = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        for (std::size_t k = 0; k < D; ++k) p[k] += at_origin.weight[i] * cso.a.exact(pairs[i].a)[k];
    std::vector<IntegerVec<Integer, D>> generators;
    const auto add = [&](const IntegerVec<Integer, D>& x, bool from_a) {
        IntegerVec<Integer, D> g;
        for (std::size_t k = 0; k < D; ++k) {
            const Integer scaled = at_origin.denominator * x[k];
            g[k] = from_a ? Integer(scaled - p[k]) : Integer(p[k] - scaled);
        }
        generators.push_back(g);
    };
    for (int i = 0; i < cso.a.size(); ++i) add(cso.a.exact(i), true);
    for (int i = 0; i < cso.b.size(); ++i) add(cso.b.exact(i), false);
    return interior_of_generators<Integer, D>(generators);
}

}  // namespace touchstone::oracles_detail
