// SPDX-License-Identifier: GPL-3.0-or-later
// A method is an algorithm with a scalar and policies, described by one string. The string is parsed and printed in one
// canonical form. Invariant: parse_method(canonical()) is the same method. Cost: virtual calls per query.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/shapes/query.h"
#include "experiments/registry/answer.h"
#include "experiments/registry/call.h"

namespace touchstone {

struct Trace;

/// A query in the scalar of a backend. It is built once and used by many methods.
class PreparedQuery {
public:
    virtual ~PreparedQuery() = default;
    /// From now on the work of methods on this query is recorded in `trace`, which must outlive it. Null ends the
    /// recording. A query that shows no iterates records nothing.
    virtual void trace_into(Trace*) {}
};

class ScalarBackend;

class Method {
public:
    virtual ~Method() = default;
    /// The canonical form with every option, such as "gjk(scalar=double, solver=voronoi, stop=relative_gap(1e-06),
    /// cap=128)".
    virtual const std::string& canonical() const = 0;
    virtual std::string_view algorithm() const = 0;
    virtual std::string_view solver() const = 0;
    /// The stopping rule with t in place of its last number, and that number, so that the methods of a sweep form a
    /// group.
    virtual const std::string& rule() const = 0;
    virtual std::optional<double> tolerance() const = 0;
    virtual int cap() const = 0;
    virtual const ScalarBackend& backend() const = 0;
    virtual bool answers(QueryKind kind, int dimension) const = 0;
    /// Precondition: `query` was prepared by backend(). Never throws on finite coordinates.
    virtual Answer answer(const PreparedQuery& query) const = 0;
    /// From now on every query is asked. Otherwise an engine of others is not asked any more while it keeps failing,
    /// which would end a search for its failures.
    virtual void ask_always() {}
};

/// One scalar with everything that is instantiated for it. Each scalar has a small file in experiments/instantiate.
class ScalarBackend {
public:
    virtual ~ScalarBackend() = default;
    virtual std::string_view name() const = 0;
    virtual std::string_view description() const = 0;
    /// The scalar of that name with the numbers in its parentheses. Null if it is another scalar. Throws UsageError if
    /// the numbers are wrong.
    virtual const ScalarBackend* find(const Call& scalar) const = 0;
    virtual bool is_exact() const = 0;
    virtual long double unit_roundoff() const = 0;
    /// The query as this scalar sees it, in doubles: every number rounded once. Nothing, with the reason, if a number
    /// is outside the range of the scalar.
    virtual std::optional<AnyQuery> round(const AnyQuery& query, std::string& reason) const = 0;
    /// Precondition: round() returned `query`. Null, with the reason, if a shape needs an operation that the scalar
    /// lacks.
    virtual std::unique_ptr<PreparedQuery> prepare(const AnyQuery& query, std::string& reason) const = 0;
    /// Throws UsageError.
    virtual std::unique_ptr<Method> make_method(const Call& call) const = 0;
};

/// All scalars, sorted by name.
std::vector<const ScalarBackend*> scalar_backends();

class ScalarRegistration {
public:
    explicit ScalarRegistration(const ScalarBackend& backend);
};

/// An entry of `touchstone list methods`.
struct AlgorithmDescription {
    std::string name, signature, what;
};

/// A source of methods: the templates on every scalar, the certified queries, or the engines of others.
class MethodSource {
public:
    virtual ~MethodSource() = default;
    /// The name of the source. Sources are tried and listed in the order of their names.
    virtual std::string_view name() const = 0;
    /// The method that the call names. Null if this source has none of that name. Throws UsageError.
    virtual std::unique_ptr<Method> make(const Call& call) const = 0;
    virtual std::vector<AlgorithmDescription> descriptions() const = 0;
};

/// The file of a source defines one static object of this type. No other file needs to know it.
class MethodSourceRegistration {
public:
    explicit MethodSourceRegistration(const MethodSource& source);
};

/// The algorithms of all sources.
std::vector<AlgorithmDescription> algorithm_descriptions();

/// The method of a string. Omitted arguments have their documented defaults. Throws UsageError; for an unknown word it
/// lists similar ones.
std::unique_ptr<Method> parse_method(std::string_view text);

}  // namespace touchstone
