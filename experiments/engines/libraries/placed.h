// SPDX-License-Identifier: MIT
// The common part of the engines of this folder: points of the plug-in interface in world space, and refusals. Cost:
// O(1) per point.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

#include "experiments/engines/touchstone_engine.h"

namespace engines {

using Point = std::array<double, 3>;

/// rows * x + translation.
inline Point placed(const touchstone_body& body, const double* x) {
    Point world{};
    for (int i = 0; i < 3; ++i) {
        const double* row = body.rows + 3 * i;
        world[static_cast<std::size_t>(i)] = row[0] * x[0] + row[1] * x[1] + row[2] * x[2] + body.translation[i];
    }
    return world;
}

/// The body under another pose.
inline touchstone_body moved(const touchstone_body& body, const double* rows, const double* translation) {
    touchstone_body result = body;
    std::copy(rows, rows + 9, result.rows);
    std::copy(translation, translation + 3, result.translation);
    return result;
}

inline std::vector<Point> local_vertices(const touchstone_body& body) {
    std::vector<Point> points;
    for (int i = 0; i < body.vertex_count; ++i)
        points.push_back({body.vertices[3 * i], body.vertices[3 * i + 1], body.vertices[3 * i + 2]});
    return points;
}

inline std::vector<Point> world_vertices(const touchstone_body& body) {
    std::vector<Point> points;
    for (int i = 0; i < body.vertex_count; ++i) points.push_back(placed(body, body.vertices + 3 * i));
    return points;
}

inline Point centre_of(const std::vector<Point>& points) {
    Point sum{};
    for (const Point& x : points)
        for (std::size_t k = 0; k < 3; ++k) sum[k] += x[k] / static_cast<double>(points.size());
    return sum;
}

/// True if the pose is a rotation and translation, up to the rounding of the engine's scalar, in which the pose was
/// rounded. Engines take only such a pose as a transform.
template <class Scalar>
bool is_rigid(const touchstone_body& body) {
    constexpr double rounding = 32 * static_cast<double>(std::numeric_limits<Scalar>::epsilon());
    const double* r = body.rows;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            double product = 0;
            for (int k = 0; k < 3; ++k) product += r[3 * i + k] * r[3 * j + k];
            if (!(std::abs(product - (i == j ? 1 : 0)) <= rounding)) return false;
        }
    const double determinant =
        r[0] * (r[4] * r[8] - r[5] * r[7]) - r[1] * (r[3] * r[8] - r[5] * r[6]) + r[2] * (r[3] * r[7] - r[4] * r[6]);
    return determinant > 0;
}

/// The radius of a ball around the origin of its frame that holds the body, were it not moved.
inline double reach_of(const touchstone_body& body) {
    double inside = body.vertex_count > 0                ? 0
                    : body.shape == TOUCHSTONE_ELLIPSOID ? std::max({body.size[0], body.size[1], body.size[2]})
                                                         : body.size[0] + body.size[1];
    for (int i = 0; i < body.vertex_count; ++i) {
        const double* x = body.vertices + 3 * i;
        inside = std::max(inside, std::hypot(x[0], x[1], x[2]));
    }
    double stretch = 0;
    for (int k = 0; k < 3; ++k)
        stretch = std::max(stretch, std::hypot(body.rows[k], body.rows[3 + k], body.rows[6 + k]));
    return stretch * inside + body.margin;
}

/// A tolerance that is a length of the engine's own, as far as its users can take it for one: up to 1 % of the size of
/// the two bodies, as absolute_error counts.
inline double up_to(double length, const touchstone_query& query) {
    constexpr double largest_share = 0.01;
    return std::min(length, largest_share * 2 * (reach_of(query.a) + reach_of(query.b)));
}

inline void refuse(touchstone_answer& answer, const char* reason) {
    std::snprintf(answer.refused, sizeof answer.refused, "%s", reason);
}

/// True for vertices, and for the single point of a ball, whose radius is the margin. False for other shapes.
inline bool is_core_of_points(const touchstone_body& body) {
    return body.shape == TOUCHSTONE_POLYTOPE || body.shape == TOUCHSTONE_BOX || body.shape == TOUCHSTONE_SPHERE ||
           body.shape == TOUCHSTONE_CAPSULE;
}

inline std::vector<Point> core_points(const touchstone_body& body) {
    if (body.shape == TOUCHSTONE_SPHERE) return {{body.translation[0], body.translation[1], body.translation[2]}};
    if (body.shape == TOUCHSTONE_CAPSULE) {
        const double up[3] = {0, 0, body.size[1]}, down[3] = {0, 0, -body.size[1]};
        return {placed(body, up), placed(body, down)};
    }
    return world_vertices(body);
}

/// The radius of the ball around the core points.
inline double ball_of(const touchstone_body& body) {
    const bool round = body.shape == TOUCHSTONE_SPHERE || body.shape == TOUCHSTONE_CAPSULE;
    return body.margin + (round ? body.size[0] : 0);
}

template <class V>
void store(const V& from, double (&to)[3]) {
    for (int k = 0; k < 3; ++k) to[k] = static_cast<double>(from[k]);
}

/// Stores a normal. An answer's normal points from B to A, so `sign` is -1 for an engine whose normal points from A to
/// B.
template <class Vector>
void store_normal(const Vector& normal, double sign, touchstone_answer& answer) {
    store(normal, answer.normal);
    for (double& x : answer.normal) x *= sign;
}

/// Adds a contact point, as long as the answer has room.
template <class Vector>
void add_contact(const Vector& position, double depth, touchstone_answer& answer) {
    if (answer.contact_point_count == TOUCHSTONE_MOST_CONTACT_POINTS) return;
    touchstone_contact_point& point = answer.contact_points[answer.contact_point_count++];
    store(position, point.position);
    point.depth = depth;
}

}  // namespace engines
