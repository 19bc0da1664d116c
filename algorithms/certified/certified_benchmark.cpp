// SPDX-License-Identifier: MIT
// What a proof costs: certified::signed_distance and at_least beside gjk::distance, on the pairs of shapes that robots
// have, under random poses. Each benchmark asks 256 pairs; the time is that of one query with its bodies placed.
#include <benchmark/benchmark.h>

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/certified/at_least.h"
#include "algorithms/certified/signed_distance.h"
#include "algorithms/fast/posed/placed.h"
#include "algorithms/gjk/distance.h"

namespace touchstone {
namespace {

using Vector = Vec<double, 3>;
using Random = std::mt19937_64;

double uniform(Random& random, double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
}
double length(Random& random) { return uniform(random, 0.25, 1.5); }

template <class Shape>
Shape drawn(Random& random);
template <>
Sphere<double, 3> drawn(Random& random) {
    return {Vector{0, 0, 0}, length(random)};
}
template <>
Capsule<double, 3> drawn(Random& random) {
    return {length(random), length(random)};
}
template <>
Box<double, 3> drawn(Random& random) {
    return {Vector{length(random), length(random), length(random)}};
}
template <>
Cylinder<double, 3> drawn(Random& random) {
    return {length(random), length(random)};
}
template <>
Cone<double, 3> drawn(Random& random) {
    return {length(random), length(random)};
}
template <>
Ellipsoid<double, 3> drawn(Random& random) {
    return {Vector{length(random), length(random), length(random)}};
}
template <>
PackedPolytope<double, 3> drawn(Random& random) {
    std::vector<Vector> points;
    for (int i = 0; i < 20; ++i)
        points.push_back({uniform(random, -1, 1), uniform(random, -1, 1), uniform(random, -1, 1)});
    return PackedPolytope<double, 3>(std::span<const Vector>(points));
}

template <class Shape>
CertifiedShape<3> certified_shape(const Shape& shape) {
    if constexpr (std::is_same_v<Shape, PackedPolytope<double, 3>>)
        return CertifiedShape<3>(shape.vertices());
    else
        return CertifiedShape<3>(shape);
}

Pose<double, 3> drawn_pose(Random& random, double reach) {
    double q[4], square = 0;
    for (double& x : q) {
        x = uniform(random, -1, 1);
        square += x * x;
    }
    for (double& x : q) x /= std::sqrt(square);
    const double w = q[0], x = q[1], y = q[2], z = q[3];
    Pose<double, 3> pose;
    pose.rows = {Vector{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                 Vector{2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                 Vector{2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}};
    for (int k = 0; k < 3; ++k) pose.translation[k] = uniform(random, -reach, reach);
    return pose;
}

template <class A, class B>
struct Pairs {
    static constexpr std::size_t count = 256;
    std::vector<A> a;
    std::vector<B> b;
    std::vector<CertifiedShape<3>> shape_a, shape_b;
    std::vector<Pose<double, 3>> pose_a, pose_b;

    explicit Pairs(double reach) {
        Random random(7);
        for (std::size_t i = 0; i < count; ++i) {
            a.push_back(drawn<A>(random));
            b.push_back(drawn<B>(random));
            pose_a.push_back(drawn_pose(random, reach));
            pose_b.push_back(drawn_pose(random, reach));
        }
        for (std::size_t i = 0; i < count; ++i) {
            shape_a.push_back(certified_shape(a[i]));
            shape_b.push_back(certified_shape(b[i]));
        }
    }
};

enum class Query { plain, certified, at_least };

/// The bodies in the form in which gjk::distance takes them fastest.
template <class Shape>
auto placed(const Shape& shape, const Pose<double, 3>& pose) {
    if constexpr (std::is_same_v<Shape, PackedPolytope<double, 3>>)
        return PosedPolytope<double, 3>(shape, pose);
    else
        return Placed<Shape>{shape, pose};
}

template <class A, class B>
void ask(benchmark::State& state, Query query, double reach) {
    const Pairs<A, B> pairs(reach);
    std::size_t i = 0;
    for (auto _ : state) {
        if (query == Query::plain) {
            benchmark::DoNotOptimize(
                gjk::distance(placed(pairs.a[i], pairs.pose_a[i]), placed(pairs.b[i], pairs.pose_b[i])));
        } else {
            const CertifiedBody<3> a(pairs.shape_a[i], pairs.pose_a[i]), b(pairs.shape_b[i], pairs.pose_b[i]);
            if (query == Query::certified)
                benchmark::DoNotOptimize(certified::signed_distance(a, b));
            else
                benchmark::DoNotOptimize(certified::at_least(a, b, 0.05));
        }
        i = (i + 1) % Pairs<A, B>::count;
    }
}

template <class A, class B>
void add(const std::string& name) {
    for (const double reach : {8.0, 1.0})
        for (const auto& [query, what] :
             {std::pair{Query::plain, "gjk::distance"}, std::pair{Query::certified, "certified::signed_distance"},
              std::pair{Query::at_least, "certified::at_least"}})
            benchmark::RegisterBenchmark(
                (name + (reach > 1 ? " far/" : " near/") + what).c_str(),
                [query = query, reach](benchmark::State& state) { ask<A, B>(state, query, reach); });
}

}  // namespace
}  // namespace touchstone

int main(int argc, char** argv) {
    using namespace touchstone;
    using S = Sphere<double, 3>;
    using C = Capsule<double, 3>;
    add<S, S>("ball, ball");
    add<S, C>("ball, capsule");
    add<C, C>("capsule, capsule");
    add<C, Box<double, 3>>("capsule, box");
    add<Box<double, 3>, Box<double, 3>>("box, box");
    add<PackedPolytope<double, 3>, PackedPolytope<double, 3>>("hull, hull");
    add<Cylinder<double, 3>, Box<double, 3>>("cylinder, box");
    add<Cylinder<double, 3>, Cylinder<double, 3>>("cylinder, cylinder");
    add<Cone<double, 3>, C>("cone, capsule");
    add<Ellipsoid<double, 3>, Ellipsoid<double, 3>>("ellipsoid, ellipsoid");
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
