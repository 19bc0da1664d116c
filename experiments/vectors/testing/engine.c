/* SPDX-License-Identifier: CC0-1.0
 * The engine of runners_test.py, which puts it into the runner of its language: boxes along the axes. Bodies meet if no
 * more than SKIN is between them, and numbers are FACTOR times the right ones. */
static void bounds(const touchstone_body* body, int k, double* low, double* high) {
    *low = INFINITY, *high = -INFINITY;
    for (int i = 0; i < body->vertex_count; ++i) {
        const double *p = body->pose[k], *x = body->vertices[i], along = p[0] * x[0] + p[1] * x[1] + p[2] * x[2] + p[3];
        *low = fmin(*low, along), *high = fmax(*high, along);
    }
}

static int engine(const touchstone_vector* v, double* number) {
    double most = -INFINITY, square = 0;
    for (int k = 0; k < 9; ++k)
        for (int body = 0; body < 2; ++body) {
            const double x = fabs((body ? &v->b : &v->a)->pose[k / 3][k % 3]);
            if (x != 0 && x != 1) return -1;
        }
    if (strcmp(v->a.shape, "box") || strcmp(v->b.shape, "box") || v->a.margin > 0 || v->b.margin > 0) return -1;
    if (!strcmp(v->query, "impact")) {
        double enter = 0, leave = v->duration;
        for (int k = 0; k < v->dimension; ++k) {
            double low_a, high_a, low_b, high_b;
            bounds(&v->a, k, &low_a, &high_a), bounds(&v->b, k, &low_b, &high_b);
            const double first = low_a - high_b, last = high_a - low_b,
                         speed = v->velocity[k]; /* B meets A along this axis where it moved so far */
            if (speed == 0 && (first > 0 || last < 0)) return 0;
            if (speed == 0) continue;
            enter = fmax(enter, fmin(first / speed, last / speed)),
            leave = fmin(leave, fmax(first / speed, last / speed));
        }
        *number = enter * FACTOR;
        return enter <= leave + SKIN;
    }
    for (int k = 0; k < v->dimension; ++k) {
        double low_a, high_a, low_b, high_b;
        bounds(&v->a, k, &low_a, &high_a), bounds(&v->b, k, &low_b, &high_b);
        const double gap = fmax(low_a - high_b, low_b - high_a);
        most = fmax(most, gap), square += gap > 0 ? gap * gap : 0;
    }
    const double gap = most <= 0 ? most : sqrt(square);
    *number = fabs(gap) * FACTOR;
    return gap <= SKIN;
}
