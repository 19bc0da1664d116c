// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/archive/tar.h"

#include <gtest/gtest.h>

#include "experiments/registry/call.h"

namespace touchstone::tar_test {
namespace {

/// Text that does not compress, since archives of some megabytes are packed in pieces.
std::string noise(std::size_t bytes) {
    std::string text(bytes, '\0');
    std::uint64_t state = 1;
    for (char& c : text) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        c = static_cast<char>(state >> 56U);
    }
    return text;
}

TEST(Tar, gives_back_every_file_of_any_size_and_the_same_bytes_each_time) {
    NamedTexts files;
    for (const std::size_t size : {0U, 1U, 511U, 512U, 513U, 3'000'001U})
        files.emplace_back("cases/" + std::to_string(size) + ".jsonl", noise(size));
    const std::string bytes = packed(files);
    EXPECT_EQ(unpacked(bytes, "x"), files);
    EXPECT_EQ(packed(files), bytes);
    EXPECT_EQ(unpacked(packed({}), "x"), NamedTexts{});
}

TEST(Tar, refuses_what_is_cut_off_or_changed) {
    const std::string bytes = packed({{"a", noise(2000)}, {"b", "text"}});
    for (std::size_t size = 0; size < bytes.size(); size += 7)
        EXPECT_THROW(unpacked(bytes.substr(0, size), "x"), UsageError) << size;
    for (std::size_t at = 10; at < bytes.size(); at += 7) {  // before it the header of gzip, where little matters
        std::string changed = bytes;
        changed[at] = static_cast<char>(changed[at] ^ 1);
        EXPECT_THROW(unpacked(changed, "x"), UsageError) << at;
    }
    EXPECT_THROW(unpacked("no archive", "x"), UsageError);
    EXPECT_THROW(packed({{std::string(100, 'n'), ""}}), UsageError);
}

}  // namespace
}  // namespace touchstone::tar_test
