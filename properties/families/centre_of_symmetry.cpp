// SPDX-License-Identifier: GPL-3.0-or-later
// Two centrally symmetric bodies with one centre: the depth is reached in opposite directions at once.
#include "properties/families/features.h"

namespace touchstone {
namespace {

using namespace families_detail;

constexpr int most = 5;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"pairs_a", 3, most});
    list.push_back({"pairs_b", 1, most});
    repeat(list, "coordinate", 2 * 3 * most, -6, 6);
    repeat(list, "direction", 3, -1, 1);
    add_placement_slots<3>(list);
    add_dial_slots(list);
    return list;
}

void mirror(std::vector<Vec<double, 3>>& points) {
    const std::size_t half = points.size();
    for (std::size_t i = 0; i < half; ++i) points.push_back(-points[i]);
}

Case build(Tape& tape) {
    const auto pairs_a = tape.next(), pairs_b = tape.next();
    auto a = tape.points<3>(pairs_a, most), b = tape.points<3>(pairs_b, most);
    mirror(a);
    mirror(b);
    const auto direction = tape.vector<3>();
    read_placement(tape, a, b);
    const long long dial = read_dial(tape);
    return asked_for(QueryKind::penetration, dialled_pair<3>(a, b, direction, dial));
}

const SimpleFamily family("centre_of_symmetry",
                          "two centrally symmetric polytopes around one centre, then moved by the dial: nearest "
                          "features come in opposite pairs",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone
