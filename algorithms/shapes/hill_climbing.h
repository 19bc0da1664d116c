// SPDX-License-Identifier: MIT
// A polytope whose support is found by walking uphill along its edges, from a vertex that the caller may hint at.
//
// On a convex polytope a vertex without a better neighbour is the best. Two things break that: points of the graph that
// are no extreme points (all neighbours in the middle of a coplanar face may tie), and rounding. So the walk does not
// stop at a tie: it spreads over all vertices within the rounding error of the best one, which is a connected set that
// reaches the true maximum, because from every vertex some path of edges never goes down. A set too large for a few
// words on the stack is scanned instead.
//
// Cost of a support point: O(n) at worst, about O(sqrt n) in space.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "algorithms/core/support.h"
#include "algorithms/shapes/adjacency.h"
#include "algorithms/shapes/direction.h"

namespace touchstone {

/// The support, and how many inner products it took.
template <Scalar S, int D>
struct HillClimb {
    SupportPoint<S, D> point{};
    int visits = 0;
};

/// Vertices and their graph as convex_hull gives them. The graph must hold every edge of the hull of `vertices`; more
/// edges, and vertices that are not extreme, are legal.
template <Scalar S, int D>
struct HillClimbingPolytope {
    using scalar = S;
    static constexpr int dimension = D;

    std::vector<Vec<S, D>> vertices;
    Adjacency adjacency;
    int start_vertex = 0;  ///< where support() begins; any number, out of range counts as 0

    /// feature: the vertex number. Precondition: at least one vertex.
    SupportPoint<S, D> support(const Vec<S, D>& d) const noexcept(is_nothrow<S>) {
        return climb(d, start_vertex).point;
    }
    SupportPoint<S, D> vertex(int feature) const noexcept(is_nothrow<S>) {
        return {detail::at(vertices, feature), feature};
    }
    int vertex_count() const noexcept { return detail::count(vertices); }

    /// S(P, d) from vertex `hint`, for example the feature of the previous answer (any number; out of range counts as
    /// 0). On exact scalars the value is that of the linear scan; on others it is so to within the rounding of an inner
    /// product. It always ends and allocates nothing. O(n) worst, O(sqrt n) typical in space.
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
        /// To a vertex without a strictly better neighbour. Ends because the value grows strictly.
        void uphill() {
            for (int from = -1; from != best;) {
                from = best;
                for (const int v : polytope.adjacency.of(from))
                    if (const S value = value_at(v); best_value < value) move_to(v, value);
            }
        }
        /// Over all vertices within rounding of the best one; false when they are more than fit.
        bool spread() {
            std::array<int, 64> met;
            std::size_t count = 0;
            met[count++] = best;
            for (std::size_t next = 0; next < count; ++next)
                for (const int v : polytope.adjacency.of(met[next])) {
                    const auto end = met.begin() + static_cast<std::ptrdiff_t>(count);
                    if (std::find(met.begin(), end, v) != end) continue;
                    const S value = value_at(v);
                    if (value < S(best_value - slack(v))) continue;
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
        /// Twice the error of an inner product at the two vertices compared: 0 on exact scalars.
        S slack(int v) const {
            if constexpr (scalar_traits<S>::is_exact) {
                return S(0);
            } else {
                const S roundoff = S(S(2 * D + 2) * scalar_traits<S>::epsilon());
                return S(roundoff * S(size_of_terms(v) + size_of_terms(best)));
            }
        }
        S size_of_terms(int v) const {
            S sum = S(0);
            for (int k = 0; k < D; ++k) {
                const S term = S(detail::at(polytope.vertices, v)[k] * d[k]);
                sum = S(sum + (term < S(0) ? S(-term) : term));
            }
            return sum;
        }
    };
};

/// From a Hull2d or Hull3d, flat ones included. Features count the vertices of the hull, not the input points.
template <class Hull>
auto hill_climbing_polytope(const Hull& hull) {
    using Vertex = typename decltype(hull.vertices)::value_type;
    using S = std::remove_cvref_t<decltype(std::declval<Vertex>()[0])>;
    constexpr int D = static_cast<int>(std::tuple_size_v<decltype(Vertex::component)>);
    return HillClimbingPolytope<S, D>{hull.vertices, hull.adjacency, 0};
}

}  // namespace touchstone
