// SPDX-License-Identifier: GPL-3.0-or-later
// The subject `posed_shapes`: the bodies as they are given, and the boxes about them under poses.
#include <algorithm>
#include <utility>

#include "properties/laws/posed_shapes.h"

namespace touchstone::posed_subject {
namespace {

/// The box about the vertices, under the shear and the turn that `turned` asks for and moved by the middle.
template <int D>
Body<D> posed_box(const Body<D>& body, bool turned) {
    const auto vertices = vertices_of(body);
    Vec<double, D> low = vertices[0], high = vertices[0];
    for (const auto& x : vertices)
        for (int k = 0; k < D; ++k) {
            low[k] = std::min(low[k], x[k]);
            high[k] = std::max(high[k], x[k]);
        }
    Pose<double, D> pose = Pose<double, D>::identity();
    if (turned) std::swap(pose.rows[0], pose.rows[1]);
    pose.rows[D - 1][0] = turned ? 2 : -1;
    pose.translation = 0.5 * low + 0.5 * high;
    return {BoxData<D>{0.5 * high - 0.5 * low}, pose, 0};
}

Recordings record(const AnyQuery& query, ScalarKind scalar) {
    Recordings list;
    const auto with = [&](auto tag) {
        using S = typename decltype(tag)::type;
        const auto add = [&](const AnyQuery& bodies, const char* variant) {
            std::visit(
                [&](const auto& given) {
                    if (auto run = posed_run<S>(given, variant)) add_recording(list, std::move(*run));
                },
                bodies);
        };
        add(query, "as given");
        if (has_vertices(query)) add(as_posed_boxes(query), "posed boxes");
    };
    switch (scalar) {
        case ScalarKind::rational: with(ScalarTag<Rational>{}); break;
        case ScalarKind::double_precision: with(ScalarTag<double>{}); break;
        case ScalarKind::single_precision: with(ScalarTag<float>{}); break;
    }
    return list;
}

const SimpleSubject subject("posed_shapes", &record);
const SubjectRegistration registration(subject);

}  // namespace
}  // namespace touchstone::posed_subject

namespace touchstone {

AnyQuery as_posed_boxes(const AnyQuery& query) {
    return std::visit(
        []<int D>(const Query<D>& q) -> AnyQuery {
            return Query<D>{
                QueryKind::distance, posed_subject::posed_box(q.a, false), posed_subject::posed_box(q.b, true), {}};
        },
        query);
}

}  // namespace touchstone
