// SPDX-License-Identifier: MIT
// SAT: verdict, depth and axis of two small polytopes, in the plane and in space.
#include <cmath>
#include <cstdio>
#include <vector>

#include "algorithms/sat/polygons.h"
#include "algorithms/sat/polytopes.h"

using namespace touchstone;

template <int D>
void print(const char* what, const sat::SeparationResult<double, D>& result) {
    std::printf("%s: %s, distance >= %g, depth %g, %d axes (%s)\n", what, to_string(result.verdict).data(),
                std::sqrt(result.distance_lower2), result.depth().value_or(0), result.axes, result.stop.name.data());
}

int main() {
    using Plane = std::vector<Vec<double, 2>>;
    using Space = std::vector<Vec<double, 3>>;

    // The order of the vertices does not matter, clockwise or not, since their hull is taken.
    const Plane square{{0, 0}, {2, 0}, {2, 2}, {0, 2}}, diamond{{3, 0}, {1.5, 1.5}, {3, 3}, {4.5, 1.5}};
    const Plane far{{5, 0}, {7, 0}, {6, 1}}, neighbour{{2, 0}, {4, 0}, {4, 2}, {2, 2}};
    print<2>("square and diamond", sat::polygons<double>(square, diamond));
    print<2>("square and triangle", sat::polygons<double>(square, far));
    // The bodies touch at one single overlap, 0. In floating point an overlap within rounding of 0 is left undecided.
    print<2>("square and neighbour", sat::polygons<double>(square, neighbour));

    // In space, cross products of edges are candidates beside the normals of faces. Here one of them decides.
    const Space edge_up{{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}, {-1, 0, 1}, {1, 0, 1}};
    const Space edge_down{{-1, -1, 2.25}, {1, -1, 2.25}, {1, 1, 2.25}, {-1, 1, 2.25}, {0, -1, 1.25}, {0, 1, 1.25}};
    print<3>("two roofs, edge to edge", sat::polytopes<double>(edge_up, edge_down));
}
