// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies in motion: hits, misses and motions that graze.
#include "properties/families/contact.h"
#include "properties/families/lattice.h"
#include "properties/families/motion.h"
#include "properties/families/quaternion.h"
#include "properties/families/smooth.h"

namespace touchstone {
namespace {

using namespace families_detail;

/// The baseline of impact queries: random bodies with random velocities.
namespace random_motions {

constexpr int most = 6;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"vertices_a", 1, most});
    list.push_back({"vertices_b", 1, most});
    repeat(list, "coordinate", 2 * 3 * most, -(1LL << 30), 1LL << 30);
    repeat(list, "offset", 3, -(1LL << 32), 1LL << 32);
    repeat(list, "aside", 3, -(1LL << 30), 1LL << 30);
    return list;
}

/// B starts at the offset and would be within `aside` of A after one unit of time. It flies for two.
Case build(RecipeReader& recipe) {
    const auto count_a = recipe.next(), count_b = recipe.next();
    auto a = recipe.points<3>(count_a, most), b = recipe.points<3>(count_b, most);
    std::vector<Vec<double, 3>> velocity{-recipe.vector<3>()};
    scale(a, -30);
    scale(b, -30);
    auto aside = recipe.vector<3>();
    for (int k = 0; k < 3; ++k) aside[k] = std::ldexp(aside[k], -30);
    scale(velocity, -30);
    translate(b, aside);
    translate(b, -velocity[0]);
    Case result = polytope_pair<3>(a, b);
    auto& query = std::get<Query<3>>(result.query);
    query.kind = QueryKind::impact;
    query.motion = Motion<3>{velocity[0], 2};
    return result;
}

}  // namespace random_motions

/// Rays against a turned box, at the origin and 10,000 units away from it: the commonest cast of all. One that grazes
/// the box up to rounding is as rare as chance makes it.
namespace plain_rays {

constexpr int bits = 20;
constexpr std::int64_t one = 1LL << bits;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"is_far", 0, 1});
    list.push_back({"turns_about_z", 0, 1});
    add_quaternion_slots(list, 99);
    repeat(list, "aside", 2, -3 * one / 2, 3 * one / 2);
    list.push_back({"is_slanted", 0, 1});
    repeat(list, "slant", 2, -4 * one, 4 * one);
    list.push_back({"has_pose", 0, 1});
    return list;
}

Quaternion read_turn(RecipeReader& recipe) {
    const bool about_z = recipe.next() == 1;
    const auto any = read_quaternion(recipe);
    if (!about_z) return any;
    return {any.w == 0 && any.v[2] == 0 ? 1 : any.w, {0, 0, any.v[2]}};
}

/// Half the way brings the point to where it is `aside` of the centre of the box, whose half extents are 1.
Case build(RecipeReader& recipe) {
    const Vec<double, 3> place{recipe.next() == 1 ? 1e4 : 0, 0, 0};
    Query<3> query;
    query.kind = QueryKind::impact;
    query.a = {BoxData<3>{{1, 1, 1}}, rotation(read_turn(recipe)), 0};
    query.a.pose->translation = place;
    const double aside_y = std::ldexp(recipe.number(), -bits), aside_z = std::ldexp(recipe.number(), -bits);
    const double slant = recipe.next() == 1 ? 1 : 0;
    const double slant_y = slant * std::ldexp(recipe.number(), -bits);
    const double slant_z = slant * std::ldexp(recipe.number(), -bits);
    const Vec<double, 3> velocity{-16, slant_y, slant_z};
    const auto start = place + Vec<double, 3>{0, aside_y, aside_z} - 0.5 * velocity;
    if (recipe.next() == 1)
        query.b = {PointData<3>{}, moved_to<3>(start), 0};
    else
        query.b.shape = PointData<3>{start};
    query.motion = Motion<3>{velocity, 1};
    Case result;
    result.query = query;
    return result;
}

}  // namespace plain_rays

/// B flies into contact, in space and in the plane. The motion ends at the contact, after it, or before it.
namespace head_on_impact {

template <int D>
std::vector<Slot> slots() {
    std::vector<Slot> list;
    list = contact_slots<D>();
    add_placement_slots<D>(list);
    repeat(list, "velocity", D, -4, 4);
    add_time_slots(list);
    list.push_back({"end", 0, 2});
    add_perturbation_slots(list);
    return list;
}

/// Returns a velocity towards A, with which the supporting planes approach each other.
template <int D>
Vec<double, D> towards(const Vec<double, D>& velocity, const Vec<double, D>& normal) {
    const double speed = dot(velocity, normal);
    return speed == 0 ? velocity - normal : speed > 0 ? -velocity : velocity;
}

template <int D>
Case build(RecipeReader& recipe) {
    auto contact = read_contact<D>(recipe);
    read_placement(recipe, contact.a, contact.b);
    const auto velocity = towards(recipe.vector<D>(), contact.normal);
    const double time = read_time(recipe);
    static constexpr std::array<double, 3> ends{1, 2, 0.5};
    const double duration = time * ends[static_cast<std::size_t>(recipe.next())];
    const long long perturbation = read_perturbation(recipe);
    return perturbed_motion<D>(contact, velocity, time, duration, perturbation);
}

}  // namespace head_on_impact

/// B slides along a plane through A, so the smallest step aside decides between a hit and a miss.
namespace grazing_motion {

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_normal_slots<3>(list);
    add_direction_slots(list);
    add_body_slots<3>(list);
    add_body_slots<3>(list);
    add_placement_slots<3>(list);
    add_time_slots(list);
    add_perturbation_slots(list);
    return list;
}

