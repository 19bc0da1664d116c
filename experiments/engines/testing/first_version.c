/* SPDX-License-Identifier: MIT */
/* An engine built when touchstone_engine ended with `answer`: what lies behind that is not the engine's, and must not be
 * called. */
#include <stdlib.h>

#include "../touchstone_engine.h"

static int answers(int kind, int dimension) { return kind >= 0 && dimension >= 2; }
static void answer(const touchstone_query* query, touchstone_answer* answer) {
    (void)query;
    answer->verdict = TOUCHSTONE_SEPARATED;
    answer->value = 1;
}
static void* not_an_entry(const touchstone_query* query, touchstone_answer* refusal) {
    (void)query;
    (void)refusal;
    abort();
}

const touchstone_engine* touchstone_engine_at(int index) {
    static const touchstone_engine engine = {
        .abi = 1, .name = "first", .bits = 64, .answers = answers, .answer = answer, .prepare = not_an_entry};
    return index == 0 ? &engine : 0;
}
