// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/engines/engine_method.h"

#include <cmath>

#include "experiments/engines/engine_query.h"

namespace touchstone {
namespace {

/// A busy machine may keep an engine from its processor time. An engine that blocks will do so again, so it gets the
/// long time once and is then given up.
constexpr int most_blocked = 3;
constexpr int long_patience = 10, short_patience = 2;  ///< clock time, in multiples of the limit of processor time

/// The version of touchstone_engine.h that introduced normals.
constexpr int first_with_normal = 3;

Answer answer_without(std::string reason, std::string_view stop, StopKind kind = StopKind::exhausted) {
    Answer answer;
    answer.refused = std::move(reason);
    answer.stop_kind = kind;
    answer.stop_name = stop;
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

/// True if an answer needs a number. Intersects queries have none, nor have depth and impact queries of bodies that are
/// found apart, or distance queries of bodies that are found to meet.
bool owes_number(int kind, int verdict) {
    if (kind == TOUCHSTONE_DISTANCE) return verdict == TOUCHSTONE_SEPARATED;
    return kind != TOUCHSTONE_INTERSECTS && verdict == TOUCHSTONE_MEET;
}

/// The problem with the form of normal and contact points; empty if there is none.
std::string problem_of_contact(const touchstone_answer& said, int abi) {
    if (abi < first_with_normal) return "";
    if (said.contact_point_count < 0 || said.contact_point_count > TOUCHSTONE_MOST_CONTACT_POINTS)
        return "answered " + std::to_string(said.contact_point_count) + " contact points, of which there may be 0 to " +
               std::to_string(TOUCHSTONE_MOST_CONTACT_POINTS);
    for (int i = 0; i < said.contact_point_count; ++i)
        if (!point_of(said.contact_points[i].position) || std::isinf(said.contact_points[i].depth))
            return "answered a contact point that is not finite";
    return "";
}

Answer translated(const touchstone_answer& said, int kind, const wire::Greeting& engine) {
    if (said.refused[0] != '\0') return answer_without(said.refused, "refused", StopKind::invalid_input);
    if (said.verdict < TOUCHSTONE_UNDECIDED || said.verdict > TOUCHSTONE_MEET)
        return answer_without("answered verdict " + std::to_string(said.verdict) + ", which is none", "garbage");
    if (std::isinf(said.value) || (std::isnan(said.value) && owes_number(kind, said.verdict)))
        return answer_without("answered no finite number", "not_finite");
    if (said.value < 0 || said.allowed_error < 0) return answer_without("answered a negative number", "garbage");
    if (said.iterations < 0 || said.support_calls < 0)
        return answer_without("answered a negative number of iterations or support calls", "garbage");
    if (const std::string problem = problem_of_contact(said, engine.abi); !problem.empty())
        return answer_without(problem, "garbage");
    Answer answer;
    answer.verdict = verdict_of(said.verdict);
    answer.quantity = quantity_of(kind);
    answer.stop_kind = said.gave_up != 0 ? StopKind::exhausted : StopKind::converged;
    answer.stop_name = said.gave_up != 0 ? "own_limit" : "own_rule";
    if (answer.quantity != Quantity::none && std::isfinite(said.value)) {
        answer.upper = said.value;
        const double in_general = engine.absolute_error + engine.relative_error * std::abs(said.value);
        answer.promised_error = std::isfinite(said.allowed_error) ? said.allowed_error : in_general;
    } else if (kind == TOUCHSTONE_DISTANCE && said.verdict == TOUCHSTONE_MEET) {
        answer.upper = 0;
    } else if (kind == TOUCHSTONE_PENETRATION && said.verdict == TOUCHSTONE_SEPARATED) {
        answer.upper = 0;
    }
    answer.point_a = point_of(said.point_a);
    answer.point_b = point_of(said.point_b);
    if (engine.abi < first_with_normal) return answer;  // older engines do not set these fields
    answer.normal = point_of(said.normal);
    for (int i = 0; i < said.contact_point_count; ++i) {
        const touchstone_contact_point& point = said.contact_points[i];
        answer.contact_points.push_back({*point_of(point.position), point.depth});
    }
    answer.iterations = said.iterations;
    answer.support_calls = said.support_calls;
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
        return answer_without("the engine is not asked any more: it gave no answer to " + std::to_string(most_blocked) +
                                  " queries in a row",
                              "time_limit");
    const std::chrono::seconds patience{(blocked == 0 ? long_patience : short_patience) * engine_.address.seconds};
    auto process = take_process();
    const auto said = process->ask(prepared.packed(engine_.greeting.wants_facets != 0), patience);
    give_back(std::move(process));
    const auto* failure = std::get_if<EngineFailure>(&said);
    blocked_ = failure != nullptr && failure->cause == EngineFailure::Cause::blocked ? blocked_ + 1 : 0;
    if (failure != nullptr)
        return answer_without("the engine " + failure->reason,
                              failure->cause == EngineFailure::Cause::crash ? "crash" : "time_limit");
    return translated(std::get<touchstone_answer>(said), prepared.kind(), engine_.greeting);
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
