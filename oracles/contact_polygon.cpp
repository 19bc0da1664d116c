// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/contact_polygon.h"

#include <algorithm>

#include "oracles/core_solver.h"
#include "oracles/exact_number_value.h"
#include "oracles/planar_polygon.h"

namespace touchstone {
namespace {

using namespace oracles_detail;

Polygon by_crossings(const Polygon& a, const Polygon& b) {
    const auto planes_a = half_planes_of(a), planes_b = half_planes_of(b);
    Polygon points;
    std::copy_if(a.begin(), a.end(), std::back_inserter(points),
                 [&](const Planar& x) { return holds_all(planes_b, x); });
    std::copy_if(b.begin(), b.end(), std::back_inserter(points),
                 [&](const Planar& x) { return holds_all(planes_a, x); });
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j) {
            const Planar p = a[i], way = a[(i + 1) % a.size()] - p, q = b[j], other = b[(j + 1) % b.size()] - q;
            const Rational turn = cross(way, other);
            if (turn == 0) continue;  // parallel: their ends were tested above
            const Rational s = cross(q - p, other) / turn, t = cross(q - p, way) / turn;
            if (s >= 0 && s <= 1 && t >= 0 && t <= 1) points.push_back({p[0] + s * way[0], p[1] + s * way[1]});
        }
    return hull_of(std::move(points));
}

/// Returns two vectors that span the plane across n. In 2D the second one is zero.
template <int D>
std::array<IntegerVec<Integer, D>, 2> plane_across(const IntegerVec<Integer, D>& n) {
    if constexpr (D == 2)
        return {IntegerVec<Integer, 2>{-n[1], n[0]}, IntegerVec<Integer, 2>{Integer(0), Integer(0)}};
    else {
        const auto u = orthogonal_to<Integer>(n);
        return {u, oracles_detail::cross(n, u)};
    }
}

template <int D>
IntegerVec<Integer, D> integers_along(const ExactVector& n) {
    Integer common = 1;
    for (const ExactNumber& x : n) common = lcm(common, denominator(x.value().number));
    IntegerVec<Integer, D> result;
    for (std::size_t k = 0; k < D; ++k) result[k] = numerator(Rational(n[k].value().number * common));
    return result;
}

template <int D>
Planar seen_along(const std::array<IntegerVec<Integer, D>, 2>& plane, const ExactVector& x) {
    Planar result{Rational(0), Rational(0)};
    for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t k = 0; k < D; ++k) result[i] += Rational(plane[i][k]) * x[k].value().number;
    return result;
}

/// A face projected along n, and n.x on it.
struct SeenFace {
    Polygon outline;
    Rational height;
};

/// Returns the face of the body farthest in direction sign * n.
template <int D>
SeenFace face_seen(ExactBody<Integer, D>& body, const IntegerVec<Integer, D>& n, int sign, int unit) {
    const auto plane = plane_across<D>(n);
    SeenFace face;
    for (const int vertex : body.face(n, ExactCso<Integer, D>::approximate(n), sign)) {
        const auto along = [&](const IntegerVec<Integer, D>& axis) {
            return Rational(Rational(oracles_detail::dot<Integer, D>(axis, body.exact(vertex))) * power_of_two(unit));
        };
        face.outline.push_back({along(plane[0]), along(plane[1])});
        face.height = along(n);
    }
    face.outline = hull_of(std::move(face.outline));
    return face;
}

template <int D, class Intersect>
std::optional<ContactPolygon> polygon_by(const Query<D>& query, const ExactVector& n, const Intersect& intersect) {
    const auto integers = integers_along<D>(n);
    if (is_zero<Integer, D>(integers) || !core_of(query.a) || !core_of(query.b)) return std::nullopt;
    CoreBodies<D> bodies(query);
    const SeenFace of_a = face_seen<D>(bodies.cso().a, integers, -1, bodies.unit());
    const Polygon common = intersect(of_a.outline, face_seen<D>(bodies.cso().b, integers, 1, bodies.unit()).outline);
    if (common.empty()) return std::nullopt;
    ContactPolygon result{n, {}, exact_number(of_a.height)};
    for (const Planar& x : common) result.corners.push_back({exact_number(x[0]), exact_number(x[1])});
    return result;
}

