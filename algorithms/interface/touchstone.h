/* SPDX-License-Identifier: MIT */
/* The C interface of Touchstone: distance, depth, proofs, gradients and casts of convex bodies in space, for C and for
 * every language that calls C. docs/library.md#from-c-and-other-languages tells how to build and link it.
 *
 * Lengths have one unit, which the caller chooses. A pose is 12 doubles, row by row the 3 x 4 matrix of x -> M x + N;
 * NULL is the identity. M is taken literally, entry by entry. It may be any matrix, but where the body has a ball
 * (sphere, capsule, tapered capsule, any margin) the pose moves the centres and the ball stays a ball, so that M must
 * be a rotation there: each entry of M M^T at most 1e-6 from that of the identity.
 *
 * No function throws or ends the process. One that refuses its input says so by what it returns, and
 * touchstone_error() then names the argument, what was found and what would do. Bodies are not changed once they are
 * made, so threads may share them. */
#ifndef TOUCHSTONE_H
#define TOUCHSTONE_H

#if defined _WIN32
#define TOUCHSTONE_API
#else
#define TOUCHSTONE_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** A convex body in its own frame, with its axis of revolution along z. */
typedef struct touchstone_convex touchstone_convex;

/** How two closed bodies lie. */
enum touchstone_verdict {
    TOUCHSTONE_ARE_UNDECIDED = 0, /**< the bracket holds 0, and rounding leaves the verdict open */
    TOUCHSTONE_ARE_SEPARATED = 1,
    TOUCHSTONE_ARE_TOUCHING = 2,    /**< they share points of their boundaries alone */
    TOUCHSTONE_ARE_PENETRATING = 3, /**< the interiors meet */
    TOUCHSTONE_ARE_INTERSECTING = 4 /**< one of the last two */
};

/** Whether the signed distance has one gradient for rigid motions of A. */
enum touchstone_uniqueness {
    TOUCHSTONE_UNIQUENESS_UNKNOWN =
        0,                     /**< open, or not asked: of a proof, and of hulls of more than 256 vertices together */
    TOUCHSTONE_UNIQUE = 1,     /**< proved */
    TOUCHSTONE_ONE_OF_MANY = 2 /**< faces are parallel up to rounding */
};

/** What touchstone_pairs() asks of each pair. */
enum touchstone_pair_query {
    TOUCHSTONE_ASK_DISTANCE = 0,  /**< touchstone_distance() */
    TOUCHSTONE_ASK_CERTIFIED = 1, /**< touchstone_certified(); `number` is the width */
    TOUCHSTONE_ASK_AT_LEAST = 2,  /**< touchstone_at_least(); `number` is the distance */
    TOUCHSTONE_ASK_INTERSECTS = 3 /**< touchstone_intersects() */
};

/** The answer of a query. Every field is set, and a number that is not known is NaN; a refusal leaves it as it was. */
typedef struct touchstone_result {
    int verdict;    /**< enum touchstone_verdict */
    int is_proved;  /**< 1: verdict and bracket hold of the numbers as given, rounding included */
    int uniqueness; /**< enum touchstone_uniqueness */
    int at_least;   /**< of TOUCHSTONE_ASK_AT_LEAST alone: 1, 0 or -1 as touchstone_at_least() returns */
    /** The signed distance: of bodies that are apart the distance, of others minus the depth, the length of the least
     * translation that ends the overlap. lower <= distance <= upper. */
    double distance, lower, upper;
    double normal[3];              /**< of length 1, from B to A: A moved along it goes away from B */
    double point_a[3], point_b[3]; /**< the nearest, or the deepest, points of A and of B, in the world */
    /** The gradient of the signed distance for rigid motions of A: n, then p x n about the origin of the world. Where
     * points x of A have the velocity u + w x x, the distance changes at the rate n . u + (p x n) . w. */
    double gradient[6];
    double gradient_error[2]; /**< bounds of the lengths by which its two parts are off, where there are any */
    /** Of a proof: along the normal the bodies are apart by `lower` less this length, and each point is within the
     * other length of its body. */
    double normal_error, point_error;
} touchstone_result;

