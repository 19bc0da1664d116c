// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/instantiate/method_table.h"

#include <algorithm>
#include <string>

namespace touchstone {

std::unique_ptr<Method> make_named_method(std::span<const NamedMaker> makers, const ScalarBackend& backend,
                                          const Call& call) {
    const auto named = std::ranges::find(makers, call.name, &NamedMaker::name);
    if (named == makers.end()) return nullptr;
    if (named->make == nullptr)
        throw UsageError(call.name + ": takes a square root, which scalar " + std::string(backend.name()) + " has not");
    MethodArguments arguments(call, backend.name());
    return named->make(backend, arguments);
}

}  // namespace touchstone