Polygon corners_of(const ContactPolygon& polygon) {
    Polygon result;
    for (const auto& corner : polygon.corners) result.push_back({corner[0].value().number, corner[1].value().number});
    return result;
}

Rational twice_area(const Polygon& polygon) {
    Rational sum(0);
    for (std::size_t i = 2; i < polygon.size(); ++i) sum += cross(polygon[i - 1] - polygon[0], polygon[i] - polygon[0]);
    return sum;
}

/// The share of the segment from p to q that lies between the feet of the points.
Rational share_of_segment(const Planar& p, const Planar& q, const Polygon& points) {
    const Planar way = q - p;
    Rational least(1), most(0);
    for (const Planar& x : points) {
        const Rational at = std::clamp(Rational(dot(x - p, way) / dot(way, way)), Rational(0), Rational(1));
        least = std::min(least, at);
        most = std::max(most, at);
    }
    return std::max(Rational(0), Rational(most - least));
}

}  // namespace

template <int D>
std::optional<ContactPolygon> contact_polygon(const Query<D>& query, const ExactVector& n) {
    return polygon_by<D>(query, n, [](const Polygon& a, const Polygon& b) { return clipped(a, half_planes_of(b)); });
}

template <int D>
std::optional<ContactPolygon> contact_polygon_by_crossings(const Query<D>& query, const ExactVector& n) {
    return polygon_by<D>(query, n, by_crossings);
}

template <int D>
std::vector<ExactVector> corners_on_a(const ContactPolygon& polygon) {
    const auto n = integers_along<D>(polygon.across);
    const auto plane = plane_across<D>(n);
    std::vector<ExactVector> result;
    for (const Planar& corner : corners_of(polygon)) {
        std::array<Rational, D> x;
        const auto add = [&x](const IntegerVec<Integer, D>& axis, const Rational& along) {
            if (is_zero<Integer, D>(axis)) return;  // the second axis of the plane
            const Rational share = along / Rational(oracles_detail::dot<Integer, D>(axis, axis));
            for (std::size_t k = 0; k < D; ++k) x[k] += Rational(axis[k]) * share;
        };
        add(n, polygon.height.value().number);
        for (std::size_t i = 0; i < 2; ++i) add(plane[i], corner[i]);
        result.emplace_back();
        for (const Rational& coordinate : x) result.back().push_back(exact_number(coordinate));
    }
    return result;
}

template <int D>
bool holds(const ContactPolygon& polygon, const ExactVector& point) {
    const auto plane = plane_across<D>(integers_along<D>(polygon.across));
    return holds_all(half_planes_of(corners_of(polygon)), seen_along<D>(plane, point));
}

template <int D>
long double share_covered(const ContactPolygon& polygon, const std::vector<ExactVector>& points) {
    if (points.empty()) return 0;
    const auto plane = plane_across<D>(integers_along<D>(polygon.across));
    Polygon seen;
    for (const ExactVector& x : points) seen.push_back(seen_along<D>(plane, x));
    const Polygon corners = corners_of(polygon);
    if (corners.size() == 1) return 1;
    if (corners.size() == 2) return exact_number(share_of_segment(corners[0], corners[1], seen)).rounded().high;
    const Polygon common = clipped(hull_of(std::move(seen)), half_planes_of(corners));
    return exact_number(Rational(twice_area(common) / twice_area(corners))).rounded().high;
}

template std::optional<ContactPolygon> contact_polygon<2>(const Query<2>&, const ExactVector&);
template std::optional<ContactPolygon> contact_polygon<3>(const Query<3>&, const ExactVector&);
template std::optional<ContactPolygon> contact_polygon_by_crossings<2>(const Query<2>&, const ExactVector&);
template std::optional<ContactPolygon> contact_polygon_by_crossings<3>(const Query<3>&, const ExactVector&);
template std::vector<ExactVector> corners_on_a<2>(const ContactPolygon&);
template std::vector<ExactVector> corners_on_a<3>(const ContactPolygon&);
template bool holds<2>(const ContactPolygon&, const ExactVector&);
template bool holds<3>(const ContactPolygon&, const ExactVector&);
template long double share_covered<2>(const ContactPolygon&, const std::vector<ExactVector>&);
template long double share_covered<3>(const ContactPolygon&, const std::vector<ExactVector>&);

}  // namespace touchstone
