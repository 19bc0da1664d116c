// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/families/family.h"

#include <algorithm>
#include <iterator>

#include "properties/families/counter_random.h"

namespace touchstone {
namespace {

std::vector<const Family*>& registered() {
    static std::vector<const Family*> list;
    return list;
}

/// The large ones or the others, sorted by name.
std::vector<const Family*> listed(bool large) {
    std::vector<const Family*> list;
    std::ranges::copy_if(registered(), std::back_inserter(list),
                         [large](const Family* family) { return (family->kind() == FamilyKind::large) == large; });
    std::ranges::sort(list, {}, &Family::name);
    return list;
}

template <int D>
bool is_polytope(const Body<D>& body) {
    return std::holds_alternative<PolytopeData<D>>(body.shape) && !body.pose && body.margin == 0;
}

}  // namespace

void add_family(const Family& family) { registered().push_back(&family); }

std::vector<const Family*> families() { return listed(false); }
std::vector<const Family*> large_families() { return listed(true); }

std::vector<const Family*> vertex_families() {
    auto list = families();
    std::erase_if(list, [](const Family* family) {
        const AnyQuery query = generate(*family, 1, 0).query;
        return !std::visit([](const auto& q) { return is_polytope(q.a) && is_polytope(q.b) && !q.motion; }, query);
    });
    return list;
}

const Family* find_family(std::string_view name) {
    const auto found = std::ranges::find(registered(), name, &Family::name);
    return found == registered().end() ? nullptr : *found;
}

Recipe draw(const Family& family, std::uint64_t seed, std::uint64_t index) {
    const CounterRandom random(family.name(), seed, index);
    Recipe recipe;
    recipe.reserve(family.slots().size());
    for (const Slot& slot : family.slots()) recipe.push_back(random.uniform(recipe.size(), slot.low, slot.high));
    return recipe;
}

Case generate(const Family& family, std::uint64_t seed, std::uint64_t index) {
    Case result = family.build(draw(family, seed, index));
    const std::string prefix = std::string(family.name()) + ":" + std::to_string(seed) + ":";
    result.id = prefix + std::to_string(index);
    result.replay = result.id + ".." + std::to_string(index);
    result.origin = "generated";
    return result;
}

}  // namespace touchstone
