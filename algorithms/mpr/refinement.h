// SPDX-License-Identifier: MIT
// The search of MPR (mpr/depth.h): from a point c in the interior of C = A - B through portals to the boundary.
//
// c is the difference of the centres, where the bodies know these, as in [Sne08] and in libccd. It lies in the interior
// of C if C has one, for a centre is on no rim (core/centre.h); that C has one is seen as the search goes: the support
// point of each direction must lie beyond c. Where it does not, and where the search leaves the verdict open, a second
// search begins at a point that support points alone give (mpr/interior_point.h), as does the search of bodies that do
// not know their centres.
#pragma once

#include <optional>

#include "algorithms/core/centre.h"
#include "algorithms/core/result.h"
#include "algorithms/fast/registers/moved_difference.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/mpr/interior_point.h"
#include "algorithms/mpr/portal.h"
#include "algorithms/mpr/terminations/portal_step.h"
#ifndef TOUCHSTONE_POLICIES_ELSEWHERE  // gjk/default_policies.h says why
#include "algorithms/mpr/terminations/portal_on_boundary.h"
#endif

namespace touchstone::mpr {

struct PortalOnBoundary;

/// Options of MPR. The default rule decides polytopes on exact scalars.
template <class Solver = Voronoi, class Stopping = gjk::DefaultStopping, class Refining = PortalOnBoundary>
struct Options {
    gjk::Options<Solver, Stopping> gjk{};  ///< used if A - B is flat, and on the cores of bodies with balls
    Refining stop{};                       ///< stopping rule, a PortalRule (mpr/terminations/)
    /// The number of unit roundoffs of the largest coordinate by which a length must differ from zero to have a sign:
    /// h(n)/|n|, the depth of bodies with balls, and the distance of a vertex from the ray or from a plane through it.
    /// Dimensionless; no effect on exact scalars.
    double rounding_units = 16;
    int max_iterations = 256;  ///< cap on the support points along normals, including those for the first portal
};

namespace detail {

/// The end of a search: the boundary of C, or the first proof that the origin is inside.
enum class Goal { boundary, overlap };

/// The search of one query. Use an object once.
template <class Cso, class O>
class Refinement {
public:
    using S = typename Cso::scalar;
    static constexpr int D = Cso::dimension;
    using Result = PenetrationResult<S, D>;

    Refinement(const Cso& cso, const O& options, Goal goal)
        : cso_(cso), options_(options), rule_(begin_rule<S, D>(options.stop)), goal_(goal) {}

    Result run() {
        if (const auto centre = known_centre()) {
            is_centre_tested_ = true;
            search_from(*centre);
            if (result_.verdict != Verdict::undecided || options_.max_iterations <= result_.iterations) return result_;
            is_centre_tested_ = false;
            begin_again();
        }
        const auto centre = interior_point(cso_);
        result_.support_calls += centre.support_calls;
        if (!centre.is_finite) return ended(why_not_finite(centre.point));
        is_flat_ = !centre.is_interior;
        result_.outward = centre.normal;
        return is_flat_ ? result_ : search_from(centre.point.w);
    }

    /// True if C has no interior, up to rounding. run() has then decided nothing.
    bool is_flat() const { return is_flat_; }

private:
    /// Without rounding each extension of a portal comes nearer to the ray, and a few complete it. Where the ray passes
    /// an edge, rounding may lead them round in a circle. After so many, a heuristic, what the ray misses by rounding
    /// alone counts as complete.
    static constexpr int most_sharp_extensions = 16;

    /// A supporting plane: its normal, the support point, n.w, n.n and PortalStep::noise.
    struct Plane {
        Vec<S, D> normal;
        CsoVertex<S, D> w;
        S support, nn, noise;
    };

    /// The difference of the centres if both are known and finite. They count among the largest coordinates.
    std::optional<Vec<S, D>> known_centre() {
        const auto of_a = centre_of(cso_.a), of_b = centre_of(cso_.b);
        if (!of_a || !of_b) return std::nullopt;
        const Vec<S, D> centre = point_of_difference(cso_, *of_a, *of_b);
        if (!is_finite(centre)) return std::nullopt;
        largest_ = larger(infinity_norm(*of_a), infinity_norm(*of_b));
        return centre;
    }

    /// Forgets the first search, but not what it cost.
    void begin_again() {
        Result fresh;
        fresh.support_calls = result_.support_calls;
        fresh.iterations = result_.iterations;
        result_ = fresh;
        is_overlap_proved_ = false;
    }