/// Each body has one vertex in the plane. Halfway through the motion both vertices are at the same place.
Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    const Vec<double, 3> velocity = frame.point(in_plane(read_direction(recipe)));
    auto contact = read_contact_of<3>(recipe, frame, {{}}, {{}});
    const double time = read_time(recipe);
    const long long perturbation = read_perturbation(recipe);
    return perturbed_motion<3>(contact, velocity, time, 2 * time, perturbation);
}

}  // namespace grazing_motion

/// B slides along a line through A, so the smallest step aside decides between a hit and a miss.
namespace grazing_motion_2d {

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_normal_slots<2>(list);
    list.push_back({"speed", 1, 4});
    add_body_slots<2>(list);
    add_body_slots<2>(list);
    add_placement_slots<2>(list);
    add_time_slots(list);
    add_perturbation_slots(list);
    return list;
}

/// Each body has one vertex in the line. Halfway through the motion both vertices are at the same place.
Case build(RecipeReader& recipe) {
    const ContactFrame<2> frame(recipe.vector<2>());
    const Vec<double, 2> velocity = frame.point({recipe.number(), 0});
    auto contact = read_contact_of<2>(recipe, frame, {{}}, {{}});
    const double time = read_time(recipe);
    const long long perturbation = read_perturbation(recipe);
    return perturbed_motion<2>(contact, velocity, time, 2 * time, perturbation);
}

}  // namespace grazing_motion_2d

/// A sphere flies past another one and touches it once, so the discriminant of the quadratic vanishes.
namespace grazing_spheres {

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_rational_direction_slots(list);
    repeat(list, "radius", 2, 0, 8);
    repeat(list, "across", 2, -2, 2);
    list.push_back({"time", 1, 8});
    repeat(list, "offset", 3, -20, 20);
    add_perturbation_slots(list);
    return list;
}

/// Halfway through the motion the centres are the sum of the radii apart, along a direction orthogonal to the velocity.
Case build(RecipeReader& recipe) {
    const auto direction = read_rational_direction(recipe);
    const ContactFrame<3> frame(direction.vector);
    const double k = recipe.number(), l = recipe.number(), x = recipe.number(), y = recipe.number();
    const auto velocity = x == 0 && y == 0 ? frame.axes[0] : x * frame.axes[0] + y * frame.axes[1];
    const double time = recipe.number() / 4;
    const auto at_a = recipe.vector<3>();
    const long long perturbation = read_perturbation(recipe);
    const Body<3> a{SphereData{k * direction.length}, {}, 0}, b{SphereData{l * direction.length}, {}, 0};
    const auto start = at_a + (k + l) * direction.vector - time * velocity;
    auto result = perturbed_bodies<3>(a, b, at_a, start, direction.vector, perturbation, 1 << 14);
    auto& query = std::get<Query<3>>(result.query);
    query.kind = QueryKind::impact;
    query.motion = Motion<3>{velocity, 2 * time};
    return result;
}

}  // namespace grazing_spheres

/// A motion with zero velocity, of bodies in contact or ulps from it.
namespace zero_velocity {

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list = contact_slots<3>();
    add_placement_slots<3>(list);
    list.push_back({"duration", 0, 4});
    add_perturbation_slots(list);
    return list;
}

Case build(RecipeReader& recipe) {
    auto contact = read_contact<3>(recipe);
    read_placement(recipe, contact.a, contact.b);
    const double duration = recipe.number();
    const long long perturbation = read_perturbation(recipe);
    return perturbed_motion<3>(contact, {}, 0, duration, perturbation);
}

}  // namespace zero_velocity

const FamilyTable table{
    {"random_motions", "random polytopes of 31 bits that fly towards each other on random lines: the baseline",
     random_motions::slots(), random_motions::build, FamilyKind::ordinary},
    {"plain_rays",
     "a point that flies past a turned box or into it, at the origin or 10,000 units from it: plain hits and misses of "
     "a ray",
     plain_rays::slots(), plain_rays::build, FamilyKind::ordinary},
    {"head_on_impact",
     "polytopes that come into exact contact at a known time, moved by a chosen number of ulps; the motion ends then, "
     "later or earlier",
     head_on_impact::slots<3>(), head_on_impact::build<3>},
    {"head_on_impact_2d",
     "polygons that come into exact contact at a known time, moved by a chosen number of ulps; the motion ends then, "
     "later or earlier",
     head_on_impact::slots<2>(), head_on_impact::build<2>},
    {"grazing_motion",
     "polytopes that slide past each other in their common supporting plane, moved off it by a chosen number of ulps",
     grazing_motion::slots(), grazing_motion::build},
    {"grazing_motion_2d",
     "polygons that slide past each other in their common supporting plane, moved off it by a chosen number of ulps",
     grazing_motion_2d::slots(), grazing_motion_2d::build},
    {"grazing_spheres",
     "a sphere that flies past another at exactly the sum of the radii, moved aside by a chosen number of ulps: a "
     "double root in time",
     grazing_spheres::slots(), grazing_spheres::build},
    {"zero_velocity",
     "impact of bodies at rest, in exact contact or moved by a chosen number of ulps: a division by the velocity, a "
     "hit at time 0 or never",
     zero_velocity::slots(), zero_velocity::build}};

}  // namespace
}  // namespace touchstone
