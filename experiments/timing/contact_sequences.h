// SPDX-License-Identifier: GPL-3.0-or-later
// Coherent sequences of two bodies in contact, as physics engines meet them: in each frame B turns, is drawn towards A
// and slides past it. Where contact is resolved, both are then pushed apart by response::correct_positions (I-63).
//
// The frames are those before the correction: what a narrow phase is asked. They are recorded once, from the depths of
// the cold hybrid in double, so that every method is asked about the same frames. Cost: one such depth a frame.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "algorithms/hybrid/depth.h"
#include "algorithms/response/elastic_collision.h"
#include "algorithms/shapes/dilated.h"
#include "algorithms/shapes/polytope.h"
#include "experiments/timing/placing.h"
#include "experiments/timing/random_shapes.h"

namespace touchstone {

using EnlargedHull = Dilated<Polytope<double, 3>>;

/// Both bodies of one frame in world coordinates: hulls as cores, with a ball of radius `margin` around them.
struct ContactFrame {
    EnlargedHull a, b;
    bool is_first = false;  ///< true if it follows no other frame
};

/// What happens in a sequence. Bodies are about 2 long.
struct ContactScene {
    std::size_t vertices = 20;  ///< of each body; 8 for boxes
    double margin = 0;          ///< of each body
    bool is_resolved = true;    ///< true if the bodies are pushed apart after each frame
    double approach = 0.01;     ///< length by which B comes nearer in a frame
    double slide = 0.005;       ///< length by which B slides in a frame
    double turn = 0.01;         ///< radians by which B turns in a frame
    std::size_t frames = 100;   ///< of a sequence
};

namespace timing_detail {

inline hybrid::Result<double, 3> contact_of(const EnlargedHull& a, const EnlargedHull& b,
                                            const Vec<double, 3>& start = {}) {
    return hybrid::depth(a.shape, b.shape, Margins<double>{a.margin, b.margin}, hybrid::Options<>{}, NullObserver{},
                         start);
}

inline Vec<double, 3> turned_about(const Vec<double, 3>& axis, double radians, const Vec<double, 3>& x) {
    const double c = std::cos(radians), s = std::sin(radians);
    return c * x + s * cross(axis, x) + ((1 - c) * dot(axis, x)) * axis;
}

/// The least translation of A that ends the overlap; zero if there is none.
inline Vec<double, 3> way_out(const EnlargedHull& a, const EnlargedHull& b) {
    const auto contact = contact_of(a, b);
    const double length = std::sqrt(dot(contact.outward, contact.outward));
    if (contact.verdict != Verdict::penetrating || !(length > 0)) return {};
    return (-*contact.depth() / length) * contact.outward;
}

/// Hull number `index` of the workload of `./run bench speed`, turned at random.
inline std::vector<Vec<double, 3>> turned_hull(std::size_t vertices, std::size_t index, Draw& draw) {
    auto points = std::get<PolytopeData<3>>(draw_hull(vertices, index)).vertices;
    const auto pose = draw_rotation<3>(draw);
    for (auto& x : points) x = apply(pose, x);
    return points;
}

inline EnlargedHull placed(const std::vector<Vec<double, 3>>& points, const Vec<double, 3>& centre, double margin) {
    EnlargedHull hull{{points}, margin};
    for (auto& x : hull.shape.vertices) x = x + centre;
    return hull;
}

}  // namespace timing_detail

/// Sequence `index` of a scene. It begins with the bodies a frame's approach away from contact.
inline std::vector<ContactFrame> contact_sequence(const ContactScene& scene, std::size_t index) {
    using namespace timing_detail;
    Draw draw("contact sequence " + std::to_string(scene.vertices), index);
    const auto a = turned_hull(scene.vertices, 2 * index, draw);
    auto b = turned_hull(scene.vertices, 2 * index + 1, draw);
    const Vec<double, 3> axis = draw_direction<3>(draw);
    Pose<double, 3> place_b = Pose<double, 3>::identity();
    place_b.translation = 8.0 * draw_direction<3>(draw);
    move_to_gap<3>(PolytopeData<3>{a}, Pose<double, 3>::identity(), PolytopeData<3>{b}, place_b,
                   2 * scene.margin + scene.approach);
    Vec<double, 3> centre_a{}, centre_b = place_b.translation;
    std::vector<ContactFrame> frames;
    for (std::size_t frame = 0; frame < scene.frames; ++frame) {
        const Vec<double, 3> between = centre_a - centre_b;
        const double distance = std::sqrt(dot(between, between));
        const Vec<double, 3> towards = (1 / std::max(distance, scene.approach)) * between;
        centre_b = centre_b + scene.approach * towards + scene.slide * cross(axis, towards);
        for (auto& x : b) x = turned_about(axis, scene.turn, x);
        frames.push_back({placed(a, centre_a, scene.margin), placed(b, centre_b, scene.margin), frame == 0});
        if (!scene.is_resolved) continue;
        const auto moved = response::correct_positions(1.0, 1.0, way_out(frames.back().a, frames.back().b));
        centre_a = centre_a + moved.displacement_1;
        centre_b = centre_b + moved.displacement_2;
    }
    return frames;
}

}  // namespace touchstone
