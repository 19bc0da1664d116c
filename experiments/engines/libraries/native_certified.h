// SPDX-License-Identifier: MIT
// The certified queries as an engine: `touchstone_certified`.
#pragma once

#include <memory>
#include <optional>

#include "algorithms/certified/depth.h"
#include "algorithms/certified/exact_queries.h"
#include "algorithms/certified/intersects.h"
#include "algorithms/certified/proximal_steps.h"
#include "algorithms/core/infinity_norm.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/simplex_solvers/voronoi_newest.h"
#include "experiments/engines/libraries/native_answers.h"
#include "experiments/engines/libraries/native_bodies.h"

namespace touchstone {

/// True if the points are not along the axis from each other, by more than what rounds them. A wide bracket leaves
/// points and axis open by the root of its width.
template <int D>
bool are_askew(const CertifiedResult<D>& result) {
    const Vec<double, D> way = result.point_a - result.point_b;
    const double along = dot(way, result.axis), nn = squared_norm(result.axis);
    const double rounding = 0x1p-49 * (one_norm(result.point_a) + one_norm(result.point_b));
    const Vec<double, D> off = nn * way - along * result.axis;
    return rounding * nn < infinity_norm(off);
}

/// True if the bracket of a distance is wider than what rounds points and poses, or the points of a depth are not as
/// far apart along its axis as it says.
template <int D>
bool is_open(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const CertifiedResult<D>& result) {
    const bool is_posed = a.pose() != nullptr || b.pose() != nullptr;
    double rounding = is_posed ? 0x1p-44 * (a.sum_of_largest() + b.sum_of_largest()) : 0;
    rounding += 0x1p-49 * (one_norm(result.point_a) + one_norm(result.point_b));
    if (result.verdict == Verdict::separated)
        return result.bracket.upper &&
               *result.bracket.upper - result.bracket.lower > static_cast<long double>(rounding);
    const Vec<double, D> way = result.point_b - result.point_a;
    const auto normal = result.normal();
    return normal && rounding < infinity_norm(way - static_cast<double>(*result.bracket.upper) * *normal);
}

/// Looks again, and answers in exact arithmetic where points and axis are open still; what rounds then is the result
/// alone. The axis of bodies
/// that are apart becomes the way between the points, if planes across it keep the bodies apart by its length up to
/// rounding: the axis is that of a proof, which need not be the best.
template <int D>
[[gnu::noinline]] void sharpen(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, int kind,
                               CertifiedResult<D>& result) {
    if (!result.bracket.upper || result.axis == zero_vector<double, D>()) return;
    if (kind != TOUCHSTONE_PENETRATION) certified::take_proximal_steps(a, b, result);
    // Of a depth is_open() measures the points.
    if (is_open(a, b, result) || (kind != TOUCHSTONE_PENETRATION && are_askew(result))) {
        if (kind == TOUCHSTONE_PENETRATION)
            certified::depth_exactly<Rational>(a, b, Simplex<double, D>{}, result);
        else
            certified::distance_exactly<Rational>(a, b, Simplex<double, D>{}, result);
    }
    if (result.verdict != Verdict::separated) return;
    const Vec<double, D> way = result.point_a - result.point_b;
    const auto nearest = MinkowskiDifference{a.in_doubles(), b.in_doubles()}.support(-way);
    const double missing = squared_norm(way) - dot(way, nearest.w), size = one_norm(nearest.a) + one_norm(nearest.b);
    if (missing <= 0x1p-51 * size * one_norm(way)) result.axis = way;
}

/// True if the points of a depth are not as far apart, in the direction of its normal, as it says, by more than what
/// rounds them.
template <int D>
[[gnu::noinline]] bool miss_one_another(const PenetrationResult<double, D>& result) {
    if (result.verdict == Verdict::separated || !result.depth2.upper) return false;
    const double rounding = 0x1p-48 * (one_norm(result.point_a) + one_norm(result.point_b));
    return rounding * rounding < squared_norm(result.point_a - result.point_b - result.foot);
}

/// The depth of posed hulls with its proof. False, and nothing is given, if they do not penetrate.
template <int D>
[[gnu::noinline]] bool give_proved_depth(const PackedPolytope<double, D>& hull_a, const Pose<double, D>& pose_a,
                                         const PackedPolytope<double, D>& hull_b, const Pose<double, D>& pose_b,
                                         touchstone_answer& answer) {
    const CertifiedPolytope<D> a(hull_a, pose_a), b(hull_b, pose_b);
    auto result = epa::certified<Rational>(a, b);
    sharpen(a, b, TOUCHSTONE_PENETRATION, result);
    if (result.verdict != Verdict::penetrating || !result.bracket.upper) return false;
    say(result.verdict, answer);
    give(static_cast<double>(*result.bracket.upper), result.point_a, result.point_b, answer);
    give_normal(result.axis, answer);
    return true;
}

/// Proved answers.
template <int D>
class CertifiedPair final : public Prepared {
public:
    CertifiedPair(const touchstone_body& a, const touchstone_body& b) : a_(hull_of<D>(a)), b_(hull_of<D>(b)) {
        put(*a_, pose_of<D>(a.rows, a.translation), posed_a_);
        place(b.rows, b.translation);
    }
    /// Computes the error bounds of B as well, which hold until it is moved again.
    void place(const double* rows, const double* translation) override {
        put(*b_, pose_of<D>(rows, translation), posed_b_);
        towards_b_ = -gjk::between_centres(*posed_a_, *posed_b_);
    }
    void answer(touchstone_answer& answer) override {
        static thread_local epa::Workspace<double, D> workspace;
        const CertifiedPolytope<D>&a = *posed_a_, &b = *posed_b_;
        if (kind == TOUCHSTONE_INTERSECTS)
            return say(
                gjk::certified_intersects<Rational>(a, b, gjk::IntersectsOptions<VoronoiNewest>{}, -towards_b_).verdict,
                answer);
        auto result = kind == TOUCHSTONE_PENETRATION
                          ? epa::certified<Rational>(a, b, epa::Options<VoronoiNewest>{}, towards_b_, workspace)
                          : gjk::certified<Rational>(a, b, gjk::Options<VoronoiNewest>{}, towards_b_);
        if (are_askew(result) || (result.verdict == Verdict::separated && is_open(a, b, result))) [[unlikely]]
            sharpen(a, b, kind, result);
        say(result.verdict, answer);
        const int none = kind == TOUCHSTONE_PENETRATION ? TOUCHSTONE_SEPARATED : TOUCHSTONE_MEET;
        if (answer.verdict == none || !result.bracket.upper) return;
        give(static_cast<double>(*result.bracket.upper), result.point_a, result.point_b, answer);
        give_normal(result.axis, answer);
        give_width(result.bracket, answer);
    }

private:
    /// A pose that moves nothing rounds nothing.
    static void put(const PackedPolytope<double, D>& hull, const Pose<double, D>& pose,
                    std::optional<CertifiedPolytope<D>>& body) {
        if (is_identity(pose))
            body.emplace(hull);
        else
            body.emplace(hull, pose);
    }
    static bool is_identity(const Pose<double, D>& pose) {
        for (int i = 0; i < D; ++i) {
            if (pose.translation[i] != 0) return false;
            for (int k = 0; k < D; ++k)
                if (pose.rows[static_cast<std::size_t>(i)][k] != (i == k ? 1 : 0)) return false;
        }
        return true;
    }

    std::shared_ptr<const PackedPolytope<double, D>> a_, b_;
    std::optional<CertifiedPolytope<D>> posed_a_, posed_b_;
    Vec<double, D> towards_b_{};
};

}  // namespace touchstone
