// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/import/mesh_hull.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <fstream>

#include "oracles/oracle.h"
#include "properties/cases/case_json.h"
#include "properties/families/counter_random.h"

namespace touchstone::mesh_hull_test {
namespace {

using Points = std::vector<Vec<double, 3>>;

/// A file in the test's own folder, removed with the object.
class File {
public:
    File(const std::string& name, const std::string& text) : path_(::testing::TempDir() + "mesh_hull_" + name) {
        std::ofstream(path_, std::ios::binary) << text;
    }
    ~File() { std::filesystem::remove(path_); }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    const std::string& path() const { return path_; }

private:
    std::string path_;
};

const Points tetrahedron{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 0}};

TEST(MeshHull, reads_off) {
    const File file("tetrahedron.off",
                    "OFF\n5 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n0.25 0.25 0.25\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n");
    EXPECT_EQ(mesh_hull(file.path()), tetrahedron);
}

TEST(MeshHull, reads_obj) {
    const File file("tetrahedron.obj",
                    "# comment\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
    EXPECT_EQ(mesh_hull(file.path()), tetrahedron);
}

TEST(MeshHull, reads_ply_and_an_extension_in_capitals) {
    const std::string text =
        "ply\nformat ascii 1.0\nelement vertex 4\nproperty double x\nproperty double y\nproperty double z\n"
        "element face 2\nproperty list uchar int vertex_indices\nend_header\n"
        "0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n";
    const File lower("tetrahedron.ply", text), capital("tetrahedron.PLY", text);
    EXPECT_EQ(mesh_hull(lower.path()), tetrahedron);
    EXPECT_EQ(mesh_hull(capital.path()), tetrahedron);
}

TEST(MeshHull, reads_stl_as_text_and_as_bytes) {
    const auto facets = {std::array<int, 3>{0, 2, 3}, {0, 3, 1}, {0, 1, 2}, {3, 2, 1}};
    std::string text = "solid t\n", bytes(80, ' ');
    const auto append = [&bytes](auto value) {
        const auto raw = std::bit_cast<std::array<char, sizeof value>>(value);
        bytes.append(raw.data(), raw.size());
    };
    append(std::uint32_t{4});
    for (const auto& facet : facets) {
        text += "facet normal 0 0 0\nouter loop\n";
        for (int i = 0; i < 3; ++i) append(0.0F);
        for (const int i : facet) {
            const auto& x = tetrahedron[static_cast<std::size_t>(i)];
            text += "vertex";
            for (int k = 0; k < 3; ++k) {
                text += " " + std::to_string(x[k]);
                append(static_cast<float>(x[k]));
            }
            text += "\n";
        }
        text += "endloop\nendfacet\n";
        append(std::uint16_t{0});
    }
    const File ascii("text.stl", text + "endsolid t\n"), binary("bytes.stl", bytes);
    EXPECT_EQ(mesh_hull(ascii.path()), tetrahedron);
    EXPECT_EQ(mesh_hull(binary.path()), tetrahedron);
}

TEST(MeshHull, keeps_every_bit_of_a_coordinate) {
    const File file("bits.off", "OFF\n2 0 0\n0.1 1e-310 3.3333333333333335\n1e300 -0 4.9e-324\n");
    EXPECT_EQ(mesh_hull(file.path()), (Points{{0.1, 1e-310, 3.3333333333333335}, {1e300, 0, 4.9e-324}}));
}

/// Expects an exception whose message has the file and all the words.
void expect_refusal(const std::string& path, const std::vector<std::string>& words) {
    try {
        (void)mesh_hull(path);
        ADD_FAILURE() << path << " was accepted";
    } catch (const InputError& error) {
        const std::string message = error.what();
        EXPECT_EQ(message.find(path), 0U) << message;
        for (const auto& word : words) EXPECT_NE(message.find(word), std::string::npos) << message;
    }
}

TEST(MeshHull, refuses_a_file_that_is_not_there) {
    expect_refusal("/nonexistent/mesh.off", {"cannot be opened", "No such file"});
}

TEST(MeshHull, refuses_a_folder) {
    const std::string folder = ::testing::TempDir() + "mesh_hull_folder.off";
    std::filesystem::create_directory(folder);
    expect_refusal(folder, {"a folder", "OFF, OBJ, STL or PLY"});
    std::filesystem::remove(folder);
}

TEST(MeshHull, refuses_an_unknown_extension) {
    expect_refusal("/nonexistent/mesh.gltf", {"'.gltf'", ".off, .obj, .stl or .ply"});
    expect_refusal("/nonexistent/mesh", {"no extension"});
}

TEST(MeshHull, refuses_a_mesh_without_vertices) {
    const File off("empty.off", "OFF\n0 0 0\n"), obj("empty.obj", "# nothing\n");
    expect_refusal(off.path(), {"no vertex", "at least one vertex"});
    expect_refusal(obj.path(), {});
}

TEST(MeshHull, refuses_what_does_not_parse) {
    const File garbage("garbage.off", "this is no mesh\n"), cut("cut.off", "OFF\n4 4 0\n0 0 0\n1 0 0\n");
    const File nothing("nothing.ply", ""), words("words.off", "OFF\n1 0 0\n0 zero 0\n");
    for (const File* file : {&garbage, &cut, &nothing, &words}) expect_refusal(file->path(), {"expected"});
}

TEST(MeshHull, refuses_coordinates_that_are_not_finite) {
    const auto single = [](float x) {
        std::string bytes(80, ' ');
        const auto append = [&bytes](auto value) {
            const auto raw = std::bit_cast<std::array<char, sizeof value>>(value);
            bytes.append(raw.data(), raw.size());
        };
        append(std::uint32_t{1});
        for (int i = 0; i < 12; ++i) append(i == 7 ? x : static_cast<float>(i % 5));
        append(std::uint16_t{0});
        return bytes;
    };
    const File infinite("infinite.stl", single(std::numeric_limits<float>::infinity()));
    const File nan("nan.stl", single(std::numeric_limits<float>::quiet_NaN()));
    const File text("infinite.off", "OFF\n2 0 0\n0 0 0\n1e999 0 0\n");
    expect_refusal(infinite.path(), {"not finite", "finite numbers"});
    expect_refusal(nan.path(), {"not finite"});
    expect_refusal(text.path(), {});
}

std::string ply(const std::string& header, const std::string& body) {
    return "ply\nformat ascii 1.0\n" + header + "end_header\n" + body;
}

const std::string xyz = "property double x\nproperty double y\nproperty double z\n";

TEST(MeshHull, refuses_small_files_that_claim_to_be_large) {
    const File corners("corners.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n2000000000 0 1 2\n");
    const File vertices("vertices.off", "OFF\n2000000000 0 0\n0 0 0\n");
    const File list("list.ply",
                    ply("element vertex 1\n" + xyz + "element face 1\nproperty list uint int vertex_indices\n",
                        "0 0 0\n2000000000 0 0 0\n"));
    const File elements("elements.ply",
                        ply("element nothing 2000000000\nelement vertex 2000000000\n" + xyz, "0 0 0\n"));
    for (const File* file : {&corners, &vertices, &list, &elements})
        expect_refusal(file->path(), {"the end of the line"});
}

TEST(MeshHull, refuses_ply_whose_header_does_not_describe_points) {
    const File no_element("no_element.ply", ply("property float x\n", ""));
    const File list_of_x("list_of_x.ply", ply("element vertex 1\nproperty list uchar float x\n", "1 0\n"));
    const File no_x("no_x.ply", ply("element vertex 1\nproperty float y\nproperty float z\n", "0 0\n"));
    const File twice("twice.ply", ply("element vertex 1\n" + xyz + "property float x\n", "0 0 0 1\n"));
    const File endless("endless.ply", "ply\nformat ascii 1.0\nelement vertex 1\n");
    expect_refusal(no_element.path(), {":3:", "a property", "an element before it"});
    expect_refusal(list_of_x.path(), {"x", "each once"});
    expect_refusal(no_x.path(), {"x", "each once"});
    expect_refusal(twice.path(), {"x", "each once"});
    expect_refusal(endless.path(), {"end_header"});
}

TEST(MeshHull, refuses_ply_with_another_number_of_vertices_than_it_claims) {
    const std::string faces = "element face 1\nproperty list uchar int vertex_indices\n";
    const auto with_count = [&](int count) {
        return ply("element vertex " + std::to_string(count) + "\n" + xyz + faces, "0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n");
    };
    const File right("right.ply", with_count(3)), more("more.ply", with_count(4)), fewer("fewer.ply", with_count(2));
    EXPECT_EQ(mesh_hull(right.path()).size(), 3U);
    const File rounded("rounded.ply",
                       ply("element vertex 1\nproperty float x\nproperty float y\nproperty float z\n", "0.1 0 0\n"));
    EXPECT_EQ(mesh_hull(rounded.path()), (Points{{static_cast<double>(0.1F), 0, 0}}));
    expect_refusal(more.path(), {":13:", "'2'", "the end of the line"});
    expect_refusal(fewer.path(), {"expected"});
    const File beyond("beyond.ply", ply("element vertex 1\n" + xyz + faces, "0 0 0\n3 0 0 1\n"));
    expect_refusal(beyond.path(), {"a vertex beyond the 1 of the file"});
}

TEST(MeshHull, reads_ply_as_bytes_in_either_order) {
    for (const bool big : {false, true}) {
        std::string bytes = "ply\nformat binary_" + std::string(big ? "big" : "little") +
                            "_endian 1.0\nelement vertex 4\nproperty float x\nproperty uchar red\nproperty double y\n"
                            "property short z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n";
        const auto append = [&](auto value) {
            auto raw = std::bit_cast<std::array<char, sizeof value>>(value);
            if (big) std::reverse(raw.begin(), raw.end());
            bytes.append(raw.data(), raw.size());
        };
        for (const auto& x : tetrahedron) {
            append(static_cast<float>(x[0]));
            append(std::uint8_t{255});
            append(x[1]);
            append(static_cast<std::int16_t>(x[2]));
        }
        append(std::uint8_t{3});
        for (const std::int32_t i : {0, 1, 2}) append(i);
        const File whole("bytes.ply", bytes);
        EXPECT_EQ(mesh_hull(whole.path()), tetrahedron);
        const File cut("cut.ply", bytes.substr(0, bytes.size() - 1));
        expect_refusal(cut.path(), {"the end of the file"});
    }
}

TEST(MeshHull, refuses_obj_faces_of_vertices_that_are_not_there) {
    const std::string points = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    const File good("good.obj", points + "f -3 -2/1 3/1/1\nf 1//2 2 3\n");
    EXPECT_EQ(mesh_hull(good.path()).size(), 3U);
    const std::pair<const char*, const char*> bad[] = {{"f 0 1 2\n", "vertex 0"},    {"f 1 2 4\n", "vertex 4 of 3"},
                                                       {"f 1 2 x\n", "'x'"},         {"f -4 1 2\n", "'-4'"},
                                                       {"f 1 2\n", "three or more"}, {"v 1 2\n", "a number"}};
    for (const auto& [line, words] : bad) {
        const File file("bad.obj", points + line);
        expect_refusal(file.path(), {words});
    }
}

TEST(MeshHull, reads_off_with_colours_and_refuses_indices_out_of_range) {
    const File colours("colours.off",
                       "COFF\n3 1 3 # counts\n\n0 0 0 255 0 0 255\n1 0 0 0 0 0 1\n0 1 0 1 1 1 1\n3 0 1 2 255 0 0\n");
    EXPECT_EQ(mesh_hull(colours.path()).size(), 3U);
    const File beyond("beyond.off", "OFF\n1 1 0\n0 0 0\n3 0 0 1\n");
    expect_refusal(beyond.path(), {":4:", "'1'", "from 0 to 0"});
}

AnyQuery against_hull(const Vec<double, 3>& point, const Points& hull) {
    Query<3> query;
    query.a.shape = PointData<3>{point};
    query.b.shape = PolytopeData<3>{hull};
    return query;
}

/// Expects by exact truth that every point lies in the hull of the result, and no point of the result in the hull of
/// the others.
void expect_extreme(const Points& points, const Points& hull) {
    for (const auto& x : points)
        ASSERT_NE(default_oracle().answer(against_hull(x, hull)).verdict, Verdict::separated) << "a point sticks out";
    for (std::size_t i = 0; hull.size() > 1 && i < hull.size(); ++i) {
        Points others = hull;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        ASSERT_EQ(default_oracle().answer(against_hull(hull[i], others)).verdict, Verdict::separated)
            << "vertex " << i << " is not extreme";
    }
    EXPECT_TRUE(std::is_sorted(hull.begin(), hull.end(),
                               [](const auto& x, const auto& y) { return x.component < y.component; }));
}

/// Small grids in space, in a plane and on a line have many points inside facets and edges.
TEST(ExtremePoints, are_exactly_the_extreme_ones_on_small_grids) {
    for (std::uint64_t i = 0; i < 400; ++i) {
        const CounterRandom random("hull", 1, i);
        std::uint64_t k = 0;
        const std::int64_t span = random.uniform(k++, 0, 3), dimension = random.uniform(k++, 0, 3);
        Points points(static_cast<std::size_t>(random.uniform(k++, 1, 40)));
        for (auto& x : points) {
            for (int j = 0; j < dimension; ++j) x[j] = static_cast<double>(random.uniform(k++, -span, span));
            x = Vec<double, 3>{x[0], x[1] + 2 * x[0], x[2] - x[0] + 3 * x[1]} + Vec<double, 3>{0.5, 7, -3};
        }
        SCOPED_TRACE(i);
        const Points hull = extreme_points(points);
        expect_extreme(points, hull);
        std::reverse(points.begin(), points.end());
        EXPECT_EQ(extreme_points(points), hull) << "the order of the input shows";
    }
}

TEST(ExtremePoints, of_a_cube_with_points_on_its_faces_are_its_corners) {
    Points points;
    for (int i = 0; i < 27; ++i) points.push_back({i % 3 - 1.0, i / 3 % 3 - 1.0, i / 9 - 1.0});
    const Points hull = extreme_points(points);
    EXPECT_EQ(hull.size(), 8U);
    expect_extreme(points, hull);
}

TEST(ExtremePoints, of_degenerate_sets_are_those_of_their_polygon_segment_or_point) {
    EXPECT_EQ(extreme_points({{1, 2, 3}, {1, 2, 3}}), (Points{{1, 2, 3}}));
    EXPECT_EQ(extreme_points({{0, 0, 0}, {3, 3, 3}, {1, 1, 1}, {2, 2, 2}}), (Points{{0, 0, 0}, {3, 3, 3}}));
    EXPECT_EQ(extreme_points({{0, 0, 5}, {2, 0, 5}, {2, 2, 5}, {0, 2, 5}, {1, 0, 5}, {1, 1, 5}}),
              (Points{{0, 0, 5}, {0, 2, 5}, {2, 0, 5}, {2, 2, 5}}));
    EXPECT_EQ(extreme_points({{-0.0, 0, 0}, {0.0, -0.0, 0}}), (Points{{0, 0, 0}}));
}

TEST(ExtremePoints, are_right_where_rounded_predicates_would_not_be) {
    // The points are nearly coplanar: a grid in a decimal plane, with rounded coordinates, some of them one ulp off.
    Points points;
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j) points.push_back({0.1 * i, 0.1 * j, 0.3 * i + 0.7 * j});
    points[14][2] = std::nextafter(points[14][2], 10.0);
    expect_extreme(points, extreme_points(points));
    for (auto& x : points) x = 0x1p-500 * x;
    expect_extreme(points, extreme_points(points));
}

}  // namespace
}  // namespace touchstone::mesh_hull_test
