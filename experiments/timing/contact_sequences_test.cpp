// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that frames of contact are coherent, and that pushing apart does what it says.
#include "experiments/timing/contact_sequences.h"

#include <gtest/gtest.h>

namespace touchstone::contact_sequences_test {
namespace {

using timing_detail::contact_of;
using timing_detail::way_out;

ContactScene boxes(double margin, bool is_resolved) {
    ContactScene scene;
    scene.vertices = 8;
    scene.margin = margin;
    scene.is_resolved = is_resolved;
    return scene;
}

double length_of(const Vec<double, 3>& x) { return std::sqrt(dot(x, x)); }

TEST(ContactSequences, move_no_vertex_farther_in_a_frame_than_the_motion_and_the_correction) {
    const ContactScene scene = boxes(0.02, true);
    const auto frames = contact_sequence(scene, 3);
    ASSERT_EQ(frames.size(), scene.frames);
    for (std::size_t i = 1; i < frames.size(); ++i) {
        EXPECT_FALSE(frames[i].is_first);
        const double pushed = length_of(way_out(frames[i - 1].a, frames[i - 1].b));
        const auto &now = frames[i].b.shape.vertices, &before = frames[i - 1].b.shape.vertices;
        for (std::size_t k = 0; k < now.size(); ++k)  // corners are within sqrt(3) of the centre
            EXPECT_LE(length_of(now[k] - before[k]),
                      scene.approach + scene.slide + std::sqrt(3.0) * scene.turn + pushed + 1e-12);
    }
    EXPECT_TRUE(frames.front().is_first);
}

TEST(ContactSequences, touch_once_they_are_pushed_apart) {
    int overlaps = 0;
    for (const ContactFrame& frame : contact_sequence(boxes(0.02, true), 0)) {
        const auto moved = response::correct_positions(1.0, 3.0, way_out(frame.a, frame.b));
        EnlargedHull a = frame.a, b = frame.b;
        for (auto& x : a.shape.vertices) x = x + moved.displacement_1;
        for (auto& x : b.shape.vertices) x = x + moved.displacement_2;
        overlaps += length_of(way_out(frame.a, frame.b)) > 0;
        EXPECT_LT(length_of(way_out(a, b)), 1e-12);
    }
    EXPECT_GT(overlaps, 50) << "most frames of 100 are in contact";
}

TEST(ContactSequences, keep_the_cores_apart_only_if_they_are_pushed) {
    for (const bool is_resolved : {true, false}) {
        int deep = 0;
        for (const ContactFrame& frame : contact_sequence(boxes(0.02, is_resolved), 1))
            deep += contact_of(frame.a, frame.b).contact == hybrid::Contact::deep;
        if (is_resolved)
            EXPECT_EQ(deep, 0);
        else
            EXPECT_GT(deep, 50);
    }
}

}  // namespace
}  // namespace touchstone::contact_sequences_test
