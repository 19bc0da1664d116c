// SPDX-License-Identifier: MIT
// EPA in the plane as printed in seed S0, "2D algorithm", mistakes included. It is for study only. The algorithm is
// algorithms/epa/depth.h.
//
// Each mistake that can be separated is a member of Epa2dErrata, true as printed, so that a test can show one at a
// time. One cannot be separated: the search direction is the point v of an edge nearest to the origin (E-14), which is
// not a direction if the origin lies on the edge. The text then divides 0 by 0, and here the outcome says so.
// Changed: the iterations have a cap, since the printed loop need not end, and undefined cases have outcomes.
#pragma once

#include <array>
#include <cstddef>
#include <queue>
#include <vector>

#include "algorithms/core/vec.h"

namespace touchstone::printed {

enum class EpaOutcome {
    value,             ///< the text returns v
    empty_queue,       ///< the text reads the top of an empty queue
    division_by_zero,  ///< the text divides by |v| = 0
    cap,               ///< the cap ended the loop; the text would continue
};

template <Field S, int D>
struct EpaResult {
    EpaOutcome outcome = EpaOutcome::cap;
    Vec<S, D> v{};
    S distance2{};                   ///< v . v, the squared depth if the text were right
    int iterations = 0;              ///< number of faces popped and expanded
    int repeated_horizon_edges = 0;  ///< in 3D only (E-18)
};

/// true: as printed; false: the mistake corrected.
struct Epa2dErrata {
    bool strict_internal_filter =
        true;  ///< E-13: edges with a foot on their boundary are dropped; corrected: all edges are kept
    bool inverted_stop = true;  ///< E-15: ">= eps" where "<= eps" is meant
};

namespace epa_detail {

template <Field S>
struct Edge {
    std::array<Vec<S, 2>, 2> x{};
    std::array<S, 2> lambda{};
    Vec<S, 2> v{};
    S distance2{};

    bool internal() const { return S(0) < lambda[0] && S(0) < lambda[1]; }
    friend bool operator<(const Edge& one, const Edge& other) { return other.distance2 < one.distance2; }
};

/// "MakeEntry(x0, x1)". lambda comes from Johnson's determinants for the affine hull. An edge of length zero stands for
/// its first point.
template <Field S>
Edge<S> make_edge(const Vec<S, 2>& x0, const Vec<S, 2>& x1) {
    Edge<S> edge;
    edge.x = {x0, x1};
    const Vec<S, 2> e = x1 - x0;
    const S ee = squared_norm(e);
    edge.lambda = {S(1), S(0)};
    if (S(0) < ee) edge.lambda = {dot(e, x1) / ee, -dot(e, x0) / ee};
    edge.v = edge.lambda[0] * x0 + edge.lambda[1] * x1;
    edge.distance2 = squared_norm(edge.v);
    return edge;
}

/// upper - distance >= eps (as printed) or <= eps, computed from the squares. Exact scalars take eps = 0, for which
/// squares compare in the same way.
template <Field S>
bool ends(const S& upper2, const S& distance2, const S& eps_abs, bool inverted) {
    S gap = upper2 - distance2, threshold = S(0);
    if constexpr (Real<S>) {
        gap = square_root(upper2) - square_root(distance2);
        threshold = eps_abs;
    }
    return inverted ? threshold <= gap : gap <= threshold;
}

}  // namespace epa_detail

/// `polygon`: the vertices of P_0 in order; it contains the origin. `support`: d -> S(P, d). `eps_abs`: a length, 0 on
/// exact scalars.
template <Field S, class Support>
EpaResult<S, 2> epa_2d(const std::vector<Vec<S, 2>>& polygon, Support support, const S& eps_abs = S(0),
                       const Epa2dErrata& errata = {}, int cap = 1000) {
    EpaResult<S, 2> result;
    std::priority_queue<epa_detail::Edge<S>> queue;
    const auto push = [&](const Vec<S, 2>& x0, const Vec<S, 2>& x1) {
        const auto edge = epa_detail::make_edge(x0, x1);
        if (edge.internal() || !errata.strict_internal_filter) queue.push(edge);
    };
    for (std::size_t i = 0; i < polygon.size(); ++i) push(polygon[i], polygon[(i + 1) % polygon.size()]);
    for (;; ++result.iterations) {
        if (result.iterations == cap) return result;
        result.outcome = EpaOutcome::empty_queue;
        if (queue.empty()) return result;
        const auto edge = queue.top();
        queue.pop();
        result.v = edge.v;
        result.distance2 = edge.distance2;
        result.outcome = EpaOutcome::division_by_zero;
        if (edge.distance2 == S(0)) return result;
        const Vec<S, 2> w = support(edge.v);
        const S vw = dot(edge.v, w);
        result.outcome = EpaOutcome::value;
        if (epa_detail::ends(vw / edge.distance2 * vw, edge.distance2, eps_abs, errata.inverted_stop)) return result;
        result.outcome = EpaOutcome::cap;
        push(edge.x[0], w);
        push(w, edge.x[1]);
    }
}

}  // namespace touchstone::printed
