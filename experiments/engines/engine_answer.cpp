// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/engines/engine_answer.h"

#include <algorithm>
#include <cmath>

#include "experiments/engines/answer_contract.h"

namespace touchstone {
namespace {

/// An answer that the engine refused to give.
Answer refusal(std::string reason) {
    Answer answer;
    answer.refused = std::move(reason);
    answer.stop_kind = StopKind::invalid_input;
    answer.stop_name = "refused";
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

}  // namespace

Answer failed_answer(std::string reason, std::string_view stop) {
    Answer answer;
    answer.refused = std::move(reason);
    answer.failed = true;
    answer.stop_kind = StopKind::exhausted;
    answer.stop_name = stop;
    return answer;
}

Answer engine_answer(wire::Reply reply, const EngineQuery& query, const wire::Greeting& engine) {
    if (reply.answer.refused[0] != '\0') return refusal(reply.answer.refused);
    std::vector<FieldFault> faults = take_out_faults(reply, query.kind(), query.dimension(), engine.abi);
    const touchstone_answer& said = reply.answer;
    if (!faults.empty() && faults.front().field == BadField::verdict) {
        Answer none =
            failed_answer("answered " + faults.front().said + "; expected separated, meet or undecided", "garbage");
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

}  // namespace touchstone
