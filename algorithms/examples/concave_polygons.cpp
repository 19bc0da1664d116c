// SPDX-License-Identifier: MIT
// Polygons that are not convex: cut them into convex parts and test every pair of parts.
#include <cstdio>
#include <vector>

#include "algorithms/decomposition/convex_parts.h"
#include "algorithms/decomposition/polygon_overlap.h"

using namespace touchstone;
using Polygon = std::vector<Vec<double, 2>>;

int main() {
    // A U and a peg that hangs into it.
    const Polygon u{{0, 0}, {5, 0}, {5, 4}, {4, 4}, {4, 1}, {1, 1}, {1, 4}, {0, 4}};
    const auto peg = [](double left, double low) {
        return Polygon{{left, low}, {left + 1, low}, {left + 1, 6}, {left, 6}};
    };

    const auto parts = decomposition::convex_parts<double>(u);
    std::printf("U: %d triangles merged to %zu convex parts\n", parts.triangles, parts.parts.size());
    for (const auto& part : parts.parts) {
        std::printf(" ");
        for (const int vertex : part) std::printf(" %d", vertex);
        std::printf("\n");
    }

    // The hull of the U contains the peg, but the U itself does not.
    for (const auto& [left, low] : {std::pair{2.0, 2.0}, std::pair{2.0, 0.5}, std::pair{3.5, 2.0}}) {
        const auto answer = decomposition::polygon_overlap<double>(u, peg(left, low));
        std::printf("peg at x = %g, down to %g: %s after %d pairs of parts\n", left, low,
                    to_string(answer.verdict).data(), answer.pairs);
    }

    // A polygon that is not simple is rejected, with the reason.
    const Polygon bow_tie{{0, 0}, {2, 2}, {2, 0}, {0, 2}};
    std::printf("bow tie: %s\n", decomposition::convex_parts<double>(bow_tie).stop.name.data());
}
