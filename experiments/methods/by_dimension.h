// SPDX-License-Identifier: GPL-3.0-or-later
// The options of an algorithm for the plane and for space. A query takes those of its dimension. Cost: none.
#pragma once

#include <memory>
#include <string>

#include "algorithms/gjk/distance.h"
#include "experiments/methods/policies.h"

namespace touchstone {

template <template <int> class Options>
class ByDimension {
public:
    ByDimension() = default;
    /// `make.template operator()<D>()` returns an Options<D>.
    template <class Make>
    explicit ByDimension(const Make& make)
        : planar_(new Options<2>(make.template operator()<2>())),
          solid_(new Options<3>(make.template operator()<3>())) {}

    /// Precondition: not default constructed.
    template <int D>
    const Options<D>& in() const {
        if constexpr (D == 2)
            return *planar_;
        else
            return *solid_;
    }

private:
    std::unique_ptr<const Options<2>> planar_;
    std::unique_ptr<const Options<3>> solid_;
};

/// A solver chosen by name.
template <Field S>
struct NamedSolver {
    template <int D>
    using Solver = AnySolver<S, D>;
};

template <Field S>
using Solvers = ByDimension<NamedSolver<S>::template Solver>;

template <Field S>
Solvers<S> solvers_named(const std::string& name) {
    return Solvers<S>([&]<int D>() { return solver_of<S, D>(name); });
}

/// GJK with solver and rule chosen by name. All methods but `gjk` share this one instantiation of its loop.
template <Field S>
struct NamedGjk {
    template <int D>
    using Options = gjk::Options<AnySolver<S, D>, AnyStop<S, D>>;
};

template <Field S>
using GjkOptions = ByDimension<NamedGjk<S>::template Options>;

template <Field S>
GjkOptions<S> gjk_options(const std::string& solver, const StopRule& stop, int cap) {
    return GjkOptions<S>([&]<int D>() -> typename NamedGjk<S>::template Options<D> {
        return {solver_of<S, D>(solver), stop_of<S, D>(stop), cap};
    });
}

}  // namespace touchstone
