// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/shrink/shrink.h"

#include <algorithm>
#include <limits>
#include <map>

#include "properties/cases/case_json.h"
#include "properties/shrink/jitter.h"
#include "properties/shrink/numbers.h"
#include "properties/shrink/simpler_bodies.h"

namespace touchstone {
namespace {

using namespace shrink_detail;
using Clock = std::chrono::steady_clock;

template <int D>
Complexity complexity(Query<D> query) {
    Complexity sum{curvedness(query.a) + curvedness(query.b) + (query.motion ? 1 : 0), vertex_count(query), 0};
    for (const double* x : numbers_of(query)) sum.bits += bits_of(*x);
    return sum;
}

/// Returns true if the query can be written to a corpus and read back.
template <int D>
bool is_a_case(const Query<D>& query) {
    Case written;
    written.id = "shrunk";
    written.query = query;
    try {
        return identity_of(parse_case(to_json_line(written), "shrunk", 1).query) == identity_of(query);
    } catch (const InputError&) {
        return false;
    }
}

template <int D>
class Search {
public:
    Search(Query<D> query, const FailsTheSame& fails, const ShrinkLimits& limits)
        : best_(std::move(query)),
          least_(complexity(best_)),
          fails_(fails),
          limits_(limits),
          deadline_(Clock::now() + limits.time) {}

    ShrinkResult run() {
        ShrinkResult result;
        result.before = least_;
        for (bool better = true; better && !ended_;) {
            better = simplify_shapes();
            better |= drop_vertices();
            better |= move_origin();
            better |= scale();
            better |= coarsen();
            better |= simplify_equal_numbers();
            better |= simplify_single_numbers();
            if (!better) better = jitter();
        }
        result.query = best_;
        result.after = least_;
        result.tries = tries_;
        result.accepted = accepted_;
        result.finished = !ended_;
        return result;
    }

private:
    /// Accepts the candidate if it is simpler and fails in the same way. A candidate whose numbers left the range of
    /// double is rejected, because no oracle and no case has such numbers.
    bool offer(const Query<D>& candidate) {
        ended_ = ended_ || Clock::now() > deadline_;
        if (ended_ || !has_finite_numbers(candidate)) return false;
        const Complexity its = complexity(candidate);
        if (!(its < least_)) return false;
        ended_ = ++tries_ >= limits_.tries;
        if (!is_failure(candidate) || !is_a_case(candidate)) return false;
        best_ = candidate;
        least_ = its;
        ++accepted_;
        return true;
    }

    static bool has_finite_numbers(const Query<D>& query) {
        bool finite = true;
        for_each_number_of_query(query, [&finite](double x) { finite = finite && std::isfinite(x); });
        return finite;
    }

    bool is_failure(const Query<D>& candidate) const {
        try {
            return fails_(candidate);
        } catch (const std::exception&) {
            return false;
        }
    }

    bool simplify_shapes() {
        Query<D> at_rest = best_;
        at_rest.kind = QueryKind::distance;
        at_rest.motion.reset();
        bool better = offer(at_rest);
        for (auto body : {&Query<D>::a, &Query<D>::b})
            for (const Body<D>& simpler : simpler_bodies(best_.*body)) {
                Query<D> next = best_;
                next.*body = simpler;
                better |= offer(next);
            }
        return better;
    }

    /// Drops blocks of half the vertices, of a quarter, and so on down to single ones (Zeller's ddmin).
    bool drop_vertices() {
        bool better = false;
        for (auto body : {&Query<D>::a, &Query<D>::b}) {
            const auto* polytope = std::get_if<PolytopeData<D>>(&(best_.*body).shape);
            if (polytope == nullptr) continue;
            for (std::size_t length = polytope->vertices.size(); length >= 1; length /= 2)
                for (std::size_t first = 0; first < vertices(best_, body).size();) {
                    const bool dropped = offer_without(body, first, length);
                    better |= dropped;
                    if (!dropped) first += length;
                }
        }
        return better;
    }

    static std::vector<Vec<double, D>>& vertices(Query<D>& query, Body<D> Query<D>::*body) {
        return std::get<PolytopeData<D>>((query.*body).shape).vertices;
    }

    bool offer_without(Body<D> Query<D>::*body, std::size_t first, std::size_t length) {
        Query<D> next = best_;
        auto& list = vertices(next, body);
        const std::size_t last = std::min(first + length, list.size());
        if (last - first == list.size()) return false;
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(first), list.begin() + static_cast<std::ptrdiff_t>(last));
        return offer(next);
    }

    /// Moves the origin to a vertex, or along one axis to the coordinate of a vertex.
    bool move_origin() {
        bool better = false;
        std::vector<Vec<double, D>> places;
        for (auto body : {&Query<D>::a, &Query<D>::b})
            if (std::holds_alternative<PolytopeData<D>>((best_.*body).shape))
                for (const auto& x : vertices(best_, body)) places.push_back(x);
        for (const auto& place : places) better |= offer(moved(place));
        for (const auto& place : places)
            for (int axis = 0; axis < D; ++axis) {
                Vec<double, D> along{};
                along[axis] = place[axis];
                better |= offer(moved(along));
            }
        return better;
    }

