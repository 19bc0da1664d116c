// SPDX-License-Identifier: GPL-3.0-or-later
// The methods that are templates. Their texts come from the list of methods.h, the methods themselves from the backend
// of the scalar.
#include <algorithm>

#include "experiments/instantiate/methods.h"

namespace touchstone {
namespace {

template <template <class> class... Adapters>
std::vector<AlgorithmDescription> describe(MethodList<Adapters...>) {
    return {{std::string(Adapters<double>::name), std::string(Adapters<double>::signature),
             std::string(Adapters<double>::what)}...};
}

/// The backend of the argument `scalar`, or that of double if there is none.
const ScalarBackend& backend_of(const Call& call) {
    Call scalar{"double", {}, 0};
    for (const Argument& argument : call.arguments)
        if (argument.key == "scalar") scalar = argument.value;
    std::vector<std::string> known;
    for (const ScalarBackend* backend : scalar_backends()) {
        if (const ScalarBackend* found = backend->find(scalar)) return *found;
        known.emplace_back(backend->name());
    }
    refuse_word("scalar", spelled(scalar), known);
}

class TemplateMethods final : public MethodSource {
public:
    std::string_view name() const override { return "algorithms"; }
    std::unique_ptr<Method> make(const Call& call) const override {
        const auto list = descriptions();
        const auto is_called = [&](const AlgorithmDescription& algorithm) { return algorithm.name == call.name; };
        if (std::none_of(list.begin(), list.end(), is_called)) return nullptr;
        return backend_of(call).make_method(call);
    }
    std::vector<AlgorithmDescription> descriptions() const override { return describe(AllMethods{}); }
};

const TemplateMethods source;
const MethodSourceRegistration registration(source);

}  // namespace
}  // namespace touchstone
