// SPDX-License-Identifier: GPL-3.0-or-later
// Depth for the oracle `cgal`, by definition: the distance of the nearest facet of the hull of all differences of
// vertices, over rationals.
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

/// Keeps the planes at the least distance.
template <int D>
class NearestPlanes {
public:
    void add(const RationalPoint<D>& normal, const Gmpq& offset) {
        Gmpq square(0);
        for (const Gmpq& x : normal) square += x * x;
        square = offset * offset / square;
        if (!empty_ && square > found_.squared) return;
        if (empty_ || square < found_.squared) found_ = {square, {}};
        empty_ = false;
        found_.outward.push_back(normal);
    }
    const NearestFacets<D>& found() const { return found_; }

private:
    bool empty_ = true;
    NearestFacets<D> found_;
};

NearestFacets<2> nearest_of(const std::vector<Kernel::Point_2>& points) {
    std::vector<Kernel::Point_2> hull;
    CGAL::convex_hull_2(points.begin(), points.end(), std::back_inserter(hull));
    NearestPlanes<2> nearest;
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const auto edge = hull[(i + 1) % hull.size()] - hull[i];
        const Kernel::Vector_2 normal(edge.y(), -edge.x());
        nearest.add({normal.x(), normal.y()}, normal * (hull[i] - CGAL::ORIGIN));
    }
    return nearest.found();
}

NearestFacets<3> nearest_of(const std::vector<Kernel::Point_3>& points) {
    CGAL::Polyhedron_3<Kernel> hull;
    CGAL::convex_hull_3(points.begin(), points.end(), hull);
    NearestPlanes<3> nearest;
    for (auto facet = hull.facets_begin(); facet != hull.facets_end(); ++facet) {
        const auto corner = facet->halfedge();
        const auto &p = corner->vertex()->point(), &q = corner->next()->vertex()->point(),
                   &r = corner->next()->next()->vertex()->point();
        const auto normal = CGAL::cross_product(q - p, r - p);
        nearest.add({normal.x(), normal.y(), normal.z()}, normal * (p - CGAL::ORIGIN));
    }
    return nearest.found();
}

}  // namespace

template <int D>
NearestFacets<D> nearest_facets(const Coordinates<D>& a, const Coordinates<D>& b) {
    return nearest_of(differences<D>(a, b));
}

template NearestFacets<2> nearest_facets<2>(const Coordinates<2>&, const Coordinates<2>&);
template NearestFacets<3> nearest_facets<3>(const Coordinates<3>&, const Coordinates<3>&);

}  // namespace touchstone::cgal_oracle