    Result search_from(const Vec<S, D>& c) {
        centre_ = c;
        // A ray that begins at the origin, up to rounding, may have any direction.
        Vec<S, D> ray = c == zero_vector<S, D>() ? unit_vector<S, D>(0) : -c;
        if (!ask(ray)) return result_;
        if (infinity_norm(c) <= error_) {
            ray = axis_of_least_reach();
            if (!ask(ray)) return result_;
        }
        Portal<S, D> portal(c, ray);
        const Plane first{ray, w_, support_, nn_, noise_};
        if (!portal.begin(w_, error_)) return search_around(first, portal);
        for (int i = 0; !portal.is_complete(); ++i) {
            if (!ask(portal.next_direction())) return result_;
            portal.extend(w_, i < most_sharp_extensions ? S(0) : error_);
        }
        return refine(portal);
    }

    /// The search if the ray passes through the first support point. It does so up to rounding, which is more than a
    /// thin C is wide. So C must reach further than that to either side of the ray at the origin, which is nearer to
    /// the vertex than c is by the share support / total. The portal has its first vertex.
    Result search_around(const Plane& first, Portal<S, D>& portal) {
        const S total = dot(first.normal, first.w.w - centre_);
        bool is_proved = units() * first.noise < first.support;
        for (int i = 1; i < D; ++i) {
            const Vec<S, D> side = portal.next_direction();
            for (const Vec<S, D>& n : {side, -side}) {
                if (!ask(n)) return result_;
                if (n == side) portal.extend(w_, S(0));
                // The ray is at most 3 errors from the vertex, since begin() compares other norms.
                const S least = S(4) * error_ * total * one_norm(n);
                if (!(least < first.support * dot(n, w_.w - centre_))) is_proved = false;
            }
        }
        is_overlap_proved_ = is_proved;
        return ended_at_vertex(first);
    }

    /// The coordinate axis, with a sign, along which C reaches least from the centre; the first of several.
    Vec<S, D> axis_of_least_reach() {
        Vec<S, D> best = unit_vector<S, D>(0);
        std::optional<S> least;
        for (int k = 0; k < D; ++k)
            for (const Vec<S, D>& axis : {unit_vector<S, D>(k), -unit_vector<S, D>(k)}) {
                const S reach = dot(axis, cso_.support(axis).w - centre_);
                ++result_.support_calls;
                if (least && !(reach < *least)) continue;
                least = reach;
                best = axis;
            }
        return best;
    }

    Result refine(Portal<S, D>& portal) {
        for (int k = 0;; ++k) {
            const Vec<S, D> normal = portal.normal();
            // A portal without area has no normal: its vertices coincide up to rounding.
            if (!(S(0) < squared_norm(normal))) return ended(Stop<S>::stalled("no_new_portal"));
            if (!ask(normal)) return result_;
            const S offset = dot(normal, portal.vertices()[0].w);
            set_witness(portal);
            if (is_before(portal, offset)) is_overlap_proved_ = true;
            if (goal_ == Goal::overlap && is_overlap_proved_) return overlap(offset);
            const Stop<S> stop = rule_(PortalStep<S, D>{k, normal, nn_, offset, support_, noise_});
            if (stop) return decided(stop, offset);
            if (!portal.refine(w_, error_)) return decided(Stop<S>::stalled("no_new_portal"), offset);
        }
    }

    /// True if the origin lies on the ray before the portal, which is then a proof that it lies inside C. `offset` is
    /// n.x on the portal, whose normal n was asked last.
    bool is_before(const Portal<S, D>& portal, const S& offset) const {
        if constexpr (!scalar_traits<S>::is_exact) {
            const S of_normal = scalar_traits<S>::epsilon() * S(D) * (portal.terms_of_normal() * largest_);
            if (!(units() * of_normal < offset)) return false;
        }
        return units() * noise_ < offset && portal.is_passed();
    }

    S units() const { return scalar_traits<S>::from_double(options_.rounding_units); }

    /// Computes the support point along n. Returns false if the search has ended: n separates, the support point is not
    /// beyond the centre, a number left the range, or the cap is reached.
    bool ask(const Vec<S, D>& n) {
        if (options_.max_iterations <= result_.iterations) {
            ended(Stop<S>::exhausted("cap", S(result_.iterations), S(options_.max_iterations)));
            return false;
        }
        w_ = cso_.support(n);
        ++result_.support_calls;
        ++result_.iterations;
        support_ = dot(n, w_.w);
        nn_ = squared_norm(n);
        set_noise(n);
        result_.outward = n;
        const S square = support_ / nn_ * support_;
        if (!scalar_traits<S>::is_finite(square) || !scalar_traits<S>::is_finite(nn_)) {
            ended(S(0) < nn_ || !is_finite(w_.w) ? why_not_finite(w_) : Stop<S>::exhausted("underflow"));
            return false;
        }
        const S band = units() * noise_;
        if (!(support_ < -band)) return !is_centre_tested_ || band < dot(n, w_.w - centre_);
        result_.verdict = Verdict::separated;
        result_.stop = Stop<S>::converged("separating_plane", support_, -band);
        result_.depth2.upper = S(0);
        result_.distance_lower2 = square;
        result_.point_a = w_.a;
        result_.point_b = w_.b;
        result_.foot = w_.w;
        return false;
    }

