// SPDX-License-Identifier: MIT
// Tracing a run: an observer is called with every iterate. Without an observer the algorithm pays nothing.
#include <cmath>
#include <cstdio>

#include "algorithms/core/observer.h"
#include "algorithms/epa/depth.h"
#include "algorithms/epa/terminations/gap_length.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/sphere.h"

using namespace touchstone;

// Any callable that takes an Iterate is an observer. EPA also passes its expansions to callables that take those.
struct Printer {
    void operator()(const Iterate<double, 2>& iterate) const {
        std::printf("gjk %d: |v| = %.4f, bound %.4f <= distance, %d vertices%s\n", iterate.k, std::sqrt(iterate.vv),
                    std::sqrt(iterate.lower2), iterate.simplex.size, iterate.duplicate ? ", known support" : "");
    }
    void operator()(const epa::Expansion<double, 2>& expansion) const {
        std::printf("epa %d: %.4f <= depth <= %.4f\n", expansion.k, std::sqrt(expansion.lower2),
                    std::sqrt(expansion.upper2));
    }
};

int main() {
    const Polytope<double, 2> polygon{{{0, 0}, {4, -1}, {6, 2}, {3, 5}, {0, 4}}};
    const Sphere<double, 2> apart{{8, 4}, 1}, inside{{4, 3}, 1};

    std::printf("apart\n");
    gjk::distance(polygon, apart, gjk::Options<>{{}, Robust{1e-4}}, Printer{});
    std::printf("inside\n");
    epa::depth(polygon, inside, epa::until(epa::GapLength{0.01}), Printer{});

    // Recorder keeps every iterate.
    Recorder<double, 2> recorder;
    const auto result = gjk::distance(polygon, apart, {}, recorder);
    std::printf("recorded %zu iterates for %d reductions; |v| falls: ", recorder.iterates.size(), result.iterations);
    bool falls = true;
    for (const auto& iterate : recorder.iterates) falls = falls && iterate.vv <= iterate.previous_vv;
    std::printf("%s\n", falls ? "yes" : "no");
}
