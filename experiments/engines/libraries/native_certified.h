// SPDX-License-Identifier: MIT
// The certified queries as an engine: `touchstone_certified`.
#pragma once

#include <memory>
#include <optional>

#include "algorithms/certified/depth.h"
#include "algorithms/certified/intersects.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/simplex_solvers/voronoi_newest.h"
#include "experiments/engines/libraries/native_answers.h"
#include "experiments/engines/libraries/native_bodies.h"

namespace touchstone {

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
        const auto result = kind == TOUCHSTONE_PENETRATION
                                ? epa::certified<Rational>(a, b, epa::Options<VoronoiNewest>{}, towards_b_, workspace)
                                : gjk::certified<Rational>(a, b, gjk::Options<VoronoiNewest>{}, towards_b_);
        say(result.verdict, answer);
        const int none = kind == TOUCHSTONE_PENETRATION ? TOUCHSTONE_SEPARATED : TOUCHSTONE_MEET;
        if (answer.verdict == none || !result.bracket.upper) return;
        give(static_cast<double>(*result.bracket.upper), result.point_a, result.point_b, answer);
        give_normal(result.axis, answer);
        give_width(result.bracket, answer);
    }

private:
    std::shared_ptr<const PackedPolytope<double, D>> a_, b_;
    CertifiedPolytope<D> posed_a_;
    std::optional<CertifiedPolytope<D>> posed_b_;
    Vec<double, D> towards_b_{};
};

}  // namespace touchstone
