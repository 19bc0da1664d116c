// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/engines/line_protocol.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace touchstone {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<const char*, 4> kinds{"intersects", "distance", "penetration", "impact"};
constexpr std::array<const char*, 3> verdicts{"undecided", "separated", "meet"};
constexpr std::size_t longest_quotation = 60;

/// Rows of `columns` numbers, of which the first `kept` are written.
template <class T>
Json rows_of(const std::vector<T>& numbers, int kept) {
    Json rows = Json::array();
    for (std::size_t i = 0; i + 3 <= numbers.size(); i += 3)
        rows.push_back(
            std::vector<T>(numbers.begin() + static_cast<long>(i), numbers.begin() + static_cast<long>(i) + kept));
    return rows;
}

/// The fields of the shape, with the names of a case file.
Json shape_json(const wire::BodyHead& head, const std::vector<double>& vertices, int dimension) {
    const double* size = head.size;
    switch (head.shape) {
        case TOUCHSTONE_POLYTOPE: return {{"shape", "polytope"}, {"vertices", rows_of(vertices, dimension)}};
        case TOUCHSTONE_BOX:
            return {{"shape", "box"},
                    {"half_extents", std::vector<double>(size, size + dimension)},
                    {"vertices", rows_of(vertices, dimension)}};
        case TOUCHSTONE_SPHERE: return {{"shape", "sphere"}, {"radius", size[0]}};
        case TOUCHSTONE_CAPSULE: return {{"shape", "capsule"}, {"radius", size[0]}, {"half_length", size[1]}};
        case TOUCHSTONE_CYLINDER: return {{"shape", "cylinder"}, {"radius", size[0]}, {"half_height", size[1]}};
        case TOUCHSTONE_CONE: return {{"shape", "cone"}, {"radius", size[0]}, {"half_height", size[1]}};
        default: return {{"shape", "ellipsoid"}, {"radii", std::vector<double>(size, size + dimension)}};
    }
}

Json body_json(const wire::BodyHead& head, const std::vector<double>& vertices, const std::vector<std::int32_t>& facets,
               int dimension) {
    Json body = shape_json(head, vertices, dimension);
    if (!facets.empty()) body["facets"] = rows_of(facets, 3);
    Json pose = Json::array();
    for (int i = 0; i < dimension; ++i) {
        Json row(std::vector<double>(head.rows + 3 * i, head.rows + 3 * i + dimension));
        row.push_back(head.translation[i]);
        pose.push_back(std::move(row));
    }
    body["pose"] = std::move(pose);
    body["margin"] = head.margin;
    return body;
}

[[noreturn]] void refuse(const std::string& what) { throw std::runtime_error(what); }

std::string quoted(const std::string& text) {
    std::string shown = text.substr(0, longest_quotation);
    std::replace_if(
        shown.begin(), shown.end(), [](unsigned char c) { return c < 0x20 || c > 0x7e; }, '?');
    return "'" + shown + (text.size() > longest_quotation ? "...'" : "'");
}

/// Parses one object with these fields and no others, each once.
Json parsed(const std::string& line, std::initializer_list<std::string_view> fields) {
    std::set<std::string> keys;
    std::string given_twice;
    const auto follow = [&](int depth, Json::parse_event_t event, const Json& key) {
        if (event == Json::parse_event_t::key && depth == 1 && !keys.insert(key.get<std::string>()).second)
            given_twice = key.get<std::string>();
        return true;
    };
    Json message = Json::parse(line, follow, false);
    if (!message.is_object()) {
        for (const char* word : {"NaN", "Infinity", "nan", "inf"})
            if (line.starts_with("{") && line.find(word) != std::string::npos)
                refuse("wrote a NaN or an infinity, which JSON has not; a number that there is not is left out");
        refuse("wrote a line that is no JSON object: " + quoted(line));
    }
    if (!given_twice.empty()) refuse("wrote the field " + quoted(std::as_const(given_twice)) + " twice");
    for (const auto& [field, value] : message.items())
        if (std::find(fields.begin(), fields.end(), field) == fields.end())
            refuse("wrote the field " + quoted(field) + ", which is none; expected one of those in docs/engines.md");
    return message;
}

