// SPDX-License-Identifier: GPL-3.0-or-later
// The common part of all method adapters: the conversion of an erased query to the typed pair.
// An adapter is a class template with `static constexpr std::string_view name, signature, what`, a constructor from
// (backend, MethodArguments&), answers(kind), and `template <class Pair> Answer solve(const Pair&) const`. Cost: one
// virtual call per query.
#pragma once

#include <variant>

#include "experiments/methods/answer_of.h"
#include "experiments/methods/by_dimension.h"
#include "experiments/methods/described_method.h"
#include "experiments/methods/prepared.h"

namespace touchstone {

/// True for methods that declare that they take square roots. Their loop is not instantiated for exact scalars.
template <template <class> class MethodTemplate, class S>
concept FitsScalar = Real<S> || !requires {
    MethodTemplate<S>::needs_square_root;
};

/// True for methods that declare that they are planar. Their loop is not instantiated for space.
template <class Derived>
concept ForThePlane = requires {
    Derived::only_in_the_plane;
};

/// The queries that distance loops answer.
constexpr bool is_about_distance(QueryKind kind) {
    return kind == QueryKind::intersects || kind == QueryKind::distance;
}

/// The body as a core with a radius, or as a support mapping.
template <Scalar S, int D>
ConvexRef<S, D> as_asked(const ConvexRef<S, D>& body, bool as_core) {
    return as_core ? body : body.as_support_mapping();
}

template <class Derived, Field S>
class Adapter : public DescribedMethod {
public:
    Answer answer(const PreparedQuery& query) const override {
        const auto& prepared = static_cast<const Prepared<S>&>(query);
        prepared.instrument().begin();
        Answer answer = std::visit([this](const auto& pair) { return this->asked(pair); }, prepared.pair());
        prepared.instrument().report(answer);
        return answer;
    }

protected:
    explicit Adapter(const ScalarBackend& backend) : DescribedMethod(backend, Derived::name) {}

private:
    /// clang instantiates this also for methods that make_method() refuses, whose loops would not compile.
    template <class Pair>
    Answer asked(const Pair& pair) const {
        if constexpr (!Real<S> && requires { Derived::needs_square_root; })
            return refusal("takes a square root");
        else if constexpr (ForThePlane<Derived> && Pair::dimension != 2)
            return refusal(is_for_the_plane(Derived::name));
        else
            return static_cast<const Derived*>(this)->solve(pair);
    }
};

}  // namespace touchstone
