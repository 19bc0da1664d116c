// SPDX-License-Identifier: GPL-3.0-or-later
// Methods gjk_certified, epa_certified and certified: doubles with a proof, exact arithmetic if the proof fails. They
// take the query itself, including its poses, and not vertices rounded into the world. The first two take polytopes,
// the last bodies of every shape.
#include <functional>
#include <optional>

#include "algorithms/certified/depth.h"
#include "algorithms/certified/intersects.h"
#include "algorithms/certified/signed_distance.h"
#include "algorithms/scalars/rational.h"
#include "experiments/methods/arguments.h"
#include "experiments/registry/method.h"

namespace touchstone {
namespace {

/// A body before its pose, and its pose.
template <int D>
struct Posed {
    CertifiedShape<D> shape;
    std::optional<Pose<double, D>> pose;

    bool is_polytope() const { return shape.core().index() == 0 && shape.radius() == 0 && shape.margin() == 0; }
    const PackedPolytope<double, D>& polytope() const { return std::get<0>(shape.core()); }
};

template <int D>
struct PreparedPair {
    QueryKind kind;
    Posed<D> a, b;

    bool are_polytopes() const { return a.is_polytope() && b.is_polytope(); }
};

class PreparedCertified final : public PreparedQuery {
public:
    explicit PreparedCertified(std::variant<PreparedPair<2>, PreparedPair<3>> pair) : pair_(std::move(pair)) {}
    const std::variant<PreparedPair<2>, PreparedPair<3>>& pair() const { return pair_; }

private:
    std::variant<PreparedPair<2>, PreparedPair<3>> pair_;
};

template <int D>
Posed<D> posed(const Body<D>& body) {
    const auto unchanged = [](double x) { return x; };
    return std::visit(
        [&body, &unchanged]<class Data>(const Data& data) -> Posed<D> {
            if constexpr (PlainPolytope<Data, D>) {
                const auto corners = data.template corners<D>();
                return {CertifiedShape<D>(std::span<const Vec<double, D>>(corners), body.margin), body.pose};
            } else {
                return {CertifiedShape<D>(data.template mapping<double, D>(unchanged), body.margin), body.pose};
            }
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

    /// `takes_all`: bodies of every shape, and not polytopes alone.
    explicit CertifiedBackend(bool takes_all) : takes_all_(takes_all) {}

private:
    template <int D>
    std::unique_ptr<PreparedQuery> prepare_pair(const Query<D>& query, std::string& reason) const {
        PreparedPair<D> pair{query.kind, posed(query.a), posed(query.b)};
        if (takes_all_ || pair.are_polytopes()) return std::make_unique<PreparedCertified>(std::move(pair));
        reason = "this certified query takes polytopes without balls; method certified takes bodies of every shape";
        return nullptr;
    }

    bool takes_all_;
};

const CertifiedBackend& backend_of_certified(bool takes_all) {
    static const CertifiedBackend polytopes(false), all(true);
    return takes_all ? all : polytopes;
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

/// The same of a signed distance, as the distance or the depth that is asked.
template <int D>
Answer answer_of_signed(const CertifiedSignedDistance<D>& result, Quantity quantity) {
    CertifiedResult<D> found;
    found.verdict = result.verdict;
    found.proof = result.proof;
    const auto not_below_0 = [](long double x) { return x > 0 ? x : 0; };
    const bool is_depth = quantity == Quantity::depth;
    found.bracket.lower = not_below_0(is_depth ? -result.upper : result.lower);
    found.bracket.upper = not_below_0(is_depth ? -result.lower : result.upper);
    found.point_a = result.point_a;
    found.point_b = result.point_b;
    found.axis = result.normal;
    Answer answer = answer_of_certified(found, quantity);
    if (answer.upper) {
        const double of_points = std::fmax(result.contact_error, result.point_error);
        answer.promised_error = std::fmax(*answer.upper - *answer.lower, static_cast<long double>(of_points));
    }
    if (result.verdict == Verdict::undecided && result.upper < HUGE_VALL) {
        answer.stop_name = "contact up to rounding";
        answer.stop_kind = StopKind::stalled;
    }
    return answer;
}

template <int D, class Ask>
auto with_polytopes(const PreparedPair<D>& pair, const Ask& ask) {
    const auto body = [](const Posed<D>& posed) {
        return posed.pose ? CertifiedPolytope<D>(posed.polytope(), *posed.pose)
                          : CertifiedPolytope<D>(posed.polytope());
    };
    const CertifiedPolytope<D> a = body(pair.a), b = body(pair.b);
    return ask(a, b);
}

template <int D>
Answer answer_of_every_shape(const PreparedPair<D>& pair) {
    const auto ask = [&pair](const CertifiedBody<D>& a, const CertifiedBody<D>& b) {
        const Quantity quantity = pair.kind == QueryKind::distance      ? Quantity::distance
                                  : pair.kind == QueryKind::penetration ? Quantity::depth
                                                                        : Quantity::none;
        return answer_of_signed(certified::signed_distance<Rational>(a, b), quantity);
    };
    const auto& [kind, a, b] = pair;
    if (a.pose && b.pose) return ask(CertifiedBody<D>(a.shape, *a.pose), CertifiedBody<D>(b.shape, *b.pose));
    if (a.pose) return ask(CertifiedBody<D>(a.shape, *a.pose), CertifiedBody<D>(b.shape));
    if (b.pose) return ask(CertifiedBody<D>(a.shape), CertifiedBody<D>(b.shape, *b.pose));
    return ask(CertifiedBody<D>(a.shape), CertifiedBody<D>(b.shape));
}

class CertifiedMethod final : public Method {
public:
    enum class Algorithm { gjk, epa, every_shape };

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
    const ScalarBackend& backend() const override { return backend_of_certified(algorithm_ == Algorithm::every_shape); }
    bool answers(QueryKind kind, int) const override {
        switch (kind) {
            case QueryKind::intersects: return true;
            case QueryKind::distance: return algorithm_ != Algorithm::epa;
            case QueryKind::penetration: return algorithm_ != Algorithm::gjk;
            case QueryKind::impact: return false;
        }
        return false;
    }
    Answer answer(const PreparedQuery& query) const override {
        const auto& prepared = dynamic_cast<const PreparedCertified&>(query);
        return std::visit(
            [this](const auto& pair) {
                if (algorithm_ == Algorithm::every_shape) return answer_of_every_shape(pair);
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
        if (call.name == "certified") return std::make_unique<CertifiedMethod>(every_shape, call);
        return nullptr;
    }
    std::vector<AlgorithmDescription> descriptions() const override {
        return {{"gjk_certified", "gjk_certified(scalar=double)",
                 "GJK in double with proof, exact where the proof fails: on polytopes always right. Answers intersects "
                 "and distance"},
                {"epa_certified", "epa_certified(scalar=double)",
                 "EPA in double with proof, exact where the proof fails: on polytopes always right. Answers intersects "
                 "and penetration"},
                {"certified", "certified(scalar=double)",
                 "the signed distance of bodies of every shape, proved: undecided only where a curved body touches up "
                 "to rounding. Answers intersects, distance and penetration"}};
    }
};

const CertifiedMethods source;
const MethodSourceRegistration registration(source);

std::unique_ptr<Method> CertifiedBackend::make_method(const Call& call) const { return source.make(call); }

}  // namespace
}  // namespace touchstone
