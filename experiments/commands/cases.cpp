// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone cases`: the cases themselves as JSON Lines, every number exact; generated ones become a file this way.
#include "experiments/commands/case_source.h"
#include "experiments/commands/command.h"
#include "experiments/commands/output.h"
#include "properties/cases/case_json.h"

namespace touchstone {

void add_cases(CLI::App& app, Action& chosen) {
    CLI::App* command = app.add_subcommand("cases", "the cases themselves as JSON Lines");
    struct Arguments {
        std::vector<std::string> cases;
        std::string out;
    };
    const auto arguments = std::make_shared<Arguments>();
    command
        ->add_option("cases", arguments->cases,
                     "FILE.jsonl, FILE#ID, - or FAMILY:SEED:FIRST..LAST; @KIND behind it asks another query")
        ->required();
    command->add_option("--out,-o", arguments->out, "write case lines to this file");
    command->callback([&chosen, arguments] {
        chosen = [arguments] {
            Output output(arguments->out);
            for_each_case(arguments->cases, [&](Case&& a_case) { output.stream() << to_json_line(a_case) << '\n'; });
            output.finish();
            return 0;
        };
    });
}

}  // namespace touchstone
