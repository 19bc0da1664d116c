// SPDX-License-Identifier: MIT
// Many bodies under poses, the pairs of them that are near each other, and threads that share the pairs.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "algorithms/interface/body.h"
#include "algorithms/interface/errors.h"
#include "algorithms/overlap/broad_phase.h"

namespace touchstone::interface {

/// Bodies under poses, each prepared once. The bodies must outlive it.
class Scene {
public:
    /// bodies[i] under the 12 numbers from poses + 12 i on; poses may be NULL. Refuses what posed() refuses.
    template <class AnyBody>
    Scene(const AnyBody* const* bodies, const double* poses, int count) {
        count_in("body_count", count, 0, std::numeric_limits<int>::max());
        if (count > 0) given("bodies", bodies);
        posed_.reserve(static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i)
            posed_.push_back(
                posed("body " + std::to_string(i), bodies[i], poses == nullptr ? nullptr : poses + 12L * i));
    }

    const PosedBody& operator[](int i) const { return posed_[static_cast<std::size_t>(i)]; }

    /// Refuses pairs of bodies that are not there.
    void check(const int* pairs, long long count) const {
        count_in("pair_count", count, 0, std::numeric_limits<long long>::max());
        if (count > 0) given("pairs", pairs);
        const auto bodies = static_cast<long long>(posed_.size());
        for (long long k = 0; k < 2 * count; ++k)
            if (pairs[k] < 0 || bodies <= pairs[k])
                throw Refusal("pair " + std::to_string(k / 2) + ", counted from 0, names body " +
                              std::to_string(pairs[k]) + "; there are " + std::to_string(bodies) + " bodies");
    }

    /// The pairs of bodies whose boxes are at most `within` apart along each axis, ascending.
    std::vector<std::pair<int, int>> near(double within) const {
        std::vector<overlap::Aabb<double, 3>> boxes;
        for (const PosedBody& body : posed_) {
            auto box = with_shape(body, [](const auto& shape) { return overlap::bounding_box(shape); });
            const double more = within / 2 + 64 * 0x1p-53 * (body.largest + within);
            for (int k = 0; k < 3; ++k) {
                box.low[k] -= more;
                box.high[k] += more;
            }
            boxes.push_back(box);
        }
        auto found = overlap::broad_phase<double, 3>(boxes);
        if (found.stop.kind == StopKind::invalid_input)
            throw Refusal("body " + shown(found.stop.measured) + " leaves the range of doubles; pass smaller numbers");
        return std::move(found.pairs);
    }

private:
    std::vector<PosedBody> posed_;
};

/// Calls answer(k) for every k < count, on so many threads, 0 for as many as there are processors. The first exception
/// ends the work and is thrown here.
template <class Answer>
void on_threads(int threads, long long count, const Answer& answer) {
    constexpr long long at_once = 32;  // pairs differ in cost, and taking some is cheap
    std::atomic<long long> next{0};
    std::exception_ptr failure;
    std::mutex of_failure;
    const auto work = [&] {
        try {
            for (long long first; (first = next.fetch_add(at_once)) < count;)
                for (long long k = first; k < std::min(first + at_once, count); ++k) answer(k);
        } catch (...) {
            const std::lock_guard lock(of_failure);
            if (!failure) failure = std::current_exception();
            next = count;
        }
    };
    const long long most = threads > 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
    {
        std::vector<std::jthread> others;
        for (long long i = 1; i < std::min(most, (count + 4 * at_once - 1) / (4 * at_once)); ++i)
            others.emplace_back(work);
        work();
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace touchstone::interface
