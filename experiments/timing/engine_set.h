// SPDX-License-Identifier: GPL-3.0-or-later
// A set of pairs in the form that engines take, and its queries prepared by one engine. Cost: linear in the vertices.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/engines/engine_body.h"
#include "experiments/timing/loaded_engine.h"
#include "experiments/timing/workload.h"

namespace touchstone {

/// Pairs with equal shapes point to one array, so that engines may share data derived from it.
class EngineSet {
public:
    explicit EngineSet(const AnySet& set);
    std::size_t size() const { return heads_.size() / 2; }
    int dimension() const { return dimension_; }
    /// A query, valid as long as this object. With `facets` these are computed at the first call.
    touchstone_query query(std::size_t pair, int kind, bool facets) const;

private:
    const std::vector<std::int32_t>& facets_of(std::size_t shape) const;

    int dimension_ = 3;
    std::vector<EngineBody> shapes_;
    mutable std::vector<std::optional<std::vector<std::int32_t>>> facets_;
    std::vector<std::size_t> shape_of_;  ///< shapes of A and B of each pair in turn
    std::vector<wire::BodyHead> heads_;  ///< heads of A and B of each pair in turn
    static const std::vector<std::int32_t> no_facets;
};

/// Queries of one kind on a set, prepared by one engine. The set must outlive it.
class PreparedSet {
public:
    /// Returns nothing, with the reason, if the engine refuses a pair. `pairs` selects pairs; in a set of frames one
    /// sequence is one prepared query, which is placed frame by frame.
    static std::optional<PreparedSet> make(const LoadedEngine& engine, const EngineSet& set, int kind,
                                           const std::vector<std::size_t>& pairs, std::string& reason);
    PreparedSet(PreparedSet&&) noexcept = default;
    PreparedSet& operator=(PreparedSet&&) = delete;
    ~PreparedSet();

    std::size_t size() const { return queries_.size(); }
    /// Solves every query once and discards the answers.
    void ask_all() const;
    touchstone_answer ask(std::size_t query) const;
    void place(std::size_t query, const touchstone_body& b) const;

private:
    explicit PreparedSet(const touchstone_engine& engine) : engine_(&engine) {}

    const touchstone_engine* engine_;
    std::vector<void*> queries_;
};

}  // namespace touchstone
