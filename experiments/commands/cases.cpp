// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone cases`: writes cases as JSON Lines with exact numbers. It also writes generated cases to a file.
#include <iostream>
#include <nlohmann/json.hpp>

#include "experiments/campaign/sources.h"
#include "experiments/commands/bounds.h"
#include "experiments/commands/case_source.h"
#include "experiments/commands/command.h"
#include "experiments/commands/output.h"
#include "experiments/commands/vector_line.h"
#include "experiments/registry/call.h"
#include "oracles/oracle.h"
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

/// How a case is written.
enum class As { case_line, query, query_with_truth };

/// Writes cases as lines, and counts those that have no such line.
class CaseWriter {
public:
    CaseWriter(As form, std::ostream& out) : form_(form), out_(out) {}

    void write(const Case& a_case) {
        if (form_ == As::case_line) {
            out_ << to_json_line(a_case) << '\n';
            return;
        }
        std::string reason;
        const std::string line = line_of(a_case, reason);
        if (!line.empty()) out_ << line << '\n', ++number_;
        if (line.empty() && left_out_++ == 0) reason_ = a_case.id + ": " + reason;
    }

    /// Says on standard error what was left out.
    void finish() const {
        if (left_out_ > 0) std::cerr << left_out_ << " cases left out; the first: " << reason_ << '\n';
    }

private:
    std::string line_of(const Case& a_case, std::string& reason) const {
        if (form_ == As::query) return engine_line(a_case, number_, reason);
        if (const auto refused = default_oracle().refuses(a_case.query)) {
            reason = *refused;
            return "";
        }
        return vector_line(a_case, number_, default_oracle().answer(a_case.query, Detail::full), reason);
    }

    As form_;
    std::ostream& out_;
    std::uint64_t number_ = 1;
    long left_out_ = 0;
    std::string reason_;
};

/// Writes every case of the campaign with its query, one per line.
void write_campaign(const std::string& name, std::int64_t cases, std::int64_t seed, CaseWriter& writer) {
    Campaign campaign = load_campaign(name, Methods::left_out);
    if (cases > 0) campaign.cases = cases;
    if (seed >= 0) campaign.seed = static_cast<std::uint64_t>(seed);
    for_each_case_of(campaign, [&writer](const Case& a_case) { writer.write(a_case); });
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
        bool slots = false, as_queries = false, with_truth = false;
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
    auto* as_queries = command->add_flag("--as-queries", arguments->as_queries,
                                         "write each case as the line that engines read (docs/engines.md)");
    command
        ->add_flag("--with-truth", arguments->with_truth,
                   "with --as-queries: add the result, the number, tolerances and normals, as test vectors have them "
                   "(vectors/README.md)")
        ->needs(as_queries);
    command->callback([&chosen, arguments] {
        chosen = [arguments] {
            if (arguments->cases.empty() == arguments->campaign.empty())
                throw UsageError("cases: name cases or families, or a campaign with --campaign, and not both");
            Output output(arguments->out);
            CaseWriter writer(arguments->with_truth   ? As::query_with_truth
                              : arguments->as_queries ? As::query
                                                      : As::case_line,
                              output.stream());
            if (!arguments->campaign.empty())
                write_campaign(arguments->campaign, arguments->cases_per_family, arguments->seed, writer);
            else if (arguments->slots)
                for (const auto& name : arguments->cases) output.stream() << slots_line(family_named(name)) << '\n';
            else
                for_each_case(arguments->cases, [&](Case&& a_case) { writer.write(a_case); });
            output.finish();
            writer.finish();
            return 0;
        };
    });
}

}  // namespace touchstone
