// SPDX-License-Identifier: MIT
// Do the templates cost anything? The benchmark times gjk::distance on pairs of turned boxes in double against a loop
// as the author of an engine writes it: double only, without templates, records and names, with the same sub-algorithm
// by Voronoi regions and the same rule. Before the timing, both must take the same number of support points and find
// the same distances. There are more pairs than a branch predictor can learn.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "algorithms/fast/posed/transformed.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/shapes/box.h"
#include "algorithms/simplex_solvers/johnson.h"
#include "algorithms/simplex_solvers/signed_volumes.h"
#include "algorithms/simplex_solvers/voronoi.h"
#include "algorithms/simplex_solvers/voronoi_newest.h"

namespace {

namespace by_hand {

struct V {
    double x, y, z;
};
inline V operator+(V p, V q) { return {p.x + q.x, p.y + q.y, p.z + q.z}; }
inline V operator-(V p, V q) { return {p.x - q.x, p.y - q.y, p.z - q.z}; }
inline V operator*(double s, V p) { return {s * p.x, s * p.y, s * p.z}; }
inline double dot(V p, V q) { return p.x * q.x + p.y * q.y + p.z * q.z; }
inline V cross(V p, V q) { return {p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x}; }
inline bool same(V p, V q) { return p.x == q.x && p.y == q.y && p.z == q.z; }

struct Box {
    V half, row[3], at;  // maps x to row x + at

