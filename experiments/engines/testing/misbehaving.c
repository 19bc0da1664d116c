/* SPDX-License-Identifier: MIT */
/* Engines that do what engines must not do, one each: what the tests of the host judge. */
#define _GNU_SOURCE
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

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
/* A wrong verdict, and a number that is none: the bodies of these queries are apart. */
static void answers_below_zero(const touchstone_query* query, touchstone_answer* answer) {
    says_separated(answer);
    if (is_bad(query)) answer->verdict = TOUCHSTONE_MEET;
    if (is_bad(query)) answer->value = -1e-13;
}
static void answers_infinity(const touchstone_query* query, touchstone_answer* answer) {
    says_separated(answer);
    if (is_bad(query)) answer->value = HUGE_VAL;
}
static void answers_half_a_point(const touchstone_query* query, touchstone_answer* answer) {
    says_separated(answer);
    if (is_bad(query)) answer->point_a[1] = 1;
}
static void answers_no_direction(const touchstone_query* query, touchstone_answer* answer) {
    says_separated(answer);
    if (is_bad(query)) answer->normal[0] = answer->normal[1] = answer->normal[2] = 0;
}
static void answers_negative_error(const touchstone_query* query, touchstone_answer* answer) {
    says_separated(answer);
    if (is_bad(query)) answer->allowed_error = -1;
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
static void answers_negative_counts(const touchstone_query* query, touchstone_answer* answer) {
    says_separated(answer);
    if (is_bad(query)) answer->iterations = -1;
}
/* Both processes go on: the copy would answer the same query a second time. */
static void forks(const touchstone_query* query, touchstone_answer* answer) {
    if (is_bad(query) && fork() < 0) exit(4);
    says_separated(answer);
    answer->value = query->a.vertex_count + query->b.vertex_count;
}
/* Into every file it can find, the pipe of the answers among them. */
static void writes_everywhere(const touchstone_query* query, touchstone_answer* answer) {
    for (int file = 0; is_bad(query) && file < 64; ++file)
        if (write(file, "stray bytes", 11) < 0) continue;
    says_separated(answer);
}
/* Leaves its process group and session, ignores what can be ignored, and waits; a copy of it does so too. Both write who
 * they are to the file that TOUCHSTONE_TEST_FILE names. */
static void hides(const touchstone_query* query, touchstone_answer* answer) {
    const char* path = getenv("TOUCHSTONE_TEST_FILE");
    FILE* file = path != 0 && is_bad(query) ? fopen(path, "a") : 0;
    if (file != 0) {
        const int copy = fork() == 0;
        setpgid(0, getppid());
        setsid();
        for (int number = 1; number < 32; ++number) signal(number, SIG_IGN);
        fprintf(file, "%d\n", (int)getpid());
        fclose(file);
        if (copy && fork() != 0) _exit(0);
        if (copy && (file = fopen(path, "a")) != 0) {
            fprintf(file, "%d\n", (int)getpid());
            fclose(file);
        }
        for (;;) pause();
    }
    says_separated(answer);
}

#define ENGINE(word, function) \
    {.abi = TOUCHSTONE_ENGINE_ABI, .name = word, .version = "1", .settings = "", .bits = 64, .answers = answers, .answer = function}

const touchstone_engine* touchstone_engine_at(int index) {
    static const touchstone_engine all[] = {ENGINE("crashes", crashes),         ENGINE("hangs", hangs),
                                            ENGINE("exits", exits),             ENGINE("answers_nan", answers_nan),
                                            ENGINE("answers_garbage", answers_garbage), ENGINE("chatters", chatters),
                                            ENGINE("answers_negative_counts", answers_negative_counts),
                                            ENGINE("forks", forks),         ENGINE("writes_everywhere", writes_everywhere),
                                            ENGINE("hides", hides),
                                            ENGINE("answers_below_zero", answers_below_zero),
                                            ENGINE("answers_infinity", answers_infinity),
                                            ENGINE("answers_half_a_point", answers_half_a_point),
                                            ENGINE("answers_no_direction", answers_no_direction),
                                            ENGINE("answers_negative_error", answers_negative_error)};
    return index >= 0 && index < (int)(sizeof all / sizeof all[0]) ? &all[index] : 0;
}
