// SPDX-License-Identifier: GPL-3.0-or-later
// Work on the elements of a list, by several threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace touchstone {

/// The number of threads that the processor runs at once.
inline int available_threads() {
    const unsigned found = std::thread::hardware_concurrency();
    return found > 0 ? static_cast<int>(found) : 1;
}

/// Calls work(i) once for each i < count, on as many threads, which take the numbers in ascending order. `work` is
/// called by several threads at once. After an exception no further number is begun, and the first one is rethrown when
/// all threads have ended. Precondition: threads >= 1. The calling thread does a part of the work.
template <class Work>
void in_parallel(int threads, std::size_t count, const Work& work) {
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::exception_ptr first;
    const auto run = [&] {
        try {
            for (std::size_t i = next++; i < count; i = next++) work(i);
        } catch (...) {
            next = count;
            const std::lock_guard lock(mutex);
            if (!first) first = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        for (int i = 1; i < threads && static_cast<std::size_t>(i) < count; ++i) others.emplace_back(run);
        run();
    }
    if (first) std::rethrow_exception(first);
}

}  // namespace touchstone
