// SPDX-License-Identifier: MIT
// Polygons in the engines `touchstone` and `touchstone_world`: their separating axes, by algorithms/fast/. What
// rounding leaves open, exact signs decide. Cost: linear in the vertices to prepare or to place, and one query to
// answer.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "algorithms/core/core_and_radius.h"
#include "algorithms/fast/polygon_depth.h"
#include "algorithms/fast/polygon_distance.h"
#include "algorithms/fast/polygon_intersects.h"
#include "experiments/engines/libraries/native_answers.h"
#include "experiments/engines/libraries/native_bodies.h"

namespace touchstone {

using PackedPolygon = fast::PackedPolygon<double>;

/// The polygon of a body, which all queries that have it share.
inline std::shared_ptr<const PackedPolygon> polygon_of(const touchstone_body& body) {
    static engines::SharedShapes<const PackedPolygon> known;
    return known.find_or(body, [&body] { return std::make_shared<const PackedPolygon>(hull_of<2>(body)->vertices()); });
}

/// The same where the pose puts it, with vertices of its own.
inline std::shared_ptr<const PackedPolygon> moved(const PackedPolygon& polygon, const Pose<double, 2>& pose) {
    std::vector<Vec<double, 2>> vertices;
    for (const auto& x : polygon.hull().vertices()) vertices.push_back(apply(pose, x));
    return std::make_shared<const PackedPolygon>(std::span<const Vec<double, 2>>(vertices));
}

/// Two polygons under rigid poses, or, `in_world`, with vertices that are moved when a body is prepared or placed.
/// Vertices are moved, too, under poses that are not rigid, which are asked about but never timed.
template <bool in_world>
class PairOfPolygons final : public Prepared {
public:
    PairOfPolygons(const touchstone_body& a, const touchstone_body& b)
        : a_(polygon_of(a)), b_(polygon_of(b)), shape_b_(b_) {
        put(a_, pose_a_, pose_of<2>(a.rows, a.translation));
        put(b_, pose_b_, pose_of<2>(b.rows, b.translation));
    }
    void place(const double* rows, const double* translation) override {
        b_ = shape_b_;
        put(b_, pose_b_, pose_of<2>(rows, translation));
    }
    void answer(touchstone_answer& answer) override {
        if constexpr (in_world)
            give(*a_, *b_, answer);
        else
            give(fast::PlacedPolygon<double>{*a_, pose_a_}, fast::PlacedPolygon<double>{*b_, pose_b_}, answer);
    }

private:
    using Shared = std::shared_ptr<const PackedPolygon>;

    static void put(Shared& polygon, Pose<double, 2>& pose, const Pose<double, 2>& at) {
        const bool is_moved = in_world || !is_rigid(at);
        if (is_moved) polygon = moved(*polygon, at);
        pose = is_moved ? Pose<double, 2>::identity() : at;
    }

    template <class Polygon>
    void give(const Polygon& a, const Polygon& b, touchstone_answer& answer) const {
        if (kind == TOUCHSTONE_INTERSECTS) return say(fast::intersects(a, b), answer);
        if (kind == TOUCHSTONE_DISTANCE) return give_nearest(fast::distance(a, b), answer);
        give_contact(fast::depth(a, b), answer);
    }
    /// The number is given even if the arithmetic could not prove the verdict.
    static void give_nearest(const fast::PolygonNearest<double>& found, touchstone_answer& answer) {
        say(found.verdict, answer);
        if (answer.verdict == TOUCHSTONE_MEET || !std::isfinite(found.distance)) return;
        touchstone::give(found.distance, found.point_a, found.point_b, answer);
        if (answer.verdict == TOUCHSTONE_SEPARATED) put_vector(found.normal, answer.normal);
    }
    static void give_contact(const fast::PolygonContact<double>& found, touchstone_answer& answer) {
        say(found.verdict, answer);
        if (answer.verdict == TOUCHSTONE_SEPARATED || !std::isfinite(found.depth)) return;
        touchstone::give(found.depth, found.points[0].on_a, found.points[0].on_b, answer);
        put_vector(found.normal, answer.normal);
        for (int i = 0; i < found.point_count; ++i) {
            const auto& point = found.points[i];
            put_vector(Vec<double, 2>(0.5 * (point.on_a + point.on_b)), answer.contact_points[i].position);
            answer.contact_points[i].depth = point.depth;
        }
        answer.contact_point_count = found.point_count;
    }
    static void put_vector(const Vec<double, 2>& from, double* to) {
        to[0] = from[0];
        to[1] = from[1];
    }

    Shared a_, b_, shape_b_;
    Pose<double, 2> pose_a_, pose_b_;
};

}  // namespace touchstone
