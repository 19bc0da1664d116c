// SPDX-License-Identifier: MIT
// This library as an engine's author would call it, for timing: native shapes under rigid poses, balls as margins of
// their cores, the search started along the line between the centres. Three engines: `touchstone` (cold),
// `touchstone_warm` (started where the answer before ended), `touchstone_certified` (proved; polytopes only).
#include <cmath>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include "algorithms/certified/depth.h"
#include "algorithms/epa/penetration.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/penetration/hybrid.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/cone.h"
#include "algorithms/shapes/cylinder.h"
#include "algorithms/shapes/ellipsoid.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/segment.h"
#include "algorithms/shapes/transformed.h"
#include "algorithms/terminations/any_of.h"
#include "algorithms/terminations/margin_reached.h"
#include "experiments/engines/libraries/placed.h"
#include "experiments/engines/libraries/prepared.h"

namespace touchstone {
namespace {

template <int D>
using Vertices = std::vector<Vec<double, D>>;

template <int D>
Pose<double, D> pose_of(const double* rows, const double* translation) {
    Pose<double, D> pose;
    for (int i = 0; i < D; ++i) {
        for (int k = 0; k < D; ++k) pose.rows[static_cast<std::size_t>(i)][k] = rows[3 * i + k];
        pose.translation[i] = translation[i];
    }
    return pose;
}

template <int D>
std::shared_ptr<const Vertices<D>> vertices_of(const touchstone_body& body) {
    static engines::SharedShapes<const Vertices<D>> known;
    return known.find_or(body, [&body] {
        auto vertices = std::make_shared<Vertices<D>>();
        for (int i = 0; i < body.vertex_count; ++i) {
            Vec<double, D> x;
            for (int k = 0; k < D; ++k) x[k] = body.vertices[3 * i + k];
            vertices->push_back(x);
        }
        return vertices;
    });
}

/// A hull of vertices that many pairs share.
template <int D>
struct Hull {
    using scalar = double;
    static constexpr int dimension = D;
    std::shared_ptr<const Vertices<D>> vertices;
    SupportPoint<double, D> support(const Vec<double, D>& d) const noexcept {
        return scan_support<double, D>(*vertices, d);
    }
};

/// What an engine keeps of a body: the core where it stands, the ball around it, and the centre.
template <class Core>
struct Placed {
    static constexpr int D = Core::dimension;
    Transformed<Core> core;
    double ball;
    Vec<double, D> local_centre, centre{};

    void place(const double* rows, const double* translation) {
        core.pose = pose_of<D>(rows, translation);
        centre = apply(core.pose, local_centre);
    }
};

template <class Core>
Placed<Core> placed(Core core, const touchstone_body& body) {
    constexpr int D = Core::dimension;
    Vec<double, D> centre{};
    if (body.vertex_count > 0)
        for (const auto& x : *vertices_of<D>(body)) centre = centre + (1.0 / body.vertex_count) * x;
    Placed<Core> result{{std::move(core), {}}, engines::ball_of(body), centre};
    result.place(body.rows, body.translation);
    return result;
}

struct Prepared {
    int kind = 0;
    virtual ~Prepared() = default;
    virtual void place(const double* rows, const double* translation) = 0;
    virtual void answer(touchstone_answer& answer) = 0;
};

void say(Verdict verdict, touchstone_answer& answer) {
    if (verdict == Verdict::undecided) return void(answer.verdict = TOUCHSTONE_UNDECIDED);
    answer.verdict = verdict == Verdict::separated ? TOUCHSTONE_SEPARATED : TOUCHSTONE_MEET;
}

template <int D>
void give(double number, const Vec<double, D>& point_a, const Vec<double, D>& point_b, touchstone_answer& answer) {
    answer.value = number;
    for (int k = 0; k < D; ++k) answer.point_a[k] = point_a[k], answer.point_b[k] = point_b[k];
}

/// Curved bodies are approached in the limit only; six digits are what the other engines promise.
template <class Core>
inline constexpr bool is_curved = std::is_same_v<Core, Cylinder<double, 3>> || std::is_same_v<Core, Cone<double, 3>> ||
                                  std::is_same_v<Core, Ellipsoid<double, 3>>;
template <class Core>
inline constexpr bool has_ball = std::is_same_v<Core, Point<double, 3>> || std::is_same_v<Core, Segment<double, 3>>;

template <class A, class B>
class Pair final : public Prepared {
public:
    static constexpr int D = A::dimension;
    Pair(Placed<A> a, Placed<B> b, bool warm) : a_(std::move(a)), b_(std::move(b)), warm_(warm) { start_cold(); }

