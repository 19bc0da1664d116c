// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle.h"

#include <algorithm>
#include <stdexcept>

namespace touchstone {
namespace {

std::vector<const Oracle*>& registered() {
    static std::vector<const Oracle*> list;
    return list;
}

}  // namespace

OracleRegistration::OracleRegistration(const Oracle& oracle) { registered().push_back(&oracle); }

std::vector<const Oracle*> oracles() {
    auto list = registered();
    std::sort(list.begin(), list.end(), [](const Oracle* x, const Oracle* y) { return x->name() < y->name(); });
    return list;
}

const Oracle* find_oracle(std::string_view name) {
    for (const Oracle* oracle : registered())
        if (oracle->name() == name) return oracle;
    return nullptr;
}

const Oracle& default_oracle() {
    const Oracle* oracle = find_oracle("exact");
    if (oracle == nullptr) throw std::logic_error("the exact oracle is not linked into this program");
    return *oracle;
}

}  // namespace touchstone
