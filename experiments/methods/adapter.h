// SPDX-License-Identifier: GPL-3.0-or-later
// What every method adapter shares: its texts, its backend, and the way from an erased query to the typed pair.
// An adapter is a class template with `static constexpr std::string_view name, signature, what`, a constructor from
// (backend, MethodArguments), answers(kind), and `template <class Pair> Answer solve(const Pair&) const`.
#pragma once

#include <memory>
#include <string>

#include "experiments/methods/answer_of.h"
#include "experiments/methods/arguments.h"
#include "experiments/methods/by_dimension.h"
#include "experiments/methods/prepared.h"

namespace touchstone {

/// Methods whose text takes square roots say so; their loop is then not instantiated for exact scalars.
template <template <class> class MethodTemplate, class S>
concept FitsScalar = Real<S> || !requires {
    MethodTemplate<S>::needs_square_root;
};

/// Methods of the plane say so; their loop is then not instantiated for space.
template <class Derived>
concept ForThePlane = requires {
    Derived::only_in_the_plane;
};

/// What the distance loops answer.
constexpr bool is_about_distance(QueryKind kind) {
    return kind == QueryKind::intersects || kind == QueryKind::distance;
}

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
        prepared.instrument().begin();
        Answer answer = std::visit([this](const auto& pair) { return this->asked(pair); }, prepared.pair());
        prepared.instrument().report(answer);
        return answer;
    }

protected:
    explicit Adapter(const ScalarBackend& backend) : backend_(backend) {}
    MethodFacts facts_;

    /// An answer that is none, with the reason.
    static Answer refusal(std::string reason) {
        Answer answer;
        answer.refused = std::move(reason);
        return answer;
    }

    /// The arguments that most methods have, kept as facts when they are read.
    std::string read_solver(MethodArguments& arguments, const std::string& standard = "voronoi") {
        return facts_.solver = arguments.solver(standard);
    }
    int read_cap(MethodArguments& arguments, int standard) { return facts_.cap = arguments.cap(standard); }
    /// A preset brings its own.
    int read_cap(MethodArguments& arguments, const StopRule& stop, int standard) {
        const int cap = cap_of_preset(stop.name);
        return read_cap(arguments, cap > 0 ? cap : standard);
    }
    /// The number that a sweep turns, under the name of its argument.
    void set_tolerance(const std::string& rule, double tolerance) {
        facts_.rule = rule + (tolerance == 0 ? "(0)" : "(t)");
        if (tolerance != 0) facts_.tolerance = tolerance;
    }
    /// Last of all: refuses what nobody read, and spells the canonical form.
    void finish(const MethodArguments& arguments, const std::string& rule = "") {
        arguments.done();
        facts_.canonical = arguments.canonical();
        if (!rule.empty()) facts_.rule = rule;
    }

    /// The stopping rule as text with t for its tuned number, and that number.
    void set_rule(const StopRule& rule) {
        facts_.rule = canonical_with_t(rule);
        if (const double* number = tuned_number(rule)) facts_.tolerance = *number;
    }

private:
    /// clang instantiates this for methods that make_method() refuses; their texts would not compile.
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
