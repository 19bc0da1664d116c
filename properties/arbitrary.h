// SPDX-License-Identifier: GPL-3.0-or-later
// RapidCheck over the recipes of families: any family, shrinking towards few vertices and small integers. Degeneracy is
// in the map from recipe to case, so every shrink of a touching pair still touches.
//
// Heavy: include it only where a generator is needed by itself. Most tests want properties/check.h.
#pragma once

#include <rapidcheck.h>

#include <iosfwd>

#include "properties/families/family.h"

namespace touchstone {

/// A recipe with the family that reads it and the case it makes.
struct Sample {
    const Family* family = nullptr;
    Recipe recipe;
    Case value;
};

/// Recipes of a family, each slot uniform over its range at every size. Shrinking first sets whole blocks of slots to
/// their simplest value, then divides all signed integers by a power of two, then moves slot by slot towards the
/// simplest value; the simplest value is 0 where the range holds it and else
/// the end nearest to 0, so counts shrink to their low end.
rc::Gen<Recipe> arbitrary_recipe(const Family& family);

/// The same with the case built. `id` and `replay` of the case say how to get it again.
rc::Gen<Sample> arbitrary_sample(const Family& family);

/// Family, recipe, and the case as one JSON line with hex floats: `touchstone judge -` reads it back bit for bit.
void showValue(const Sample& sample, std::ostream& out);

/// Position 0, 1, 2, ... in the order 0, 1, -1, 2, -2, ... restricted to low..high, and back. For a range without 0 the
/// order starts at the end nearest to 0. Precondition: 0 <= position <= high - low.
std::int64_t value_at(const Slot& slot, std::uint64_t position);
std::uint64_t position_of(const Slot& slot, std::int64_t value);

}  // namespace touchstone
