// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone diff`: prints what became better and worse between two results databases. Its exit status is 1 if
// anything became worse.
#include <iostream>
#include <memory>

#include "experiments/commands/output.h"
#include "experiments/store/printable.h"
#include "reports/commands/page_commands.h"
#include "reports/difference.h"

namespace touchstone::diff_command {
namespace {

struct Arguments {
    std::string a, b, html;
    std::size_t most = 20;
};

int diff(const Arguments& arguments) {
    const Difference difference = difference_of(arguments.a, arguments.b);
    std::cout << printable(difference_text(difference, arguments.most));
    if (!arguments.html.empty()) {
        Output output(arguments.html);
        output.stream() << difference_page(difference);
        output.finish();
        std::cout << "written: " << printable_name(arguments.html) << '\n';
    }
    return difference.regressions > 0 ? 1 : 0;
}

}  // namespace
}  // namespace touchstone::diff_command

namespace touchstone {

void add_diff(CLI::App& app, Action& chosen) {
    using namespace diff_command;
    CLI::App* command = app.add_subcommand(
        "diff", "what got better and worse between two results databases; exit 1 if anything got worse");
    const auto arguments = std::make_shared<Arguments>();
    command->add_option("a", arguments->a, "the database before")->required();
    command->add_option("b", arguments->b, "the database after")->required();
    command->add_option("--html", arguments->html, "write a page as well");
    command->add_option("--most", arguments->most, "cells of each kind of change to print")->default_val(20);
    command->callback([&chosen, arguments] { chosen = [arguments] { return diff(*arguments); }; });
}

}  // namespace touchstone
