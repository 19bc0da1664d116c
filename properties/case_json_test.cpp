// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of case files: a round trip loses nothing, and every kind of bad input is reported with file, line and field.
#include "properties/cases/case_json.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <limits>
#include <sstream>

#include "algorithms/testing/base_seed.h"
#include "properties/families/family.h"

namespace touchstone::case_json_test {
namespace {

std::vector<std::uint64_t> bits_of(const std::vector<double>& numbers) {
    std::vector<std::uint64_t> bits;
    for (const double x : numbers) bits.push_back(std::bit_cast<std::uint64_t>(x));
    return bits;
}

/// The coordinates of body A. Precondition: it is a polytope in space.
std::vector<double> coordinates_of(const Case& value) {
    std::vector<double> list;
    for (const auto& x : std::get<PolytopeData<3>>(std::get<Query<3>>(value.query).a.shape).vertices)
        for (int k = 0; k < 3; ++k) list.push_back(x[k]);
    return list;
}

Case case_of(const std::vector<double>& numbers) {
    PolytopeData<3> data;
    for (std::size_t i = 0; i + 2 < numbers.size(); i += 3)
        data.vertices.push_back({numbers[i], numbers[i + 1], numbers[i + 2]});
    Case value;
    value.id = "numbers";
    value.query = Query<3>{QueryKind::distance, {data, {}, 0}, {PointData<3>{}, {}, 0}, {}};
    return value;
}

const std::vector<double> difficult{0.0,
                                    -0.0,
                                    1.0,
                                    0.1,
                                    std::numeric_limits<double>::denorm_min(),
                                    -std::numeric_limits<double>::denorm_min(),
                                    std::numeric_limits<double>::min() - std::numeric_limits<double>::denorm_min(),
                                    std::numeric_limits<double>::max(),
                                    0x1p1000,
                                    -0x1p1000,
                                    0x1p53,
                                    0x1p53 + 2,
                                    -0x1p53,
                                    0x1p63,
                                    1.0 / 3.0};

TEST(CaseJson, loses_no_bit_of_any_double) {
    const Case value = case_of(difficult);
    const Case back = parse_case(to_json_line(value), "test", 1);
    EXPECT_EQ(bits_of(coordinates_of(back)), bits_of(difficult));
    EXPECT_EQ(to_json_line(back), to_json_line(value));
    EXPECT_EQ(identity_of(back.query), identity_of(value.query));
}

TEST(CaseJson, loses_nothing_of_any_family) {
    for (const Family* family : families())
        for (std::uint64_t index = 0; index < 200; ++index) {
            const Case value = generate(*family, test_seed(3), index);
            const Case back = parse_case(to_json_line(value), "test", 1);
            ASSERT_EQ(identity_of(back.query), identity_of(value.query)) << value.id;
            ASSERT_EQ(to_json_line(back), to_json_line(value)) << value.id;
            ASSERT_EQ(back.perturbation_ulps, value.perturbation_ulps);
            ASSERT_EQ(back.tags, value.tags);
        }
}

TEST(CaseJson, loses_nothing_of_any_shape_pose_motion_or_expectation) {
    const std::vector<std::string> bodies3{
        R"({"shape":"point","position":[1,2,3]})",
        R"({"shape":"segment","vertices":[[1,2,3],[4,5,6]]})",
        R"({"shape":"triangle","vertices":[[1,2,3],[4,5,6],[7,8,9]]})",
        R"({"shape":"polytope","vertices":[["0x1p+1",0,0]]})",
        R"({"shape":"box","half_extents":[1,"0x1p-1",0],"pose":[[1,0,0,5],[0,1,0,"-0x0p+0"],[0,0,1,7]]})",
        R"({"shape":"sphere","radius":2})",
        R"({"shape":"capsule","radius":1,"half_length":2})",
        R"({"shape":"cylinder","radius":1,"half_height":2})",
        R"({"shape":"cone","radius":1,"half_height":2,"margin":"0x1.8p-3"})",
        R"({"shape":"ellipsoid","radii":[1,2,3]})",
        R"({"shape":"tapered_capsule","top_radius":1,"bottom_radius":2,"half_height":3})"};
    for (const auto& body : bodies3) {
        const std::string line = R"({"id":"x","query":"impact","dimension":3,"a":)" + body +
                                 R"(,"b":{"shape":"sphere","radius":1},"motion":{"velocity":[1,2,3],"duration":4},)"
                                 R"("tags":["one","two"],"origin":"handmade","perturbation_ulps":-3,)"
                                 R"("expected":{"verdict":"separated","distance_squared":"1/3",)"
                                 R"("depth":["1e-3","2e-3"],"hit":true,"impact_time":"1/2"}})";
        const std::string written = to_json_line(parse_case(line, "test", 1));
        EXPECT_EQ(to_json_line(parse_case(written, "test", 1)), written);
        EXPECT_NE(written.find(body.substr(1, 17)), std::string::npos) << written;
        for (const char* field : {"\"hit\":true", "\"impact_time\":\"1/2\"", "\"distance_squared\":\"1/3\"",
                                  "\"depth\":[\"1e-3\",\"2e-3\"]", "\"perturbation_ulps\":-3", "\"duration\":4"})
            EXPECT_NE(written.find(field), std::string::npos) << field << " lost from " << written;
    }
}

/// Fills a shape with three vertices and arbitrary numbers.
template <class Shape>
void fill(Shape& shape) {
    for_each_field(shape, []<class Value>(const auto& field, Value& value) {
        if constexpr (requires { value.resize(1); }) value.resize(field.count == 0 ? 3 : field.count);
    });
    double next = 1;
    for_each_number(shape, [&next](double& x) { x = next++; });
}

TEST(CaseJson, tells_cases_apart_that_differ_in_any_one_number_of_any_shape) {
    for_each_shape<3>([]<class Shape>() {
        Case value;
        value.id = "x";
        Query<3> query;
        auto& shape = query.a.shape.template emplace<Shape>();
        fill(shape);
        query.b.shape = SphereData{1};
        const auto told = [&] {
            value.query = query;
            EXPECT_EQ(std::get<Query<3>>(parse_case(to_json_line(value), "test", 1).query), query);
            return std::pair(to_json_line(value), identity_of(value.query));
        };
        const auto before = told();
        int numbers = 0;
        for_each_number(shape, [&](double& x) {
            x += 0.5;
            const auto after = told();
            EXPECT_NE(after.first, before.first) << Shape::name;
            EXPECT_NE(after.second, before.second) << Shape::name;
            x -= 0.5;
            ++numbers;
        });
        EXPECT_GT(numbers, 0) << Shape::name;
    });
}

TEST(CaseJson, reads_json_numbers_to_the_nearest_double) {
    const Case value = parse_case(
        R"({"id":"x","query":"distance","dimension":3,"a":{"shape":"polytope","vertices":[[0.1,1e22,9007199254740993],[-0.0,4.9e-324,1e-400]]},"b":{"shape":"point","position":[0,0,0]}})",
        "test", 1);
    EXPECT_EQ(bits_of(coordinates_of(value)), bits_of({0.1, 1e22, 0x1p53, -0.0, 0x1p-1074, 0.0}));
}

struct BadInput {
    const char* name;
    std::string text;
    std::vector<std::string> message;  ///< expected parts besides file and line
};

/// A case whose body A is the given text.
std::string with_a(const std::string& body) {
    return R"({"id":"x","query":"distance","dimension":3,"a":)" + body + R"(,"b":{"shape":"sphere","radius":1}})";
}

std::string with_field(const std::string& field) {
    return R"({"id":"x","query":"distance","dimension":2,"a":{"shape":"sphere","radius":1},"b":{"shape":"sphere","radius":1},)" +
           field + "}";
}

std::vector<BadInput> bad_inputs() {
    const auto polytope = [](const std::string& number) {
        return with_a(R"({"shape":"polytope","vertices":[[0,0,0],[1,)" + number + ",0]]}");
    };
    return {
        {"no_json", "{\"id\":", {"no JSON", "one JSON object a line"}},
        {"broken_in_the_middle", with_a("{\"shape\":\"box\",,}"), {"no JSON at column", "a"}},
        {"not_an_object", "[1,2]", {"found [1,2]", "a JSON object"}},
        {"no_id", R"({"query":"distance"})", {"id: ", "nothing", "a name for the case"}},
        {"empty_id", R"({"id":""})", {"id: ", "an empty id"}},
        {"no_dimension", R"({"id":"x"})", {"dimension: ", "nothing", "2 or 3"}},
        {"four_dimensions", R"({"id":"x","dimension":4})", {"dimension: ", "found 4", "2 or 3"}},
        {"unknown_query", R"({"id":"x","dimension":3,"query":"guess"})", {"query: ", "guess", "penetration"}},
        {"unknown_shape", with_a(R"({"shape":"torus"})"), {"a.shape: ", "torus", "ellipsoid"}},
        {"no_shape", with_a("{}"), {"a.shape: ", "nothing"}},
        {"body_is_a_number", with_a("7"), {"a: ", "found 7", "an object with a shape"}},
        {"nan_string", polytope("\"nan\""), {"a.vertices[1][1]: ", "nan", "hex float"}},
        {"infinity_string", polytope("\"0xinf\""), {"a.vertices[1][1]: ", "inf"}},
        {"nan_literal", polytope("NaN"), {"no JSON at column"}},
        {"overflow", polytope("1e400"), {"a.vertices[1][1]: ", "outside the range of double", "finite"}},
        {"hex_overflow", polytope("\"0x1p+1024\""), {"a.vertices[1][1]: ", "0x1p+1024"}},
        {"decimal_string", polytope("\"0.1\""), {"a.vertices[1][1]: ", "0.1", "hex float"}},
        {"trailing_text", polytope("\"0x1p0x\""), {"a.vertices[1][1]: ", "0x1p0x"}},
        {"boolean", polytope("true"), {"a.vertices[1][1]: ", "true"}},
        {"too_few_coordinates",
         with_a(R"({"shape":"polytope","vertices":[[0,0,0],[1,2]]})"),
         {"a.vertices[1]: ", "found [1,2]", "an array of 3 numbers"}},
        {"no_vertices", with_a(R"({"shape":"polytope","vertices":[]})"), {"a.vertices: ", "one or more"}},
        {"too_few_vertices", with_a(R"({"shape":"triangle","vertices":[[0,0,0]]})"), {"a.vertices: ", "3 points"}},
        {"unknown_field", with_field(R"("colour":"red")"), {"colour: ", "an unknown field", "perturbation_ulps"}},
        {"unknown_field_of_a_shape",
         with_a(R"({"shape":"sphere","radius":1,"radii":[1,1,1]})"),
         {"a.radii: ", "an unknown field", "margin"}},
        {"negative_radius", with_a(R"({"shape":"sphere","radius":-1})"), {"a.radius: ", "-1", "a length >= 0"}},
        {"negative_half_extent", with_a(R"({"shape":"box","half_extents":[1,-1,1]})"), {"a.half_extents[1]: ", ">= 0"}},
        {"pose_of_the_wrong_size",
         with_a(R"({"shape":"sphere","radius":1,"pose":[[1,0,0],[0,1,0],[0,0,1]]})"),
         {"a.pose[0]: ", "3 rows of 4 numbers"}},
        {"motion_at_rest",
         with_field(R"("motion":{"velocity":[1,0],"duration":1})"),
         {"motion: ", "only in queries for impact"}},
        {"bad_rational",
         with_field(R"("expected":{"distance_squared":"1/0"})"),
         {"expected.distance_squared: ", "1/0", "p/q"}},
        {"rational_as_number",
         with_field(R"("expected":{"distance_squared":1})"),
         {"expected.distance_squared: ", "p/q"}},
        {"bad_enclosure",
         with_field(R"("expected":{"distance":["1","x"]})"),
         {"expected.distance: ", "decimal strings"}},
        {"bad_verdict", with_field(R"("expected":{"verdict":"near"})"), {"expected.verdict: ", "near", "touching"}},
        {"tags_as_text", with_field(R"("tags":"one")"), {"tags: ", "an array of strings"}},
        {"signed_behind_the_mark", polytope("\"0x-1p0\""), {"a.vertices[1][1]: ", "0x-1p0", "hex float"}},
        {"two_signs", polytope("\"-0x-1p0\""), {"a.vertices[1][1]: ", "-0x-1p0", "hex float"}},
        {"byte_order_mark", "\xef\xbb\xbf{}", {"a byte order mark", "UTF-8 without one"}},
        {"symptom_as_number", with_field(R"("symptom":5)"), {"symptom: ", "found 5", "a string"}},
        {"perturbation_beyond_64_bits",
         with_field(R"("perturbation_ulps":18446744073709551615)"),
         {"perturbation_ulps: ", "18446744073709551615", "an integer of 64 bits"}},
        {"perturbation_under_both_names",
         with_field(R"("perturbation_ulps":1,"dial_ulps":1)"),
         {"dial_ulps: ", "a second value", "perturbation_ulps alone"}},
        {"too_deep", R"({"id":)" + std::string(60'000, '['), {"id[0][0]", "nested more than 16 deep"}},
        {"too_deep_in_a_number", polytope(std::string(60'000, '[')), {"a.vertices[1][1][0]", "nested more than"}},
        {"fractional_perturbation",
         with_field(R"("perturbation_ulps":1.5)"),
         {"perturbation_ulps: ", "1.5", "an integer"}},
    };
}

class BadCase : public ::testing::TestWithParam<BadInput> {};

TEST(CaseJson, reads_the_perturbation_under_its_former_name) {
    EXPECT_EQ(parse_case(with_field(R"("dial_ulps":-3)"), "cases.jsonl", 1).perturbation_ulps, -3);
}

TEST_P(BadCase, is_refused_with_file_line_and_field) {
    std::istringstream in("\n\n" + GetParam().text + "\n");
    try {
        read_cases(in, "bad.jsonl", [](Case&&) {});
        FAIL() << "accepted: " << GetParam().text;
    } catch (const InputError& error) {
        const std::string message = error.what();
        EXPECT_EQ(message.rfind("bad.jsonl:3: ", 0), 0U) << message;
        EXPECT_NE(message.find("expected"), std::string::npos) << message;
        for (const auto& part : GetParam().message) EXPECT_NE(message.find(part), std::string::npos) << message;
    }
}

INSTANTIATE_TEST_SUITE_P(CaseJson, BadCase, ::testing::ValuesIn(bad_inputs()),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(CaseJson, refuses_a_second_case_of_the_same_id) {
    const std::string line = with_a(R"({"shape":"sphere","radius":1})");
    std::istringstream in(line + "\n" + line + "\n");
    int taken = 0;
    try {
        read_cases(in, "twice.jsonl", [&](Case&&) { ++taken; });
        FAIL() << "accepted";
    } catch (const InputError& error) {
        EXPECT_EQ(std::string(error.what()),
                  "twice.jsonl:2: id: found 'x' a second time; expected ids that are unique in a file");
    }
    EXPECT_EQ(taken, 1);
}

TEST(CaseJson, reads_lines_of_any_length_with_or_without_an_end) {
    const std::string line = with_a(R"({"shape":"sphere","radius":1})");
    for (const std::size_t length :
         {line.size(), std::size_t{4094}, std::size_t{4095}, std::size_t{4096}, std::size_t{9000}})
        for (const char* end : {"", "\n", "\n\n", "\r\n"}) {
            std::istringstream in("\n" + line + std::string(length - line.size(), ' ') + end);
            int taken = 0;
            read_cases(in, "long.jsonl", [&](Case&&) { ++taken; });
            EXPECT_EQ(taken, 1) << length;
        }
}

TEST(CaseJson, refuses_a_file_that_never_ends_a_line) {
    try {
        read_case_file("/dev/zero", [](Case&&) {});
        FAIL() << "read";
    } catch (const InputError& error) {
        EXPECT_EQ(std::string(error.what()),
                  "/dev/zero:1: found a line of more than 256 MB; expected one JSON object a line");
    }
}

TEST(CaseJson, names_a_file_that_is_not_there) {
    try {
        read_case_file("/nonexistent/cases.jsonl", [](Case&&) {});
        FAIL() << "read";
    } catch (const InputError& error) {
        EXPECT_EQ(std::string(error.what()).rfind("/nonexistent/cases.jsonl: ", 0), 0U) << error.what();
    }
    EXPECT_THROW(read_case_file("/tmp", [](Case&&) {}), InputError);
}

TEST(HexFloat, is_what_c_prints) {
    EXPECT_EQ(hex_float(3.0), "0x1.8p+1");
    EXPECT_EQ(hex_float(-0.0), "-0x0p+0");
    EXPECT_EQ(hex_float(0x1p1000), "0x1p+1000");
    for (const double x : difficult) {
        const std::string text = hex_float(x);
        EXPECT_EQ(std::bit_cast<std::uint64_t>(std::strtod(text.c_str(), nullptr)), std::bit_cast<std::uint64_t>(x))
            << text;
    }
}

TEST(Identity, sees_the_sign_of_zero_and_nothing_but_the_geometry) {
    Case value = case_of({0, 0, 0});
    const std::string before = identity_of(value.query);
    value.id = "another";
    EXPECT_EQ(identity_of(value.query), before);
    EXPECT_NE(identity_of(case_of({-0.0, 0, 0}).query), before);
    EXPECT_EQ(before.size(), 32U);
}

}  // namespace
}  // namespace touchstone::case_json_test
