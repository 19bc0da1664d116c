// SPDX-License-Identifier: GPL-3.0-or-later
// The processes that mpirun has started together, as seen from one of them. Cost: that of the messages.
#pragma once

#include <cstdint>
#include <vector>

#include "experiments/cluster/chunk_dealer.h"
#include "experiments/cluster/cluster_interface.h"

namespace touchstone {

class Cluster final : public ChunkDealer {
public:
    /// The cluster of this process. Null if mpirun did not start it, or started it alone. Throws UsageError if mpirun
    /// did, but the program was built without MPI.
    static Cluster* join();

    int rank() const { return module_.rank; }
    int size() const { return module_.size; }
    std::size_t next() override { return static_cast<std::size_t>(module_.next()); }
    std::size_t dealt() const override { return static_cast<std::size_t>(module_.dealt()); }
    void begin_dealing() const { module_.begin_dealing(); }
    void end_dealing() const { module_.end_dealing(); }
    /// The numbers of all ranks, the same list on each of them.
    std::vector<std::int64_t> gather(const std::vector<std::int64_t>& mine) const;
    void wait_for_all() const { module_.wait_for_all(); }
    void finish() const { module_.finish(); }
    [[noreturn]] void end_all(int status) const;

private:
    explicit Cluster(const touchstone_cluster& module) : module_(module) {}
    const touchstone_cluster& module_;
};

}  // namespace touchstone