double number_at(const Json& value, const std::string& field) {
    if (!value.is_number())
        refuse("wrote " + field + " " + quoted(value.dump()) +
               "; expected a number, or no such field where there is none");
    const auto number = value.get<double>();
    if (!std::isfinite(number)) refuse("wrote " + field + ", which is not finite");
    return number;
}

double number_of(const Json& message, const char* field, double otherwise) {
    return message.contains(field) ? number_at(message[field], field) : otherwise;
}

int count_of(const Json& message, const char* field) {
    if (!message.contains(field)) return 0;
    constexpr int most = 1'000'000'000;
    const Json& value = message[field];
    if (!value.is_number_integer() || value.get<double>() < 0 || value.get<double>() > most)
        refuse(std::string("wrote ") + field + " " + quoted(value.dump()) + "; expected a whole number >= 0");
    return value.get<int>();
}

std::string text_of(const Json& message, const char* field) {
    if (!message.contains(field)) return "";
    if (!message[field].is_string()) refuse(std::string("wrote ") + field + ", which is no text");
    return message[field].get<std::string>();
}

bool flag_of(const Json& message, const char* field) {
    if (!message.contains(field)) return false;
    if (!message[field].is_boolean()) refuse(std::string("wrote ") + field + ", which is neither true nor false");
    return message[field].get<bool>();
}

template <std::size_t N>
void copy_text(char (&to)[N], const std::string& from) {
    const std::size_t size = std::min(from.size(), N - 1);
    std::copy_n(from.data(), size, to);
    to[size] = '\0';
}

/// Three numbers, of which the third is 0 in dimension 2.
std::array<double, 3> vector_at(const Json& value, const std::string& field, int dimension) {
    if (!value.is_array() || value.size() != static_cast<std::size_t>(dimension))
        refuse("wrote " + field + " " + quoted(value.dump()) + "; expected " + std::to_string(dimension) + " numbers");
    std::array<double, 3> vector{};
    for (std::size_t k = 0; k < value.size(); ++k) vector[k] = number_at(value[k], field);
    return vector;
}

void read_vector(const Json& message, const char* field, int dimension, double (&to)[3]) {
    if (!message.contains(field)) return;
    const auto vector = vector_at(message[field], field, dimension);
    std::copy(vector.begin(), vector.end(), to);
}

int verdict_of(const Json& message) {
    const std::string word = text_of(message, "verdict");
    const auto found = std::find(verdicts.begin(), verdicts.end(), word);
    if (found == verdicts.end())
        refuse("answered verdict " + quoted(word) + ", which is none; expected separated, meet or undecided");
    return static_cast<int>(found - verdicts.begin());
}

/// Reads normal and contact points, at most as many as an answer holds.
void read_contact(const Json& message, int dimension, touchstone_answer& answer) {
    read_vector(message, "normal", dimension, answer.normal);
    if (!message.contains("points")) return;
    const Json& points = message["points"];
    if (!points.is_array() || points.size() > TOUCHSTONE_MOST_CONTACT_POINTS)
        refuse("wrote points that are no list of " + std::to_string(TOUCHSTONE_MOST_CONTACT_POINTS) + " at most");
    for (const Json& point : points) {
        if (!point.is_object() || point.size() != 2 || !point.contains("position") || !point.contains("depth"))
            refuse("wrote a point of other fields than position and depth");
        touchstone_contact_point& read = answer.contact_points[answer.contact_point_count++];
        read_vector(point, "position", dimension, read.position);
        read.depth = number_at(point["depth"], "depth");
    }
}

touchstone_answer answer_of(const Json& message, int dimension) {
    touchstone_answer answer = wire::empty_answer();
    copy_text(answer.refused, text_of(message, "refused"));
    if (answer.refused[0] != '\0') return answer;
    answer.verdict = verdict_of(message);
    answer.value = number_of(message, "value", answer.value);
    answer.allowed_error = number_of(message, "allowed_error", answer.allowed_error);
    read_vector(message, "point_a", dimension, answer.point_a);
    read_vector(message, "point_b", dimension, answer.point_b);
    read_contact(message, dimension, answer);
    answer.iterations = count_of(message, "iterations");
    answer.support_calls = count_of(message, "support_calls");
    answer.gave_up = flag_of(message, "gave_up") ? 1 : 0;
    return answer;
}

