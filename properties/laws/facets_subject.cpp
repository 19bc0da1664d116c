// SPDX-License-Identifier: GPL-3.0-or-later
// The subject `facets`: facets::depth on solid polytopes in space.
#include "properties/laws/facets_record.h"

namespace touchstone::facets_subject {
namespace {

Recordings record(const AnyQuery& query, ScalarKind scalar) {
    Recordings list;
    for_scalar(query, scalar, [&]<int D>(auto tag, const Query<D>& rounded) {
        if constexpr (D == 3)
            if (auto run = record_facets<typename decltype(tag)::type>(rounded, [](auto&, auto&) {}))
                add_recording(list, std::move(*run));
    });
    return list;
}

const SimpleSubject subject("facets", &record);
const SubjectRegistration registration(subject);

}  // namespace
}  // namespace touchstone::facets_subject
