// SPDX-License-Identifier: MIT
// Combines rules: they are evaluated in order, and the first that fires ends the loop. Cost: that of the rules up to
// the one that fires.
#pragma once

#include <concepts>
#include <string_view>
#include <tuple>
#include <type_traits>
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
        requires(std::invocable<const Rules&, const Record&>&&...)
    auto operator()(const Record& record) const noexcept((noexcept(std::declval<const Rules&>()(record)) && ...)) {
        return first_of(rules, record);
    }
    /// The same for the states of rules that keep one.
    template <class Record>
    auto operator()(const Record& record) noexcept((noexcept(std::declval<Rules&>()(record)) && ...)) {
        return first_of(rules, record);
    }

    /// Begins a query, if one of the rules has a state (core/iterate.h): the states, and copies of the other rules.
    template <Scalar S, int D>
        requires(RuleWithState<Rules, S, D> || ...)
    auto begin() const {
        return std::apply(
            [](const auto&... rule) {
                return AnyOf<std::remove_cvref_t<decltype(begin_rule<S, D>(rule))>...>(begin_rule<S, D>(rule)...);
            },
            rules);
    }

private:
    template <class Tuple, class Record>
    static auto first_of(Tuple& rules, const Record& record) {
        Stop<typename Record::scalar> stop;
        std::apply([&](auto&... rule) { (static_cast<void>(stop || (stop = rule(record))), ...); }, rules);
        return stop;
    }
};

}  // namespace touchstone
