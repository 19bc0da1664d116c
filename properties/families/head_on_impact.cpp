// SPDX-License-Identifier: GPL-3.0-or-later
// B flies into contact, in space and in the plane. The motion ends at the contact, after it, or before it.
#include "properties/families/motion.h"

namespace touchstone::head_on_impact {
namespace {

using namespace families_detail;

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

const SimpleFamily solid("head_on_impact",
                         "polytopes that come into exact contact at a known time, moved by a chosen number of ulps; "
                         "the motion ends then, later or earlier",
                         slots<3>(), build<3>);
const FamilyRegistration solid_registration(solid);
const SimpleFamily planar("head_on_impact_2d",
                          "polygons that come into exact contact at a known time, moved by a chosen number of ulps; "
                          "the motion ends then, later or earlier",
                          slots<2>(), build<2>);
const FamilyRegistration planar_registration(planar);

}  // namespace
}  // namespace touchstone::head_on_impact
