// SPDX-License-Identifier: GPL-3.0-or-later
// The subject `response`: response::elastic_collision on velocities and normals that are vertices of the query. They
// are as degenerate as the query: parallel, equal, tiny, zero.
#include "algorithms/response/elastic_collision.h"
#include "properties/laws/exact_algebra.h"
#include "properties/laws/lift.h"
#include "properties/laws/response_run.h"

namespace touchstone {

Rational squared_speed(const ResponseRun& run) {
    const Rational largest = largest_squared_norm({run.before_1, run.before_2, run.after_1, run.after_2});
    return largest == 0 ? Rational(1) : largest;
}

namespace {

struct Setting {
    const char* variant;
    double inverse_mass_1, inverse_mass_2, restitution;
};
constexpr Setting settings[]{{"equal masses", 1, 1, 1},
                             {"unequal masses", 0.25, 3, 1},
                             {"against a wall", 1, 0, 1},
                             {"inelastic", 2, 1, 0.5},
                             {"plastic", 1, 4, 0}};

template <Field S, int D>
void add_runs(Recordings& list, const Query<D>& query) {
    const auto a = polytope_of<S>(query.a).vertices, b = polytope_of<S>(query.b).vertices;
    const Vec<S, D> normal = a.front() - b.front();
    for (const Setting& setting : settings) {
        const auto number = [](double x) { return scalar_traits<S>::from_double(x); };
        // Body 1 lies on the side to which the normal points. Whether the bodies approach depends on the vertices.
        const response::MovingBody<S, D> body_1{a.back(), number(setting.inverse_mass_1)},
            body_2{b.back(), number(setting.inverse_mass_2)};
        const auto result = response::elastic_collision(body_1, body_2, normal, number(setting.restitution));
        if (result.stop.kind == StopKind::invalid_input || result.stop.kind == StopKind::exhausted) continue;
        ResponseRun run;
        run.variant = setting.variant;
        run.exact_scalar = scalar_traits<S>::is_exact;
        run.normal = lift(normal);
        run.inverse_mass_1 = setting.inverse_mass_1;
        run.inverse_mass_2 = setting.inverse_mass_2;
        run.restitution = setting.restitution;
        run.before_1 = lift(body_1.velocity);
        run.before_2 = lift(body_2.velocity);
        run.after_1 = lift(result.velocity_1);
        run.after_2 = lift(result.velocity_2);
        run.stop = result.stop.name;
        add_recording(list, std::move(run));
    }
}

Recordings record(const AnyQuery& query, ScalarKind scalar) {
    Recordings list;
    for_scalar(query, scalar,
               [&](auto tag, const auto& rounded) { add_runs<typename decltype(tag)::type>(list, rounded); });
    return list;
}

const SimpleSubject subject("response", &record);
const SubjectRegistration registration(subject);

}  // namespace
}  // namespace touchstone
