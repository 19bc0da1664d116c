// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/engines/line_protocol.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
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

/// The bytes of the text in quotes that begins there.
std::size_t length_of_text(const std::string& line, std::size_t begin) {
    for (std::size_t at = begin + 1; at < line.size(); ++at) {
        if (line[at] == '"') return at + 1 - begin;
        if (line[at] == '\\') ++at;
    }
    return line.size() - begin;
}

/// The bytes of the number or word that begins there; 1 for any other byte.
std::size_t length_of_word(const std::string& line, std::size_t begin) {
    std::size_t end = begin;
    while (end < line.size() && (std::isalnum(static_cast<unsigned char>(line[end])) != 0 ||
                                 std::string_view("+-._()").find(line[end]) != std::string_view::npos))
        ++end;
    return std::max<std::size_t>(end - begin, 1);
}

bool is_infinite_or_nan(const std::string& word) {
    char* rest = nullptr;
    const double number = std::strtod(word.c_str(), &rest);
    return rest != word.c_str() && *rest == '\0' && !std::isfinite(number);
}

/// Parses one object, or notes the field that it has twice.
Json parsed_once(const std::string& line, std::string& given_twice) {
    std::set<std::string> keys;
    const auto follow = [&](int depth, Json::parse_event_t event, const Json& key) {
        if (event == Json::parse_event_t::key && depth == 1 && !keys.insert(key.get<std::string>()).second)
            given_twice = key.get<std::string>();
        return true;
    };
    return Json::parse(line, follow, false);
}

/// Parses one object with these fields and no others, each once. A number that is not finite becomes a text.
Json parsed(const std::string& line, std::initializer_list<std::string_view> fields) {
    std::string given_twice;
    Json message = parsed_once(line, given_twice);
    if (message.is_discarded()) message = parsed_once(with_infinities_quoted(line), given_twice);
    if (!message.is_object()) refuse("wrote a line that is no JSON object: " + quoted(line));
    if (!given_twice.empty()) refuse("wrote the field " + quoted(std::as_const(given_twice)) + " twice");
    for (const auto& [field, value] : message.items())
        if (std::find(fields.begin(), fields.end(), field) == fields.end())
            refuse("wrote the field " + quoted(field) + ", which is none; expected one of those in docs/engines.md");
    return message;
}

double number_of(const Json& message, const char* field, double otherwise) {
    if (!message.contains(field)) return otherwise;
    const Json& value = message[field];
    if (!value.is_number())
        refuse(std::string("wrote ") + field + " " + quoted(value.dump()) +
               "; expected a finite number, or no such field where there is none");
    return value.get<double>();
}

bool is_count(const Json& value) {
    constexpr int most = 1'000'000'000;
    return value.is_number_integer() && value.get<double>() >= 0 && value.get<double>() <= most;
}

