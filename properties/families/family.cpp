// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/families/family.h"

#include <algorithm>

#include "properties/families/counter_random.h"

namespace touchstone {
namespace {

std::vector<const Family*>& registered() {
    static std::vector<const Family*> list;
    return list;
}

std::vector<const Family*>& registered_large() {
    static std::vector<const Family*> list;
    return list;
}

std::vector<const Family*> by_name(std::vector<const Family*> list) {
    std::sort(list.begin(), list.end(), [](const Family* x, const Family* y) { return x->name() < y->name(); });
    return list;
}

template <int D>
bool is_polytope(const Body<D>& body) {
    return std::holds_alternative<PolytopeData<D>>(body.shape) && !body.pose && body.margin == 0;
}

}  // namespace

FamilyRegistration::FamilyRegistration(const Family& family) { registered().push_back(&family); }

LargeFamilyRegistration::LargeFamilyRegistration(const Family& family) { registered_large().push_back(&family); }

std::vector<const Family*> families() { return by_name(registered()); }
std::vector<const Family*> large_families() { return by_name(registered_large()); }

std::vector<const Family*> vertex_families() {
    auto list = families();
    std::erase_if(list, [](const Family* family) {
        const AnyQuery query = generate(*family, 1, 0).query;
        return !std::visit([](const auto& q) { return is_polytope(q.a) && is_polytope(q.b) && !q.motion; }, query);
    });
    return list;
}

const Family* find_family(std::string_view name) {
    for (const auto* list : {&registered(), &registered_large()})
        for (const Family* family : *list)
            if (family->name() == name) return family;
    return nullptr;
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
