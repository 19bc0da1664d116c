// SPDX-License-Identifier: GPL-3.0-or-later
// Two equal faces in one plane, one shifted: they overlap in part, or share a corner, or a corner lies on an edge.
#include "properties/families/features.h"

namespace touchstone::touching_face_face_offset {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_normal_slots<3>(list);
    add_direction_slots(list);
    add_direction_slots(list);
    list.push_back({"slide", 0, 10});
    add_contact_slots<3>(list);
    return list;
}

Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    const Planar u = read_direction(recipe), v = not_parallel(read_direction(recipe), u);
    // The shifts are multiples of u and v inside the triangle 3u, 3v, -3(u + v): interior points first, then its
    // corners.
    static constexpr std::array<std::array<int, 2>, 11> inside{
        {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {-1, 0}, {0, -1}, {-1, -1}, {2, 1}, {3, 0}, {0, 3}, {-3, -3}}};
    const auto& slide = inside[static_cast<std::size_t>(recipe.next())];
    const auto face = triangle_outline(u, v);
    auto slid = face;
    translate(slid, in_plane(double(slide[0]) * u + double(slide[1]) * v));
    return perturbed_contact<3>(recipe, frame, face, slid);
}

const SimpleFamily family("touching_face_face_offset",
                          "two parallel equal faces in one plane, slid by lattice vectors so that they still meet, "
                          "then moved by a chosen number of ulps",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::touching_face_face_offset
