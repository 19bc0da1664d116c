// SPDX-License-Identifier: MIT
// The certified queries as an engine: `touchstone_certified`.
#pragma once

#include <memory>
#include <optional>

#include "algorithms/certified/depth.h"
#include "algorithms/certified/exact_queries.h"
#include "algorithms/certified/intersects.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/simplex_solvers/voronoi_newest.h"
#include "experiments/engines/libraries/native_answers.h"
#include "experiments/engines/libraries/native_bodies.h"

namespace touchstone {

/// True if the bracket is wider than what rounds the points: they and the normal are then off by its root.
template <int D>
bool is_wide(const CertifiedResult<D>& result) {
    const long double most = 0x1p-49L * (one_norm(result.point_a) + one_norm(result.point_b));
    return result.bracket.upper && *result.bracket.upper - result.bracket.lower > most;
}

/// The same in exact arithmetic. What rounds then is the result alone.
template <int D>
[[gnu::noinline]] void narrow(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, int kind,
                              CertifiedResult<D>& result) {
    if (kind == TOUCHSTONE_PENETRATION)
        certified::depth_exactly<Rational>(a, b, Simplex<double, D>{}, result);
    else
        certified::distance_exactly<Rational>(a, b, Simplex<double, D>{}, result);
}

/// Proved answers.
template <int D>
class CertifiedPair final : public Prepared {
public:
    CertifiedPair(const touchstone_body& a, const touchstone_body& b)
        : a_(hull_of<D>(a)), b_(hull_of<D>(b)), posed_a_(*a_, pose_of<D>(a.rows, a.translation)) {
        place(b.rows, b.translation);
    }
    /// Computes the error bounds of B as well, which hold until it is moved again.
    void place(const double* rows, const double* translation) override {
        posed_b_.emplace(*b_, pose_of<D>(rows, translation));
        towards_b_ = -gjk::between_centres(posed_a_, *posed_b_);
    }
    void answer(touchstone_answer& answer) override {
        static thread_local epa::Workspace<double, D> workspace;
        const CertifiedPolytope<D>&a = posed_a_, &b = *posed_b_;
        if (kind == TOUCHSTONE_INTERSECTS)
            return say(
                gjk::certified_intersects<Rational>(a, b, gjk::IntersectsOptions<VoronoiNewest>{}, -towards_b_).verdict,
                answer);
        auto result = kind == TOUCHSTONE_PENETRATION
                          ? epa::certified<Rational>(a, b, epa::Options<VoronoiNewest>{}, towards_b_, workspace)
                          : gjk::certified<Rational>(a, b, gjk::Options<VoronoiNewest>{}, towards_b_);
        if (is_wide(result)) [[unlikely]]
            narrow(a, b, kind, result);
        say(result.verdict, answer);
        const int none = kind == TOUCHSTONE_PENETRATION ? TOUCHSTONE_SEPARATED : TOUCHSTONE_MEET;
        if (answer.verdict == none || !result.bracket.upper) return;
        give(static_cast<double>(*result.bracket.upper), result.point_a, result.point_b, answer);
        give_normal(normal_of(result), answer);
        give_width(result.bracket, answer);
    }

private:
    /// The way between the nearest points, if planes across it keep the bodies apart by its length up to rounding: the
    /// axis is that of the proof and may be turned by the root of the bracket's width.
    Vec<double, D> normal_of(const CertifiedResult<D>& result) const {
        const Vec<double, D> way = result.point_a - result.point_b;
        if (result.verdict != Verdict::separated) return result.axis;
        const MinkowskiDifference cso{posed_a_.in_doubles(), posed_b_->in_doubles()};
        const auto nearest = cso.support(-way);
        const double missing = squared_norm(way) - dot(way, nearest.w),
                     size = one_norm(nearest.a) + one_norm(nearest.b);
        return missing <= 0x1p-51 * size * one_norm(way) ? way : result.axis;
    }

    std::shared_ptr<const PackedPolytope<double, D>> a_, b_;
    CertifiedPolytope<D> posed_a_;
    std::optional<CertifiedPolytope<D>> posed_b_;
    Vec<double, D> towards_b_{};
};

}  // namespace touchstone
