// SPDX-License-Identifier: GPL-3.0-or-later
// What every method adapter shares: its texts, its backend, and the way from an erased query to the typed pair.
// An adapter is a class template with `static constexpr std::string_view name, signature, what`, a constructor from
// (backend, MethodArguments), answers(kind), and `template <class Pair> Answer solve(const Pair&) const`.
#pragma once

#include <memory>
#include <string>

#include "algorithms/simplex_solvers/all.h"
#include "experiments/methods/answer_of.h"
#include "experiments/methods/arguments.h"
#include "experiments/methods/prepared.h"

namespace touchstone {

/// Facts about a method that the database stores apart.
struct MethodFacts {
    std::string canonical, solver, rule;
    std::optional<double> tolerance;
    int cap = 0;
};

template <class Derived, Field S>
class Adapter : public Method {
public:
    const std::string& canonical() const override { return facts_.canonical; }
    std::string_view algorithm() const override { return Derived::name; }
    std::string_view solver() const override { return facts_.solver; }
    const std::string& rule() const override { return facts_.rule; }
    std::optional<double> tolerance() const override { return facts_.tolerance; }
    int cap() const override { return facts_.cap; }
    const ScalarBackend& backend() const override { return backend_; }

    Answer answer(const PreparedQuery& query) const override {
        const auto& prepared = static_cast<const Prepared<S>&>(query);
        return std::visit([this](const auto& pair) { return static_cast<const Derived*>(this)->solve(pair); },
                          prepared.pair());
    }

protected:
    explicit Adapter(const ScalarBackend& backend) : backend_(backend) {}
    MethodFacts facts_;

    /// The stopping rule as text with t for its tuned number, and that number.
    void set_rule(const StopRule& rule) {
        facts_.rule = canonical_with_t(rule);
        if (const double* number = tuned_number(rule)) facts_.tolerance = *number;
    }

private:
    const ScalarBackend& backend_;
};

/// The solver of that name behind one type. Precondition: MethodArguments::solver() accepted the name.
template <Field S, int D>
AnySolver<S, D> solver_of(const std::string& name) {
    AnySolver<S, D> result{Johnson{}};
    const auto take = [&](const auto& solver) {
        if (solver.name == name) result = AnySolver<S, D>(solver);
    };
    std::apply([&](const auto&... solver) { (take(solver), ...); }, AllSimplexSolvers{});
    return result;
}

}  // namespace touchstone
