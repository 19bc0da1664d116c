/* SPDX-License-Identifier: MIT */
/* An engine built for a version of the interface that is not this one. */
#include "../touchstone_engine.h"

static int answers(int kind, int dimension) { return kind >= 0 && dimension >= 2; }
static void answer(const touchstone_query* query, touchstone_answer* answer) {
    (void)query;
    answer->verdict = TOUCHSTONE_SEPARATED;
}

const touchstone_engine* touchstone_engine_at(int index) {
    static const touchstone_engine engine = {
        .abi = TOUCHSTONE_ENGINE_ABI + 1, .name = "newer", .bits = 64, .answers = answers, .answer = answer};
    return index == 0 ? &engine : 0;
}
