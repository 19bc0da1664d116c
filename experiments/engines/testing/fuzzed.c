/* SPDX-License-Identifier: MIT */
/* An engine whose answers are the bytes of the file that TOUCHSTONE_TEST_FILE names: after an 'a' they are the answer
 * itself, after anything else they go into every open file of the process before a proper answer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../touchstone_engine.h"

static int answers(int kind, int dimension) { return kind >= 0 && dimension >= 2; }

static void answer(const touchstone_query* query, touchstone_answer* answer) {
    char bytes[4096];
    const char* path = getenv("TOUCHSTONE_TEST_FILE");
    FILE* file = path != 0 ? fopen(path, "rb") : 0;
    size_t size = file != 0 ? fread(bytes, 1, sizeof bytes, file) : 0;
    (void)query;
    if (file != 0) fclose(file);
    answer->verdict = TOUCHSTONE_SEPARATED;
    answer->value = 5;
    if (size == 0) return;
    if (bytes[0] == 'a') memcpy(answer, bytes + 1, size - 1 < sizeof *answer ? size - 1 : sizeof *answer);
    for (int to = 0; bytes[0] != 'a' && to < 16; ++to)
        if (write(to, bytes + 1, size - 1) < 0) continue;
}

const touchstone_engine* touchstone_engine_at(int index) {
    static const touchstone_engine fuzzed = {.abi = TOUCHSTONE_ENGINE_ABI, .name = "fuzzed", .version = "1", .settings = "",
                                             .bits = 64, .answers = answers, .answer = answer};
    return index == 0 ? &fuzzed : 0;
}
