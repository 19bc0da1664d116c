// SPDX-License-Identifier: MIT
// Do two convex bodies meet? The verdict of gjk::intersects, for callers who need neither its axis nor its simplex.
//
// Source: as intersects.h, with the solver voronoi_newest and the rule axis_beyond_rounding. A vertex of the simplex is
// a point w of C = A - B without the points of A and B that it comes from, its weight is not kept, and a tetrahedron
// that certainly holds the origin is not weighed at all.
//
// What rounding may have made is decided by exact signs, as gjk::intersects decides it (gjk/proofs.h).
//
// Invariant: the verdict of the loop is that of gjk::intersects with IntersectsOptions<VoronoiNewest>, for every input
// and every scalar whose operations depend on nothing but their operands. (A scalar that rounds at random takes other
// numbers.) Cost: as there, in about two thirds of the instructions.
#pragma once

#include "algorithms/core/result.h"
#include "algorithms/fast/registers/combine.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/fast/registers/volumes_at_newest.h"
#include "algorithms/gjk/axis_rules/axis_beyond_rounding.h"
#include "algorithms/gjk/both_sides.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/gjk/intersects_options.h"
#include "algorithms/gjk/iteration.h"
#include "algorithms/gjk/proof/settle.h"
#include "algorithms/simplex_solvers/voronoi_newest.h"

namespace touchstone::gjk {

namespace detail {

/// True if w = S(C, -axis) is finite and the rule takes the axis for one that separates.
template <Scalar S, int D>
[[gnu::always_inline]] inline bool is_separating(const Vec<S, D>& axis, const S& vv, const CsoVertex<S, D>& w,
                                                 const S& vw) {
    if (!(S(0) < vw)) return false;
    const Simplex<S, D> unread;
    return static_cast<bool>(AxisBeyondRounding{}(AxisCandidate<S, D>{0, axis, vv, unread, &w, vw}));
}

/// One query. Use an object once.
template <class Cso>
class VerdictSearch {
public:
    using S = typename Cso::scalar;
    static constexpr int D = Cso::dimension;

    /// W_0 = {w}, where w is a point of C. Stores the reference.
    VerdictSearch(const Cso& cso, const Vec<S, D>& w) : cso_(cso), v_(w), vv_(squared_norm(w)) {
        simplex_[0].w = w;
        simplex_.size = 1;
    }

    /// ISA-GJK from W_0. Each test ends the loop; intersects.h says why.
    Verdict run() {
        S previous_vv = vv_;
        for (int k = 1;; ++k) {
            iterations_ = k;
            if (!scalar_traits<S>::is_finite(vv_)) return Verdict::undecided;
            if (vv_ == S(0)) return v_ == zero_vector<S, D>() ? Verdict::intersecting : Verdict::undecided;
            const CsoVertex<S, D> w = cso_.support(-v_);
            vw_ = dot(v_, w.w);
            if (!scalar_traits<S>::is_finite(squared_norm(w.w))) return Verdict::undecided;
            if (is_separating(v_, vv_, w, vw_)) return certainly(Verdict::separated);
            if (k > 1 && previous_vv <= vv_) return stalled();
            if (k == options_.max_iterations) return Verdict::undecided;
            previous_vv = vv_;
            const Vec<S, D> before = v_;
            const Found found = step(w.w);
            if (found == Found::origin_inside) return Verdict::penetrating;
            // The support point of the same v would be the same, and |v| is no shorter.
            if (found != Found::outside || v_ == before) return stalled();
        }
    }

    /// True if rounding cannot have made the verdict of run().
    bool is_certain() const { return is_certain_; }
    /// The v_k that run() ended with.
    const Vec<S, D>& v() const { return v_; }
    /// The number of iterations. Each has a support point, and all but the last a reduction.
    int iterations() const { return iterations_; }
    /// The number of support points of C, the given w left out.
    int support_calls() const { return iterations_ + more_support_calls_; }

private:
    Verdict certainly(Verdict verdict) {
        is_certain_ = true;
        return verdict;
    }

