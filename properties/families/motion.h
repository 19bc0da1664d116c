// SPDX-License-Identifier: GPL-3.0-or-later
// Impact queries built backwards: a contact at a known time, from which B is moved back along its velocity.
#pragma once

#include <array>

#include "properties/families/features.h"

namespace touchstone::families_detail {

/// Quarters of a unit of time: 1/4 to 2, so that time * velocity is on the lattice.
inline void add_time_slots(std::vector<Slot>& slots) { slots.push_back({"time", 1, 8}); }
inline double read_time(RecipeReader& recipe) { return recipe.number() / 4; }

/// The pair of a contact with B where it would have been `time` ago, moved by the dial along the normal there, and in
/// motion for `duration`.
template <int D>
Case dialled_motion(Contact<D> contact, const Vec<double, D>& velocity, double time, double duration, long long dial) {
    translate(contact.b, -time * velocity);
    Case result = dialled_pair<D>(contact.a, contact.b, contact.normal, dial, contact.tags);
    auto& query = std::get<Query<D>>(result.query);
    query.kind = QueryKind::impact;
    query.motion = Motion<D>{velocity, duration};
    return result;
}

}  // namespace touchstone::families_detail
