// SPDX-License-Identifier: GPL-3.0-or-later
// The common part of all method adapters: its texts, its backend, and the conversion of an erased query to the typed
// pair.
// An adapter is a class template with `static constexpr std::string_view name, signature, what`, a constructor from
// (backend, MethodArguments), answers(kind), and `template <class Pair> Answer solve(const Pair&) const`. Cost: one
// virtual call per query.
#pragma once

#include <memory>
#include <string>

#include "experiments/methods/answer_of.h"
#include "experiments/methods/arguments.h"
#include "experiments/methods/by_dimension.h"
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

/// Facts about a method that the database stores in columns of their own.
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
        prepared.instrument().begin();
        Answer answer = std::visit([this](const auto& pair) { return this->asked(pair); }, prepared.pair());
        prepared.instrument().report(answer);
        return answer;
    }

protected:
    explicit Adapter(const ScalarBackend& backend) : backend_(backend) {}
    MethodFacts facts_;

    /// A refusal with its reason.
    static Answer refusal(std::string reason) {
        Answer answer;
        answer.refused = std::move(reason);
        return answer;
    }

    /// Reads an argument that most methods have and keeps it as a fact.
    std::string read_solver(MethodArguments& arguments, const std::string& standard = "voronoi") {
        return facts_.solver = arguments.solver(standard);
    }
    int read_cap(MethodArguments& arguments, int standard) { return facts_.cap = arguments.cap(standard); }
    /// Reads the cap. A preset has its own.
    int read_cap(MethodArguments& arguments, const StopRule& stop, int standard) {
        const int cap = cap_of_preset(stop.name);
        return read_cap(arguments, cap > 0 ? cap : standard);
    }
    /// Sets the number that a sweep varies, under the name of its argument.
    void set_tolerance(const std::string& rule, double tolerance) {
        facts_.rule = rule + (tolerance == 0 ? "(0)" : "(t)");
        if (tolerance != 0) facts_.tolerance = tolerance;
    }
    /// Refuses arguments that were not read and writes the canonical form. Call it last.
    void finish(const MethodArguments& arguments, const std::string& rule = "") {
        arguments.done();
        facts_.canonical = arguments.canonical();
        if (!rule.empty()) facts_.rule = rule;
    }

    /// Stores the stopping rule as text, with t in place of its varied number, and that number.
    void set_rule(const StopRule& rule) {
        facts_.rule = canonical_with_t(rule);
        if (const double* number = tuned_number(rule)) facts_.tolerance = *number;
    }

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

    const ScalarBackend& backend_;
};

}  // namespace touchstone
