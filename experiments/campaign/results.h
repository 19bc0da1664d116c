// SPDX-License-Identifier: GPL-3.0-or-later
// The results database of one campaign: created, checked against the campaign, and filled chunk by chunk.
// Invariant: a chunk is stored with all its rows or not at all, so a killed run can be continued. Cost: one transaction
// per chunk.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "experiments/campaign/campaign.h"
#include "experiments/campaign/pair_tally.h"
#include "experiments/campaign/tally.h"
#include "experiments/store/database.h"
#include "experiments/store/writer_lock.h"
#include "properties/laws/score.h"

namespace touchstone {

/// One family of a campaign: generated, read from a file, or missing with the reason.
struct Source {
    std::string family, description;
    std::int64_t cases = 0;
    std::vector<Case> from_file;  ///< empty for generated families
    std::string missing;
};

struct Chunk {
    std::size_t source = 0;
    std::int64_t number = 0, first = 0, cases = 0;
    std::int64_t running = 0;  ///< its index among the chunks of all sources
};

/// The tallies of a judged chunk: tallies[i] belongs to campaign.methods[i], pairs[i] to campaign.compared[i].
struct ChunkTallies {
    std::vector<Tally> tallies;
    std::vector<PairTally> pairs;
    LawScores laws{};
};

/// SQL that selects family, case_index, replay and identity of the cases whose geometry is kept: the smallest failure
/// of each family, method, finding and class. `is_worst` is 1 for the smallest unsafe answer of a family.
inline constexpr const char* smallest_failures =
    "SELECT family, case_index, replay, identity, max(unsafe AND unsafe_place = 1) AS is_worst FROM (SELECT *, "
    "row_number() OVER (PARTITION BY family, method, finding, class ORDER BY vertices, case_index) AS place, "
    "row_number() OVER (PARTITION BY family, unsafe ORDER BY vertices, case_index) AS unsafe_place FROM (SELECT *, "
    "finding = 'wrong_verdict' AND class = 'penetrating' AND answer = 'separated' AS unsafe FROM failure)) "
    "WHERE place = 1 GROUP BY family, case_index, replay, identity ORDER BY replay";

/// Bytes of the JSON of a case whose geometry is kept: of any, and of the smallest unsafe answer of a family, which may
/// be a pair of scanned models. Larger cases are replayed from their file.
inline constexpr std::size_t largest_exhibit = 8192, largest_worst_exhibit = 524288;

class Results {
public:
    enum class Existing { refuse, resume, replace_stale };
    /// Creates the file, or continues it. A file without tables is one whose creation was interrupted, and it is
    /// created again. Throws StoreError if it exists and `existing` is refuse; if it holds another schema, campaign or
    /// build (unless `existing` is replace_stale, which then starts again); if another program is filling it; or if it
    /// cannot be written.
    Results(std::string path, const Campaign& campaign, const std::vector<Source>& sources, std::int64_t chunk_size,
            const std::string& command, Existing existing);

    bool is_done(const Chunk& chunk, const Source& source) const;
    /// The database itself, for reading.
    Database& database() { return database_; }
    /// The counts of every chunk that is done.
    std::vector<CellRow> cells();
    /// Stores the chunk and all its rows in one transaction.
    void store(const Chunk& chunk, const Source& source, const Campaign& campaign, const ChunkTallies& tallies);
    /// Writes the geometry of the smallest failures, of large cases only that of the smallest unsafe answer of a
    /// family.
    void store_exhibits(const std::vector<Source>& sources, std::uint64_t seed);
    /// Writes the failures that were made small, in place of those of before.
    void store_shrunk(const std::vector<ShrunkRow>& rows);
    /// Merges a database of the same campaign. Throws StoreError like merge_database().
    void merge(const std::string& part);
    void end_session(const std::string& stopped_because);

private:
    void read_done();
    void create(const Campaign& campaign, const std::vector<Source>& sources, std::int64_t chunk_size,
                const std::string& fingerprint);
    std::string path_;
    WriterLock lock_;
    Database database_;
    std::set<std::pair<std::string, std::int64_t>> done_;
    std::int64_t session_ = 0;
};

/// Case `index` of a source.
Case case_of(const Source& source, std::uint64_t seed, std::int64_t index);

}  // namespace touchstone
