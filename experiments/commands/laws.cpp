// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone laws`: prints the scoreboard of the theorems, or one case of it with all iterates.
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "algorithms/simplex_solvers/all.h"
#include "experiments/commands/bits_table.h"
#include "experiments/commands/bounds.h"
#include "experiments/commands/case_source.h"
#include "experiments/commands/command.h"
#include "experiments/commands/output.h"
#include "experiments/laws/bits_board.h"
#include "experiments/laws/broken_theorem.h"
#include "experiments/laws/failure_store.h"
#include "experiments/laws/law_scan.h"
#include "experiments/rates/wilson.h"
#include "experiments/store/printable.h"
#include "experiments/threads/in_parallel.h"
#include "properties/cases/json_line.h"
#include "properties/laws/trace.h"

namespace touchstone::laws_command {
namespace {

struct Arguments {
    std::vector<std::string> cases, laws, scalars, families, solvers, stops, directions;
    bool by_bits = false;
    std::string out, keep;
    std::int64_t count = 20, seed = 1;
    int jobs = 0;
    std::function<void(std::ostream&, const LawScores&)> print;
    std::function<void(std::ostream&, const Case&, const Law&, ScalarKind)> replay;
    std::function<void(std::ostream&, const BitsBoard&)> print_bits;
};

std::string number(const std::optional<LawExample>& example) {
    if (!example) return "-";
    std::ostringstream text;
    text << std::scientific << std::setprecision(1) << example->amount;
    return text.str();
}

std::string percent(double share) {
    std::ostringstream text;
    text << std::setprecision(3) << 100 * share << " %";
    return text.str();
}

double share(std::int64_t part, std::int64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

void print_table(std::ostream& out, const LawScores& scores) {
    const auto row = [&](const std::vector<std::string>& cells) {
        constexpr int widths[]{39, 9, 24, 8, 8, 10, 8, 8, 9, 9};
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const auto width = static_cast<std::size_t>(widths[i]);
            const std::string space(width > cells[i].size() ? width - cells[i].size() : 0, ' ');
            out << (i < 3 ? cells[i] + space : space + cells[i]) << ' ';
        }
        out << '\n';
    };
    row({"law", "scalar", "variant", "cases", "applies", "violated", "<=95 %", "gross", "largest", "tightest"});
    for (const auto& [key, score] : scores.rows()) {
        const auto& [law, scalar, variant] = key;
        row({std::string(law->name()), std::string(to_string(scalar)), variant, std::to_string(scores.cases(scalar)),
             percent(share(score.applicable, scores.cases(scalar))), std::to_string(score.violations),
             score.applicable == 0 ? "-" : percent(wilson_interval(score.violations, score.applicable).high),
             std::to_string(score.gross), number(score.largest), number(score.tightest)});
        if (score.smallest)
            out << "    " << score.smallest->vertices << " vertices: " << replay_command(key, score.smallest->replay)
                << '\n';
    }
    out << "cases: asked; applies: of them, those that meet the law's conditions; <=95 %: upper end of Wilson's 95 % "
           "interval of violated / applies;\ngross: violated by no less than the root of the unit roundoff; largest "
           "violation and tightest slack on the law's own scale (touchstone list laws)\n";
}

nlohmann::ordered_json example_json(const std::optional<LawExample>& example) {
    if (!example) return nullptr;
    return {
        {"replay", example->replay}, {"vertices", example->vertices}, {"amount", static_cast<double>(example->amount)}};
}

void print_json(std::ostream& out, const LawScores& scores) {
    for (const auto& [key, score] : scores.rows()) {
        const auto& [law, scalar, variant] = key;
        nlohmann::ordered_json line{{"law", law->name()},
                                    {"theorem", law->theorem()},
                                    {"scalar", to_string(scalar)},
                                    {"variant", variant},
                                    {"must_hold", law->must_hold(scalar)},
                                    {"cases", scores.cases(scalar)},
                                    {"applicable", score.applicable},
                                    {"violations", score.violations},
                                    {"violations_upper_95", wilson_interval(score.violations, score.applicable).high},
                                    {"gross", score.gross},
                                    {"smallest", example_json(score.smallest)},
                                    {"largest", example_json(score.largest)},
                                    {"tightest", example_json(score.tightest)}};
        if (score.smallest) line["replay"] = replay_command(key, score.smallest->replay);
        out << json_line(line) << '\n';
    }
}

std::string outcome_text(const LawOutcome& outcome) {
    if (!outcome.is_applicable()) return "does not apply";
    std::ostringstream text;
    text << std::setprecision(6);
    if (!outcome.is_violated()) {
        text << "holds";
        if (outcome.slack) text << ", at the tightest by " << *outcome.slack;
        return text.str();
    }
    text << "VIOLATED by " << outcome.amount;
    if (outcome.step >= 0) text << " at step " << outcome.step;
    return text.str();
}

void print_replay(std::ostream& out, const Case& a_case, const Law& law, ScalarKind scalar) {
    out << law.name() << " on " << to_string(scalar) << ", " << printable_name(a_case.replay) << ", "
        << vertex_count(a_case.query) << " vertices\n  " << law.statement() << "\n  scale: " << law.scale() << '\n';
    const auto recordings = find_subject(law.subject())->record(a_case.query, scalar);
    if (recordings.empty()) out << "  the subject '" << law.subject() << "' does not take this query\n";
    for (const auto& recording : recordings) {
        const LawOutcome outcome = law.check(*recording);
        if (!outcome.is_applicable() && recordings.size() > 1) continue;
        out << "  " << recording->variant << ": " << outcome_text(outcome) << '\n';
        for (const auto& line : trace_of(*recording)) out << "    " << line << '\n';
    }
}

void print_replay_json(std::ostream& out, const Case& a_case, const Law& law, ScalarKind scalar) {
    for (const auto& recording : find_subject(law.subject())->record(a_case.query, scalar)) {
        const LawOutcome outcome = law.check(*recording);
        nlohmann::ordered_json line{{"law", law.name()},
                                    {"scalar", to_string(scalar)},
                                    {"case", a_case.id},
                                    {"variant", recording->variant},
                                    {"applies", outcome.is_applicable()},
                                    {"violated", outcome.is_violated()},
                                    {"amount", static_cast<double>(outcome.amount)},
                                    {"step", outcome.step},
                                    {"trace", trace_of(*recording)}};
        out << json_line(line) << '\n';
    }
}

int replay(const Arguments& arguments, const LawScan& plan) {
    Output output(arguments.out);
    bool broken = false;
    for_each_case(arguments.cases, [&](Case&& a_case) {
        for (const ScalarKind scalar : plan.scalars)
            for (const Law* law : plan.laws) {
                arguments.replay(output.stream(), a_case, *law, scalar);
                broken |= law->must_hold(scalar) && measure(*law, a_case.query, scalar).is_violated();
            }
    });
    output.finish();
    return broken ? 1 : 0;
}

std::vector<BrokenTheorem> broken_theorems(const LawScores& scores) {
    std::vector<BrokenTheorem> broken;
    for (const auto& [key, score] : scores.rows()) {
        const auto& [law, scalar, variant] = key;
        if (!law->must_hold(scalar) || score.violations == 0) continue;
        broken.push_back({std::string(law->name()), std::string(to_string(scalar)), score.violations});
    }
    return broken;
}

int jobs_of(const Arguments& arguments) { return arguments.jobs > 0 ? arguments.jobs : available_threads(); }

/// The laws about runs of GJK: those named, or all.
std::vector<const Law*> laws_of_gjk(const std::vector<std::string>& names) {
    if (names.empty()) return laws_about("gjk");
    const auto named = laws_named(names);
    for (const Law* law : named)
        if (law->subject() != "gjk")
            throw UsageError("--by-bits: found the law '" + std::string(law->name()) + "' about " +
                             std::string(law->subject()) + "; expected laws about gjk (touchstone list laws)");
    return named;
}

std::vector<std::string> solvers_named(const std::vector<std::string>& names) {
    std::vector<std::string> known;
    std::apply([&](const auto&... solver) { (known.emplace_back(solver.name), ...); }, AllSimplexSolvers{});
    for (const auto& name : names)
        if (std::find(known.begin(), known.end(), name) == known.end()) refuse_word("solver", name, known);
    return names.empty() ? known : names;
}

std::vector<std::string> or_default(const std::vector<std::string>& given, const char* otherwise) {
    return given.empty() ? std::vector<std::string>{otherwise} : given;
}

/// The scoreboard over solver, rule, direction and precision. Nothing is promised there, so nothing is broken.
int measure_by_bits(const Arguments& arguments) {
    BitsPlan plan{laws_of_gjk(arguments.laws),
                  solvers_named(arguments.solvers),
                  {},
                  {},
                  bits_of_the_board(),
                  families_named(arguments.families),
                  static_cast<std::uint64_t>(arguments.seed),
                  arguments.count,
                  jobs_of(arguments)};
    for (const auto& text : or_default(arguments.stops, "robust(0, 8)"))
        plan.stops.push_back(parse_stop_rule(parse_call(text)));
    for (const auto& text : or_default(arguments.directions, "closest_point"))
        plan.directions.push_back(parse_direction(parse_call(text)));
    Output output(arguments.out);
    arguments.print_bits(output.stream(), scan_bits(plan));
    output.finish();
    return 0;
}

int measure_laws(const Arguments& arguments) {
    if (arguments.by_bits) return measure_by_bits(arguments);
    LawScan plan{laws_named(arguments.laws),
                 scalars_named(arguments.scalars),
                 families_named(arguments.families),
                 static_cast<std::uint64_t>(arguments.seed),
                 arguments.count,
                 jobs_of(arguments)};
    if (!arguments.cases.empty()) return replay(arguments, plan);
    Output output(arguments.out);
    const bool terminal = isatty(STDERR_FILENO) == 1;
    const LawScores scores = scan(plan, [&](std::size_t done) {
        if (terminal)
            std::cerr << "\r\x1b[K" << done << " of " << plan.families.size() << " families"
                      << (done == plan.families.size() ? "\n" : "") << std::flush;
    });
    arguments.print(output.stream(), scores);
    output.finish();
    if (!arguments.keep.empty()) {
        const auto kept = keep_failures(scores, arguments.keep);
        std::cerr << kept.added << " counterexamples added to " << printable_name(arguments.keep) << ", " << kept.known
                  << " were there\n";
    }
    return print_broken(broken_theorems(scores), std::cerr) ? 1 : 0;
}

void add_options_by_bits(CLI::App& command, Arguments& arguments) {
    CLI::Option* by_bits = command.add_flag("--by-bits", arguments.by_bits,
                                            "the laws about GJK instead, over solvers, rules and directions, in 8 to "
                                            "24 bits, double, long double and mpfr(50): from how many bits on is each "
                                            "kept?");
    for (const char* other : {"cases", "--scalar", "--keep"}) by_bits->excludes(command.get_option(other));
    const auto add = [&](const char* name, std::vector<std::string>& list, const char* what) {
        command.add_option(name, list, what)->allow_extra_args(false)->needs(by_bits);
    };
    add("--solver", arguments.solvers, "with --by-bits: a solver; repeatable; all by default");
    add("--stop", arguments.stops, "with --by-bits: a stopping rule of GJK; repeatable; robust(0, 8) by default");
    add("--direction", arguments.directions,
        "with --by-bits: a search direction; repeatable; closest_point by default");
}

}  // namespace
}  // namespace touchstone::laws_command

