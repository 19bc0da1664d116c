// SPDX-License-Identifier: MIT
// Penetration depth and the direction of separation: EPA after GJK.
#include <cmath>
#include <cstdio>

#include "algorithms/epa/depth.h"
#include "algorithms/epa/terminations/gap_length.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/ellipsoid.h"
#include "algorithms/shapes/translated.h"

using namespace touchstone;

int main() {
    const Box<double, 3> a{{2, 1, 1}};
    Translated<Box<double, 3>> b{{{1, 1, 1}}, {2.25, 0.25, 0.5}};

    const auto deep = epa::depth(a, b);
    std::printf("%s, depth %g, %s (%s) after %d expansions\n", to_string(deep.verdict).data(), *deep.depth(),
                deep.stop.name.data(), to_string(deep.stop.kind).data(), deep.iterations);

    // The normal is a unit vector from B to A. Move A along it by the depth, or B against it.
    const auto way_out = *deep.depth() * *deep.normal();
    b.translation = b.translation - way_out;
    std::printf("B moved to (%g %g %g) only touches A, the depth is %g\n", b.translation[0], b.translation[1],
                b.translation[2], *epa::depth(a, b).depth());

    // On curved bodies EPA converges only in the limit. A gap says when to stop, and the bracket says what is known
    // then.
    const Ellipsoid<double, 3> egg{{1, 1.5, 2}};
    const Translated<Ellipsoid<double, 3>> other{egg, {1, 1, 1}};
    const auto curved = epa::depth(egg, other, epa::until(epa::GapLength{1e-3}));
    const auto between = square_root(curved.depth2);
    std::printf("eggs: %s, depth between %.4f and %.4f, %s\n", to_string(curved.verdict).data(), between.lower,
                *between.upper, curved.stop.name.data());

    // Bodies apart: the depth is 0, and the separating plane gives a lower bound of the distance.
    b.translation = {4, 0, 0};
    const auto apart = epa::depth(a, b);
    std::printf("%s, distance at least %g\n", to_string(apart.verdict).data(), std::sqrt(apart.distance_lower2));
}
