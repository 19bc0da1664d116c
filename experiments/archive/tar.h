// SPDX-License-Identifier: GPL-3.0-or-later
// Files in one: a tar archive compressed by gzip, which every system unpacks. Invariant: equal files give equal bytes.
// Cost: linear in the files, which are all in memory.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace touchstone {

/// The files by name, in the order of the archive.
using NamedTexts = std::vector<std::pair<std::string, std::string>>;

/// The bytes of the archive. Throws UsageError if a name has more than 99 bytes or a file more than 8 GiB.
std::string packed(const NamedTexts& files);

/// The files of an archive; `source` stands in messages. Throws UsageError if the bytes are no such archive, are
/// damaged, hold anything but plain files, or unpack to more than 4 GiB.
NamedTexts unpacked(std::string_view bytes, const std::string& source);

}  // namespace touchstone
