// SPDX-License-Identifier: GPL-3.0-or-later
// The assembler copies the file: a string literal of a megabyte would be the slowest line of the project.
#include "reports/drawing_library.h"

__asm__(
    ".pushsection .rodata\n"
    ".global touchstone_drawing_library_begin\n"
    ".global touchstone_drawing_library_end\n"
    "touchstone_drawing_library_begin:\n"
    ".incbin \"" TOUCHSTONE_DRAWING_LIBRARY
    "\"\n"
    "touchstone_drawing_library_end:\n"
    ".byte 0\n"
    ".popsection\n");

extern "C" const char touchstone_drawing_library_begin[];
extern "C" const char touchstone_drawing_library_end[];

namespace touchstone {

std::string_view drawing_library() {
    return {touchstone_drawing_library_begin,
            static_cast<std::size_t>(touchstone_drawing_library_end - touchstone_drawing_library_begin)};
}

}  // namespace touchstone
