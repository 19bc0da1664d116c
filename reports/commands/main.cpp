// SPDX-License-Identifier: GPL-3.0-or-later
// The program. It runs the chosen command, and turns every error into one message and exit status 2.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <csignal>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "experiments/commands/rule_option.h"
#include "experiments/provenance/provenance.h"
#include "experiments/registry/call.h"
#include "experiments/store/printable.h"
#include "reports/commands/page_commands.h"

namespace touchstone {
namespace {

std::string version_text() {
    std::string text = "touchstone";
    for (const auto& [key, value] : build_provenance())
        text += key == "version" ? " " + value : "\n  " + key + ": " + value;
    return text;
}

/// One line with the command, what is wrong, and how to have its options.
std::string failure_text(const CLI::App* app, const CLI::Error& error) {
    std::string command = "touchstone";
    for (const auto* given : app->get_subcommands()) command += " " + given->get_name();
    return command + ": " + message_text(error.what()) + "; `" + command + " --help` says what it takes\n";
}

/// Throws UsageError if the first argument is neither a command nor an option.
void check_command(CLI::App& app, int argc, char** argv) {
    if (argc < 2 || argv[1][0] == '-') return;
    std::vector<std::string> known;
    for (const auto* command : app.get_subcommands([](CLI::App*) { return true; }))
        known.push_back(command->get_name());
    if (std::find(known.begin(), known.end(), argv[1]) == known.end()) refuse_word("command", argv[1], known);
}

int main_with_errors(int argc, char** argv) {
    CLI::App app{"Convex collision algorithms put to the test against exact truth."};
    app.require_subcommand(1);
    app.set_version_flag("--version", version_text());
    app.failure_message(failure_text);
    Action chosen;
    add_list(app, chosen);
    add_solve(app, chosen);
    add_judge(app, chosen);
    add_audit(app, chosen);
    add_truth(app, chosen);
    add_cases(app, chosen);
    add_run(app, chosen);
    add_merge(app, chosen);
    add_archive(app, chosen);
    add_choose(app, chosen);
    add_hunt(app, chosen);
    add_import(app, chosen);
    add_laws(app, chosen);
    add_shrink(app, chosen);
    add_report(app, chosen);
    add_replay(app, chosen);
    add_atlas(app, chosen);
    add_diff(app, chosen);
    add_rerun(app, chosen);
    add_examine(app, chosen);
    for (const char* reads_methods :
         {"list", "solve", "judge", "cases", "run", "hunt", "shrink", "report", "replay", "atlas", "rerun"})
        add_rule_option(*app.get_subcommand(reads_methods));
    check_command(app, argc, argv);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    const int status = chosen();
    if (!std::cout.flush())
        throw std::runtime_error("standard output cannot be written; redirect it to a file where there is space");
    return status;
}

}  // namespace
}  // namespace touchstone

int main(int argc, char** argv) {
    std::signal(SIGXFSZ, SIG_IGN);  // a file size limit then becomes an error with a message, like a full disk
    try {
        return touchstone::main_with_errors(argc, argv);
    } catch (const std::exception& error) {
        std::cerr << "touchstone: " << touchstone::message_text(error.what()) << '\n';
        return 2;
    }
}
