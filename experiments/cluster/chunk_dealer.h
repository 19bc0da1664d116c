// SPDX-License-Identifier: GPL-3.0-or-later
// Who judges which chunk: tickets are dealt one by one, to the threads of this process or to all processes of a
// cluster.
#pragma once

#include <atomic>
#include <cstddef>

namespace touchstone {

class ChunkDealer {
public:
    virtual ~ChunkDealer() = default;
    /// The position of the next chunk in the list of open ones, the same list in every process; each position is dealt
    /// once. At or beyond the end of the list nothing is left. Called by any thread.
    virtual std::size_t next() = 0;
    /// How many positions were dealt so far, as far as this process knows.
    virtual std::size_t dealt() const = 0;
};

/// For the threads of one process.
class LocalDealer final : public ChunkDealer {
public:
    std::size_t next() override { return next_++; }
    std::size_t dealt() const override { return next_; }

private:
    std::atomic<std::size_t> next_{0};
};

}  // namespace touchstone
