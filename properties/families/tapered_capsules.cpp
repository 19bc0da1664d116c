// SPDX-License-Identifier: GPL-3.0-or-later
// Two tapered capsules in contact: tip to tip, tip to flank, or flank to flank.
#include "properties/families/smooth.h"

namespace touchstone::tapered_capsules {
namespace {

using namespace families_detail;

/// Directions of integers whose length is an integer and whose component along the axis is a power of two. A tapered
/// capsule with such a normal along its flank consists of dyadic numbers.
constexpr std::array<std::array<int, 4>, 9> quadruples{{{2, 2, 1, 3},
                                                        {2, 1, 2, 3},
                                                        {0, 3, 4, 5},
                                                        {3, 6, 2, 7},
                                                        {-6, 3, 2, 7},
                                                        {4, 7, 4, 9},
                                                        {4, -8, 1, 9},
                                                        {1, 4, 8, 9},
                                                        {6, 9, 2, 11}}};

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"quadruple", 0, static_cast<std::int64_t>(quadruples.size()) - 1});
    list.push_back({"signs", 0, 7});
    repeat(list, "radius", 4, 0, 4);
    repeat(list, "half_height", 2, 0, 8);
    repeat(list, "taper", 2, 1, 2);
    list.push_back({"arrangement", 0, 2});
    list.push_back({"lying", 0, 1});
    repeat(list, "place_on_flank", 1, 0, 8);
    repeat(list, "offset", 3, -20, 20);
    add_perturbation_slots(list);
    return list;
}

RationalDirection read_flank_normal(RecipeReader& recipe) {
    const auto& chosen = quadruples[static_cast<std::size_t>(recipe.next())];
    const auto signs = static_cast<unsigned>(recipe.next());
    RationalDirection direction;
    for (int k = 0; k < 3; ++k) {
        const double x = chosen[static_cast<std::size_t>(k)];
        direction.vector[k] = (signs >> static_cast<unsigned>(k) & 1U) != 0 ? 0 - x : x;
    }
    direction.length = chosen[3];
    return direction;
}

/// Returns the shape whose flank has this normal. The radii differ by `taper` lengths of the normal, and the extreme
/// points of both balls along it are equally far. The last coordinate of the normal is positive towards the smaller
/// ball.
TaperedCapsuleData with_flank(const RationalDirection& normal, double radius, double taper) {
    const double larger = (radius + taper) * normal.length, smaller = radius * normal.length;
    const double half_height = normal.length * normal.length * taper / (2 * std::fabs(normal.vector[2]));
    if (normal.vector[2] > 0) return {smaller, larger, half_height};
    return {larger, smaller, half_height};
}

/// Returns the points of the upper and of the lower ball that are farthest along the direction, for a shape whose axis
/// is `axis`. Precondition: the radii are multiples of the length of the direction.
std::array<Vec<double, 3>, 2> farthest_of_balls(const TaperedCapsuleData& shape, int axis,
                                                const RationalDirection& direction) {
    const Vec<double, 3> top = shape.half_height * unit_vector<double, 3>(axis);
    return {top + (shape.top_radius / direction.length) * direction.vector,
            (shape.bottom_radius / direction.length) * direction.vector - top};
}

Vec<double, 3> farther(const std::array<Vec<double, 3>, 2>& points, const Vec<double, 3>& direction) {
    return dot(points[0], direction) < dot(points[1], direction) ? points[1] : points[0];
}

/// B touches A from the side of the direction, in a plane across it. In the tip-to-tip contact both are arbitrary
/// tapered capsules. Otherwise the flank of A lies in that plane. In the flank-to-flank contact the flank of B lies in
/// it too, with the opposite normal. B may lie along x.
Case build(RecipeReader& recipe) {
    const auto direction = read_flank_normal(recipe);
    const RationalDirection opposite{-direction.vector, direction.length};
    std::array<double, 4> radii;
    for (double& radius : radii) radius = recipe.number();
    const double half_a = recipe.number(), half_b = recipe.number(), taper_a = recipe.number(),
                 taper_b = recipe.number();
    const auto arrangement = recipe.next(), lying = recipe.next();
    const double place = recipe.number() / 8;
    const auto at_a = recipe.vector<3>();
    const long long perturbation = read_perturbation(recipe);

    TaperedCapsuleData a{radii[0] * direction.length, radii[1] * direction.length, half_a};
    TaperedCapsuleData b{radii[2] * direction.length, radii[3] * direction.length, half_b};
    if (arrangement > 0) a = with_flank(direction, radii[0], taper_a);
    if (arrangement > 1) b = with_flank(opposite, radii[2], taper_b);
    const bool lies = arrangement < 2 && lying == 1;
    const auto on_a = farthest_of_balls(a, 2, direction);
    const auto point_a = arrangement == 0 ? farther(on_a, direction.vector) : on_a[1] + place * (on_a[0] - on_a[1]);
    const auto point_b = farther(farthest_of_balls(b, lies ? 0 : 2, opposite), opposite.vector);
    Body<3> body_b{b, {}, 0};
    if (lies) body_b.pose = Pose<double, 3>{{{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}}, {}};
    return perturbed_bodies<3>({a, {}, 0}, body_b, at_a, at_a + point_a - point_b, direction.vector, perturbation, 512);
}

const SimpleFamily family("tapered_capsules",
                          "tapered capsules in tangential contact, tip to tip, tip to flank, or flank to flank along a "
                          "segment; then moved by a chosen number of ulps",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::tapered_capsules
