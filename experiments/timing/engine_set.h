// SPDX-License-Identifier: GPL-3.0-or-later
// A set of pairs in the form that engines take, and the same prepared by one engine.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/engines/engine_body.h"
#include "experiments/timing/loaded_engine.h"
#include "experiments/timing/workload.h"

namespace touchstone {

/// Pairs of one shape point to one array, so that engines may share what they make of it.
class EngineSet {
public:
    explicit EngineSet(const AnySet& set);
    std::size_t size() const { return heads_.size() / 2; }
    int dimension() const { return dimension_; }
    /// Valid as long as this object. With `facets` they are found when first asked for.
    touchstone_query query(std::size_t pair, int kind, bool facets) const;

private:
    const std::vector<std::int32_t>& facets_of(std::size_t shape) const;

    int dimension_ = 3;
    std::vector<EngineBody> shapes_;
    mutable std::vector<std::optional<std::vector<std::int32_t>>> facets_;
    std::vector<std::size_t> shape_of_;  ///< of A and B of each pair in turn
    std::vector<wire::BodyHead> heads_;  ///< likewise
    static const std::vector<std::int32_t> no_facets;
};

/// Queries of one kind about a set, prepared by one engine. The set must outlive it.
class PreparedSet {
public:
    /// Nothing, with the reason, where the engine refuses a pair. `pairs`: which; of a set of frames one sequence is
    /// one prepared query, to be placed frame by frame.
    static std::optional<PreparedSet> make(const LoadedEngine& engine, const EngineSet& set, int kind,
                                           const std::vector<std::size_t>& pairs, std::string& reason);
    PreparedSet(PreparedSet&&) noexcept = default;
    PreparedSet& operator=(PreparedSet&&) = delete;
    ~PreparedSet();

    std::size_t size() const { return queries_.size(); }
    /// Asks every query once. The answers are left to the processor to forget.
    void ask_all() const;
    touchstone_answer ask(std::size_t query) const;
    void place(std::size_t query, const touchstone_body& b) const;

private:
    explicit PreparedSet(const touchstone_engine& engine) : engine_(&engine) {}

    const touchstone_engine* engine_;
    std::vector<void*> queries_;
};

}  // namespace touchstone
