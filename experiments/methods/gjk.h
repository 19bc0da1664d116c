// SPDX-License-Identifier: GPL-3.0-or-later
// Method adapter: gjk(scalar, solver, stop, cap) answers `intersects` and `distance`.
#pragma once

#include <string>

#include "algorithms/gjk/distance.h"
#include "algorithms/simplex_solvers/all.h"
#include "experiments/methods/answer_of.h"
#include "experiments/methods/prepared.h"
#include "experiments/registry/stop_rule.h"

namespace touchstone {

struct GjkSpecification {
    std::string scalar, solver = "johnson";
    StopRule stop;
    int cap = 128;
};

/// Throws UsageError.
GjkSpecification parse_gjk(const Call& call, std::string_view scalar);
std::string canonical(const GjkSpecification& specification);

template <Field S, class Solver>
class GjkMethod final : public Method {
public:
    GjkMethod(const ScalarBackend& backend, GjkSpecification specification)
        : backend_(backend),
          specification_(std::move(specification)),
          canonical_(touchstone::canonical(specification_)),
          rule_(canonical_with_t(specification_.stop)),
          planar_{{}, build_stop<S, 2>(specification_.stop), specification_.cap},
          solid_{{}, build_stop<S, 3>(specification_.stop), specification_.cap} {}

    const std::string& canonical() const override { return canonical_; }
    std::string_view algorithm() const override { return "gjk"; }
    std::string_view solver() const override { return Solver::name; }
    const std::string& rule() const override { return rule_; }
    std::optional<double> tolerance() const override {
        const double* number = tuned_number(specification_.stop);
        return number == nullptr ? std::nullopt : std::optional<double>(*number);
    }
    int cap() const override { return specification_.cap; }
    const ScalarBackend& backend() const override { return backend_; }
    bool answers(QueryKind kind) const override { return kind == QueryKind::intersects || kind == QueryKind::distance; }

    Answer answer(const PreparedQuery& query) const override {
        const auto& prepared = static_cast<const Prepared<S>&>(query);
        return std::visit([this](const auto& pair) { return solve(pair); }, prepared.pair());
    }

private:
    template <class Pair>
    Answer solve(const Pair& pair) const {
        const auto a = pair.a.ref(), b = pair.b.ref();
        if constexpr (decltype(a)::dimension == 2)
            return answer_of(gjk::distance(a, b, planar_));
        else
            return answer_of(gjk::distance(a, b, solid_));
    }

    const ScalarBackend& backend_;
    GjkSpecification specification_;
    std::string canonical_, rule_;
    gjk::Options<Solver, AnyStop<S, 2>> planar_;
    gjk::Options<Solver, AnyStop<S, 3>> solid_;
};

template <Field S>
std::unique_ptr<Method> make_gjk(const ScalarBackend& backend, const Call& call) {
    GjkSpecification specification = parse_gjk(call, backend.name());
    std::unique_ptr<Method> method;
    const auto try_solver = [&]<class Solver>(const Solver&) {
        if (Solver::name == specification.solver)
            method = std::make_unique<GjkMethod<S, Solver>>(backend, specification);
    };
    std::apply([&](const auto&... solver) { (try_solver(solver), ...); }, AllSimplexSolvers{});
    return method;
}

}  // namespace touchstone
