/* SPDX-License-Identifier: MIT */
/* A whole engine: two polytopes meet if their bounding boxes do, as deep as the boxes. It errs on one side only.
 *     cc -shared -fPIC -I.. bounding_boxes.c -o libbounding_boxes.so
 *     touchstone judge random_penetrations:1:0..999 --engine ./libbounding_boxes.so
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

typedef struct {
    double low[3], high[3];
} box;

static box box_of(const touchstone_body* body, int dimension) {
    box made;
    for (int k = 0; k < dimension; ++k) bounds(body, k, &made.low[k], &made.high[k]);
    return made;
}

/* Depth, unit normal from B to A, and points: the corners where the boxes overlap, on the face by which A leaves B. */
static void contact(const box* a, const box* b, int dimension, touchstone_answer* answer) {
    int axis = -1, sign = 0;
    for (int k = 0; k < dimension; ++k) {
        const double down = a->high[k] - b->low[k], up = b->high[k] - a->low[k], least = down < up ? down : up;
        if (axis >= 0 && least >= answer->value) continue;
        answer->value = least;
        axis = k;
        sign = down <= up ? -1 : 1;
    }
    memset(answer->normal, 0, sizeof answer->normal);
    answer->normal[axis] = sign;
    answer->contact_point_count = 1 << (dimension - 1);
    for (int corner = 0; corner < answer->contact_point_count; ++corner) {
        touchstone_contact_point* point = &answer->contact_points[corner];
        point->depth = answer->value;
        for (int k = 0, bit = 0; k < dimension; ++k) {
            const double low = a->low[k] > b->low[k] ? a->low[k] : b->low[k], high = a->high[k] < b->high[k] ? a->high[k] : b->high[k];
            if (k == axis)
                point->position[k] = sign < 0 ? a->high[k] : a->low[k];
            else
                point->position[k] = corner >> bit++ & 1 ? high : low;
        }
    }
    memcpy(answer->point_a, answer->contact_points[0].position, sizeof answer->point_a);
    memcpy(answer->point_b, answer->point_a, sizeof answer->point_b);
    answer->point_b[axis] = sign < 0 ? b->low[axis] : b->high[axis];
}

static int answers(int kind, int dimension) {
    return (kind == TOUCHSTONE_INTERSECTS || kind == TOUCHSTONE_PENETRATION) && (dimension == 2 || dimension == 3);
}

static void answer(const touchstone_query* query, touchstone_answer* answer) {
    if (query->a.vertex_count == 0 || query->b.vertex_count == 0) {
        snprintf(answer->refused, sizeof answer->refused, "polytopes and boxes only");
        return;
    }
    const box a = box_of(&query->a, query->dimension), b = box_of(&query->b, query->dimension);
    answer->verdict = TOUCHSTONE_MEET;
    for (int k = 0; k < query->dimension; ++k)
        if (a.high[k] < b.low[k] || b.high[k] < a.low[k]) answer->verdict = TOUCHSTONE_SEPARATED;
    if (query->kind == TOUCHSTONE_PENETRATION && answer->verdict == TOUCHSTONE_MEET)
        contact(&a, &b, query->dimension, answer);
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
