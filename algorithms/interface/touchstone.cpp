// SPDX-License-Identifier: MIT
// The functions of touchstone.h: they check their input, ask queries.h and certified_answer.h, and write C structures.
#include "algorithms/interface/touchstone.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/interface/batch.h"
#include "algorithms/interface/body.h"
#include "algorithms/interface/certified_answer.h"
#include "algorithms/interface/errors.h"
#include "algorithms/interface/queries.h"
#include "algorithms/overlap/broad_phase.h"

/// The body that C programs hold a pointer to.
struct touchstone_convex : touchstone::interface::Body {
    explicit touchstone_convex(Body body) : Body(std::move(body)) {}
};

namespace touchstone::interface {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// A body for C, which owns it.
template <class Shape>
touchstone_convex* made(const Shape& shape, double margin) {
    return new touchstone_convex(Body(CertifiedShape<3>(shape, size_of("margin", margin))));
}

void write(const Point3& x, double* to) { std::copy_n(&x[0], 3, to); }

touchstone_result blank() {
    touchstone_result answer{};
    answer.distance = answer.lower = answer.upper = unknown;
    for (auto* field : {answer.normal, answer.point_a, answer.point_b, answer.gradient, answer.gradient + 3})
        std::fill_n(field, 3, unknown);
    answer.gradient_error[0] = answer.gradient_error[1] = answer.normal_error = answer.point_error = unknown;
    return answer;
}

double root_of(const std::optional<double>& squared) { return squared ? square_root(*squared) : unknown; }

touchstone_result written(const Signed& found) {
    touchstone_result answer = blank();
    answer.verdict = static_cast<int>(found.verdict);
    answer.is_proved = found.is_proved ? 1 : 0;
    answer.distance = found.value.value_or(unknown);
    answer.lower = found.lower.value_or(unknown);
    answer.upper = found.upper.value_or(unknown);
    answer.normal_error = found.normal_error.value_or(unknown);
    answer.point_error = found.point_error.value_or(unknown);
    if (found.points) {
        write((*found.points)[0], answer.point_a);
        write((*found.points)[1], answer.point_b);
    }
    if (!found.gradient) return answer;
    const Point3 n = found.gradient->normal();
    write(n, answer.normal);
    write(n, answer.gradient);
    write(cross(found.gradient->point, n), answer.gradient + 3);
    answer.uniqueness = static_cast<int>(found.gradient->uniqueness);
    answer.gradient_error[0] = root_of(found.gradient->normal_error2);
    answer.gradient_error[1] = root_of(found.gradient->moment_error2);
    return answer;
}

touchstone_impact written(const toi::ImpactResult<double, 3>& found) {
    touchstone_impact impact{static_cast<int>(found.state),      found.time.lower,
                             found.time.upper.value_or(unknown), {unknown, unknown, unknown},
                             {unknown, unknown, unknown},        {unknown, unknown, unknown}};
    if (const auto n = found.normal()) write(*n, impact.normal);
    if (!toi::is_met(found.state)) return impact;
    write(found.point_a, impact.point_a);
    write(found.point_b, impact.point_b);
    return impact;
}

/// The answer to one query about one pair.
touchstone_result answered(int query, double number, const PosedBody& a, const PosedBody& b) {
    if (query == TOUCHSTONE_ASK_CERTIFIED) return written(certified_answer(a, b, number));
    if (query == TOUCHSTONE_ASK_DISTANCE) return written(plain_answer(a, b));
    touchstone_result answer = blank();
    if (query == TOUCHSTONE_ASK_AT_LEAST)
        answer.at_least = is_at_least(a, b, number);
    else
        answer.verdict = static_cast<int>(meeting(a, b));
    return answer;
}

toi::Translation<double, 3> translation(const std::string& name, const double* velocity, double duration) {
    return {finite_vector(name, velocity), size_of("duration", duration)};
}

}  // namespace
}  // namespace touchstone::interface

using namespace touchstone;
using namespace touchstone::interface;

