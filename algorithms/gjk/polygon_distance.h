// SPDX-License-Identifier: MIT
// Distance of a point to a convex polygon and of two polygons, in the plane, with the perpendiculars of edges as search
// directions.
//
// Source: seed S4 (after [Catto10]; I-40 to I-47, I-50), corrected by E-42 and E-44. A - B takes the place
// of the polygon, and the origin that of the query point (the seed's Y - X is its mirror image, E-44).
//
// If the closest point P lies on an edge e = (x, y) of the simplex, the search direction is d = (-y, x), turned towards
// the origin. d.e = -xy + yx is exactly zero in IEEE arithmetic too, unless it is contracted to a fused multiply-add
// (E-43), while -P has the rounding error of the barycentric coordinates.
// The loop ends on the first of these conditions that holds: P = 0 (the origin is on a vertex or an edge: cases 3, 3b,
// 4); three vertices are left (the origin is inside: case 2); the support point is no further along d than the simplex;
// it was in the simplex before culling (case 1; after culling the test loops, E-42); the cap.
// Case 1 compares points, not numbers of vertices: a vertex that occurs again is the same point, and a shape that does
// not number its vertices gives all of them the number 0.
#pragma once

#include <optional>
#include <string_view>
#include <type_traits>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/observer.h"
#include "algorithms/core/policies.h"
#include "algorithms/core/range.h"
#include "algorithms/core/result.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/gjk/default_policies.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/distance_answer.h"
#include "algorithms/gjk/iteration.h"
#include "algorithms/shapes/point.h"

namespace touchstone::gjk {

/// Solver and cap of polygon_distance.
template <class Solver = Voronoi>
struct PolygonOptions {
    Solver solver{};
    int max_iterations = 128;  ///< cap on the simplex reductions
};

namespace detail {

/// From the simplex to the origin: the perpendicular of the edge, or -P at a vertex. Not normalised. Precondition: P !=
/// 0.
template <Field S>
Vec<S, 2> direction_to_origin(const State<S, 2>& state) {
    if (state.simplex.size != 2) return -state.v;
    const Vec<S, 2> e = state.simplex[1].w - state.simplex[0].w;
    const Vec<S, 2> d{-e[1], e[0]};
    return dot(d, state.simplex[0].w) <= S(0) ? d : -d;
}

/// The search of one query. Use an object once.
template <class Cso, class O, class Obs>
class PolygonSearch {
public:
    using S = typename Cso::scalar;
    using Result = DistanceResult<S, 2>;

    PolygonSearch(const Cso& cso, const O& options, Obs& observer)
        : cso_(cso), options_(options), observer_(observer), solver_(begin_solver<S, 2>(options.solver)) {}

    Result run(const Vec<S, 2>& initial_direction) {
        start(initial_direction);
        if (!is_finite(now_.v)) return counted(unusable<S, 2>(why_not_finite(now_.simplex[0])));
        Found found = classify(now_);
        while (found == Found::outside) {
            const CsoVertex<S, 2> w = next_support_point();
            if (const std::optional<Result> answer = answer_at_support(w)) return *answer;
            found = step(w);
            if (found == Found::no_subset) break;
            ++k_;
            if (previous_.vv <= now_.vv)
                return stopped(previous_, {"no_progress", end_of_arithmetic, now_.vv, previous_.vv});
        }
        return left_by(found);
    }

private:
    /// A stop that only rounding can cause is `stalled` on scalars that round. On exact ones the same condition is a
    /// proof.
    static constexpr StopKind end_of_arithmetic = scalar_traits<S>::is_exact ? StopKind::converged : StopKind::stalled;

    void start(const Vec<S, 2>& direction) {
        now_.simplex.push_back(cso_.support(direction));
        now_.v = now_.simplex[0].w;
        now_.vv = squared_norm(now_.v);
        previous_ = now_;
        before_culling_ = now_.simplex;
    }

    /// The result for an iterate from which the loop cannot continue.
    Result left_by(Found found) const {
        if (is_contact(found)) return counted(holding_origin(now_));
        if (k_ == 0 && found != Found::no_subset) return counted(unusable<S, 2>(stop_at(found, S(0))));
        return counted(separated_or_undecided(previous_, stop_at(found, previous_.vv), lower2_));
    }

    /// Computes the support point along d, and the lower bound that follows from it.
    CsoVertex<S, 2> next_support_point() {
        d_ = direction_to_origin(now_);
        const CsoVertex<S, 2> w = cso_.support(d_);
        ++support_calls_;
        reach_ = dot(d_, w.w);
        raise_bound(w.w);
        return w;
    }

    /// Raises the lower bound along d, or along a multiple of d of length about 1 if the square of |d| is out of range.
    void raise_bound(const Vec<S, 2>& w) {
        const S length2 = squared_norm(d_);
        if (is_normal(length2) && scalar_traits<S>::is_finite(length2)) return raise_bound_to(reach_, length2);
        if constexpr (scalar_traits<S>::is_exact) return;  // d = 0
        const Vec<S, 2> n = scaled_by_infinity_norm(d_);
        raise_bound_to(dot(n, w), squared_norm(n));
    }

