// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/registry/method.h"

#include <algorithm>

#include "experiments/engines/engines.h"
#include "experiments/methods/certified.h"

namespace touchstone {
namespace {

std::vector<const ScalarBackend*>& registered() {
    static std::vector<const ScalarBackend*> list;
    return list;
}

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

}  // namespace

ScalarRegistration::ScalarRegistration(const ScalarBackend& backend) { registered().push_back(&backend); }

std::vector<const ScalarBackend*> scalar_backends() {
    auto list = registered();
    std::sort(list.begin(), list.end(),
              [](const ScalarBackend* x, const ScalarBackend* y) { return x->name() < y->name(); });
    return list;
}

std::unique_ptr<Method> parse_method(std::string_view text) {
    const Call call = parse_call(text);
    if (call.name.starts_with("engine/")) return make_engine_method(call);
    if (auto method = make_certified_method(call)) return method;
    std::vector<std::string> known;
    for (const auto& algorithm : algorithm_descriptions()) known.push_back(algorithm.name);
    if (std::find(known.begin(), known.end(), call.name) == known.end()) refuse_word("method", call.name, known);
    return backend_of(call).make_method(call);
}

}  // namespace touchstone
