// SPDX-License-Identifier: MIT
// Stopping rules and simplex solvers of one's own for the program: a file that includes this header and ends with
//     TOUCHSTONE_RULES(MyRule, MySolver)
// becomes a shared library by one command, and `touchstone ... --rule ./libmine.so` knows what it names
// (docs/library.md).
//
// A rule is a struct with `name` and a template of operator(), or of begin<S, D>(), as in terminations/; `what` and
// `parameters` may be left out. A solver is a struct without data members that has `name` and `reduce`, as in
// simplex_solvers/. They run in the program itself, on float, double and long double, and must not throw.
//
// Invariant: what crosses from the library to the program are the types of core/erased.h and the records of the loops.
// interface_text() describes them, and the program refuses a library that describes them otherwise.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "algorithms/core/erased.h"
#include "algorithms/core/parameter.h"
#include "algorithms/epa/terminations/expansion.h"
#include "algorithms/fast/hints/exports.h"
#include "algorithms/gjk/axis_rules/axis_candidate.h"
#include "algorithms/hybrid/terminations/core_iterate.h"
#include "algorithms/mpr/terminations/portal_step.h"
#include "algorithms/toi/terminations/approach.h"

namespace touchstone::plugin {

/// The scalars in which a library computes.
template <class S>
concept PluginScalar = std::same_as<S, float> || std::same_as<S, double> || std::same_as<S, long double>;

/// A number of a rule: its name and unit (parameter.h), and its value where none is given.
struct Number {
    std::string_view name, unit;
    double standard = 0;
};

/// The numbers of a rule, in the order of its `parameters`; none if it has no such member.
template <class Rule>
std::vector<Number> numbers_of() {
    std::vector<Number> numbers;
    if constexpr (requires { Rule::parameters; })
        for (const auto& parameter : Rule::parameters)
            numbers.push_back({parameter.name, parameter.unit, Rule{}.*parameter.member});
    return numbers;
}

/// Makes a rule for one record. `values` has as many numbers as the rule.
template <class Record>
using RuleMaker = AnyRule<Record> (*)(const std::vector<double>& values);

/// One for every loop, in the plane and in space; null for the loops whose records the rule does not take.
template <PluginScalar S>
using RuleMakers =
    std::tuple<RuleMaker<Iterate<S, 2>>, RuleMaker<Iterate<S, 3>>, RuleMaker<epa::Expansion<S, 2>>,
               RuleMaker<epa::Expansion<S, 3>>, RuleMaker<gjk::AxisCandidate<S, 2>>,
               RuleMaker<gjk::AxisCandidate<S, 3>>, RuleMaker<hybrid::CoreIterate<S, 2>>,
               RuleMaker<hybrid::CoreIterate<S, 3>>, RuleMaker<mpr::PortalStep<S, 2>>, RuleMaker<mpr::PortalStep<S, 3>>,
               RuleMaker<toi::Approach<S, 2>>, RuleMaker<toi::Approach<S, 3>>>;

/// A stopping rule of a library.
struct Rule {
    std::string_view name, what;
    std::vector<Number> numbers;
    std::tuple<RuleMakers<float>, RuleMakers<double>, RuleMakers<long double>> makers;
};

/// Makes a solver.
template <PluginScalar S, int D>
using SolverMaker = AnySolver<S, D> (*)();

/// A simplex solver of a library.
struct Solver {
    std::string_view name, what;
    std::tuple<SolverMaker<float, 2>, SolverMaker<float, 3>, SolverMaker<double, 2>, SolverMaker<double, 3>,
               SolverMaker<long double, 2>, SolverMaker<long double, 3>>
        makers;
};

/// What a library brings.
struct Parts {
    std::vector<Rule> rules;
    std::vector<Solver> solvers;
};

namespace detail {

template <class Part>
constexpr std::string_view what_of() {
    if constexpr (requires { Part::what; })
        return Part::what;
    else
        return "";
}

template <class Rule, class Record>
constexpr RuleMaker<Record> maker_of() {
    if constexpr (RuleFor<Rule, Record>)
        return [](const std::vector<double>& values) {
            Rule rule;
            if constexpr (requires { Rule::parameters; })
                for (std::size_t i = 0; i < values.size(); ++i) rule.*Rule::parameters[i].member = values[i];
            return AnyRule<Record>(rule);
        };
    else
        return nullptr;
}

/// The makers of a rule in one scalar.
template <class Rule, class Makers>
struct MakersOf;
template <class Rule, class... Record>
struct MakersOf<Rule, std::tuple<RuleMaker<Record>...>> {
    static constexpr std::array<bool, sizeof...(Record)> takes{RuleFor<Rule, Record>...};
    static std::tuple<RuleMaker<Record>...> all() { return {maker_of<Rule, Record>()...}; }