int count_of(const Json& message, const char* field) {
    if (!message.contains(field)) return 0;
    const Json& value = message[field];
    if (!is_count(value))
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

/// Reads the fields of one answer. A field that cannot be read stays empty and is noted, so that the others are judged.
class AnswerReader {
public:
    AnswerReader(const Json& message, int dimension, wire::Reply& reply)
        : message_(message), dimension_(dimension), reply_(reply) {}

    void read() {
        touchstone_answer& answer = reply_.answer;
        copy_text(answer.refused, text_of(message_, "refused"));
        if (answer.refused[0] != '\0') return;
        read_verdict();
        read_number("value", wire::number, answer.value);
        read_number("allowed_error", wire::allowed_error, answer.allowed_error);
        read_vector("point_a", wire::point, answer.point_a);
        read_vector("point_b", wire::point, answer.point_b);
        read_vector("normal", wire::normal, answer.normal);
        read_contact_points();
        read_gradient();
        read_count("iterations", answer.iterations);
        read_count("support_calls", answer.support_calls);
        read_gave_up();
    }

private:
    /// Of two wrong fields of one kind the first is told.
    void note(wire::Field kind, const std::string& said) {
        if (reply_.bad[kind][0] == '\0') copy_text(reply_.bad[kind], said);
    }
    void note(wire::Field kind, const char* field, const Json& value) {
        note(kind, std::string(field) + " " + quoted(value.is_string() ? value.get<std::string>() : value.dump()));
    }

    void read_verdict() {
        const Json word = message_.value("verdict", Json());
        const auto found = std::find(verdicts.begin(), verdicts.end(), word);
        if (found != verdicts.end())
            reply_.answer.verdict = static_cast<int>(found - verdicts.begin());
        else if (message_.contains("verdict"))
            note(wire::verdict, "verdict", word);
        else
            note(wire::verdict, "no verdict");
    }

    static bool read_finite(const Json& value, double& to) {
        if (!value.is_number()) return false;
        to = value.get<double>();
        return true;
    }

    void read_number(const char* field, wire::Field kind, double& to) {
        if (message_.contains(field) && !read_finite(message_[field], to)) note(kind, field, message_[field]);
    }

    /// Three numbers, of which the third is 0 in dimension 2.
    bool read_coordinates(const Json& value, double (&to)[3]) const {
        if (!value.is_array() || value.size() != static_cast<std::size_t>(dimension_)) return false;
        double read[3] = {0, 0, 0};
        for (std::size_t k = 0; k < value.size(); ++k)
            if (!read_finite(value[k], read[k])) return false;
        std::copy(read, read + 3, to);
        return true;
    }

    void read_vector(const char* field, wire::Field kind, double (&to)[3]) {
        if (message_.contains(field) && !read_coordinates(message_[field], to)) note(kind, field, message_[field]);
    }

    bool read_contact_point(const Json& point) {
        touchstone_contact_point& read = reply_.answer.contact_points[reply_.answer.contact_point_count];
        return point.is_object() && point.size() == 2 && point.contains("position") && point.contains("depth") &&
               read_coordinates(point["position"], read.position) && read_finite(point["depth"], read.depth);
    }

    /// All of them or none: a set without one of its points is another set.
    void read_contact_points() {
        if (!message_.contains("points")) return;
        const Json& points = message_["points"];
        int& count = reply_.answer.contact_point_count;
        if (!points.is_array()) return note(wire::contact_point, "points", points);
        if (points.size() > TOUCHSTONE_MOST_CONTACT_POINTS)
            return note(wire::contact_point, std::to_string(points.size()) + " contact points");
        for (const Json& point : points) {
            if (!read_contact_point(point)) {
                count = 0;
                return note(wire::contact_point, "contact point", point);
            }
            ++count;
        }
    }

    /// The linear part and the moment, which is one number in dimension 2.
    void read_gradient() {
        if (!message_.contains("gradient")) return;
        const Json& value = message_["gradient"];
        const std::size_t size = dimension_ == 2 ? 3 : 6;
        double read[6] = {0, 0, 0, 0, 0, 0};
        bool is_whole = value.is_array() && value.size() == size;
        for (std::size_t k = 0; is_whole && k < size; ++k)
            is_whole = read_finite(value[k], read[dimension_ == 2 && k == 2 ? 5 : k]);
        if (!is_whole) return note(wire::gradient, "gradient", value);
        std::copy(read, read + 6, reply_.answer.gradient);
    }

    void read_count(const char* field, int& to) {
        if (!message_.contains(field)) return;
        if (is_count(message_[field]))
            to = message_[field].get<int>();
        else
            note(wire::count, field, message_[field]);
    }

    void read_gave_up() {
        if (!message_.contains("gave_up")) return;
        const Json& value = message_["gave_up"];
        if (value.is_boolean())
            reply_.answer.gave_up = value.get<bool>() ? 1 : 0;
        else
            note(wire::flag, "gave_up", value);
    }

    const Json& message_;
    int dimension_;
    wire::Reply& reply_;
};

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

namespace {

/// Calls check(message, reply) before the fields are read; what it throws is the failure.
template <class Check>
wire::Reply reply_in(const std::string& line, int dimension, const Check& check) {
    wire::Reply reply{};
    reply.answer = wire::empty_answer();
    try {
        const Json message =
            parsed(line, {"id", "verdict", "value", "allowed_error", "point_a", "point_b", "normal", "points",
                          "gradient", "iterations", "support_calls", "gave_up", "refused", "failed"});
        check(message, reply);
        if (message.contains("failed")) refuse("failed: " + text_of(message, "failed"));
        AnswerReader(message, dimension, reply).read();
    } catch (const std::runtime_error& problem) {
        copy_text(reply.failure, problem.what());
    } catch (const Json::exception& problem) {
        copy_text(reply.failure, problem.what());
    }
    return reply;
}

}  // namespace

wire::Reply reply_of(const std::string& line, std::uint64_t number, int dimension) {
    return reply_in(line, dimension, [number](const Json& message, wire::Reply& reply) {
        if (message.contains("id") && message["id"] == number) return;
        reply.stray = 1;
        refuse("answered the query " + (message.contains("id") ? quoted(message["id"].dump()) : "of no id") +
               " when asked " + std::to_string(number));
    });
}

wire::Reply recorded_reply(const std::string& answer, int dimension) {
    return reply_in(answer, dimension, [](const Json&, wire::Reply&) {});
}

std::string with_infinities_quoted(const std::string& line) {
    std::string result;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t size = line[at] == '"' ? length_of_text(line, at) : length_of_word(line, at);
        const std::string part = line.substr(at, size);
        result += is_infinite_or_nan(part) ? "\"" + part + "\"" : part;
        at += size;
    }
    return result;
}

}  // namespace touchstone
