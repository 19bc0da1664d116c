// SPDX-License-Identifier: GPL-3.0-or-later
// The linear scan ends one vertex early.
#include "properties/laws/support_record.h"
#include "properties/mutants/mutant.h"

namespace touchstone::scan_forgets_the_last {
namespace {

struct WithoutLast {
    const std::vector<ExactVec>& points;
    SupportPoint<Rational, 3> support(const ExactVec& d) const {
        const std::size_t count = points.size() > 1 ? points.size() - 1 : 1;  // right: points.size()
        return scan_support<Rational, 3>(std::span(points.data(), count), d);
    }
};

Recordings record(const AnyQuery& query) {
    Recordings list;
    if (!has_vertices(query)) return list;
    const Query<3> solid = in_space(query);
    const auto points = polytope_of<Rational>(solid.a).vertices;
    add_recording(list, scan_run<Rational>(solid, WithoutLast{points}));
    return list;
}

const SubjectMutant mutant("support_mappings", "scan_forgets_the_last", "i < n - 1; right: i < n", "off by one",
                           &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::scan_forgets_the_last
