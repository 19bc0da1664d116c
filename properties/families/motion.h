// SPDX-License-Identifier: GPL-3.0-or-later
// Impact queries built backwards: B is moved back along its velocity from a contact at a known time.
#pragma once

#include <array>

#include "properties/families/features.h"

namespace touchstone::families_detail {

/// The time is 1/4 to 2 in quarters of a unit, so that time * velocity is on the lattice.
inline void add_time_slots(std::vector<Slot>& slots) { slots.push_back({"time", 1, 8}); }
inline double read_time(RecipeReader& recipe) { return recipe.number() / 4; }

/// Returns an impact query for a contact: B starts where it was `time` before the contact, is moved by the perturbation
/// along the contact normal, and flies for `duration`.
template <int D>
Case perturbed_motion(Contact<D> contact, const Vec<double, D>& velocity, double time, double duration,
                      long long perturbation) {
    translate(contact.b, -time * velocity);
    Case result = perturbed_pair<D>(contact.a, contact.b, contact.normal, perturbation, contact.tags);
    auto& query = std::get<Query<D>>(result.query);
    query.kind = QueryKind::impact;
    query.motion = Motion<D>{velocity, duration};
    return result;
}

}  // namespace touchstone::families_detail
