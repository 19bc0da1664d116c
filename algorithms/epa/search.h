// SPDX-License-Identifier: MIT
// The loop of EPA: pop the face nearest to the origin, find the support point along its normal, expand the polytope.
// Source and invariant: depth.h.
#pragma once

#include <concepts>
#include <optional>
#include <string_view>
#include <utility>

#include "algorithms/epa/shifted_contact.h"
#include "algorithms/epa/terminations/expansion.h"
#include "algorithms/fast/polytope/face_queue.h"

namespace touchstone::epa {

namespace detail {

/// The state of the search from which result and verdict are derived.
template <Field S, int D>
struct Bounds {
    S lower2{};
    std::optional<S> upper2{};        ///< absent until a supporting plane is known
    bool origin_is_interior = false;  ///< all offsets of some P_k were positive beyond rounding
    bool separates = false;           ///< the plane of `best` has the origin on its outer side beyond rounding
    int best = 0;                     ///< face that gave upper2
    S best_support{};                 ///< h(n) of that face
    int last = 0;                     ///< face popped last; its foot is on the boundary of P_k
    std::optional<ShiftedContact<S, D>> shifted{};  ///< a contact that is better than that of the face
};

template <class Cso, Field S, int D, class O, class Obs, class IsCurved = bool>
class Search;

}  // namespace detail

/// The memory of EPA. Keep one per thread: after the largest query nothing is allocated any more. It carries no
/// information from one query to the next.
template <Field S, int D>
class Workspace {
    template <class, Field T, int E, class, class, class>
    friend class detail::Search;

    Expanding<S, D> polytope_;
    FaceQueue<S> waiting_;
};

namespace detail {

/// The search from one start simplex. Create one object per query, call start() and then run() once. `IsCurved` is
/// bool, or std::false_type where the bodies are known to be polytopes when the program is compiled.
template <class Cso, Field S, int D, class O, class Obs, class IsCurved>
class Search {
public:
    /// `is_curved`: A or B is not a polytope, and the options have a gap for such bodies.
    Search(const Cso& cso, const O& options, Obs& observer, Workspace<S, D>& workspace, IsCurved is_curved)
        : cso_(cso),
          options_(options),
          observer_(observer),
          rule_(begin_rule<S, D>(options.stop)),
          polytope_(workspace.polytope_),
          waiting_(workspace.waiting_),
          is_curved_(is_curved) {}

    /// Sets the start simplex. Precondition: size D + 1, affinely independent.
    void start(const Simplex<S, D>& simplex) {
        polytope_.start(simplex, is_curved_);
        waiting_.clear();
    }

    /// Expands until a stop. Where the polytope of a curved body cannot grow any more, a better normal is looked for.
    Stop<S> run() {
        Stop<S> stop = run_to_end();
        if (!is_curved_ || stop.kind == StopKind::converged || !bounds_.upper2) return stop;
        bounds_.last = bounds_.best;
        if constexpr (Real<S>)
            if (const Stop<S> better = near_enough_by_shift(true)) stop = better;
        return stop;
    }

    const Bounds<S, D>& bounds() const { return bounds_; }
    const Expanding<S, D>& polytope() const { return polytope_; }
    int iterations() const { return iterations_; }
    int support_calls() const { return support_calls_; }

private:
    /// The loop of EPA.
    Stop<S> run_to_end() {
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
            const S reach = is_curved_ ? larger(size, S(one_norm(w.a) + one_norm(w.b))) : size;
            const S doubt = rounding_band(options_.rounding_units, plane, reach);
            const S band = is_curved_ ? rounding_band(hidden_units, plane, reach) : doubt;
            if (has_underflowed(band)) return Stop<S>::exhausted("underflow", band);
            if (bounds_.origin_is_interior && plane.offset < -doubt) {
                if (is_curved_ && ++turned_over_ < most_turned_over) continue;
                return Stop<S>::stalled("inverted_face", plane.offset, -doubt);
            }
            if (!tighten(popped, support, band, doubt))
                return Stop<S>::exhausted("underflow", support / plane.nn * support);
            const Expansion<S, D> expansion = record(popped, plane, w, support, band);
            if constexpr (std::invocable<Obs&, const Expansion<S, D>&>) observer_(expansion);
            if (support < -doubt) {
                bounds_.separates = support < -doubt_of_choice(plane, w);
                return Stop<S>::converged("separating_face", support, -doubt);
            }
            if (const Stop<S> stop = rule_(expansion)) return stop;
            if (is_curved_) {
                reach_ = larger(reach_, reach);
                if (const Stop<S> stop = near_enough(plane, support, band, doubt)) {
                    take_bounds_of(popped, support);
                    return stop;
                }
                if constexpr (Real<S>)
                    if (is_turn_to_shift())
                        if (const Stop<S> stop = near_enough_by_shift(false)) return stop;
            }
            if (options_.max_iterations <= iterations_)
                return Stop<S>::exhausted("cap", S(iterations_), S(options_.max_iterations));
            if (polytope_.has_vertex(w.w, size)) return stuck("duplicate_support", popped, support, band, doubt);
            const int first = polytope_.face_count();
            const Growth growth = polytope_.expand_by_staged(popped, size, options_.rounding_units);
            if (growth != Growth::grown) return stuck(name_of(growth), popped, support, band, doubt);
            waiting_.remove(polytope_.replaced());
            push_faces_from(first);
        }
    }

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

