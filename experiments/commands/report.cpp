// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone report`: results databases into a page, Markdown and CSV.
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <memory>

#include "experiments/commands/command.h"
#include "reports/terminal.h"
#include "reports/write_report.h"

namespace touchstone {
namespace {

struct Arguments {
    std::vector<std::string> databases;
    std::string out;
};

/// NO_COLOR (no-color.org) is respected.
Colour colour_of_terminal() {
    const char* refused = std::getenv("NO_COLOR");
    const bool wanted = refused == nullptr || *refused == '\0';
    return wanted && isatty(STDOUT_FILENO) == 1 ? Colour::on : Colour::off;
}

int report(const Arguments& arguments) {
    const Report report = build_report(arguments.databases);
    const auto names = write_report(report, arguments.out);
    std::cout << terminal_text(report, colour_of_terminal()) << '\n';
    const bool page = names.front() == "index.html";
    std::cout << "written: " << arguments.out << '/' << names.front() << " and " << names.size() - 1 << " more files\n";
    if (!page)
        std::cout
            << "no index.html: this program was built without Vega; install node and npm (apt-get install -y npm), "
               "build again, and repeat the command\n";
    return 0;
}

}  // namespace

void add_report(CLI::App& app, Action& chosen) {
    CLI::App* command = app.add_subcommand("report", "results databases into a page, Markdown and CSV");
    const auto arguments = std::make_shared<Arguments>();
    command
        ->add_option("databases", arguments->databases,
                     "what `touchstone run` wrote; the shards of one campaign together")
        ->required();
    command->add_option("--out,-o", arguments->out, "folder of the report")->default_val("out/report");
    command->callback([&chosen, arguments] { chosen = [arguments] { return report(*arguments); }; });
}

}  // namespace touchstone