    void set_noise(const Vec<S, D>& n) {
        noise_ = error_ = S(0);
        if constexpr (scalar_traits<S>::is_exact) return;
        for (const Vec<S, D>& x : {w_.w, w_.a, w_.b}) largest_ = larger(largest_, infinity_norm(x));
        error_ = units() * scalar_traits<S>::epsilon() * largest_;
        // |n| is at most D times its largest component. A support point near the origin is no more exact than the
        // numbers that it is made of, the centre of a ball and its radius.
        noise_ = scalar_traits<S>::epsilon() * S(D) * (infinity_norm(n) * largest_);
    }

    /// The result if the ray passes through the first support point: the plane orthogonal to the ray supports C there.
    Result ended_at_vertex(const Plane& first) {
        result_.outward = first.normal;
        w_ = first.w;
        support_ = first.support;
        nn_ = first.nn;
        noise_ = first.noise;
        result_.point_a = w_.a;
        result_.point_b = w_.b;
        result_.foot = w_.w;
        return decided(Stop<S>::converged("ray_through_vertex"), support_);
    }

    /// The result if the origin lies between c and the portal, and so inside C.
    Result overlap(const S& offset) {
        set_upper_bound();
        result_.verdict = Verdict::penetrating;
        return ended(Stop<S>::converged("origin_before_portal", offset, units() * noise_));
    }

    /// The result at the end of the search: the portals decide what is inside C, the supporting plane what is outside.
    Result decided(const Stop<S>& stop, const S& offset) {
        set_upper_bound();
        if (is_overlap_proved_) result_.verdict = Verdict::penetrating;
        if (scalar_traits<S>::is_exact && offset == S(0) && support_ == S(0)) result_.verdict = Verdict::touching;
        return ended(stop);
    }

    void set_upper_bound() { result_.depth2.upper = support_ < S(0) ? S(0) : support_ / nn_ * support_; }

    /// The point where the ray passes the portal, as a combination of its vertices. Where that is out of range, the
    /// points stay as they are.
    void set_witness(const Portal<S, D>& portal) {
        auto weights = portal.weights();
        S sum = S(0), largest = S(0);
        for (auto& weight : weights) {
            if (weight < S(0)) weight = S(0);  // the ray is outside by rounding
            sum = sum + weight;
            largest = larger(largest, weight);
        }
        if (!(S(0) < sum) || take_mean(portal, weights, sum)) return;
        // Weights are areas or volumes. Their products with coordinates may be out of range where their shares are not.
        sum = S(0);
        for (auto& weight : weights) {
            weight = weight / largest;
            sum = sum + weight;
        }
        take_mean(portal, weights, sum);
    }
    /// False, with nothing changed, if the weighted mean of the vertices is out of range.
    template <class Weights>
    bool take_mean(const Portal<S, D>& portal, const Weights& weights, const S& sum) {
        Vec<S, D> a = zero_vector<S, D>(), b = a;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            a = a + weights[i] * portal.vertices()[i].a;
            b = b + weights[i] * portal.vertices()[i].b;
        }
        const S scale = S(1) / sum;
        const Vec<S, D> point_a = scale * a, point_b = scale * b;
        if (!scalar_traits<S>::is_finite(sum) || !is_finite(point_a) || !is_finite(point_b)) return false;
        result_.point_a = point_a;
        result_.point_b = point_b;
        result_.foot = point_of_difference(cso_, point_a, point_b);
        return true;
    }

    Result ended(const Stop<S>& stop) {
        result_.stop = stop;
        return result_;
    }

    const Cso& cso_;
    const O& options_;
    [[no_unique_address]] RuleOfQuery<decltype(O::stop), S, D> rule_;
    Goal goal_;
    Result result_{};
    Vec<S, D> centre_{};
    CsoVertex<S, D> w_{};
    S support_{}, nn_{}, noise_{};
    S largest_{}, error_{};           ///< the largest coordinate so far, and the error of the vertices, a length
    bool is_overlap_proved_ = false;  ///< true once a portal lies beyond the origin
    bool is_centre_tested_ = false;   ///< true while it is not known whether the centre is in the interior of C
    bool is_flat_ = false;
};

}  // namespace detail

}  // namespace touchstone::mpr
