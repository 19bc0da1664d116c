// SPDX-License-Identifier: GPL-3.0-or-later
// Sequences of frames in which a body comes to rest on a plate.
#include "properties/families/quaternion.h"

namespace touchstone {
namespace {

using namespace families_detail;

/// Frames of coherent sequences, as a physics engine meets them: a body turns, slides and falls on a plate, a little
/// from frame to frame. In `pushed_*` every frame begins with the correction of positions of the frame before: the
/// body, whose plate is immovable, is moved out along the contact normal by its whole depth (algorithms/response,
/// I-63). In `sinking_frames` it is never moved out.
///
/// The least way out of the plate is straight up, because the body stays above its middle. So the depth is the margin
/// minus the height of the lowest point, and no algorithm under test has a part in the cases. Rotations are rational:
/// powers of an integer quaternion, divided by its squared length, with no root and no table of sines.
/// The families stand apart from those that every test visits, since certified queries and most laws take no margins.
namespace contact_frames {

constexpr int most_vertices = 8, frames = 16;
constexpr double unit = 0x1p-8;  ///< of falls, slides and margins; bodies are about 2 long
constexpr double half_width = 16, half_thickness = 2;

std::vector<Slot> slots() {
    std::vector<Slot> list{{"vertices", 1, most_vertices}};
    repeat(list, "coordinate", 3 * most_vertices, -64, 64);
    repeat(list, "turn", 3, -4, 4);
    repeat(list, "slide", 2, -8, 8);
    list.push_back({"fall", 1, 8});
    list.push_back({"margin", 1, 32});
    list.push_back({"frame", 1, frames});
    return list;
}

double lowest(const std::vector<Vec<double, 3>>& points, const Pose<double, 3>& pose) {
    double least = apply(pose, points.front())[2];
    for (const auto& x : points) least = std::min(least, apply(pose, x)[2]);
    return least;
}

/// The motion of a body, which begins at rest on the plate z <= 0.
struct Motion {
    Quaternion turn;  ///< from frame to frame
    Vec<double, 3> step;
    double margin = 0;
    bool is_pushed = false;
};

Pose<double, 3> pose_in_frame(std::int64_t frame, const std::vector<Vec<double, 3>>& points, const Motion& motion) {
    Quaternion orientation;
    Pose<double, 3> pose = rotation(orientation);
    pose.translation = {0, 0, motion.margin - lowest(points, pose)};
    for (std::int64_t i = 0; i < frame; ++i) {
        const double depth = motion.margin - lowest(points, pose);
        Vec<double, 3> place = pose.translation + motion.step;
        if (motion.is_pushed && depth > 0) place[2] += depth;
        orientation = product(motion.turn, orientation);
        pose = rotation(orientation);
        pose.translation = place;
    }
    return pose;
}

template <bool is_pushed, bool has_margin>
Case build(RecipeReader& recipe) {
    const auto count = recipe.next();
    auto points = recipe.points<3>(count, most_vertices);
    scale(points, -6);
    Motion motion;
    motion.turn = {256, recipe.vector<3>()};
    const double along_x = recipe.number(), along_y = recipe.number(), fall = recipe.number();
    motion.step = unit * Vec<double, 3>{along_x, along_y, -fall};
    motion.margin = (has_margin ? 1 : 0) * unit * recipe.number();
    motion.is_pushed = is_pushed;

    Query<3> query;
    query.kind = QueryKind::penetration;
    query.a.pose = pose_in_frame(recipe.next(), points, motion);
    query.a.shape = PolytopeData<3>{std::move(points)};
    query.a.margin = query.b.margin = motion.margin / 2;
    query.b.shape = BoxData<3>{{half_width, half_width, half_thickness}};
    query.b.pose = Pose<double, 3>::identity();
    query.b.pose->translation = {0, 0, -half_thickness};
    Case result;
    result.query = query;
    return result;
}

}  // namespace contact_frames

const FamilyTable table{
    {"pushed_frames",
     "a body with a margin turns, slides and falls on a plate and is moved out of it after each frame, so that its "
     "core seldom reaches the plate",
     contact_frames::slots(), contact_frames::build<true, true>, FamilyKind::large},
    {"sinking_frames", "the sequences of pushed_frames when nothing moves the body out, so that its core sinks in",
     contact_frames::slots(), contact_frames::build<false, true>, FamilyKind::large},
    {"pushed_hull_frames", "the sequences of pushed_frames without margins: contact near depth 0 in every frame",
     contact_frames::slots(), contact_frames::build<true, false>, FamilyKind::large}};

}  // namespace
}  // namespace touchstone
