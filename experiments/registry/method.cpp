// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/registry/method.h"

#include <algorithm>

namespace touchstone {
namespace {

/// The registered objects, in no particular order: static objects of different files are constructed in any order.
template <class Registered>
std::vector<const Registered*>& registered() {
    static std::vector<const Registered*> list;
    return list;
}

template <class Registered>
std::vector<const Registered*> sorted_by_name() {
    auto list = registered<Registered>();
    std::sort(list.begin(), list.end(), [](const Registered* x, const Registered* y) { return x->name() < y->name(); });
    return list;
}

}  // namespace

ScalarRegistration::ScalarRegistration(const ScalarBackend& backend) {
    registered<ScalarBackend>().push_back(&backend);
}

MethodSourceRegistration::MethodSourceRegistration(const MethodSource& source) {
    registered<MethodSource>().push_back(&source);
}

std::vector<const ScalarBackend*> scalar_backends() { return sorted_by_name<ScalarBackend>(); }

std::vector<AlgorithmDescription> algorithm_descriptions() {
    std::vector<AlgorithmDescription> list;
    for (const MethodSource* source : sorted_by_name<MethodSource>())
        for (auto& description : source->descriptions()) list.push_back(std::move(description));
    return list;
}

std::unique_ptr<Method> parse_method(std::string_view text) {
    const Call call = parse_call(text);
    for (const MethodSource* source : sorted_by_name<MethodSource>())
        if (auto method = source->make(call)) return method;
    std::vector<std::string> known;
    for (const auto& algorithm : algorithm_descriptions()) known.push_back(algorithm.name);
    refuse_word("method", call.name, known);
}

}  // namespace touchstone
