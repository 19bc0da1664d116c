// SPDX-License-Identifier: MIT
// EPA in space as printed in seed S0, "3D algorithm", mistakes included. It is for study only. The algorithm is
// algorithms/epa/depth.h.
//
// Each mistake is a member of Epa3dErrata, true as printed, so that a test can show one at a time. The mistake of the
// prose is false by default, since the code contradicts it. Two mistakes that do not compile are not kept: Entry
// against Entry*, and `edge.entry[edge.index] = new_entry` (E-18c), which is read as the links that are meant.
// Changed: the iterations have a cap, undefined cases have outcomes, indices replace pointers, and P_0 may be any
// surface of triangles, as in the text's figures ("Initial polytope"); its code does not say.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <queue>
#include <utility>
#include <vector>

#include "algorithms/printed/epa_2d.h"

namespace touchstone::printed {

/// true: as printed; false: the mistake corrected.
struct Epa3dErrata {
    bool strict_internal_filter =
        true;  ///< E-13: faces with a foot on their boundary are dropped; corrected: all faces are kept
    bool point_as_normal = true;   ///< E-14: v is direction and visibility normal; corrected: the outward normal
    bool inverted_stop = true;     ///< E-15: ">= eps" where "<= eps" is meant
    bool repeated_lambda = true;   ///< E-16: lambda[1] * x2 where lambda[2] * x2 is meant
    bool strict_prune = true;      ///< E-17: distance < upper_bound where <= is meant
    bool popped_face_kept = true;  ///< E-18: the popped face is not marked deleted before the flood
    bool old_face_pushed = true;   ///< E-18b: entry tested and pushed where new_entry is meant
    bool visible_below = false;    ///< E-18c, the prose: a face is visible if v.w < v.v; the code: if not
};

/// P_0 as a closed surface of triangles. They are counter-clockwise seen from outside wherever the polytope is convex.
template <Field S>
struct Surface {
    std::vector<Vec<S, 3>> vertex;
    std::vector<std::array<int, 3>> face;  ///< vertex numbers; every edge is in two faces, once in each direction
};

/// The surface of a tetrahedron with its vertices in any order.
template <Field S>
Surface<S> tetrahedron(std::array<Vec<S, 3>, 4> x) {
    if (S(0) < dot(cross(x[1] - x[0], x[2] - x[0]), x[3] - x[0])) std::swap(x[1], x[2]);
    return {{x[0], x[1], x[2], x[3]}, {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}}};
}

/// All mistakes corrected.
constexpr Epa3dErrata no_epa_3d_errata() { return {false, false, false, false, false, false, false, false}; }

namespace epa_detail {

template <Field S>
class PrintedEpa3d {
public:
    PrintedEpa3d(const Epa3dErrata& errata, const S& eps_abs, int cap)
        : errata_(errata), eps_abs_(eps_abs), cap_(cap) {}

    template <class Support>
    EpaResult<S, 3> run(const Surface<S>& surface, Support support) {
        start(surface);
        EpaResult<S, 3> result;
        bool bounded = false;
        S upper2 = S(0);
        for (;;) {
            if (result.iterations == cap_) return result;
            result.outcome = EpaOutcome::empty_queue;
            if (queue_.empty()) return result;
            const int popped = queue_.top().second;
            queue_.pop();
            if (faces_[index(popped)].deleted) continue;
            result.v = faces_[index(popped)].v;
            result.distance2 = faces_[index(popped)].distance2;
            result.outcome = EpaOutcome::division_by_zero;
            const Vec<S, 3> direction = faces_[index(popped)].direction;
            const S dd = squared_norm(direction);
            if (dd == S(0)) return result;
            const Vec<S, 3> w = support(direction);
            const S along = dot(direction, w), bound = along / dd * along;
            if (!bounded || bound < upper2) upper2 = bound;
            bounded = true;
            result.outcome = EpaOutcome::value;
            if (ends(upper2, result.distance2, eps_abs_, errata_.inverted_stop)) return result;
            result.outcome = EpaOutcome::cap;
            ++result.iterations;
            result.repeated_horizon_edges += expand(popped, w, upper2);
        }
    }

private:
    struct Entry {
        std::array<Vec<S, 3>, 3> x{};
        Vec<S, 3> v{}, direction{};
        std::array<S, 3> lambda{};
        S distance2{}, level{};  // the face is visible if direction . w >= level
        std::array<int, 3> adj{}, index{};
        bool deleted = false;
        bool internal() const { return S(0) < lambda[0] && S(0) < lambda[1] && S(0) < lambda[2]; }
    };
    using Edge = std::pair<int, int>;
    struct FartherFirst {
        bool operator()(const std::pair<S, int>& one, const std::pair<S, int>& other) const {
            if (other.first < one.first) return true;
            return !(one.first < other.first) && other.second < one.second;
        }
    };

    static std::size_t index(int i) { return static_cast<std::size_t>(i); }

