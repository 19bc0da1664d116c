// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone run`: judges a campaign on all cores into a results database. A run can be resumed.
#include <algorithm>
#include <csignal>
#include <iostream>
#include <set>

#include "experiments/campaign/audit.h"
#include "experiments/campaign/cluster_run.h"
#include "experiments/campaign/law_rows.h"
#include "experiments/campaign/shrunk_failures.h"
#include "experiments/campaign/sources.h"
#include "experiments/commands/bounds.h"
#include "experiments/commands/command.h"
#include "experiments/commands/progress_printer.h"
#include "experiments/engines/engines.h"
#include "experiments/registry/call.h"
#include "experiments/registry/rule_libraries.h"
#include "experiments/store/printable.h"
#include "experiments/store/shell_text.h"
#include "experiments/threads/in_parallel.h"
#include "experiments/truth_cache/truth_cache.h"
#include "oracles/oracle.h"

namespace touchstone::run_command {
namespace {

struct Arguments {
    std::string experiment, db, shard, truths, local, until;
    std::int64_t cases = 0, seed = -1, chunk = 0;
    int jobs = 0;
    double audit = 0;
    std::vector<std::string> include, missing, engines, only, brought;  ///< brought: methods of `engines`
    Results::Existing existing = Results::Existing::refuse;
};

/// Set by SIGINT and SIGTERM. A signal handler may touch no other state.
std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);
extern "C" void on_signal(int) { interrupted = true; }

/// The exit status of a failed audit. It differs from that of a broken law and of wrong input.
constexpr int audit_exit_code = 3;

std::vector<Source> sources_asked(const Campaign& campaign, const Arguments& arguments) {
    std::vector<Source> sources = sources_of(campaign, arguments.include);
    for (const auto& text : arguments.missing) {
        const auto equals = text.find('=');
        if (equals == std::string::npos || equals == 0)
            throw UsageError("--missing '" + text + "': expected NAME=REASON");
        sources.push_back({text.substr(0, equals), "not available on this machine", 0, {}, text.substr(equals + 1)});
    }
    check_names(sources);
    return sources;
}

void parse_shard(const std::string& text, RunPlan& plan) {
    if (text.empty()) return;
    char rest = 0;
    if (std::sscanf(text.c_str(), "%d/%d%c", &plan.shard, &plan.shards, &rest) != 2 || plan.shards < 1 ||
        plan.shard < 0 || plan.shard >= plan.shards)
        throw UsageError("--shard '" + text + "': expected I/N with 0 <= I < N, such as 0/4");
}

/// The text as one word of a shell, in quotes if necessary.
std::string as_one_word(const std::string& text) {
    if (text.find_first_of(" \t\"'\\$&;|<>()*?`") == std::string::npos) return text;
    return shell_quoted(text);
}

std::string command_text(const Arguments& arguments, const Campaign& campaign) {
    std::string text = "touchstone run " + as_one_word(arguments.experiment);
    if (arguments.cases > 0) text += " --cases " + std::to_string(arguments.cases);
    if (arguments.seed >= 0) text += " --seed " + std::to_string(arguments.seed);
    for (const auto& path : arguments.include) text += " --include " + as_one_word(path);
    for (const auto& engine : arguments.engines) text += " --engine " + as_one_word(engine);
    for (const auto& method : arguments.only) text += " --only " + as_one_word(method);
    std::set<std::string> libraries;
    for (const auto& method : campaign.methods)
        for (const BroughtName& brought : brought_by(method->canonical())) libraries.insert(brought.library);
    for (const auto& library : libraries) text += " --rule " + as_one_word(library);
    if (arguments.chunk > 0) text += " --chunk " + std::to_string(arguments.chunk);
    if (!arguments.shard.empty()) text += " --shard " + arguments.shard;
    if (!arguments.until.empty()) text += " --until " + as_one_word(arguments.until);
    if (arguments.audit > 0) text += " --audit " + shortest(arguments.audit);
    if (arguments.existing == Results::Existing::resume) text += " --resume";
    return text + " --db " + as_one_word(arguments.db);
}

/// Refuses a number of chunks that is too large. All chunks are listed before the first one is judged.
void check_chunks(const std::vector<Source>& sources, std::int64_t size) {
    constexpr std::int64_t most = 10'000'000;
    std::int64_t chunks = 0;
    for (const Source& source : sources) {
        chunks += source.cases / size + 1;
        if (chunks > most)
            throw UsageError("--chunk " + std::to_string(size) +
                             ": makes too many chunks of these cases; at most 10,000,000, so make them larger");
    }
}

enum class AuditOutcome { agrees, engines_differ, differs };

/// Prints what an audit found.
AuditOutcome print_audit(const Audit& audit) {
    constexpr std::size_t most = 10;
    std::cerr << "audit: " << audit.chunks << " chunks judged again, " << audit.differences.size()
              << " values differ\n";
    for (std::size_t i = 0; i < std::min(most, audit.differences.size()); ++i) {
        const AuditDifference& difference = audit.differences[i];
        std::cerr << printable("  " + difference.row + ": " + difference.column + " was stored as " +
                               difference.stored + " and is now " + difference.recomputed)
                  << '\n';
    }
    if (audit.differences.empty()) return AuditOutcome::agrees;
    if (std::all_of(audit.differences.begin(), audit.differences.end(), [](const auto& d) { return d.is_of_engine; })) {
        std::cerr
            << "all are of engines: one that was ended for its time, or that does not answer alike twice, differs "
               "without an error of the machine. Audit again where nothing else runs (docs/campaigns.md)\n";
        return AuditOutcome::engines_differ;
    }
    std::cerr << "a processor, memory or disk computed or kept something wrongly, here or where the chunk was judged. "
                 "Believe no finding of these chunks; judge them on a third machine (docs/campaigns.md)\n";
    return AuditOutcome::differs;
}

/// Judges some chunks again if --audit is given. The truths come from no cache. An interrupted audit agrees.
AuditOutcome audit_outcome(const RunPlan& plan, Results& results, const Arguments& arguments) {
    if (arguments.audit == 0) return AuditOutcome::agrees;
    RunPlan again{plan.campaign, plan.sources, plan.chunk_size, plan.jobs};
    again.shard = plan.shard;
    again.shards = plan.shards;
    const auto audit = audit_chunks(again, results, arguments.audit, interrupted);
    return audit ? print_audit(*audit) : AuditOutcome::agrees;
}

/// True if the cases of the family are drawn. Those of a file are the same again, and decide no demand.
bool is_drawn(const std::vector<Source>& sources, const std::string& family) {
    return std::any_of(sources.begin(), sources.end(),
                       [&](const Source& source) { return source.family == family && source.from_file.empty(); });
}

enum class Outcome { complete, interrupted, audit_failed };

Outcome run_here(const RunPlan& plan, const Arguments& arguments) {
    Results results(arguments.db, plan.campaign, plan.sources, plan.chunk_size, command_text(arguments, plan.campaign),
                    arguments.existing);
    if (plan.watch != nullptr)
        for (const CellRow& cell : results.cells())
            if (is_drawn(plan.sources, cell.family)) plan.watch->add(cell);
    ProgressPrinter printer;
    const bool complete = run_campaign(plan, results, interrupted, printer);
    if (complete) results.store_exhibits(plan.sources, plan.campaign.seed);
    if (complete)
        store_shrunk_failures(results, plan.campaign, plan.sources, arguments.brought, std::chrono::seconds(10),
                              interrupted);
    const AuditOutcome audit = complete ? audit_outcome(plan, results, arguments) : AuditOutcome::agrees;
    const bool ended = complete && !interrupted;
    const bool decided = plan.watch != nullptr && plan.watch->is_decided();
    results.end_session(!ended                                  ? "interrupted"
                        : audit == AuditOutcome::differs        ? "the audit failed"
                        : audit == AuditOutcome::engines_differ ? "the audit failed for engines alone"
                        : decided                               ? "decided: " + arguments.until
                                                                : "all chunks of the plan are judged");
    if (plan.watch != nullptr) std::cerr << '\n' << printable(plan.watch->summary());
    if (!ended) return Outcome::interrupted;
    return audit == AuditOutcome::agrees ? Outcome::complete : Outcome::audit_failed;
}

/// Runs one rank of many. Only rank 0 prints. An error of one rank ends all ranks, since the others would wait for it.
Outcome run_here_as_rank(Cluster& cluster, RunPlan& plan, const Arguments& arguments) {
    try {
        if (plan.shards != 1) throw UsageError("--shard and mpirun do the same; use one of them");
        if (arguments.audit != 0)
            throw UsageError("--audit is for one process: run it afterwards, with --resume, on the merged database");
        if (arguments.jobs == 0) plan.jobs = 1;  // one rank a core is what mpirun gives
        std::optional<ProgressPrinter> printer;
        if (cluster.rank() == 0) printer.emplace();
        const auto report = [&](const Progress& progress) {
            if (printer) (*printer)(progress);
        };
        const ClusterRun run{arguments.db, arguments.local, command_text(arguments, plan.campaign), arguments.existing};
        const bool complete = run_on_cluster(cluster, plan, run, interrupted, report);
        cluster.finish();
        return complete ? Outcome::complete : Outcome::interrupted;
    } catch (const std::exception& error) {
        std::cerr << "touchstone: rank " << cluster.rank() << ": " << message_text(error.what()) << '\n';
        cluster.end_all(2);
    }
}

/// Adds the engines of --engine to the methods, unless the campaign itself names some of them.
void add_unnamed(Campaign& campaign, const std::vector<std::string>& brought) {
    const auto is_brought = [&](const auto& method) {
        return std::find(brought.begin(), brought.end(), method->canonical()) != brought.end();
    };
    if (std::any_of(campaign.methods.begin(), campaign.methods.end(), is_brought)) return;
    for (const auto& name : brought) add_method(campaign, name);
}

/// The campaign that the command line asks for. An engine of the user's own is compared with every other method.
Campaign campaign_asked(Arguments& arguments) {
    for (const auto& engine : arguments.engines)
        for (const auto& name : add_engine(engine)) arguments.brought.push_back(name);
    Campaign campaign = load_campaign(arguments.experiment);
    if (arguments.cases > 0) campaign.cases = arguments.cases;
    if (arguments.seed >= 0) campaign.seed = static_cast<std::uint64_t>(arguments.seed);
    add_unnamed(campaign, arguments.brought);
    if (!arguments.only.empty()) keep_only(campaign, arguments.only);
    for (const auto& name : arguments.brought) compare_with(campaign, name);
    return campaign;
}

int run(Arguments& arguments) {
    const Campaign campaign = campaign_asked(arguments);
    const auto sources = sources_asked(campaign, arguments);
    const int cores = available_threads();
    std::optional<TruthCache> truths;
    if (!arguments.truths.empty()) truths.emplace(arguments.truths, default_oracle());
    const Oracle& oracle = truths ? static_cast<const Oracle&>(*truths) : default_oracle();
    const std::int64_t chunk =
        arguments.chunk > 0 ? arguments.chunk : chunk_size_for(campaign.cases, !arguments.until.empty());
    check_chunks(sources, chunk);
    RunPlan plan{campaign, sources, chunk, arguments.jobs > 0 ? arguments.jobs : cores, oracle};
    parse_shard(arguments.shard, plan);
    std::optional<DecisionWatch> watch;
    if (!arguments.until.empty()) {
        const auto is_watched = [](const Source& source) { return source.cases > 0 && source.from_file.empty(); };
        const auto families = std::count_if(sources.begin(), sources.end(), is_watched);
        if (families == 0)
            throw UsageError(
                "--until: the campaign has fixed cases alone, and only drawn ones decide a demand; name families");
        watch.emplace(parse_rate_demand(arguments.until), static_cast<std::size_t>(families) * campaign.methods.size());
        plan.watch = &*watch;
    }

    std::signal(SIGINT, on_signal);
    std::signal(SIGTERM, on_signal);
    Cluster* cluster = Cluster::join();
    if (watch && (cluster != nullptr || plan.shards != 1))
        throw UsageError("--until sees the chunks of one process; use it without --shard and without mpirun");
    const Outcome outcome =
        cluster != nullptr ? run_here_as_rank(*cluster, plan, arguments) : run_here(plan, arguments);
    const bool complete = outcome != Outcome::interrupted;
    if (truths) truths->flush();
    const bool speaks = cluster == nullptr || cluster->rank() == 0;
    if (!speaks) return complete ? 0 : 130;
    if (truths) {
        std::cerr << "truths: " << truths->found() << " from " << printable_name(arguments.truths) << ", "
                  << truths->computed() << " computed\n";
    }
    if (outcome == Outcome::audit_failed) return audit_exit_code;
    if (complete) return print_broken(broken_theorems(arguments.db), std::cerr) ? 1 : 0;
    std::cerr << "\ninterrupted: what was finished is in " << printable_name(arguments.db) << "; go on with --resume\n";
    return 130;
}

}  // namespace
}  // namespace touchstone::run_command

