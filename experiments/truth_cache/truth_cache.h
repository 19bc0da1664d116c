// SPDX-License-Identifier: GPL-3.0-or-later
// A cache of truths in a file for the next campaign. Its key is the hash of the case's canonical geometry and of the
// running program. Invariant: a changed oracle never meets its old answers. Cost: one look-up per case.
//
// It stores what judging needs: verdict, distance, depth, hit, time and plane of contact, each as exact text. Nearest
// points, minimising directions, the truth of the sweep and certificates are left to the oracles. Truths found in less
// than `worth_keeping` are not stored, since a look-up would take as long.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>

#include "experiments/store/database.h"
#include "oracles/oracle.h"

namespace touchstone {

class TruthCache final : public Oracle {
public:
    static constexpr std::chrono::microseconds worth_keeping{200};

    /// Opens the cache. Throws StoreError if the file is no cache or cannot be written. `oracle` must outlive this
    /// object.
    TruthCache(const std::string& path, const Oracle& oracle, std::chrono::microseconds least = worth_keeping);
    /// Writes what is not yet written. Errors are ignored, since a cache may forget.
    ~TruthCache() override;
    TruthCache(const TruthCache&) = delete;
    TruthCache& operator=(const TruthCache&) = delete;

    std::string_view name() const override { return oracle_.name(); }
    std::string_view version() const override { return oracle_.version(); }
    std::string_view promise() const override { return oracle_.promise(); }
    std::optional<std::string> refuses(const AnyQuery& query) const override { return oracle_.refuses(query); }
    using Oracle::answer;
    /// The truth from the file if it is there and no more than Detail::asked is needed, otherwise from the oracle.
    /// Several threads may call it.
    Truth answer(const AnyQuery& query, Detail detail) const override;

    /// Writes everything found so far. Throws StoreError.
    void flush();
    std::int64_t found() const;
    std::int64_t computed() const;

private:
    const Oracle& oracle_;
    std::chrono::microseconds least_;
    mutable std::mutex mutex_;
    mutable Database database_;
    mutable Statement look_up_;
    mutable std::map<std::string, std::string> unwritten_;  ///< identity -> text
    mutable std::int64_t found_ = 0, computed_ = 0;

    std::optional<Truth> cached(const std::string& identity) const;
    void write() const;
};

/// The stored part of a truth as one JSON object, and back. Throws StoreError if the text is none.
std::string text_of_truth(const Truth& truth);
Truth truth_of_text(const std::string& text);

}  // namespace touchstone
