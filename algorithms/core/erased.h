// SPDX-License-Identifier: MIT
// Type-erased models of the concepts of core/: shapes, stopping rules, search directions and simplex solvers whose type
// is known at run time only.
// The command line reaches every combination of names through one instantiation of a loop per scalar.
// Invariant: the results are those of the static form, bit by bit. Cost: one indirect call per use.
#pragma once

#include <concepts>
#include <functional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "algorithms/core/iterate.h"
#include "algorithms/core/search_direction.h"
#include "algorithms/core/support.h"

namespace touchstone {

/// A non-owning view of any SupportMappable. The shape must outlive it.
template <Scalar S, int D>
class ConvexRef {
public:
    using scalar = S;
    static constexpr int dimension = D;

    /// A view of `shape`, which must outlive it.
    template <SupportMappable T>
        requires(!std::same_as<T, ConvexRef>)
    explicit ConvexRef(const T& shape)
        : shape_(&shape),
          support_([](const void* erased, const Vec<S, D>& d) { return static_cast<const T*>(erased)->support(d); }) {}

    SupportPoint<S, D> support(const Vec<S, D>& d) const { return support_(shape_, d); }

private:
    const void* shape_;
    SupportPoint<S, D> (*support_)(const void*, const Vec<S, D>&);
};

/// Holds any stopping rule that reads records of type Record, by value.
template <class Record>
class AnyRule {
public:
    using S = typename Record::scalar;

    /// Holds a copy of the rule.
    template <std::invocable<const Record&> T>
        requires(!std::same_as<T, AnyRule>)
    explicit AnyRule(T rule) : rule_(std::move(rule)) {}

    Stop<S> operator()(const Record& record) const { return rule_(record); }

private:
    std::function<Stop<S>(const Record&)> rule_;
};

/// Holds any Termination, by value.
template <Scalar S, int D>
using AnyStop = AnyRule<Iterate<S, D>>;

/// Holds any SearchDirection, by value. A default-constructed one searches along -v.
template <Scalar S, int D>
class AnyDirection {
public:
    using Search = std::function<Vec<S, D>(const Iterate<S, D>&)>;

    AnyDirection() = default;
    /// Holds a copy of the policy.
    template <SearchDirection<S, D> T>
        requires(!std::same_as<T, AnyDirection>)
    explicit AnyDirection(T policy) : begin_([policy] { return Search(policy.template begin<S, D>()); }) {}

    /// Begins the search of one query.
    template <Scalar T, int E>
        requires(std::same_as<T, S>&& E == D)
    auto begin() const {
        return [search = begin_ ? begin_() : Search()](const Iterate<S, D>& at) { return search ? search(at) : -at.v; };
    }

private:
    std::function<Search()> begin_;
};

/// Holds any SimplexSolver without data members. What a solver keeps for one query is in the state that begin()
/// returns, which may then allocate.
template <Scalar S, int D>
class AnySolver {
public:
    static constexpr std::string_view name = "any";
    using Reduce = std::function<bool(Simplex<S, D>&)>;

    /// Only the type of the argument is used.
    template <SimplexSolver<S, D> P>
        requires(!std::same_as<P, AnySolver> && std::is_empty_v<P>)
    explicit AnySolver(P) : reduce_([](Simplex<S, D>& simplex) { return P{}.reduce(simplex); }) {
        if constexpr (SolverWithState<P, S, D>)
            begin_ = []() -> Reduce {
                return [state = P{}.template begin<S, D>()](Simplex<S, D>& x) mutable { return state.reduce(x); };
            };
    }

    bool reduce(Simplex<S, D>& simplex) const { return reduce_(simplex); }

    /// The solver during one query.
    class OfQuery {
    public:
        /// Begins the query.
        explicit OfQuery(const AnySolver& solver) : reduce_(solver.reduce_) {
            if (solver.begin_ != nullptr) state_ = solver.begin_();
        }

        bool reduce(Simplex<S, D>& simplex) { return state_ ? state_(simplex) : reduce_(simplex); }

    private:
        bool (*reduce_)(Simplex<S, D>&);
        Reduce state_;  ///< empty if the solver has no state
    };

    /// Begins one query.
    template <Scalar T, int E>
        requires(std::same_as<T, S>&& E == D)
    auto begin() const { return OfQuery(*this); }

private:
    bool (*reduce_)(Simplex<S, D>&);
    Reduce (*begin_)() = nullptr;
};

}  // namespace touchstone
