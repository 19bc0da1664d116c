// SPDX-License-Identifier: GPL-3.0-or-later
// RapidCheck generators over the recipes of families. They draw from any family and shrink towards few vertices and
// small integers. The degeneracy is in the map from recipe to case, so every shrunk case of a touching pair still
// touches.
//
// The header is expensive to compile: include it only where a generator is needed by itself. Most tests need
// properties/check.h.
#pragma once

#include <rapidcheck.h>

#include <iosfwd>

#include "properties/families/family.h"

namespace touchstone {

/// A recipe with its family and the case that it makes.
struct Sample {
    const Family* family = nullptr;
    Recipe recipe;
    Case value;
};

/// Generates recipes of a family, each slot uniform over its range at every size. Shrinking first sets whole blocks of
/// slots to their simplest value, then divides all signed integers by a power of two, then moves slot by slot towards
/// the simplest value. The simplest value is 0 if the range holds it and otherwise the end nearest to 0, so counts
/// shrink to their lower end.
rc::Gen<Recipe> arbitrary_recipe(const Family& family);

/// Generates recipes together with their cases. `id` and `replay` of a case say how to get it again.
rc::Gen<Sample> arbitrary_sample(const Family& family);

/// Writes the family, the recipe, and the case as one JSON line with hex floats. `touchstone judge -` reads that line
/// back bit for bit.
void showValue(const Sample& sample, std::ostream& out);

/// These functions convert between a value and its position 0, 1, 2, ... in the order 0, 1, -1, 2, -2, ... restricted
/// to low..high. For a range without 0 the order starts at the end nearest to 0. Precondition: 0 <= position <= high -
/// low.
std::int64_t value_at(const Slot& slot, std::uint64_t position);
std::uint64_t position_of(const Slot& slot, std::int64_t value);

}  // namespace touchstone
