// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone examine`: one engine through every campaign that fits what it answers, its failures made small, and one
// Markdown page about it.
#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <memory>
#include <set>

#include "experiments/campaign/runner.h"
#include "experiments/campaign/shrunk_failures.h"
#include "experiments/campaign/sources.h"
#include "experiments/commands/bounds.h"
#include "experiments/commands/output.h"
#include "experiments/commands/progress_printer.h"
#include "experiments/engines/engines.h"
#include "experiments/store/printable.h"
#include "experiments/store/shell_text.h"
#include "experiments/threads/in_parallel.h"
#include "reports/commands/page_commands.h"
#include "reports/examined.h"

namespace touchstone::examine_command {
namespace {

struct Arguments {
    std::string engine, out, folder;
    std::int64_t cases = 0, seed = -1;
    int jobs = 0;
    std::vector<std::string> against;
};

/// Set by SIGINT and SIGTERM. A signal handler may touch no other state.
std::atomic<bool> interrupted{false};
extern "C" void on_end(int) { interrupted = true; }

/// The campaign of each kind of query, in the order of the kinds in touchstone_engine.h.
constexpr const char* campaigns[]{"engines", "engines-distance", "engines-depth", "engines-impact"};

std::vector<std::string> campaigns_of(const Engine& engine) {
    std::vector<std::string> names;
    for (std::size_t kind = 0; kind < std::size(campaigns); ++kind)
        if (engine.greeting.answers[kind][2] != 0 || engine.greeting.answers[kind][3] != 0)
            names.emplace_back(campaigns[kind]);
    if (names.empty())
        throw UsageError(engine.method_name() +
                         ": answers no query in dimension 2 or 3; expected intersects, distance, penetration or impact "
                         "(docs/engines.md)");
    return names;
}

/// The one engine that --engine brings.
Engine engine_brought(const std::string& source) {
    const auto names = add_engine(source);
    if (names.size() != 1)
        throw UsageError("examine: " + source + " has " + std::to_string(names.size()) +
                         " engines; name a library or a command with one");
    return *find_engine(names.front());
}

/// A text as the name of a folder: what is no letter, digit, '.', '_' or '-' becomes '_', and it never leads elsewhere.
std::string as_file_name(std::string text) {
    for (char& c : text)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '.' && c != '-') c = '_';
    return text;
}

std::string folder_of(const Arguments& arguments, const Engine& engine) {
    if (!arguments.folder.empty()) return arguments.folder;
    return "out/examine/" + as_file_name(std::string(engine.greeting.name) + "-" + engine.greeting.version);
}

/// Throws UsageError for a method of --against that none of the campaigns of these names has.
void check_against(const std::vector<std::string>& against, const std::vector<std::string>& names) {
    std::set<std::string> known;
    for (const auto& name : names)
        for (const auto& method : load_campaign(name).methods) known.insert(method->canonical());
    for (const auto& text : against)
        if (known.count(parse_method(text)->canonical()) == 0)
            refuse_word("--against: method of these campaigns", text, {known.begin(), known.end()});
}

/// The engine, and those of --against that the campaign has.
std::vector<std::string> asked_of(const Campaign& campaign, const std::string& method,
                                  const std::vector<std::string>& against) {
    std::vector<std::string> asked{method};
    for (const auto& text : against) {
        const std::string wanted = parse_method(text)->canonical();
        if (std::any_of(campaign.methods.begin(), campaign.methods.end(),
                        [&](const auto& each) { return each->canonical() == wanted; }))
            asked.push_back(wanted);
    }
    return asked;
}

Campaign campaign_of(const std::string& name, const std::string& method, const Arguments& arguments) {
    Campaign campaign = load_campaign(name);
    campaign.cases = arguments.cases;
    if (arguments.seed >= 0) campaign.seed = static_cast<std::uint64_t>(arguments.seed);
    add_method(campaign, method);
    if (!arguments.against.empty()) keep_only(campaign, asked_of(campaign, method, arguments.against));
    campaign.compares_all = false;  // the others are compared with this engine, and not with each other
    campaign.bases.clear();
    compare_with(campaign, method);
    return campaign;
}

/// Judges one campaign into `path`. False if it was interrupted.
bool judge(const Campaign& campaign, const std::string& method, const std::string& path, const Arguments& arguments) {
    std::string command =
        "touchstone examine --engine " + shell_quoted(arguments.engine) + " --cases " + std::to_string(arguments.cases);
    if (arguments.seed >= 0) command += " --seed " + std::to_string(arguments.seed);
    for (const auto& other : arguments.against) command += " --against " + shell_quoted(other);
    const auto sources = sources_of(campaign, {});
    const RunPlan plan{campaign, sources, chunk_size_for(campaign.cases, false),
                       arguments.jobs > 0 ? arguments.jobs : available_threads()};
    Results results(path, campaign, sources, plan.chunk_size, command, Results::Existing::replace_stale);
    std::cerr << printable(campaign.name) << ": ";
    ProgressPrinter printer;
    const bool complete = run_campaign(plan, results, interrupted, printer);
    if (complete) {
        results.store_exhibits(sources, campaign.seed);
        store_shrunk_failures(results, campaign, sources, {method}, std::chrono::seconds(10), interrupted);
    }
    const bool ended = complete && !interrupted;
    results.end_session(ended ? "all chunks of the plan are judged" : "interrupted");
    return ended;
}

int examine(const Arguments& arguments) {
    const Engine engine = engine_brought(arguments.engine);
    const std::string method = engine.method_name(), folder = folder_of(arguments, engine);
    const std::vector<std::string> names = campaigns_of(engine);
    check_against(arguments.against, names);
    std::filesystem::create_directories(folder);
    std::signal(SIGINT, on_end);
    std::signal(SIGTERM, on_end);
    std::vector<std::string> databases;
    std::vector<Report> reports;
    for (const auto& name : names) {
        databases.push_back(folder + "/" + name + ".sqlite");
        if (!judge(campaign_of(name, method, arguments), method, databases.back(), arguments)) {
            std::cerr << "\ninterrupted: the same command goes on with what is in " << printable_name(folder) << '\n';
            return 130;
        }
        reports.push_back(build_report(std::vector<std::string>{databases.back()}));
    }
    Output output(arguments.out);
    output.stream() << examined_page(reports, databases, method);
    output.finish();
    std::cerr << "written: " << printable_name(arguments.out) << "; the results are in " << printable_name(folder)
              << ", for `touchstone report` and `touchstone diff`\n";
    return 0;
}

}  // namespace
}  // namespace touchstone::examine_command

namespace touchstone {

void add_examine(CLI::App& app, Action& chosen) {
    using namespace examine_command;
    CLI::App* command = app.add_subcommand(
        "examine", "one engine of yours: run, shrink and report in one command, as one Markdown page");
    const auto arguments = std::make_shared<Arguments>();
    command->add_option("--engine", arguments->engine, "a shared library after touchstone_engine.h, or a command")
        ->required();
    command->add_option("--cases", arguments->cases, "cases per family")->default_val(50)->check(count_of_cases());
    command->add_option("--seed", arguments->seed, "seed of the generated cases")->check(at_least(0));
    command->add_option("--jobs,-j", arguments->jobs, "threads; all cores by default")->check(threads());
    command->add_option("--against", arguments->against,
                        "of the other methods ask this one, in the campaigns that have it; all of them by default; "
                        "repeatable");
    command->add_option("--databases", arguments->folder,
                        "folder for the results, one database a campaign; out/examine/NAME-VERSION by default");
    command->add_option("--out,-o", arguments->out, "the page, Markdown; - is standard output")
        ->default_val("examine.md");
    command->callback([&chosen, arguments] { chosen = [arguments] { return examine(*arguments); }; });
}

}  // namespace touchstone
