// SPDX-License-Identifier: MIT
// A polytope together with its facets and edges, found once (hull_facets.h).
#pragma once

#include <concepts>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "algorithms/core/centre.h"
#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/support.h"
#include "algorithms/fast/hulls/hull_facets.h"

namespace touchstone {

/// A box, or a shape that gives its vertices by number, as PackedPolytope does; and its facets, if hull_facets.h knows
/// them. Of a body with a radius, P is the body, and the facets are those of its core.
template <SupportMappable P>
    requires(P::dimension == 3)
struct Faceted {
    using scalar = typename P::scalar;
    static constexpr int dimension = 3;
    /// Its poses are maps of known numbers if those of P are, so that exact signs decide.
    static constexpr bool has_plain_vertices = HasPlainVertices<P>;

    P shape;
    std::optional<HullFacets<scalar>> facets;

    /// Finds the facets. O(n log n), and O(facets n).
    explicit Faceted(P any_shape) : shape(std::move(any_shape)) {
        const auto& core = core_of(shape);
        if constexpr (std::same_as<std::remove_cvref_t<decltype(core)>, Box<scalar, 3>>) {
            facets = facets_of(core);
        } else {
            std::vector<Vec<scalar, 3>> points;
            for (int i = 0; i < core.vertex_count(); ++i) points.push_back(core.vertex(i).position);
            facets = HullFacets<scalar>::of(points);
        }
    }

    SupportPoint<scalar, 3> support(const Vec<scalar, 3>& d) const noexcept(is_nothrow_support<P>) {
        return shape.support(d);
    }

    /// The centre of P (centre.h).
    std::optional<Vec<scalar, 3>> known_centre() const { return centre_of(shape); }

    /// The core and the radius of P, if it has them (core_and_radius.h).
    decltype(auto) core() const requires HasRadius<P> { return shape.core(); }
    scalar core_radius() const noexcept(is_nothrow<scalar>) requires HasRadius<P> { return shape.core_radius(); }
    bool is_round() const requires HasRadius<P> { return shape.is_round(); }

    int exact_vertex_count() const noexcept requires HasPlainVertices<P> { return shape.exact_vertex_count(); }
    ExactVertex<scalar, 3> exact_vertex(int i) const noexcept(is_nothrow<scalar>) requires HasPlainVertices<P> {
        return shape.exact_vertex(i);
    }
};

}  // namespace touchstone
