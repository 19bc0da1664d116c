// SPDX-License-Identifier: GPL-3.0-or-later
// What `touchstone list methods` shows, from the texts that each adapter carries.
#include "experiments/methods/all.h"
#include "experiments/methods/certified.h"

namespace touchstone {
namespace {

template <template <class> class... Adapters>
std::vector<AlgorithmDescription> describe(MethodList<Adapters...>) {
    return {{std::string(Adapters<double>::name), std::string(Adapters<double>::signature),
             std::string(Adapters<double>::what)}...};
}

}  // namespace

std::vector<AlgorithmDescription> algorithm_descriptions() {
    auto list = describe(AllMethods{});
    for (auto& description : certified_descriptions()) list.push_back(std::move(description));
    return list;
}

}  // namespace touchstone