    /// "MakeEntry(x0, x1, x2)". A face without area has lambda (1, 0, 0).
    Entry make(const Vec<S, 3>& x0, const Vec<S, 3>& x1, const Vec<S, 3>& x2) const {
        Entry entry;
        entry.x = {x0, x1, x2};
        const Vec<S, 3> n = cross(x1 - x0, x2 - x0);
        const S nn = squared_norm(n), offset = dot(n, x0);
        entry.lambda = {S(1), S(0), S(0)};
        if (S(0) < nn)
            for (std::size_t i = 0; i < 3; ++i) {
                const Vec<S, 3> foot = offset / nn * n;
                const Vec<S, 3> p = entry.x[(i + 1) % 3] - foot, q = entry.x[(i + 2) % 3] - foot;
                entry.lambda[i] = dot(n, cross(p, q)) / nn;
            }
        const S& last = entry.lambda[errata_.repeated_lambda ? 1 : 2];
        entry.v = entry.lambda[0] * x0 + entry.lambda[1] * x1 + last * x2;
        entry.distance2 = squared_norm(entry.v);
        entry.direction = errata_.point_as_normal ? entry.v : n;
        entry.level = errata_.point_as_normal ? entry.distance2 : offset;
        return entry;
    }

    void start(const Surface<S>& surface) {
        const auto corner = [&](int f, int i) { return surface.face[index(f)][index(i % 3)]; };
        const int count = static_cast<int>(surface.face.size());
        for (const auto& [i, j, k] : surface.face)
            faces_.push_back(make(surface.vertex[index(i)], surface.vertex[index(j)], surface.vertex[index(k)]));
        for (int f = 0; f < count; ++f)
            for (int g = 0; g < f; ++g)
                for (int i = 0; i < 3; ++i)
                    for (int j = 0; j < 3; ++j)
                        if (corner(f, i) == corner(g, j + 1) && corner(f, i + 1) == corner(g, j)) link({f, i}, {g, j});
        for (int f = 0; f < count; ++f)
            if (faces_[index(f)].internal() || !errata_.strict_internal_filter) push(f);
    }

    void push(int f) { queue_.push({faces_[index(f)].distance2, f}); }

    void link(const Edge& one, const Edge& other) {
        faces_[index(one.first)].adj[index(one.second)] = other.first;
        faces_[index(one.first)].index[index(one.second)] = other.second;
        faces_[index(other.first)].adj[index(other.second)] = one.first;
        faces_[index(other.first)].index[index(other.second)] = one.second;
    }

    void silhouette(int f, int from, const Vec<S, 3>& w, std::vector<Edge>& edges) {
        Entry& entry = faces_[index(f)];
        if (entry.deleted) return;
        const bool below = dot(entry.direction, w) < entry.level;
        if (below != errata_.visible_below) {
            edges.push_back({f, from});
            return;
        }
        entry.deleted = true;
        for (const int step : {1, 2}) {
            const std::size_t e = index((from + step) % 3);
            silhouette(entry.adj[e], entry.index[e], w, edges);
        }
    }

    /// Returns the number of horizon edges that were listed more than once.
    int expand(int popped, const Vec<S, 3>& w, const S& upper2) {
        std::vector<Edge> edges;
        if (!errata_.popped_face_kept) faces_[index(popped)].deleted = true;
        for (std::size_t i = 0; i < 3; ++i)
            silhouette(faces_[index(popped)].adj[i], faces_[index(popped)].index[i], w, edges);
        const int first = static_cast<int>(faces_.size()), count = static_cast<int>(edges.size());
        for (const auto& [f, i] : edges) {
            const Entry& outer = faces_[index(f)];
            faces_.push_back(make(outer.x[index((i + 1) % 3)], outer.x[index(i)], w));
        }
        for (int k = 0; k < count; ++k) {
            link({first + k, 0}, edges[index(k)]);
            link({first + k, 1}, {first + (k + 1) % count, 2});
            const int tested = errata_.old_face_pushed ? popped : first + k;
            const S& fresh = faces_[index(first + k)].distance2;
            const bool below = errata_.strict_prune ? fresh < upper2 : fresh <= upper2;
            const bool kept = faces_[index(tested)].internal() || !errata_.strict_internal_filter;
            if (kept && faces_[index(popped)].distance2 <= fresh && below) push(tested);
        }
        std::sort(edges.begin(), edges.end());
        const auto distinct = std::unique(edges.begin(), edges.end()) - edges.begin();
        return count - static_cast<int>(distinct);
    }

    Epa3dErrata errata_;
    S eps_abs_;
    int cap_;
    std::vector<Entry> faces_;
    std::priority_queue<std::pair<S, int>, std::vector<std::pair<S, int>>, FartherFirst> queue_;
};

}  // namespace epa_detail

/// `surface`: P_0, which must contain the origin for the text to have a meaning. `support`: d -> S(P, d). `eps_abs`: a
/// length, 0 on exact scalars.
template <Field S, class Support>
EpaResult<S, 3> epa_3d(const Surface<S>& surface, Support support, const S& eps_abs = S(0),
                       const Epa3dErrata& errata = {}, int cap = 300) {
    return epa_detail::PrintedEpa3d<S>(errata, eps_abs, cap).run(surface, support);
}

/// EPA from a tetrahedron with its vertices in any order.
template <Field S, class Support>
EpaResult<S, 3> epa_3d(const std::array<Vec<S, 3>, 4>& vertices, Support support, const S& eps_abs = S(0),
                       const Epa3dErrata& errata = {}, int cap = 300) {
    return epa_3d<S>(tetrahedron(vertices), support, eps_abs, errata, cap);
}

}  // namespace touchstone::printed
