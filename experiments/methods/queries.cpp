// SPDX-License-Identifier: GPL-3.0-or-later
// Method queries: the door of the library (algorithms/queries.h), as a program calls it that knows its shapes. Balls,
// capsules and boxes of space are asked by their types where a closed form knows the pair, hulls as packed hulls or by
// their facets, and every other body behind a ConvexRef, so that the choice of the algorithm is judged with its answer.
#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>

#include "algorithms/core/erased.h"
#include "algorithms/fast/hulls/faceted.h"
#include "algorithms/fast/hulls/packed_polytope.h"
#include "algorithms/fast/posed/transformed.h"
#include "algorithms/gradient/signed_distance.h"
#include "algorithms/queries.h"
#include "algorithms/shapes/dilated.h"
#include "experiments/methods/arguments.h"
#include "experiments/methods/impact_answer.h"
#include "experiments/registry/method.h"

namespace touchstone {
namespace {

using Hull = PackedPolytope<double, 3>;

/// A hull of space without a ball, under a pose.
struct PosedHull {
    /// Hulls of more vertices are not asked by their facets (docs/library.md).
    static constexpr int most_vertices_for_facets = 64;

    Hull hull;
    Pose<double, 3> pose;
    std::optional<Faceted<Hull>> faceted;
};

/// A body behind a ConvexRef, with what that refers to.
template <int D>
struct Behind {
    std::shared_ptr<const void> shape, core;
    ConvexRef<double, D> ref;
};

/// True for the bodies that are asked by their types.
template <class T>
inline constexpr bool is_native = false;
template <class Shape>
inline constexpr bool is_native<Dilated<Transformed<Shape>>> = true;

/// The core of a posed ball or capsule is made when it is asked for, and its vertices refer to its pose. A ConvexRef
/// would pass them on when the core is gone, so such a body is a core that is kept, with a ball.
template <class Shape>
Behind<Shape::dimension> behind(const Shape& shape) {
    using Ref = ConvexRef<double, Shape::dimension>;
    if constexpr (!std::is_reference_v<decltype(core_of(shape))>)
        if (is_core_with_ball(shape)) {
            const auto core = std::make_shared<const decltype(core_of(shape))>(core_of(shape));
            const auto whole = std::make_shared<const Dilated<Ref>>(Dilated<Ref>{Ref(*core), radius_of(shape)});
            return {whole, core, Ref(*whole)};
        }
    const auto kept = std::make_shared<const Shape>(shape);
    return {kept, nullptr, Ref(*kept)};
}

/// True for the shapes of which closed forms are asked.
template <class Data>
inline constexpr bool is_asked_by_type =
    std::same_as<Data, SphereData> || std::same_as<Data, CapsuleData> || std::same_as<Data, BoxData<3>>;

/// Calls `use` with the body as it is asked.
template <int D, class Use>
auto with_body(const Body<D>& body, const Use& use) {
    const auto unchanged = [](double x) { return x; };
    const auto pose = body.pose.value_or(Pose<double, D>::identity());
    return std::visit(
        [&]<class Data>(const Data& data) {
            if constexpr (PlainPolytope<Data, D> && !(D == 3 && is_asked_by_type<Data>)) {
                const Polytope<double, D> points{data.template corners<D>()};
                if constexpr (D == 3)
                    if (body.margin == 0) {
                        PosedHull posed{Hull(std::span<const Vec<double, 3>>(points.vertices)), pose, {}};
                        if (posed.hull.vertex_count() <= PosedHull::most_vertices_for_facets)
                            posed.faceted.emplace(posed.hull);
                        return use(std::make_shared<const PosedHull>(std::move(posed)));
                    }
                return use(behind(Dilated<Transformed<Polytope<double, D>>>{{points, pose}, body.margin}));
            } else {
                auto shape = data.template mapping<double, D>(unchanged);
                if constexpr (requires { shape.placed(pose); }) {
                    using Placed = decltype(shape.placed(pose));
                    return use(behind(Dilated<Placed>{shape.placed(pose), body.margin}));
                } else {
                    const Dilated<Transformed<decltype(shape)>> whole{{std::move(shape), pose}, body.margin};
                    if constexpr (D == 3 && is_asked_by_type<Data>)
                        return use(std::make_shared<const std::remove_const_t<decltype(whole)>>(whole));
                    else
                        return use(behind(whole));
                }
            }
        },
        body.shape);
}

/// The signed distance as the number that is asked for.
template <int D>
Answer answer_of_signed(const Proximity<double, D>& found, Quantity quantity) {
    Answer answer;
    answer.verdict = found.verdict;
    answer.quantity = quantity;
    answer.stop_name = to_string(found.by);
    answer.stop_kind = found.by == Answered::nobody ? StopKind::stalled : StopKind::converged;
    const auto rounded = [](const Vec<double, D>& x) {
        return std::array<double, 3>{x[0], x[1], D == 3 ? x[D - 1] : 0};
    };
    if (found.normal != zero_vector<double, D>()) answer.normal = rounded(found.normal);
    const bool is_depth = quantity == Quantity::depth;
    if (is_depth ? found.verdict == Verdict::separated : found.meet()) {
        answer.lower = answer.upper = 0;
        return answer;
    }
    if (!found.distance()) return answer;
    const auto not_below_0 = [](double x) { return x > 0 ? x : 0; };
    answer.lower = not_below_0(is_depth ? -found.upper : found.lower);
    answer.upper = not_below_0(is_depth ? -found.lower : found.upper);
    answer.promised_error = *answer.upper - *answer.lower;
    answer.point_a = rounded(found.point_a);
    answer.point_b = rounded(found.point_b);
    return answer;
}

/// The same with what its normal and points promise.
template <int D>
Answer answer_of_signed(const SignedDistance<double, D>& found, Quantity quantity) {
    Answer answer = answer_of_signed<D>(static_cast<const Proximity<double, D>&>(found), quantity);
    answer.promised_error = std::max(answer.promised_error, static_cast<long double>(found.contact_error.value_or(0)));
    return answer;
}

/// What is asked besides the bodies.
template <int D>
struct Asked {
    QueryKind kind;
    bool with_gradient;
    std::optional<Motion<D>> motion;
};

/// The door.
template <class A, class B, int D>
Answer asked(const A& a, const B& b, const Asked<D>& what) {
    switch (what.kind) {
        case QueryKind::intersects: {
            Answer answer;
            answer.verdict = queries::intersects(a, b);
            answer.quantity = Quantity::none;
            answer.stop_name = to_string(answer.verdict);
            answer.stop_kind = answer.verdict == Verdict::undecided ? StopKind::stalled : StopKind::converged;
            return answer;
        }
        case QueryKind::distance:
            if (what.with_gradient) return answer_of_signed<D>(signed_distance(a, b), Quantity::distance);
            return answer_of_signed<D>(queries::distance(a, b), Quantity::distance);
        case QueryKind::penetration:
            if (what.with_gradient) return answer_of_signed<D>(signed_distance(a, b), Quantity::depth);
            return answer_of_signed<D>(queries::penetration(a, b), Quantity::depth);
        case QueryKind::impact: break;
    }
    const toi::Translation<double, D> motion{what.motion->velocity, what.motion->duration};
    return impact_answer(queries::impact(a, b, motion), motion, 0);
}

/// The same of bodies as with_body() gives them.
template <int D>
Answer asked_of(const Behind<D>& a, const Behind<D>& b, const Asked<D>& what) {
    return asked(a.ref, b.ref, what);
}
Answer asked_of(const PosedHull& a, const PosedHull& b, const Asked<3>& what) {
    if (what.kind == QueryKind::penetration && a.faceted && b.faceted)
        return asked(Placed<Faceted<Hull>>{*a.faceted, a.pose}, Placed<Faceted<Hull>>{*b.faceted, b.pose}, what);
    return asked(Placed<Hull>{a.hull, a.pose}, Placed<Hull>{b.hull, b.pose}, what);
}

/// Calls `use` with a body behind a ConvexRef.
template <class T, class Use>
Answer with_ref(const T& body, const Use& use) {
    if constexpr (std::same_as<T, PosedHull>) {
        const Placed<Hull> placed{body.hull, body.pose};
        return use(ConvexRef<double, 3>(placed));
    } else if constexpr (is_native<T>) {
        const auto kept = behind(body);
        return use(kept.ref);
    } else {
        return use(body.ref);
    }
}

template <class T>
const T& seen(const std::shared_ptr<const T>& body) {
    return *body;
}
template <int D>
const Behind<D>& seen(const Behind<D>& body) {
    return body;
}

class PreparedQueries final : public PreparedQuery {
public:
    using Ask = std::function<Answer(bool with_gradient)>;
    explicit PreparedQueries(Ask ask) : ask_(std::move(ask)) {}
    Answer answer(bool with_gradient) const { return ask_(with_gradient); }

private:
    Ask ask_;
};

template <int D>
PreparedQueries::Ask asking(const Query<D>& query) {
    return with_body(query.a, [&](const auto& a) {
        return with_body(query.b, [&](const auto& b) -> PreparedQueries::Ask {
            return [a, b, kind = query.kind, motion = query.motion](bool with_gradient) {
                const Asked<D> what{kind, with_gradient, motion};
                const auto &of_a = seen(a), &of_b = seen(b);
                using A = std::remove_cvref_t<decltype(of_a)>;
                using B = std::remove_cvref_t<decltype(of_b)>;
                if constexpr (std::same_as<A, B> && !is_native<A>) {
                    return asked_of(of_a, of_b, what);
                } else if constexpr (is_native<A> && is_native<B> && closed_forms::KnownPair<A, B>) {
                    return asked(of_a, of_b, what);
                } else {
                    if constexpr (is_native<A> && is_native<B>)
                        if (kind == QueryKind::intersects) return asked(of_a, of_b, what);
                    return with_ref(of_a, [&](const ConvexRef<double, D>& x) {
                        return with_ref(of_b, [&](const ConvexRef<double, D>& y) { return asked(x, y, what); });
                    });
                }
            };
        });
    });
}

/// Passes doubles unchanged: the door takes shapes under poses.
class QueriesBackend final : public ScalarBackend {
public:
    std::string_view name() const override { return "double"; }
    std::string_view description() const override { return "double, shapes under poses"; }
    const ScalarBackend* find(const Call&) const override { return nullptr; }
    bool is_exact() const override { return false; }
    long double unit_roundoff() const override { return 0x1p-53L; }
    std::optional<AnyQuery> round(const AnyQuery& query, std::string&) const override { return query; }
    std::unique_ptr<PreparedQuery> prepare(const AnyQuery& query, std::string&) const override {
        return std::visit([](const auto& q) { return std::make_unique<PreparedQueries>(asking(q)); }, query);
    }
    std::unique_ptr<Method> make_method(const Call& call) const override;
};

const QueriesBackend queries_backend;

class QueriesMethod final : public Method {
public:
    explicit QueriesMethod(const Call& call) {
        MethodArguments arguments(call, "double");
        for (const Argument& argument : call.arguments)
            if (argument.key == "scalar" && spelled(argument.value) != "double")
                throw UsageError("queries: found scalar=" + spelled(argument.value) + "; expected scalar=double");
        with_gradient_ = arguments.word("gradient", "no", {"no", "yes"}) == "yes";
        arguments.done();
        canonical_ = arguments.canonical();
    }
    const std::string& canonical() const override { return canonical_; }
    std::string_view algorithm() const override { return "queries"; }
    std::string_view solver() const override { return "voronoi"; }
    const std::string& rule() const override { return rule_; }
    std::optional<double> tolerance() const override { return std::nullopt; }
    int cap() const override { return 0; }
    const ScalarBackend& backend() const override { return queries_backend; }
    bool answers(QueryKind, int) const override { return true; }
    Answer answer(const PreparedQuery& query) const override {
        return dynamic_cast<const PreparedQueries&>(query).answer(with_gradient_);
    }

private:
    std::string canonical_, rule_ = "default";
    bool with_gradient_ = false;
};

class QueriesMethods final : public MethodSource {
public:
    std::string_view name() const override { return "queries"; }
    std::unique_ptr<Method> make(const Call& call) const override {
        return call.name == name() ? std::make_unique<QueriesMethod>(call) : nullptr;
    }
    std::vector<AlgorithmDescription> descriptions() const override {
        return {{"queries", "queries(scalar=double, gradient=no)",
                 "the door, algorithms/queries.h: closed forms, hulls, facets, GJK and EPA by the shapes. gradient=yes "
                 "asks signed_distance() of algorithms/gradient/, which proves normal and points where rounding leaves "
                 "them open. Answers all four kinds"}};
    }
};

const QueriesMethods source;
const MethodSourceRegistration registration(source);

std::unique_ptr<Method> QueriesBackend::make_method(const Call& call) const { return source.make(call); }

}  // namespace
}  // namespace touchstone
