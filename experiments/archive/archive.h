// SPDX-License-Identifier: GPL-3.0-or-later
// An archive of a campaign: one file with all that is needed to judge it again, and with the results to compare with.
//
// It is a .tar.gz with `archive.json` (what ran, with which seeds, build and engines), `campaign.toml`,
// `cases/FAMILY.jsonl` for each file of cases, and `results.sqlite`. Invariant: what is in the first three is in the
// database too, and an archive where they differ is refused. Cost: linear in the database.
#pragma once

#include <string>

namespace touchstone {

/// The bytes of the archive of a results database. A file beside the database is written and removed. Throws StoreError
/// if it is no results database, or one that was made before databases held the text of their campaign.
std::string archive_of(const std::string& database);

/// Writes the files of an archive into a folder, which may hold them already. Throws UsageError with the file if the
/// archive is damaged, was changed after it was made, or is another one than the folder holds, and if the folder cannot
/// be written.
void unpack_archive(const std::string& archive, const std::string& folder);

}  // namespace touchstone
