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
        : planar_(std::make_shared<const Options<2>>(make.template operator()<2>())),
          solid_(std::make_shared<const Options<3>>(make.template operator()<3>())) {}

    /// Precondition: not default constructed.
    template <int D>
    const Options<D>& in() const {
        if constexpr (D == 2)
            return *planar_;
        else
            return *solid_;
    }

private:
    std::shared_ptr<const Options<2>> planar_;
    std::shared_ptr<const Options<3>> solid_;
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

/// GJK with solver, rule and search direction chosen by name.
template <Field S>
struct NamedGjk {
    template <int D>
    using Options = gjk::Options<AnySolver<S, D>, AnyStop<S, D>, AnyDirection<S, D>>;
};

template <Field S>
using GjkOptions = ByDimension<NamedGjk<S>::template Options>;

template <Field S>
GjkOptions<S> gjk_options(const std::string& solver, const StopRule& stop, int cap,
                          const StopRule& direction = {"closest_point", {}, {}, {}}) {
    return GjkOptions<S>([&]<int D>() -> typename NamedGjk<S>::template Options<D> {
        return {solver_of<S, D>(solver), stop_of<S, D>(stop), cap, direction_of<S, D>(direction)};
    });
}

}  // namespace touchstone
