// SPDX-License-Identifier: GPL-3.0-or-later
// Contacts whose coordinates, or whose gaps, are subnormal numbers of double or of float: their products are zero,
// their squares too, and a division by their length leaves the range.
#include "properties/families/features.h"
#include "properties/families/smooth.h"

namespace touchstone::subnormal_coordinates {
namespace {

using namespace families_detail;

/// A format by the power of two of its least positive number, its digits, and the largest power of a unit of the
/// coordinates in which an ulp of the largest coordinate is subnormal.
struct Format {
    int least = 0, digits = 0, largest = 0;
};

constexpr Format of_double{-1074, 53, -980}, of_float{-149, 24, -113};
constexpr int most_steps = of_double.largest - of_double.least;

/// At step 0 all coordinates are subnormal. At the last they are not, but one of their ulps is.
void add_scale_slots(std::vector<Slot>& slots) {
    slots.push_back({"of_float", 0, 1});
    slots.push_back({"step", 0, most_steps});
    slots.push_back({"gap_sign", -1, 1});
    slots.push_back({"gap", 1, 300});
}

/// The power of two of the coordinates, and the gap as a number of ulps of the largest coordinate, which moves B
/// exactly along the axis on which `away` is largest.
struct Scale {
    Format format;
    int power = 0;
    long long gap = 0;

    Vec<double, 3> move(double largest, const Vec<double, 3>& away) const {
        const int exponent = largest == 0 ? 0 : std::ilogb(largest);
        const int ulp = exponent + power + 1 - (format.digits - 1);
        return perturbation_vector(gap, away, std::ldexp(1.0, std::max(format.least, ulp)));
    }
};

Scale read_scale(RecipeReader& recipe) {
    const Format format = recipe.next() == 1 ? of_float : of_double;
    const auto step = static_cast<int>(recipe.next());
    const auto sign = recipe.next();
    return {format, format.least + step * (format.largest - format.least) / most_steps, sign * recipe.next()};
}

std::vector<Slot> slots() {
    auto list = contact_slots<3>();
    repeat(list, "offset", 3, -20, 20);
    add_scale_slots(list);
    return list;
}

Case build(RecipeReader& recipe) {
    auto contact = read_contact<3>(recipe);
    const auto offset = recipe.vector<3>();
    translate(contact.a, offset);
    translate(contact.b, offset);
    const double largest = std::max(largest_coordinate(contact.a), largest_coordinate(contact.b));
    const Scale at = read_scale(recipe);
    scale(contact.a, at.power);
    scale(contact.b, at.power);
    translate(contact.b, at.move(largest, contact.normal));
    return polytope_pair<3>(contact.a, contact.b, contact.tags);
}

std::vector<Slot> slots_of_balls() {
    std::vector<Slot> list;
    add_rational_direction_slots(list);
    repeat(list, "radius", 2, 0, 8);
    list.push_back({"ball_below", 0, 1});
    add_face_slots(list);
    add_body_slots<3>(list);
    repeat(list, "offset", 3, -20, 20);
    add_scale_slots(list);
    return list;
}

/// A ball above a face or above another ball, tangent to it before the gap moves it.
Case build_ball(RecipeReader& recipe) {
    const auto direction = read_rational_direction(recipe);
    const double radius_a = recipe.number() * direction.length, radius_b = recipe.number() * direction.length;
    const bool is_ball = recipe.next() == 1;
    const auto face = read_face(recipe);
    auto points = read_body<3>(recipe, ContactFrame<3>(direction.vector), face, -1);
    const auto offset = recipe.vector<3>();
    translate(points, offset);
    const double apart = radius_b / direction.length + (is_ball ? radius_a / direction.length : 0);
    std::vector<Vec<double, 3>> centres{offset, offset + apart * direction.vector};
    const double largest =
        std::max(is_ball ? radius_a : largest_coordinate(points), largest_coordinate(centres) + radius_b);
    const Scale at = read_scale(recipe);
    scale(points, at.power);
    scale(centres, at.power);
    Query<3> query;
    if (is_ball)
        query.a = {SphereData{std::ldexp(radius_a, at.power)}, moved_to<3>(centres[0]), 0};
    else
        query.a = {PolytopeData<3>{points}, {}, 0};
    query.b = {SphereData{std::ldexp(radius_b, at.power)}, moved_to<3>(centres[1] + at.move(largest, direction.vector)),
               0};
    Case result;
    result.query = query;
    return result;
}

const SimpleFamily polytopes("subnormal_coordinates",
                             "contacts of polytopes opened or closed by a few ulps, whose coordinates or whose gaps "
                             "are subnormal numbers of double or of float",
                             slots(), build);
const SimpleFamily balls("subnormal_balls",
                         "a ball tangent to a polytope or to a ball and then moved by a few ulps, whose coordinates or "
                         "whose gaps are subnormal numbers of double or of float",
                         slots_of_balls(), build_ball);
const FamilyRegistration registrations[] = {FamilyRegistration(polytopes), FamilyRegistration(balls)};

}  // namespace
}  // namespace touchstone::subnormal_coordinates
