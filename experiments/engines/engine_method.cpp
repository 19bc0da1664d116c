// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/engines/engine_method.h"

#include "experiments/engines/engine_answer.h"
#include "experiments/engines/engine_query.h"

namespace touchstone {
namespace {

/// A busy machine may keep an engine from its processor time. An engine that blocks will do so again, so it gets the
/// long time once and is then given up.
constexpr int most_blocked = 3;
constexpr int long_patience = 10, short_patience = 2;  ///< clock time, in multiples of the limit of processor time

Answer given_up(std::string reason, std::string_view stop) {
    Answer answer = failed_answer(std::move(reason), stop);
    answer.given_up = true;
    return answer;
}

}  // namespace

EngineMethod::EngineMethod(const Engine& engine)
    : engine_(engine),
      name_(engine.method_name()),
      rule_(engine.greeting.settings[0] == '\0' ? "the engine's own" : engine.greeting.settings),
      backend_(engine_backend(engine.greeting.bits)) {}

bool EngineMethod::answers(QueryKind kind, int dimension) const {
    return (dimension == 2 || dimension == 3) && engine_.greeting.answers[static_cast<int>(kind)][dimension] != 0;
}

Answer EngineMethod::answer(const PreparedQuery& query) const {
    const auto& prepared = dynamic_cast<const EngineQuery&>(query);
    const int blocked = blocked_;
    if (blocked >= most_blocked)
        return given_up("the engine is not asked any more: it gave no answer to " + std::to_string(most_blocked) +
                            " queries in a row",
                        "time_limit");
    if (!patience_.asks())
        return given_up("the engine was not asked: given up after " + std::to_string(Patience::most_failures) +
                            " failures in a row",
                        "given_up");
    const std::chrono::seconds wait{(blocked == 0 ? long_patience : short_patience) * engine_.address.seconds};
    auto process = take_process();
    const auto said = process->ask(prepared.packed(engine_.greeting.wants_facets != 0), wait);
    give_back(std::move(process));
    const auto* broken = std::get_if<EngineFailure>(&said);
    blocked_ = broken != nullptr && broken->cause == EngineFailure::Cause::blocked ? blocked_ + 1 : 0;
    if (broken == nullptr) {
        patience_.note_answer();
        return engine_answer(std::get<wire::Reply>(said), prepared, engine_.greeting);
    }
    patience_.note_failure();
    return failed_answer("the engine " + broken->reason,
                         broken->cause == EngineFailure::Cause::crash ? "crash" : "time_limit");
}

std::unique_ptr<EngineProcess> EngineMethod::take_process() const {
    const std::lock_guard guard(mutex_);
    if (idle_.empty()) return std::make_unique<EngineProcess>(engine_.address);
    auto process = std::move(idle_.back());
    idle_.pop_back();
    return process;
}

void EngineMethod::give_back(std::unique_ptr<EngineProcess> process) const {
    const std::lock_guard guard(mutex_);
    idle_.push_back(std::move(process));
}

}  // namespace touchstone
