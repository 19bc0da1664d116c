// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/cases/case_json.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

#include "properties/cases/json_field.h"
#include "properties/cases/json_place.h"

namespace touchstone {
namespace {

using nlohmann::json;

template <int D>
Vec<double, D> parse_vector(const json& value, const Place& place) {
    if (!value.is_array() || value.size() != D)
        place.refuse(shown(value), "an array of " + std::to_string(D) + " numbers");
    Vec<double, D> x;
    for (std::size_t k = 0; k < D; ++k) x[static_cast<int>(k)] = parse_number(value[k], place.at(k));
    return x;
}

/// Each overload reads the field of that name into `value`.
template <int D>
void parse_field(const json& object, const char* name, std::vector<Vec<double, D>>& value, Meaning, std::size_t count,
                 const Place& place) {
    const std::string expected =
        "an array of " + (count > 0 ? std::to_string(count) : std::string("one or more")) + " points";
    const json& list = member(object, name, place, expected.c_str());
    const Place here = place.in(name);
    if (!list.is_array() || list.empty() || (count > 0 && list.size() != count)) here.refuse(shown(list), expected);
    for (std::size_t i = 0; i < list.size(); ++i) value.push_back(parse_vector<D>(list[i], here.at(i)));
}
template <int D>
void parse_field(const json& object, const char* name, Vec<double, D>& value, Meaning meaning, std::size_t,
                 const Place& place) {
    const bool is_point = meaning == Meaning::position;
    const Place here = place.in(name);
    value = parse_vector<D>(member(object, name, place, is_point ? "a point" : "an array of lengths >= 0"), here);
    for (int k = 0; k < D; ++k)
        if (!is_point && value[k] < 0)
            here.at(static_cast<std::size_t>(k)).refuse(std::to_string(value[k]), "a length >= 0");
}
void parse_field(const json& object, const char* name, double& value, Meaning, std::size_t, const Place& place) {
    value = parse_length(member(object, name, place, "a length >= 0"), place.in(name));
}

std::string joined(const std::vector<std::string>& names) {
    std::string list;
    for (const auto& name : names) list += (list.empty() ? "" : ", ") + name;
    return list;
}

template <class Shape>
Shape parse_shape_as(const json& object, const Place& place) {
    Shape shape;
    std::vector<std::string> allowed{"shape", "pose", "margin"};
    for_each_field(shape, [&](const auto& field, const auto&) { allowed.emplace_back(field.name); });
    for (const auto& [key, value] : object.items())
        if (std::find(allowed.begin(), allowed.end(), key) == allowed.end())
            place.in(key).refuse("an unknown field", "one of " + joined(allowed));
    for_each_field(shape, [&](const auto& field, auto& value) {
        parse_field(object, std::string(field.name).c_str(), value, field.meaning, field.count, place);
    });
    return shape;
}

template <int D>
ShapeData<D> parse_shape(const json& object, const Place& place) {
    std::vector<std::string> names;
    for_each_shape<D>([&]<class Shape>() { names.emplace_back(Shape::name); });
    const std::string expected = "one of " + joined(names);
    const json& kind = member(object, "shape", place, expected.c_str());
    std::optional<ShapeData<D>> shape;
    for_each_shape<D>([&]<class Shape>() {
        if (kind == Shape::name) shape = parse_shape_as<Shape>(object, place);
    });
    if (!shape) place.in("shape").refuse(shown(kind), expected);
    return *shape;
}

template <int D>
Pose<double, D> parse_pose(const json& value, const Place& place) {
    const std::string expected = std::to_string(D) + " rows of " + std::to_string(D + 1) + " numbers, an affine map";
    if (!value.is_array() || value.size() != D) place.refuse(shown(value), expected);
    Pose<double, D> pose;
    for (std::size_t i = 0; i < D; ++i) {
        const Place here = place.at(i);
        if (!value[i].is_array() || value[i].size() != D + 1) here.refuse(shown(value[i]), expected);
        for (std::size_t k = 0; k < D; ++k) pose.rows[i][static_cast<int>(k)] = parse_number(value[i][k], here.at(k));
        pose.translation[static_cast<int>(i)] = parse_number(value[i][D], here.at(D));
    }
    return pose;
}

template <int D>
Body<D> parse_body(const json& line, const char* name, const Place& outer) {
    const json& object = member(line, name, outer, "an object with a shape");
    const Place place = outer.in(name);
    if (!object.is_object()) place.refuse(shown(object), "an object with a shape");
    Body<D> body;
    body.shape = parse_shape<D>(object, place);
    if (const auto pose = object.find("pose"); pose != object.end()) body.pose = parse_pose<D>(*pose, place.in("pose"));
    if (const auto margin = object.find("margin"); margin != object.end())
        body.margin = parse_length(*margin, place.in("margin"));
    return body;
}

QueryKind parse_kind(const json& line, const Place& place) {
    const std::string expected = "one of " + joined({query_names.begin(), query_names.end()});
    const json& value = member(line, "query", place, expected.c_str());
    const auto kind = value.is_string() ? query_kind_of(value.get<std::string>()) : std::nullopt;
    if (!kind) place.in("query").refuse(shown(value), expected);
    return *kind;
}

double parse_time(const json& value, const Place& place) {
    const double time = parse_number(value, place);
    if (time < 0) place.refuse(shown(value), "a time >= 0");
    return time;
}

/// An expectation must belong to the question of the query. Otherwise it would never be compared with anything.
void refuse_beside_the_question(const json& expected, QueryKind kind, const Place& place) {
    for (const char* name : {"hit", "impact_time"})
        if (expected.contains(name) && kind != QueryKind::impact)
            place.in(name).refuse("this field in a query for " + std::string(to_string(kind)),
                                  "it only in queries for impact; remove it, or set \"query\": \"impact\"");
}

template <int D>
Query<D> parse_query(const json& line, const Place& place) {
    Query<D> query{parse_kind(line, place), parse_body<D>(line, "a", place), parse_body<D>(line, "b", place), {}};
    const auto motion = line.find("motion");
    if (query.kind == QueryKind::impact) {
        const Place here = place.in("motion");
        const json& object = member(line, "motion", place, "{\"velocity\": [...], \"duration\": T}");
        if (!object.is_object()) here.refuse(shown(object), "{\"velocity\": [...], \"duration\": T}");
        only_members(object, {"velocity", "duration"}, here);
        query.motion = Motion<D>{parse_vector<D>(member(object, "velocity", here, "a vector"), here.in("velocity")),
                                 parse_time(member(object, "duration", here, "a time >= 0"), here.in("duration"))};
    } else if (motion != line.end()) {
        place.in("motion").refuse("a motion in a query for " + std::string(to_string(query.kind)),
                                  "it only in queries for impact; remove it, or set \"query\": \"impact\"");
    }
    return query;
}

ExactNumber parse_rational(const json& value, const Place& place) {
    if (!value.is_string()) place.refuse(shown(value), "a rational as a string \"p/q\"");
    try {
        return value.get<std::string>();
    } catch (const std::invalid_argument& error) {
        place.refuse(shown(value), "a rational as a string \"p/q\"");
    }
}

Enclosure parse_enclosure(const json& value, const Place& place) {
    constexpr const char* expected = "an enclosure [lower, upper] of decimal strings";
    if (!value.is_array() || value.size() != 2 || !value[0].is_string() || !value[1].is_string())
        place.refuse(shown(value), expected);
    try {
        return {ExactNumber::of_decimal(value[0].get<std::string>()),
                ExactNumber::of_decimal(value[1].get<std::string>())};
    } catch (const std::invalid_argument& error) {
        place.refuse(shown(value), expected);
    }
}

Expected parse_expected(const json& object, const Place& place) {
    if (!object.is_object()) place.refuse(shown(object), "an object");
    if (object.empty()) place.refuse("{}", "what is expected, or no 'expected' at all");
    only_members(object, {"verdict", "distance_squared", "depth_squared", "distance", "depth", "hit", "impact_time"},
                 place);
    Expected expected;
    for (const auto& [key, value] : object.items()) {
        const Place here = place.in(key);
        if (key == "verdict") {
            for (const auto verdict : {Verdict::separated, Verdict::touching, Verdict::penetrating})
                if (value == to_string(verdict)) expected.verdict = verdict;
            if (expected.verdict == Verdict::undecided)
                here.refuse(shown(value), "one of separated, touching, penetrating");
        }
        if (key == "distance_squared") expected.distance.exact = parse_rational(value, here);
        if (key == "depth_squared") expected.depth.exact = parse_rational(value, here);
        if (key == "distance") expected.distance.enclosure = parse_enclosure(value, here);
        if (key == "depth") expected.depth.enclosure = parse_enclosure(value, here);
        if (key == "hit") {
            if (!value.is_boolean()) here.refuse(shown(value), "true or false");
            expected.hit = value.get<bool>();
        }
        if (key == "impact_time") {
            if (value.is_array())
                expected.impact_time.enclosure = parse_enclosure(value, here);
            else
                expected.impact_time.exact = parse_rational(value, here);
        }
    }
    return expected;
}

std::string optional_text(const json& line, const char* name, const Place& place) {
    const auto found = line.find(name);
    if (found == line.end()) return {};
    if (!found->is_string()) place.in(name).refuse(shown(*found), "a string");
    return *found;
}

std::vector<std::string> parse_tags(const json& line, const Place& place) {
    std::vector<std::string> tags;
    const auto found = line.find("tags");
    if (found == line.end()) return tags;
    if (!found->is_array()) place.in("tags").refuse(shown(*found), "an array of strings");
    for (const json& tag : *found) {
        if (!tag.is_string()) place.in("tags").refuse(shown(tag), "a string");
        tags.push_back(tag);
    }
    return tags;
}

/// The limit for nested arrays and objects: twice the depth of a case. Writing a value recurses into it.
constexpr std::size_t deepest = 16;

/// Reads one line as an object in which every field occurs once.
json parse_object(std::string_view text, const Place& place) {
    // The parser would skip the mark, and the next program that reads the file might not.
    if (text.starts_with("\xef\xbb\xbf")) place.refuse("a byte order mark", "UTF-8 without one");
    JsonFieldTracker tracker;
    const auto follow = [&](int /*depth*/, json::parse_event_t event, const json& parsed) {
        tracker.follow(event, parsed);
        if (tracker.depth() > deepest)
            Place{place.source, place.line, tracker.path()}.refuse(
                "a value nested more than " + std::to_string(deepest) + " deep", "the fields of a case");
        return true;
    };
    json line;
    try {
        line = json::parse(text, follow);
    } catch (const json::parse_error& error) {
        const Place here{place.source, place.line, tracker.path()};
        here.refuse("no JSON at column " + std::to_string(error.byte), "one JSON object a line");
    } catch (const json::out_of_range& error) {
        const Place here{place.source, place.line, tracker.path()};
        here.refuse("a number outside the range of double", "a finite number");
    }
    if (!line.is_object()) place.refuse(shown(line), "a JSON object");
    if (!tracker.given_twice().empty())
        place.in(tracker.given_twice()).refuse("a second value", "each field once in an object");
    return line;
}

/// The name of `perturbation_ulps` until version 1.0.0, which is understood for one release more.
constexpr const char* former_perturbation = "dial_ulps";

/// The case of a line that has no fields but those of a case.
Case case_of(const json& line, const Place& place) {
    only_members(line,
                 {"id", "query", "dimension", "a", "b", "motion", "tags", "origin", "symptom", "expected",
                  "perturbation_ulps", former_perturbation},
                 place);
    Case result;
    result.id = optional_text(line, "id", place);
    if (result.id.empty())
        place.in("id").refuse(line.contains("id") ? "an empty id" : "nothing", "a name for the case");
    const json& dimension = member(line, "dimension", place, "2 or 3");
    if (dimension == 2)
        result.query = parse_query<2>(line, place);
    else if (dimension == 3)
        result.query = parse_query<3>(line, place);
    else
        place.in("dimension").refuse(shown(dimension), "2 or 3");
    result.tags = parse_tags(line, place);
    result.origin = optional_text(line, "origin", place);
    (void)optional_text(line, "symptom", place);  // a note for readers of the file
    if (const auto expected = line.find("expected"); expected != line.end()) {
        result.expected = parse_expected(*expected, place.in("expected"));
        refuse_beside_the_question(*expected, kind_of(result.query), place.in("expected"));
    }
    for (const char* name : {"perturbation_ulps", former_perturbation})
        if (const auto perturbation = line.find(name); perturbation != line.end()) {
            if (result.perturbation_ulps) place.in(name).refuse("a second value", "perturbation_ulps alone");
            result.perturbation_ulps = parse_integer(*perturbation, place.in(name));
        }
    result.replay = place.source + "#" + result.id;
    return result;
}

}  // namespace

Case parse_case(std::string_view text, const std::string& source, int line_number) {
    const Place place{source, line_number, ""};
    return case_of(parse_object(text, place), place);
}

AnsweredCase parse_answered_case(std::string_view text, const std::string& source, int line_number) {
    const Place place{source, line_number, ""};
    json line = parse_object(text, place);
    const char* expected = "an object, what an engine answered";
    const json answer = member(line, "answer", place, expected);
    if (!answer.is_object()) place.in("answer").refuse(shown(answer), expected);
    line.erase("answer");
    return {case_of(line, place), answer.dump()};
}

namespace {

/// Reads the next line without its end, and returns false after the last line. A file without line ends, such as a
/// device of zeros, is refused before it fills the memory.
bool next_line(std::istream& in, std::string& text, const Place& place) {
    constexpr std::size_t longest = std::size_t{1} << 28;
    text.clear();
    std::array<char, 4096> part;
    while (in.getline(part.data(), part.size()), in.gcount() > 0) {
        const auto read = static_cast<std::size_t>(in.gcount());
        if (!in.fail()) {
            text.append(part.data(), in.eof() ? read : read - 1);  // the end of the line counts as read
            return true;
        }
        in.clear(in.rdstate() & ~std::ios::failbit);  // the block is full
        text.append(part.data(), read);
        if (text.size() > longest) place.refuse("a line of more than 256 MB", "one JSON object a line");
    }
    return !text.empty();
}

}  // namespace

namespace {

template <class Take>
void read_lines_of(std::istream& in, const std::string& source, const Take& take) {
    std::string text;
    for (int line = 1; next_line(in, text, {source, line, ""}); ++line)
        if (text.find_first_not_of(" \t\r") != std::string::npos) take(text, source, line);
    if (in.bad()) throw InputError(source + ": reading failed");
}

/// Calls read(stream, name) for the file, or for standard input. `expected` is what a file should be that cannot be
/// opened.
template <class Read>
void with_stream_of(const std::string& path, const char* expected, const Read& read) {
    if (path == "-") return read(std::cin, "standard input");
    std::ifstream in(path);
    if (!in) throw InputError(path + ": cannot be opened (" + std::strerror(errno) + "); expected " + expected);
    in.peek();
    if (in.bad()) throw InputError(path + ": cannot be read; expected a file, not a folder");
    in.clear();
    read(in, path);
}

}  // namespace

void read_lines(const std::string& path,
                const std::function<void(const std::string& text, const std::string& source, int line)>& take) {
    with_stream_of(path, "a file of lines of JSON",
                   [&](std::istream& in, const std::string& source) { read_lines_of(in, source, take); });
}

void read_cases(std::istream& in, const std::string& source, const std::function<void(Case&&)>& take) {
    std::set<std::string> seen;
    read_lines_of(in, source, [&](const std::string& text, const std::string&, int line) {
        Case a_case = parse_case(text, source, line);
        if (!seen.insert(a_case.id).second)
            Place{source, line, "id"}.refuse("'" + a_case.id + "' a second time", "ids that are unique in a file");
        take(std::move(a_case));
    });
}

void read_case_file(const std::string& path, const std::function<void(Case&&)>& take) {
    with_stream_of(path, "a case file, or cases of a family such as near_touching:1:0..99",
                   [&](std::istream& in, const std::string& source) { read_cases(in, source, take); });
}

}  // namespace touchstone
