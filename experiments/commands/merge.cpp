// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone merge`: merges the databases of shards into one.
#include <filesystem>
#include <iostream>
#include <memory>

#include "experiments/campaign/merge.h"
#include "experiments/commands/command.h"
#include "experiments/store/printable.h"
#include "experiments/store/schema.h"
#include "experiments/store/writer_lock.h"

namespace touchstone::merge_command {
namespace {

struct Arguments {
    std::string into;
    std::vector<std::string> parts;
};

/// Creates the file as a copy of the first part, under a temporary name until it is complete.
void create_from(const std::string& into, const std::string& part) {
    if (!std::filesystem::is_regular_file(part))
        throw StoreError(part + ": no such file; name the databases of the parts");
    Database first(part, Database::Mode::read_write);  // a journal left by a kill is rolled back on opening
    check_results_database(first, "main", part, oldest_readable_version);
    const std::string copy = into + ".part";
    std::filesystem::remove(copy);
    Statement(first, "VACUUM INTO ?").bind(std::string_view(copy)).run();
    std::filesystem::rename(copy, into);
}

int merge(const Arguments& arguments) {
    const WriterLock lock(arguments.into);
    if (!std::filesystem::exists(arguments.into)) create_from(arguments.into, arguments.parts.front());
    Database into(arguments.into, Database::Mode::read_write);
    for (const auto& part : arguments.parts) merge_database(into, part);
    const auto [stored, wanted] = completeness_of(into);
    std::cout << printable_name(arguments.into) << ": " << stored << " of " << wanted << " chunks"
              << (stored == wanted ? ", complete" : "; run the missing shards, or finish it with `run --resume`")
              << '\n';
    return 0;
}

}  // namespace
}  // namespace touchstone::merge_command

namespace touchstone {

void add_merge(CLI::App& app, Action& chosen) {
    using namespace merge_command;
    CLI::App* command = app.add_subcommand("merge", "databases of shards or ranks into one; twice changes nothing");
    const auto arguments = std::make_shared<Arguments>();
    command->add_option("into", arguments->into, "the database to merge into; made when it is not there")->required();
    command->add_option("parts", arguments->parts, "databases of the same campaign and build")->required();
    command->callback([&chosen, arguments] { chosen = [arguments] { return merge(*arguments); }; });
}

}  // namespace touchstone
