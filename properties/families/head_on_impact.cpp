// SPDX-License-Identifier: GPL-3.0-or-later
// B flies into contact: at the end of its motion, before it, or when it would have been too late.
#include "properties/families/motion.h"

namespace touchstone {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list = contact_slots<3>();
    add_placement_slots<3>(list);
    repeat(list, "velocity", 3, -4, 4);
    add_time_slots(list);
    list.push_back({"end", 0, 2});
    add_dial_slots(list);
    return list;
}

/// A velocity towards A: the supporting planes approach each other.
Vec<double, 3> towards(const Vec<double, 3>& velocity, const Vec<double, 3>& normal) {
    const double speed = dot(velocity, normal);
    return speed == 0 ? velocity - normal : speed > 0 ? -velocity : velocity;
}

Case build(Tape& tape) {
    auto contact = read_contact<3>(tape);
    read_placement(tape, contact.a, contact.b);
    const auto velocity = towards(tape.vector<3>(), contact.normal);
    const double time = read_time(tape);
    static constexpr std::array<double, 3> ends{1, 2, 0.5};
    const double duration = time * ends[static_cast<std::size_t>(tape.next())];
    const long long dial = read_dial(tape);
    return dialled_motion<3>(contact, velocity, time, duration, dial);
}

const SimpleFamily family(
    "head_on_impact",
    "polytopes that come into exact contact at a known time, moved by the dial; the motion ends then, later or earlier",
    slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone
