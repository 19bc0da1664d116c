// SPDX-License-Identifier: GPL-3.0-or-later
// The options of an algorithm for the plane and for space, of which a query takes those of its dimension.
#pragma once

#include <memory>
#include <string>

#include "algorithms/gjk/distance.h"
#include "algorithms/simplex_solvers/all.h"
#include "experiments/methods/arguments.h"

namespace touchstone {

/// The solver of that name behind one type. Precondition: MethodArguments::solver() accepted the name.
template <Field S, int D>
AnySolver<S, D> solver_of(const std::string& name) {
    AnySolver<S, D> result{Voronoi{}};
    const auto take = [&](const auto& solver) {
        if (solver.name == name) result = AnySolver<S, D>(solver);
    };
    std::apply([&](const auto&... solver) { (take(solver), ...); }, AllSimplexSolvers{});
    return result;
}

template <template <int> class Options>
class ByDimension {
public:
    ByDimension() = default;
    /// `make.template operator()<D>()` gives an Options<D>.
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

/// GJK with solver and rule chosen by name.
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
        return {solver_of<S, D>(solver), build_stop<S, D>(stop), cap};
    });
}

}  // namespace touchstone