    static constexpr bool takes_any = (RuleFor<Rule, Record> || ...);
    /// The records stand in pairs, that of the plane before that of space.
    static constexpr bool is_for_both_dimensions = [] {
        for (std::size_t i = 0; i < takes.size(); i += 2)
            if (takes[i] != takes[i + 1]) return false;
        return true;
    }();
};

template <class Part>
Rule rule_of() {
    using InFloat = MakersOf<Part, RuleMakers<float>>;
    using InDouble = MakersOf<Part, RuleMakers<double>>;
    using InLongDouble = MakersOf<Part, RuleMakers<long double>>;
    constexpr bool takes_any = InFloat::takes_any || InDouble::takes_any || InLongDouble::takes_any;
    static_assert(takes_any,
                  "TOUCHSTONE_RULES names a type that is neither a stopping rule nor a simplex solver: a rule has "
                  "template <Scalar S, int D> Stop<S> operator()(const Iterate<S, D>&) const, or the record of another "
                  "loop; a solver has bool reduce(Simplex<S, D>&) const");
    static_assert(
        InFloat::takes == InDouble::takes && InDouble::takes == InLongDouble::takes && InDouble::is_for_both_dimensions,
        "a rule of TOUCHSTONE_RULES takes its records in every scalar and dimension: write its operator() "
        "as template <Scalar S, int D>");
    return {Part::name, what_of<Part>(), numbers_of<Part>(), {InFloat::all(), InDouble::all(), InLongDouble::all()}};
}

template <class Part, class S, int D>
AnySolver<S, D> made_solver() {
    return AnySolver<S, D>(Part{});
}

template <class Part>
Solver solver_of() {
    static_assert(std::is_empty_v<Part>,
                  "a solver of TOUCHSTONE_RULES has no data members: what it keeps during a query is in begin<S, D>()");
    return {Part::name,
            what_of<Part>(),
            {made_solver<Part, float, 2>, made_solver<Part, float, 3>, made_solver<Part, double, 2>,
             made_solver<Part, double, 3>, made_solver<Part, long double, 2>, made_solver<Part, long double, 3>}};
}

template <class Part>
void add(Parts& parts) {
    static_assert(
        requires { std::string_view(Part::name); },
        "a rule or solver of TOUCHSTONE_RULES needs static constexpr std::string_view name");
    if constexpr (SimplexSolver<Part, double, 3>)
        parts.solvers.push_back(solver_of<Part>());
    else
        parts.rules.push_back(rule_of<Part>());
}

/// One step of FNV-1a.
constexpr std::uint64_t folded(std::uint64_t hash, std::size_t number) { return (hash ^ number) * 1099511628211U; }

// The records hold references, of whose places the standard leaves it to the compiler whether it tells them.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"

/// The sizes of the records of the loops beside GJK, and the place of each field, folded into `hash`.
template <class S, int D>
constexpr std::uint64_t layout_of_other_loops(std::uint64_t hash) {
    using Epa = epa::Expansion<S, D>;
    using Axis = gjk::AxisCandidate<S, D>;
    using Core = hybrid::CoreIterate<S, D>;
    using Portal = mpr::PortalStep<S, D>;
    using Impact = toi::Approach<S, D>;
    for (const std::size_t number : {sizeof(Epa),
                                     offsetof(Epa, k),
                                     offsetof(Epa, polytope),
                                     offsetof(Epa, face),
                                     offsetof(Epa, plane),
                                     offsetof(Epa, w),
                                     offsetof(Epa, support),
                                     offsetof(Epa, key),
                                     offsetof(Epa, lower2),
                                     offsetof(Epa, upper2),
                                     offsetof(Epa, band),
                                     offsetof(Epa, origin_is_interior),
                                     offsetof(Epa, turns_without_rise),
                                     sizeof(Axis),
                                     offsetof(Axis, k),
                                     offsetof(Axis, v),
                                     offsetof(Axis, vv),
                                     offsetof(Axis, simplex),
                                     offsetof(Axis, w),
                                     offsetof(Axis, vw),
                                     sizeof(Core),
                                     offsetof(Core, k),
                                     offsetof(Core, v),
                                     offsetof(Core, vv),
                                     offsetof(Core, simplex),
                                     offsetof(Core, w),
                                     offsetof(Core, vw),
                                     offsetof(Core, lower2),
                                     offsetof(Core, margin2),
                                     sizeof(Portal),
                                     offsetof(Portal, k),
                                     offsetof(Portal, normal),
                                     offsetof(Portal, nn),
                                     offsetof(Portal, offset),
                                     offsetof(Portal, support),
                                     offsetof(Portal, noise),
                                     sizeof(Impact),
                                     offsetof(Impact, k),
                                     offsetof(Impact, time),
                                     offsetof(Impact, v),
                                     offsetof(Impact, velocity),
                                     offsetof(Impact, margin),
                                     offsetof(Impact, band),
                                     offsetof(Impact, is_point),
                                     offsetof(Impact, has_advanced),
                                     offsetof(Impact, advance)})
        hash = folded(hash, number);
    return hash;
}
#pragma GCC diagnostic pop

/// The sizes and places of what crosses in one scalar and dimension, folded into `hash` (FNV-1a).
template <class S, int D>
constexpr std::uint64_t layout(std::uint64_t hash) {
    using Record = Iterate<S, D>;
    using Ended = Stop<S>;
    using Reduced = Simplex<S, D>;
    using Vertex = CsoVertex<S, D>;
    for (const std::size_t number : {sizeof(AnyRule<Record>),
                                     sizeof(AnySolver<S, D>),
                                     sizeof(std::function<S(int)>),
                                     sizeof(Rule),
                                     sizeof(Solver),
                                     sizeof(Ended),
                                     offsetof(Ended, kind),
                                     offsetof(Ended, measured),
                                     offsetof(Ended, threshold),
                                     offsetof(Ended, promise),
                                     sizeof(Reduced),
                                     offsetof(Reduced, vertex),
                                     offsetof(Reduced, lambda),
                                     offsetof(Reduced, size),
                                     sizeof(Vertex),
                                     offsetof(Vertex, w),
                                     offsetof(Vertex, a),
                                     offsetof(Vertex, b),
                                     offsetof(Vertex, feature_a),
                                     offsetof(Vertex, feature_b),
                                     sizeof(Record),
                                     offsetof(Record, k),
                                     offsetof(Record, v),
                                     offsetof(Record, vv),
                                     offsetof(Record, previous_vv),
                                     offsetof(Record, w),
                                     offsetof(Record, vw),
                                     offsetof(Record, lower2),
                                     offsetof(Record, simplex),
                                     offsetof(Record, duplicate),
                                     offsetof(Record, feature_repeat),
                                     offsetof(Record, upper2),
                                     sizeof(epa::Expanding<S, D>)})
        hash = folded(hash, number);
    return layout_of_other_loops<S, D>(hash);
}

}  // namespace detail

/// What a library and a program must have in common: the version of this interface, the standard library with its ABI,
/// and the layout of what crosses. It changes with the compiler's ABI and with the headers. The version is raised where
/// a record changes without a change of its layout.
inline std::string interface_text() {
    constexpr int version = 1;
    std::uint64_t hash = 14695981039346656037U;
    hash = detail::layout<float, 3>(detail::layout<float, 2>(hash));
    hash = detail::layout<double, 3>(detail::layout<double, 2>(hash));
    hash = detail::layout<long double, 3>(detail::layout<long double, 2>(hash));
#if defined(_GLIBCXX_USE_CXX11_ABI) && _GLIBCXX_USE_CXX11_ABI
    const std::string library = "libstdc++";
#elif defined(_LIBCPP_VERSION)
    const std::string library = "libc++";
#else
    const std::string library = "another standard library";
#endif
    return "version " + std::to_string(version) + ", " + library + ", layout " + std::to_string(hash);
}

/// The rules and solvers of these types, in their order.
template <class... Part>
Parts parts_of() {
    Parts parts;
    (detail::add<Part>(parts), ...);
    return parts;
}

}  // namespace touchstone::plugin

/// Exports rules and solvers from a shared library: once in a library, outside of any namespace. The text can be read
/// whatever the library was built with; the parts only if the text is that of the program.
#define TOUCHSTONE_RULES(...)                                                                       \
    extern "C" const char* touchstone_rules_interface() {                                           \
        static const std::string text = touchstone::plugin::interface_text();                       \
        return text.c_str();                                                                        \
    }                                                                                               \
    extern "C" const touchstone::plugin::Parts* touchstone_rules() {                                \
        static const touchstone::plugin::Parts parts = touchstone::plugin::parts_of<__VA_ARGS__>(); \
        return &parts;                                                                              \
    }
