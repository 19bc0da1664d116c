// SPDX-License-Identifier: MIT
// The cheap tests: discs, boxes, a point in a polygon, and the pairs of a whole scene.
#include <cstdio>
#include <span>
#include <vector>

#include "algorithms/overlap/broad_phase.h"
#include "algorithms/overlap/circles.h"
#include "algorithms/overlap/containment.h"
#include "algorithms/shapes/capsule.h"
#include "algorithms/shapes/translated.h"

using namespace touchstone;

int main() {
    const overlap::Ball<double, 2> a{{0, 0}, 2}, b{{3, 1}, 1}, c{{2, 1}, 1};
    std::printf("discs a, b: %s\n", to_string(overlap::circles(a, b).verdict).data());
    // One verdict serves both conventions: the one in which touching bodies meet, and the one in which they do not.
    const Verdict verdict = overlap::circles(a, c).verdict;
    std::printf("discs a, c: %s; closed sets meet: %s, interiors meet: %s\n", to_string(verdict).data(),
                meets(verdict) ? "yes" : "no", overlap::interiors_meet(verdict) ? "yes" : "no");

    const std::vector<Vec<double, 2>> house{{0, 0}, {4, 0}, {4, 3}, {2, 5}, {0, 3}};
    for (const Vec<double, 2>& point : {Vec<double, 2>{2, 4}, Vec<double, 2>{4, 5}})
        std::printf("point (%g %g) and house: %s\n", point[0], point[1],
                    to_string(overlap::containment<double>(house, point).verdict).data());

    // A scene: with one box around every body, only pairs of boxes that meet need a narrow-phase query.
    std::vector<overlap::Aabb<double, 3>> boxes;
    for (const double x : {0.0, 1.5, 4.0, 4.5, 9.0}) {
        const Translated<Capsule<double, 3>> body{{1, 0.5}, {x, 0, 0.25 * x}};
        boxes.push_back(overlap::bounding_box(body));
    }
    const auto scene = overlap::broad_phase<double, 3>(boxes);
    std::printf("%d comparisons for %zu bodies:", scene.comparisons, boxes.size());
    for (const auto& [i, j] : scene.pairs) std::printf(" %d-%d", i, j);
    std::printf("\n");
}