/** How a cast ended. */
enum touchstone_impact_state {
    TOUCHSTONE_IMPACT_UNDECIDED = 0,
    TOUCHSTONE_IMPACT_INITIAL_OVERLAP = 1, /**< the bodies meet before anything moves */
    TOUCHSTONE_IMPACT_HIT = 2,
    TOUCHSTONE_IMPACT_MISS = 3
};

/** The answer of a cast. Every field is set; a number that is not known is NaN. */
typedef struct touchstone_impact {
    int state;           /**< enum touchstone_impact_state */
    double lower, upper; /**< the time of impact lies between; of a miss `lower` is the duration */
    double normal[3];    /**< of length 1, from B to A, where they first meet; of a miss of a separating plane */
    double point_a[3], point_b[3]; /**< on the surfaces, in the world at the time `lower` */
} touchstone_impact;

/** The version of the library, such as "1.0.0". */
TOUCHSTONE_API const char* touchstone_version(void);

/** The sentence about the last input that was refused in this thread, "" if none was. It is valid until the next one.
 */
TOUCHSTONE_API const char* touchstone_error(void);

/** Bodies. Sizes are finite and not negative; `margin` is the radius of a ball around every point of the body. Each
 * returns NULL for input that it refuses, and where memory is short. touchstone_free() takes each back, and NULL. */

/** The hull of n >= 1 points, 3 doubles each, in any order; duplicates and flat sets are legal. O(n log n). */
TOUCHSTONE_API touchstone_convex* touchstone_hull(const double* points, long long n, double margin);
/** A ball about the origin. */
TOUCHSTONE_API touchstone_convex* touchstone_sphere(double radius, double margin);
/** Balls around a segment from -half_length to half_length of z. */
TOUCHSTONE_API touchstone_convex* touchstone_capsule(double radius, double half_length, double margin);
/** The hull of two balls about +half_height and -half_height of z. */
TOUCHSTONE_API touchstone_convex* touchstone_tapered_capsule(double top_radius, double bottom_radius,
                                                             double half_height, double margin);
/** A box by its half extents along x, y and z. */
TOUCHSTONE_API touchstone_convex* touchstone_box(double x, double y, double z, double margin);
/** A solid cylinder. */
TOUCHSTONE_API touchstone_convex* touchstone_cylinder(double radius, double half_height, double margin);
/** A cone with its apex at half_height and its base at -half_height of z. */
TOUCHSTONE_API touchstone_convex* touchstone_cone(double radius, double half_height, double margin);
/** An ellipsoid by its half axes along x, y and z. */
TOUCHSTONE_API touchstone_convex* touchstone_ellipsoid(double x, double y, double z, double margin);
/** Ends the life of a body. NULL is legal. */
TOUCHSTONE_API void touchstone_free(touchstone_convex* body);

/** The signed distance of A and B in doubles, with its gradient. Returns 1, or 0 for input that it refuses: a body that
 * is NULL, a pose that is not finite or, for a body with a ball, not rigid. The bracket holds up to rounding. */
TOUCHSTONE_API int touchstone_distance(const touchstone_convex* a, const double* pose_a, const touchstone_convex* b,
                                       const double* pose_b, touchstone_result* answer);

/** The same, proved: the bracket holds the signed distance of the bodies as given, rounding included, and a verdict
 * other than undecided is right. `width` is what the bracket may have at most, a length; 0 asks for 1e-12 of the
 * largest coordinate. Where that cannot be had the answer is the bracket that was found. Returns as
 * touchstone_distance(), and 0 for a width that is negative or not finite. `uniqueness` is not asked. */
TOUCHSTONE_API int touchstone_certified(const touchstone_convex* a, const double* pose_a, const touchstone_convex* b,
                                        const double* pose_b, double width, touchstone_result* answer);

