// SPDX-License-Identifier: MIT
// Type-erased models of the concepts of core/: shapes, stopping rules, search directions and simplex solvers whose type
// is known at run time only.
// The command line reaches every combination of names through one instantiation of a loop per scalar.
// Invariant: the results are those of the static form, bit by bit. Cost: one indirect call per use.
#pragma once

#include <concepts>
#include <functional>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "algorithms/core/centre.h"
#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/curved.h"
#include "algorithms/core/iterate.h"
#include "algorithms/core/search_direction.h"
#include "algorithms/core/support.h"

namespace touchstone {

namespace detail {

/// What a ConvexRef asks of a shape, as functions of its address.
template <Scalar S, int D>
struct ErasedShape {
    SupportPoint<S, D> (*support)(const void*, const Vec<S, D>&);
    const ErasedShape* core;          ///< of its core
    const ErasedShape* without_move;  ///< of the shape before its last move
    S (*radius)(const void*);
    bool (*is_round)(const void*);
    Vec<S, D> (*move)(const void*);
    int (*exact_vertex_count)(const void*);
    ExactVertex<S, D> (*exact_vertex)(const void*, int);
    std::optional<Vec<S, D>> (*centre)(const void*);
    Curve<S, D> (*curve)(const void*);
    const ErasedShape* support_alone;  ///< of the shape as a support mapping
};

/// Calls f with the shape, with its core, or with either of the two before its last move. A view may refer to another
/// one of which it was made, so it lives no longer than this call.
template <class T, bool of_core, bool is_unmoved, class F>
auto with_view(const void* erased, const F& f) {
    const T& shape = *static_cast<const T*>(erased);
    if constexpr (!of_core && !is_unmoved) {
        return f(shape);
    } else if constexpr (!of_core) {
        return f(without_move(shape));
    } else {
        auto&& core = core_of(shape);
        if constexpr (is_unmoved)
            return f(without_move(core));
        else
            return f(core);
    }
}

/// True if the pointer leads into the object.
template <class View>
bool leads_into(const View& view, const void* pointer) {
    const auto* first = static_cast<const char*>(static_cast<const void*>(&view));
    const std::less<> is_before;
    const auto* p = static_cast<const char*>(pointer);
    return !is_before(p, first) && is_before(p, first + sizeof(View));
}

/// The rows of the pose of a shape or of what it is made of; null if it has none.
template <class Rows, class T>
const Rows* own_rows(const T& shape) {
    if constexpr (requires {
                      { &shape.pose.rows } -> std::same_as<const Rows*>;
                  })
        return &shape.pose.rows;
    else if constexpr (requires { shape.shape; })
        return own_rows<Rows>(shape.shape);
    else
        return nullptr;
}

/// True if what with_view() calls f with lives as long as the shape.
template <class T, bool of_core, bool is_unmoved>
constexpr bool is_view_lasting() {
    using Core = decltype(core_of(std::declval<const T&>()));
    using Viewed = std::conditional_t<of_core, std::remove_reference_t<Core>, T>;
    using Unmoved = decltype(without_move(std::declval<const Viewed&>()));
    return (!of_core || std::is_reference_v<Core>)&&(!is_unmoved || std::is_reference_v<Unmoved>);
}

/// A vertex that a view of a shape has told, whose rows are those of the shape where they were those of the view, which
/// is gone when the vertex is used. Absent if the shape has no such rows.
template <class T, class View, class Vertex>
std::optional<Vertex> lasting(const T& shape, const View& view, Vertex vertex) {
    using Rows = std::remove_cvref_t<decltype(*vertex.rows)>;
    if (vertex.rows == nullptr || !leads_into(view, vertex.rows)) return vertex;
    const Rows* rows = own_rows<Rows>(shape);
    if (rows == nullptr || *rows != *vertex.rows) return std::nullopt;
    vertex.rows = rows;
    return vertex;
}

template <class T, bool of_core, bool is_unmoved>
struct ErasedTable {
    using S = typename T::scalar;
    static constexpr int D = T::dimension;
    static constexpr bool is_lasting = is_view_lasting<T, of_core, is_unmoved>();

