// SPDX-License-Identifier: GPL-3.0-or-later
// The assembler includes the files. A string literal of a megabyte would be the slowest line of the project to compile.
#include "reports/drawing_library.h"

#define TOUCHSTONE_INCLUDE_BYTES(NAME)             \
    __asm__(                                       \
        ".pushsection .rodata\n"                   \
        ".global touchstone_" NAME                 \
        "_begin\n"                                 \
        ".global touchstone_" NAME                 \
        "_end\n"                                   \
        "touchstone_" NAME                         \
        "_begin:\n"                                \
        ".incbin \"" TOUCHSTONE_LIBRARIES "/" NAME \
        ".js\"\n"                                  \
        "touchstone_" NAME                         \
        "_end:\n"                                  \
        ".byte 0\n"                                \
        ".popsection\n")

TOUCHSTONE_INCLUDE_BYTES("drawing_library");
TOUCHSTONE_INCLUDE_BYTES("space_library");

extern "C" const char touchstone_drawing_library_begin[];
extern "C" const char touchstone_drawing_library_end[];
extern "C" const char touchstone_space_library_begin[];
extern "C" const char touchstone_space_library_end[];

namespace touchstone {
namespace {

std::string_view between(const char* begin, const char* end) { return {begin, static_cast<std::size_t>(end - begin)}; }

}  // namespace

std::string_view drawing_library() { return between(touchstone_drawing_library_begin, touchstone_drawing_library_end); }

std::string_view space_library() { return between(touchstone_space_library_begin, touchstone_space_library_end); }

}  // namespace touchstone
