// SPDX-License-Identifier: GPL-3.0-or-later
// The baseline of penetration queries: random bodies around nearly one place.
#include "properties/families/features.h"

namespace touchstone {
namespace {

using namespace families_detail;

constexpr int most = 8;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"vertices_a", 3, most});
    list.push_back({"vertices_b", 3, most});
    repeat(list, "coordinate", 2 * 2 * most, -(1LL << 30), 1LL << 30);
    repeat(list, "offset", 2, -(1LL << 29), 1LL << 29);
    return list;
}

Case build(Tape& tape) {
    const auto count_a = tape.next(), count_b = tape.next();
    auto a = tape.points<2>(count_a, most), b = tape.points<2>(count_b, most);
    translate(b, tape.vector<2>());
    scale(a, -30);
    scale(b, -30);
    return asked_for(QueryKind::penetration, polytope_pair<2>(a, b));
}

const SimpleFamily family("random_penetrations_2d",
                          "random polygons of 31 bits that mostly overlap, asked for their depth: the baseline",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone
