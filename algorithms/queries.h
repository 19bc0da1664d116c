// SPDX-License-Identifier: MIT
// The door for whoever wants an answer and not an algorithm: distance, whether two bodies meet, penetration and impact.
//
// Each function chooses an algorithm by the types of the bodies (docs/library.md, "Which function for what"): closed
// forms of balls, capsules, segments, triangles and boxes, the search for packed hulls, facets of bodies that know
// theirs, and GJK with EPA for everything else. A pose is a body around a body, Placed or Transformed.
// Source: none; nothing is computed here. Invariant: one convention. Answers are in the frame in which the bodies are
// given; normals have length 1 and point from B to A; a verdict is proved where the default of the algorithm proves it,
// in float and double by exact signs where rounding leaves it open (gjk/proofs.h).
// Cost: that of the algorithm that answers, whose name is in the answer.
#pragma once

#include <cmath>
#include <limits>
#include <optional>
#include <type_traits>

#include "algorithms/closed_forms/boxes.h"
#include "algorithms/closed_forms/pair.h"
#include "algorithms/core/proximity.h"
#include "algorithms/fast/distance.h"
#include "algorithms/fast/hulls/faceted.h"
#include "algorithms/fast/intersects.h"
#include "algorithms/fast/posed/placed.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/fast/verdict.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/penetration/depth.h"
#include "algorithms/terminations/any_of.h"
#include "algorithms/terminations/margin_reached.h"
#include "algorithms/toi/dynamic_gjk.h"

namespace touchstone::queries {

/// What a query need not tell.
template <Real S>
struct Options {
    /// The largest distance of interest, >= 0. Of bodies that are further apart the answer may be the verdict and a
    /// lower bound that is greater than this, without number and points.
    S largest = std::numeric_limits<S>::infinity();
};

namespace detail {

/// A body as a shape under a pose, if it is one of these.
template <class T>
inline constexpr bool is_hull = false;
template <fast::Packable S>
inline constexpr bool is_hull<PackedPolytope<S, 3>> = true;
template <fast::Packable S>
inline constexpr bool is_hull<Placed<PackedPolytope<S, 3>>> = true;
template <class T>
inline constexpr bool is_faceted = false;
template <class P>
inline constexpr bool is_faceted<Faceted<P>> = true;
template <class P>
inline constexpr bool is_faceted<Placed<Faceted<P>>> = true;

template <class P>
const P& shape_of(const P& body) {
    return body;
}
template <class P>
const P& shape_of(const Placed<P>& body) {
    return body.shape;
}
template <class P>
Pose<typename P::scalar, P::dimension> pose_of(const P&) {
    return Pose<typename P::scalar, P::dimension>::identity();
}
template <class P>
const Pose<typename P::scalar, P::dimension>& pose_of(const Placed<P>& body) {
    return body.pose;
}

/// The direction from A to B, or the first axis.
template <SupportMappable A, SupportMappable B>
auto towards_b(const A& a, const B& b) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    const auto of_a = centre_of(a), of_b = centre_of(b);
    const Vec<S, D> way = of_a && of_b ? Vec<S, D>(*of_b - *of_a) : zero_vector<S, D>();
    return way == zero_vector<S, D>() || !is_finite(way) ? unit_vector<S, D>(0) : way;
}

/// The answer of one plane across the direction from A to B, if it keeps the bodies further apart than that.
template <SupportMappable A, SupportMappable B, Real S, int D>
bool are_beyond(const A& a, const B& b, const Vec<S, D>& direction, const S& largest, Proximity<S, D>& answer) {
    if (!(largest < std::numeric_limits<S>::infinity())) return false;
    const auto normal = unit_along(Vec<S, D>(-direction));
    if (!normal) return false;
    const auto w = MinkowskiDifference<A, B>{a, b}.support(-*normal);
    const S rounding = S(16) * scalar_traits<S>::epsilon() * (one_norm(w.a) + one_norm(w.b));
    const S lower = dot(w.w, *normal) - rounding;
    if (!(largest < lower) || !scalar_traits<S>::is_finite(lower)) return false;
    answer.verdict = Verdict::separated;
    answer.by = Answered::first_plane;
    answer.lower = lower;
    answer.normal = *normal;
    return true;
}

/// Bodies that meet, to whoever asks for a distance.
template <Real S, int D>
void say_zero(Proximity<S, D>& answer) {
    answer.lower = answer.upper = answer.value = S(0);
    answer.normal = zero_vector<S, D>();
}

template <fast::Packable S>
Proximity<S, 3> answer_of(const fast::Nearest<S>& found) {
    Proximity<S, 3> answer;
    answer.verdict = found.verdict;
    answer.by = found.is_handed_over ? Answered::gjk : Answered::hull_search;
    answer.point_a = found.point_a;
    answer.point_b = found.point_b;
    if (!scalar_traits<S>::is_finite(found.upper2)) return answer;
    answer.value = answer.upper = found.distance();
    answer.lower = smaller(S(square_root(found.lower2)), answer.value);
    if (meets(found.verdict))
        say_zero(answer);
    else
        answer.normal = unit_along(found.v).value_or(zero_vector<S, 3>());
    return answer;
}

template <Real S, int D>
Proximity<S, D> answer_of(const DistanceResult<S, D>& found) {
    Proximity<S, D> answer;
    answer.verdict = found.verdict;
    answer.point_a = found.point_a;
    answer.point_b = found.point_b;
    if (found.verdict == Verdict::undecided && !found.distance2.upper) return answer;
    answer.by = Answered::gjk;
    if (!found.distance2.upper) return answer;
    const auto distance = square_root(found.distance2);
    answer.upper = *distance.upper;
    answer.lower = smaller(distance.lower, answer.upper);
    if (found.stop.name != MarginReached::name) answer.value = answer.upper;
    if (meets(found.verdict))
        say_zero(answer);
    else
        answer.normal = found.normal().value_or(zero_vector<S, D>());
    return answer;
}

/// GJK, up to the largest distance of interest. Its rule sees the cores, which are further apart by the radii.
template <SupportMappable A, SupportMappable B, Real S, int D>
Proximity<S, D> distance_by_gjk(const A& a, const B& b, const Vec<S, D>& towards_b, const S& largest) {
    if (!(largest < std::numeric_limits<S>::infinity()))
        return answer_of(gjk::distance(a, b, gjk::Options<>{}, NullObserver{}, towards_b));
    const S beyond = largest + radius_of(a) + radius_of(b);
    using Rule = AnyOf<MarginReached, gjk::DefaultStopping>;
    const Rule rule{MarginReached{static_cast<double>(beyond) * (1 + 0x1p-20)}, gjk::default_stopping()};
    using O = gjk::Options<Voronoi, Rule, touchstone::ClosestPoint, gjk::ExactSigns>;
    return answer_of(gjk::distance(a, b, O{{}, rule}, NullObserver{}, towards_b));
}

/// What a closed form has answered, with the verdict that exact signs give where rounding left it open.
template <SupportMappable A, SupportMappable B, Real S>
void settle(const A& a, const B& b, Proximity<S, 3>& answer) {
    if (answer.verdict != Verdict::undecided) return;
    answer.verdict = gjk::distance(a, b).verdict;
    if (answer.verdict == Verdict::separated) {
        answer.lower = larger(S(0), answer.lower);
        answer.value = larger(S(0), answer.value);
    }
    if (answer.meet()) {
        answer.upper = smaller(S(0), answer.upper);
        answer.value = smaller(S(0), answer.value);
    }
}

/// True if the search for hulls takes the poses for rotations.
template <class A, class B>
bool are_rigid(const A& a, const B& b) {
    return is_rigid(pose_of(a)) && is_rigid(pose_of(b));
}

/// Calls `query` with two packed hulls as the search takes them: both under a pose, or neither.
template <class A, class B, class Query>
auto with_hulls(const A& a, const B& b, const Query& query) {
    if constexpr (std::is_same_v<A, B>)
        return query(a, b);
    else
        return query(Placed{shape_of(a), pose_of(a)}, Placed{shape_of(b), pose_of(b)});
}

/// Facets, or GJK and EPA.
template <Real S, int D>
Proximity<S, D> answer_of(const PenetrationResult<S, D>& found, Answered by) {
    Proximity<S, D> answer;
    answer.verdict = found.verdict;
    answer.point_a = found.point_a;
    answer.point_b = found.point_b;
    if (found.verdict == Verdict::undecided && !found.depth2.upper) return answer;
    answer.by = by;
    answer.normal = found.normal().value_or(zero_vector<S, D>());
    if (found.verdict == Verdict::separated) {
        answer.lower = square_root(found.distance_lower2);
        return answer;
    }
    if (!found.depth2.upper) return answer;
    const auto depth = square_root(found.depth2);
    answer.value = answer.lower = S(0) - *depth.upper;  // which makes no -0
    answer.upper = S(0) - smaller(depth.lower, *depth.upper);
    return answer;
}

/// True if the rounding of the relative pose may have decided the verdict: the bodies are nearer to contact than that.
template <class A, class B, Real S, int D>
bool is_of_pose(const PenetrationResult<S, D>& found, const A& a, const B& b) {
    const S known2 = found.verdict == Verdict::separated ? found.distance_lower2 : found.depth2.lower;
    const auto reach_of = [](const auto& hull, const auto& pose) {
        return S(hull.facets->reach + one_norm(hull.facets->base) + one_norm(pose.translation));
    };
    const S reach = reach_of(shape_of(a), pose_of(a)) + reach_of(shape_of(b), pose_of(b));
    const S rounding = S(64) * scalar_traits<S>::epsilon() * reach;
    return !(rounding * rounding < known2);
}

/// The depth of bodies whose facets are known, in the world. Near contact the bodies themselves decide about the
/// verdict, and not those that the relative pose has rounded; EPA answers where these have another.
template <class A, class B>
auto penetration_by_facets(const A& a, const B& b) {
    using S = typename A::scalar;
    const auto& of_a = pose_of(a);
    auto found = penetration::depth(shape_of(a), shape_of(b), relative_pose(of_a, pose_of(b)));
    if (is_of_pose(found, a, b))
        if (const auto told = penetration::depth(a, b); told.verdict != found.verdict)
            return answer_of<S, 3>(told, Answered::epa);
    found.outward = apply_rows(of_a, found.outward);
    found.point_a = apply(of_a, found.point_a);
    found.point_b = apply(of_a, found.point_b);
    return answer_of<S, 3>(found, Answered::facets);
}

}  // namespace detail

/// The distance of A and B, both in one frame and one unit of length, with the nearest points. Where they meet, the
/// number is 0 and points and normal say nothing: ask signed_distance or penetration for those.
/// Options: {.largest = x} ends a query as soon as the bodies are known to be further apart than x.
/// Errors: as gjk::distance; where a number is NaN or infinite the verdict is `undecided` and nobody answers.
template <SupportMappable A, SupportMappable B, Real S = typename A::scalar, int D = A::dimension>
Proximity<S, D> distance(const A& a, const B& b, const Options<typename A::scalar>& options = {}) {
    if constexpr (closed_forms::KnownPair<A, B>) {
        auto answer = closed_forms::signed_distance(a, b);
        if (answer.by != Answered::closed_form) return detail::answer_of(gjk::distance(a, b));
        detail::settle(a, b, answer);
        if (answer.meet()) detail::say_zero(answer);
        return answer;
    } else {
        const Vec<S, D> towards_b = detail::towards_b(a, b);
        Proximity<S, D> answer;
        if (detail::are_beyond(a, b, towards_b, options.largest, answer)) return answer;
        if constexpr (detail::is_hull<A> && detail::is_hull<B>)
            if (detail::are_rigid(a, b))
                return detail::with_hulls(a, b, [&](const auto& x, const auto& y) {
                    return detail::answer_of(fast::distance(x, y, towards_b));
                });
        return detail::distance_by_gjk(a, b, towards_b, options.largest);
    }
}

