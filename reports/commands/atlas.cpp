// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone atlas`: writes the answers over a grid of single ulps beside the exact truth.
#include <iostream>
#include <memory>
#include <set>

#include "experiments/atlas/axis.h"
#include "experiments/commands/bounds.h"
#include "experiments/commands/case_source.h"
#include "experiments/commands/engine_option.h"
#include "experiments/commands/output.h"
#include "experiments/store/printable.h"
#include "reports/atlas_page.h"
#include "reports/commands/atlas_files.h"
#include "reports/commands/page_commands.h"

namespace touchstone::atlas_command {
namespace {

struct Arguments {
    std::string a_case, axes, out;
    std::vector<std::string> methods;
    BroughtEngines engines;
    int ulps = 32;
};

std::pair<std::string, std::string> axes_of(const Arguments& arguments, const AnyQuery& query) {
    const auto comma = arguments.axes.find(',');
    if (comma == std::string::npos || arguments.axes.find(',', comma + 1) != std::string::npos) {
        std::string names;
        for (const auto& name : axis_names(query)) names += (names.empty() ? "" : " ") + name;
        throw UsageError("--axes '" + arguments.axes +
                         "': expected two numbers of the case, such as b.v0.x,b.v0.y; it has " + names);
    }
    return {arguments.axes.substr(0, comma), arguments.axes.substr(comma + 1)};
}

Case the_case(const std::string& argument) {
    std::optional<Case> result;
    for_each_case({argument}, [&](Case&& a_case) {
        if (result) throw UsageError("atlas: '" + argument + "' names more than one case; name one, such as FILE#ID");
        result = std::move(a_case);
    });
    if (!result)
        throw UsageError("atlas: '" + argument + "' names no case; name one, such as FILE#ID or FAMILY:SEED:INDEX");
    if (const auto refusal = default_oracle().refuses(result->query))
        throw UsageError(argument + ": no oracle: " + *refusal);
    return *result;
}

std::string command_of(const Arguments& arguments) {
    std::string text = "./run -- atlas " + shell_quoted(arguments.a_case) + " --axes " + arguments.axes + " --ulps " +
                       std::to_string(arguments.ulps);
    for (const auto& method : arguments.methods) text += " --method " + shell_quoted(method);
    std::set<std::string> libraries;
    for (const auto& method : arguments.methods)
        if (const std::string library = library_arguments(method); libraries.insert(library).second) text += library;
    return text;
}

/// The path of the page with another extension: atlas.html gives atlas.csv.
std::string beside(const std::string& page, const std::string& extension) {
    const auto dot = page.rfind('.');
    const bool named = dot != std::string::npos && page.find('/', dot) == std::string::npos && dot > 0;
    return (named ? page.substr(0, dot) : page) + extension;
}

void write(const std::string& path, const std::string& text) {
    Output output(path);
    output.stream() << text;
    output.finish();
    std::cerr << "written: " << printable_name(path) << '\n';
}

int draw(Arguments arguments) {
    arguments.methods = methods_or_only_engine("atlas", arguments.methods, *arguments.engines);
    std::vector<std::unique_ptr<Method>> methods;
    for (const auto& text : arguments.methods) methods.push_back(parse_method(text));
    const Case a_case = the_case(arguments.a_case);
    const auto [x, y] = axes_of(arguments, a_case.query);
    const Atlas atlas = atlas_of(a_case, x, y, arguments.ulps, methods, default_oracle());
    const ScalarBackend* scalar = &methods.front()->backend();
    for (const auto& method : methods)
        if (scalar->unit_roundoff() < method->backend().unit_roundoff()) scalar = &method->backend();
    const AtlasTitle title{a_case, methods, std::string(scalar->name()), command_of(arguments)};
    write(arguments.out, atlas_page(atlas_json(atlas, title)));
    write(beside(arguments.out, ".csv"), atlas_csv(atlas, title));
    write(beside(arguments.out, ".svg"), atlas_svg(atlas, title));
    return 0;
}

}  // namespace
}  // namespace touchstone::atlas_command

namespace touchstone {

void add_atlas(CLI::App& app, Action& chosen) {
    using namespace atlas_command;
    CLI::App* command =
        app.add_subcommand("atlas", "answers over a grid of single ulps beside the exact truth, as a page");
    const auto arguments = std::make_shared<Arguments>();
    command->add_option("case", arguments->a_case, "FILE#ID or FAMILY:SEED:INDEX")->required();
    command->add_option("--axes", arguments->axes, "two numbers of the case, such as b.v3.x,b.v3.y")->required();
    command->add_option("--ulps", arguments->ulps, "steps to each side")->default_val(32)->check(whole_number(1, 512));
    command->add_option("--method,-m", arguments->methods, "repeatable");
    arguments->engines = add_engine_option(*command);
    command->add_option("--out,-o", arguments->out, "the page; .csv and .svg stand beside it")
        ->default_val("atlas.html");
    command->callback([&chosen, arguments] { chosen = [arguments] { return draw(*arguments); }; });
}

}  // namespace touchstone
