// SPDX-License-Identifier: MIT
// The loop of EPA: pop the face nearest to the origin, find the support point along its normal, expand the polytope.
// Source and invariant: depth.h.
#pragma once

#include <concepts>
#include <optional>
#include <string_view>
#include <utility>

#include "algorithms/epa/polytope/expansion.h"
#include "algorithms/epa/polytope/face_queue.h"

namespace touchstone::epa {

namespace detail {

/// The state of the search from which result and verdict are derived.
template <Field S>
struct Bounds {
    S lower2{};
    std::optional<S> upper2{};        ///< absent until a supporting plane is known
    bool origin_is_interior = false;  ///< all offsets of some P_k were positive beyond rounding
    bool separates = false;           ///< the plane of `best` has the origin on its outer side beyond rounding
    int best = 0;                     ///< face that gave upper2
    S best_support{};                 ///< h(n) of that face
    int last = 0;                     ///< face popped last; its foot is on the boundary of P_k
};

template <class Cso, Field S, int D, class O, class Obs>
class Search;

}  // namespace detail

/// The memory of EPA. Keep one per thread: after the largest query nothing is allocated any more. It carries no
/// information from one query to the next.
template <Field S, int D>
class Workspace {
    template <class, Field T, int E, class, class>
    friend class detail::Search;

    Expanding<S, D> polytope_;
    FaceQueue<S> waiting_;
};

namespace detail {

/// The search from one start simplex. Create one object per query, call start() and then run() once.
template <class Cso, Field S, int D, class O, class Obs>
class Search {
public:
    /// `is_curved`: A or B is not a polytope.
    Search(const Cso& cso, const O& options, Obs& observer, Workspace<S, D>& workspace, bool is_curved)
        : cso_(cso),
          options_(options),
          observer_(observer),
          rule_(begin_rule<S, D>(options.stop)),
          polytope_(workspace.polytope_),
          waiting_(workspace.waiting_),
          is_curved_(is_curved) {}

    /// Sets the start simplex. Precondition: size D + 1, affinely independent.
    void start(const Simplex<S, D>& simplex) {
        polytope_.start(simplex);
        waiting_.clear();
    }

    Stop<S> run() {
        if (!polytope_.is_usable()) return Stop<S>::stalled("degenerate_start");
        waiting_.push(polytope_.keys_from(0));
        for (;; ++iterations_) {
            const int popped = pop_nearest();
            if (popped < 0) return Stop<S>::stalled("no_face");
            const Plane<S, D>& plane = polytope_.plane(popped);
            const CsoVertex<S, D>& w = polytope_.stage(cso_.support(plane.normal));
            ++support_calls_;
            const S support = dot(plane.normal, w.w);
            const S size = one_norm(w.w);
            if (!scalar_traits<S>::is_finite(support) || !(scalar_traits<S>::is_finite(size) || is_finite(w.w)))
                return Stop<S>::exhausted("overflow");
            const S band = rounding_band(options_.rounding_units, plane, size);
            if (has_underflowed(band)) return Stop<S>::exhausted("underflow", band);
            if (bounds_.origin_is_interior && plane.offset < -band)
                return Stop<S>::stalled("inverted_face", plane.offset, -band);
            if (!tighten(popped, support, band)) return Stop<S>::exhausted("underflow", support / plane.nn * support);
            const Expansion<S, D> expansion = record(popped, plane, w, support, band);
            if constexpr (std::invocable<Obs&, const Expansion<S, D>&>) observer_(expansion);
            if (support < -band) {
                bounds_.separates = true;
                return Stop<S>::converged("separating_face", support, -band);
            }
            if (const Stop<S> stop = rule_(expansion)) return stop;
            if (is_curved_)
                if (const Stop<S> stop = near_enough()) return stop;
            if (iterations_ == options_.max_iterations)
                return Stop<S>::exhausted("cap", S(iterations_), S(options_.max_iterations));
            if (polytope_.has_vertex(w.w, size)) return stuck("duplicate_support", plane, support, band);
            const int first = polytope_.face_count();
            const Growth growth = polytope_.expand_by_staged(popped, size, options_.rounding_units);
            if (growth != Growth::grown) return stuck(name_of(growth), polytope_.plane(popped), support, band);
            waiting_.remove(polytope_.replaced());
            push_faces_from(first);
        }
    }

