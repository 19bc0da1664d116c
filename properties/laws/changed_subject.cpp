// SPDX-License-Identifier: GPL-3.0-or-later
// The subject `changed_gjk`: the loop of gjk::distance as published, with its default, relative rule.
#include "algorithms/core/erased.h"
#include "algorithms/simplex_solvers/johnson.h"
#include "properties/laws/changed_record.h"

namespace touchstone::changed_subject {
namespace {

template <class Solver, class Stopping>
using Published = gjk::Options<Solver, Stopping, ClosestPoint, gjk::AsPublished>;

template <Field S, int D>
void add_runs(Recordings& list, const Query<D>& query) {
    using Bodies = changed_detail::Pair<S, D>;
    using DefaultSolver = decltype(gjk::Options<>::solver);
    const auto ask = [](const Bodies& pair, const Vec<S, D>& start) {
        return gjk::distance(pair.a, pair.b, Published<DefaultSolver, gjk::DefaultStopping>{}, NullObserver{}, start);
    };
    const auto ask_erased = [](const Bodies& pair, const Vec<S, D>& start) {
        const ConvexRef<S, D> a(pair.a), b(pair.b);
        const Published<AnySolver<S, D>, AnyStop<S, D>> options{AnySolver<S, D>(DefaultSolver{}),
                                                                AnyStop<S, D>(gjk::default_stopping())};
        return gjk::distance(a, b, options, NullObserver{}, start);
    };
    add_changed_runs<S, D>(list, query, ask, ask_erased);
}

Recordings record(const AnyQuery& query, ScalarKind scalar) {
    Recordings list;
    for_scalar(query, scalar,
               [&](auto tag, const auto& rounded) { add_runs<typename decltype(tag)::type>(list, rounded); });
    return list;
}

const SimpleSubject subject("changed_gjk", &record);
const SubjectRegistration registration(subject);

}  // namespace
}  // namespace touchstone::changed_subject