    static SupportPoint<S, D> support(const void* shape, const Vec<S, D>& d) {
        return with_view<T, of_core, is_unmoved>(shape, [&d](const auto& view) { return view.support(d); });
    }
    static S radius(const void* shape) {
        return with_view<T, of_core, is_unmoved>(shape, [](const auto& view) { return radius_of(view); });
    }
    static bool is_round(const void* shape) {
        return with_view<T, of_core, is_unmoved>(shape, [](const auto& view) { return is_core_with_ball(view); });
    }
    static Vec<S, D> move(const void* shape) {
        return with_view<T, of_core, is_unmoved>(shape, [](const auto& view) { return move_of(view); });
    }
    static int exact_vertex_count(const void* shape) {
        return with_view<T, of_core, is_unmoved>(shape, [shape](const auto& view) {
            if constexpr (HasExactVertices<std::remove_cvref_t<decltype(view)>>) {
                const int count = view.exact_vertex_count();
                return count > 0 && lasting_vertex(shape, view, 0) ? count : 0;
            } else {
                return 0;
            }
        });
    }
    static ExactVertex<S, D> exact_vertex(const void* shape, int i) {
        return with_view<T, of_core, is_unmoved>(shape, [shape, i](const auto& view) {
            if constexpr (HasExactVertices<std::remove_cvref_t<decltype(view)>>)
                return lasting_vertex(shape, view, i).value_or(ExactVertex<S, D>{});
            else
                return ExactVertex<S, D>{};
        });
    }
    template <class View>
    static std::optional<ExactVertex<S, D>> lasting_vertex(const void* shape, const View& view, int i) {
        if constexpr (is_lasting)
            return view.exact_vertex(i);
        else
            return lasting(*static_cast<const T*>(shape), view, view.exact_vertex(i));
    }
    static std::optional<Vec<S, D>> centre(const void* shape) {
        return with_view<T, of_core, is_unmoved>(shape, [](const auto& view) { return centre_of(view); });
    }

    static Curve<S, D> curve(const void* shape) {
        return with_view<T, of_core, is_unmoved>(shape, [](const auto& view) {
            const Curve<S, D> told = curve_of(view);
            const bool is_of_view = leads_into(view, told.shape) || leads_into(view, told.rows);
            return is_of_view && !is_lasting ? Curve<S, D>{} : told;
        });
    }
    static Curve<S, D> no_curve(const void*) { return {}; }
    static S no_radius(const void*) { return S(0); }
    static bool always(const void*) { return true; }
    static Vec<S, D> no_move(const void*) { return zero_vector<S, D>(); }
    static int no_vertices(const void*) { return 0; }

    static constexpr bool has_core = !of_core && HasRadius<T>;
    static const ErasedShape<typename T::scalar, T::dimension> support_alone;
    static const ErasedShape<typename T::scalar, T::dimension> table;
};

template <class T, bool of_core, bool is_unmoved>
inline const ErasedShape<typename T::scalar, T::dimension> ErasedTable<T, of_core, is_unmoved>::table{
    &support,
    has_core ? &ErasedTable<T, of_core || HasRadius<T>, is_unmoved>::table : &table,
    is_unmoved ? &table : &ErasedTable<T, of_core, true>::table,
    &radius,
    &is_round,
    &move,
    &exact_vertex_count,
    &exact_vertex,
    &centre,
    &curve,
    &support_alone};

template <class T, bool of_core, bool is_unmoved>
inline const ErasedShape<typename T::scalar, T::dimension> ErasedTable<T, of_core, is_unmoved>::support_alone{
    &support,     &support_alone, &support_alone, &no_radius, &always,       &no_move,
    &no_vertices, &exact_vertex,  &centre,        &no_curve,  &support_alone};

}  // namespace detail

/// A non-owning view of any SupportMappable, with its core, move, vertices and centre if it has them. The shape must
/// outlive it. Of a core that is made when it is asked for, as that of a posed ball, it knows the vertices if their
/// pose is that of the shape, and no curve: such a core has none in this library.
template <Scalar S, int D>
class ConvexRef {
public:
    using scalar = S;
    static constexpr int dimension = D;