/// Whether A and B meet: `touching`, `penetrating` or `intersecting` (one of both), or `separated`. `undecided` almost
/// never, and where a number is NaN or infinite (docs/library.md).
template <SupportMappable A, SupportMappable B>
Verdict intersects(const A& a, const B& b) {
    if constexpr (closed_forms::KnownPair<A, B> || closed_forms::BoxPair<A, B>)
        if (const Verdict found = closed_forms::verdict(a, b); found != Verdict::undecided) return found;
    const auto towards_b = detail::towards_b(a, b);
    if constexpr (detail::is_hull<A> && detail::is_hull<B>)
        if (detail::are_rigid(a, b))
            return detail::with_hulls(a, b,
                                      [&](const auto& x, const auto& y) { return fast::intersects(x, y, towards_b); });
    return gjk::verdict(a, b, Vec<typename A::scalar, A::dimension>(-towards_b));
}

/// How deep A and B meet: minus their penetration depth, the direction in which A leaves B with the least motion, and
/// the deepest points. Of bodies that are apart a normal of a plane that separates them and a lower bound of their
/// distance; the number only from closed forms.
/// Errors: as epa::depth; where a number is NaN or infinite the verdict is `undecided` and nobody answers.
template <SupportMappable A, SupportMappable B, Real S = typename A::scalar, int D = A::dimension>
Proximity<S, D> penetration(const A& a, const B& b) {
    if constexpr (closed_forms::KnownPair<A, B>) {
        auto answer = closed_forms::signed_distance(a, b);
        if (answer.by == Answered::closed_form) {
            detail::settle(a, b, answer);
            return answer;
        }
    }
    if constexpr (detail::is_faceted<A> && detail::is_faceted<B>)
        if (detail::shape_of(a).facets && detail::shape_of(b).facets && detail::are_rigid(a, b))
            return detail::penetration_by_facets(a, b);
    return detail::answer_of(touchstone::penetration::depth(a, b), Answered::epa);
}

/// The distance where A and B are apart, and minus the depth where they meet. Options as of distance().
template <SupportMappable A, SupportMappable B, Real S = typename A::scalar, int D = A::dimension>
Proximity<S, D> signed_distance(const A& a, const B& b, const Options<typename A::scalar>& options = {}) {
    if constexpr (closed_forms::KnownPair<A, B>)
        if (auto answer = queries::penetration(a, b); answer.by == Answered::closed_form) return answer;
    const auto apart = queries::distance(a, b, options);
    if (apart.verdict == Verdict::separated) return apart;
    auto deep = queries::penetration(a, b);
    if (deep.verdict == Verdict::undecided && !deep.distance()) return apart;
    // Neither has decided, and the depth is 0 for want of a number: the nearest points that were found bound it.
    if (deep.verdict == Verdict::undecided && apart.distance() && deep.upper < apart.upper) {
        const S rounding = S(64) * scalar_traits<S>::epsilon() * (one_norm(apart.point_a) + one_norm(apart.point_b));
        if (rounding < apart.upper) return apart;
    }
    // The query of the depth has decided that they are apart, and the other has the number.
    if (deep.verdict == Verdict::separated && apart.distance() && deep.lower <= apart.upper) {
        deep.upper = deep.value = apart.upper;
        deep.point_a = apart.point_a;
        deep.point_b = apart.point_b;
    }
    return deep;
}

/// When B, moving by `motion` relative to A, first meets it, with the plane between them and the points of contact.
/// Errors and cost: as toi::dynamic_gjk, which answers.
template <SupportMappable A, SupportMappable B>
toi::ImpactResult<typename A::scalar, A::dimension> impact(
    const A& a, const B& b, const toi::Translation<typename A::scalar, A::dimension>& motion) {
    return toi::dynamic_gjk(a, b, motion);
}

}  // namespace touchstone::queries