    /// A subnormal bound is discarded: rounding may have increased it by its full value.
    void raise_bound_to(const S& reach, const S& length2) {
        if (!scalar_traits<S>::is_finite(reach)) return;
        const S bound = raise_lower_bound(lower2_, -reach, length2);
        if (is_normal(bound)) lower2_ = bound;
    }

    std::optional<Result> answer_at_support(const CsoVertex<S, 2>& w) {
        const bool duplicate = contains(before_culling_, w.w);
        observer_(Iterate<S, 2>{k_, now_.v, now_.vv, previous_.vv, w, dot(now_.v, w.w), lower2_, now_.simplex,
                                duplicate, contains_features(before_culling_, w), now_.vv});
        if (const S known = dot(d_, now_.simplex[0].w); reach_ <= known) return no_point_beyond(known);
        if (duplicate) return stopped(now_, {"repeated_support", end_of_arithmetic, now_.vv});
        if (k_ == options_.max_iterations)
            return stopped(now_, Stop<S>::exhausted("cap", S(k_), S(options_.max_iterations)));
        return std::nullopt;
    }

    /// The result if the support point reaches no further along d than the simplex, which reaches `known`. If products
    /// d_k w_k are out of range, nothing has been decided; below the normal numbers they may have lost all digits. The
    /// same holds for |v|^2, unless v is a rounding error of the simplex.
    Result no_point_beyond(const S& known) const {
        if constexpr (!scalar_traits<S>::is_exact) {
            if (!scalar_traits<S>::is_finite(reach_)) return stopped(now_, Stop<S>::exhausted("overflow", reach_));
            const S size = infinity_norm(now_.simplex[0].w), product = infinity_norm(d_) * size;
            if (!is_normal(now_.vv) && !is_within(now_.v, scalar_traits<S>::epsilon() * size))
                return stopped(now_, Stop<S>::exhausted("underflow", now_.vv));
            if (!is_normal(product)) return stopped(now_, Stop<S>::exhausted("underflow", product));
        }
        return stopped(now_, Stop<S>::converged("no_point_beyond", reach_, known));
    }

    /// Computes W_{k+1} and v_{k+1}.
    Found step(const CsoVertex<S, 2>& w) {
        previous_ = now_;
        now_.simplex.push_back(w);
        before_culling_ = now_.simplex;
        return iterate(now_, solver_);
    }

    Result stopped(const State<S, 2>& best, const Stop<S>& stop) const {
        return counted(separated_or_undecided(best, stop, lower2_));
    }

    Result counted(Result result) const {
        result.iterations = k_;
        result.support_calls = support_calls_;
        return result;
    }

    const Cso& cso_;
    const O& options_;
    Obs& observer_;
    [[no_unique_address]] SolverOfQuery<decltype(O::solver), S, 2> solver_;
    State<S, 2> now_, previous_;
    Simplex<S, 2> before_culling_;
    Vec<S, 2> d_{};
    S reach_ = S(0), lower2_ = S(0);
    int k_ = 0, support_calls_ = 1;
};

}  // namespace detail

/// The distance of two bodies in the plane, made for polygons. Both are given in one frame. `initial_direction`: any
/// vector. Returns verdict, stop reason, bracket and witness points. The features of the closest vertex or edge of each
/// body are feature_a, feature_b of result.simplex; their barycentric coordinates are its lambda (I-50).
/// Errors: `not_finite` (invalid_input), `overflow`, `underflow`, `cap` (exhausted), `no_subset`, `false_inside`,
/// `no_progress` and `repeated_support` (stalled; floating point only). Never throws, never allocates.
/// Cost: one support point of each body and one simplex reduction per iteration.
template <SupportMappable A, SupportMappable B, class O = PolygonOptions<>, class Obs = NullObserver>
    requires(A::dimension == 2)
DistanceResult<typename A::scalar, 2> polygon_distance(
    const A& a, const B& b, const O& options = {}, Obs&& observer = {},
    const Vec<typename A::scalar, 2>& initial_direction = unit_vector<typename A::scalar, 2>(0)) {
    static_assert(touchstone::detail::HoldsSolver<O, typename A::scalar, 2>,
                  "the options of gjk::polygon_distance are gjk::PolygonOptions<Solver>{}, and have no stopping rule");
    const MinkowskiDifference<A, B> cso{a, b};
    return detail::PolygonSearch<MinkowskiDifference<A, B>, O, std::remove_reference_t<Obs>>(cso, options, observer)
        .run(initial_direction);
}

/// The distance of a point to a convex polygon. point_b is q, point_a the closest point. Other planar bodies are legal.
/// Round ones end as gjk::distance does on them: near the truth, as far as the arithmetic allows.
template <SupportMappable A, class O = PolygonOptions<>, class Obs = NullObserver>
    requires(A::dimension == 2)
DistanceResult<typename A::scalar, 2> point_polygon_distance(const A& polygon, const Vec<typename A::scalar, 2>& q,
                                                             const O& options = {}, Obs&& observer = {}) {
    return polygon_distance(polygon, Point<typename A::scalar, 2>{q}, options, observer);
}

}  // namespace touchstone::gjk
