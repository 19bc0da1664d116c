// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone truth`: prints the answers of the oracles and compares them with the expectation of a case file.
#include <iostream>

#include "experiments/commands/case_source.h"
#include "experiments/commands/command.h"
#include "experiments/commands/expectation.h"
#include "experiments/commands/output.h"
#include "experiments/commands/readable.h"
#include "experiments/registry/call.h"
#include "experiments/store/printable.h"
#include "oracles/gradient.h"
#include "oracles/oracle.h"

namespace touchstone::truth_command {
namespace {

struct Arguments {
    std::vector<std::string> cases;
    std::string oracle, out;
    Detail detail = Detail::full;
    bool gradient = false;
    Form form = Form::json;
};

const Oracle& chosen_oracle(const std::string& name) {
    if (name.empty()) return default_oracle();
    std::vector<std::string> known;
    for (const Oracle* oracle : oracles()) {
        if (oracle->name() == name) return *oracle;
        known.emplace_back(oracle->name());
    }
    refuse_word("oracle", name, known);
}

/// Those that belong to the truth of this oracle. Those of curved bodies need its certificate.
KnownGradients gradients_of(const Oracle& oracle, const AnyQuery& query, const Truth& truth) {
    if (auto set = gradient_set(query, truth)) return {std::move(set), std::nullopt};
    return {std::nullopt,
            enclosed_gradient(query, truth.certificate ? truth : oracle.answer(query, Detail::certified))};
}

int print_truth(const Arguments& arguments) {
    const Oracle& oracle = chosen_oracle(arguments.oracle);
    if (arguments.detail == Detail::certified && arguments.form != Form::json)
        throw UsageError("truth: a certificate is JSON; leave out --human and --csv, or --certificate");
    if (arguments.gradient && arguments.form != Form::json)
        throw UsageError("truth: a gradient is JSON; leave out --human and --csv, or --gradient");
    Output output(arguments.out);
    output.stream() << truth_header(arguments.form);
    long answered = 0, checked = 0, refused = 0, contradicted = 0, without_gradient = 0;
    for_each_case(arguments.cases, [&](Case&& a_case) {
        if (const auto reason = oracle.refuses(a_case.query)) {
            ++refused;
            output.stream() << unanswered_text(arguments.form, Table::truth, a_case, oracle, *reason);
            return;
        }
        const Truth truth = oracle.answer(a_case.query, arguments.detail);
        const auto gradients = arguments.gradient ? gradients_of(oracle, a_case.query, truth) : KnownGradients{};
        ++answered;
        if (arguments.gradient && !gradients.are_known()) ++without_gradient;
        output.stream() << truth_text(arguments.form, a_case, truth, gradients);
        if (!a_case.expected) return;
        ++checked;
        const auto disagreement = contradiction(*a_case.expected, truth);
        if (!disagreement) return;
        ++contradicted;
        std::cerr << printable_name(a_case.replay + ": " + *disagreement) << '\n';
    });
    output.finish();
    if (without_gradient > 0)
        std::cerr << without_gradient
                  << " without a gradient: motions, and curved bodies that may part along several directions\n";
    std::cerr << answered << " answered by oracle '" << oracle.name() << "', " << refused << " outside its domain; "
              << checked << " carried expected values, " << contradicted << " contradicted\n";
    return contradicted == 0 ? 0 : 1;
}

}  // namespace
}  // namespace touchstone::truth_command

namespace touchstone {

void add_truth(CLI::App& app, Action& chosen) {
    using namespace truth_command;
    CLI::App* command =
        app.add_subcommand("truth", "what the oracles say; exit 1 if a case file expects something else");
    const auto arguments = std::make_shared<Arguments>();
    command
        ->add_option("cases", arguments->cases,
                     "FILE.jsonl, FILE#ID, - or FAMILY:SEED:FIRST..LAST; @KIND behind it asks another query")
        ->required();
    command->add_option("--oracle", arguments->oracle, "name of the oracle; see `touchstone list oracles`");
    command->add_flag_function(
        "--certificate", [arguments](std::int64_t) { arguments->detail = Detail::certified; },
        "add to each line what oracles/verify_truth.py can check by itself");
    command->add_flag("--gradient", arguments->gradient,
                      "add the set of gradients of the signed distance for rigid motions of A");
    add_form_options(*command, arguments->form);
    command->add_option("--out,-o", arguments->out, "write truth lines to this file");
    command->callback([&chosen, arguments] { chosen = [arguments] { return print_truth(*arguments); }; });
}

}  // namespace touchstone
