// SPDX-License-Identifier: CC0-1.0
// The engine of runners_test.py, which puts it into the runner of its language: boxes along the axes. Bodies meet if no
// more than SKIN is between them, and numbers are FACTOR times the right ones.
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
    if (a != "box" || b != "box" || v.a.margin > 0 || v.b.margin > 0) return {};
    if (query == "impact") {
        double enter = 0, leave = v.duration;
        for (int k = 0; k < v.dimension; ++k) {
            const auto [low_a, high_a] = bounds(v.a, k);
            const auto [low_b, high_b] = bounds(v.b, k);
            // B meets A along this axis where it has moved so far.
            const double first = low_a - high_b, last = high_a - low_b, speed = v.velocity[k];
            if (speed == 0 && (first > 0 || last < 0)) return std::pair(false, double(NAN));
            if (speed == 0) continue;
            enter = std::max(enter, std::min(first / speed, last / speed));
            leave = std::min(leave, std::max(first / speed, last / speed));
        }
        return std::pair(enter <= leave + SKIN, enter * FACTOR);
    }
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
