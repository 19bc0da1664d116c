// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone replay`: repeats runs and shows them iterate by iterate on one page.
#include <iostream>
#include <memory>

#include "experiments/commands/case_source.h"
#include "experiments/commands/engine_option.h"
#include "experiments/commands/output.h"
#include "experiments/registry/method.h"
#include "experiments/store/printable.h"
#include "reports/commands/page_commands.h"
#include "reports/commands/replay_document.h"
#include "reports/replay_page.h"

namespace touchstone::replay_command {
namespace {

struct Arguments {
    std::vector<std::string> cases, methods;
    std::string out, format;
    bool gradient = false;
    BroughtEngines engines;
};

constexpr std::size_t most_replays = 200;

std::vector<std::string> documents(const Arguments& arguments) {
    std::vector<std::unique_ptr<Method>> methods;
    for (const auto& text : methods_or_only_engine("replay", arguments.methods, *arguments.engines))
        methods.push_back(parse_method(text));
    std::vector<std::string> result;
    for_each_case(arguments.cases, [&](Case&& a_case) {
        for (const auto& method : methods) {
            if (result.size() == most_replays)
                throw UsageError("replay: more than " + std::to_string(most_replays) +
                                 " runs on one page; name fewer cases, such as FILE#ID or FAMILY:SEED:INDEX");
            const Replay run = replay(a_case, *method, default_oracle(),
                                      arguments.gradient ? Contact::with_gradients : Contact::unjudged);
            result.push_back(replay_document(a_case, *method, run));
            const std::string divergence = first_divergence_text(run);
            std::cerr << printable(a_case.id) << ": "
                      << (run.judgement ? to_string(run.judgement->finding) : std::string_view("no truth")) << ", "
                      << run.trace.steps.size() << " iterates, " << run.trace.made << " comparisons"
                      << (divergence.empty() ? "" : "; exact numbers first differ at " + divergence)
                      << (run.note.empty() ? "" : "; " + run.note) << '\n';
        }
    });
    if (result.empty())
        throw UsageError("replay: these arguments name no case; name one, such as FILE#ID or FAMILY:SEED:INDEX");
    return result;
}

int write(const Arguments& arguments) {
    const auto runs = documents(arguments);
    Output output(arguments.out);
    if (arguments.format == "json") {
        for (const auto& run : runs) output.stream() << run << '\n';
    } else if (const auto page = replay_page(runs)) {
        output.stream() << *page;
    } else {
        throw UsageError(
            "replay: this program was built without three.js and writes no page; install node and npm (apt-get install "
            "-y npm) and build again, or take the same as data with --format json");
    }
    output.finish();
    if (arguments.out != "-") std::cerr << "written: " << printable_name(arguments.out) << '\n';
    return 0;
}

}  // namespace
}  // namespace touchstone::replay_command

namespace touchstone {

void add_replay(CLI::App& app, Action& chosen) {
    using namespace replay_command;
    CLI::App* command = app.add_subcommand("replay", "a run iterate by iterate, as one page that opens offline");
    const auto arguments = std::make_shared<Arguments>();
    command->add_option("cases", arguments->cases, "FILE#ID, FAMILY:SEED:INDEX, or several")->required();
    command->add_option("--method,-m", arguments->methods, "what to replay; repeatable");
    arguments->engines = add_engine_option(*command);
    command->add_flag("--gradient", arguments->gradient,
                      "judge normals, points and gradients as well, and draw the exact set of gradients");
    command->add_option("--out,-o", arguments->out, "the page; - is standard output")->default_val("replay.html");
    command->add_option("--format", arguments->format, "html or json (one object a line)")
        ->check(CLI::IsMember({"html", "json"}))
        ->default_val("html");
    command->callback([&chosen, arguments] { chosen = [arguments] { return write(*arguments); }; });
}

}  // namespace touchstone