    /// Computes W_{k+1} and v_{k+1}. With `outside`, v_{k+1} may be zero or out of range. Without a subset, or with a
    /// false one, W_k and v_k remain.
    [[gnu::always_inline]] Found step(const Vec<S, D>& w) {
        simplex_[simplex_.size++].w = w;
        if constexpr (D == 3) {
            if (simplex_.size == 4) {
                const voronoi::VolumesAtNewest<S> volumes(simplex_);
                if (!volumes.is_beyond_any() && is_beyond_doubt(volumes)) {
                    is_certain_ = true;
                    return Found::origin_inside;
                }
                return keep(voronoi::tetrahedron_region_from_newest(simplex_, volumes));
            }
        }
        return keep(VoronoiNewest::region(simplex_));
    }

    /// True if surrounds_origin.h would find the origin inside as well. Its determinants are of vertices with
    /// coordinates of at most twice the reach, so each bound there is at most 768 unit roundoffs of reach^3, and a
    /// determinant is wrong by less than 250 of them. A volume that is beyond 2048 is beyond both. The bounds there are
    /// at least 12 roundoffs times `error`. They must not underflow, and the determinants must not overflow.
    static bool is_beyond_doubt(const voronoi::VolumesAtNewest<S>& volumes) {
        const S error = volumes.error();
        if constexpr (!scalar_traits<S>::is_exact) {
            const S roundoff = scalar_traits<S>::epsilon();
            if (!is_normal(S(8) * roundoff * error) || !scalar_traits<S>::is_finite(error / roundoff)) return false;
        }
        return volumes.is_certainly_inside(S(2) * error);
    }

    [[gnu::always_inline]] Found keep(const touchstone::detail::WeightedSubset<S, D>& subset) {
        if (!touchstone::detail::has_positive_weights(subset)) return without_newest(Found::no_subset);
        if (subset.size == D + 1) return full(subset);
        v_ = combine_w(simplex_, subset);
        vv_ = squared_norm(v_);
        for (int i = 0; i < subset.size; ++i) {
            const int from = subset.index[static_cast<std::size_t>(i)];
            if (from != i) simplex_[i].w = simplex_[from].w;
        }
        simplex_.size = subset.size;
        return Found::outside;
    }

    /// A full simplex whose weights are all positive may still not hold the origin (E-25).
    [[gnu::noinline]] Found full(const touchstone::detail::WeightedSubset<S, D>& subset) {
        const Vec<S, D> v = combine_w(simplex_, subset);
        const S vv = squared_norm(v);
        if (holds_origin(Point{simplex_, v, vv})) return Found::origin_inside;
        return without_newest(Found::false_inside);
    }

    Found without_newest(Found found) {
        --simplex_.size;
        return found;
    }

    /// The verdict if this arithmetic makes no further progress and no axis separates.
    [[gnu::noinline]] Verdict stalled() {
        const bool is_contact = !(S(0) < vw_) && holds_origin(Point{simplex_, v_, vv_}) &&
                                is_on_both_sides(cso_, simplex_, options_.rounding_units, more_support_calls_);
        return is_contact ? Verdict::intersecting : Verdict::undecided;
    }

    /// A point of the hull of a simplex, as holds_origin() reads it.
    struct Point {
        const Simplex<S, D>& simplex;
        Vec<S, D> v;
        S vv;
    };

    static constexpr IntersectsOptions<VoronoiNewest> options_{};