    void place(const double* rows, const double* translation) override {
        b_.place(rows, translation);
        if (!warm_) start_cold();
    }

    void answer(touchstone_answer& answer) override {
        if constexpr (has_balls) {
            if (kind == TOUCHSTONE_PENETRATION) return depth_with_balls(answer);
            if (kind == TOUCHSTONE_DISTANCE) return distance(gjk_options(), answer);
            const AnyOf<MarginReached, Robust> rule{MarginReached{margin()}, gjk_options().stop};
            return distance(gjk::Options<Voronoi, AnyOf<MarginReached, Robust>>{{}, rule}, answer);
        } else {
            if (kind == TOUCHSTONE_PENETRATION) return depth(answer);
            if (kind == TOUCHSTONE_DISTANCE) return distance(gjk_options(), answer);
            return meet(answer);
        }
    }

private:
    static constexpr bool has_balls = has_ball<A> || has_ball<B>;
    static constexpr double gap_ratio = is_curved<A> || is_curved<B> ? 1e-7 : 0;

    double margin() const { return a_.ball + b_.ball; }
    void start_cold() { towards_b_ = b_.centre - a_.centre; }
    static gjk::Options<> gjk_options() { return {{}, Robust{gap_ratio}}; }

    void meet(touchstone_answer& answer) {
        const auto result = gjk::intersects(a_.core, b_.core, gjk::IntersectsOptions<>{}, NullObserver{}, -towards_b_);
        if (warm_) towards_b_ = -result.axis;
        say(result.verdict, answer);
    }

    template <class Options>
    void distance(const Options& options, touchstone_answer& answer) {
        const auto result = gjk::distance(a_.core, b_.core, options, NullObserver{}, towards_b_);
        if (warm_) towards_b_ = -result.v;
        const double between = std::sqrt(result.upper2) - margin();
        say(result.verdict == Verdict::separated && between <= 0 ? Verdict::intersecting : result.verdict, answer);
        // The number stands even where the arithmetic could not prove the verdict.
        if (answer.verdict == TOUCHSTONE_MEET || !result.upper_is_known) return;
        give(between, result.point_a, result.point_b, answer);
    }

    void depth(touchstone_answer& answer) {
        const epa::Options<> options{gjk_options(), gap_ratio};
        const auto result = epa::penetration(a_.core, b_.core, options, NullObserver{}, towards_b_);
        if (warm_ && !(result.normal == Vec<double, D>{})) towards_b_ = result.normal;
        say(result.verdict, answer);
        if (answer.verdict == TOUCHSTONE_SEPARATED || !result.upper_is_known) return;
        give(std::sqrt(result.upper2), result.point_a, result.point_b, answer);
    }

    void depth_with_balls(touchstone_answer& answer) {
        penetration::Options<> options;
        options.gap_ratio = options.epa.gap_ratio = gap_ratio;
        const auto result = penetration::penetration_depth(
            a_.core, b_.core, penetration::Margins<double>{a_.ball, b_.ball}, options, NullObserver{}, -towards_b_);
        if (warm_) towards_b_ = -result.next_start;
        say(result.verdict, answer);
        if (answer.verdict == TOUCHSTONE_SEPARATED || !result.bracket_is_known) return;
        give(penetration::depth_bounds(result).upper, result.core_point_a, result.core_point_b, answer);
    }

