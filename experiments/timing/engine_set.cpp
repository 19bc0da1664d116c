// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/timing/engine_set.h"

#include <algorithm>

namespace touchstone {
namespace {

template <int D>
wire::BodyHead placed(const EngineBody& shape, const Pose<double, D>& pose) {
    wire::BodyHead head = shape.head;
    for (int i = 0; i < D; ++i) {
        for (int k = 0; k < D; ++k) head.rows[3 * i + k] = pose.rows[static_cast<std::size_t>(i)][k];
        head.translation[i] = pose.translation[i];
    }
    return head;
}

}  // namespace

const std::vector<std::int32_t> EngineSet::no_facets;

EngineSet::EngineSet(const AnySet& any) {
    std::visit(
        [this]<int D>(const PairSet<D>& set) {
            dimension_ = D;
            for (const auto& shape : set.shapes)
                shapes_.push_back(engine_body(Body<D>{shape, std::nullopt, 0}).value());
            for (const auto& pair : set.pairs) {
                shape_of_.insert(shape_of_.end(), {pair.a, pair.b});
                heads_.push_back(placed<D>(shapes_[pair.a], pair.pose_a));
                heads_.push_back(placed<D>(shapes_[pair.b], pair.pose_b));
            }
        },
        any);
    facets_.resize(shapes_.size());
}

const std::vector<std::int32_t>& EngineSet::facets_of(std::size_t shape) const {
    auto& known = facets_[shape];
    if (!known) known = engine_facets(shapes_[shape].vertices);
    return *known;
}

touchstone_query EngineSet::query(std::size_t pair, int kind, bool facets) const {
    const auto body = [&](std::size_t at) {
        const std::size_t shape = shape_of_[at];
        wire::BodyHead head = heads_[at];
        const auto& list = facets && dimension_ == 3 ? facets_of(shape) : no_facets;
        head.facet_count = static_cast<std::int32_t>(list.size() / 3);
        return wire::body_of(head, shapes_[shape].vertices, list);
    };
    touchstone_query query{};
    query.kind = kind;
    query.dimension = dimension_;
    query.a = body(2 * pair);
    query.b = body(2 * pair + 1);
    return query;
}

std::optional<PreparedSet> PreparedSet::make(const LoadedEngine& engine, const EngineSet& set, int kind,
                                             const std::vector<std::size_t>& pairs, std::string& reason) {
    if (engine.engine->answers(kind, set.dimension()) == 0) {
        reason = "answers no such query";
        return std::nullopt;
    }
    PreparedSet result(*engine.engine);
    for (const std::size_t pair : pairs) {
        const touchstone_query query = set.query(pair, kind, engine.engine->wants_facets != 0);
        touchstone_answer refusal = wire::empty_answer();
        void* prepared = engine.engine->prepare(&query, &refusal);
        if (prepared == nullptr) {
            reason = refusal.refused;
            return std::nullopt;
        }
        result.queries_.push_back(prepared);
    }
    return result;
}

PreparedSet::~PreparedSet() {
    for (void* query : queries_) engine_->release(query);
}

void PreparedSet::ask_all() const {
    touchstone_answer answer = wire::empty_answer();
    const auto ask = engine_->answer_prepared;
    for (void* query : queries_) ask(query, &answer);
}

touchstone_answer PreparedSet::ask(std::size_t query) const {
    touchstone_answer answer = wire::empty_answer();
    engine_->answer_prepared(queries_[query], &answer);
    return answer;
}

void PreparedSet::place(std::size_t query, const touchstone_body& b) const {
    engine_->place(queries_[query], b.rows, b.translation);
}

}  // namespace touchstone