extern "C" {

const char* touchstone_version(void) { return TOUCHSTONE_VERSION; }

const char* touchstone_error(void) { return last_refusal; }

touchstone_convex* touchstone_hull(const double* points, long long n, double margin) {
    return guarded("touchstone_hull", static_cast<touchstone_convex*>(nullptr), [&] {
        count_in("n", n, 1, std::numeric_limits<int>::max());
        given("points", points);
        std::vector<Point3> vertices;
        for (long long i = 0; i < n; ++i)
            vertices.push_back(finite_vector("point " + std::to_string(i), points + 3 * i));
        return made(std::span<const Point3>(vertices), margin);
    });
}

touchstone_convex* touchstone_sphere(double radius, double margin) {
    return guarded("touchstone_sphere", static_cast<touchstone_convex*>(nullptr), [&] {
        return made(Sphere<double, 3>{{}, size_of("radius", radius)}, margin);
    });
}

touchstone_convex* touchstone_capsule(double radius, double half_length, double margin) {
    return guarded("touchstone_capsule", static_cast<touchstone_convex*>(nullptr), [&] {
        return made(Capsule<double, 3>{size_of("radius", radius), size_of("half_length", half_length)}, margin);
    });
}

touchstone_convex* touchstone_tapered_capsule(double top_radius, double bottom_radius, double half_height,
                                              double margin) {
    return guarded("touchstone_tapered_capsule", static_cast<touchstone_convex*>(nullptr), [&] {
        const double end = size_of("half_height", half_height);
        return made(
            TaperedCapsule<double, 3>{
                {0, 0, end}, {0, 0, -end}, size_of("top_radius", top_radius), size_of("bottom_radius", bottom_radius)},
            size_of("margin", margin));
    });
}

touchstone_convex* touchstone_box(double x, double y, double z, double margin) {
    return guarded("touchstone_box", static_cast<touchstone_convex*>(nullptr), [&] {
        return made(Box<double, 3>{{size_of("x", x), size_of("y", y), size_of("z", z)}}, margin);
    });
}

touchstone_convex* touchstone_cylinder(double radius, double half_height, double margin) {
    return guarded("touchstone_cylinder", static_cast<touchstone_convex*>(nullptr), [&] {
        return made(Cylinder<double, 3>{size_of("radius", radius), size_of("half_height", half_height)}, margin);
    });
}

touchstone_convex* touchstone_cone(double radius, double half_height, double margin) {
    return guarded("touchstone_cone", static_cast<touchstone_convex*>(nullptr), [&] {
        return made(Cone<double, 3>{size_of("radius", radius), size_of("half_height", half_height)}, margin);
    });
}

touchstone_convex* touchstone_ellipsoid(double x, double y, double z, double margin) {
    return guarded("touchstone_ellipsoid", static_cast<touchstone_convex*>(nullptr), [&] {
        return made(Ellipsoid<double, 3>{{size_of("x", x), size_of("y", y), size_of("z", z)}}, margin);
    });
}

void touchstone_free(touchstone_convex* body) { delete body; }

int touchstone_distance(const touchstone_convex* a, const double* pose_a, const touchstone_convex* b,
                        const double* pose_b, touchstone_result* answer) {
    return guarded("touchstone_distance", 0, [&] {
        *given("answer", answer) = answered(TOUCHSTONE_ASK_DISTANCE, 0, posed("A", a, pose_a), posed("B", b, pose_b));
        return 1;
    });
}

int touchstone_certified(const touchstone_convex* a, const double* pose_a, const touchstone_convex* b,
                         const double* pose_b, double width, touchstone_result* answer) {
    return guarded("touchstone_certified", 0, [&] {
        *given("answer", answer) =
            answered(TOUCHSTONE_ASK_CERTIFIED, size_of("width", width), posed("A", a, pose_a), posed("B", b, pose_b));
        return 1;
    });
}

int touchstone_half_space(const touchstone_convex* a, const double* pose_a, const double* normal, double offset,
                          touchstone_result* answer) {
    return guarded("touchstone_half_space", 0, [&] {
        const certified::HalfSpace<3> half_space{finite_vector("normal", normal), finite_number("offset", offset)};
        if (half_space.normal == zero_vector<double, 3>())
            throw Refusal("normal is zero; pass one of any other length");
        *given("answer", answer) = written(certified_answer(posed("A", a, pose_a), half_space));
        return 1;
    });
}

int touchstone_at_least(const touchstone_convex* a, const double* pose_a, const touchstone_convex* b,
                        const double* pose_b, double distance) {
    return guarded("touchstone_at_least", -1, [&] {
        return is_at_least(posed("A", a, pose_a), posed("B", b, pose_b), finite_number("distance", distance));
    });
}

int touchstone_intersects(const touchstone_convex* a, const double* pose_a, const touchstone_convex* b,
                          const double* pose_b) {
    return guarded("touchstone_intersects", -1, [&] {
        const Verdict verdict = meeting(posed("A", a, pose_a), posed("B", b, pose_b));
        return verdict == Verdict::undecided ? -1 : meets(verdict) ? 1 : 0;
    });
}

int touchstone_cast(const touchstone_convex* a, const double* pose_a, const touchstone_convex* b, const double* pose_b,
                    const double* velocity, double duration, touchstone_impact* result) {
    return guarded("touchstone_cast", 0, [&] {
        *given("impact", result) =
            written(impact(posed("A", a, pose_a), posed("B", b, pose_b), translation("velocity", velocity, duration)));
        return 1;
    });
}

int touchstone_pairs(int query, const touchstone_convex* const* bodies, const double* poses, int body_count,
                     const int* pairs, long long pair_count, double number, int threads, touchstone_result* answers) {
    return guarded("touchstone_pairs", 0, [&] {
        count_in("query", query, TOUCHSTONE_ASK_DISTANCE, TOUCHSTONE_ASK_INTERSECTS);
        if (query == TOUCHSTONE_ASK_AT_LEAST)
            finite_number("number", number);
        else
            size_of("number", number);
        const Scene scene(bodies, poses, body_count);
        scene.check(pairs, pair_count);
        if (pair_count > 0) given("answers", answers);
        on_threads(threads, pair_count, [&](long long k) {
            answers[k] = answered(query, number, scene[pairs[2 * k]], scene[pairs[2 * k + 1]]);
        });
        return 1;
    });
}

int touchstone_casts(const touchstone_convex* const* bodies, const double* poses, int body_count, const int* pairs,
                     long long pair_count, const double* velocities, double duration, int threads,
                     touchstone_impact* impacts) {
    return guarded("touchstone_casts", 0, [&] {
        const Scene scene(bodies, poses, body_count);
        scene.check(pairs, pair_count);
        if (pair_count > 0) given("impacts", impacts), given("velocities", velocities);
        size_of("duration", duration);
        for (long long k = 0; k < pair_count; ++k) finite_vector("velocity " + std::to_string(k), velocities + 3 * k);
        on_threads(threads, pair_count, [&](long long k) {
            impacts[k] = written(impact(scene[pairs[2 * k]], scene[pairs[2 * k + 1]],
                                        translation("velocity", velocities + 3 * k, duration)));
        });
        return 1;
    });
}

long long touchstone_near(const touchstone_convex* const* bodies, const double* poses, int body_count, double within,
                          int* pairs, long long capacity) {
    return guarded("touchstone_near", -1LL, [&] {
        const Scene scene(bodies, poses, body_count);
        const auto found = scene.near(size_of("within", within));
        if (capacity > 0) given("pairs", pairs);
        long long written_pairs = 0;
        for (const auto& [i, j] : found) {
            if (written_pairs == capacity) break;
            pairs[2 * written_pairs] = i;
            pairs[2 * written_pairs++ + 1] = j;
        }
        return static_cast<long long>(found.size());
    });
}

double touchstone_gap_along(const touchstone_convex* a, const double* pose_a, const touchstone_convex* b,
                            const double* pose_b, const double* direction, double* error) {
    return guarded("touchstone_gap_along", unknown, [&] {
        const Point3 n = finite_vector("direction", direction);
        if (n == zero_vector<double, 3>()) throw Refusal("direction is zero; pass one of any other length");
        const auto [gap, rounding] = gap_along(posed("A", a, pose_a), posed("B", b, pose_b), n);
        if (error != nullptr) *error = rounding;
        return gap;
    });
}
}
