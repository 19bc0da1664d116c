// SPDX-License-Identifier: CC0-1.0
// The engine of runners_test.py, which puts it into the runner of its language: boxes along the axes, and balls that
// fly along x. Bodies meet if no more than SKIN is between them, and numbers are FACTOR times the right ones.
#include <algorithm>

std::pair<double, double> bounds(const touchstone_body& body, int k) {
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < body.vertex_count; ++i) {
        const double *p = body.pose[k], *x = body.vertices[i], along = p[0] * x[0] + p[1] * x[1] + p[2] * x[2] + p[3];
        low = std::min(low, along);
        high = std::max(high, along);
    }
    return {low, high};
}

std::optional<std::pair<bool, double>> engine(const touchstone_vector& v) {
    for (const touchstone_body* body : {&v.a, &v.b})
        for (int k = 0; k < 9; ++k)
            if (const double x = std::abs(body->pose[k / 3][k % 3]); x != 0 && x != 1) return {};
    const Text query = v.query, a = v.a.shape, b = v.b.shape;
    if (query == "impact" && v.dimension == 3 && a == "sphere" && b == "sphere") {
        const double apart = std::abs(v.b.pose[0][3] - v.a.pose[0][3]) - v.a.radius - v.b.radius,
                     speed = std::abs(v.velocity[0]);
        for (int k = 1; k < 3; ++k)
            if (v.a.pose[k][3] != v.b.pose[k][3] || v.velocity[k] != 0) return {};
        if (speed == 0) return {};
        return std::pair(apart / speed <= v.duration + SKIN, apart / speed * FACTOR);
    }
    if (query == "impact" || a != "box" || b != "box") return {};
    double most = -INFINITY, square = 0;
    for (int k = 0; k < v.dimension; ++k) {
        const auto [low_a, high_a] = bounds(v.a, k);
        const auto [low_b, high_b] = bounds(v.b, k);
        const double gap = std::max(low_a - high_b, low_b - high_a);
        most = std::max(most, gap);
        square += gap > 0 ? gap * gap : 0;
    }
    const double gap = most <= 0 ? most : std::sqrt(square);
    return std::pair(gap <= SKIN, std::abs(gap) * FACTOR);
}
