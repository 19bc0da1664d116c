// SPDX-License-Identifier: GPL-3.0-or-later
// Reads OBJ: one keyword with its numbers per line. Lines that are not geometry are skipped.
#include <algorithm>

#include "experiments/import/mesh_points.h"

namespace touchstone {
namespace {

/// The vertex of "7", "7/1", "7//2" or "7/1/2", counted from 1, or backwards from the last one if it is negative. A
/// face may use vertices that follow it, so the highest number is returned and compared at the end.
std::int64_t corner(const MeshText& text, std::string_view word, std::int64_t vertices) {
    const std::string_view number = word.substr(0, word.find('/'));
    const std::int64_t index = text.index(number, -vertices, INT32_MAX);
    if (index == 0) text.refuse("vertex 0", "vertices counted from 1");
    return index;
}

}  // namespace

MeshPoints obj_points(MeshText& text) {
    MeshPoints points;
    std::int64_t highest = 0;
    for (; !text.is_at_end(); text.skip_line()) {
        const std::string_view keyword = text.word_of_line();
        if (keyword == "v") {
            auto& x = points.emplace_back();
            for (int k = 0; k < 3; ++k) x[k] = text.number(text.word_of_line());
        }
        if (keyword != "f") continue;
        int corners = 0;
        for (auto word = text.word_of_line(); !word.empty(); word = text.word_of_line(), ++corners)
            highest = std::max(highest, corner(text, word, static_cast<std::int64_t>(points.size())));
        if (corners < 3) text.refuse("a face of " + std::to_string(corners) + " vertices", "three or more");
    }
    if (highest > static_cast<std::int64_t>(points.size()))
        text.refuse("a face with vertex " + std::to_string(highest) + " of " + std::to_string(points.size()),
                    "faces of vertices that the file has");
    return points;
}

}  // namespace touchstone