    Placed<A> a_;
    Placed<B> b_;
    Vec<double, D> towards_b_{};
    bool warm_;
};

/// Proved answers.
template <int D>
class CertifiedPair final : public Prepared {
public:
    CertifiedPair(const touchstone_body& a, const touchstone_body& b)
        : points_a_(vertices_of<D>(a)), points_b_(vertices_of<D>(b)) {
        a_.emplace(*points_a_, pose_of<D>(a.rows, a.translation));
        place(b.rows, b.translation);
    }
    void place(const double* rows, const double* translation) override {
        b_.emplace(*points_b_, pose_of<D>(rows, translation));
        towards_b_ = b_->vertices()[0] - a_->vertices()[0];
    }
    void answer(touchstone_answer& answer) override {
        const auto result = kind == TOUCHSTONE_PENETRATION
                                ? epa::certified<Rational>(*a_, *b_, epa::Options<>{}, towards_b_)
                                : gjk::certified<Rational>(*a_, *b_, gjk::Options<>{}, towards_b_);
        say(result.verdict, answer);
        if (kind == TOUCHSTONE_INTERSECTS) return;
        give(static_cast<double>(result.upper), result.point_a, result.point_b, answer);
    }

private:
    std::shared_ptr<const Vertices<D>> points_a_, points_b_;
    std::optional<CertifiedPolytope<D>> a_, b_;
    Vec<double, D> towards_b_{};
};

using MadePair = std::unique_ptr<Prepared>;

template <class A, class B>
MadePair pair_of(A a, const touchstone_body& body_a, B b, const touchstone_body& body_b, bool warm) {
    return std::make_unique<Pair<A, B>>(placed(std::move(a), body_a), placed(std::move(b), body_b), warm);
}

/// What `use` makes of the core of a body in space.
template <class Use>
MadePair with_core(const touchstone_body& body, const Use& use) {
    const double* s = body.size;
    switch (body.shape) {
        case TOUCHSTONE_POLYTOPE: return use(Hull<3>{vertices_of<3>(body)});
        case TOUCHSTONE_BOX: return use(Box<double, 3>{{s[0], s[1], s[2]}});
        case TOUCHSTONE_SPHERE: return use(Point<double, 3>{});
        case TOUCHSTONE_CAPSULE: return use(Segment<double, 3>{{{{0, 0, s[1]}, {0, 0, -s[1]}}}});
        case TOUCHSTONE_CYLINDER: return use(Cylinder<double, 3>{s[0], s[1]});
        case TOUCHSTONE_CONE: return use(Cone<double, 3>{s[0], s[1]});
        default: return use(Ellipsoid<double, 3>{{s[0], s[1], s[2]}});
    }
}

/// Equal kinds, and anything against a box: each pair of kinds is one instantiation of everything.
template <class A, class B>
inline constexpr bool is_offered = std::is_same_v<A, B> ||
                                   (std::is_same_v<B, Box<double, 3>> && !std::is_same_v<A, Hull<3>>);

MadePair made_in_space(const touchstone_query& query, bool warm) {
    return with_core(query.a, [&]<class A>(A a) {
        return with_core(query.b, [&]<class B>(B b) -> MadePair {
            if constexpr (is_offered<A, B>) return pair_of(std::move(a), query.a, std::move(b), query.b, warm);
            return nullptr;
        });
    });
}

enum class Mode { cold, warm, certified };

/// Null, with the reason, where there is no such pair.
template <Mode mode>
struct Timed {
    static MadePair make(const touchstone_query& query, touchstone_answer& refusal) {
        const bool has_margin = query.a.margin != 0 || query.b.margin != 0;
        MadePair pair = has_margin ? nullptr : made(query);
        if (pair == nullptr) return engines::refuse(refusal, "not among the pairs of shapes that are timed"), nullptr;
        pair->kind = query.kind;
        return pair;
    }

private:
    static MadePair made(const touchstone_query& query) {
        const auto &a = query.a, &b = query.b;
        const bool has_vertices = a.vertex_count > 0 && b.vertex_count > 0, is_flat = query.dimension == 2;
        constexpr bool warm = mode == Mode::warm;
        if (mode != Mode::certified && !is_flat) return made_in_space(query, warm);
        if (!has_vertices) return nullptr;
        if (mode != Mode::certified) return pair_of(Hull<2>{vertices_of<2>(a)}, a, Hull<2>{vertices_of<2>(b)}, b, warm);
        if (is_flat) return std::make_unique<CertifiedPair<2>>(a, b);
        return std::make_unique<CertifiedPair<3>>(a, b);
    }
};

int answers(int kind, int) { return kind != TOUCHSTONE_IMPACT; }

}  // namespace
}  // namespace touchstone

const touchstone_engine* touchstone_engine_at(int index) {
    using namespace touchstone;
    using engines::engine_of;
    static const touchstone_engine all[] = {
        engine_of<Timed<Mode::cold>>({"touchstone", __VERSION__, TOUCHSTONE_BUILD_FLAGS, 64, 0, 0, 0, answers}),
        engine_of<Timed<Mode::warm>>({"touchstone_warm", __VERSION__, TOUCHSTONE_BUILD_FLAGS, 64, 0, 0, 0, answers}),
        engine_of<Timed<Mode::certified>>(
            {"touchstone_certified", __VERSION__, TOUCHSTONE_BUILD_FLAGS, 64, 0, 0, 0, answers})};
    return index >= 0 && index < 3 ? &all[index] : nullptr;
}
