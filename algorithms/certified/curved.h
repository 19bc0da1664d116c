// SPDX-License-Identifier: MIT
// A bracket of the signed distance of two bodies of which one or both are curved.
//
// GJK gives a direction and two points, which bound the distance (support_bounds.h). Where the bodies meet, EPA's
// polytope holds a ball around the origin (surrounding_surface.h). Where they are apart and GJK ends too early, since
// its simplex has become a sliver on a curved surface, EPA goes on: A - B grown by a ball of more than the distance
// holds the origin, and its depth is the radius less the distance. Source: docs/certified.md, "Bodies of every shape".
// Cost: GJK; EPA where it does not suffice.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "algorithms/certified/proofs.h"
#include "algorithms/certified/signed_result.h"
#include "algorithms/certified/support_bounds.h"
#include "algorithms/certified/surrounding_surface.h"
#include "algorithms/epa/depth.h"
#include "algorithms/epa/terminations/gap_length.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/shapes/direction.h"

namespace touchstone::certified {

/// The difference A - B with a ball around each of its points. The points a and b of an answer are those of A and B.
template <int D>
struct GrownDifference {
    using scalar = double;
    static constexpr int dimension = D;

    const SupportBounds<D>& pair;
    double radius;

    /// The point of the grown difference that is farthest along d.
    CsoVertex<double, D> support(const Vec<double, D>& d) const {
        const auto on_a = pair.a().support(d), on_b = pair.b().support(-d);
        const Vec<double, D> w = on_a.position - on_b.position;
        return {radius > 0 ? w + radius * normalised_or_axis(d) : w, on_a.position, on_b.position, on_a.feature,
                on_b.feature};
    }
};

/// Points of A and B from several searches, and the choice among them.
template <int D>
class FoundPoints {
public:
    /// Remembers points of A and of B, at most four times.
    void add(const Vec<double, D>& a, const Vec<double, D>& b) {
        if (count_ < most) found_[count_++] = {a, b};
    }
    /// Sets the points of `known` to those whose way is nearest to g along the normal. Where none is within a 64th of
    /// |g|, they may be of another shortest way out, of which there can be a continuum: then those whose way has a
    /// length nearest to |g|, and their direction for the normal if the lower end falls by no more than the bracket is
    /// wide. Precondition: some points were added, and the bracket is finite.
    void set_best(const SupportBounds<D>& pair, KnownBounds<D>& known) const {
        const double g = known.lower + (known.upper - known.lower) / 2;
        const double off = choose(known, [&](const Vec<double, D>& way) { return norm(way - g * known.normal); });
        if (off <= std::fabs(g) / 64) return;
        const KnownBounds<D> before = known;
        choose(known, [&](const Vec<double, D>& way) { return std::fabs(norm(way) - std::fabs(g)); });
        const Vec<double, D> way = known.point_a - known.point_b;
        const auto n = unit_along(g < 0 ? Vec<double, D>(-way) : way);
        const double gap = n ? pair.gap_along(*n) : -HUGE_VAL;
        if (!(gap >= known.lower - (known.upper - known.lower))) {
            known = before;
            return;
        }
        known.lower = gap;
        known.normal = *n;
    }

private:
    static double norm(const Vec<double, D>& x) { return std::sqrt(squared_norm(x)); }

    /// Sets the points for whose way `off_by` is least, and returns that.
    template <class OffBy>
    double choose(KnownBounds<D>& known, const OffBy& off_by) const {
        double least = HUGE_VAL;
        for (std::size_t i = 0; i < count_; ++i) {
            const auto& [a, b] = found_[i];
            const double off = off_by(Vec<double, D>(a - b));
            if (!(off < least)) continue;
            least = off;
            known.point_a = a;
            known.point_b = b;
        }
        return least;
    }

    static constexpr std::size_t most = 4;
    std::array<std::pair<Vec<double, D>, Vec<double, D>>, most> found_;
    std::size_t count_ = 0;
};

/// Bounds the signed distance by EPA on the difference grown by a ball of `radius`, which is more than the distance:
/// the depth of what is grown is `radius` less the distance. The larger the radius, the rounder are corners and the
/// flatter is what is round, seen from the origin; with 0 EPA has the fewest facets to find. Ends where the bounds of
/// the depth differ by `width`, a length.
template <int D>
void bound_by_polytope(const SupportBounds<D>& pair, double radius, double width, const SignedOptions& asked,
                       KnownBounds<D>& known, FoundPoints<D>& points) {
    const GrownDifference<D> cso{pair, radius};
    NullObserver silent;
    auto start = gjk::detail::looped(cso, gjk::Options<>{}, silent, Vec<double, D>(-known.normal));
    if (start.verdict == Verdict::separated) start.verdict = Verdict::undecided;
    auto options = epa::until(epa::GapLength{width});
    options.max_iterations = asked.max_expansions;
    options.curved_gap = 0x1p-50;
    epa::Workspace<double, D> workspace;
    SurroundingSurface<D> ball(pair.coordinate_error() + 16 * u * radius);
    const auto found = epa::detail::expanded(cso, start, options, ball, workspace, true);
    known.look_along(pair, -found.outward);
    if (!(ball.radius() > 0)) return;
    const double upper = radius - ball.radius();
    known.upper = std::min(known.upper, upper + 2 * u * (radius + ball.radius()));
    points.add(ball.point_a(), ball.point_b());
}

/// A bracket of the signed distance of the cores, as narrow as `width`, a length, where that is to be had.
template <int D>
KnownBounds<D> bounds_of_cores(const SupportBounds<D>& pair, double width, const SignedOptions& asked) {
    KnownBounds<D> known;
    if (!pair.is_bounded()) return known;
    NullObserver silent;
    const MinkowskiDifference cso{pair.a(), pair.b()};
    auto plain = gjk::detail::looped(cso, gjk::Options<>{}, silent, unit_vector<double, D>(0));
    take_proved_points(plain);
    known.point_a = plain.point_a;
    known.point_b = plain.point_b;
    known.look_along(pair, plain.v);
    known.upper = pair.distance_of(plain.point_a, plain.point_b);
    const auto is_narrow = [&] { return known.upper - known.lower <= width; };
    if (is_narrow()) return known;
    // Near contact rounding tilts v, but not a plane through the points of the simplex.
    known.look_along(pair, polished(plain.v, plain.simplex));
    any_facet_normal(plain.simplex, [&](const Vec<double, D>& n) {
        known.look_along(pair, n);
        return false;
    });
    FoundPoints<D> points;
    points.add(plain.point_a, plain.point_b);
    if (!is_narrow() && !(known.lower > 0)) bound_by_polytope(pair, 0.0, width / 4, asked, known, points);
    // Bodies that are apart by a small part of their size, or that touch.
    if (!is_narrow() && known.upper > -0x1p-10 * pair.largest())
        bound_by_polytope(pair, std::max(2 * known.upper, 0x1p-30 * pair.largest()), width / 4, asked, known, points);
    if (!std::isfinite(known.upper - known.lower)) return known;
    points.add(pair.a().support(-known.normal).position, pair.b().support(known.normal).position);
    points.set_best(pair, known);
    return known;
}

}  // namespace touchstone::certified
