// SPDX-License-Identifier: MIT
// This library as the author of an engine would call it, for timing: native shapes under rigid poses, balls as margins
// of their cores, distance and depth in the frame of A, a start direction along the line between the centres, and EPA
// in reused memory. There are four engines: `touchstone` (cold), `touchstone_warm` (started from the previous answer,
// on polytopes by vertex indices), `touchstone_certified` (proved; polytopes only; poses taken literally) and
// `touchstone_world` (cold; polytopes only; vertices moved to the world when a body is prepared or placed). Hulls of at
// most 32 vertices are asked through algorithms/fast/, and what rounding leaves open is then undecided.
#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include "algorithms/epa/depth.h"
#include "algorithms/epa/terminations/gap_ratio.h"
#include "algorithms/fast/distance.h"
#include "algorithms/fast/hulls/posed_polytope.h"
#include "algorithms/fast/intersects.h"
#include "algorithms/fast/posed/placed.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/fast/verdict.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/gjk/warm_start.h"
#include "algorithms/hybrid/depth.h"
#include "algorithms/penetration/depth.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/cone.h"
#include "algorithms/shapes/cylinder.h"
#include "algorithms/shapes/ellipsoid.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/segment.h"
#include "algorithms/simplex_solvers/voronoi_newest.h"
#include "algorithms/terminations/any_of.h"
#include "algorithms/terminations/margin_reached.h"
#include "experiments/engines/libraries/native_answers.h"
#include "experiments/engines/libraries/native_bodies.h"
#include "experiments/engines/libraries/native_certified.h"
#include "experiments/engines/libraries/native_closed.h"
#include "experiments/engines/libraries/native_polygons.h"
#include "experiments/engines/libraries/prepared.h"

namespace touchstone {
namespace {

template <int D>
using Vertices = std::vector<Vec<double, D>>;

/// What rounding leaves open is undecided.
using UpToRounding = gjk::RoundedSigns;

template <class A, class B>
inline constexpr bool are_hulls =
    std::is_same_v<A, PackedPolytope<double, 3>>&& std::is_same_v<B, PackedPolytope<double, 3>>;

/// The nearest points of hulls. Where the search leaves them to the loop and rounding leaves no doubt that the bodies
/// are apart, exact signs tell the direction that the loop may have lost.
template <class Hull>
fast::Nearest<double> nearest_of_hulls(const Hull& a, const Hull& b, const Vec<double, 3>& towards_b) {
    const auto found = fast::distance<UpToRounding>(a, b, towards_b);
    return found.is_handed_over && found.verdict == Verdict::separated ? fast::distance(a, b, towards_b) : found;
}

/// The number is given even if the arithmetic could not prove the verdict.
void give_nearest(const fast::Nearest<double>& found, touchstone_answer& answer) {
    say(found.verdict, answer);
    if (answer.verdict == TOUCHSTONE_MEET || !std::isfinite(found.upper2)) return;
    give(found.distance(), found.point_a, found.point_b, answer);
    if (answer.verdict == TOUCHSTONE_SEPARATED) give_normal(found.v, answer);
}

/// Curved bodies are reached only in the limit. The tolerance is the six digits that the other engines promise.
template <class Core>
inline constexpr bool is_curved = std::is_same_v<Core, Cylinder<double, 3>> || std::is_same_v<Core, Cone<double, 3>> ||
                                  std::is_same_v<Core, Ellipsoid<double, 3>>;
template <class Core>
inline constexpr bool has_ball = std::is_same_v<Core, Point<double, 3>> || std::is_same_v<Core, Segment<double, 3>>;

template <class A, class B>
class Pair final : public Prepared {
public:
    static constexpr int D = A::dimension;
    Pair(Body<A> a, Body<B> b, bool warm) : a_(std::move(a)), b_(std::move(b)), warm_(warm) {
        start_cold();
        if constexpr (are_hulls<A, B>) least_miss2_ = least_miss2_of(*a_.core, *b_.core);
    }

    void place(const double* rows, const double* translation) override {
        b_.placed.pose = pose_of<D>(rows, translation);
        if (!warm_) start_cold();
    }

