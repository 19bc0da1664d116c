/* SPDX-License-Identifier: MIT */
/* Engines that do what engines must not do, one each: what the tests of the host judge. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "../touchstone_engine.h"

static int answers(int kind, int dimension) { return kind >= 0 && dimension >= 2; }

/* Only the queries of bodies with an even number of vertices end badly, so that others must still be answered. */
static int is_bad(const touchstone_query* query) { return (query->a.vertex_count + query->b.vertex_count) % 2 == 0; }

static void says_separated(touchstone_answer* answer) {
    answer->verdict = TOUCHSTONE_SEPARATED;
    answer->value = 1;
}

static void crashes(const touchstone_query* query, touchstone_answer* answer) {
    if (is_bad(query)) *(volatile int*)0 = 1;
    says_separated(answer);
}
static void hangs(const touchstone_query* query, touchstone_answer* answer) {
    volatile int waiting = is_bad(query);
    while (waiting) {
    }
    says_separated(answer);
}
static void exits(const touchstone_query* query, touchstone_answer* answer) {
    if (is_bad(query)) exit(3);
    says_separated(answer);
}
static void answers_nan(const touchstone_query* query, touchstone_answer* answer) {
    says_separated(answer);
    if (is_bad(query)) answer->value = NAN;
}
static void answers_garbage(const touchstone_query* query, touchstone_answer* answer) {
    says_separated(answer);
    if (is_bad(query)) answer->verdict = 77;
}
static void chatters(const touchstone_query* query, touchstone_answer* answer) {
    (void)query;
    printf("what an engine prints is nobody's answer\n");
    fflush(stdout);
    says_separated(answer);
}

#define ENGINE(word, function) \
    {.abi = TOUCHSTONE_ENGINE_ABI, .name = word, .version = "1", .settings = "", .bits = 64, .answers = answers, .answer = function}

const touchstone_engine* touchstone_engine_at(int index) {
    static const touchstone_engine all[] = {ENGINE("crashes", crashes),         ENGINE("hangs", hangs),
                                            ENGINE("exits", exits),             ENGINE("answers_nan", answers_nan),
                                            ENGINE("answers_garbage", answers_garbage), ENGINE("chatters", chatters)};
    return index >= 0 && index < (int)(sizeof all / sizeof all[0]) ? &all[index] : 0;
}
