/* SPDX-License-Identifier: CC0-1.0. Puts an engine through Touchstone's test vectors: write yours into `engine` below, then
 * `cc -I../v1 runner.c -lm && ./a.out`. Prints and writes to results.json what passed by file and flag, and the first that failed. */
#define _XOPEN_SOURCE 700
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include "touchstone_vectors.h"
#if __FINITE_MATH_ONLY__
#error "without -ffast-math, which takes NaN for any number"
#elif !defined TOUCHSTONE_VECTORS
#define TOUCHSTONE_VECTORS "v1" /* whose header does not say it */
#endif
static const char *const name = "example", *const version = "0"; enum { bits = 64 }; /* 32 for an engine in float: which level counts */
/* YOUR ENGINE HERE. This one knows balls in space alone. Returns 1 if the bodies meet, 0 if they are apart, -1 for a query or shape that
 * it does not take; and in *number of "distance" how far apart, of "penetration" how deep, of "impact" when, of "gradient" how fast they part. */
static int engine(const touchstone_vector *v, double *number) {
    if (!strcmp(v->query, "impact") || v->dimension != 3 || strcmp(v->a.shape, "sphere") || strcmp(v->b.shape, "sphere")) return -1;
    const double x = v->a.pose[0][3] - v->b.pose[0][3], y = v->a.pose[1][3] - v->b.pose[1][3], z = v->a.pose[2][3] - v->b.pose[2][3];
    const double gap = sqrt(x * x + y * y + z * z) - v->a.radius - v->a.margin - v->b.radius - v->b.margin;
    return *number = fabs(gap), gap <= 0;
}
static struct { char row[160], first[400]; int counts[3]; } rows[4096];
static sigjmp_buf before; static volatile sig_atomic_t by, asking; /* the signal; whether the engine is being asked */
static void crashed(int number) { if (!asking) signal(number, SIG_DFL); else asking = 0, by = number, siglongjmp(before, 1); }
/* Asks the engine and says what is wrong with the answer, "" if nothing. Bodies that meet are at distance 0, bodies apart at depth 0. */
static int judge(const touchstone_vector *v, char fault[32]) {
    if (sigsetjmp(before, 1)) return sprintf(fault, "ended by signal %d", (int)by), 0;
    double number = NAN; const int said = (asking = 1, engine(v, &number)), meets = said < 0 ? -1 : said > 0; asking = 0;
    const int truly = strcmp(v->result, "separated") && strcmp(v->result, "miss"); if (said < -1) return sprintf(fault, "%d", said), 0;
    const int has_number = meets >= 0 && strcmp(v->query, "intersects") && (strcmp(v->query, "impact") || (meets && truly));
    if (strcmp(v->query, "gradient") && meets == !strcmp(v->query, "distance")) number = 0;
    if (meets >= 0 && meets != truly && strcmp(bits == 32 ? v->level32 : v->level64, "may")) strcpy(fault, meets ? "meet" : "apart");
    else if (has_number && !(fabs(number - v->value) <= (bits == 32 ? v->tol32 : v->tol64))) sprintf(fault, "%.17g", number);
    return meets; }
int main(void) {
    static char stack[1 << 16]; const stack_t other = {.ss_sp = stack, .ss_size = sizeof stack}; remove("results.json"), sigaltstack(&other, NULL);
    const struct sigaction on_crash = {.sa_handler = crashed, .sa_flags = SA_ONSTACK}; int size = 0, failed = 0, asked = 0, k;
    for (const int *c = (int[]){SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGTRAP, SIGINT, 0}; *c; ++c) sigaction(*c, &on_crash, NULL);
    for (const touchstone_vector *v = touchstone_vectors; v < touchstone_vectors + touchstone_vector_count; ++v) {
        char fault[32] = "", flags[512], row[160]; const int meets = judge(v, fault);
        snprintf(flags, sizeof flags, "all %s", v->flags), asked += meets >= 0;
        for (char *flag = strtok(flags, " "); flag != NULL; flag = strtok(NULL, " ")) {
            snprintf(row, sizeof row, "\"file\": \"%s\", \"flag\": \"%s\"", v->file, flag);
            for (k = 0; k < size && strcmp(rows[k].row, row);) ++k;
            if (k == size) strcpy(rows[size++].row, row), strcpy(rows[k].first, "null");
            ++rows[k].counts[meets < 0 ? 2 : fault[0] != 0]; /* passed, failed, skipped */
            if (*fault && *rows[k].first == 'n') snprintf(rows[k].first, 400, "{\"id\": %d, \"comment\": \"%s\", \"expected\": \"%s %.17g\", "
                "\"got\": \"%s\"}", v->id, v->comment, v->result, v->value, fault);
    }}
    FILE *const outputs[] = {stdout, fopen("results.json", "w")}; if (outputs[1] == NULL) return perror("results.json"), 2;
    for (int i = 0; i < 2; ++i) {
        fprintf(outputs[i], "{\"engine\": \"%s\", \"version\": \"%s\", \"vectors\": \"%s\", \"bits\": %d, \"results\": [\n", name, version,
                TOUCHSTONE_VECTORS, bits);
        for (k = 0; k < size; failed += rows[k++].counts[1])
            fprintf(outputs[i], "{%s, \"passed\": %d, \"failed\": %d, \"skipped\": %d, \"first\": %s}%s\n", rows[k].row, rows[k].counts[0],
                    rows[k].counts[1], rows[k].counts[2], rows[k].first, k + 1 < size ? "," : "\n]}");
    } return asked == 0 ? 2 : failed > 0;
}
