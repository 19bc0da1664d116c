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

namespace touchstone {
namespace {

using Points = std::vector<Vec<double, 3>>;

/// A file in the test's own folder, gone with the object.
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

/// Throws with a message that names the file and holds all the words.
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

AnyQuery against_hull(const Vec<double, 3>& point, const Points& hull) {
    Query<3> query;
    query.a.shape = PointData<3>{point};
    query.b.shape = PolytopeData<3>{hull};
    return query;
}

/// Every point lies in the hull of the result, and no point of the result in the hull of the others: exact truth.
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

/// Small grids in space, in a plane and on a line are full of points inside facets and edges.
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
    // Nearly coplanar: a grid in a decimal plane, each coordinate rounded, and one ulp off here and there.
    Points points;
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j) points.push_back({0.1 * i, 0.1 * j, 0.3 * i + 0.7 * j});
    points[14][2] = std::nextafter(points[14][2], 10.0);
    expect_extreme(points, extreme_points(points));
    for (auto& x : points) x = 0x1p-500 * x;
    expect_extreme(points, extreme_points(points));
}

}  // namespace
}  // namespace touchstone