    V support(V d) const {
        const V local = d.x * row[0] + d.y * row[1] + d.z * row[2];
        const V corner{local.x < 0 ? -half.x : half.x, local.y < 0 ? -half.y : half.y, local.z < 0 ? -half.z : half.z};
        return V{dot(row[0], corner), dot(row[1], corner), dot(row[2], corner)} + at;
    }
};

struct Vertex {
    V w, a, b;
};
struct Simplex {
    Vertex vertex[4];
    double lambda[4];
    int size;
};
/// The vertices that remain, and their weights.
struct Region {
    int index[4];
    double lambda[4];
    int size;
};

inline Region edge(const Simplex& s, int i, int j) {
    const V a = s.vertex[i].w, b = s.vertex[j].w, ab = b - a;
    const double to_b = -dot(ab, a), to_a = dot(ab, b);
    if (to_b <= 0) return {{i}, {1}, 1};
    if (to_a <= 0) return {{j}, {1}, 1};
    return {{i, j}, {to_a / (to_a + to_b), to_b / (to_a + to_b)}, 2};
}

/// Ericson, Real-Time Collision Detection, 5.1.5.
inline Region triangle(const Simplex& s, int i, int j, int k) {
    const V a = s.vertex[i].w, b = s.vertex[j].w, c = s.vertex[k].w, ab = b - a, ac = c - a;
    const double d1 = -dot(ab, a), d2 = -dot(ac, a);
    if (d1 <= 0 && d2 <= 0) return {{i}, {1}, 1};
    const double d3 = -dot(ab, b), d4 = -dot(ac, b);
    if (d3 >= 0 && d4 <= d3) return {{j}, {1}, 1};
    const double vc = d1 * d4 - d3 * d2;
    if (vc <= 0 && d1 > 0 && d3 < 0) return {{i, j}, {-d3 / (d1 - d3), d1 / (d1 - d3)}, 2};
    const double d5 = -dot(ab, c), d6 = -dot(ac, c);
    if (d6 >= 0 && d5 <= d6) return {{k}, {1}, 1};
    const double vb = d5 * d2 - d1 * d6;
    if (vb <= 0 && d2 > 0 && d6 < 0) return {{i, k}, {-d6 / (d2 - d6), d2 / (d2 - d6)}, 2};
    const double va = d3 * d6 - d5 * d4, e = d4 - d3, f = d5 - d6;
    if (va <= 0 && e > 0 && f > 0) return {{j, k}, {f / (e + f), e / (e + f)}, 2};
    if (!(va > 0 && vb > 0 && vc > 0)) return {{}, {}, 0};
    const double sum = va + vb + vc;
    return {{i, j, k}, {va / sum, vb / sum, vc / sum}, 3};
}

inline V point(const Simplex& s, const Region& r) {
    V p = r.lambda[0] * s.vertex[r.index[0]].w;
    for (int i = 1; i < r.size; ++i) p = p + r.lambda[i] * s.vertex[r.index[i]].w;
    return p;
}

inline Region tetrahedron(const Simplex& s) {
    static const int face[4][4] = {{1, 2, 3, 0}, {0, 2, 3, 1}, {0, 1, 3, 2}, {0, 1, 2, 3}};
    Region inside{{}, {}, 0}, best{{}, {}, 0};
    double nearest = 0;
    for (const auto& f : face) {
        const V base = s.vertex[f[0]].w, n = cross(s.vertex[f[1]].w - base, s.vertex[f[2]].w - base);
        const double origin = -dot(n, base), opposite = dot(n, s.vertex[f[3]].w - base);
        if ((origin > 0 && opposite > 0) || (origin < 0 && opposite < 0)) {
            inside.index[inside.size] = f[3];
            inside.lambda[inside.size++] = origin / opposite;
            continue;
        }
        const Region r = triangle(s, f[0], f[1], f[2]);
        if (r.size == 0) continue;
        const V p = point(s, r);
        if (const double pp = dot(p, p); best.size == 0 || pp < nearest) {
            best = r;
            nearest = pp;
        }
    }
    return inside.size == 4 ? inside : best;
}

inline void keep(Simplex& s, const Region& r) {
    for (int i = 0; i < r.size; ++i) {
        s.vertex[i] = s.vertex[r.index[i]];
        s.lambda[i] = r.lambda[i];
    }
    s.size = r.size;
}

struct Answer {
    double vv;
    V point_a, point_b;
    int supports;
};

inline Answer answer(const Simplex& s, double vv, int supports) {
    V a = s.lambda[0] * s.vertex[0].a, b = s.lambda[0] * s.vertex[0].b;
    for (int i = 1; i < s.size; ++i) {
        a = a + s.lambda[i] * s.vertex[i].a;
        b = b + s.lambda[i] * s.vertex[i].b;
    }
    return {vv, a, b, supports};
}

inline Vertex support_vertex(const Box& a, const Box& b, V d) {
    const V on_a = a.support(d), on_b = b.support(-1 * d);
    return {on_a - on_b, on_a, on_b};
}

Answer distance(const Box& a, const Box& b) {
    constexpr double u = 0x1p-53;
    Simplex s;
    s.vertex[0] = support_vertex(a, b, {1, 0, 0});
    s.lambda[0] = 1;
    s.size = 1;
    V v = s.vertex[0].w;
    double vv = dot(v, v), previous = vv;
    Simplex before = s;
    for (int k = 0; k < 128; ++k) {
        if (vv == 0) return answer(s, 0, k + 1);
        const Vertex w = support_vertex(a, b, -1 * v);
        double largest = dot(w.w, w.w);
        for (int i = 0; i < s.size; ++i) largest = std::max(largest, dot(s.vertex[i].w, s.vertex[i].w));
        if (vv - dot(v, w.w) <= 8 * u * std::sqrt(vv) * std::sqrt(largest)) return answer(s, vv, k + 2);
        for (int i = 0; i < before.size; ++i)
            if (same(before.vertex[i].w, w.w)) return answer(s, vv, k + 2);
        if (k > 0 && previous <= vv) return answer(s, vv, k + 2);
        s.vertex[s.size] = w;
        s.lambda[s.size++] = 0;
        before = s;
        previous = vv;
        keep(s, s.size == 2 ? edge(s, 0, 1) : s.size == 3 ? triangle(s, 0, 1, 2) : tetrahedron(s));
        if (s.size == 0 || s.size == 4) return answer(s.size == 4 ? s : before, 0, k + 2);
        v = point(s, {{0, 1, 2, 3}, {s.lambda[0], s.lambda[1], s.lambda[2], s.lambda[3]}, s.size});
        vv = dot(v, v);
    }
    return answer(s, vv, 129);
}

}  // namespace by_hand

using namespace touchstone;
using TurnedBox = Transformed<Box<double, 3>>;

/// A number in [low, high]. The sequence is the same on every platform.
double draw(std::uint64_t& state, double low, double high) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return low + (high - low) * static_cast<double>(state >> 11) * 0x1p-53;
}

