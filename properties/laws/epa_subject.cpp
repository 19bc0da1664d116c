// SPDX-License-Identifier: GPL-3.0-or-later
// The subject `epa`: epa::depth with its default options on bodies that meet, observed at every expansion.
#include "oracles/exact_number_value.h"
#include "oracles/oracle.h"
#include "properties/laws/epa_record.h"

namespace touchstone {

std::optional<DepthTruth> depth_truth(const AnyQuery& query, int most_vertices) {
    if (!has_vertices(query) || kind_of(query) == QueryKind::impact || vertex_count(query) > most_vertices)
        return std::nullopt;
    AnyQuery asked = query;
    std::visit([](auto& q) { q.kind = QueryKind::penetration; }, asked);
    const Truth truth = default_oracle().answer(asked);
    if (truth.verdict == Verdict::separated) return std::nullopt;
    return DepthTruth{truth.verdict, truth.depth.exact ? truth.depth.exact->value().number : Rational(0)};
}

namespace {

Recordings record(const AnyQuery& query, ScalarKind scalar) {
    Recordings list;
    for_scalar(query, scalar, [&](auto tag, const auto& rounded) {
        if (auto run = record_epa<typename decltype(tag)::type>(rounded, epa::SupportingFace{}))
            add_recording(list, std::move(*run));
    });
    return list;
}

const SimpleSubject subject("epa", &record);
const SubjectRegistration registration(subject);

}  // namespace
}  // namespace touchstone
