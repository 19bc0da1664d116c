// SPDX-License-Identifier: GPL-3.0-or-later
// One configuration at many sizes, and numbers at the ends of the range.
#include "properties/families/features.h"
#include "properties/families/lattice.h"
#include "properties/families/smooth.h"

namespace touchstone {
namespace {

using namespace families_detail;

/// The same configuration at every scale. The meaning of an absolute tolerance depends on the unit of length.
namespace scale_ladder {

constexpr int most = 6;

std::vector<Slot> slots() {
    std::vector<Slot> list{{"vertices_a", 1, most}, {"vertices_b", 1, most}};
    repeat(list, "coordinate", 2 * 3 * most, -100, 100);
    repeat(list, "offset", 3, -200, 200);
    list.push_back({"power", -40, 40});
    return list;
}

Case build(RecipeReader& recipe) {
    const auto count_a = recipe.next(), count_b = recipe.next();
    auto a = recipe.points<3>(count_a, most), b = recipe.points<3>(count_b, most);
    translate(b, recipe.vector<3>());
    const auto power = static_cast<int>(recipe.next());
    scale(a, power);
    scale(b, power);
    return polytope_pair<3>(a, b);
}

}  // namespace scale_ladder

/// Contacts at every scale from 2^-300 to 2^300. Squares stay in the range of double, but products of squares do not.
namespace scale_extremes {

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list = contact_slots<3>();
    add_placement_slots<3>(list);
    list.push_back({"power", -300, 300});
    add_perturbation_slots(list);
    return list;
}

Case build(RecipeReader& recipe) {
    auto contact = read_contact<3>(recipe);
    read_placement(recipe, contact.a, contact.b);
    const auto power = static_cast<int>(recipe.next());
    scale(contact.a, power);
    scale(contact.b, power);
    const long long perturbation = read_perturbation(recipe);
    return perturbed_pair<3>(contact.a, contact.b, contact.normal, perturbation, contact.tags);
}

}  // namespace scale_extremes

/// One distribution of pairs at seven sizes, each a family of its own, so that a campaign can cross a tolerance with
/// the size of the bodies. A rule without a unit of length fails as often at all of them, up to chance. They stand
/// apart from the families that every test visits, which scale_ladder covers.
namespace scales {

constexpr int most = 6;
constexpr int bits_of_coordinates = 7;  ///< coordinates reach 2^7, so that bodies are about 2^power long

std::vector<Slot> slots() {
    std::vector<Slot> list{{"vertices_a", 1, most}, {"vertices_b", 1, most}};
    repeat(list, "coordinate", 2 * 3 * most, -100, 100);
    repeat(list, "offset", 3, -200, 200);
    return list;
}

template <int power>
Case build(RecipeReader& recipe) {
    const auto count_a = recipe.next(), count_b = recipe.next();
    auto a = recipe.points<3>(count_a, most), b = recipe.points<3>(count_b, most);
    translate(b, recipe.vector<3>());
    scale(a, power - bits_of_coordinates);
    scale(b, power - bits_of_coordinates);
    return polytope_pair<3>(a, b);
}

constexpr std::string_view description = "lattice polytopes about as long as the power of two in the name, m for minus";

}  // namespace scales

/// Contacts whose coordinates, or whose gaps, are subnormal numbers of double or of float: their products are zero,
/// their squares too, and a division by their length leaves the range.
namespace subnormal_coordinates {

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

}  // namespace subnormal_coordinates

const FamilyTable table{{"scale_ladder", "the same lattice polytopes at every scale from 2^-40 to 2^40",
                         scale_ladder::slots(), scale_ladder::build},
                        {"scale_extremes",
                         "contacts moved by a chosen number of ulps at scales from 2^-300 to 2^300: what squares, "
                         "determinants and absolute tolerances become",
                         scale_extremes::slots(), scale_extremes::build},
                        {"size_2_m33", scales::description, scales::slots(), scales::build<-33>, FamilyKind::large},
                        {"size_2_m20", scales::description, scales::slots(), scales::build<-20>, FamilyKind::large},
                        {"size_2_m10", scales::description, scales::slots(), scales::build<-10>, FamilyKind::large},
                        {"size_2_p00", scales::description, scales::slots(), scales::build<0>, FamilyKind::large},
                        {"size_2_p10", scales::description, scales::slots(), scales::build<10>, FamilyKind::large},
                        {"size_2_p20", scales::description, scales::slots(), scales::build<20>, FamilyKind::large},
                        {"size_2_p33", scales::description, scales::slots(), scales::build<33>, FamilyKind::large},
                        {"subnormal_coordinates",
                         "contacts of polytopes opened or closed by a few ulps, whose coordinates or whose gaps are "
                         "subnormal numbers of double or of float",
                         subnormal_coordinates::slots(), subnormal_coordinates::build},
                        {"subnormal_balls",
                         "a ball tangent to a polytope or to a ball and then moved by a few ulps, whose coordinates or "
                         "whose gaps are subnormal numbers of double or of float",
                         subnormal_coordinates::slots_of_balls(), subnormal_coordinates::build_ball}};

}  // namespace
}  // namespace touchstone
