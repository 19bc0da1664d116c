/* SPDX-License-Identifier: MIT */
/* An engine built when touchstone_answer ended with `refused`: what lies behind that is not the engine's, and must not be
 * looked at. */
#include <string.h>

#include "../touchstone_engine.h"

static int answers(int kind, int dimension) { return kind >= 0 && dimension >= 2; }
static void answer(const touchstone_query* query, touchstone_answer* answer) {
    (void)query;
    answer->verdict = TOUCHSTONE_SEPARATED;
    answer->value = 1;
    memset(answer->normal, 1, sizeof answer->normal);
    answer->contact_point_count = 1000000;
}

const touchstone_engine* touchstone_engine_at(int index) {
    static const touchstone_engine engine = {
        .abi = 2, .name = "second", .bits = 64, .answers = answers, .answer = answer};
    return index == 0 ? &engine : 0;
}
