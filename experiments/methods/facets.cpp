// SPDX-License-Identifier: GPL-3.0-or-later
// Method facets: the depth of hulls by their facets and edges. The facets are found anew for every query, so times of
// this method say nothing about the query itself.
#include <span>
#include <string>

#include "algorithms/penetration/depth.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/dilated.h"
#include "algorithms/shapes/polytope.h"
#include "experiments/methods/adapter.h"

namespace touchstone {
namespace {

constexpr std::string_view method_name = "facets", method_signature = "facets(scalar=double)";

template <Field S>
class FacetsMethod final : public Adapter<FacetsMethod<S>, S> {
public:
    static constexpr std::string_view name = method_name;

    FacetsMethod(const ScalarBackend& backend, MethodArguments& arguments) : Adapter<FacetsMethod<S>, S>(backend) {
        this->finish(arguments, "no_nearer_plane");
    }

    bool answers(QueryKind kind, int dimension) const override {
        return dimension == 3 && (kind == QueryKind::intersects || kind == QueryKind::penetration);
    }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        if constexpr (Pair::dimension == 3) {
            const Polytope<S, 3> core_a{pair.a.vertices()}, core_b{pair.b.vertices()};
            if (pair.a.is_polytope() && pair.b.is_polytope()) return asked(Faceted(core_a), Faceted(core_b));
            if constexpr (Real<S>)
                if (!core_a.vertices.empty() && !core_b.vertices.empty())
                    return asked(Faceted(Dilated<Polytope<S, 3>>{core_a, pair.a.margin()}),
                                 Faceted(Dilated<Polytope<S, 3>>{core_b, pair.b.margin()}));
        }
        return refused();
    }

private:
    static constexpr std::string_view domain =
        "facets is for solid polytopes of at most 64 edges, with or without a ball around them";
    Answer refused() const { return this->refusal(std::string(domain)); }

    template <class A, class B>
    Answer asked(const A& a, const B& b) const {
        return a.facets && b.facets ? answer_of(penetration::depth(a, b)) : refused();
    }
};

/// The backend of a scalar by name.
const ScalarBackend& backend_named(std::string_view scalar) {
    for (const ScalarBackend* backend : scalar_backends())
        if (backend->name() == scalar) return *backend;
    throw UsageError("facets: this program has no scalar " + std::string(scalar));
}

template <Field S>
std::unique_ptr<Method> method_in(const Call& call) {
    constexpr std::string_view scalar = scalar_traits<S>::name;
    MethodArguments arguments(call, scalar);
    return std::make_unique<FacetsMethod<S>>(backend_named(scalar), arguments);
}

class FacetsMethods final : public MethodSource {
public:
    std::string_view name() const override { return method_name; }
    std::unique_ptr<Method> make(const Call& call) const override {
        if (call.name != method_name) return nullptr;
        std::string scalar = "double";
        for (const Argument& argument : call.arguments)
            if (argument.key == "scalar") scalar = spelled(argument.value);
        if (scalar == "double") return method_in<double>(call);
        if (scalar == "float") return method_in<float>(call);
        if (scalar == "rational") return method_in<Rational>(call);
        refuse_word("scalar", scalar, {"double", "float", "rational"});
    }
    std::vector<AlgorithmDescription> descriptions() const override {
        return {
            {std::string(method_name), std::string(method_signature),
             "penetration::depth: depth by facets and edges of solid polytopes of at most 64 edges, with or without a "
             "ball around them, with the verdict of GJK or EPA where they touch up to rounding; scalar is double, "
             "float or rational. Answers "
             "intersects and penetration"}};
    }
};

const FacetsMethods source;
const MethodSourceRegistration registration(source);

}  // namespace
}  // namespace touchstone
