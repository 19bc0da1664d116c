// SPDX-License-Identifier: MIT
// MPR, Minkowski portal refinement: overlap and a depth of two convex bodies, by one ray through A - B.
//
// Source: [Sne08] (XenoCollide), which libccd, Newton and others use. With C = A - B and c in its interior, the ray
// from c through the origin leaves C in one point; n is the normal of a supporting plane there:
//     portal: an edge or a triangle of points of C through which the ray passes (mpr/portal.h)
//     w = S(C, n) along the normal of the portal;  h(n) = n.w
//     h(n) < 0: n separates;  no w beyond the portal: it lies on the boundary;  otherwise a portal with w replaces it
//
// Invariant (exact arithmetic, polytopes): the ray passes through the portal, and each portal is beyond the previous
// one, so the loop ends with a supporting plane. The origin is then inside C exactly when h(n) > 0, and on its boundary
// when h(n) = 0. Every h(n)^2/|n|^2 bounds depth^2 from above. In general it is not the depth: the ray from c leaves C
// through the face that it happens to hit, not through the nearest one.
#pragma once

#include "algorithms/core/result.h"
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
    gjk::Options<Solver, Stopping> gjk{};  ///< used if A - B is flat and has no interior point
    Refining stop{};                       ///< stopping rule, a PortalRule (mpr/terminations/)
    /// The number of unit roundoffs of the largest coordinate by which h(n)/|n| must differ from zero to have a sign.
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

    Refinement(const Cso& cso, const O& options, Goal goal) : cso_(cso), options_(options), goal_(goal) {}

    Result run() {
        const auto centre = interior_point(cso_);
        result_.support_calls = centre.support_calls;
        if (!centre.is_finite) return ended(why_not_finite(centre.point));
        is_flat_ = !centre.is_interior;
        result_.normal = centre.normal;
        if (is_flat_) return result_;
        const Vec<S, D>& c = centre.point.w;
        // A ray that begins at the origin may have any direction.
        const Vec<S, D> ray = c == zero_vector<S, D>() ? unit_vector<S, D>(0) : -c;
        Portal<S, D> portal(c, ray);
        if (!ask(ray)) return result_;
        if (!portal.begin(w_)) return ended_at_vertex();
        while (!portal.is_complete()) {
            if (!ask(portal.next_direction())) return result_;
            portal.extend(w_);
        }
        return refine(portal);
    }

    /// True if C has no interior, up to rounding. run() has then decided nothing.
    bool is_flat() const { return is_flat_; }

private:
    Result refine(Portal<S, D>& portal) {
        for (int k = 0;; ++k) {
            const Vec<S, D> normal = portal.normal();
            // A portal without area has no normal: its vertices coincide up to rounding.
            if (!(S(0) < squared_norm(normal))) return ended(Stop<S>::stalled("no_new_portal"));
            if (!ask(normal)) return result_;
            const S offset = dot(normal, portal.vertices()[0].w);
            set_witness(portal);
            const S band = scalar_traits<S>::from_double(options_.rounding_units) * noise_;
            if (goal_ == Goal::overlap && band < offset) return overlap(offset, band);
            const Stop<S> stop = options_.stop(PortalStep<S, D>{k, normal, nn_, offset, support_, noise_});
            if (stop) return decided(stop, offset, band);
            if (!portal.refine(w_)) return decided(Stop<S>::stalled("no_new_portal"), offset, band);
        }
    }

    /// Computes the support point along n. Returns false if the query has ended: n separates, a number left the range,
    /// or the cap is reached.
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
        result_.normal = n;
        const S square = support_ / nn_ * support_;
        if (!scalar_traits<S>::is_finite(square) || !scalar_traits<S>::is_finite(nn_)) {
            ended(S(0) < nn_ || !is_finite(w_.w) ? why_not_finite(w_) : Stop<S>::exhausted("underflow"));
            return false;
        }
        const S band = scalar_traits<S>::from_double(options_.rounding_units) * noise_;
        if (!(support_ < -band)) return true;
        result_.verdict = Verdict::separated;
        result_.stop = Stop<S>::converged("separating_plane", support_, -band);
        result_.depth2.upper = S(0);
        result_.distance_lower2 = square;
        return false;
    }

    void set_noise(const Vec<S, D>& n) {
        noise_ = S(0);
        if constexpr (scalar_traits<S>::is_exact) return;
        S largest = infinity_norm(w_.w);
        for (const S& size : {infinity_norm(w_.a), infinity_norm(w_.b)})
            if (largest < size) largest = size;
        // |n| is at most D times its largest component.
        noise_ = scalar_traits<S>::epsilon() * S(D) * (infinity_norm(n) * largest);
    }

    /// The result if the ray passes through the first support point: the plane orthogonal to the ray supports C there.
    Result ended_at_vertex() {
        result_.point_a = w_.a;
        result_.point_b = w_.b;
        result_.foot = w_.w;
        const S band = scalar_traits<S>::from_double(options_.rounding_units) * noise_;
        return decided(Stop<S>::converged("ray_through_vertex"), support_, band);
    }

    /// The result if the origin lies between c and the portal, and so inside C.
    Result overlap(const S& offset, const S& band) {
        set_upper_bound();
        result_.verdict = Verdict::penetrating;
        return ended(Stop<S>::converged("origin_before_portal", offset, band));
    }

    /// The result at the end of the search: the portal decides what is inside C, its supporting plane what is outside.
    Result decided(const Stop<S>& stop, const S& offset, const S& band) {
        set_upper_bound();
        if (band < offset) result_.verdict = Verdict::penetrating;
        if (scalar_traits<S>::is_exact && offset == S(0) && support_ == S(0)) result_.verdict = Verdict::touching;
        return ended(stop);
    }

    void set_upper_bound() { result_.depth2.upper = support_ < S(0) ? S(0) : support_ / nn_ * support_; }

    /// The point where the ray passes the portal, as a combination of its vertices.
    void set_witness(const Portal<S, D>& portal) {
        const auto weights = portal.weights();
        S sum = S(0);
        Vec<S, D> a = zero_vector<S, D>(), b = a;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            sum = sum + weights[i];
            a = a + weights[i] * portal.vertices()[i].a;
            b = b + weights[i] * portal.vertices()[i].b;
        }
        if (!(S(0) < sum)) return;
        const S scale = S(1) / sum;
        result_.point_a = scale * a;
        result_.point_b = scale * b;
        result_.foot = result_.point_a - result_.point_b;
    }

    Result ended(const Stop<S>& stop) {
        result_.stop = stop;
        return result_;
    }

    const Cso& cso_;
    const O& options_;
    Goal goal_;
    Result result_{};
    CsoVertex<S, D> w_{};
    S support_{}, nn_{}, noise_{};
    bool is_flat_ = false;
};

