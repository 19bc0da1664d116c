// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone shrink`: makes a failing case small. It prints a line for the corpus and the command that replays the
// case.
#include <iostream>

#include "experiments/commands/bounds.h"
#include "experiments/commands/case_source.h"
#include "experiments/commands/command.h"
#include "experiments/commands/engine_option.h"
#include "experiments/commands/output.h"
#include "experiments/judge/shrink_finding.h"
#include "experiments/laws/law_scan.h"
#include "experiments/registry/call.h"
#include "experiments/store/printable.h"
#include "properties/cases/case_json.h"
#include "properties/shrink/law_failure.h"

namespace touchstone::shrink_command {
namespace {

struct Arguments {
    std::vector<std::string> cases;
    std::string method, finding, law, scalar = "double", id, out;
    BroughtEngines engines;
    double seconds = 60;
    Kept kept = Kept::finding;
};

/// The result for a case: the lines to print, the failure in words, and the arguments that replay it.
struct Shrunk {
    std::vector<Case> lines;
    std::string what, command, options;
    ShrinkResult result;
};

std::optional<Shrunk> shrunk_finding(const Method& method, const Case& a_case, const ShrinkLimits& limits,
                                     std::optional<WantedFinding> wanted, Kept kept) {
    auto found = shrink_finding(method, a_case, limits, wanted, kept);
    if (!found) return std::nullopt;
    const FindingOf& what = found->finding;
    return Shrunk{
        {found->value},
        std::string(name_of(what)) + " of " + std::string(to_string(what.truth)) + " bodies, stopped by " + what.stop,
        "judge",
        "--method " + shell_quoted(method.canonical()) + library_arguments(method.canonical()) +
            (what.contact && is_of_gradient(*what.contact) ? " --gradient" : ""),
        found->result};
}

std::optional<Shrunk> shrunk_for_law(const Law& law, ScalarKind scalar, const Case& a_case,
                                     const ShrinkLimits& limits) {
    auto found = shrink_for_law(law, a_case, scalar, "", limits);
    if (!found) return std::nullopt;
    const std::string law_name(law.name()), scalar_name(to_string(scalar));
    Shrunk shrunk{{found->value},
                  law_name + " on " + scalar_name + ", " + found->failure.variant,
                  "laws",
                  "--law " + law_name + " --scalar " + scalar_name,
                  found->result};
    if (found->control) shrunk.lines.push_back(*found->control);
    return shrunk;
}

void print(const Arguments& arguments, Shrunk shrunk) {
    Output output(arguments.out);
    for (std::size_t i = 0; i < shrunk.lines.size(); ++i) {
        if (!arguments.id.empty()) shrunk.lines[i].id = arguments.id + (i == 0 ? "" : "-control");
        output.stream() << to_json_line(shrunk.lines[i]) << '\n';
    }
    output.finish();
    const auto& [query, before, after, tries, accepted, finished] = shrunk.result;
    std::cerr << printable_name(shrunk.what) << ": " << before.vertices << " vertices of " << before.bits
              << " bits became " << after.vertices << " of " << after.bits << " in " << tries << " tries"
              << (finished ? "" : ", and time ran out") << '\n';
    const Case& least = shrunk.lines.front();
    if (arguments.out.empty() || arguments.out == "-")
        std::cerr << "replay: echo " << printable(shell_quoted(to_json_line(least))) << " | touchstone "
                  << shrunk.command << " - " << printable(shrunk.options) << '\n';
    else
        std::cerr << "replay: touchstone " << shrunk.command << ' '
                  << shell_quoted(printable_name(arguments.out + "#" + least.id)) << ' ' << printable(shrunk.options)
                  << '\n';
}

/// The method of the command line, or null where a law is meant. An engine is asked whatever it did before.
std::unique_ptr<Method> method_of(const Arguments& arguments) {
    std::string name = arguments.method;
    if (name.empty() && arguments.law.empty() && arguments.engines->size() == 1) name = arguments.engines->front();
    if (name.empty() == arguments.law.empty())
        throw UsageError("shrink needs --method METHOD, for a finding of the judge, or --law LAW, for a theorem");
    if (name.empty() && arguments.kept == Kept::gap)
        throw UsageError("shrink: --keep-gap belongs to a finding of the judge; name its --method or leave it out");
    if (name.empty()) return nullptr;
    auto method = parse_method(name);
    method->ask_always();
    return method;
}

int shrink_cases(const Arguments& arguments) {
    const auto method = method_of(arguments);
    const Law* law = arguments.law.empty() ? nullptr : laws_named({arguments.law}).front();
    const ScalarKind scalar = scalars_named({arguments.scalar}).front();
    ShrinkLimits limits;
    limits.time = std::chrono::milliseconds(static_cast<long>(arguments.seconds * 1000));
    std::optional<WantedFinding> wanted;
    if (!arguments.finding.empty()) wanted = finding_named(arguments.finding);
    std::optional<Shrunk> shrunk;
    std::optional<Case> first;
    for_each_case(arguments.cases, [&](Case&& a_case) {
        if (shrunk) return;
        shrunk = method ? shrunk_finding(*method, a_case, limits, wanted, arguments.kept)
                        : shrunk_for_law(*law, scalar, a_case, limits);
        if (!first) first = std::move(a_case);
    });
    if (!shrunk && !method)
        throw UsageError("nothing to shrink: " + arguments.law + " holds on " + arguments.scalar +
                         " or does not apply");
    if (!shrunk && !first) throw UsageError("nothing to shrink: there is no case");
    if (!shrunk)
        throw UsageError("nothing to shrink: " + method->canonical() + " " + found_instead(*method, *first, wanted) +
                         " (" + first->replay + ", and no case has what is looked for)");
    print(arguments, std::move(*shrunk));
    return 0;
}

}  // namespace
}  // namespace touchstone::shrink_command

namespace touchstone {

void add_shrink(CLI::App& app, Action& chosen) {
    using namespace shrink_command;
    CLI::App* command = app.add_subcommand(
        "shrink", "the first failing case made small while it fails in the same way, as a line for a corpus file");
    const auto arguments = std::make_shared<Arguments>();
    command
        ->add_option("cases", arguments->cases,
                     "FILE.jsonl, FILE#ID, - or FAMILY:SEED:FIRST..LAST; @KIND behind it asks another query")
        ->required();
    command->add_option("--method,-m", arguments->method, "whose finding by the judge must stay the same");
    arguments->engines = add_engine_option(*command);
    command->add_option("--finding", arguments->finding,
                        "only a case with this finding: wrong_verdict, normal_wrong, ...");
    command->add_flag_callback(
        "--keep-gap", [arguments] { arguments->kept = Kept::gap; },
        "keep how far the bodies are from touching too, within a factor of ten of the largest coordinate's ulps");
    command->add_option("--law,-l", arguments->law, "the law that must stay violated (touchstone list laws)");
    command->add_option("--scalar", arguments->scalar, "on which the law is violated: rational, double or float")
        ->default_val("double");
    command->add_option("--id", arguments->id, "of the shrunk case; its cause by default");
    command->add_option("--seconds", arguments->seconds, "give up after this long")
        ->default_val(60)
        ->check(whole_number(1, 1'000'000));
    command->add_option("--out,-o", arguments->out, "write the case line to this file");
    command->callback([&chosen, arguments] { chosen = [arguments] { return shrink_cases(*arguments); }; });
}

}  // namespace touchstone