    const Cso& cso_;
    Simplex<S, D> simplex_;  ///< W_k; of its vertices only w is set
    Vec<S, D> v_;            ///< v_k
    S vv_;
    int iterations_ = 0, more_support_calls_ = 0;
    bool is_certain_ = false;
    S vw_{};  ///< v_k . S(C, -v_k)
};

/// The verdict of exact signs where that of the loop may be rounding. Not inlined: it is rarely asked.
template <SupportMappable A, SupportMappable B, Scalar S, int D>
[[gnu::noinline]] Verdict verdict_by_signs(const A& a, const B& b, Verdict of_loop, const Vec<S, D>& direction) {
    if constexpr (proof::can_settle<S>) return proof::exact_verdict(a, b, Margins<S>{S(0), S(0)}, direction);
    return of_loop;
}

/// GJK from W_0 = {w}, w a point of `cso`, which is A - B before their moves.
template <class Cso, SupportMappable A, SupportMappable B, Scalar S, int D>
[[gnu::noinline]] Verdict decided_from(const Cso& cso, const A& a, const B& b, const Vec<S, D>& w) {
    VerdictSearch<Cso> search(cso, w);
    const Verdict verdict = search.run();
    return search.is_certain() ? verdict : verdict_by_signs(a, b, verdict, search.v());
}

}  // namespace detail

/// True if the support point w = S(A - B, -axis) proves that the axis separates A and B, rounding included. A caller
/// that has bodies in a frame in which a single support point is cheap may ask this first, and then verdict_from() in
/// another frame. Precondition: w holds the points a and b of A and B as well, as MinkowskiDifference::support() gives
/// it, because their size bounds the rounding error.
template <Field S, int D>
[[gnu::always_inline]] inline bool separates(const Vec<S, D>& axis, const CsoVertex<S, D>& w) {
    return scalar_traits<S>::is_finite(squared_norm(w.w)) &&
           detail::is_separating(axis, squared_norm(axis), w, dot(axis, w.w));
}

/// Do A and B meet? The search starts at `w`, the difference a - b of any points of A and B; no axis is asked before.
/// From the support point of an axis that does not separate, the verdict is that of verdict() with this axis.
/// Not inlined, so that a pair which the first axis separates pays for no loop.
template <SupportMappable A, SupportMappable B>
[[gnu::noinline]] Verdict verdict_from(const A& a, const B& b, const Vec<typename A::scalar, A::dimension>& w) {
    return detail::decided_from(MinkowskiDifference<A, B>{a, b}, a, b, w);
}

namespace detail {

/// The verdict of bodies without radii, which are asked before their moves.
template <SupportMappable A, SupportMappable B, Scalar S, int D>
[[gnu::always_inline]] inline Verdict verdict_of_cores(const A& a, const B& b, const Vec<S, D>& initial_axis) {
    if constexpr (HasMove<A> || HasMove<B>) {
        return with_moves_apart(a, b, [&](const auto& cso, const auto&, const auto&) {
            const auto w = cso.support(-initial_axis);
            return separates(initial_axis, w) ? Verdict::separated : detail::decided_from(cso, a, b, w.w);
        });
    } else {
        const auto w = MinkowskiDifference<A, B>{a, b}.support(-initial_axis);
        return separates(initial_axis, w) ? Verdict::separated : verdict_from(a, b, w.w);
    }
}

}  // namespace detail

/// Do A and B meet? Both are given in one frame. `initial_axis` may be any vector.
/// Returns `separated`, `touching`, `intersecting`, `penetrating`, or `undecided`: input that is not finite, a squared
/// length out of range, and contact up to rounding of bodies whose vertices are not known.
/// Throws and allocates only if the scalar does, or in the rare cases that exact signs decide. Cost: one support point
/// of each body and one simplex reduction per iteration.
template <SupportMappable A, SupportMappable B>
[[gnu::always_inline]] inline Verdict verdict(
    const A& a, const B& b,
    const Vec<typename A::scalar, A::dimension>& initial_axis = unit_vector<typename A::scalar, A::dimension>(0)) {
    if constexpr (HasRadius<A> || HasRadius<B>) {
        if (typename A::scalar(0) < radius_of(a) + radius_of(b))
            return intersects(a, b, IntersectsOptions<VoronoiNewest, AxisBeyondRounding, ExactSigns>{}, NullObserver{},
                              initial_axis)
                .verdict;
        if (is_core_with_ball(a) && is_core_with_ball(b))
            return detail::verdict_of_cores(core_of(a), core_of(b), initial_axis);
    }
    return detail::verdict_of_cores(a, b, initial_axis);
}

}  // namespace touchstone::gjk