    void answer(touchstone_answer& answer) override {
        if constexpr (are_hulls<A, B>)
            if (answers_fast(answer)) return;
        if constexpr (has_balls) {
            if (kind == TOUCHSTONE_PENETRATION) return depth_with_balls(answer);
            if (kind == TOUCHSTONE_DISTANCE) return distance(Rule{gap_ratio}, answer);
            return distance(AnyOf<MarginReached, Robust>{MarginReached{margin()}, Rule{gap_ratio}}, answer);
        } else {
            if (kind == TOUCHSTONE_PENETRATION) return depth(answer);
            if (kind == TOUCHSTONE_DISTANCE) return distance(Rule{gap_ratio}, answer);
            return meet(answer);
        }
    }

private:
    using Rule = Robust;
    using Solver = VoronoiNewest;
    static constexpr bool has_balls = has_ball<A> || has_ball<B>;
    static constexpr double gap_ratio = is_curved<A> || is_curved<B> ? 1e-7 : 0;
    /// EPA reaches curved bodies only in the limit.
    using Closing = std::conditional_t<(gap_ratio > 0), AnyOf<epa::SupportingFace, epa::GapRatio>, epa::SupportingFace>;
    static Closing closing() {
        if constexpr (gap_ratio > 0) return Closing{epa::SupportingFace{}, epa::GapRatio{gap_ratio}};
        return Closing{};
    }

    double margin() const { return a_.ball + b_.ball; }
    void start_cold() { towards_b_ = b_.centre() - a_.centre(); }
    Vec<double, D> seen_from_a(const Vec<double, D>& direction) const { return apply_transposed(a_.pose(), direction); }
    Vec<double, D> seen_from_world(const Vec<double, D>& direction) const { return apply_rows(a_.pose(), direction); }
    void give_from_frame_of_a(double number, const Vec<double, D>& point_a, const Vec<double, D>& point_b,
                              touchstone_answer& answer) const {
        give(number, apply(a_.pose(), point_a), apply(a_.pose(), point_b), answer);
    }

    /// The answer of the searches for hulls. False if they are not for this query.
    bool answers_fast(touchstone_answer& answer) const requires(are_hulls<A, B>) {
        if (warm_ || kind == TOUCHSTONE_PENETRATION) return false;
        if (kind == TOUCHSTONE_INTERSECTS)
            say(fast::intersects<UpToRounding>(a_.placed, b_.placed, towards_b_), answer);
        else
            give_nearest(nearest_of_hulls(a_.placed, b_.placed, towards_b_), answer);
        return true;
    }

    void meet(touchstone_answer& answer) {
        if (!warm_) return meet_cold(answer);
        const auto result = gjk::intersects(a_.placed, b_.placed, gjk::IntersectsOptions<Solver>{}, NullObserver{},
                                            Vec<double, D>(-towards_b_));
        towards_b_ = -result.axis;
        say(result.verdict, answer);
    }
    /// Looks along the first axis in world space, since a separated pair takes one support point of each body, too few
    /// to pay for a relative pose. The rest runs in the frame of A; where bodies touch up to the rounding of that pose,
    /// the verdict may not be that of the warm query.
    void meet_cold(touchstone_answer& answer) const {
        const auto w = MinkowskiDifference<Placed<A>, Placed<B>>{a_.placed, b_.placed}.support(towards_b_);
        if (gjk::separates(Vec<double, D>(-towards_b_), w)) return say(Verdict::separated, answer);
        if constexpr (HasVertices<A> && HasVertices<B>)
            meet_in_frame_of_a(w.feature_a, w.feature_b, answer);
        else
            say(gjk::verdict_from(a_.placed, b_.placed, w.w), answer);
    }
    /// The vertices are those of the first support point.
    [[gnu::noinline]] void meet_in_frame_of_a(int vertex_a, int vertex_b, touchstone_answer& answer) const {
        with_b_seen_from_a([&](const auto& b) {
            const Vec<double, D> w = a_.core->vertex(vertex_a).position - b.vertex(vertex_b).position;
            say(gjk::verdict_from(*a_.core, b, w), answer);
        });
    }

    /// Calls `use` with B in the frame of A. The vertices of a small hull are turned once, those of a large one when
    /// they are found.
    template <class Use>
    void with_b_seen_from_a(const Use& use) const {
        const auto pose = relative_pose(a_.pose(), b_.pose());
        if constexpr (std::is_same_v<B, PackedPolytope<double, D>>)
            if (b_.core->vertex_count() <= B::scanned_up_to) return use(PosedPolytope<double, D>(*b_.core, pose));
        use(Placed<B>{*b_.core, pose});
    }

