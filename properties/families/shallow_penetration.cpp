// SPDX-License-Identifier: GPL-3.0-or-later
// Depth of bodies that touch, or are moved into or out of each other by the dial.
#include "properties/families/features.h"

namespace touchstone {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list = contact_slots<3>();
    add_placement_slots<3>(list);
    add_dial_slots(list);
    return list;
}

/// A positive dial moves B into A: the depth is at most dial ulps.
Case build(Tape& tape) {
    auto contact = read_contact<3>(tape);
    read_placement(tape, contact.a, contact.b);
    const long long dial = read_dial(tape);
    auto result = dialled_pair<3>(contact.a, contact.b, -contact.normal, dial, contact.tags);
    return asked_for(QueryKind::penetration, result);
}

const SimpleFamily family("shallow_penetration",
                          "the penetration depth of polytopes in contact, moved by the dial: the depth is 0 or ulps",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone
