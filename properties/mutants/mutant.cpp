// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/mutants/mutant.h"

#include <algorithm>

namespace touchstone {
namespace {

std::vector<const Mutant*>& registered() {
    static std::vector<const Mutant*> list;
    return list;
}

}  // namespace

MutantRegistration::MutantRegistration(const Mutant& mutant) { registered().push_back(&mutant); }

std::vector<const Mutant*> mutants() {
    auto list = registered();
    std::sort(list.begin(), list.end(), [](const Mutant* x, const Mutant* y) { return x->name() < y->name(); });
    return list;
}

const Mutant* find_mutant(std::string_view name) {
    for (const Mutant* mutant : registered())
        if (mutant->name() == name) return mutant;
    return nullptr;
}

}  // namespace touchstone
