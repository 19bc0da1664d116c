// SPDX-License-Identifier: MIT
// When do two moving bodies first meet? Dynamic GJK, and conservative advancement for comparison.
#include <cstdio>

#include "algorithms/shapes/box.h"
#include "algorithms/shapes/point.h"
#include "algorithms/toi/conservative_advancement.h"
#include "algorithms/toi/dynamic_gjk.h"

using namespace touchstone;

template <class Result>
void print(const char* method, const Result& impact) {
    // The normal is a unit vector from B to A, and absent where the bodies overlap from the start and none is known.
    const auto n = impact.normal().value_or(zero_vector<double, 2>());
    if (impact.time.upper)
        std::printf("%s: %s, %.4f <= t <= %.4f, at (%.3f %.3f), normal (%.3f %.3f)\n", method,
                    to_string(impact.state).data(), impact.time.lower, *impact.time.upper, impact.point_a[0],
                    impact.point_a[1], n[0], n[1]);
    else
        std::printf("%s: %s until t = %g (%s)\n", method, to_string(impact.state).data(), impact.time.lower,
                    impact.stop.name.data());
}

int main() {
    const Box<double, 2> wall{{1, 2}};
    const Point<double, 2> centre{{5, 1}};
    const Margins<double> radii{0, 0.5};  // a disc is a point with a margin

    // The velocity is that of B relative to A, over [0, duration].
    print("dynamic gjk", toi::dynamic_gjk(wall, centre, {{-2, 0}, 4}, radii));
    print("advancement", toi::conservative_advancement(wall, centre, {{-2, 0}, 4}, radii));

    // At a rounded corner the time is reached only in the limit, so state the gap that counts as contact.
    toi::Options<> options;
    options.stop.length = 1e-6;
    print("corner", toi::dynamic_gjk(wall, centre, {{-2, 0.75}, 4}, radii, options));

    print("too slow", toi::dynamic_gjk(wall, centre, {{-0.5, 0}, 4}, radii));
    print("passing by", toi::dynamic_gjk(wall, centre, {{-2, 2}, 4}, radii));
    print("already there", toi::dynamic_gjk(wall, Point<double, 2>{{1.25, 0}}, {{-2, 0}, 4}, radii));
}
