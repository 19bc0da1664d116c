// SPDX-License-Identifier: GPL-3.0-or-later
// The subjects `polygon_gjk`, the ladder of seed S4, and `bounding_boxes`.
#include "algorithms/gjk/polygon_distance.h"
#include "algorithms/overlap/aabbs.h"
#include "oracles/oracle.h"
#include "properties/cases/case.h"
#include "properties/laws/box_run.h"
#include "properties/laws/exact_algebra.h"
#include "properties/laws/polygon_run.h"
#include "properties/laws/record.h"

namespace touchstone::polygon_subject {
namespace {

template <Field S>
void add_polygon_run(Recordings& list, const Query<2>& query) {
    const auto a = polytope_of<S>(query.a), b = polytope_of<S>(query.b);
    PolygonRun run;
    run.variant = "default";
    run.exact_scalar = scalar_traits<S>::is_exact;
    run.truth = exact_truth(query);
    run.size2 = std::max(largest_squared_norm(lift(a.vertices)), largest_squared_norm(lift(b.vertices)));
    for (const Vec<S, 2>& start :
         {Vec<S, 2>{S(1), S(0)}, Vec<S, 2>{S(-1), S(0)}, Vec<S, 2>{S(0), S(1)}, Vec<S, 2>{S(0), S(0)}})
        run.answers.push_back(lift_answer(gjk::polygon_distance(a, b, gjk::PolygonOptions<>{}, NullObserver{}, start)));
    add_recording(list, std::move(run));
}

Recordings record_polygons(const AnyQuery& query, ScalarKind scalar) {
    Recordings list;
    if (dimension_of(query) != 2) return list;
    for_scalar(query, scalar, [&](auto tag, const auto& rounded) {
        if constexpr (std::same_as<std::remove_cvref_t<decltype(rounded)>, Query<2>>)
            add_polygon_run<typename decltype(tag)::type>(list, rounded);
    });
    return list;
}

Recordings record_boxes(const AnyQuery& query, ScalarKind scalar) {
    Recordings list;
    for_scalar(query, scalar, [&](auto tag, const auto& rounded) {
        using S = typename decltype(tag)::type;
        BoxRun run;
        run.variant = "default";
        run.exact_scalar = scalar_traits<S>::is_exact;
        run.true_verdict = default_oracle().answer(rounded).verdict;
        run.boxes = overlap::aabbs(overlap::bounding_box(polytope_of<S>(rounded.a)),
                                   overlap::bounding_box(polytope_of<S>(rounded.b)))
                        .verdict;
        add_recording(list, std::move(run));
    });
    return list;
}

const SimpleSubject polygons("polygon_gjk", &record_polygons);
const SubjectRegistration polygon_registration(polygons);
const SimpleSubject boxes("bounding_boxes", &record_boxes);
const SubjectRegistration box_registration(boxes);

}  // namespace
}  // namespace touchstone::polygon_subject