    const Bounds<S>& bounds() const { return bounds_; }
    const Expanding<S, D>& polytope() const { return polytope_; }
    int iterations() const { return iterations_; }
    int support_calls() const { return support_calls_; }

private:
    /// True if underflow makes the band useless as a bound on rounding errors.
    bool has_underflowed(const S& band) const {
        return !scalar_traits<S>::is_exact && options_.rounding_units > 0 && !is_normal(band);
    }

    /// Pushes the new faces. A face beyond the upper bound is never the nearest and is left out; a small excess is
    /// allowed for rounding.
    void push_faces_from(int first) {
        const S enough = *bounds_.upper2 + scalar_traits<S>::from_double(0x1p-5) * *bounds_.upper2;
        waiting_.push_up_to(enough, polytope_.keys_from(first));
    }

    /// The live face whose plane is nearest to the origin, or -1 if there is none.
    int pop_nearest() {
        return waiting_.pop([this](int face) { return polytope_.is_live(face); });
    }

    static std::string_view name_of(Growth failure) {
        return failure == Growth::broken_horizon ? "broken_horizon" : "degenerate_face";
    }

    /// Updates the upper bound. Returns false if its square is out of the range of S.
    bool tighten(int popped, const S& support, const S& band) {
        const Plane<S, D>& plane = polytope_.plane(popped);
        bounds_.last = popped;
        if (band < plane.offset) bounds_.origin_is_interior = true;
        ++turns_without_rise_;
        if (is_normal(plane.key) && bounds_.lower2 < plane.key) {
            bounds_.lower2 = plane.key;
            turns_without_rise_ = 0;
        }
        const S bound = support < S(0) ? S(0) : support / plane.nn * support;
        if (S(0) < support && !is_normal(bound)) return false;
        // A supporting face is the answer even if rounding puts its bound above that of an older parallel face.
        const bool is_supporting = support - plane.offset <= band;
        if (bounds_.upper2 && *bounds_.upper2 < bound && !is_supporting) return true;
        if (!bounds_.upper2 || bound < *bounds_.upper2) bounds_.upper2 = bound;
        bounds_.best = popped;
        bounds_.best_support = support;
        return true;
    }

    Expansion<S, D> record(int popped, const Plane<S, D>& plane, const CsoVertex<S, D>& w, const S& support,
                           const S& band) const {
        return {.k = iterations_,
                .polytope = polytope_,
                .face = popped,
                .plane = plane,
                .w = w,
                .support = support,
                .key = plane.key,
                .lower2 = bounds_.lower2,
                .upper2 = *bounds_.upper2,
                .band = band,
                .origin_is_interior = bounds_.origin_is_interior,
                .turns_without_rise = turns_without_rise_};
    }

    /// The stop if the bounds of the depth differ by less than the share of it that is asked of curved bodies.
    Stop<S> near_enough() const {
        if (!bounds_.origin_is_interior || !bounds_.upper2) return {};
        double share = 0;
        if constexpr (requires { options_.curved_gap; }) share = options_.curved_gap;
        if (share == 0) return {};
        // (upper - lower) <= share upper, in squares.
        const S rest = S(1) - scalar_traits<S>::from_double(share), least = rest * rest * *bounds_.upper2;
        return Stop<S>::converged_if(S(0) < bounds_.lower2 && least <= bounds_.lower2, "curved_gap", bounds_.lower2,
                                     least, Promise::bracket);
    }

    /// The stop if the polytope cannot grow any more: inside the band an answer, outside of it a failure of the
    /// arithmetic.
    Stop<S> stuck(std::string_view name, const Plane<S, D>& plane, const S& support, const S& band) const {
        const S height = support - plane.offset;
        const S height2 = plane.signed_square(height), band2 = plane.signed_square(band);
        if (height <= band) return Stop<S>::converged("supporting_face", height2, band2, Promise::optimum);
        return Stop<S>::stalled(name, height2, band2);
    }

    const Cso& cso_;
    const O& options_;
    Obs& observer_;
    [[no_unique_address]] RuleOfQuery<decltype(O::stop), S, D> rule_;
    Expanding<S, D>& polytope_;
    FaceQueue<S>& waiting_;
    Bounds<S> bounds_;
    int iterations_ = 0, support_calls_ = 0;
    int turns_without_rise_ = 0;
    const bool is_curved_;
};

}  // namespace detail

}  // namespace touchstone::epa