    template <class Stopping>
    void distance(const Stopping& rule, touchstone_answer& answer) {
        with_b_seen_from_a([&](const auto& b) { distance_to(b, rule, answer); });
    }
    template <class SeenB, class Stopping>
    void distance_to(const SeenB& b, const Stopping& rule, touchstone_answer& answer) {
        const auto result = nearest(b, gjk::Options<Solver, Stopping>{{}, rule});
        // Where rounding ended the loop, digits of the distance may be lost, which the search with proofs finds again.
        if (result.stop.kind == StopKind::stalled && result.verdict == Verdict::separated) [[unlikely]]
            return give_distance_again(b, rule, answer);
        give_distance(result, answer);
    }
    template <class SeenB, class Stopping>
    [[gnu::noinline]] void give_distance_again(const SeenB& b, const Stopping& rule, touchstone_answer& answer) {
        give_distance(nearest(b, gjk::Options<Solver, Stopping, ClosestPoint, gjk::ExactSigns>{{}, rule}), answer);
    }
    void give_distance(const DistanceResult<double, D>& result, touchstone_answer& answer) {
        if (warm_) remember(result);
        const double between = result.distance().value_or(0) - margin();
        say(result.verdict == Verdict::separated && between <= 0 ? Verdict::intersecting : result.verdict, answer);
        // The number is given even if the arithmetic could not prove the verdict.
        if (answer.verdict == TOUCHSTONE_MEET || !result.distance2.upper) return;
        give_nearest_points(between, result.point_a, result.point_b, answer);
        if (answer.verdict == TOUCHSTONE_SEPARATED) give_normal(seen_from_world(way_of(result)), answer);
        answer.allowed_error = gap_ratio * (between + margin());  // of the distance of the cores
    }
    /// Points of the cores that are the nearest, moved to the surfaces of the balls around them.
    void give_nearest_points(double between, Vec<double, D> point_a, Vec<double, D> point_b,
                             touchstone_answer& answer) const {
        if constexpr (has_balls)
            if (const auto along = unit_along(Vec<double, D>(point_b - point_a))) {
                point_a = point_a + a_.ball * *along;
                point_b = point_b - b_.ball * *along;
            }
        give_from_frame_of_a(between, point_a, point_b, answer);
    }
    template <class SeenB, class O>
    DistanceResult<double, D> nearest(const SeenB& b, const O& options) const {
        const auto direction = seen_from_a(towards_b_);
        if constexpr (HasVertices<A> && HasVertices<SeenB>)
            if (warm_) return gjk::distance_from(*a_.core, b, last_, options, NullObserver{}, direction);
        return gjk::distance(*a_.core, b, options, NullObserver{}, direction);
    }
    void remember(const DistanceResult<double, D>& result) {
        last_ = gjk::WarmStart<D>(result.simplex);
        towards_b_ = seen_from_world(-result.v);
    }

    void depth(touchstone_answer& answer) {
        if constexpr (may_have_facets<A> && may_have_facets<B>)
            if (!warm_) return depth_of_hulls(answer);
        with_b_seen_from_a([&](const auto& b) { depth_in(b, answer); });
    }
    void depth_of_hulls(touchstone_answer& answer) requires(may_have_facets<A>&& may_have_facets<B>) {
        static thread_local epa::Workspace<double, D> workspace;
        const auto result =
            penetration::depth(*a_.faceted, *b_.faceted, relative_pose(a_.pose(), b_.pose()),
                               epa::Options<Solver, Rule, Closing, UpToRounding>{{{}, Rule{gap_ratio}}, closing()},
                               seen_from_a(towards_b_), workspace);
        if constexpr (are_hulls<A, B>)
            if (may_miss(result) && miss_one_another(result)) [[unlikely]]
                if (give_proved_depth(*a_.core, a_.pose(), *b_.core, b_.pose(), answer)) return;
        give_depth(result, answer);
    }
    /// True if the points of the depth may not be as far apart, in the direction of its normal, as it says.
    bool may_miss(const PenetrationResult<double, D>& result) const {
        return least_miss2_ < squared_norm(result.point_a - result.point_b - result.foot);
    }
    /// The square of what rounds points that are a hundredth of the bodies from the origin.
    static double least_miss2_of(const A& a, const B& b) requires(are_hulls<A, B>) {
        double size = 0;
        for (int k = 0; k < D; ++k) size += a.largest(k) + b.largest(k);
        return (0x1p-54 * size) * (0x1p-54 * size);
    }
    void give_depth(const PenetrationResult<double, D>& result, touchstone_answer& answer) const {
        say(result.verdict, answer);
        if (answer.verdict == TOUCHSTONE_SEPARATED || !result.depth2.upper) return;
        give_from_frame_of_a(*result.depth(), result.point_a, result.point_b, answer);
        give_normal(seen_from_world(-result.outward), answer);
        answer.allowed_error = gap_ratio * *result.depth();
    }
    template <class SeenB>
    void depth_in(const SeenB& b, touchstone_answer& answer) {
        static thread_local epa::Workspace<double, D> workspace;
        epa::Options<Solver, Rule, Closing> options{{{}, Rule{gap_ratio}}, closing()};
        if constexpr (gap_ratio > 0) options.curved_gap = gap_ratio;
        const auto start = nearest(b, options.gjk);
        if (warm_) remember(start);
        give_depth(epa::depth_from(*a_.core, b, start, options, NullObserver{}, workspace), answer);
    }