    /// Updates the upper bound. Returns false if its square is out of the range of S. `doubt`: the band within which
    /// the sign of the offset says nothing of the origin. The points of a curved body are rounded by its size, however
    /// near they are to those of the other body.
    bool tighten(int popped, const S& support, const S& band, const S& doubt) {
        const Plane<S, D>& plane = polytope_.plane(popped);
        bounds_.last = popped;
        if (doubt < plane.offset) bounds_.origin_is_interior = true;
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
        if (!bounds_.upper2 || bound < *bounds_.upper2) {
            bounds_.upper2 = bound;
            if (is_curved_) turn_of_fall_ = iterations_;
        }
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

    /// The stop if C goes beyond the nearest face by less than the share of the depth that is asked of curved bodies,
    /// or by what the rounding of their points has `hidden`. Both bounds are then those of one face, and its foot is
    /// the contact. Where no bound has become better for long, all of the `doubt` is hidden.
    Stop<S> near_enough(const Plane<S, D>& plane, const S& support, const S& hidden, const S& doubt) const {
        const S share = curved_share();
        if (!(S(0) < share)) return {};
        const S asked = bounds_.origin_is_interior ? share * support : S(0);
        const bool is_at_rest = most_at_rest < iterations_ - turn_of_fall_ && most_at_rest < turns_without_rise_;
        const S gap = support - plane.offset, most = larger(asked, is_at_rest ? doubt : hidden);
        return Stop<S>::converged_if(gap <= most, "curved_gap", plane.signed_square(gap), plane.signed_square(most),
                                     Promise::bracket);
    }

    /// Both bounds become those of one face.
    void take_bounds_of(int face, const S& support) {
        const Plane<S, D>& plane = polytope_.plane(face);
        bounds_.best = face;
        bounds_.best_support = support;
        bounds_.upper2 = support < S(0) ? S(0) : support / plane.nn * support;
    }

    /// True at some expansions that are ever further apart.
    bool is_turn_to_shift() const { return iterations_ >= 32 && (iterations_ & (iterations_ - 1)) == 0; }

    /// The share of the depth that is asked of curved bodies.
    S curved_share() const {
        if constexpr (requires { options_.curved_gap; }) return scalar_traits<S>::from_double(options_.curved_gap);
        return S(0);
    }

    /// The stop if the nearest face is near enough to a better plane than those of faces. Where many normals are as
    /// good as the best, each of their faces would have to become small before one of them proves it. `is_last`: the
    /// polytope cannot grow any more, and the better contact is kept however far it is from the lower bound.
    Stop<S> near_enough_by_shift(bool is_last) requires Real<S> {
        const S share = curved_share();
        if (!(S(0) < share)) return {};
        const S depth = square_root(*bounds_.upper2), lower = square_root(bounds_.lower2);
        const auto contact = shifted_contact(cso_, polytope_.plane(bounds_.best).normal, depth, reach_, support_calls_);
        const S hidden = roundoffs<S>(hidden_units) * reach_;
        if (!contact || depth + hidden < contact->depth) return {};
        const S gap = contact->depth - lower,
                most = larger(S(bounds_.origin_is_interior ? share * contact->depth : S(0)), hidden);
        const auto stop = Stop<S>::converged_if(gap <= most, "curved_gap", gap * gap, most * most, Promise::bracket);
        const Vec<S, D> off = contact->between - contact->depth * contact->normal;
        const bool has_points = squared_norm(off) <= larger(hidden * hidden, S(most * most));
        if (!has_points) return {};
        if (stop || is_last) bounds_.shifted = contact;
        return stop;
    }

    /// The stop if the polytope cannot grow any more: inside the band an answer, on curved bodies also inside the
    /// doubt, outside of it a failure of the arithmetic.
    Stop<S> stuck(std::string_view name, int popped, const S& support, const S& band, const S& doubt) {
        const Plane<S, D>& plane = polytope_.plane(popped);
        const S height = support - plane.offset, height2 = plane.signed_square(height);
        if (height <= band)
            return Stop<S>::converged("supporting_face", height2, plane.signed_square(band), Promise::optimum);
        if (!is_curved_ || doubt < height) return Stop<S>::stalled(name, height2, plane.signed_square(doubt));
        take_bounds_of(popped, support);
        return Stop<S>::converged("curved_gap", height2, plane.signed_square(doubt), Promise::bracket);
    }

    const Cso& cso_;
    const O& options_;
    Obs& observer_;
    [[no_unique_address]] RuleOfQuery<decltype(O::stop), S, D> rule_;
    Expanding<S, D>& polytope_;
    FaceQueue<S>& waiting_;
    /// Faces that rounding has turned over say nothing; so many of them say that nothing is left.
    static constexpr int most_turned_over = 64;
    /// Expansions without a better bound, after which rounding is the reason.
    static constexpr int most_at_rest = 32;
    /// Unit roundoffs of the reach of both bodies that the rounding of their points hides.
    static constexpr double hidden_units = 16;

    Bounds<S, D> bounds_;
    S reach_ = S(0);  ///< of the points of curved bodies
    int iterations_ = 0, support_calls_ = 0;
    int turns_without_rise_ = 0, turn_of_fall_ = 0, turned_over_ = 0;
    [[no_unique_address]] const IsCurved is_curved_;
};

}  // namespace detail

}  // namespace touchstone::epa
