// SPDX-License-Identifier: GPL-3.0-or-later
// One program at a time fills a results database. SQLite's own locks are held for one transaction; two programs that
// take turns would judge the same chunks, and the second would fail on storing one.
#pragma once

#include <string>

namespace touchstone {

/// Held for as long as it lives. The kernel lets go of it when a program dies, so that a killed one is in nobody's way.
/// It is a file beside the database, "DATABASE.lock", which names the holder and is removed with this object.
class WriterLock {
public:
    /// Throws StoreError that names the holder while another program has it, or when the folder cannot be written. A
    /// file system without locks gives it to everybody.
    explicit WriterLock(const std::string& database);
    ~WriterLock();
    WriterLock(const WriterLock&) = delete;
    WriterLock& operator=(const WriterLock&) = delete;

private:
    std::string path_;
    int file_ = -1;
};

}  // namespace touchstone