    Query<D> moved(const Vec<double, D>& origin) const {
        Query<D> next = best_;
        for (auto body : {&Query<D>::a, &Query<D>::b}) {
            if (std::holds_alternative<PolytopeData<D>>((next.*body).shape) && !(next.*body).pose) {
                for (auto& x : vertices(next, body)) x = x - origin;
                continue;
            }
            if (!(next.*body).pose) (next.*body).pose = Pose<double, D>::identity();
            (next.*body).pose->translation = (next.*body).pose->translation - origin;
        }
        return next;
    }

    /// Scales all lengths by one power of two. Times stay.
    bool scale() {
        bool better = false;
        for (const int power : {512, 256, 128, 64, 32, 16, 8, 4, 2, 1})
            for (const int signed_power : {power, -power})
                while (offer(scaled(signed_power))) better = true;
        return better;
    }

    Query<D> scaled(int power) const {
        Query<D> next = best_;
        std::vector<const double*> kept;
        for (auto body : {&Query<D>::a, &Query<D>::b})
            if ((next.*body).pose)
                for (const auto& row : (next.*body).pose->rows)
                    for (int k = 0; k < D; ++k) kept.push_back(&row[k]);
        if (next.motion) kept.push_back(&next.motion->duration);
        for (double* x : numbers_of(next))
            if (std::find(kept.begin(), kept.end(), x) == kept.end()) *x = std::ldexp(*x, power);
        return next;
    }

    /// Moves all numbers to one lattice, the coarsest that preserves the failure.
    bool coarsen() {
        int highest = std::numeric_limits<int>::min();
        for (const double* x : numbers_of(best_))
            if (*x != 0 && std::isfinite(*x)) highest = std::max(highest, std::ilogb(*x));
        if (highest == std::numeric_limits<int>::min()) return false;
        for (int power = highest + 1; power > highest - 53; --power) {
            Query<D> next = best_;
            for (double* x : numbers_of(next)) *x = on_lattice(*x, power);
            if (offer(next)) return true;
        }
        return false;
    }

    /// Changes numbers of one magnitude together, so that coinciding numbers still coincide.
    bool simplify_equal_numbers() {
        std::map<double, std::vector<std::size_t>> places;
        const auto numbers = numbers_of(best_);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            if (*numbers[i] != 0) places[std::fabs(*numbers[i])].push_back(i);
        bool better = false;
        for (const auto& [magnitude, group] : places) {
            if (group.size() < 2) continue;
            for (const double simpler : simpler_numbers(magnitude)) {
                Query<D> next = best_;
                const auto list = numbers_of(next);
                for (const std::size_t i : group) *list[i] = std::copysign(simpler, *list[i]);
                for (double* x : list) *x = *x == 0 ? 0.0 : *x;
                if (offer(next)) {
                    better = true;
                    break;
                }
            }
        }
        return better;
    }

    bool simplify_single_numbers() {
        bool better = false;
        for (std::size_t i = 0; i < numbers_of(best_).size() && !ended_; ++i)
            for (const double simpler : simpler_numbers(*numbers_of(best_)[i])) {
                Query<D> next = best_;
                *numbers_of(next)[i] = simpler;
                if (!offer(next)) continue;
                better = true;
                break;
            }
        return better;
    }

    /// Moves many numbers at once (see jitter.h).
    bool jitter() {
        const auto [finest, coarsest] = lattice_powers(best_);
        for (int power = coarsest; power > finest && !ended_; --power)
            for (int round = 0; round < jitters; ++round) {
                const CounterRandom random("jitter", static_cast<std::uint64_t>(accepted_),
                                           static_cast<std::uint64_t>((power + 4096) * jitters + round));
                if (offer(jittered(best_, power, random))) return true;
            }
        return false;
    }

    static constexpr int jitters = 300;
    Query<D> best_;
    Complexity least_;
    const FailsTheSame& fails_;
    const ShrinkLimits& limits_;
    Clock::time_point deadline_;
    long tries_ = 0, accepted_ = 0;
    bool ended_ = false;
};

template <int D>
std::vector<AnyQuery> neighbours(Query<D> query) {
    std::vector<AnyQuery> list;
    for (std::size_t i = 0; i < numbers_of(query).size(); ++i) {
        const double x = *numbers_of(query)[i];
        for (const double simpler : simpler_numbers(x)) {
            *numbers_of(query)[i] = simpler;
            list.emplace_back(query);
        }
        *numbers_of(query)[i] = x;
    }
    return list;
}

}  // namespace

Complexity complexity_of(const AnyQuery& query) {
    return std::visit([](const auto& q) { return complexity(q); }, query);
}

std::vector<AnyQuery> simpler_neighbours(const AnyQuery& query) {
    return std::visit([](const auto& q) { return neighbours(q); }, query);
}

ShrinkResult shrink(const AnyQuery& query, const FailsTheSame& fails, const ShrinkLimits& limits) {
    return std::visit(
        [&](const auto& q) {
            constexpr int dimension = std::tuple_size_v<decltype(q.motion->velocity.component)>;
            return Search<dimension>(q, fails, limits).run();
        },
        query);
}

}  // namespace touchstone
