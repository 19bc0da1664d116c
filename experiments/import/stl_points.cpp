// SPDX-License-Identifier: GPL-3.0-or-later
// Reads STL: triangles, as text or as bytes. Normals are skipped.
#include <algorithm>

#include "experiments/import/mesh_points.h"

namespace touchstone {
namespace {

constexpr std::size_t head = 84, facet_size = 50;  ///< bytes

/// The number of facets, little-endian at byte 80 of the head.
std::size_t count_of_facets(const std::string& bytes) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < 4; ++i) count |= std::size_t{static_cast<unsigned char>(bytes[80 + i])} << 8 * i;
    return count;
}

bool is_word(std::string_view word, std::string_view wanted) {
    return std::equal(word.begin(), word.end(), wanted.begin(), wanted.end(),
                      [](char x, char y) { return (x >= 'A' && x <= 'Z' ? x + ('a' - 'A') : x) == y; });
}

void expect(MeshText& text, std::string_view wanted) {
    const auto word = text.word();
    if (!is_word(word, wanted)) text.refuse(quoted(word), "the word " + std::string(wanted));
}

/// Reads the facet after the word "facet".
void read_facet(MeshText& text, MeshPoints& points) {
    expect(text, "normal");
    for (int k = 0; k < 3; ++k) (void)text.word();  // some programs write "nan" for the normals of flat triangles
    expect(text, "outer");
    expect(text, "loop");
    for (int corner = 0; corner < 3; ++corner) {
        expect(text, "vertex");
        auto& x = points.emplace_back();
        for (int k = 0; k < 3; ++k) x[k] = text.number(text.word());
    }
    expect(text, "endloop");
    expect(text, "endfacet");
}

MeshPoints of_text(MeshText& text) {
    MeshPoints points;
    do {
        expect(text, "solid");
        text.skip_line();
        std::string_view word = text.word();
        for (; is_word(word, "facet"); word = text.word()) read_facet(text, points);
        if (!is_word(word, "endsolid")) text.refuse(quoted(word), "the word facet or endsolid");
        text.skip_line();
        text.to_word();
    } while (!text.is_at_end());
    return points;
}

MeshPoints of_bytes(MeshText& text, std::size_t facets) {
    MeshPoints points;
    text.skip_bytes(head);
    for (std::size_t i = 0; i < facets; ++i) {
        text.skip_bytes(3 * sizeof(float));
        for (int corner = 0; corner < 3; ++corner) {
            auto& x = points.emplace_back();
            for (int k = 0; k < 3; ++k) x[k] = text.raw<float>(false);
        }
        text.skip_bytes(sizeof(std::uint16_t));
    }
    return points;
}

}  // namespace

MeshPoints stl_points(MeshText& text) {
    const std::string& bytes = text.bytes();
    const bool has_head = bytes.size() >= head;
    const std::size_t facets = has_head ? count_of_facets(bytes) : 0;
    // Some programs begin the head of the binary form with "solid" as well; the size decides.
    if (has_head && bytes.size() == head + facet_size * facets) return of_bytes(text, facets);
    if (is_word(std::string_view(bytes).substr(0, 5), "solid")) return of_text(text);
    text.refuse(std::to_string(bytes.size()) + " bytes for " + std::to_string(facets) + " facets",
                "84 bytes and 50 for each facet, or text that begins with 'solid'");
}

}  // namespace touchstone
