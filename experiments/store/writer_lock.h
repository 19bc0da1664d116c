// SPDX-License-Identifier: GPL-3.0-or-later
// A lock that lets one program at a time fill a results database. SQLite's own locks last for one transaction; two
// programs that take turns would judge the same chunks, and the second would fail to store one. Cost: one file lock.
#pragma once

#include <string>

namespace touchstone {

/// The lock is held as long as the object lives. The kernel releases it if the program dies. It is a file beside the
/// database, "DATABASE.lock", which names the holder and is removed with this object.
class WriterLock {
public:
    /// Throws StoreError with the holder if another program has the lock, or if the folder cannot be written. On a file
    /// system without locks every program gets it.
    explicit WriterLock(const std::string& database);
    ~WriterLock();
    WriterLock(const WriterLock&) = delete;
    WriterLock& operator=(const WriterLock&) = delete;

private:
    std::string path_;
    int file_ = -1;
};

}  // namespace touchstone
