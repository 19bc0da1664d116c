// SPDX-License-Identifier: GPL-3.0-or-later
// Prisms with parallel, often coplanar faces. Many features are equidistant, optionally with a disturbance far below
// the size of the bodies.
#include "properties/families/contact.h"

namespace touchstone::parallel_faces {
namespace {

using namespace families_detail;

constexpr int corners = 4;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    repeat(list, "normal", 3, -2, 2);
    for (int body = 0; body < 2; ++body) {
        list.push_back({"corners", 1, corners});
        repeat(list, "corner", 2 * corners, -5, 5);
        list.push_back({"thickness", 0, 4});
    }
    repeat(list, "slide", 2, -12, 12);
    list.push_back({"gap", -2, 3});
    list.push_back({"noise_power", 0, 4});
    repeat(list, "noise", 4 * corners, -3, 3);
    add_placement_slots<3>(list);
    return list;
}

std::vector<Vec<double, 3>> read_prism(RecipeReader& recipe, const ContactFrame<3>& frame, double side) {
    const auto count = recipe.next();
    std::vector<Vec<double, 2>> outline = recipe.points<2>(count, corners);
    const double thickness = side * recipe.number();
    std::vector<Vec<double, 3>> points;
    for (const auto& corner : outline) {
        points.push_back(frame.point({corner[0], corner[1], 0}));
        points.push_back(frame.point({corner[0], corner[1], thickness}));
    }
    return points;
}

Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    auto a = read_prism(recipe, frame, -1);
    auto b = read_prism(recipe, frame, 1);
    const double slide_x = recipe.number(), slide_y = recipe.number(), gap = recipe.number();
    translate(b, frame.point({slide_x, slide_y, gap}));
    // With power 0 the faces are exactly parallel. Otherwise each corner moves along one axis by a few 2^-20, 2^-28,
    // 2^-36 or 2^-44.
    const auto power = static_cast<int>(recipe.next());
    for (std::size_t i = 0; i < 4 * corners; ++i) {
        const double noise = recipe.number();
        auto& points = i < 2 * corners ? a : b;
        const std::size_t index = i % (2 * corners);
        if (power > 0 && index < points.size())
            points[index][static_cast<int>(i % 3)] += std::ldexp(noise, -12 - 8 * power);
    }
    read_placement(recipe, a, b);
    return polytope_pair<3>(a, b, {power == 0 ? "parallel" : "nearly-parallel"});
}

const SimpleFamily family("parallel_faces",
                          "prisms with parallel or nearly parallel faces, coplanar ones among them: the nearest points "
                          "are many, and the simplex is a sliver",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::parallel_faces
