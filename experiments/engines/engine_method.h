// SPDX-License-Identifier: GPL-3.0-or-later
// An engine of others as a method: it gets the same queries and the same judge. Cost: one message each way per query.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "experiments/engines/engines.h"
#include "experiments/engines/patience.h"
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
    /// Solves a query. A failure of the engine's process is reported in `refused`. An engine that blocks on three
    /// queries in a row, without using the processor, gets no more queries; one that fails otherwise is passed over for
    /// a while (patience.h). Any number of threads may call it; each has its own process.
    Answer answer(const PreparedQuery& query) const override;
    void ask_always() override { patience_.be_endless(); }

private:
    std::unique_ptr<EngineProcess> take_process() const;
    void give_back(std::unique_ptr<EngineProcess> process) const;

    Engine engine_;
    std::string name_, rule_;
    const ScalarBackend& backend_;
    mutable std::mutex mutex_;
    mutable Patience patience_;
    mutable std::atomic<int> blocked_ = 0;  ///< consecutive queries on which it blocked
    mutable std::vector<std::unique_ptr<EngineProcess>> idle_;
};

}  // namespace touchstone
