// SPDX-License-Identifier: MIT
// Support points of a large polytope in three ways: by a scan of all vertices, along the edges from the last answer,
// and by the hierarchy of hulls.
#include <cmath>
#include <cstdio>
#include <vector>

#include "algorithms/dobkin_kirkpatrick/hierarchy.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/hill_climbing.h"
#include "algorithms/shapes/hull_3d.h"

using namespace touchstone;

int main() {
    // Points of a spiral on the unit sphere, translated.
    Polytope<double, 3> ball;
    for (int i = 0; i < 2000; ++i) {
        const double z = (2 * i + 1) / 2000.0 - 1, r = std::sqrt(1 - z * z);
        ball.vertices.push_back({r * std::cos(2.4 * i) + 4, r * std::sin(2.4 * i), z});
    }
    const dobkin_kirkpatrick::Hierarchy<double, 3> hierarchy(ball.vertices);
    const auto climbing = hill_climbing_polytope(convex_hull(ball.vertices));
    std::printf("%zu vertices, %d levels\n", ball.vertices.size(), hierarchy.level_count());

    int scanned = 0, looked_at = 0, climbed = 0, last = 0;
    bool agree = true;
    for (int k = 0; k < 100; ++k) {  // the direction turns slowly, as from frame to frame
        const Vec<double, 3> d{std::cos(0.02 * k), std::sin(0.02 * k), 0.3};
        const double best = dot(ball.support(d).position, d);
        const auto found = hierarchy.query(d);
        const auto near = climbing.climb(d, last);
        last = near.point.feature;
        scanned += 2000;
        looked_at += found.visits;
        climbed += near.visits;
        agree = agree && dot(found.point.position, d) == best && dot(near.point.position, d) == best;
    }
    std::printf("of %d vertices the hierarchy looks at %s, climbing at %s; all agree: %s\n", scanned,
                looked_at < scanned / 10 ? "less than a tenth" : "many",
                climbed < scanned / 100 ? "less than a hundredth" : "many", agree ? "yes" : "no");

    // Each of the three is a shape like any other.
    const Box<double, 3> box{{1, 1, 1}};
    std::printf("distance to a box: %.4f by the scan, %.4f by the hierarchy\n", *gjk::distance(ball, box).distance(),
                *gjk::distance(hierarchy, box).distance());
}
