// SPDX-License-Identifier: MIT
// Boolean GJK in the plane: do the interiors of two convex bodies meet? It uses only signs of cross products and no
// division.
//
// Source: seed S1 (I-51 to I-54; after winter.dev's article), corrected to one convention, the open one: touching
// bodies do not meet. The seed normalises a triple product that is zero if the origin lies on the line of two simplex
// points, and its answer is then meaningless (E-33). It also mixes "< 0" with "<= 0" (E-34).
//
// Let C = A - B and h(d) = d.S(C, d). If h(d) <= 0 for one d, the origin is not interior. The perpendicular of an edge
// (x, y) is (-y, x): the seed's triple product without its positive factor and without a third coordinate.
// The regions of the older vertices and of the newest one need no test (I-53): the search direction d points from the
// current edge to the origin, and the new vertex c has d.c > 0. The origin therefore lies strictly between the line of
// the edge and its parallel through c. On a line through c and an end of the edge it lies strictly between these two
// points.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/result.h"
#include "algorithms/core/support.h"
#include "algorithms/fast/registers/difference.h"

namespace touchstone {

/// The answer about the interiors of two bodies. It is `unknown` only if rounding makes it uncertain (see stop).
enum class Interiors { unknown, meet, apart };

/// Whether the interiors meet, and the axis on which the answer rests.
template <Scalar S>
struct Boolean2dResult {
    Interiors interiors = Interiors::unknown;
    /// penetrating if the interiors meet; separated if h(axis) < 0; undecided if h(axis) = 0, which leaves touching and
    /// separated open
    Verdict verdict = Verdict::undecided;
    Stop<S> stop{};
    Vec<S, 2> axis{};  ///< last direction d; h(d) <= 0 if apart
    std::array<CsoVertex<S, 2>, 3> vertex{};
    int size = 0;           ///< 3 if the interiors meet: a triangle that contains the origin, perhaps on an edge
    int iterations = 0;     ///< number of edges and triangles examined
    int support_calls = 0;  ///< number of evaluations of the CSO support mapping
};

namespace gjk {

/// Cap and tolerance of boolean_2d.
struct Boolean2dOptions {
    int max_iterations = 128;
    double roundoffs =
        16;  ///< a sign within this many unit roundoffs of the sum of magnitudes is unknown; 0 on exact scalars
};

namespace detail {

enum class Sign { negative, unclear, positive };  // unclear is exactly zero on an exact scalar

/// The sign of x + y, where x and y are rounded products. NaN is unclear.
template <Scalar S>
Sign sign_of_sum(const S& x, const S& y, double roundoffs) {
    const S sum = x + y;
    const S magnitude = (x < S(0) ? -x : x) + (y < S(0) ? -y : y);
    const S noise = scalar_traits<S>::from_double(roundoffs) * scalar_traits<S>::epsilon() * magnitude;
    if (noise < sum) return Sign::positive;
    if (sum < -noise) return Sign::negative;
    return Sign::unclear;
}

template <Scalar S>
Vec<S, 2> perpendicular(const Vec<S, 2>& e) {
    return {-e[1], e[0]};
}

/// The state of the search. Each step returns true if `result` holds the answer.
template <class Cso>
class Boolean2d {
public:
    using S = typename Cso::scalar;

    Boolean2d(const Cso& cso, const Boolean2dOptions& options) : cso_(cso), options_(options) {}

    Boolean2dResult<S> run(const Vec<S, 2>& initial_direction) {
        if (advance(initial_direction)) return result_;
        if (advance(-result_.vertex[0].w)) return result_;
        bool done = examine_edge(result_.vertex[1], result_.vertex[0]);
        while (!done) {
            if (result_.iterations >= options_.max_iterations) {
                stop("cap", StopKind::exhausted);
                break;
            }
            done = examine_triangle();
        }
        return result_;
    }

private:
    using Vertex = CsoVertex<S, 2>;

