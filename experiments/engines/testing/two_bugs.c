/* SPDX-License-Identifier: MIT */
/* GJK and EPA as a first engine has them, with two bugs: bodies nearer than an absolute 1e-4 meet, and EPA keeps the edges
 * inside its hole, since it looks for them in the wrong direction. -DRIGHT_HORIZON is version 1.1, which mends the second.
 *     cc -shared -fPIC -I.. two_bugs.c -o libmine.so -lm */
#include <math.h>
#include <stdio.h>
#include "../touchstone_engine.h"

enum { MOST_STEPS = 64, MOST_FACES = 1024 };
static const double touching = 1e-4;

typedef struct {
    double x, y, z;
} vec;
static vec minus(vec a, vec b) { return (vec){a.x - b.x, a.y - b.y, a.z - b.z}; }
static vec times(double s, vec a) { return (vec){s * a.x, s * a.y, s * a.z}; }
static double dot(vec a, vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static vec cross(vec a, vec b) { return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }

static vec farthest(const touchstone_body* body, vec d) {
    vec best = {0, 0, 0};
    for (int i = 0; i < body->vertex_count; ++i) {
        const double *p = body->vertices + 3 * i, *r = body->rows, *t = body->translation;
        const vec w = {r[0] * p[0] + r[1] * p[1] + r[2] * p[2] + t[0], r[3] * p[0] + r[4] * p[1] + r[5] * p[2] + t[1],
                       r[6] * p[0] + r[7] * p[1] + r[8] * p[2] + t[2]};
        if (i == 0 || dot(w, d) > dot(best, d)) best = w;
    }
    return best;
}

/* The farthest point of A - B along d. */
static vec support(const touchstone_query* query, vec d) {
    return minus(farthest(&query->a, d), farthest(&query->b, times(-1, d)));
}

/* Nearest point to the origin of the affine hull of n points; 1 if it is in their interior. */
static int nearest_of_hull(const vec* p, int n, vec* nearest) {
    if (n == 1) return *nearest = p[0], 1;
    const vec a = minus(p[1], p[0]), b = n > 2 ? minus(p[2], p[0]) : a;
    if (n == 2) {
        const double t = -dot(p[0], a) / dot(a, a);
        *nearest = minus(p[0], times(-t, a));
        return t > 0 && t < 1;
    }
    if (n == 3) {
        const vec normal = cross(a, b);
        const double size = dot(normal, normal), u = dot(cross(times(-1, p[0]), b), normal) / size,
                     v = dot(cross(a, times(-1, p[0])), normal) / size;
        *nearest = times(dot(p[0], normal) / size, normal);
        return size > 0 && u > 0 && v > 0 && u + v < 1;
    }
    *nearest = (vec){0, 0, 0};
    for (int i = 0; i < 4; ++i) { /* the origin is on the inner side of each face */
        const vec q = p[(i + 1) % 4], normal = cross(minus(p[(i + 2) % 4], q), minus(p[(i + 3) % 4], q));
        if (!(dot(normal, minus(p[i], q)) * dot(normal, times(-1, q)) > 0)) return 0;
    }
    return 1;
}

/* Reduces the simplex to the vertices that its nearest point needs, and returns that point. */
static vec reduce(vec* simplex, int* n) {
    vec best = simplex[0], kept[4];
    int count = 0;
    double least = INFINITY;
    for (int set = 1; set < 1 << *n; ++set) {
        vec some[4], v;
        int m = 0;
        for (int i = 0; i < *n; ++i)
            if (set >> i & 1) some[m++] = simplex[i];
        if (!nearest_of_hull(some, m, &v) || !(dot(v, v) < least)) continue;
        least = dot(v, v);
        best = v;
        count = m;
        for (int i = 0; i < m; ++i) kept[i] = some[i];
    }
    for (int i = 0; i < count; ++i) simplex[i] = kept[i];
    *n = count;
    return best;
}

typedef struct {
    vec p[3], normal;
    double distance;
} face;

static face face_of(vec a, vec b, vec c) {
    face made = {{a, b, c}, cross(minus(b, a), minus(c, a)), 0};
    made.normal = times(1 / sqrt(dot(made.normal, made.normal)), made.normal);
    made.distance = dot(made.normal, a);
    return made;
}

static int same(vec a, vec b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

/* Removes the faces that see w and closes the hole with faces to w. */
static int add_point(face* faces, int n, vec w) {
    vec edges[3 * MOST_FACES][2];
    int count = 0, kept = 0;
    for (int i = 0; i < n; ++i) {
        if (!(dot(faces[i].normal, w) > faces[i].distance)) {
            faces[kept++] = faces[i];
            continue;
        }
        for (int k = 0; k < 3; ++k) {
            const vec from = faces[i].p[k], to = faces[i].p[(k + 1) % 3];
            int twin = -1;
            for (int e = 0; e < count; ++e)
#ifdef RIGHT_HORIZON
                if (same(edges[e][0], to) && same(edges[e][1], from)) twin = e;
#else
                if (same(edges[e][0], from) && same(edges[e][1], to)) twin = e;
#endif
            if (twin >= 0) {
                --count;
                edges[twin][0] = edges[count][0];
                edges[twin][1] = edges[count][1];
            } else if (count < 3 * MOST_FACES) {
                edges[count][0] = from;
                edges[count++][1] = to;
            }
        }
    }
    for (int e = 0; e < count && kept < MOST_FACES; ++e) {
        const face made = face_of(edges[e][0], edges[e][1], w);
        if (isfinite(made.distance)) faces[kept++] = made;
    }
    return kept;
}

static double depth_of(const touchstone_query* query, const vec* t) {
    static face faces[MOST_FACES];
    static const int corners[4][3] = {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}};
    int n = 0, nearest = 0;
    for (int i = 0; i < 4; ++i) {
        face made = face_of(t[corners[i][0]], t[corners[i][1]], t[corners[i][2]]);
        if (made.distance < 0) made = face_of(t[corners[i][0]], t[corners[i][2]], t[corners[i][1]]);
        faces[n++] = made;
    }
    for (int step = 0; step < MOST_STEPS && n > 0; ++step) {
        nearest = 0;
        for (int i = 1; i < n; ++i)
            if (faces[i].distance < faces[nearest].distance) nearest = i;
        const vec w = support(query, faces[nearest].normal);
        if (dot(w, faces[nearest].normal) - faces[nearest].distance < 1e-10) break;
        n = add_point(faces, n, w);
        nearest = 0;
    }
    return n > 0 && faces[nearest].distance > 0 ? faces[nearest].distance : 0;
}

static void answer(const touchstone_query* query, touchstone_answer* answer) {
    if (query->a.vertex_count == 0 || query->b.vertex_count == 0 || query->a.margin > 0 || query->b.margin > 0) {
        snprintf(answer->refused, sizeof answer->refused, "polytopes and boxes without margin only");
        return;
    }
    vec simplex[4], v = support(query, (vec){1, 0, 0});
    simplex[0] = v;
    int n = 1;
    double before = INFINITY;
    answer->verdict = TOUCHSTONE_MEET;
    for (int step = 0; step < MOST_STEPS && dot(v, v) < before; ++step) {
        before = dot(v, v);
        const vec w = support(query, times(-1, v));
        if (before - dot(v, w) <= 1e-12 * before) break;
        simplex[n++] = w;
        v = reduce(simplex, &n);
        if (n == 4 || sqrt(dot(v, v)) < touching) break;
    }
    if (n < 4 && sqrt(dot(v, v)) >= touching) answer->verdict = TOUCHSTONE_SEPARATED;
    if (query->kind == TOUCHSTONE_DISTANCE)
        answer->value = answer->verdict == TOUCHSTONE_MEET ? 0 : sqrt(dot(v, v));
    if (query->kind == TOUCHSTONE_PENETRATION && answer->verdict == TOUCHSTONE_MEET)
        answer->value = n == 4 ? depth_of(query, simplex) : 0;
}

static int answers(int kind, int dimension) { return kind != TOUCHSTONE_IMPACT && dimension == 3; }

const touchstone_engine* touchstone_engine_at(int index) {
    static const touchstone_engine engine = {.abi = TOUCHSTONE_ENGINE_ABI,
                                             .name = "mine",
#ifdef RIGHT_HORIZON
                                             .version = "1.1",
#else
                                             .version = "1.0",
#endif
                                             .settings = "epsilon 1e-4",
                                             .bits = 64,
                                             .answers = answers,
                                             .answer = answer};
    return index == 0 ? &engine : 0;
}