    /// A view of `shape`, which must outlive it.
    template <SupportMappable T>
        requires(!std::same_as<T, ConvexRef>)
    explicit ConvexRef(const T& shape) : ConvexRef(&shape, &detail::ErasedTable<T, false, false>::table) {}

    SupportPoint<S, D> support(const Vec<S, D>& d) const { return support_(shape_, d); }

    /// The same shape by its support mapping alone (core_and_radius.h).
    ConvexRef as_support_mapping() const { return {shape_, table_->support_alone}; }

    /// What the shape says of its core, of the radius around it, of its last move and of its vertices; of a shape that
    /// has none of these, the shape itself, 0 and none (core_and_radius.h).
    ConvexRef core() const { return {shape_, table_->core}; }
    S core_radius() const { return table_->radius(shape_); }
    bool is_round() const { return table_->is_round(shape_); }
    ConvexRef without_move() const { return {shape_, table_->without_move}; }
    Vec<S, D> move() const { return table_->move(shape_); }
    int exact_vertex_count() const { return table_->exact_vertex_count(shape_); }
    ExactVertex<S, D> exact_vertex(int i) const { return table_->exact_vertex(shape_, i); }
    /// The curve of the shape, if it has one (curved.h).
    Curve<S, D> curve() const { return table_->curve(shape_); }
    std::optional<Vec<S, D>> known_centre() const { return table_->centre(shape_); }

private:
    ConvexRef(const void* shape, const detail::ErasedShape<S, D>* table)
        : shape_(shape), support_(table->support), table_(table) {}

    const void* shape_;
    SupportPoint<S, D> (*support_)(const void*, const Vec<S, D>&);
    const detail::ErasedShape<S, D>* table_;
};

/// Holds any stopping rule that reads records of type Record, by value. What a rule keeps for one query is in the state
/// that begin() returns, which may then allocate.
template <class Record>
class AnyRule {
public:
    using S = typename Record::scalar;
    static constexpr int D = Record::dimension;
    using Ask = std::function<Stop<S>(const Record&)>;

    /// Holds a copy of the rule, whose state, if it has one, can be copied too.
    template <class T>
        requires(!std::same_as<T, AnyRule> && RuleFor<T, Record>)
    explicit AnyRule(T rule) {
        if constexpr (RuleWithState<T, S, D>)
            begin_ = [kept = std::move(rule)]() -> Ask { return kept.template begin<S, D>(); };
        else
            rule_ = std::move(rule);
    }

    /// Asks the rule outside a query: one with a state is asked as if this were the first record.
    Stop<S> operator()(const Record& record) const { return begin_ ? begin_()(record) : rule_(record); }

    /// The rule during one query. It must not outlive the AnyRule.
    class OfQuery {
    public:
        /// Begins the query.
        explicit OfQuery(const AnyRule& rule) : rule_(rule) {
            if (rule.begin_) state_ = rule.begin_();
        }

        Stop<S> operator()(const Record& record) { return state_ ? state_(record) : rule_.rule_(record); }

    private:
        const AnyRule& rule_;
        Ask state_;  ///< empty if the rule has no state
    };

    /// Begins one query.
    template <Scalar T, int E>
        requires(std::same_as<T, S>&& E == D)
    auto begin() const { return OfQuery(*this); }

private:
    Ask rule_;                    ///< empty if the rule has a state
    std::function<Ask()> begin_;  ///< empty if it has none
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
