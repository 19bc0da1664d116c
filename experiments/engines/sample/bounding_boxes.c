/* SPDX-License-Identifier: MIT */
/* A whole engine: two polytopes meet if their bounding boxes do. Wrong often and always on the same side.
 *     cc -shared -fPIC -I.. bounding_boxes.c -o libbounding_boxes.so
 *     touchstone judge random_polytopes:1:0..999@intersects --engine ./libbounding_boxes.so
 * The second half is for ./run bench: this engine makes nothing of a query, so a prepared one is the query itself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "touchstone_engine.h"

static void bounds(const touchstone_body* body, int k, double* low, double* high) {
    for (int i = 0; i < body->vertex_count; ++i) {
        const double *x = body->vertices + 3 * i, *row = body->rows + 3 * k;
        const double world = row[0] * x[0] + row[1] * x[1] + row[2] * x[2] + body->translation[k];
        if (i == 0 || world - body->margin < *low) *low = world - body->margin;
        if (i == 0 || world + body->margin > *high) *high = world + body->margin;
    }
}

static int answers(int kind, int dimension) { return kind == TOUCHSTONE_INTERSECTS && (dimension == 2 || dimension == 3); }

static void answer(const touchstone_query* query, touchstone_answer* answer) {
    if (query->a.vertex_count == 0 || query->b.vertex_count == 0) {
        snprintf(answer->refused, sizeof answer->refused, "polytopes and boxes only");
        return;
    }
    answer->verdict = TOUCHSTONE_MEET;
    for (int k = 0; k < query->dimension; ++k) {
        double low_a = 0, high_a = 0, low_b = 0, high_b = 0;
        bounds(&query->a, k, &low_a, &high_a);
        bounds(&query->b, k, &low_b, &high_b);
        if (high_a < low_b || high_b < low_a) answer->verdict = TOUCHSTONE_SEPARATED;
    }
}

static void* prepare(const touchstone_query* query, touchstone_answer* refusal) {
    answer(query, refusal);
    if (refusal->refused[0] != 0) return NULL;
    touchstone_query* prepared = malloc(sizeof *prepared);
    *prepared = *query;
    return prepared;
}

static void place(void* prepared, const double rows[9], const double translation[3]) {
    touchstone_body* b = &((touchstone_query*)prepared)->b;
    memcpy(b->rows, rows, sizeof b->rows);
    memcpy(b->translation, translation, sizeof b->translation);
}

static void answer_prepared(void* prepared, touchstone_answer* said) { answer(prepared, said); }

const touchstone_engine* touchstone_engine_at(int index) {
    static const touchstone_engine engine = {
        .abi = TOUCHSTONE_ENGINE_ABI, .name = "bounding_boxes", .version = "1", .settings = "none", .bits = 64,
        .answers = answers, .answer = answer, .prepare = prepare, .place = place, .answer_prepared = answer_prepared,
        .release = free};
    return index == 0 ? &engine : 0;
}