/** The same, proved, of A and the half-space {x : normal . x <= offset}, such as a floor. `normal` is 3 doubles, points
 * out of it and may have any length but 0; `offset` is a length times that. In the answer the half-space is B: `normal`
 * leads away from it, and `point_b` lies on its plane. The gradient is (n, p x n) of `point_a`; `gradient_error` and
 * `uniqueness` are not asked. Returns as touchstone_distance(), and 0 for numbers that are not finite and a normal of
 * length 0. Costs one support point. */
TOUCHSTONE_API int touchstone_half_space(const touchstone_convex* a, const double* pose_a, const double* normal,
                                         double offset, touchstone_result* answer);

/** 1 if the signed distance of A and B is at least `distance`, 0 if it is not, both proved, and -1 where that is open
 * or the input is refused. Open is only what lies within rounding, of bodies with curves. Costs a part of
 * touchstone_certified() unless `distance` is negative or within rounding of the answer. */
TOUCHSTONE_API int touchstone_at_least(const touchstone_convex* a, const double* pose_a, const touchstone_convex* b,
                                       const double* pose_b, double distance);

/** 1 if the closed bodies share a point, 0 if not, -1 where that is open or the input is refused. Of hulls, boxes and
 * bodies without curves it is never open. */
TOUCHSTONE_API int touchstone_intersects(const touchstone_convex* a, const double* pose_a, const touchstone_convex* b,
                                         const double* pose_b);

/** When B, moving by `velocity` (3 doubles, length per time) relative to A over [0, duration], first meets A. Returns
 * as touchstone_distance(), and 0 for a velocity or a duration that is not finite, or a negative duration. */
TOUCHSTONE_API int touchstone_cast(const touchstone_convex* a, const double* pose_a, const touchstone_convex* b,
                                   const double* pose_b, const double* velocity, double duration,
                                   touchstone_impact* impact);

/** Many pairs at once. bodies[i], i < body_count, stands at poses + 12 i (poses NULL: all at the identity); pair k,
 * k < pair_count, is of the bodies pairs[2 k] and pairs[2 k + 1], and answers[k] its answer to `query` (enum
 * touchstone_query), which takes `number`. Of TOUCHSTONE_ASK_INTERSECTS the answer is a verdict. `threads`: how many
 * share the work, 0 for as many as there are processors. Returns 1, or 0 for input that it refuses; nothing is written
 * then. Cheaper than pair by pair: what a pose needs is computed once for each body. */
TOUCHSTONE_API int touchstone_pairs(int query, const touchstone_convex* const* bodies, const double* poses,
                                    int body_count, const int* pairs, long long pair_count, double number, int threads,
                                    touchstone_result* answers);

/** As many casts: velocities + 3 k is that of the second body of pair k relative to the first. */
TOUCHSTONE_API int touchstone_casts(const touchstone_convex* const* bodies, const double* poses, int body_count,
                                    const int* pairs, long long pair_count, const double* velocities, double duration,
                                    int threads, touchstone_impact* impacts);

/** The pairs (i, j), i < j, of bodies whose boxes along the axes are at most `within` >= 0 apart along each axis: no
 * other pair is nearer than that. Writes the first `capacity` of them to `pairs`, ascending, and returns how many there
 * are, or -1 for input that it refuses. */
TOUCHSTONE_API long long touchstone_near(const touchstone_convex* const* bodies, const double* poses, int body_count,
                                         double within, int* pairs, long long capacity);

/** How far the bodies are apart along a direction of any length: the least of n . x over A less the largest over B,
 * divided by |n|; negative where they overlap along it. No direction has more than the signed distance. `error` gets a
 * bound of the rounding. NaN for input that is refused, a direction of zero included. */
TOUCHSTONE_API double touchstone_gap_along(const touchstone_convex* a, const double* pose_a, const touchstone_convex* b,
                                           const double* pose_b, const double* direction, double* error);

#ifdef __cplusplus
}
#endif
#endif
