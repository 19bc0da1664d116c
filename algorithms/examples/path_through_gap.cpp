// SPDX-License-Identifier: MIT
// Trajectory optimisation: a bar passes between two blocks on a path found by descent along the gradient of the signed
// distance. With the gradient it turns and passes; with one whose moment is wrong the descent stalls in the blocks.
#include <cmath>
#include <cstdio>
#include <vector>

#include "algorithms/fast/posed/transformed.h"
#include "algorithms/gradient/signed_distance.h"
#include "algorithms/shapes/box.h"

using namespace touchstone;
using Body = Transformed<Box<double, 2>>;
using Path = std::vector<Vec<double, 3>>;                 // x, y, angle
using Turning = double (*)(double moment, double c_x_n);  // what an angle about the centre c changes

/// Half the squared steps, and 20 (0.05 - g)^2 for each signed distance g below 0.05 of the bar from a block.
double cost(const Path& path, Turning turning, Path& slope, double& least) {
    double sum = 0;
    slope.assign(path.size(), {}), least = 1;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const auto step = path[i] - path[i - 1];
        sum += 0.5 * dot(step, step);
        slope[i] = slope[i] + step, slope[i - 1] = slope[i - 1] - step;
        const double c = std::cos(path[i][2]), s = std::sin(path[i][2]);
        const Body bar{{{1.5, 0.1}}, {{{{c, -s}, {s, c}}}, {path[i][0], path[i][1]}}};
        for (const double y : {-2.6, 2.6}) {
            const Body block{{{1, 2}}, {{{{1, 0}, {0, 1}}}, {6, y}}};  // there is room from y = -0.6 to 0.6
            const auto found = signed_distance(bar, block);
            const double g = found.distance().value();
            least = std::fmin(least, g);
            if (g >= 0.05 || !found.gradient) continue;
            const auto n = found.gradient->normal();
            const double w = turning(found.gradient->unit_moment(), moment_of(bar.pose.translation, n));
            sum += 20 * (0.05 - g) * (0.05 - g);
            slope[i] = slope[i] - 40 * (0.05 - g) * Vec<double, 3>{n[0], n[1], w};
        }
    }
    slope.front() = slope.back() = {};  // start and goal stay
    return sum;
}

void descend(const char* with, Turning turning) {
    Path path, slope, tried, slope_there;
    for (int i = 0; i <= 24; ++i) path.push_back({0.5 * i, 0, 0.7});
    double least = 1, least_there = 1, size = 1, now = cost(path, turning, slope, least);
    for (int turn = 0; turn < 3000 && size > 1e-12; ++turn) {  // where no size lowers the cost, it stalls
        double lowered = 0;
        tried = path;
        for (std::size_t i = 0; i < path.size(); ++i)
            tried[i] = path[i] - size * slope[i], lowered += size * squared_norm(slope[i]);
        const double there = cost(tried, turning, slope_there, least_there);
        const bool is_lower = there < now - 1e-4 * lowered;
        if (is_lower) path = tried, slope = slope_there, now = there, least = least_there;
        size *= is_lower ? 2 : 0.5;
    }
    std::printf("%s: %s, signed distance %.2f\n", with, least > 0 ? "passes" : "stalls", least);
}

int main() {
    descend("the gradient", [](double moment, double c_x_n) { return moment - c_x_n; });
    descend("no rotation", [](double, double) { return 0.0; });
    descend("moment about the origin of the world", [](double moment, double) { return moment; });
    descend("point at the other end of the bar", [](double moment, double c_x_n) { return c_x_n - moment; });
}
