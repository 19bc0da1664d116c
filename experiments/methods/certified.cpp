// SPDX-License-Identifier: GPL-3.0-or-later
// Methods gjk_certified and epa_certified: doubles with a proof, exact arithmetic if the proof fails. They take the
// query itself, including its poses, and not vertices rounded into the world.
#include <functional>
#include <optional>

#include "algorithms/certified/depth.h"
#include "algorithms/certified/intersects.h"
#include "algorithms/scalars/rational.h"
#include "experiments/methods/arguments.h"
#include "experiments/registry/method.h"

namespace touchstone {
namespace {

/// A body without its ball, and its pose.
template <int D>
struct Posed {
    PackedPolytope<double, D> shape;
    std::optional<Pose<double, D>> pose;
};

template <int D>
struct PreparedPair {
    QueryKind kind;
    Posed<D> a, b;
};

class PreparedCertified final : public PreparedQuery {
public:
    explicit PreparedCertified(std::variant<PreparedPair<2>, PreparedPair<3>> pair) : pair_(std::move(pair)) {}
    const std::variant<PreparedPair<2>, PreparedPair<3>>& pair() const { return pair_; }

private:
    std::variant<PreparedPair<2>, PreparedPair<3>> pair_;
};

template <int D>
std::optional<Posed<D>> posed(const Body<D>& body) {
    if (body.margin != 0) return std::nullopt;
    return std::visit(
        [&body]<class Shape>(const Shape& shape) -> std::optional<Posed<D>> {
            if constexpr (PlainPolytope<Shape, D>)
                return Posed<D>{PackedPolytope<double, D>(shape.template corners<D>()), body.pose};
            else
                return std::nullopt;
        },
        body.shape);
}

/// A backend that passes doubles unchanged.
class CertifiedBackend final : public ScalarBackend {
public:
    std::string_view name() const override { return "double"; }
    std::string_view description() const override { return "double, proved"; }
    const ScalarBackend* find(const Call&) const override { return nullptr; }
    bool is_exact() const override { return false; }
    /// The brackets are proved, so the judge allows no rounding.
    long double unit_roundoff() const override { return 0; }
    std::optional<AnyQuery> round(const AnyQuery& query, std::string&) const override { return query; }
    std::unique_ptr<PreparedQuery> prepare(const AnyQuery& query, std::string& reason) const override {
        return std::visit([&](const auto& q) { return prepare_pair(q, reason); }, query);
    }
    std::unique_ptr<Method> make_method(const Call& call) const override;

private:
    template <int D>
    static std::unique_ptr<PreparedQuery> prepare_pair(const Query<D>& query, std::string& reason) {
        auto a = posed(query.a), b = posed(query.b);
        if (a && b)
            return std::make_unique<PreparedCertified>(PreparedPair<D>{query.kind, std::move(*a), std::move(*b)});
        reason = "certified queries take polytopes without balls";
        return nullptr;
    }
};

const CertifiedBackend& backend_of_certified() {
    static const CertifiedBackend backend;
    return backend;
}

/// The bracket, the verdict and the proof. `doubts` counts the filters that were applied and those that did not decide.
template <int D>
Answer answer_of_certified(const CertifiedResult<D>& result, Quantity quantity) {
    Answer answer;
    answer.verdict = result.verdict;
    answer.quantity = quantity;
    answer.stop_name = to_string(result.proof);
    answer.stop_kind = result.proof == Proof::none ? StopKind::invalid_input : StopKind::converged;
    answer.iterations = result.iterations + result.exact_iterations;
    answer.support_calls = result.support_calls;
    answer.doubts = Doubts{1, result.proof == Proof::exact ? 1 : 0, 0, ""};
    if (quantity == Quantity::none || !result.bracket.upper || !std::isfinite(*result.bracket.upper)) return answer;
    answer.lower = result.bracket.lower;
    answer.upper = result.bracket.upper;
    answer.promised_error = *answer.upper - *answer.lower;
    const auto rounded = [](const Vec<double, D>& x) {
        return std::array<double, 3>{x[0], x[1], D == 3 ? x[D - 1] : 0};
    };
    answer.point_a = rounded(result.point_a);
    answer.point_b = rounded(result.point_b);
    answer.normal = rounded(result.axis);
    return answer;
}

template <int D, class Ask>
auto with_polytopes(const PreparedPair<D>& pair, const Ask& ask) {
    const auto body = [](const Posed<D>& posed) {
        return posed.pose ? CertifiedPolytope<D>(posed.shape, *posed.pose) : CertifiedPolytope<D>(posed.shape);
    };
    const CertifiedPolytope<D> a = body(pair.a), b = body(pair.b);
    return ask(a, b);
}

class CertifiedMethod final : public Method {
public:
    enum class Algorithm { gjk, epa };

