// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/laws/law.h"

#include <algorithm>

namespace touchstone {
namespace {

std::vector<const Law*>& registered() {
    static std::vector<const Law*> list;
    return list;
}

}  // namespace

LawRegistration::LawRegistration(const Law& law) { registered().push_back(&law); }

std::vector<const Law*> laws() {
    auto list = registered();
    std::sort(list.begin(), list.end(), [](const Law* x, const Law* y) { return x->name() < y->name(); });
    return list;
}

const Law* find_law(std::string_view name) {
    for (const Law* law : registered())
        if (law->name() == name) return law;
    return nullptr;
}

}  // namespace touchstone
