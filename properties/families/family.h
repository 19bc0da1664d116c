// SPDX-License-Identifier: GPL-3.0-or-later
// A family turns a recipe of integers into a query. Its degeneracy is built by construction, not by filtering, so every
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

/// What a family is for.
enum class FamilyKind {
    degenerate,  ///< its cases provoke a mistake
    ordinary,    ///< nothing in how its cases are built is degenerate, as the pairs of a first scene are
    large        ///< hundreds of vertices, or long sequences: for campaigns about cost
};

class Family {
public:
    virtual ~Family() = default;
    virtual std::string_view name() const = 0;
    virtual FamilyKind kind() const = 0;
    /// One sentence that says what is degenerate and which mistake it provokes.
    virtual std::string_view description() const = 0;
    virtual const std::vector<Slot>& slots() const = 0;
    /// Builds the case of a recipe. Precondition: every recipe[i] is in the range of slots()[i]. Every such recipe
    /// yields a query of finite doubles. generate() fills `id`, `origin` and `replay`.
    virtual Case build(const Recipe& recipe) const = 0;
};

/// Returns all families but the large ones, sorted by name.
std::vector<const Family*> families();

/// Returns the families of two polytopes at rest, given by vertices without pose and margin, sorted by name. Most laws
/// apply to these.
std::vector<const Family*> vertex_families();

/// Returns the large families, sorted by name. No test runs all of them, since the exhaustive oracles need hours for
/// one.
std::vector<const Family*> large_families();

/// Returns the family of that name, including large ones, or null if there is none.
const Family* find_family(std::string_view name);

/// Makes a family one of those above. It must outlive every call of them.
void add_family(const Family& family);

/// Returns the recipe of case `index` of a campaign. It depends only on family name, seed and index, on every machine.
Recipe draw(const Family& family, std::uint64_t seed, std::uint64_t index);

/// Returns the case itself, with the id "NAME:SEED:INDEX" and the replay text "NAME:SEED:INDEX..INDEX".
Case generate(const Family& family, std::uint64_t seed, std::uint64_t index);

}  // namespace touchstone
