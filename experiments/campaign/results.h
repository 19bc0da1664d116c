// SPDX-License-Identifier: GPL-3.0-or-later
// The results database of one campaign: created, checked against the campaign, filled chunk by chunk.
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

/// One family of a campaign: generated, or read from a file, or missing with the reason.
struct Source {
    std::string family, description;
    std::int64_t cases = 0;
    std::vector<Case> from_file;  ///< empty for generated families
    std::string missing;
};

struct Chunk {
    std::size_t source = 0;
    std::int64_t number = 0, first = 0, cases = 0;
    std::int64_t running = 0;  ///< its place among the chunks of all sources
};

/// What judging a chunk gave: tallies[i] belongs to campaign.methods[i], pairs[i] to campaign.compared[i].
struct ChunkTallies {
    std::vector<Tally> tallies;
    std::vector<PairTally> pairs;
    LawScores laws{};
};

/// SQL: family, case_index, replay, identity of the cases that are kept with their geometry, the smallest failure of
/// each family, method, finding and class.
inline constexpr const char* smallest_failures =
    "SELECT DISTINCT family, case_index, replay, identity FROM (SELECT *, row_number() OVER (PARTITION BY family, "
    "method, "
    "finding, class ORDER BY vertices, case_index) AS place FROM failure) WHERE place = 1 ORDER BY replay";

class Results {
public:
    enum class Existing { refuse, resume, replace_stale };
    /// Creates the file, or continues it. A file that holds nothing is one whose creation was interrupted, and is
    /// created. Throws StoreError when it exists and `existing` is refuse, when it holds another schema, another
    /// campaign or another build (unless replace_stale, which then starts afresh), when another program is filling it,
    /// or when it cannot be written.
    Results(std::string path, const Campaign& campaign, const std::vector<Source>& sources, std::int64_t chunk_size,
            const std::string& command, Existing existing);

    bool is_done(const Chunk& chunk, const Source& source) const;
    /// The database itself, to be read.
    Database& database() { return database_; }
    /// The counts of every chunk that is done.
    std::vector<CellRow> cells();
    /// One transaction: the chunk and all its rows, or nothing.
    void store(const Chunk& chunk, const Source& source, const Campaign& campaign, const ChunkTallies& tallies);
    /// Writes the geometry of the smallest failures; `case_of` gives a case by family and index.
    void store_exhibits(const std::vector<Source>& sources, std::uint64_t seed);
    /// Takes in what a database of the same campaign holds. Throws StoreError like merge_database().
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
