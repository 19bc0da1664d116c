/* SPDX-License-Identifier: MIT */
/* The signed distance of two bodies, a proof, a boolean query, a cast and a refusal, in C. */
#include <stdio.h>

#include "touchstone.h"

static void print(const char* what, const touchstone_result* answer) {
    printf("%s: %.6f in [%.6f, %.6f], normal (%.3f %.3f %.3f), verdict %d\n", what, answer->distance, answer->lower,
           answer->upper, answer->normal[0], answer->normal[1], answer->normal[2], answer->verdict);
}

int main(void) {
    const double tetrahedron[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    const double above[12] = {1, 0, 0, 0.25, 0, 1, 0, 0.25, 0, 0, 1, 3}; /* row by row, 3 x 4 */
    const double inside[12] = {1, 0, 0, 0.25, 0, 1, 0, 0.5, 0, 0, 1, 1.5};
    touchstone_convex* hull = touchstone_hull(tetrahedron, 4, 0);
    touchstone_convex* capsule = touchstone_capsule(0.5, 1, 0); /* along z */
    touchstone_result answer;
    touchstone_impact impact;
    if (hull == NULL || capsule == NULL) return 1;

    if (!touchstone_distance(capsule, above, hull, NULL, &answer)) return 1;
    print("apart", &answer);
    printf("gradient: (%.3f %.3f %.3f) and moment (%.3f %.3f %.3f)\n", answer.gradient[0], answer.gradient[1],
           answer.gradient[2], answer.gradient[3], answer.gradient[4], answer.gradient[5]);
    if (!touchstone_distance(capsule, inside, hull, NULL, &answer)) return 1;
    print("overlapping", &answer);
    if (!touchstone_certified(capsule, above, hull, NULL, 1e-12, &answer)) return 1;
    printf("proved: %d, bracket narrower than 1e-12: %d\n", answer.is_proved, answer.upper - answer.lower < 1e-12);
    printf("at least 0.5 apart: %d, at least 1: %d\n", touchstone_at_least(capsule, above, hull, NULL, 0.5),
           touchstone_at_least(capsule, above, hull, NULL, 1));

    const double up[3] = {0, 0, 0.5}; /* of the hull relative to the capsule */
    if (!touchstone_cast(capsule, above, hull, NULL, up, 4, &impact)) return 1;
    printf("cast: state %d at %.6f, normal (%.3f %.3f %.3f)\n", impact.state, impact.lower, impact.normal[0],
           impact.normal[1], impact.normal[2]);

    if (touchstone_sphere(-1, 0) == NULL) printf("%s\n", touchstone_error());
    touchstone_free(capsule);
    touchstone_free(hull);
    return 0;
}
