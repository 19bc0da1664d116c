// SPDX-License-Identifier: GPL-3.0-or-later
// A method is algorithm x scalar x policies behind one string, parsed and printed in one canonical form.
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

/// A query in the scalar of a backend: built once, asked by many methods.
class PreparedQuery {
public:
    virtual ~PreparedQuery() = default;
    /// What methods do with it from now on is kept in `trace`, which must outlive them; null ends that. A query that
    /// nobody can look into keeps nothing.
    virtual void trace_into(Trace*) {}
};

class ScalarBackend;

class Method {
public:
    virtual ~Method() = default;
    /// "gjk(scalar=double, solver=voronoi, stop=relative_gap(1e-06), cap=128)": every option spelled out.
    virtual const std::string& canonical() const = 0;
    virtual std::string_view algorithm() const = 0;
    virtual std::string_view solver() const = 0;
    /// The stopping rule with its last number replaced by t, and that number, so that sweeps group.
    virtual const std::string& rule() const = 0;
    virtual std::optional<double> tolerance() const = 0;
    virtual int cap() const = 0;
    virtual const ScalarBackend& backend() const = 0;
    virtual bool answers(QueryKind kind, int dimension) const = 0;
    /// Precondition: `query` was prepared by backend(). Never throws on finite coordinates.
    virtual Answer answer(const PreparedQuery& query) const = 0;
};

/// One scalar with everything instantiated for it; one small file per scalar in experiments/instantiate.
class ScalarBackend {
public:
    virtual ~ScalarBackend() = default;
    virtual std::string_view name() const = 0;
    virtual std::string_view description() const = 0;
    /// The scalar of that name with the numbers in its parentheses; null where it is not this one. Throws UsageError
    /// where the numbers are wrong.
    virtual const ScalarBackend* find(const Call& scalar) const = 0;
    virtual bool is_exact() const = 0;
    virtual long double unit_roundoff() const = 0;
    /// The query that this scalar sees, in doubles: every number rounded once. Empty with the reason where a number
    /// leaves the range of the scalar.
    virtual std::optional<AnyQuery> round(const AnyQuery& query, std::string& reason) const = 0;
    /// Precondition: `query` came from round(). Null with the reason where a shape needs what the scalar lacks.
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

/// What `touchstone list methods` shows.
struct AlgorithmDescription {
    std::string name, signature, what;
};

/// Where methods come from: the templates on every scalar, the certified queries, the engines of others.
class MethodSource {
public:
    virtual ~MethodSource() = default;
    /// Sources are asked and listed in the order of their names.
    virtual std::string_view name() const = 0;
    /// The method that the call names; null where this source has none of that name. Throws UsageError.
    virtual std::unique_ptr<Method> make(const Call& call) const = 0;
    virtual std::vector<AlgorithmDescription> descriptions() const = 0;
};

/// The file of a source defines one static object of this type; nothing else needs to know the file.
class MethodSourceRegistration {
public:
    explicit MethodSourceRegistration(const MethodSource& source);
};

/// The algorithms of all sources.
std::vector<AlgorithmDescription> algorithm_descriptions();

/// Everything omitted has its documented default. Throws UsageError; an unknown word names its near matches.
std::unique_ptr<Method> parse_method(std::string_view text);

}  // namespace touchstone
