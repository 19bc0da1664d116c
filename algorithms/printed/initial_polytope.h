// SPDX-License-Identifier: MIT
// The initial polytope as printed in seed S0, "Initial polytope", mistakes included. It is for study only. The
// algorithm is algorithms/epa/initial_polytope.h.
//
//     point        "the penetration depth is 0, EPA need not run"
//     segment      add 3 support points of the plane perpendicular to it: a bipyramid over them, apexes its ends
//     triangle     add 2 support points perpendicular to it: a bipyramid over it
//     tetrahedron  as it is
//
// E-20   A point means depth 0 only if it is the support point of a direction that is not zero.
// E-20b  The three support points need not surround the segment, so P_0 need not contain the origin.
// E-20c  The bipyramid over the triangle need not be convex. Flat bodies, which have no such polytope, are not handled.
#pragma once

#include <array>
#include <utility>

#include "algorithms/core/simplex.h"
#include "algorithms/printed/epa_3d.h"

namespace touchstone::printed {

template <Field S>
struct InitialPolytope {
    bool is_depth_zero = false;  ///< the text then does not run EPA
    Surface<S> surface{};        ///< P_0, empty when is_depth_zero
};

namespace detail {

/// Six triangles between two apexes and three points around the line through the apexes. They are oriented outwards as
/// if the polytope were convex.
template <Field S>
Surface<S> bipyramid(const Vec<S, 3>& top, const Vec<S, 3>& bottom, std::array<Vec<S, 3>, 3> belt) {
    if (dot(cross(belt[1] - belt[0], belt[2] - belt[0]), top - bottom) < S(0)) std::swap(belt[1], belt[2]);
    return {{top, bottom, belt[0], belt[1], belt[2]},
            {{0, 2, 3}, {0, 3, 4}, {0, 4, 2}, {1, 3, 2}, {1, 4, 3}, {1, 2, 4}}};
}

}  // namespace detail

/// `cso`: support(d) -> CsoVertex. `simplex`: the last one of GJK, with 1 to 4 points. `around`: the three directions
/// in the plane perpendicular to a segment, which the text does not specify; used for a segment only.
template <class Cso, Field S>
InitialPolytope<S> initial_polytope(const Cso& cso, const Simplex<S, 3>& simplex,
                                    const std::array<Vec<S, 3>, 3>& around) {
    const auto at = [&](const Vec<S, 3>& d) { return cso.support(d).w; };
    const auto x = [&](int i) { return simplex[i].w; };
    if (simplex.size == 1) return {true, {}};
    if (simplex.size == 2)
        return {false, detail::bipyramid<S>(x(0), x(1), {at(around[0]), at(around[1]), at(around[2])})};
    if (simplex.size == 4) return {false, tetrahedron<S>({x(0), x(1), x(2), x(3)})};
    const Vec<S, 3> n = cross(x(1) - x(0), x(2) - x(0));
    return {false, detail::bipyramid<S>(at(n), at(-n), {x(0), x(1), x(2)})};
}

}  // namespace touchstone::printed
