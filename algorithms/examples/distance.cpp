// SPDX-License-Identifier: MIT
// Distance of two convex bodies: the answer, the reason to trust it, and the effect of each policy.
#include "algorithms/gjk/distance.h"

#include <cstdio>

#include "algorithms/fast/posed/transformed.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/simplex_solvers/voronoi.h"
#include "algorithms/terminations/relative_gap.h"

using namespace touchstone;

int main() {
    // A shape is defined in its own frame. A pose, taken literally as an affine map, places it in the world.
    Transformed<Box<double, 3>> crate{{{1, 1, 1}}};
    crate.pose.rows = {{{0.6, -0.8, 0}, {0.8, 0.6, 0}, {0, 0, 1}}};
    crate.pose.translation = {5, 0, 2.5};
    const Box<double, 3> floor{{3, 3, 0.5}};
    const Sphere<double, 3> ball{{0, 0, 4}, 1.5};

    // Defaults: Voronoi regions, and a stopping rule that ends on every input.
    const auto crates = gjk::distance(crate, floor);
    const auto between = square_root(crates.distance2);
    std::printf("crate to floor: %s, %.3f <= distance <= %.3f, %s (%s)\n", to_string(crates.verdict).data(),
                between.lower, *between.upper, crates.stop.name.data(), to_string(crates.stop.kind).data());
    std::printf("  nearest points (%.2f %.2f %.2f) and (%.2f %.2f %.2f)\n", crates.point_a[0], crates.point_a[1],
                crates.point_a[2], crates.point_b[0], crates.point_b[1], crates.point_b[2]);

    // On a curved body GJK converges only in the limit, so state the precision you need: here 1e-3 of the distance,
    // with another simplex solver. The stop reports the measured number and the threshold that it met.
    const auto loose = gjk::distance(ball, crate, gjk::Options<Voronoi, RelativeGap>{{}, RelativeGap{1e-3}});
    std::printf("ball to crate: %.2f, gap below %.0e of its square: %s\n", *loose.distance(), 1e-3,
                loose.stop.measured <= loose.stop.threshold ? "yes" : "no");

    // For bodies that meet, the verdict rests on a simplex around the origin. `intersecting` does not exclude touching.
    const Box<double, 3> inside{{0.5, 0.5, 0.5}};
    const auto meeting = gjk::distance(inside, floor);
    std::printf("box in floor: %s, distance %g, because %s\n", to_string(meeting.verdict).data(), *meeting.distance(),
                meeting.stop.name.data());
}
