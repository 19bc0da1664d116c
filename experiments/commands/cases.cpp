// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone cases`: writes cases as JSON Lines with exact numbers. It also writes generated cases to a file.
#include <nlohmann/json.hpp>

#include "experiments/campaign/sources.h"
#include "experiments/commands/bounds.h"
#include "experiments/commands/case_source.h"
#include "experiments/commands/command.h"
#include "experiments/commands/output.h"
#include "experiments/registry/call.h"
#include "properties/cases/case_json.h"

namespace touchstone::cases_command {
namespace {

/// The integers from which a family makes a case, with their ranges, as one JSON object.
std::string slots_line(const Family& family) {
    nlohmann::ordered_json slots = nlohmann::ordered_json::array();
    for (const Slot& slot : family.slots())
        slots.push_back({{"name", slot.name}, {"low", slot.low}, {"high", slot.high}});
    return nlohmann::ordered_json{{"family", family.name()}, {"slots", slots}}.dump();
}

/// Writes every case of the campaign with its query, one per line.
void write_campaign(const std::string& name, std::int64_t cases, std::int64_t seed, std::ostream& out) {
    Campaign campaign = load_campaign(name, Methods::left_out);
    if (cases > 0) campaign.cases = cases;
    if (seed >= 0) campaign.seed = static_cast<std::uint64_t>(seed);
    for_each_case_of(campaign, [&out](const Case& a_case) { out << to_json_line(a_case) << '\n'; });
}

}  // namespace
}  // namespace touchstone::cases_command

namespace touchstone {

void add_cases(CLI::App& app, Action& chosen) {
    using namespace cases_command;
    CLI::App* command = app.add_subcommand("cases", "the cases themselves as JSON Lines");
    struct Arguments {
        std::vector<std::string> cases;
        std::string campaign, out;
        std::int64_t cases_per_family = 0, seed = -1;
        bool slots = false;
    };
    const auto arguments = std::make_shared<Arguments>();
    command->add_option(
        "cases", arguments->cases,
        "FILE.jsonl, FILE#ID, -, FAMILY:SEED:FIRST..LAST or FAMILY:[INTEGER,...]; @KIND behind it asks another "
        "query");
    command->add_option("--campaign", arguments->campaign,
                        "instead of cases: every case of this campaign, a built-in name or a .toml file");
    command->add_option("--cases", arguments->cases_per_family, "cases per family of the campaign")
        ->check(count_of_cases());
    command->add_option("--seed", arguments->seed, "seed of the campaign")->check(at_least(0));
    command->add_option("--out,-o", arguments->out, "write case lines to this file");
    command->add_flag("--slots", arguments->slots,
                      "instead of cases: of each family named the integers of a recipe, FAMILY:[INTEGER,...]");
    command->callback([&chosen, arguments] {
        chosen = [arguments] {
            if (arguments->cases.empty() == arguments->campaign.empty())
                throw UsageError("cases: name cases or families, or a campaign with --campaign, and not both");
            Output output(arguments->out);
            if (!arguments->campaign.empty())
                write_campaign(arguments->campaign, arguments->cases_per_family, arguments->seed, output.stream());
            else if (arguments->slots)
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
