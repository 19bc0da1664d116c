// SPDX-License-Identifier: GPL-3.0-or-later
// A process above the engine's, so that nothing an engine starts outlives its host: every process that it orphans comes
// to this one, in whatever group or session it hides and whatever signals it ignores.
#pragma once

#include <functional>

namespace touchstone {

/// Forks. The child runs `work` and exits with what that returns; it is killed when this process ends. This process
/// waits until the child ends, or until nobody holds the other end of the pipe `lifeline` any more: then it kills the
/// child. In both cases it kills all that descends from the child, and ends as the child did, by the same signal or
/// with the same status. Precondition: this process has one thread.
[[noreturn]] void supervise(int lifeline, const std::function<int()>& work);

}  // namespace touchstone