namespace touchstone {

void add_laws(CLI::App& app, Action& chosen) {
    using namespace laws_command;
    CLI::App* command = app.add_subcommand(
        "laws", "how often, and by how much, reality disobeys each theorem; exit 1 if one is broken that must hold");
    const auto arguments = std::make_shared<Arguments>();
    arguments->print = print_table;
    arguments->replay = print_replay;
    arguments->print_bits = print_bits;
    command->add_option("cases", arguments->cases,
                        "show these cases with every iterate, instead: FILE.jsonl, FILE#ID, - or "
                        "FAMILY:SEED:FIRST..LAST");
    command->add_option("--law,-l", arguments->laws, "a law (touchstone list laws); repeatable; all by default")
        ->allow_extra_args(false);
    command->add_option("--scalar", arguments->scalars, "rational, double or float; repeatable; all by default")
        ->allow_extra_args(false);
    command->add_option("--family", arguments->families, "a family; repeatable; all by default")
        ->allow_extra_args(false);
    command->add_option("--cases", arguments->count, "cases per family")->default_val(20)->check(count_of_cases());
    command->add_option("--seed", arguments->seed, "seed of the cases")->check(at_least(0));
    command->add_option("--jobs,-j", arguments->jobs, "threads; all cores by default")->check(threads());
    command->add_option("--out,-o", arguments->out, "write the scoreboard to this file");
    command->add_option("--keep", arguments->keep,
                        "shrink the smallest counterexample of each row and add it to this corpus file");
    command->add_flag_callback(
        "--json",
        [arguments] {
            arguments->print = print_json;
            arguments->replay = print_replay_json;
            arguments->print_bits = print_bits_json;
        },
        "one JSON object a row");
    add_options_by_bits(*command, *arguments);
    command->callback([&chosen, arguments] { chosen = [arguments] { return measure_laws(*arguments); }; });
}

}  // namespace touchstone
