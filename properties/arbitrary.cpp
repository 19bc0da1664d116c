// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/arbitrary.h"

#include <algorithm>
#include <ostream>

#include "properties/cases/case_json.h"

namespace touchstone {
namespace {

using Positions = std::vector<std::uint64_t>;

/// Returns how far the order alternates between the signs: the length of the shorter side of the range.
std::uint64_t common_arm(const Slot& slot) {
    return slot.low < 0 && slot.high > 0 ? static_cast<std::uint64_t>(std::min(-slot.low, slot.high)) : 0;
}

std::int64_t simplest(const Slot& slot) { return std::clamp<std::int64_t>(0, slot.low, slot.high); }

/// Adds candidates with all signed integers divided by one power of two, the largest power first. This keeps the shape
/// of the case up to rounding. It turns 41-bit coordinates into single digits in a few tries, where slot-by-slot
/// shrinking would take thousands.
void add_coarser(const std::vector<Slot>& slots, const Positions& positions, std::vector<Positions>& list) {
    for (int power = 48; power >= 1; power = power > 4 ? power - 4 : power - 1) {
        Positions next = positions;
        for (std::size_t i = 0; i < next.size(); ++i)
            if (common_arm(slots[i]) > 0)
                next[i] = position_of(slots[i], value_at(slots[i], positions[i]) / (std::int64_t{1} << power));
        if (next != positions) list.push_back(std::move(next));
    }
}

/// Adds candidates with whole blocks of slots set to their simplest value: all slots, then halves, quarters, and so on
/// down to pairs. These remove the coordinates of removed vertices from the report.
void add_simpler_blocks(const Positions& positions, std::vector<Positions>& list) {
    for (std::size_t length = positions.size(); length >= 2; length = (length + 1) / 2) {
        for (std::size_t first = 0; first < positions.size(); first += length) {
            Positions next = positions;
            const std::size_t last = std::min(first + length, positions.size());
            for (std::size_t i = first; i < last; ++i) next[i] = 0;
            if (next != positions) list.push_back(std::move(next));
        }
        if (length == 2) break;
    }
}

rc::Seq<Positions> shrinks_of(const Family& family, const Positions& positions) {
    std::vector<Positions> bold;
    add_simpler_blocks(positions, bold);
    add_coarser(family.slots(), positions, bold);
    const auto slots = rc::seq::range<std::size_t>(0, positions.size());
    auto single = rc::seq::join(rc::seq::map(slots, [positions](std::size_t i) {
        return rc::seq::map(rc::shrink::towards<std::uint64_t>(positions[i], 0), [positions, i](std::uint64_t smaller) {
            Positions next = positions;
            next[i] = smaller;
            return next;
        });
    }));
    return rc::seq::concat(rc::seq::fromContainer(std::move(bold)), std::move(single));
}

rc::Gen<Positions> arbitrary_positions(const Family& family) {
    return [&family](const rc::Random& random, int) {
        rc::Random stream = random;
        Positions positions;
        for (const Slot& slot : family.slots()) {
            const auto size = static_cast<std::uint64_t>(slot.high - slot.low) + 1;
            const rc::Random own = stream.split();
            positions.push_back(rc::gen::inRange<std::uint64_t>(0, size)(own, rc::kNominalSize).value());
        }
        return rc::shrinkable::shrinkRecur(positions,
                                           [&family](const Positions& from) { return shrinks_of(family, from); });
    };
}

}  // namespace

std::int64_t value_at(const Slot& slot, std::uint64_t position) {
    const std::uint64_t arm = common_arm(slot);
    if (position <= 2 * arm) {
        if (arm == 0) return simplest(slot);
        const auto half = static_cast<std::int64_t>((position + 1) / 2);
        return position % 2 == 1 ? half : -half;
    }
    const auto beyond = static_cast<std::int64_t>(position - 2 * arm);
    const auto reached = static_cast<std::int64_t>(arm);
    const bool upwards = slot.high - simplest(slot) > reached;
    return upwards ? simplest(slot) + reached + beyond : simplest(slot) - reached - beyond;
}

std::uint64_t position_of(const Slot& slot, std::int64_t value) {
    const auto arm = static_cast<std::int64_t>(common_arm(slot));
    const std::int64_t from = value - simplest(slot), magnitude = from < 0 ? -from : from;
    if (magnitude <= arm) return static_cast<std::uint64_t>(from > 0 ? 2 * from - 1 : -2 * from);
    return static_cast<std::uint64_t>(magnitude + arm);
}

rc::Gen<Recipe> arbitrary_recipe(const Family& family) {
    return rc::gen::map(arbitrary_positions(family), [&family](const Positions& positions) {
        Recipe recipe;
        for (std::size_t i = 0; i < positions.size(); ++i) recipe.push_back(value_at(family.slots()[i], positions[i]));
        return recipe;
    });
}

rc::Gen<Sample> arbitrary_sample(const Family& family) {
    return rc::gen::map(arbitrary_recipe(family), [&family](Recipe recipe) {
        Sample sample{&family, std::move(recipe), {}};
        sample.value = family.build(sample.recipe);
        sample.value.id = std::string(family.name()) + "-counterexample";
        sample.value.origin = "shrunk";
        sample.value.replay = "-";
        return sample;
    });
}

void showValue(const Sample& sample, std::ostream& out) {
    out << "family " << sample.family->name() << "\nrecipe";
    for (const std::int64_t x : sample.recipe) out << ' ' << x;
    out << "\ncase   " << to_json_line(sample.value);
}

}  // namespace touchstone