    void depth_with_balls(touchstone_answer& answer) {
        hybrid::Options<Voronoi, hybrid::GapRatio, Closing> options;
        options.stop.ratio = gap_ratio;
        options.epa.stop = closing();
        if constexpr (gap_ratio > 0) options.epa.curved_gap = gap_ratio;
        const Margins<double> margins{a_.ball, b_.ball};
        const auto result =
            hybrid::depth(a_.placed, b_.placed, margins, options, NullObserver{}, Vec<double, D>(-towards_b_));
        if (warm_) towards_b_ = -result.next_start;
        say(result.verdict, answer);
        if (answer.verdict == TOUCHSTONE_SEPARATED || !result.core_distance2) return;
        const double number = *hybrid::depth_bounds(result)->upper;
        const auto [point_a, point_b] = hybrid::surface_points(result, margins);
        give(number, point_a, point_b, answer);
        give_normal(Vec<double, D>(-result.outward), answer);
        answer.allowed_error = gap_ratio * std::max(number, margin());  // of the distance or the depth of the cores
    }

    Body<A> a_;
    Body<B> b_;
    Vec<double, D> towards_b_{};
    gjk::WarmStart<D> last_;
    bool warm_;
    double least_miss2_ =
        0;  ///< a square, below which the points of a depth of hulls are as far apart as they should be
};

/// Hulls whose vertices stand in the world, so that no query pays for a pose.
template <int D>
class WorldPair final : public Prepared {
public:
    WorldPair(const touchstone_body& a, const touchstone_body& b)
        : shape_b_(hull_of<D>(b)), a_(moved(*hull_of<D>(a), pose_of<D>(a.rows, a.translation))), b_(a_) {
        place(b.rows, b.translation);
    }
    void place(const double* rows, const double* translation) override {
        b_ = moved(*shape_b_, pose_of<D>(rows, translation));
        towards_b_ = -gjk::between_centres(a_, b_);
    }
    void answer(touchstone_answer& answer) override {
        if constexpr (D == 3)
            if (kind != TOUCHSTONE_PENETRATION) return answer_fast(answer);
        if (kind == TOUCHSTONE_INTERSECTS) return say(gjk::verdict(a_, b_, Vec<double, D>(-towards_b_)), answer);
        static thread_local epa::Workspace<double, D> workspace;
        const epa::Options<VoronoiNewest> options;
        const auto nearest = gjk::distance(a_, b_, options.gjk, NullObserver{}, towards_b_);
        if (kind == TOUCHSTONE_DISTANCE)
            return give_unless(TOUCHSTONE_MEET, nearest, nearest.distance(), way_of(nearest), answer);
        const auto deep = epa::depth_from(a_, b_, nearest, options, NullObserver{}, workspace);
        give_unless(TOUCHSTONE_SEPARATED, deep, deep.depth(), -deep.outward, answer);
    }

private:
    using Hull = PackedPolytope<double, D>;

    void answer_fast(touchstone_answer& answer) const requires(D == 3) {
        if (kind == TOUCHSTONE_INTERSECTS) return say(fast::intersects<UpToRounding>(a_, b_, towards_b_), answer);
        give_nearest(nearest_of_hulls(a_, b_, towards_b_), answer);
    }

    static Hull moved(const Hull& hull, const Pose<double, D>& pose) {
        std::vector<Vec<double, D>> vertices;
        for (const auto& x : hull.vertices()) vertices.push_back(apply(pose, x));
        return Hull(std::span<const Vec<double, D>>(vertices));
    }
    /// The verdict, and with every other verdict than `none` the number, the points and, unless it is open, the normal.
    template <class Result>
    static void give_unless(int none, const Result& result, std::optional<double> number, const Vec<double, D>& normal,
                            touchstone_answer& answer) {
        say(result.verdict, answer);
        if (answer.verdict == none || !number) return;
        give(*number, result.point_a, result.point_b, answer);
        if (answer.verdict != TOUCHSTONE_UNDECIDED) give_normal(normal, answer);
    }

