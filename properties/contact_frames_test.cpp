// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the families of frames: a correction lifts the body to where it touches, and stored names keep their cases.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "properties/families/family.h"

namespace touchstone::contact_frames_test {
namespace {

const Query<3>& query_of(const Case& a_case) { return std::get<Query<3>>(a_case.query); }

/// The depth of the body in the plate z <= 0: its margin minus the height of its lowest point.
double depth_of(const Query<3>& query) {
    const auto& points = std::get<PolytopeData<3>>(query.a.shape).vertices;
    double lowest = apply(*query.a.pose, points.front())[2];
    for (const auto& x : points) lowest = std::min(lowest, apply(*query.a.pose, x)[2]);
    return query.a.margin + query.b.margin - lowest;
}

TEST(ContactFrames, are_no_deeper_than_one_frame_if_they_are_pushed) {
    const Family &pushed = *find_family("pushed_frames"), &sinking = *find_family("sinking_frames");
    double deepest_pushed = 0, deepest_sinking = 0;
    for (std::uint64_t index = 0; index < 500; ++index) {
        const Recipe recipe = draw(pushed, 1, index);
        const Case resolved = pushed.build(recipe), free = sinking.build(recipe);
        EXPECT_EQ(query_of(resolved).a.pose->rows, query_of(free).a.pose->rows) << "the same turn";
        EXPECT_LE(depth_of(query_of(resolved)), depth_of(query_of(free)) + 1e-12);
        deepest_pushed = std::max(deepest_pushed, depth_of(query_of(resolved)));
        deepest_sinking = std::max(deepest_sinking, depth_of(query_of(free)));
    }
    // A frame falls by at most 8/256. It turns by at most 2 atan(sqrt(48)/256) about a point within sqrt(3).
    EXPECT_LE(deepest_pushed, 8.0 / 256 + std::sqrt(3.0) * 2 * std::atan(std::sqrt(48.0) / 256));
    EXPECT_GT(deepest_sinking, 0.3);
}

TEST(ContactFrames, have_margins_where_their_name_says_so) {
    for (std::uint64_t index = 0; index < 50; ++index) {
        EXPECT_GT(query_of(generate(*find_family("pushed_frames"), 1, index)).a.margin, 0);
        EXPECT_EQ(query_of(generate(*find_family("pushed_hull_frames"), 1, index)).a.margin, 0);
    }
}

TEST(ContactFrames, keep_the_cases_of_stored_names) {
    EXPECT_EQ(identity_of(generate(*find_family("pushed_frames"), 1, 7).query), "c90d1f112999e058b41891646a50e62f");
    EXPECT_EQ(identity_of(generate(*find_family("sinking_frames"), 1, 7).query), "63fd5e886604ca5210d1c19ae4c60dae");
    EXPECT_EQ(identity_of(generate(*find_family("pushed_hull_frames"), 1, 7).query),
              "fcbb45d0ff91d95cf1b0f41844b93a74");
}

}  // namespace
}  // namespace touchstone::contact_frames_test