/// The loop alone: what rounding leaves open stays open, and a pose stays in the support mapping, as in the plain loop.
template <class Solver>
auto by_loop(const TurnedBox& a, const TurnedBox& b) {
    using O = gjk::Options<Solver, gjk::DefaultStopping, ClosestPoint, gjk::AsPublished>;
    return gjk::distance(AsSupportMapping{a}, AsSupportMapping{b}, O{});
}

struct Pairs {
    std::vector<TurnedBox> a, b;
    std::vector<by_hand::Box> hand_a, hand_b;
};

/// A box with half sizes in [1/2, 2], any rotation, and a centre up to 4 from the origin. Three of four pairs are
/// apart.
TurnedBox draw_box(std::uint64_t& state) {
    TurnedBox box;
    double q[4], length2 = 0;
    for (double& each : q) each = draw(state, -1, 1);
    for (const double each : q) length2 += each * each;
    for (double& each : q) each /= std::sqrt(length2);
    const auto [w, x, y, z] = q;
    box.pose.rows = {{{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                      {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                      {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}}};
    for (int k = 0; k < 3; ++k) {
        box.shape.half_extents[k] = draw(state, 0.5, 2);
        box.pose.translation[k] = draw(state, -4, 4);
    }
    return box;
}

by_hand::Box same_by_hand(const TurnedBox& box) {
    const auto plain = [](const Vec<double, 3>& x) { return by_hand::V{x[0], x[1], x[2]}; };
    return {plain(box.shape.half_extents),
            {plain(box.pose.rows[0]), plain(box.pose.rows[1]), plain(box.pose.rows[2])},
            plain(box.pose.translation)};
}

const Pairs& pairs() {
    static const Pairs made = [] {
        Pairs pairs;
        std::uint64_t state = 1;
        long supports = 0, by_hand_supports = 0;
        while (pairs.a.size() < 16384) {
            const TurnedBox a = draw_box(state), b = draw_box(state);
            const auto found = by_loop<Voronoi>(a, b);
            if (found.stop.kind != StopKind::converged) continue;  // the plain loop does not detect a false inside
            pairs.a.push_back(a);
            pairs.b.push_back(b);
            pairs.hand_a.push_back(same_by_hand(a));
            pairs.hand_b.push_back(same_by_hand(b));
            const auto other = by_hand::distance(pairs.hand_a.back(), pairs.hand_b.back());
            supports += found.support_calls;
            by_hand_supports += other.supports;
            if (std::abs(std::sqrt(*found.distance2.upper) - std::sqrt(other.vv)) > 1e-12) std::abort();
        }
        if (supports != by_hand_supports) std::abort();
        return pairs;
    }();
    return made;
}

template <class Solver>
void library(benchmark::State& state) {
    const Pairs& each = pairs();
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(by_loop<Solver>(each.a[i], each.b[i]));
        i = (i + 1) % each.a.size();
    }
}

void hand_written(benchmark::State& state) {
    const Pairs& each = pairs();
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(by_hand::distance(each.hand_a[i], each.hand_b[i]));
        i = (i + 1) % each.a.size();
    }
}

BENCHMARK(hand_written);
BENCHMARK(library<Voronoi>);
BENCHMARK(library<VoronoiNewest>);
BENCHMARK(library<SignedVolumes>);
BENCHMARK(library<Johnson>);

}  // namespace
