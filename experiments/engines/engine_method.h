// SPDX-License-Identifier: GPL-3.0-or-later
// An engine of others as a method among ours: the same queries, the same judge.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "experiments/engines/engines.h"
#include "experiments/registry/method.h"

namespace touchstone {

class EngineMethod final : public Method {
public:
    explicit EngineMethod(const Engine& engine);
    const std::string& canonical() const override { return name_; }
    std::string_view algorithm() const override { return name_; }
    std::string_view solver() const override { return ""; }
    const std::string& rule() const override { return rule_; }
    std::optional<double> tolerance() const override { return std::nullopt; }
    int cap() const override { return 0; }
    const ScalarBackend& backend() const override { return backend_; }
    bool answers(QueryKind kind, int dimension) const override;
    /// What becomes of the engine's process is told in `refused`. An engine that blocks, without using the processor,
    /// on three queries in a row is not asked any more. Any number of threads may ask: each has a process.
    Answer answer(const PreparedQuery& query) const override;

private:
    std::unique_ptr<EngineProcess> take_process() const;
    void give_back(std::unique_ptr<EngineProcess> process) const;

    Engine engine_;
    std::string name_, rule_;
    const ScalarBackend& backend_;
    mutable std::mutex mutex_;
    mutable std::atomic<int> blocked_ = 0;  ///< queries in a row that it blocked on
    mutable std::vector<std::unique_ptr<EngineProcess>> idle_;
};

}  // namespace touchstone
