// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone list`: prints every name that the program knows, sorted. Tests compare it with the golden list.
#include <iostream>
#include <nlohmann/json.hpp>

#include "algorithms/shapes/query.h"
#include "algorithms/simplex_solvers/all.h"
#include "experiments/campaign/campaign.h"
#include "experiments/commands/command.h"
#include "experiments/commands/engine_option.h"
#include "experiments/engines/engines.h"
#include "experiments/registry/fixed_parts.h"
#include "experiments/registry/method.h"
#include "experiments/registry/rule_libraries.h"
#include "experiments/registry/short_descriptions.h"
#include "experiments/registry/solver_costs.h"
#include "experiments/registry/stop_rule.h"
#include "oracles/oracle.h"
#include "properties/families/family.h"
#include "properties/laws/law.h"

namespace touchstone::list_command {
namespace {

struct Entry {
    std::string name, description;
    std::vector<std::string> details{};
};
using Listing = std::vector<Entry>;

Listing list_methods() {
    Listing list;
    for (const auto& algorithm : algorithm_descriptions()) {
        list.push_back({algorithm.signature, algorithm.what});
        if (const std::string fixed = fixed_parts_of(algorithm); !fixed.empty()) list.back().details = {fixed};
    }
    return list;
}

Listing list_scalars() {
    Listing list;
    for (const ScalarBackend* scalar : scalar_backends())
        list.push_back({std::string(scalar->name()), std::string(scalar->description())});
    return list;
}

Listing list_solvers() {
    Listing list;
    std::apply(
        [&](const auto&... solver) {
            (list.push_back({std::string(solver.name), std::string(description_of_solver(solver.name))}), ...);
        },
        AllSimplexSolvers{});
    for (const auto& brought : brought_solvers())
        list.push_back({std::string(brought.part.name), std::string(brought.part.what)});
    return list;
}

/// The operations of a reduction, one line for each size of the simplex.
std::vector<std::string> operations_of_solver(const std::string& name) {
    std::vector<std::string> lines;
    for (const auto& [vertices, mean, most] : costs_of_solver(name)) {
        const auto pair = [](long x, long y) { return std::to_string(x) + " (" + std::to_string(y) + ")"; };
        lines.push_back(std::to_string(vertices) + " vertices: + " + pair(mean.additions, most.additions) + ", * " +
                        pair(mean.multiplications, most.multiplications) + ", / " +
                        pair(mean.divisions, most.divisions) + ", comparisons " +
                        pair(mean.comparisons, most.comparisons) + "; mean (most) of 1,000 simplices");
    }
    return lines;
}

template <Loop loop>
Listing list_stops() {
    Listing list;
    for (const auto& stop : stop_descriptions(loop)) list.push_back({stop.signature, stop.what});
    return list;
}

Listing list_directions() {
    Listing list;
    for (const auto& direction : direction_descriptions()) list.push_back({direction.signature, direction.what});
    return list;
}

Listing list_presets() {
    Listing list;
    for (const auto& preset : preset_descriptions()) list.push_back({preset.signature, preset.what});
    return list;
}

/// Lists the shapes of cases, then those of the library only.
Listing list_shapes() {
    Listing list;
    for_each_shape<3>([&]<class Shape>() {
        std::string fields;
        const Shape shape;
        for_each_field(shape, [&](const auto& field, const auto&) {
            fields += (fields.empty() ? "" : ", ") + std::string(field.name);
        });
        list.push_back({std::string(Shape::name), "{" + fields + "}" + std::string(Shape::remark)});
    });
    for (const auto& [name, what] : shapes_of_the_library()) list.push_back({std::string(name), std::string(what)});
    return list;
}

Listing list_families() {
    Listing list;
    for (const auto& some : {families(), large_families()})
        for (const Family* family : some)
            list.push_back({std::string(family->name()), std::string(family->description())});
    return list;
}

Listing list_oracles() {
    Listing list;
    for (const Oracle* oracle : oracles())
        list.push_back({std::string(oracle->name()), std::string(oracle->promise())});
    return list;
}

/// Lists the engines that were built with the program and those of --engine. Only this list depends on the machine.
Listing list_engines() {
    Listing list;
    for (const Engine& engine : engines())
        list.push_back({engine.method_name(), std::string(engine.greeting.version) + "; " + engine.greeting.settings +
                                                  "; computes in " + std::to_string(engine.greeting.bits) + " bits"});
    return list;
}

/// A campaign of engines cannot be read where the program stands alone, and is named with the reason.
Listing list_experiments() {
    Listing list;
    for (const auto& name : builtin_campaigns()) try {
            list.push_back({name, load_campaign(name).question});
        } catch (const std::exception& reason) {
            list.push_back({name, std::string("cannot be run here: ") + reason.what()});
        }
    return list;
}

Listing list_laws() {
    Listing list;
    for (const Law* law : laws())
        list.push_back({std::string(law->name()), theorem_and_proof(*law) + "; about " + std::string(law->subject()) +
                                                      ": " + std::string(law->statement()) +
                                                      ". Scope: " + std::string(law->scope()) +
                                                      ". Scale: " + std::string(law->scale())});
    return list;
}

using Lister = Listing (*)();
const std::vector<std::pair<std::string, Lister>>& listers() {
    static const std::vector<std::pair<std::string, Lister>> all{{"methods", list_methods},
                                                                 {"scalars", list_scalars},
                                                                 {"solvers", list_solvers},
                                                                 {"stops", list_stops<Loop::gjk>},
                                                                 {"epa-stops", list_stops<Loop::epa>},
                                                                 {"isa-stops", list_stops<Loop::isa_gjk>},
                                                                 {"hybrid-stops", list_stops<Loop::hybrid>},
                                                                 {"mpr-stops", list_stops<Loop::mpr>},
                                                                 {"impact-stops", list_stops<Loop::approach>},
                                                                 {"directions", list_directions},
                                                                 {"presets", list_presets},
                                                                 {"shapes", list_shapes},
                                                                 {"families", list_families},
                                                                 {"oracles", list_oracles},
                                                                 {"experiments", list_experiments},
                                                                 {"engines", list_engines},
                                                                 {"laws", list_laws}};
    return all;
}

void print(const Listing& list, std::ostream& out) {
    for (const Entry& entry : list) {
        out << "  " << entry.name << '\n';
        if (!entry.description.empty()) out << "      " << entry.description << '\n';
        for (const auto& line : entry.details) out << "      " << line << '\n';
    }
}

int list(const std::string& what, const std::string& format, bool verbose) {
    std::vector<std::string> known;
    nlohmann::ordered_json object;
    bool found = false;
    for (const auto& [name, lister] : listers()) {
        known.push_back(name);
        if (!what.empty() && what != name) continue;
        found = true;
        Listing entries = lister();
        if (verbose && name == "solvers")
            for (Entry& entry : entries) entry.details = operations_of_solver(entry.name);
        if (format.empty()) {
            std::cout << name << '\n';
            print(entries, std::cout);
        }
        for (const Entry& entry : entries) {
            object[name].push_back({{"name", entry.name}, {"description", entry.description}});
            if (!entry.details.empty()) object[name].back()["details"] = entry.details;
        }
    }
    if (!found) refuse_word("list", what, known);
    if (!format.empty()) std::cout << object.dump(1) << '\n';
    return 0;
}

}  // namespace
}  // namespace touchstone::list_command

namespace touchstone {

void add_list(CLI::App& app, Action& chosen) {
    using namespace list_command;
    CLI::App* command =
        app.add_subcommand("list", "every method, scalar, solver, stop, shape, family, oracle, experiment, law");
    const auto what = std::make_shared<std::string>(), format = std::make_shared<std::string>();
    command->add_option("what", *what, "one of the kinds; all when left out");
    command->add_flag_function(
        "--json", [format](std::int64_t) { *format = "json"; }, "as one JSON object");
    const auto verbose = std::make_shared<bool>(false);
    command->add_flag("--verbose", *verbose, "of solvers also the operations that a reduction takes");
    add_engine_option(*command, "whose engines are listed too");
    command->callback([&chosen, what, format, verbose] {
        chosen = [what, format, verbose] { return list(*what, *format, *verbose); };
    });
}

}  // namespace touchstone
