// SPDX-License-Identifier: MIT
// Large hulls, queried every frame: packed vertices, the frame of one body, a warm start by vertex numbers, EPA in
// memory that is reused, and the same query with a proof.
#include <cmath>
#include <cstdio>
#include <span>
#include <vector>

#include "algorithms/certified/depth.h"
#include "algorithms/certified/distance.h"
#include "algorithms/epa/depth.h"
#include "algorithms/fast/hulls/packed_polytope.h"
#include "algorithms/fast/posed/placed.h"
#include "algorithms/gjk/warm_start.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/simplex_solvers/voronoi_newest.h"

using namespace touchstone;
using Hull = PackedPolytope<double, 3>;

/// The hull of 500 points on the unit sphere.
Hull ball() {
    std::vector<Vec<double, 3>> points;
    for (int i = 0; i < 500; ++i) {
        const double z = 1 - (2 * i + 1) / 500.0, r = std::sqrt(1 - z * z), angle = 2.4 * i;
        points.push_back({r * std::cos(angle), r * std::sin(angle), z});
    }
    return Hull(std::span<const Vec<double, 3>>(points));
}

int main() {
    const Hull shape = ball();
    const auto at_origin = Pose<double, 3>::identity();
    gjk::WarmStart<3> start;              // vertex numbers, reused from frame to frame
    epa::Workspace<double, 3> workspace;  // memory, one per thread
    const gjk::Options<VoronoiNewest> options;
    for (int frame = 0; frame < 5; ++frame) {
        Pose<double, 3> moved = at_origin;
        moved.translation = {2.6 - 0.2 * frame, 0.3, 0.1};
        // The query runs in the frame of A, whose support points then need no pose.
        const Placed<Hull> b{shape, relative_pose(at_origin, moved)};
        const auto cold = gjk::distance(shape, b, options, {}, -gjk::between_centres(shape, b));
        const auto warm = gjk::distance_from(shape, b, start, options);
        start = gjk::WarmStart<3>(warm.simplex);
        std::printf("frame %d: %s, warm %d support calls, cold %d", frame, to_string(warm.verdict).data(),
                    warm.support_calls, cold.support_calls);
        if (warm.verdict == Verdict::separated)
            std::printf(", distance %.4f\n", *warm.distance());
        else
            std::printf(", depth %.4f\n",
                        *epa::depth_from(shape, b, warm, epa::Options<>{}, NullObserver{}, workspace).depth());
    }

    // The same query with a proof: the verdict is right for every input in doubles, and the bracket holds the number.
    Pose<double, 3> apart = at_origin;
    apart.translation = {2.25, 0, 0};
    const CertifiedPolytope<3> a(shape), b(shape, apart);
    const auto proved = gjk::certified<Rational>(a, b);
    std::printf("%s, proved by %s: distance in [%.12Lf, %.12Lf]\n", to_string(proved.verdict).data(),
                to_string(proved.proof).data(), proved.bracket.lower, *proved.bracket.upper);
}
