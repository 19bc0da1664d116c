// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/store/writer_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "experiments/store/database.h"

namespace touchstone {
namespace {

std::string this_process() {
    std::array<char, 256> host{};
    if (gethostname(host.data(), host.size() - 1) != 0) host[0] = '\0';
    return "process " + std::to_string(getpid()) + " on " + host.data();
}

std::string text_of(int file) {
    std::array<char, 300> text{};
    const ssize_t size = pread(file, text.data(), text.size(), 0);
    return {text.data(), static_cast<std::size_t>(size > 0 ? size : 0)};
}

/// True if the path still leads to this file. The previous holder may have removed it.
bool is_at(const std::string& path, int file) {
    struct stat by_path {};
    struct stat opened {};
    return stat(path.c_str(), &by_path) == 0 && fstat(file, &opened) == 0 && by_path.st_ino == opened.st_ino &&
           by_path.st_dev == opened.st_dev;
}

}  // namespace

WriterLock::WriterLock(const std::string& database) : path_(database + ".lock") {
    for (;;) {
        file_ = open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (file_ < 0)
            throw StoreError(database + ": unable to open database file (" + std::strerror(errno) +
                             "); choose a file in a folder that exists and can be written");
        if (flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
            const std::string holder = text_of(file_);
            close(file_);
            throw StoreError(database + ": " + (holder.empty() ? "another program" : holder) +
                             " is writing it; wait for that to end, or choose another --db");
        }
        if (is_at(path_, file_)) break;
        close(file_);
    }
    const std::string holder = this_process();
    // The content is used only in the message above, so a failed write does not matter.
    if (ftruncate(file_, 0) != 0 || pwrite(file_, holder.data(), holder.size(), 0) < 0) return;
}

WriterLock::~WriterLock() {
    unlink(path_.c_str());
    close(file_);
}

}  // namespace touchstone
