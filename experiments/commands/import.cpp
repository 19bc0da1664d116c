// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone import`: makes cases at given gaps of the convex hulls of meshes.
#include <filesystem>
#include <iostream>

#include "experiments/commands/bounds.h"
#include "experiments/commands/command.h"
#include "experiments/commands/output.h"
#include "experiments/import/mesh_hull.h"
#include "experiments/import/model_pairs.h"
#include "experiments/registry/call.h"
#include "experiments/store/printable.h"
#include "properties/cases/case_json.h"

namespace touchstone::import_command {
namespace {

struct Arguments {
    std::vector<std::string> meshes;
    std::string out;
    std::vector<double> gaps{1e-1, 1e-3, 1e-6, 0, -1e-3, -1e-1};
    std::uint64_t seed = 1;
    int poses = 1;
};

int import_meshes(const Arguments& arguments) {
    std::vector<NamedHull> hulls;
    for (const auto& path : arguments.meshes) {
        NamedHull hull{std::filesystem::path(path).stem().string(), mesh_hull(path)};
        if (hull.name.find_first_of("#: ") != std::string::npos)
            throw InputError(path +
                             ": found a name with '#', ':' or a space; expected a name without, since it becomes "
                             "part of case ids");
        std::cerr << printable_name(path) << ": hull of " << hull.vertices.size() << " vertices\n";
        hulls.push_back(std::move(hull));
    }
    ModelPairOptions options;
    options.seed = arguments.seed;
    options.poses_per_pair = arguments.poses;
    options.relative_gaps = arguments.gaps;
    Output output(arguments.out);
    std::size_t count = 0;
    for (const Case& a_case : model_pairs(hulls, options)) {
        output.stream() << to_json_line(a_case) << '\n';
        ++count;
    }
    output.finish();
    std::cerr << count << " cases written to "
              << (arguments.out.empty() ? "standard output" : printable_name(arguments.out)) << '\n';
    return 0;
}

}  // namespace
}  // namespace touchstone::import_command

namespace touchstone {

void add_import(CLI::App& app, Action& chosen) {
    using namespace import_command;
    CLI::App* command = app.add_subcommand("import", "meshes (OFF, OBJ, STL, PLY) -> pairs of convex hulls as cases");
    const auto arguments = std::make_shared<Arguments>();
    command->add_option("meshes", arguments->meshes, "mesh files; every pair of them becomes cases")->required();
    command->add_option("--out,-o", arguments->out, "write cases to this file");
    command
        ->add_option("--gaps", arguments->gaps,
                     "signed distances, relative to the size of the first model; negative ones overlap")
        ->delimiter(',');
    command->add_option("--seed", arguments->seed, "seed of the poses")->check(at_least(0));
    command->add_option("--poses", arguments->poses, "poses per pair")->check(whole_number(1, 1'000'000));
    command->callback([&chosen, arguments] { chosen = [arguments] { return import_meshes(*arguments); }; });
}

}  // namespace touchstone
