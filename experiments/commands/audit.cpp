// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone audit`: judges answers that an engine gave elsewhere and that were written down beside their cases.
#include <filesystem>
#include <iostream>
#include <set>

#include "experiments/commands/command.h"
#include "experiments/commands/judge_run.h"
#include "experiments/commands/output.h"
#include "experiments/engines/engine_answer.h"
#include "experiments/engines/line_protocol.h"
#include "experiments/judge/judged_case.h"
#include "properties/cases/case_json.h"

namespace touchstone::audit_command {
namespace {

struct Arguments {
    std::string path, certificates;
    int bits = 64;
    JudgeOptions judging;
};

/// A method that gives the answer which was read last, so that it is judged as that of an engine which runs.
class RecordedAnswers final : public Method {
public:
    RecordedAnswers(std::string path, int bits)
        : name_("answers of " + (path == "-" ? "standard input" : path)), backend_(engine_backend(bits)) {
        engine_.abi = TOUCHSTONE_ENGINE_ABI;
        engine_.bits = bits;
    }
    void take(const wire::Reply& reply) { reply_ = reply; }

    const std::string& canonical() const override { return name_; }
    std::string_view algorithm() const override { return name_; }
    std::string_view solver() const override { return ""; }
    const std::string& rule() const override { return rule_; }
    std::optional<double> tolerance() const override { return std::nullopt; }
    int cap() const override { return 0; }
    const ScalarBackend& backend() const override { return backend_; }
    bool answers(QueryKind, int) const override { return true; }
    Answer answer(const PreparedQuery& query) const override {
        if (reply_.failure[0] != '\0') return failed_answer(reply_.failure, "garbage");
        return engine_answer(reply_, dynamic_cast<const EngineQuery&>(query), engine_);
    }

private:
    std::string name_, rule_ = "the engine's own";
    const ScalarBackend& backend_;
    wire::Greeting engine_;
    wire::Reply reply_{};
};

/// Passes each case of the file with its answer. A number of an answer that is not finite is a fault of the answer.
template <class Take>
void for_each_answer(const std::string& path, const Take& take) {
    std::set<std::string> seen;
    read_lines(path, [&](const std::string& text, const std::string& source, int line) {
        AnsweredCase answered = parse_answered_case(with_infinities_quoted(text), source, line);
        if (!seen.insert(answered.a_case.id).second)
            throw InputError(source + ":" + std::to_string(line) + ": id: found '" + answered.a_case.id +
                             "' a second time; expected ids that are unique in a file");
        take(answered);
    });
    if (seen.empty()) throw InputError(path + ": no line; expected cases, each with a field answer");
}

void write_certificate(std::ostream& out, const Case& a_case) {
    out << truth_line(a_case, default_oracle().answer(a_case.query, Detail::certified)) << '\n';
}

void check_files(const Arguments& arguments) {
    if (!arguments.certificates.empty() && arguments.bits == 32)
        throw UsageError(
            "audit: --certificates proves the truth of the bodies as they stand in the file, which --bits 32 rounds; "
            "leave out one");
    const auto is_same = [](const std::string& x, const std::string& y) {
        std::error_code none;  // files that are not there are no file twice
        return !x.empty() && (x == y || std::filesystem::equivalent(x, y, none));
    };
    if (is_same(arguments.judging.out, arguments.path) || is_same(arguments.certificates, arguments.path) ||
        is_same(arguments.certificates, arguments.judging.out))
        throw UsageError("audit: a file would be written over another of the command; name three files");
}

/// Why answers to the case cannot be judged as those of an engine, or nothing.
std::optional<std::string> obstacle(const Case& a_case, const ScalarBackend& scalar) {
    std::string reason;
    const auto rounded = scalar.round(a_case.query, reason);
    if (!rounded || !EngineQuery::make(*rounded, reason)) return reason;
    return std::nullopt;
}

int audit(const Arguments& arguments) {
    check_files(arguments);
    auto answers = std::make_unique<RecordedAnswers>(arguments.path, arguments.bits);
    RecordedAnswers& recorded = *answers;
    std::vector<std::unique_ptr<Method>> methods;
    methods.push_back(std::move(answers));
    JudgeRun run(arguments.judging);
    std::optional<Output> certificates;
    if (!arguments.certificates.empty()) certificates.emplace(arguments.certificates);
    for_each_answer(arguments.path, [&](const AnsweredCase& answered) {
        const Case& a_case = answered.a_case;
        if (const auto reason = obstacle(a_case, recorded.backend())) return run.pass_over(a_case, *reason);
        recorded.take(recorded_reply(answered.answer, dimension_of(a_case.query)));
        if (run.judge(a_case, methods) && certificates) write_certificate(certificates->stream(), a_case);
    });
    if (certificates) certificates->finish();
    return run.finish(methods);
}

}  // namespace
}  // namespace touchstone::audit_command

namespace touchstone {

void add_audit(CLI::App& app, Action& chosen) {
    using namespace audit_command;
    CLI::App* command =
        app.add_subcommand("audit", "judge answers that were written down beside their cases; exit 1 if any is wrong");
    const auto arguments = std::make_shared<Arguments>();
    command
        ->add_option("file", arguments->path,
                     "FILE.jsonl, or - for standard input: cases, each with a field `answer`, "
                     "what an engine would write of it, such as {\"verdict\": \"separated\", \"value\": 0.5}")
        ->required();
    command->add_option("--bits", arguments->bits, "32 for an engine that computes in float; otherwise 64")
        ->check(CLI::IsMember({32, 64}));
    command->add_option("--certificates", arguments->certificates,
                        "write the truth of each case to this file, as oracles/verify_truth.py checks it");
    add_judge_options(*command, arguments->judging);
    command->callback([&chosen, arguments] { chosen = [arguments] { return audit(*arguments); }; });
}

}  // namespace touchstone
