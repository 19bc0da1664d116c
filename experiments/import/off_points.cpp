// SPDX-License-Identifier: GPL-3.0-or-later
// Reads OFF as text: the keyword, the numbers of vertices, faces and edges, then the vertices, then one face per line.
#include "experiments/import/mesh_points.h"

namespace touchstone {
namespace {

constexpr std::int64_t most = INT32_MAX;

}  // namespace

MeshPoints off_points(MeshText& text) {
    const std::string_view keyword = text.word();
    std::string_view extras = keyword.substr(0, keyword.size() - std::min<std::size_t>(3, keyword.size()));
    for (const char* prefix : {"ST", "C", "N"})
        if (extras.starts_with(prefix)) extras.remove_prefix(std::string_view(prefix).size());
    if (!keyword.ends_with("OFF") || !extras.empty())
        text.refuse(quoted(keyword), "the keyword OFF, or COFF, NOFF, STOFF and their combinations");
    const bool has_more_on_a_line = keyword.size() > 3;  // texture coordinates, colours and normals follow a vertex
    const std::int64_t vertices = text.index(text.word(), 0, most), faces = text.index(text.word(), 0, most);
    text.skip_line();
    MeshPoints points;
    for (std::int64_t i = 0; i < vertices; ++i) {
        auto& x = points.emplace_back();
        for (int k = 0; k < 3; ++k) x[k] = text.number(text.word());
        if (has_more_on_a_line) text.skip_line();
    }
    for (std::int64_t i = 0; i < faces; ++i) {
        const std::int64_t corners = text.index(text.word(), 1, most);
        for (std::int64_t k = 0; k < corners; ++k) text.index(text.word(), 0, vertices - 1);
        text.skip_line();  // the colour of a face
    }
    return points;
}

}  // namespace touchstone
