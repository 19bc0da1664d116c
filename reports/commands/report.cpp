// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone report`: makes a page, Markdown and CSV of results databases.
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <memory>

#include "experiments/commands/bounds.h"
#include "experiments/store/printable.h"
#include "reports/commands/drawings.h"
#include "reports/commands/page_commands.h"
#include "reports/commands/report_replays.h"
#include "reports/commands/solver_costs_table.h"
#include "reports/earlier.h"
#include "reports/terminal.h"
#include "reports/write_report.h"

namespace touchstone::report_command {
namespace {

struct Arguments {
    std::vector<std::string> databases, before;
    std::string out, laws;
    int replays = 12;
    bool svg = false, pdf = false;
};

/// Whether to print colours. NO_COLOR (no-color.org) is respected.
Colour colour_of_terminal() {
    const char* refused = std::getenv("NO_COLOR");
    const bool wanted = refused == nullptr || *refused == '\0';
    return wanted && isatty(STDOUT_FILENO) == 1 ? Colour::on : Colour::off;
}

/// Prints the headline table of the first campaign, and the findings of the others.
void print(const CombinedReport& combined) {
    std::cout << terminal_text(combined.reports.front(), colour_of_terminal()) << '\n';
    for (std::size_t i = 1; i < combined.reports.size(); ++i)
        std::cout << printable(combined.reports[i].name + ": " + combined.reports[i].question) << "\n\n"
                  << answers_text(combined.reports[i].answers) << '\n'
                  << findings_text(combined.reports[i]) << '\n';
    for (const auto& problem : combined.problems)
        std::cout << "! not in this report: " << message_text(problem) << "\n\n";
}

int report(const Arguments& arguments) {
    CombinedReport combined = build_combined_report(arguments.databases, arguments.laws);
    add_earlier(combined, arguments.before);
    add_replays(combined, arguments.replays);
    add_solver_costs(combined);
    const auto names = write_report(combined, arguments.out);
    print(combined);
    const bool page = names.front() == "index.html";
    if (arguments.svg) draw_as_svg(arguments.out);
    if (arguments.pdf && page) {
        const std::string missing = draw_as_pdf(arguments.out);
        if (!missing.empty()) std::cerr << "touchstone: " << printable_name(missing) << '\n';
    }
    std::cout << "written: " << printable_name(arguments.out) << '/' << names.front() << " and " << names.size() - 1
              << " more files\n";
    if (!page)
        std::cout
            << "no index.html: this program was built without Vega; install node and npm (apt-get install -y npm), "
               "build again, and repeat the command\n";
    return 0;
}

}  // namespace
}  // namespace touchstone::report_command

namespace touchstone {

void add_report(CLI::App& app, Action& chosen) {
    using namespace report_command;
    CLI::App* command = app.add_subcommand("report", "results databases into a page, Markdown and CSV");
    const auto arguments = std::make_shared<Arguments>();
    command
        ->add_option("databases", arguments->databases,
                     "what `touchstone run` wrote: shards of a campaign, and as many campaigns as you like")
        ->required();
    command->add_option("--out,-o", arguments->out, "folder of the report")->default_val("out/report");
    command->add_option("--laws", arguments->laws,
                        "the scoreboard of the laws, from `touchstone laws --json --out FILE`");
    command->add_option(
        "--before", arguments->before,
        "earlier results of a campaign shown, from another build or seed: grey marks behind its figures");
    command->add_flag("--svg", arguments->svg, "draw every figure as SVG, by node");
    command->add_flag(
        "--pdf", arguments->pdf,
        "print the page to report.pdf, by an installed browser, and with --svg every figure, by rsvg-convert");
    command->add_option("--replays", arguments->replays, "failures of each campaign to replay beside the report")
        ->default_val(12)
        ->check(at_least(0));
    command->callback([&chosen, arguments] { chosen = [arguments] { return report(*arguments); }; });
}

}  // namespace touchstone