    CertifiedMethod(Algorithm algorithm, const Call& call) : algorithm_(algorithm), name_(call.name) {
        MethodArguments arguments(call, "double");
        for (const Argument& argument : call.arguments)
            if (argument.key == "scalar" && spelled(argument.value) != "double")
                throw UsageError(call.name + ": found scalar=" + spelled(argument.value) +
                                 "; expected scalar=double, or none, since its proofs are of doubles");
        arguments.done();
        canonical_ = arguments.canonical();
    }
    const std::string& canonical() const override { return canonical_; }
    std::string_view algorithm() const override { return name_; }
    std::string_view solver() const override { return "voronoi"; }
    const std::string& rule() const override { return rule_; }
    std::optional<double> tolerance() const override { return std::nullopt; }
    int cap() const override { return 0; }
    const ScalarBackend& backend() const override { return backend_of_certified(); }
    bool answers(QueryKind kind, int) const override {
        return kind == QueryKind::intersects ||
               kind == (algorithm_ == Algorithm::gjk ? QueryKind::distance : QueryKind::penetration);
    }
    Answer answer(const PreparedQuery& query) const override {
        const auto& prepared = dynamic_cast<const PreparedCertified&>(query);
        return std::visit(
            [this](const auto& pair) {
                return with_polytopes(
                    pair, [this, &pair](const auto& a, const auto& b) { return this->ask(a, b, pair.kind); });
            },
            prepared.pair());
    }

private:
    template <int D>
    Answer ask(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, QueryKind kind) const {
        const bool wants_number = kind != QueryKind::intersects;
        if (algorithm_ == Algorithm::gjk && !wants_number)
            return answer_of_certified(gjk::certified_intersects<Rational>(a, b), Quantity::none);
        if (algorithm_ == Algorithm::gjk)
            return answer_of_certified(gjk::certified<Rational>(a, b), Quantity::distance);
        return answer_of_certified(epa::certified<Rational>(a, b), wants_number ? Quantity::depth : Quantity::none);
    }

    Algorithm algorithm_;
    std::string name_, canonical_, rule_ = "proof";
};

class CertifiedMethods final : public MethodSource {
public:
    std::string_view name() const override { return "certified"; }
    std::unique_ptr<Method> make(const Call& call) const override {
        using enum CertifiedMethod::Algorithm;
        if (call.name == "gjk_certified") return std::make_unique<CertifiedMethod>(gjk, call);
        if (call.name == "epa_certified") return std::make_unique<CertifiedMethod>(epa, call);
        return nullptr;
    }
    std::vector<AlgorithmDescription> descriptions() const override {
        return {{"gjk_certified", "gjk_certified(scalar=double)",
                 "GJK in double with proof, exact where the proof fails: on polytopes always right. Answers intersects "
                 "and distance"},
                {"epa_certified", "epa_certified(scalar=double)",
                 "EPA in double with proof, exact where the proof fails: on polytopes always right. Answers intersects "
                 "and penetration"}};
    }
};

const CertifiedMethods source;
const MethodSourceRegistration registration(source);

std::unique_ptr<Method> CertifiedBackend::make_method(const Call& call) const { return source.make(call); }

}  // namespace
}  // namespace touchstone
