// SPDX-License-Identifier: GPL-3.0-or-later
// A family turns a recipe of integers into a query. Degeneracy is built by construction, not by filtering, so every
// recipe is legal and stays degenerate while a shrinker moves its integers towards zero. Campaigns and property tests
// draw from the same map: (seed, index) -> recipe -> query.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/cases/case.h"

namespace touchstone {

using Recipe = std::vector<std::int64_t>;

/// One integer of a recipe, drawn uniformly from low..high (both included).
struct Slot {
    std::string_view name;
    std::int64_t low = 0, high = 0;
};

class Family {
public:
    virtual ~Family() = default;
    virtual std::string_view name() const = 0;
    /// One sentence: what is degenerate here, and which mistake it provokes.
    virtual std::string_view description() const = 0;
    virtual const std::vector<Slot>& slots() const = 0;
    /// Precondition: recipe[i] within slots()[i]. Total: every such recipe gives a query of finite doubles.
    /// `id`, `origin` and `replay` are filled by generate().
    virtual Case build(const Recipe& recipe) const = 0;
};

/// All families, sorted by name.
std::vector<const Family*> families();

/// The families of two polytopes at rest, given by vertices without pose and margin, which is what most laws are about;
/// sorted by name.
std::vector<const Family*> vertex_families();

/// Families of hundreds of vertices, for campaigns about cost; no test visits them all, since the exhaustive oracles
/// need hours for one. Sorted by name.
std::vector<const Family*> large_families();

/// Null when there is none of that name, large ones included.
const Family* find_family(std::string_view name);

class FamilyRegistration {
public:
    explicit FamilyRegistration(const Family& family);
};

class LargeFamilyRegistration {
public:
    explicit LargeFamilyRegistration(const Family& family);
};

/// The recipe of case `index` of a campaign: depends on family name, seed and index alone, on every machine.
Recipe draw(const Family& family, std::uint64_t seed, std::uint64_t index);

/// The case itself, id "NAME:SEED:INDEX", replayable as "NAME:SEED:INDEX..INDEX".
Case generate(const Family& family, std::uint64_t seed, std::uint64_t index);

}  // namespace touchstone
