// SPDX-License-Identifier: GPL-3.0-or-later
// A process above the engine's, so that nothing that an engine starts outlives its host. Every process that the engine
// orphans becomes a child of this one, in whatever group or session it is and whatever signals it ignores. Cost: one
// process.
#pragma once

#include <functional>

namespace touchstone {

/// Forks. The child runs `work` and exits with its result; it is killed if this process ends. This process waits until
/// the child ends, or until nobody holds the other end of the pipe `lifeline`; then it kills the child. In both cases
/// it kills all descendants of the child, and ends as the child did, by the same signal or with the same status.
/// Precondition: this process has one thread.
[[noreturn]] void supervise(int lifeline, const std::function<int()>& work);

}  // namespace touchstone
