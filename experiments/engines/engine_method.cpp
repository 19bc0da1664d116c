// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/engines/engine_method.h"

#include <algorithm>
#include <cmath>

#include "experiments/engines/answer_contract.h"
#include "experiments/engines/engine_query.h"

namespace touchstone {
namespace {

/// A busy machine may keep an engine from its processor time. An engine that blocks will do so again, so it gets the
/// long time once and is then given up.
constexpr int most_blocked = 3;
constexpr int long_patience = 10, short_patience = 2;  ///< clock time, in multiples of the limit of processor time

/// An answer that the engine refused to give.
Answer refusal(std::string reason) {
    Answer answer;
    answer.refused = std::move(reason);
    answer.stop_kind = StopKind::invalid_input;
    answer.stop_name = "refused";
    return answer;
}

/// An answer that did not come through a fault of the engine.
Answer failure(std::string reason, std::string_view stop) {
    Answer answer;
    answer.refused = std::move(reason);
    answer.failed = true;
    answer.stop_kind = StopKind::exhausted;
    answer.stop_name = stop;
    return answer;
}

Answer given_up(std::string reason, std::string_view stop) {
    Answer answer = failure(std::move(reason), stop);
    answer.given_up = true;
    return answer;
}

Verdict verdict_of(int said) {
    if (said == TOUCHSTONE_SEPARATED) return Verdict::separated;
    return said == TOUCHSTONE_MEET ? Verdict::intersecting : Verdict::undecided;
}

Quantity quantity_of(int kind) {
    switch (kind) {
        case TOUCHSTONE_DISTANCE: return Quantity::distance;
        case TOUCHSTONE_PENETRATION: return Quantity::depth;
        case TOUCHSTONE_IMPACT: return Quantity::impact_time;
        default: return Quantity::none;
    }
}

std::optional<std::array<double, 3>> point_of(const double (&x)[3]) {
    if (!std::isfinite(x[0]) || !std::isfinite(x[1]) || !std::isfinite(x[2])) return std::nullopt;
    return std::array{x[0], x[1], x[2]};
}

/// What the engine says in general that a number may be off by. A length of its own counts up to a share of the size of
/// the bodies: beyond, every answer would be right. A time is no length.
double error_in_general(const wire::Greeting& engine, const EngineQuery& query, double value) {
    constexpr double largest_share = 0.01;
    const bool is_length = query.kind() != TOUCHSTONE_IMPACT;
    const double absolute = is_length ? std::min(engine.absolute_error, largest_share * query.size()) : 0;
    return absolute + engine.relative_error * std::abs(value);
}

/// The number with what it may be off by, or the one that follows from the verdict.
void take_number(Answer& answer, const touchstone_answer& said, const EngineQuery& query,
                 const wire::Greeting& engine) {
    const int kind = query.kind();
    answer.quantity = quantity_of(kind);
    if (answer.quantity != Quantity::none && std::isfinite(said.value)) {
        answer.upper = said.value;
        answer.promised_error =
            std::isfinite(said.allowed_error) ? said.allowed_error : error_in_general(engine, query, said.value);
    } else if (kind == TOUCHSTONE_DISTANCE && said.verdict == TOUCHSTONE_MEET) {
        answer.upper = 0;
    } else if (kind == TOUCHSTONE_PENETRATION && said.verdict == TOUCHSTONE_SEPARATED) {
        answer.upper = 0;
    }
}

Answer translated(wire::Reply reply, const EngineQuery& query, const wire::Greeting& engine) {
    if (reply.answer.refused[0] != '\0') return refusal(reply.answer.refused);
    std::vector<FieldFault> faults = take_out_faults(reply, query.kind(), query.dimension(), engine.abi);
    const touchstone_answer& said = reply.answer;
    if (!faults.empty() && faults.front().field == BadField::verdict) {
        Answer none = failure("answered " + faults.front().said + "; expected separated, meet or undecided", "garbage");
        none.bad_fields = std::move(faults);
        return none;
    }
    Answer answer;
    answer.bad_fields = std::move(faults);
    answer.verdict = verdict_of(said.verdict);
    answer.stop_kind = said.gave_up != 0 ? StopKind::exhausted : StopKind::converged;
    answer.stop_name = said.gave_up != 0 ? "own_limit" : "own_rule";
    take_number(answer, said, query, engine);
    answer.point_a = point_of(said.point_a);
    answer.point_b = point_of(said.point_b);
    answer.zero_counts_are_unknown = true;
    answer.iterations = said.iterations;
    answer.support_calls = said.support_calls;
    if (engine.abi < first_abi_with_normal) return answer;
    answer.normal = point_of(said.normal);
    for (int i = 0; i < said.contact_point_count; ++i) {
        const touchstone_contact_point& point = said.contact_points[i];
        answer.contact_points.push_back({*point_of(point.position), point.depth});
    }
    if (engine.abi >= first_abi_with_gradient && std::isfinite(said.gradient[0]))
        answer.gradient = std::to_array(said.gradient);
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
        return translated(std::get<wire::Reply>(said), prepared, engine_.greeting);
    }
    patience_.note_failure();
    return failure("the engine " + broken->reason,
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
