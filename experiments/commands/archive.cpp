// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone archive`: one file with all that judges a campaign again, and with its results.
#include "experiments/archive/archive.h"

#include <iostream>
#include <memory>

#include "experiments/commands/command.h"
#include "experiments/commands/output.h"
#include "experiments/store/printable.h"

namespace touchstone::archive_command {
namespace {

struct Arguments {
    std::string database, out;
};

/// The name of the database with .tar.gz in place of .sqlite.
std::string archive_name(std::string database) {
    constexpr std::string_view ending = ".sqlite";
    if (database.ends_with(ending)) database.resize(database.size() - ending.size());
    return database + ".tar.gz";
}

int archive(const Arguments& arguments) {
    const std::string bytes = archive_of(arguments.database);
    const std::string path = arguments.out.empty() ? archive_name(arguments.database) : arguments.out;
    Output output(path);
    output.stream().write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    output.finish();
    if (path != "-")
        std::cout << "written: " << printable_name(path) << ", " << bytes.size()
                  << " bytes; `touchstone rerun` judges it again and compares\n";
    return 0;
}

}  // namespace
}  // namespace touchstone::archive_command

namespace touchstone {

void add_archive(CLI::App& app, Action& chosen) {
    using namespace archive_command;
    CLI::App* command =
        app.add_subcommand("archive", "a results database and all that makes it again into one file, for a paper");
    const auto arguments = std::make_shared<Arguments>();
    command->add_option("database", arguments->database, "what `touchstone run` wrote")->required();
    command->add_option("--out,-o", arguments->out,
                        "the archive; DATABASE.tar.gz by default, and - is standard output");
    command->callback([&chosen, arguments] { chosen = [arguments] { return archive(*arguments); }; });
}

}  // namespace touchstone
