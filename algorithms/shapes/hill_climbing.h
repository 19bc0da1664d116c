// SPDX-License-Identifier: MIT
// A polytope whose support point is found by walking uphill along its edges, from a vertex that the caller may suggest.
//
// On a convex polytope a vertex without a better neighbour is the best one. This fails for two reasons: rounding, and
// graphs with points that are not extreme (all neighbours may tie in the middle of a coplanar face). The walk therefore
// does not stop at a tie. It spreads over all vertices within the rounding error of the best one. These form a
// connected set that contains the true maximum, because from every vertex some path of edges never goes down. If the
// set does not fit into a few words on the stack, all vertices are scanned instead.
//
// Cost of a support point: O(n) at worst, typically about O(sqrt n) in space.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "algorithms/core/centre.h"
#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/support.h"
#include "algorithms/fast/registers/in_range.h"
#include "algorithms/shapes/adjacency.h"
#include "algorithms/shapes/direction.h"

namespace touchstone {

/// A support point and the number of inner products that it took.
template <Scalar S, int D>
struct HillClimb {
    SupportPoint<S, D> point{};
    int visits = 0;
};

/// Vertices and their graph, as convex_hull returns them. The graph must contain every edge of the hull of `vertices`.
/// Additional edges and vertices that are not extreme are legal.
template <Scalar S, int D>
struct HillClimbingPolytope {
    using scalar = S;
    static constexpr int dimension = D;

    std::vector<Vec<S, D>> vertices;
    Adjacency adjacency;
    int start_vertex = 0;  ///< where support() begins; may be any number, and one out of range counts as 0

    /// feature: the vertex number. Precondition: at least one vertex.
    SupportPoint<S, D> support(const Vec<S, D>& d) const noexcept(is_nothrow<S>) {
        return climb(d, start_vertex).point;
    }
    SupportPoint<S, D> vertex(int feature) const noexcept(is_nothrow<S>) {
        return {detail::at(vertices, feature), feature};
    }
    int vertex_count() const noexcept { return detail::count(vertices); }

    /// Its vertices are stored as they are (core_and_radius.h).
    static constexpr bool has_plain_vertices = true;
    int exact_vertex_count() const noexcept { return vertex_count(); }
    ExactVertex<S, D> exact_vertex(int i) const noexcept(is_nothrow<S>) { return {detail::at(vertices, i)}; }
    /// The mean of the vertices, up to rounding.
    Vec<S, D> centre() const requires Field<S> { return mean_of<S, D>(vertices); }

    /// S(P, d), searched from vertex `hint`, for example the feature of the previous answer. The hint may be any
    /// number, and one out of range counts as 0. On exact scalars the value d . S(P, d) is that of the linear scan, on
    /// others it is so up to the rounding of an inner product. The search always ends and allocates nothing. O(n) at
    /// worst, typically O(sqrt n) in space.
    HillClimb<S, D> climb(const Vec<S, D>& d, int hint) const noexcept(is_nothrow<S>) {
        const int start = hint >= 0 && hint < vertex_count() ? hint : 0;
        const Vec<S, D> direction = in_range(d);
        Walk walk{*this, direction, start, dot(detail::at(vertices, start), direction), 1};
        walk.uphill();
        if (!walk.spread()) walk.scan();
        return {vertex(walk.best), walk.visits};
    }

private:
    struct Walk {
        const HillClimbingPolytope& polytope;
        const Vec<S, D>& d;
        int best;
        S best_value;
        int visits;

        S value_at(int v) {
            ++visits;
            return dot(detail::at(polytope.vertices, v), d);
        }
        void move_to(int v, const S& value) {
            best = v;
            best_value = value;
        }
        /// Moves to a vertex without a strictly better neighbour. This ends because the value grows strictly.
        void uphill() {
            for (int from = -1; from != best;) {
                from = best;
                for (const int v : polytope.adjacency.of(from))
                    if (const S value = value_at(v); best_value < value) move_to(v, value);
            }
        }
        /// Visits all vertices within rounding of the best one. Returns false if they do not fit into the buffer.
        bool spread() {
            std::array<int, 64> met;
            std::size_t count = 0;
            met[count++] = best;
            for (std::size_t next = 0; next < count; ++next)
                for (const int v : polytope.adjacency.of(met[next])) {
                    const auto end = met.begin() + static_cast<std::ptrdiff_t>(count);
                    if (std::find(met.begin(), end, v) != end) continue;
                    const S value = value_at(v);
                    if (value < best_value - slack(v)) continue;
                    if (count == met.size()) return false;
                    met[count++] = v;
                    if (best_value < value) move_to(v, value);
                }
            return true;
        }
        void scan() {
            for (int v = 0; v < polytope.vertex_count(); ++v)
                if (const S value = value_at(v); best_value < value) move_to(v, value);
        }
        /// Twice the error of an inner product with either of the two vertices compared. 0 on exact scalars.
        S slack(int v) const {
            if constexpr (scalar_traits<S>::is_exact) {
                return S(0);
            } else {
                const S roundoff = S(2 * D + 2) * scalar_traits<S>::epsilon();
                return roundoff * (size_of_terms(v) + size_of_terms(best));
            }
        }
        S size_of_terms(int v) const {
            S sum = S(0);
            for (int k = 0; k < D; ++k) {
                const S term = detail::at(polytope.vertices, v)[k] * d[k];
                sum = sum + (term < S(0) ? -term : term);
            }
            return sum;
        }
    };
};

/// Makes the polytope from a Hull2d or Hull3d, which may be flat. Features are vertex numbers of the hull, not numbers
/// of input points.
template <class Hull>
auto hill_climbing_polytope(const Hull& hull) {
    using Vertex = typename decltype(hull.vertices)::value_type;
    using S = std::remove_cvref_t<decltype(std::declval<Vertex>()[0])>;
    constexpr int D = static_cast<int>(std::tuple_size_v<decltype(Vertex::component)>);
    return HillClimbingPolytope<S, D>{hull.vertices, hull.adjacency, 0};
}

}  // namespace touchstone