    /// Adds S(C, d). Returns true, with the answer, if h(d) <= 0.
    bool advance(const Vec<S, 2>& d) {
        const Vertex w = cso_.support(d);
        ++result_.support_calls;
        result_.axis = d;
        if (!is_finite(w.a) || !is_finite(w.b)) return stop("not_finite", StopKind::invalid_input);
        if (!is_finite(w.w) || !is_finite(d)) return stop("overflow", StopKind::exhausted);
        const S x = d[0] * w.w[0], y = d[1] * w.w[1];
        switch (sign_of_sum(x, y, options_.roundoffs)) {
            case Sign::positive: break;
            case Sign::negative:
                result_.verdict = Verdict::separated;
                result_.interiors = Interiors::apart;
                return stop("separating_axis_found", StopKind::converged);
            case Sign::unclear:
                if (!scalar_traits<S>::is_exact) return stop("within_roundoff", StopKind::stalled);
                result_.interiors = Interiors::apart;
                return stop("supporting_line_found", StopKind::converged);
        }
        result_.vertex[static_cast<std::size_t>(result_.size++)] = w;
        return false;
    }

    bool stop(std::string_view name, StopKind kind) {
        result_.stop = Stop<S>{name, kind, S(0), S(0)};
        return true;
    }

    bool meet() {
        result_.interiors = Interiors::meet;
        result_.verdict = Verdict::penetrating;
        return stop("origin_in_simplex", StopKind::converged);
    }

    /// The side of the line from p to q on which the origin lies: the sign of n.(0 - p), where n = perpendicular(q -
    /// p).
    static Sign side_of_origin(const Vertex& p, const Vertex& q, double roundoffs) {
        return sign_of_sum(p.w[0] * q.w[1], -(p.w[1] * q.w[0]), roundoffs);
    }

    /// Precondition: the origin projects strictly inside pq. Searches towards it or, if it lies on pq, on both sides
    /// (E-33).
    bool examine_edge(const Vertex p, const Vertex q) {
        ++result_.iterations;
        result_.vertex[0] = p;
        result_.vertex[1] = q;
        result_.size = 2;
        const Vec<S, 2> normal = perpendicular(q.w - p.w);
        switch (side_of_origin(p, q, options_.roundoffs)) {
            case Sign::positive: return advance(normal);
            case Sign::negative: return advance(-normal);
            case Sign::unclear: break;
        }
        if (advance(normal)) return true;
        const Vertex on_one_side = result_.vertex[2];
        result_.size = 2;
        if (advance(-normal)) return true;
        result_.vertex[2] = on_one_side;
        return meet();
    }

    /// Vertex 2 is the newest. Only the two edges at it can separate the origin from the third vertex.
    bool examine_triangle() {
        for (const std::size_t kept : {std::size_t(0), std::size_t(1)}) {
            const Vertex newest = result_.vertex[2], end = result_.vertex[kept], other = result_.vertex[1 - kept];
            const Sign origin = side_of_origin(newest, end, options_.roundoffs);
            const Vec<S, 2> normal = perpendicular(end.w - newest.w), to_other = other.w - newest.w;
            const Sign inner = sign_of_sum(normal[0] * to_other[0], normal[1] * to_other[1], options_.roundoffs);
            if (inner == Sign::unclear) return stop("flat_triangle", StopKind::stalled);
            if (origin != inner) return examine_edge(newest, end);
        }
        ++result_.iterations;
        return meet();
    }

    const Cso& cso_;
    const Boolean2dOptions options_;
    Boolean2dResult<S> result_;
};

}  // namespace detail

/// Tests whether the interiors of A and B meet. Both are given in one frame, in the plane. `initial_direction` may be
/// any vector but zero; a zero vector proves nothing and is replaced by the first axis.
/// Errors, by the name of the stop: `not_finite` (invalid_input), `overflow`, `cap` (exhausted), `within_roundoff` and
/// `flat_triangle` (stalled; floating point only). Never throws, never allocates.
/// Cost: one support point of each body per iteration; at most 4 iterations seen on polygons of small integers.
template <SupportMappable A, SupportMappable B>
    requires(A::dimension == 2)
Boolean2dResult<typename A::scalar> boolean_2d(
    const A& a, const B& b, const Boolean2dOptions& options = {},
    const Vec<typename A::scalar, 2>& initial_direction = unit_vector<typename A::scalar, 2>(0)) {
    using S = typename A::scalar;
    const MinkowskiDifference<A, B> cso{a, b};
    const bool is_zero = initial_direction == zero_vector<S, 2>();
    return detail::Boolean2d<MinkowskiDifference<A, B>>(cso, options)
        .run(is_zero ? unit_vector<S, 2>(0) : initial_direction);
}

}  // namespace gjk
}  // namespace touchstone