/// The result of GJK for a C without interior, for which no bodies penetrate.
template <Field S, int D>
PenetrationResult<S, D> of_flat(PenetrationResult<S, D> result, const DistanceResult<S, D>& distance) {
    result.verdict = distance.verdict;
    result.stop = distance.stop;
    result.gjk_iterations = distance.iterations;
    result.support_calls += distance.support_calls;
    // The plane of C supports it where the bodies touch.
    if (!(distance.v == zero_vector<S, D>())) result.normal = -distance.v;
    result.foot = distance.v;
    result.point_a = distance.point_a;
    result.point_b = distance.point_b;
    result.distance_lower2 = distance.distance2.lower;
    const bool touches = scalar_traits<S>::is_exact && distance.verdict == Verdict::intersecting;
    if (touches) result.verdict = Verdict::touching;
    if (touches || distance.verdict == Verdict::separated) result.depth2.upper = S(0);
    return result;
}

template <class A, class B, class O>
PenetrationResult<typename A::scalar, A::dimension> solve(const A& a, const B& b, const O& options, Goal goal) {
    const MinkowskiDifference<A, B> cso{a, b};
    Refinement<MinkowskiDifference<A, B>, O> refinement(cso, options, goal);
    const auto result = refinement.run();
    return refinement.is_flat() ? of_flat(result, gjk::distance(a, b, options.gjk)) : result;
}

}  // namespace detail

/// Overlap of A and B, both in one frame and one unit of length, and a depth: moving A by it along -normal/|normal|
/// ends the overlap. It is an upper bound of the penetration depth and may be many times as large.
/// Returns the verdict, the reason for the stop, the bracket of depth^2 (its lower end is 0) and the outward normal.
/// point_a, point_b and foot are where the ray leaves C. On exact scalars with polytopes and the default options the
/// verdict is exact. On other scalars it is undecided if h(n) is within rounding of zero. If A - B is flat, there is no
/// ray, and GJK answers. Errors: coordinates that are not finite give `not_finite`, numbers out of range `overflow` or
/// `underflow`. Never throws. Cost: 2 D to 4 D - 2 support points for the centre, then one support point of each body
/// and O(1) per portal.
template <SupportMappable A, SupportMappable B, class O = Options<>>
PenetrationResult<typename A::scalar, A::dimension> penetration(const A& a, const B& b, const O& options = {}) {
    return detail::solve(a, b, options, detail::Goal::boundary);
}

/// As penetration, but ends as soon as a portal shows that the bodies overlap. The upper bound is then that of the
/// portal.
template <SupportMappable A, SupportMappable B, class O = Options<>>
PenetrationResult<typename A::scalar, A::dimension> intersects(const A& a, const B& b, const O& options = {}) {
    return detail::solve(a, b, options, detail::Goal::overlap);
}

}  // namespace touchstone::mpr
