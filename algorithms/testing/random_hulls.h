// SPDX-License-Identifier: MIT
// Pairs of packed hulls for tests, drawn from families that leave doubts: bodies that touch or nearly do, needles, size
// ratios, scales, duplicate vertices, flat hulls and single points; and the same hulls without any rounding.
#pragma once

#include <algorithm>
#include <cmath>
#include <random>
#include <span>
#include <vector>

#include "algorithms/fast/pair.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::hulls_test {

using Exact = Vec<Rational, 3>;

/// The vertices of two hulls, before their poses.
template <class S>
struct Hulls {
    std::vector<Vec<S, 3>> a, b;
};

/// Draws numbers from the bits of a trial.
class Draw {
public:
    explicit Draw(RandomBits& bits) : bits_(bits) {}
    int whole(int least, int most) { return std::uniform_int_distribution<int>(least, most)(bits_); }
    double in(double least, double most) { return std::uniform_real_distribution<double>(least, most)(bits_); }

private:
    RandomBits& bits_;
};

/// Up to `most` points on a grid of the given step, or anywhere in a cube.
template <class S>
std::vector<Vec<S, 3>> points(Draw& draw, int most, bool on_grid) {
    std::vector<Vec<S, 3>> all(static_cast<std::size_t>(draw.whole(1, most)));
    for (auto& x : all)
        for (int k = 0; k < 3; ++k) x[k] = static_cast<S>(on_grid ? draw.whole(-3, 3) : draw.in(-1, 1));
    return all;
}

/// A pair of one of the families.
template <class S>
Hulls<S> drawn(Draw& draw) {
    const bool on_grid = draw.whole(0, 2) == 0;
    const int kind = draw.whole(0, 9), most = kind == 0 ? 150 : kind < 3 ? 32 : 9;
    Hulls<S> pair{points<S>(draw, most, on_grid), points<S>(draw, most, on_grid)};
    const auto each = [](auto& hull, const auto& change) {
        for (auto& x : hull) change(x);
    };
    const auto u = static_cast<double>(scalar_traits<S>::epsilon());
    switch (draw.whole(0, 7)) {
        case 0: each(pair.a, [](auto& x) { x[2] = 0; }); break;                             // flat
        case 1: each(pair.b, [&](auto& x) { x[0] = static_cast<S>(4096 * x[0]); }); break;  // needle
        case 2: each(pair.b, [](auto& x) { x = S(1) / S(1 << 15) * x; }); break;            // size ratio
        case 3: pair.b.back() = pair.a.front(); break;                                      // in contact
        case 4: pair.a.push_back(pair.a[pair.a.size() / 2]); break;                         // duplicate
        default: break;
    }
    // Apart by any distance, by some roundoffs, or not at all.
    const double apart = draw.whole(0, 2) == 0 ? draw.in(0, 3) : draw.whole(-9, 9) * u;
    const int axis = draw.whole(0, 2);
    S top = pair.a[0][axis], low = pair.b[0][axis];
    for (const auto& x : pair.a) top = std::max(top, x[axis]);
    for (const auto& x : pair.b) low = std::min(low, x[axis]);
    if (draw.whole(0, 3) != 0)
        each(pair.b, [&](auto& x) { x[axis] = static_cast<S>(x[axis] + (top - low) + static_cast<S>(apart)); });
    if (draw.whole(0, 3) == 0) {
        const S scale = static_cast<S>(draw.whole(0, 1) == 0 ? 1e-6 : 1e6);
        each(pair.a, [&](auto& x) { x = scale * x; });
        each(pair.b, [&](auto& x) { x = scale * x; });
    }
    return pair;
}

/// A rotation by a random quaternion, and a translation.
template <class S>
Pose<S, 3> drawn_pose(Draw& draw, double size) {
    double q[4], length2 = 0;
    for (double& each : q) length2 += std::pow(each = draw.in(-1, 1), 2);
    if (length2 < 0.01) return Pose<S, 3>::identity();
    for (double& each : q) each /= std::sqrt(length2);
    const auto [w, x, y, z] = q;
    const Pose<double, 3> pose{{{{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                                 {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                                 {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}}},
                               {draw.in(-size, size), draw.in(-size, size), draw.in(-size, size)}};
    return convert<S>(pose);
}

template <class S>
Exact exact(const Vec<S, 3>& x) {
    return {Rational(static_cast<double>(x[0])), Rational(static_cast<double>(x[1])),
            Rational(static_cast<double>(x[2]))};
}

/// The hull without any rounding.
template <class S>
Polytope<Rational, 3> exact_hull(const PackedPolytope<S, 3>& hull) {
    Polytope<Rational, 3> all;
    for (const auto& x : hull.vertices()) all.vertices.push_back(exact(x));
    return all;
}
template <class S>
Polytope<Rational, 3> exact_hull(const fast::PlacedHull<S>& hull) {
    Polytope<Rational, 3> all = exact_hull(hull.shape);
    Pose<Rational, 3> pose;
    for (std::size_t i = 0; i < 3; ++i) pose.rows[i] = exact(hull.pose.rows[i]);
    pose.translation = exact(hull.pose.translation);
    for (auto& x : all.vertices) x = apply(pose, x);
    return all;
}

inline double number_of(const Rational& x) { return static_cast<double>(x); }
inline double root_of(const Rational& square) { return std::sqrt(number_of(square)); }

inline double distance_from(const Exact& x, const Polytope<Rational, 3>& hull) {
    return root_of(*gjk::distance(Polytope<Rational, 3>{{x}}, hull).distance2.upper);
}

inline double reach_of(const Polytope<Rational, 3>& hull) {
    double reach = 0;
    for (const auto& x : hull.vertices)
        for (int k = 0; k < 3; ++k) reach = std::max(reach, std::abs(number_of(x[k])));
    return reach;
}

template <class S>
PackedPolytope<S, 3> packed(const std::vector<Vec<S, 3>>& vertices) {
    return PackedPolytope<S, 3>(std::span<const Vec<S, 3>>(vertices));
}

/// n points on a ball whose centre is x on the first axis.
template <class S>
PackedPolytope<S, 3> ball_of(int n, double radius, double x) {
    std::vector<Vec<S, 3>> all;
    for (int i = 0; i < n; ++i) {
        const double z = 1 - (2 * i + 1.0) / n, across = std::sqrt(1 - z * z), angle = 2.4 * i;
        all.push_back({static_cast<S>(x + radius * across * std::cos(angle)),
                       static_cast<S>(radius * across * std::sin(angle)), static_cast<S>(radius * z)});
    }
    return packed(all);
}

}  // namespace touchstone::hulls_test