namespace touchstone {

void add_run(CLI::App& app, Action& chosen) {
    using namespace run_command;
    CLI::App* command = app.add_subcommand(
        "run",
        "a campaign into a results database; over all cores, resumable; exit 1 if a law is broken that must hold");
    const auto arguments = std::make_shared<Arguments>();
    command
        ->add_option("experiment", arguments->experiment,
                     "a built-in name (touchstone list experiments) or a .toml file")
        ->required();
    command->add_option("--cases", arguments->cases, "cases per family")->check(count_of_cases());
    command->add_option("--seed", arguments->seed, "seed of the generated cases")->check(at_least(0));
    command->add_option("--jobs,-j", arguments->jobs, "threads; all cores by default")->check(threads());
    command->add_option("--db", arguments->db, "the results database, SQLite")->default_val("results.sqlite");
    command
        ->add_option("--chunk", arguments->chunk,
                     "cases per chunk, the unit of resuming; 250, or a quarter of --cases by default")
        ->check(at_least(1));
    command->add_option("--shard", arguments->shard, "I/N: every N-th chunk, from I");
    command->add_option("--until", arguments->until,
                        "stop when this is decided for every method in every family, such as 'unsafe < 1e-6'; rates: "
                        "unsafe, conservative, wrong, open");
    command->add_option("--local", arguments->local,
                        "under mpirun: folder on local storage for the database of each rank; beside --db by default");
    command
        ->add_option("--audit", arguments->audit,
                     "a share of the stored chunks, such as 0.001: judge these again and compare; exit 3 where one "
                     "differs, which is a processor's error and no finding")
        ->check(CLI::Range(1e-9, 1.0));
    command->add_option("--truths", arguments->truths, "a file that keeps truths which took long for the next run");
    command->add_option(
        "--engine", arguments->engines,
        "a shared library after touchstone_engine.h, or a command: its engines join the methods unless the campaign "
        "names some; repeatable");
    command->add_option("--only", arguments->only,
                        "a method of the campaign, such as engine/NAME: the others are not asked; repeatable");
    command->add_option("--include", arguments->include, "a .jsonl file whose cases become one more family");
    command->add_option("--missing", arguments->missing, "NAME=REASON: a family the report shall list as missing");
    command->add_flag_callback(
        "--resume", [arguments] { arguments->existing = Results::Existing::resume; },
        "go on with an existing database of the same campaign and build");
    command->add_flag_callback(
        "--replace-stale", [arguments] { arguments->existing = Results::Existing::replace_stale; },
        "like --resume, but start afresh when campaign or build changed");
    command->callback([&chosen, arguments] { chosen = [arguments] { return run(*arguments); }; });
}

}  // namespace touchstone
