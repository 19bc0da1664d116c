// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone cases`: the cases themselves as JSON Lines, every number exact; generated ones become a file this way.
#include <nlohmann/json.hpp>

#include "experiments/commands/case_source.h"
#include "experiments/commands/command.h"
#include "experiments/commands/output.h"
#include "properties/cases/case_json.h"

namespace touchstone {

namespace {

/// The integers of which a family makes a case, and their ranges, as one JSON object.
std::string slots_line(const Family& family) {
    nlohmann::ordered_json slots = nlohmann::ordered_json::array();
    for (const Slot& slot : family.slots())
        slots.push_back({{"name", slot.name}, {"low", slot.low}, {"high", slot.high}});
    return nlohmann::ordered_json{{"family", family.name()}, {"slots", slots}}.dump();
}

}  // namespace

void add_cases(CLI::App& app, Action& chosen) {
    CLI::App* command = app.add_subcommand("cases", "the cases themselves as JSON Lines");
    struct Arguments {
        std::vector<std::string> cases;
        std::string out;
        bool slots = false;
    };
    const auto arguments = std::make_shared<Arguments>();
    command
        ->add_option(
            "cases", arguments->cases,
            "FILE.jsonl, FILE#ID, -, FAMILY:SEED:FIRST..LAST or FAMILY:[INTEGER,...]; @KIND behind it asks another "
            "query")
        ->required();
    command->add_option("--out,-o", arguments->out, "write case lines to this file");
    command->add_flag("--slots", arguments->slots,
                      "instead of cases: of each family named the integers of a recipe, FAMILY:[INTEGER,...]");
    command->callback([&chosen, arguments] {
        chosen = [arguments] {
            Output output(arguments->out);
            if (arguments->slots)
                for (const auto& name : arguments->cases) output.stream() << slots_line(family_named(name)) << '\n';
            else
                for_each_case(arguments->cases,
                              [&](Case&& a_case) { output.stream() << to_json_line(a_case) << '\n'; });
            output.finish();
            return 0;
        };
    });
}

}  // namespace touchstone
