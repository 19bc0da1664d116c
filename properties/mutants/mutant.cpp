// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/mutants/mutant.h"

#include <algorithm>

#include "properties/laws/exact_truth.h"

namespace touchstone {
namespace {

std::vector<const Mutant*>& registered() {
    static std::vector<const Mutant*> list;
    return list;
}

}  // namespace

Recordings SimpleMutant::record(const AnyQuery& query) const {
    Recordings list;
    if (!has_vertices(query)) return list;
    const Query<3> solid = in_space(query);
    add_recording(list, run_(solid, exact_truth(solid)));
    return list;
}

void add_mutant(const Mutant& mutant) { registered().push_back(&mutant); }

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
