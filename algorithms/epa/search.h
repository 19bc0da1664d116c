// SPDX-License-Identifier: MIT
// The loop of EPA: pop the face nearest to the origin, look beyond it, expand the polytope (source and invariant:
// penetration.h).
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "algorithms/core/iterate.h"
#include "algorithms/epa/expanding_polytope.h"

namespace touchstone::epa {

/// State at the moment the support point of the popped face is known and the stopping rules are asked.
template <Field S, int D>
struct Expansion {
    int k = 0;                        ///< number of expansions so far
    const Expanding<S, D>& polytope;  ///< P_k
    int face = 0;                     ///< the popped face, still part of P_k
    CsoVertex<S, D> w{};              ///< S(A - B, normal of the face)
    S support{};                      ///< normal . w, not divided by |normal|
    S key{};                          ///< signed squared distance of the face's plane
    S lower2{}, upper2{};             ///< bracket of depth^2 so far
};

namespace detail {

/// Least key first; ties by number, so that the order is the same everywhere.
template <Field S>
struct HeapEntry {
    S key{};
    int face = 0;
    friend bool operator<(const HeapEntry& x, const HeapEntry& y) {
        if (y.key < x.key) return true;
        if (x.key < y.key) return false;
        return y.face < x.face;
    }
};

/// Where the search stands, for the result and for the verdict.
template <Field S>
struct Bounds {
    S lower2{}, upper2{};
    bool upper_is_known = false;
    bool origin_is_interior = false;  ///< all offsets of some P_k were positive beyond rounding
    int best = 0;                     ///< the face that gave upper2
    S best_support{};                 ///< its h(n)
    int last = 0;                     ///< the face popped last: its foot is on the boundary of P_k
};

template <class Cso, Field S, int D, class O, class Obs>
class Search;

template <Field S>
bool is_gap_length_met(const S& lower2, const S& upper2, const S& length) {
    const S rest = S(S(upper2 - lower2) - S(length * length));  // of upper <= lower + length, squared
    return rest <= S(0) || S(rest * rest) <= S(S(S(4) * S(length * length)) * lower2);
}

}  // namespace detail

/// The memory of EPA: keep one a thread, and after the largest query nothing is allocated any more. It carries nothing
/// from one query to the next.
template <Field S, int D>
class Workspace {
    template <class, Field T, int E, class, class>
    friend class detail::Search;

    Expanding<S, D> polytope_;
    std::vector<detail::HeapEntry<S>> heap_;
};

namespace detail {

/// The search from one start simplex. One object a query, used once.
template <class Cso, Field S, int D, class O, class Obs>
class Search {
public:
    Search(const Cso& cso, const Simplex<S, D>& start, const O& options, Obs& observer, Workspace<S, D>& workspace)
        : cso_(cso), options_(options), observer_(observer), polytope_(workspace.polytope_), heap_(workspace.heap_) {
        polytope_.start(start);
        heap_.clear();
    }

    Stop<S> run() {
        if (!polytope_.is_usable()) return {"degenerate_start", StopKind::stalled, S(0), S(0), false};
        push_faces_from(0);
        for (;; ++iterations_) {
            const int popped = pop_nearest();
            if (popped < 0) return {"no_face", StopKind::stalled, S(0), S(0), false};
            const Plane<S, D> plane = face(popped).plane;
            const CsoVertex<S, D> w = cso_.support(plane.normal);
            ++support_calls_;
            const S support = dot(plane.normal, w.w);
            if (!scalar_traits<S>::is_finite(support) || !is_finite(w.w))
                return {"overflow", StopKind::exhausted, S(0), S(0), false};
            const S band = rounding_band(options_.rounding_units, plane, w.w);
            if (has_underflowed(band)) return {"underflow", StopKind::exhausted, band, S(0), false};
            if (bounds_.origin_is_interior && plane.offset < S(-band))
                return {"inverted_face", StopKind::stalled, plane.key, S(0), false};
            if (!tighten(popped, support, band)) return {"underflow", StopKind::exhausted, support, S(0), false};
            observe(popped, w, support);
            if (const Stop<S> stop = stop_of(plane, support, band)) return stop;
            if (iterations_ == options_.max_iterations)
                return {"cap", StopKind::exhausted, S(iterations_), S(options_.max_iterations), false};
            if (is_known(w.w)) return stuck("duplicate_support", plane, support, band);
            const int first = static_cast<int>(polytope_.faces().size());
            const Growth growth = polytope_.expand(popped, w, options_.rounding_units);
            if (growth == Growth::broken_horizon) return stuck("broken_horizon", plane, support, band);
            if (growth == Growth::degenerate_face) return stuck("degenerate_face", plane, support, band);
            push_faces_from(first);
        }
    }

    const Bounds<S>& bounds() const { return bounds_; }
    const Expanding<S, D>& polytope() const { return polytope_; }
    const Face<S, D>& face(int f) const { return polytope_.faces()[static_cast<std::size_t>(f)]; }
    int iterations() const { return iterations_; }
    int support_calls() const { return support_calls_; }

private:
    /// Then nothing says any more what rounding can fake.
    bool has_underflowed(const S& band) const {
        return !scalar_traits<S>::is_exact && options_.rounding_units > 0 && !is_normal(band);
    }

