// SPDX-License-Identifier: GPL-3.0-or-later
// Deals the chunks of a run one by one to the threads of this process or to all processes of a cluster. Invariant: each
// chunk is dealt once. Cost: one atomic operation, or one message to rank 0.
#pragma once

#include <atomic>
#include <cstddef>

namespace touchstone {

class ChunkDealer {
public:
    virtual ~ChunkDealer() = default;
    /// The position of the next chunk in the list of open ones, which is the same in every process. Each position is
    /// dealt once. A position at or beyond the end means that nothing is left. Any thread may call it.
    virtual std::size_t next() = 0;
    /// The number of positions dealt so far, as far as this process knows.
    virtual std::size_t dealt() const = 0;
};

/// The dealer for the threads of one process.
class LocalDealer final : public ChunkDealer {
public:
    std::size_t next() override { return next_++; }
    std::size_t dealt() const override { return next_; }

private:
    std::atomic<std::size_t> next_{0};
};

}  // namespace touchstone
