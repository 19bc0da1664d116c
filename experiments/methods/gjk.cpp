// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/methods/gjk.h"

#include <algorithm>
#include <cmath>

namespace touchstone {
namespace {

std::vector<std::string> solver_names() {
    std::vector<std::string> names;
    std::apply([&](const auto&... solver) { (names.emplace_back(solver.name), ...); }, AllSimplexSolvers{});
    return names;
}

StopRule default_rule() { return parse_stop_rule(parse_call("robust")); }

int parse_cap(const Call& value) {
    const double cap = number_of(value, "cap");
    if (cap < 1 || cap > 1000000 || cap != std::floor(cap))
        throw UsageError("cap: found " + value.name + "; expected a whole number from 1 to 1000000");
    return static_cast<int>(cap);
}

}  // namespace

GjkSpecification parse_gjk(const Call& call, std::string_view scalar) {
    GjkSpecification result{std::string(scalar), "johnson", default_rule(), 128};
    bool cap_given = false;
    for (const Argument& argument : call.arguments) {
        if (argument.key.empty())
            throw UsageError("gjk: found '" + argument.value.name +
                             "' without a name; expected scalar=, solver=, stop= or cap=");
        if (argument.key == "scalar") continue;
        if (argument.key == "solver") {
            result.solver = argument.value.name;
            const auto known = solver_names();
            if (std::find(known.begin(), known.end(), result.solver) == known.end())
                refuse_word("solver", result.solver, known);
        } else if (argument.key == "stop") {
            result.stop = parse_stop_rule(argument.value);
        } else if (argument.key == "cap") {
            result.cap = parse_cap(argument.value);
            cap_given = true;
        } else {
            refuse_word("argument of gjk", argument.key, {"scalar", "solver", "stop", "cap"});
        }
    }
    if (const int cap = cap_of_preset(result.stop.name); cap > 0 && !cap_given) result.cap = cap;
    return result;
}

std::string canonical(const GjkSpecification& specification) {
    return "gjk(scalar=" + specification.scalar + ", solver=" + specification.solver +
           ", stop=" + canonical(specification.stop) + ", cap=" + std::to_string(specification.cap) + ")";
}

std::vector<AlgorithmDescription> algorithm_descriptions() {
    return {{"gjk", "gjk(scalar=double, solver=johnson, stop=robust(0, 8), cap=128)",
             "GJK distance with witness points; answers intersects and distance. A preset as stop brings its own cap"}};
}

}  // namespace touchstone