    S gap2() const { return S(bounds_.upper2 - bounds_.lower2); }

    /// Faces beyond the upper bound are never the nearest and stay out of the heap; a little more than the bound, for
    /// the sake of rounding.
    void push_faces_from(int first) {
        const S enough = S(bounds_.upper2 + S(scalar_traits<S>::from_double(0x1p-5) * bounds_.upper2));
        for (int f = first; f < static_cast<int>(polytope_.faces().size()); ++f) {
            if (bounds_.upper_is_known && enough < face(f).plane.key) continue;
            heap_.push_back({face(f).plane.key, f});
            std::push_heap(heap_.begin(), heap_.end());
        }
    }

    /// The live face whose plane is nearest to the origin, taken from the heap; -1 when there is none.
    int pop_nearest() {
        while (!heap_.empty()) {
            const int nearest = heap_.front().face;
            std::pop_heap(heap_.begin(), heap_.end());
            heap_.pop_back();
            if (!face(nearest).deleted) return nearest;
        }
        return -1;
    }

    /// False where the square of the bound is out of the range of S.
    bool tighten(int popped, const S& support, const S& band) {
        const Plane<S, D>& plane = face(popped).plane;
        bounds_.last = popped;
        if (band < plane.offset) bounds_.origin_is_interior = true;
        if (is_normal(plane.key) && bounds_.lower2 < plane.key) bounds_.lower2 = plane.key;
        const S bound = support < S(0) ? S(0) : S(S(support / plane.nn) * support);
        if (S(0) < support && !is_normal(bound)) return false;
        // A supporting face is the answer even where rounding puts its bound above that of an older parallel one.
        const bool is_supporting = S(support - plane.offset) <= band;
        if (bounds_.upper_is_known && bounds_.upper2 < bound && !is_supporting) return true;
        if (!bounds_.upper_is_known || bound < bounds_.upper2) bounds_.upper2 = bound;
        bounds_.upper_is_known = true;
        bounds_.best = popped;
        bounds_.best_support = support;
        return true;
    }

    void observe(int popped, const CsoVertex<S, D>& w, const S& support) {
        const Expansion<S, D> record{iterations_,    polytope_,     popped, w, support, face(popped).plane.key,
                                     bounds_.lower2, bounds_.upper2};
        if constexpr (std::invocable<Obs&, const Expansion<S, D>&>) observer_(record);
    }

    /// `supporting_face` is the test of the algorithm itself: the plane of the popped face supports C, exactly or as
    /// far as this arithmetic can tell. `separating_face` needs h(n) < 0 beyond rounding.
    Stop<S> stop_of(const Plane<S, D>& plane, const S& support, const S& band) const {
        if (support < S(-band)) return {"separating_face", StopKind::converged, support, S(-band), false};
        if (S(support - plane.offset) <= narrow(band))
            return {"supporting_face", StopKind::converged, gap2(), S(S(narrow(band) / plane.nn) * narrow(band)),
                    false};
        const S kept = S(S(1) - scalar_traits<S>::from_double(options_.gap_ratio));
        if (options_.gap_ratio > 0 && bounds_.origin_is_interior &&
            S(S(kept * kept) * bounds_.upper2) <= bounds_.lower2)
            return {"gap_ratio", StopKind::converged, bounds_.lower2, S(S(kept * kept) * bounds_.upper2), false};
        const S length = scalar_traits<S>::from_double(options_.gap_length);
        if (options_.gap_length > 0 && bounds_.origin_is_interior &&
            is_gap_length_met(bounds_.lower2, bounds_.upper2, length))
            return {"gap_length", StopKind::converged, gap2(), S(length * length), false};
        return {};
    }

    /// A gap inside the band may still be real, so the search goes on while it can: a sixteenth of the band is the
    /// error of the two inner products alone.
    static S narrow(const S& band) { return S(band / S(16)); }

    /// The polytope cannot grow any more. Inside the band that is an answer, beyond it a failure of the arithmetic.
    Stop<S> stuck(std::string_view name, const Plane<S, D>& plane, const S& support, const S& band) const {
        if (S(support - plane.offset) <= band)
            return {"supporting_face", StopKind::converged, gap2(), S(S(band / plane.nn) * band), false};
        return {name, StopKind::stalled, gap2(), S(0), false};
    }

    /// By value, among all points ever added. In exact arithmetic a known point lies beyond no face.
    bool is_known(const Vec<S, D>& w) const {
        for (const auto& each : polytope_.vertices())
            if (each.w == w) return true;
        return false;
    }

    const Cso& cso_;
    const O& options_;
    Obs& observer_;
    Expanding<S, D>& polytope_;
    std::vector<HeapEntry<S>>& heap_;
    Bounds<S> bounds_;
    int iterations_ = 0, support_calls_ = 0;
};

}  // namespace detail

}  // namespace touchstone::epa