void read_kinds(const Json& message, wire::Greeting& greeting) {
    const Json& answers = message.contains("answers") ? message["answers"] : Json::object();
    if (!answers.is_object() || answers.empty())
        refuse("wrote no answers; expected them as in {\"distance\": [2, 3]}, the dimensions of each kind of query");
    for (const auto& [word, dimensions] : answers.items()) {
        const auto kind = std::find(kinds.begin(), kinds.end(), word);
        if (kind == kinds.end())
            refuse("answers " + quoted(word) + "; expected intersects, distance, penetration, impact");
        for (const Json& dimension : dimensions) {
            if (dimension != 2 && dimension != 3)
                refuse("answers in dimension " + dimension.dump() + "; expected 2, 3");
            greeting.answers[kind - kinds.begin()][dimension.get<int>()] = 1;
        }
    }
}

}  // namespace

std::string query_line(std::uint64_t number, const wire::QueryFrame& frame) {
    const wire::QueryHead& head = frame.head;
    Json query{{"id", number}, {"query", kinds.at(static_cast<std::size_t>(head.kind))}, {"dimension", head.dimension}};
    query["a"] = body_json(head.a, frame.vertices_a, frame.facets_a, head.dimension);
    query["b"] = body_json(head.b, frame.vertices_b, frame.facets_b, head.dimension);
    if (head.kind == TOUCHSTONE_IMPACT)
        query["motion"] = {{"velocity", std::vector<double>(head.velocity, head.velocity + head.dimension)},
                           {"duration", head.duration}};
    return query.dump();
}

wire::Greeting greeting_of(const std::string& line) {
    const Json message = parsed(line, {"touchstone", "name", "version", "settings", "bits", "answers", "absolute_error",
                                       "relative_error", "facets", "missing"});
    wire::Greeting greeting;
    if (!message.contains("touchstone") || message["touchstone"] != wire::line_protocol_version)
        refuse("wrote no \"touchstone\": " + std::to_string(wire::line_protocol_version) + " in its first line");
    greeting.abi = TOUCHSTONE_ENGINE_ABI;
    copy_text(greeting.name, text_of(message, "name"));
    if (greeting.name[0] == '\0') refuse("wrote no name");
    copy_text(greeting.version, text_of(message, "version"));
    copy_text(greeting.settings, text_of(message, "settings"));
    copy_text(greeting.problem, text_of(message, "missing"));
    greeting.is_missing = greeting.problem[0] == '\0' ? 0 : 1;
    if (greeting.is_missing != 0) return greeting;
    greeting.bits = count_of(message, "bits");
    greeting.wants_facets = flag_of(message, "facets") ? 1 : 0;
    greeting.absolute_error = number_of(message, "absolute_error", 0);
    greeting.relative_error = number_of(message, "relative_error", 0);
    read_kinds(message, greeting);
    return greeting;
}

wire::Reply reply_of(const std::string& line, std::uint64_t number, int dimension) {
    wire::Reply reply{};
    reply.answer = wire::empty_answer();
    try {
        const Json message = parsed(line, {"id", "verdict", "value", "allowed_error", "point_a", "point_b", "normal",
                                           "points", "iterations", "support_calls", "gave_up", "refused", "failed"});
        if (!message.contains("id") || message["id"] != number) {
            reply.stray = 1;
            refuse("answered the query " + (message.contains("id") ? quoted(message["id"].dump()) : "of no id") +
                   " when asked " + std::to_string(number));
        }
        if (message.contains("failed")) refuse("failed: " + text_of(message, "failed"));
        reply.answer = answer_of(message, dimension);
    } catch (const std::runtime_error& problem) {
        copy_text(reply.failure, problem.what());
    } catch (const Json::exception& problem) {
        copy_text(reply.failure, problem.what());
    }
    return reply;
}

}  // namespace touchstone
