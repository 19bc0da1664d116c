/* SPDX-License-Identifier: MIT */
/* Engines that know one contact: of unit cubes about the origin and about (3/4, 0, 0), A leaves by 1/4 along -x. One says
 * so, one turns the normal round, one puts its points elsewhere, one tells of more points than there may be.
 * Of three that name a gradient one is right, one has too long a lever, and one names a number of six. */
#include "../touchstone_engine.h"

static int answers(int kind, int dimension) { return kind == TOUCHSTONE_PENETRATION && dimension == 3; }

static void add(touchstone_answer* answer, double x, double y, double z, double depth) {
    touchstone_contact_point* point = &answer->contact_points[answer->contact_point_count++];
    point->position[0] = x;
    point->position[1] = y;
    point->position[2] = z;
    point->depth = depth;
}

static void set(double x[3], double first) {
    x[0] = first;
    x[1] = x[2] = 0;
}

static void right(const touchstone_query* query, touchstone_answer* answer) {
    (void)query;
    answer->verdict = TOUCHSTONE_MEET;
    answer->value = 0.25;
    set(answer->normal, -1);
    set(answer->point_a, 0.5);
    set(answer->point_b, 0.25);
    for (int corner = 0; corner < 4; ++corner) add(answer, 0.5, corner & 1 ? 0.5 : -0.5, corner & 2 ? 0.5 : -0.5, 0.25);
}

static void reversed(const touchstone_query* query, touchstone_answer* answer) {
    right(query, answer);
    set(answer->normal, 1);
}

static void elsewhere(const touchstone_query* query, touchstone_answer* answer) {
    right(query, answer);
    answer->point_a[1] = answer->point_b[1] = 2;
    answer->contact_points[0].position[1] = 2;
    answer->contact_points[1].depth = 0.125;
}

static void too_many(const touchstone_query* query, touchstone_answer* answer) {
    right(query, answer);
    answer->contact_point_count = 9;
}

/* Gradients of its own: the face of A reaches from -1/2 to 1/2, and a point at 1/4 turns A by that lever. */
static void named(const touchstone_query* query, touchstone_answer* answer) {
    right(query, answer);
    for (int k = 0; k < 6; ++k) answer->gradient[k] = 0;
    answer->gradient[0] = -1;
    answer->gradient[5] = 0.25;
}

static void misnamed(const touchstone_query* query, touchstone_answer* answer) {
    named(query, answer);
    answer->gradient[5] = 0.75;
}

static void half_named(const touchstone_query* query, touchstone_answer* answer) {
    right(query, answer);
    answer->gradient[0] = -1;
}

const touchstone_engine* touchstone_engine_at(int index) {
#define ENGINE(word) \
    {.abi = TOUCHSTONE_ENGINE_ABI, .name = "contact_" #word, .bits = 64, .answers = answers, .answer = word}
    static const touchstone_engine engines[] = {ENGINE(right), ENGINE(reversed), ENGINE(elsewhere), ENGINE(too_many),
                                                ENGINE(named), ENGINE(misnamed), ENGINE(half_named)};
    return index < (int)(sizeof engines / sizeof *engines) ? &engines[index] : 0;
}
