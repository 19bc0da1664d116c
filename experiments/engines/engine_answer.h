// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine replied as an answer that the judge takes. Cost: O(1).
#pragma once

#include <string>
#include <string_view>

#include "experiments/engines/engine_query.h"
#include "experiments/engines/wire.h"
#include "experiments/registry/answer.h"

namespace touchstone {

/// An answer that did not come through a fault of the engine; `stop` names how it ended.
Answer failed_answer(std::string reason, std::string_view stop);

/// The reply to the query, of an engine that describes itself so. A wrong field is left out and noted
/// (answer_contract.h). Precondition: `reply.failure` is empty.
Answer engine_answer(wire::Reply reply, const EngineQuery& query, const wire::Greeting& engine);

}  // namespace touchstone
