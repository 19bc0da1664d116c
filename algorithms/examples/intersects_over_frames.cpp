// SPDX-License-Identifier: MIT
// Do two bodies meet? The query runs every frame and starts from the separating axis of the previous frame.
#include <cstdio>

#include "algorithms/gjk/boolean_2d.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/capsule.h"
#include "algorithms/shapes/translated.h"
#include "algorithms/shapes/triangle.h"
#include "algorithms/simplex_solvers/voronoi.h"

using namespace touchstone;

int main() {
    const Box<double, 3> wall{{1, 4, 4}};
    const gjk::IntersectsOptions<Voronoi> options;
    Vec<double, 3> axis = unit_vector<double, 3>(1);  // any vector is legal; a good one is fast
    for (int frame = 0; frame < 6; ++frame) {
        const Translated<Capsule<double, 3>> body{{0.5, 1}, {-4 + 0.75 * frame, 0.5, 0.25}};
        const auto warm = gjk::intersects(wall, body, options, NullObserver{}, axis);
        const auto cold = gjk::intersects(wall, body, options, NullObserver{}, unit_vector<double, 3>(1));
        std::printf("frame %d: %s (%s), warm %d support calls, cold %d\n", frame, to_string(warm.verdict).data(),
                    warm.stop.name.data(), warm.support_calls, cold.support_calls);
        axis = warm.axis;
    }

    // In the plane there is a variant that only multiplies. It tests the interiors: touching bodies do not meet.
    const Box<double, 2> box{{1, 1}};
    const Triangle<double, 2> overlapping{{{{0.5, 0}, {3, 1}, {3, -1}}}}, beside{{{{1.5, 0}, {3, 1}, {3, -1}}}};
    for (const auto& triangle : {overlapping, beside}) {
        const auto answer = gjk::boolean_2d(box, triangle);
        std::printf("interiors %s (%s)\n", answer.interiors == Interiors::meet ? "meet" : "are apart",
                    answer.stop.name.data());
    }
}
