/* SPDX-License-Identifier: MIT */
/* Bring your own engine. Export touchstone_engine_at(), compile into a shared library, and
 *     touchstone judge CASES --engine ./libmine.so
 * judges it against exact truth. It runs in a process of its own: a crash or a hang is a finding about one query. A
 * field that is not what is said of it here is a finding too, and hides no other: the verdict is judged whatever the
 * number is. A verdict has no slop: an error can be declared of a number alone. Bodies that are apart by less than an
 * engine's slop, and that it says to meet, count as wrong, and how near to contact they were is counted too; an engine
 * that cannot tell says TOUCHSTONE_UNDECIDED. With the last four entries of touchstone_engine it is timed as well:
 *     ./run bench --engine ./libmine.so
 * Lengths share one unit; arrays of vectors hold x, y, z, and z is 0 in dimension 2. */
#ifndef TOUCHSTONE_ENGINE_H
#define TOUCHSTONE_ENGINE_H
#define TOUCHSTONE_ENGINE_ABI                                                                     \
    4 /* 1 had no entries for timing, 2 no normal and no contact points, 3 no gradient; libraries \
         built for them are still judged */
#ifdef __cplusplus
extern "C" {
#endif

enum { TOUCHSTONE_INTERSECTS, TOUCHSTONE_DISTANCE, TOUCHSTONE_PENETRATION, TOUCHSTONE_IMPACT }; /* kinds of query */
enum { /* shapes in their local frame, axes of revolution along z (dimension 2: y); size[] holds: */
       TOUCHSTONE_POLYTOPE, /* the hull of `vertices`; points, segments and triangles come as polytopes */
       TOUCHSTONE_BOX,      /* half extents (and `vertices`) */
       TOUCHSTONE_SPHERE,   /* radius */
       TOUCHSTONE_CAPSULE,  /* radius, half length of the core segment */
       TOUCHSTONE_CYLINDER, /* radius, half height */
       TOUCHSTONE_CONE,     /* radius, half height; apex at +half height */
       TOUCHSTONE_ELLIPSOID /* radii */
};
enum {
    TOUCHSTONE_UNDECIDED,
    TOUCHSTONE_SEPARATED,
    TOUCHSTONE_MEET
}; /* verdicts; impact: whether they meet on the way */

typedef struct {
    int shape;
    int vertex_count;
    const double* vertices; /* polytope, box: local frame */
    int facet_count;        /* polytope, box in dimension 3, when the engine wants them; 0: the hull is flat */
    const int* facets;      /* three vertices each, counter-clockwise seen from outside */
    double size[3];
    double rows[9], translation[3]; /* world = rows * local + translation; any affine map */
    double margin;                  /* radius of a ball added after the map */
} touchstone_body;

typedef struct {
    int kind, dimension;
    touchstone_body a, b;
    double velocity[3], duration; /* impact: B moves relative to A over 0 <= t <= duration */
} touchstone_query;

enum { TOUCHSTONE_MOST_CONTACT_POINTS = 8 };

typedef struct {
    double position[3]; /* in the world, where the engine puts it: on A, on B or between, no farther from the two
                           together than they overlap there */
    double depth;       /* of the overlap there, below 0 for a gap; NaN: none */
} touchstone_contact_point;

/* Comes zeroed, with value, allowed_error, points, normal, depths and gradient NaN. In dimension 2 the third number of
 * a point or a normal is not looked at. */
typedef struct {
    int verdict;
    double value;         /* distance, penetration depth or time of impact: finite, >= 0; NaN: none */
    double allowed_error; /* what the documentation lets it be off by, >= 0; NaN: what the engine says in general */
    double point_a[3], point_b[3]; /* nearest or deepest points in the world, finite; NaN: none */
    int iterations, support_calls; /* >= 0; 0: not known */
    int gave_up;                   /* 1: a limit of the engine's own was reached, the answer is its best */
    char refused[128];             /* why this query cannot be asked of this engine; empty: it was */
    /* From here on since version 3; not looked at where the engine says 1 or 2. */
    double normal[3]; /* from B to A, a unit vector: pushes A away from B; NaN: none */
    int contact_point_count;
    touchstone_contact_point contact_points[TOUCHSTONE_MOST_CONTACT_POINTS];
    /* From here on since version 4; not looked at where the engine says less. */
    double gradient[6]; /* of the signed distance when A moves as a rigid body, its points x with u + w x x about the
                           origin of the world: what u is multiplied by, then what w is; right is (n, p x n), n as the
                           normal above and p a nearest or deepest point. In dimension 2 the first two and the last
                           number count. NaN: none, and normal and points imply one */
} touchstone_answer;

typedef struct {
    int abi;                        /* TOUCHSTONE_ENGINE_ABI */
    const char* name;               /* a word: the method is engine/NAME */
    const char *version, *settings; /* what the report shows: tolerances, caps, options */
    int bits; /* 64: computes in double; 32: in float, and is judged on the query rounded to float */
    /* What the engine's documentation lets a value be off by; 0 where it is silent. The first is a length, counts up to
     * 1 % of the size of the two bodies, and not for a time. */
    double absolute_error, relative_error;
    int wants_facets;
    int (*answers)(int kind, int dimension); /* 1: queries of this kind can be asked */
    void (*answer)(const touchstone_query* query, touchstone_answer* answer);
    /* For timing, all four or none. A prepared query holds native shapes and poses, so that asking it costs the query
     * and nothing else. Its arrays outlive it, and bodies of one array are one shape, for engines that share shapes. */
    void* (*prepare)(const touchstone_query* query, touchstone_answer* refusal); /* NULL: refused, with the reason */
    void (*place)(void* prepared, const double rows[9], const double translation[3]); /* moves B; rigid before, after */
    void (*answer_prepared)(void* prepared, touchstone_answer* answer); /* where it has no number, value stays as is */
    void (*release)(void* prepared);
} touchstone_engine;

/* The engines of this library, index = 0, 1, ..; NULL after the last. */
__attribute__((visibility("default"))) const touchstone_engine* touchstone_engine_at(int index);

#ifdef __cplusplus
}
#endif
#endif
