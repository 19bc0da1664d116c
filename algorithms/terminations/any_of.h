// SPDX-License-Identifier: MIT
// Combines rules: they are evaluated in order, and the first that fires ends the loop. Cost: that of the rules up to
// the one that fires.
#pragma once

#include <string_view>
#include <tuple>
#include <utility>

#include "algorithms/core/iterate.h"

namespace touchstone {

template <class... Rules>
struct AnyOf {
    static constexpr std::string_view name = "any";
    std::tuple<Rules...> rules;

    AnyOf() = default;
    /// The rules in the order in which they are evaluated.
    explicit AnyOf(Rules... each) : rules(std::move(each)...) {}

    /// `Record` is the record that the loop passes to its rules: an Iterate of GJK or an Expansion of EPA.
    template <class Record>
    auto operator()(const Record& record) const noexcept((noexcept(std::declval<const Rules&>()(record)) && ...)) {
        Stop<typename Record::scalar> stop;
        std::apply([&](const auto&... rule) { (static_cast<void>(stop || (stop = rule(record))), ...); }, rules);
        return stop;
    }
};

}  // namespace touchstone