    std::shared_ptr<const Hull> shape_b_;
    Hull a_, b_;
    Vec<double, D> towards_b_{};
};

using MadePair = std::unique_ptr<Prepared>;

template <class A, class B>
MadePair pair_of(std::shared_ptr<const A> a, const touchstone_body& body_a, std::shared_ptr<const B> b,
                 const touchstone_body& body_b, bool warm) {
    return std::make_unique<Pair<A, B>>(standing(std::move(a), body_a), standing(std::move(b), body_b), warm);
}

/// Calls `use` with the core of a body in space, and returns its result.
template <class Use>
MadePair with_core(const touchstone_body& body, const Use& use) {
    const double* s = body.size;
    const auto shared = [&use](auto core) { return use(std::make_shared<const decltype(core)>(core)); };
    switch (body.shape) {
        case TOUCHSTONE_POLYTOPE: return use(hull_of<3>(body));
        case TOUCHSTONE_BOX: return shared(Box<double, 3>{{s[0], s[1], s[2]}});
        case TOUCHSTONE_SPHERE: return shared(Point<double, 3>{});
        case TOUCHSTONE_CAPSULE: return shared(Segment<double, 3>{{{{0, 0, s[1]}, {0, 0, -s[1]}}}});
        case TOUCHSTONE_CYLINDER: return shared(Cylinder<double, 3>{s[0], s[1]});
        case TOUCHSTONE_CONE: return shared(Cone<double, 3>{s[0], s[1]});
        default: return shared(Ellipsoid<double, 3>{{s[0], s[1], s[2]}});
    }
}

/// The supported pairs: equal kinds, and any kind with a box. Each pair of kinds is one instantiation of everything.
template <class A, class B>
inline constexpr bool is_offered = std::is_same_v<A, B> ||
                                   (std::is_same_v<B, Box<double, 3>> && !std::is_same_v<A, PackedPolytope<double, 3>>);

MadePair made_in_space(const touchstone_query& query, bool warm) {
    return with_core(query.a, [&]<class A>(std::shared_ptr<const A> a) {
        return with_core(query.b, [&]<class B>(std::shared_ptr<const B> b) -> MadePair {
            if constexpr (!is_offered<A, B>) {
                return nullptr;
            } else {
                MadePair search = are_boxes<A, B> && !warm && query.kind == TOUCHSTONE_DISTANCE
                                      ? pair_of(hull_of<3>(query.a), query.a, hull_of<3>(query.b), query.b, false)
                                      : pair_of(a, query.a, b, query.b, warm);
                return warm ? std::move(search) : with_closed_form(a, b, query, std::move(search));
            }
        });
    });
}

enum class Mode { cold, warm, certified, world };

/// Null, with the reason, if the pair is not supported.
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
    using OfHulls = std::conditional_t<mode == Mode::world, WorldPair<3>, CertifiedPair<3>>;

    static MadePair made(const touchstone_query& query) {
        const auto &a = query.a, &b = query.b;
        const bool has_vertices = a.vertex_count > 0 && b.vertex_count > 0, is_flat = query.dimension == 2;
        constexpr bool warm = mode == Mode::warm, takes_all = warm || mode == Mode::cold;
        if (is_flat && has_vertices && (mode == Mode::cold || mode == Mode::world))
            return std::make_unique<PairOfPolygons<mode == Mode::world>>(a, b);
        if (takes_all && !is_flat) return made_in_space(query, warm);
        if (!has_vertices) return nullptr;
        if (takes_all) return pair_of(hull_of<2>(a), a, hull_of<2>(b), b, warm);
        if (is_flat) return std::make_unique<CertifiedPair<2>>(a, b);
        return std::make_unique<OfHulls>(a, b);
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
            {"touchstone_certified", __VERSION__, TOUCHSTONE_BUILD_FLAGS, 64, 0, 0, 0, answers}),
        engine_of<Timed<Mode::world>>({"touchstone_world", __VERSION__, TOUCHSTONE_BUILD_FLAGS, 64, 0, 0, 0, answers})};
    return index >= 0 && index < 4 ? &all[index] : nullptr;
}
