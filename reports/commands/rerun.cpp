// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone rerun`: judges the campaign of an archive again and compares. Its exit status is 1 if anything moved.
#include <algorithm>
#include <atomic>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <set>

#include "experiments/archive/archive.h"
#include "experiments/campaign/runner.h"
#include "experiments/campaign/sources.h"
#include "experiments/commands/bounds.h"
#include "experiments/commands/progress_printer.h"
#include "experiments/engines/engines.h"
#include "experiments/registry/rule_libraries.h"
#include "experiments/store/plan_rows.h"
#include "experiments/store/printable.h"
#include "experiments/threads/in_parallel.h"
#include "reports/commands/page_commands.h"
#include "reports/difference.h"

namespace touchstone::rerun_command {
namespace {

struct Arguments {
    std::string archive, out;
    std::vector<std::string> engines;
    int jobs = 0;
    std::size_t most = 20;
};

/// What an archive says of its run.
struct Archived {
    CampaignRow campaign;
    std::vector<FamilyRow> families;
    std::vector<MethodRow> methods;
    std::vector<ChunkRow> chunks;
    std::map<std::string, std::string> provenance;
};

Archived read(const std::string& path) {
    Database database(path, Database::Mode::read_only);
    Archived archived{rows_of<CampaignRow>(database).front(),
                      rows_of<FamilyRow>(database),
                      rows_of<MethodRow>(database),
                      rows_of<ChunkRow>(database),
                      {}};
    for (const auto& [key, value] : rows_of<ProvenanceRow>(database)) archived.provenance[key] = value;
    return archived;
}

/// Throws UsageError if a rule or solver that a library brought to the archive's author was not given here.
void check_rules(const Archived& archived) {
    constexpr std::string_view prefix = "rule.", suffix = ".library";
    for (const auto& [key, library] : archived.provenance) {
        if (!key.starts_with(prefix) || !key.ends_with(suffix)) continue;
        const std::string name = key.substr(prefix.size(), key.size() - prefix.size() - suffix.size());
        if (find_brought_rule(name) == nullptr && find_brought_solver(name) == nullptr)
            throw UsageError("the archive asked '" + name + "' of " + library +
                             ", which an archive does not hold; give the library by --rule");
    }
}

/// Throws UsageError if an engine of the archive's author was not given here. Nothing that an archive names is started,
/// since whoever made it would then choose what runs on this machine.
void check_engines(const Archived& archived) {
    constexpr std::string_view prefix = "engine.", suffix = ".library";
    for (const auto& [key, source] : archived.provenance) {
        if (!key.starts_with(prefix) || !key.ends_with(suffix)) continue;
        const std::string name = key.substr(prefix.size(), key.size() - prefix.size() - suffix.size());
        const auto version = archived.provenance.find("engine." + name + ".version");
        if (!find_engine("engine/" + name))
            throw UsageError("the archive asked engine/" + name + " of " + source + ", version " +
                             (version == archived.provenance.end() ? "unknown" : version->second) +
                             ", which an archive does not hold; give it by --engine");
    }
}

/// The campaign of the archive with its seed, numbers and engines, and the reasons why an engine is not asked.
Campaign campaign_of(const Archived& archived, const std::filesystem::path& folder,
                     std::vector<std::string>& not_asked) {
    Campaign campaign = load_campaign((folder / "campaign.toml").string());
    campaign.seed = archived.campaign.seed;
    campaign.cases = archived.campaign.cases_per_family;
    campaign.included.clear();
    for (const FamilyRow& family : archived.families)
        if (family.description.starts_with(fixed_cases_of))
            campaign.included.push_back((folder / "cases" / (family.family + ".jsonl")).string());
    for (const MethodRow& method : archived.methods) try {
            add_method(campaign, method.method);
        } catch (const EngineNotBuilt& reason) {
            not_asked.push_back(method.method + ": " + reason.what());
        }
    std::vector<std::string> asked;
    for (const MethodRow& method : archived.methods)
        if (std::any_of(campaign.methods.begin(), campaign.methods.end(),
                        [&](const auto& each) { return each->canonical() == method.method; }))
            asked.push_back(method.method);
    keep_only(campaign, asked);
    return campaign;
}

std::vector<Source> sources_again(const Campaign& campaign, const Archived& archived) {
    std::vector<Source> sources = sources_of(campaign, {});
    for (const FamilyRow& family : archived.families)
        if (family.missing) sources.push_back({family.family, family.description, 0, {}, *family.missing});
    return sources;
}

/// The chunks of the plan that the archive does not hold, for instance since its run ended when it had decided.
std::set<std::int64_t> chunks_left_out(const RunPlan& plan, const Archived& archived) {
    std::set<std::pair<std::string, std::int64_t>> judged;
    for (const ChunkRow& chunk : archived.chunks) judged.emplace(chunk.family, chunk.chunk);
    std::set<std::int64_t> left_out;
    for (const Chunk& chunk : chunks_of(plan))
        if (judged.count({plan.sources[chunk.source].family, chunk.number}) == 0) left_out.insert(chunk.running);
    return left_out;
}

/// Judges what the archive judged into `again`, or goes on with it.
void judge_again(const Archived& archived, const std::filesystem::path& folder, const std::string& again,
                 const Arguments& arguments) {
    std::vector<std::string> not_asked;
    const Campaign campaign = campaign_of(archived, folder, not_asked);
    for (const auto& reason : not_asked) std::cerr << printable("not asked here: " + reason) << '\n';
    const auto sources = sources_again(campaign, archived);
    RunPlan plan{campaign, sources, archived.campaign.chunk_size,
                 arguments.jobs > 0 ? arguments.jobs : available_threads()};
    plan.done_elsewhere = chunks_left_out(plan, archived);
    Results results(again, campaign, sources, plan.chunk_size, "touchstone rerun", Results::Existing::resume);
    const std::atomic<bool> never{false};
    ProgressPrinter printer;
    run_campaign(plan, results, never, printer);
    results.store_exhibits(sources, campaign.seed);
    results.end_session("all chunks of the archive are judged");
}

/// Prints what is another build, machine or engine than the archive's. A move has its reason there, or is a fault.
void print_changes(const Archived& before, const Archived& now) {
    std::set<std::string> keys;
    for (const auto& [key, value] : before.provenance) keys.insert(key);
    for (const auto& [key, value] : now.provenance) keys.insert(key);
    const auto value_of = [](const Archived& archived, const std::string& key) {
        const auto at = archived.provenance.find(key);
        return at == archived.provenance.end() ? std::string("(none)") : at->second;
    };
    std::string lines;
    for (const auto& key : keys)
        if (value_of(before, key) != value_of(now, key))
            lines += printable("  " + key + ": " + value_of(before, key) + " -> " + value_of(now, key)) + "\n";
    std::cout << (lines.empty() ? "build, machine and engines are those of the archive\n"
                                : "changed since the archive was made:\n" + lines);
}

/// Whether the cells of the archive came out the same. Prints the sentence that says so.
bool print_verdict(const Difference& difference) {
    const auto changed = std::count_if(difference.cells.begin(), difference.cells.end(), [](const auto& cell) {
        return cell.has_moved || cell.change != Change::same || !cell.is_of_same_cases;
    });
    const bool is_same = changed == 0 && difference.only_a.empty();
    std::cout << (is_same ? "reproduced: all " : "not reproduced: of ")
              << difference.cells.size() + difference.only_a.size() << " cells of the archive";
    if (is_same)
        std::cout << " came out the same\n";
    else
        std::cout << ", " << changed << " moved and " << difference.only_a.size() << " were not judged here\n";
    return is_same;
}

int rerun(const Arguments& arguments) {
    for (const auto& engine : arguments.engines) add_engine(engine);
    unpack_archive(arguments.archive, arguments.out);
    const std::filesystem::path folder = arguments.out;
    const std::string before = (folder / "results.sqlite").string(), again = (folder / "again.sqlite").string();
    const Archived archived = read(before);
    check_engines(archived);
    check_rules(archived);
    judge_again(archived, folder, again, arguments);
    const Difference difference = difference_of(before, again);
    std::cout << printable(difference_text(difference, arguments.most)) << '\n';
    print_changes(archived, read(again));
    return print_verdict(difference) ? 0 : 1;
}

}  // namespace
}  // namespace touchstone::rerun_command

namespace touchstone {

void add_rerun(CLI::App& app, Action& chosen) {
    using namespace rerun_command;
    CLI::App* command =
        app.add_subcommand("rerun", "the campaign of an archive again, and what moved; exit 1 if anything did");
    const auto arguments = std::make_shared<Arguments>();
    command->add_option("archive", arguments->archive, "what `touchstone archive` wrote")->required();
    command
        ->add_option("--out,-o", arguments->out,
                     "folder for the files of the archive and the new results, again.sqlite; one that was interrupted "
                     "goes on")
        ->default_val("rerun");
    command->add_option(
        "--engine", arguments->engines,
        "an engine that the archive names but does not hold: a shared library or a command; repeatable");
    command->add_option("--jobs,-j", arguments->jobs, "threads; all cores by default")->check(threads());
    command->add_option("--most", arguments->most, "cells of each kind of change to print")->default_val(20);
    command->callback([&chosen, arguments] { chosen = [arguments] { return rerun(*arguments); }; });
}

}  // namespace touchstone
