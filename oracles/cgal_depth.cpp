// SPDX-License-Identifier: GPL-3.0-or-later
// Depth for the oracle `cgal`, by the definition: the hull of all differences of vertices, over rationals, and its
// nearest facet.
#include <CGAL/Polyhedron_3.h>
#include <CGAL/Simple_cartesian.h>
#include <CGAL/convex_hull_2.h>
#include <CGAL/convex_hull_3.h>

#include <algorithm>

#include "oracles/cgal_bodies.h"

namespace touchstone::cgal_oracle {
namespace {

using CGAL::Gmpq;
using Kernel = CGAL::Simple_cartesian<Gmpq>;

template <int D>
auto differences(const Coordinates<D>& a, const Coordinates<D>& b) {
    using Point = std::conditional_t<D == 2, Kernel::Point_2, Kernel::Point_3>;
    std::vector<Point> points;
    for (const auto& x : a)
        for (const auto& y : b) {
            const auto coordinate = [&](std::size_t k) { return rational(x[k] - y[k]); };
            if constexpr (D == 2)
                points.emplace_back(coordinate(0), coordinate(1));
            else
                points.emplace_back(coordinate(0), coordinate(1), coordinate(2));
        }
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
    return points;
}

template <class Vector, class Point>
Gmpq squared_offset(const Vector& normal, const Point& on_plane) {
    const Gmpq offset = normal * (on_plane - CGAL::ORIGIN);
    return offset * offset / (normal * normal);
}

Gmpq nearest_facet(const std::vector<Kernel::Point_2>& points) {
    std::vector<Kernel::Point_2> hull;
    CGAL::convex_hull_2(points.begin(), points.end(), std::back_inserter(hull));
    std::optional<Gmpq> least;
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const auto edge = hull[(i + 1) % hull.size()] - hull[i];
        const Gmpq square = squared_offset(Kernel::Vector_2(edge.y(), -edge.x()), hull[i]);
        if (!least || square < *least) least = square;
    }
    return *least;
}

Gmpq nearest_facet(const std::vector<Kernel::Point_3>& points) {
    CGAL::Polyhedron_3<Kernel> hull;
    CGAL::convex_hull_3(points.begin(), points.end(), hull);
    std::optional<Gmpq> least;
    for (auto facet = hull.facets_begin(); facet != hull.facets_end(); ++facet) {
        const auto corner = facet->halfedge();
        const auto &p = corner->vertex()->point(), &q = corner->next()->vertex()->point(),
                   &r = corner->next()->next()->vertex()->point();
        const Gmpq square = squared_offset(CGAL::cross_product(q - p, r - p), p);
        if (!least || square < *least) least = square;
    }
    return *least;
}

}  // namespace

template <int D>
Gmpq squared_depth(const Coordinates<D>& a, const Coordinates<D>& b) {
    return nearest_facet(differences<D>(a, b));
}

template Gmpq squared_depth<2>(const Coordinates<2>&, const Coordinates<2>&);
template Gmpq squared_depth<3>(const Coordinates<3>&, const Coordinates<3>&);

}  // namespace touchstone::cgal_oracle
