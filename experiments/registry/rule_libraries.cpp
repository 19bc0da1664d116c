// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/registry/rule_libraries.h"

#include <dlfcn.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <tuple>

#include "algorithms/printed/johnson_three_points.h"
#include "algorithms/simplex_solvers/all.h"

namespace touchstone {
namespace {

struct List {
    std::vector<Brought<plugin::Rule>> rules;
    std::vector<Brought<plugin::Solver>> solvers;
};

List& list() {
    static List all;
    return all;
}

template <class Function>
Function* function_of(void* library, const char* name) {
    return reinterpret_cast<Function*>(dlsym(library, name));
}

/// The parts of the library. The text about the interface is a plain string, which is looked at before anything else
/// crosses.
const plugin::Parts& parts_of(const std::string& path) {
    const auto refuse = [&](const std::string& problem) { throw UsageError(path + ": brings no rules: " + problem); };
    if (!std::filesystem::is_regular_file(path)) refuse("there is no such file; expected a shared library");
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) refuse(std::string(dlerror()) + "; expected a shared library (docs/library.md)");
    const auto interface = function_of<const char*()>(library, "touchstone_rules_interface");
    const auto parts = function_of<const plugin::Parts*()>(library, "touchstone_rules");
    if (interface == nullptr || parts == nullptr)
        refuse("it exports none; end its source with TOUCHSTONE_RULES(...) of algorithms/plugin/touchstone_rule.h");
    if (const std::string theirs = interface(), ours = plugin::interface_text(); theirs != ours)
        refuse("it was compiled for " + theirs + ", this program for " + ours +
               "; compile it again with g++ or clang++ against the headers of this program (touchstone --version)");
    return *parts();
}

bool is_word(std::string_view name) {
    const auto is_of_a_word = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
    return !name.empty() && std::isalpha(static_cast<unsigned char>(name.front())) != 0 &&
           std::all_of(name.begin(), name.end(), is_of_a_word);
}

bool is_solver_here(std::string_view name) {
    if (name == printed::JohnsonThreePoints::name) return true;
    return std::apply([&](const auto&... solver) { return ((solver.name == name) || ...); }, AllSimplexSolvers{});
}

/// Throws UsageError if the name is no word, or is known already.
template <class Part>
void check_name(const std::string& path, const Part& part, const Brought<Part>* other, bool is_known_here) {
    const std::string name(part.name);
    if (!is_word(name))
        throw UsageError(path + ": name '" + name + "': expected letters, digits and underscores, a letter first");
    if (is_known_here) throw UsageError(path + ": '" + name + "' is a name of this program already; give it another");
    if (other != nullptr)
        throw UsageError(path + ": '" + name + "' is the name of one of " + other->library + "; give it another");
}

void check_numbers(const std::string& path, const plugin::Rule& rule) {
    for (const plugin::Number& number : rule.numbers)
        if (!is_word(number.name) || !(number.standard >= 0) || !std::isfinite(number.standard))
            throw UsageError(path + ": parameter '" + std::string(number.name) + "' of " + std::string(rule.name) +
                             ": expected a word as its name, and a finite number >= 0 where none is given");
}

template <class Part>
const Brought<Part>* found_in(const std::vector<Brought<Part>>& parts, std::string_view name) {
    const auto at = std::ranges::find_if(parts, [&](const auto& brought) { return brought.part.name == name; });
    return at == parts.end() ? nullptr : &*at;
}

/// The rules of a text that are of libraries, those in any(...) too.
void collect(const Call& rule, std::vector<BroughtName>& found) {
    if (const auto* brought = find_brought_rule(rule.name)) found.push_back({rule.name, brought->library});
    for (const Argument& argument : rule.arguments) collect(argument.value, found);
}

}  // namespace

void add_rule_library(const std::string& path) {
    const std::string library = std::filesystem::absolute(path).lexically_normal().string();
    const plugin::Parts& parts = parts_of(library);
    for (const plugin::Rule& rule : parts.rules) {
        check_name(library, rule, find_brought_rule(rule.name), is_known_stop(rule.name));
        check_numbers(library, rule);
        list().rules.push_back({rule, library});
    }
    for (const plugin::Solver& solver : parts.solvers) {
        check_name(library, solver, find_brought_solver(solver.name), is_solver_here(solver.name));
        list().solvers.push_back({solver, library});
    }
}

std::span<const Brought<plugin::Rule>> brought_rules() { return list().rules; }
std::span<const Brought<plugin::Solver>> brought_solvers() { return list().solvers; }

const Brought<plugin::Rule>* find_brought_rule(std::string_view name) { return found_in(list().rules, name); }
const Brought<plugin::Solver>* find_brought_solver(std::string_view name) { return found_in(list().solvers, name); }

bool is_of_loop(const plugin::Rule& rule, Loop loop) {
    using S = double;
    const auto takes = [&]<class Record>(std::type_identity<Record>) {
        return std::get<plugin::RuleMaker<Record>>(std::get<plugin::RuleMakers<S>>(rule.makers)) != nullptr;
    };
    switch (loop) {
        case Loop::gjk: return takes(std::type_identity<Iterate<S, 3>>{});
        case Loop::epa: return takes(std::type_identity<epa::Expansion<S, 3>>{});
        case Loop::isa_gjk: return takes(std::type_identity<gjk::AxisCandidate<S, 3>>{});
        case Loop::mpr: return takes(std::type_identity<mpr::PortalStep<S, 3>>{});
        case Loop::hybrid: return takes(std::type_identity<hybrid::CoreIterate<S, 3>>{});
        case Loop::approach: return takes(std::type_identity<toi::Approach<S, 3>>{});
    }
    return false;
}

void refuse_scalar(std::string_view role, std::string_view name, std::string_view library, std::string_view scalar) {
    std::string text(role);
    text.append(" '").append(name).append("' of ").append(library);
    text.append(" computes in float, double and long double, and not in ").append(scalar);
    throw UsageError(text.append("; take scalar=float, scalar=double or scalar=long_double"));
}

std::vector<BroughtName> brought_by(const std::string& method) {
    std::vector<BroughtName> found;
    for (const Argument& argument : parse_call(method).arguments) {
        if (argument.key.ends_with("stop")) collect(argument.value, found);
        if (argument.key != "solver") continue;
        if (const auto* solver = find_brought_solver(argument.value.name))
            found.push_back({argument.value.name, solver->library});
    }
    return found;
}

}  // namespace touchstone
