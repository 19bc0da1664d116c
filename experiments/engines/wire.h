// SPDX-License-Identifier: GPL-3.0-or-later
// The messages between the program and the process that hosts an engine. Both are of one build, so numbers are sent as
// they are in memory. Messages between this process and an engine that is a command are lines (line_protocol.h). Cost:
// linear in the message.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include "experiments/engines/touchstone_engine.h"

namespace touchstone::wire {

/// The head of every message. An answer has the number of its query. Bytes that the engine wrote into the pipe, and
/// answers of processes that it started, are thereby recognised.
struct Mark {
    static constexpr std::uint64_t word = 0x656e6f7473686374;
    std::uint64_t magic = word, number = 0;
    bool is_of(std::uint64_t asked) const { return magic == word && number == asked; }
};

/// The first message of the host, with number 0: the description of the engine, or why there is none.
struct Greeting {
    std::int32_t abi = 0, bits = 0, wants_facets = 0;
    std::int32_t is_missing = 0;      ///< 1 if the problem is that something is not installed
    std::int32_t answers[4][4] = {};  ///< by kind of query and dimension
    double absolute_error = 0, relative_error = 0;
    char name[64] = {}, version[128] = {}, settings[512] = {}, problem[512] = {};
};

/// The fields of an answer that an engine can give wrong, in the order of BadField.
enum Field { verdict, number, allowed_error, point, normal, contact_point, count, flag, gradient, field_count };

/// The reply of the host to a query: the answer, or the failure of an engine that is a command.
struct Reply {
    touchstone_answer answer;
    char bad[field_count][96];  ///< what a command wrote in a field that cannot be read; the answer is empty there
    std::int32_t stray;         ///< 1 if the failure is about bytes that belong to no query
    char failure[256];          ///< empty if there is an answer
};

/// The version of the lines that a command writes and reads (line_protocol.h).
constexpr int line_protocol_version = 1;

/// A body without pointers; vertices and facets follow in the frame.
struct BodyHead {
    std::int32_t shape = 0, vertex_count = 0, facet_count = 0;
    double size[3] = {}, rows[9] = {}, translation[3] = {}, margin = 0;
};

struct QueryHead {
    std::int32_t kind = 0, dimension = 0;
    BodyHead a, b;
    double velocity[3] = {}, duration = 0;
};

/// A query with the arrays its bodies point to.
struct QueryFrame {
    QueryHead head;
    std::vector<double> vertices_a, vertices_b;
    std::vector<std::int32_t> facets_a, facets_b;
};

inline void append(std::string& bytes, const void* data, std::size_t size) {
    bytes.append(static_cast<const char*>(data), size);
}

/// Packs a query: its length, then the parts in the order of QueryFrame. A mark precedes it.
inline std::string packed(const QueryFrame& frame) {
    std::string body;
    append(body, &frame.head, sizeof frame.head);
    for (const auto* list : {&frame.vertices_a, &frame.vertices_b})
        append(body, list->data(), list->size() * sizeof(double));
    for (const auto* list : {&frame.facets_a, &frame.facets_b})
        append(body, list->data(), list->size() * sizeof(std::int32_t));
    const auto size = static_cast<std::uint64_t>(body.size());
    std::string bytes;
    append(bytes, &size, sizeof size);
    return bytes + body;
}

/// Unpacks a query from the bytes after the length.
inline QueryFrame unpacked(const std::string& body) {
    QueryFrame frame;
    const char* at = body.data();
    const auto take = [&at](void* to, std::size_t size) {
        if (size > 0) std::memcpy(to, at, size);
        at += size;
    };
    take(&frame.head, sizeof frame.head);
    const auto count = [](std::int32_t n) { return 3 * static_cast<std::size_t>(n); };
    frame.vertices_a.resize(count(frame.head.a.vertex_count));
    frame.vertices_b.resize(count(frame.head.b.vertex_count));
    frame.facets_a.resize(count(frame.head.a.facet_count));
    frame.facets_b.resize(count(frame.head.b.facet_count));
    take(frame.vertices_a.data(), frame.vertices_a.size() * sizeof(double));
    take(frame.vertices_b.data(), frame.vertices_b.size() * sizeof(double));
    take(frame.facets_a.data(), frame.facets_a.size() * sizeof(std::int32_t));
    take(frame.facets_b.data(), frame.facets_b.size() * sizeof(std::int32_t));
    return frame;
}

/// The body with its arrays, which must outlive it.
inline touchstone_body body_of(const BodyHead& head, const std::vector<double>& vertices,
                               const std::vector<std::int32_t>& facets) {
    touchstone_body body{};
    body.shape = head.shape;
    body.vertex_count = head.vertex_count;
    body.vertices = vertices.data();
    body.facet_count = head.facet_count;
    body.facets = facets.data();
    std::copy(std::begin(head.size), std::end(head.size), body.size);
    std::copy(std::begin(head.rows), std::end(head.rows), body.rows);
    std::copy(std::begin(head.translation), std::end(head.translation), body.translation);
    body.margin = head.margin;
    return body;
}

inline touchstone_query query_of(const QueryFrame& frame) {
    touchstone_query query{};
    query.kind = frame.head.kind;
    query.dimension = frame.head.dimension;
    query.a = body_of(frame.head.a, frame.vertices_a, frame.facets_a);
    query.b = body_of(frame.head.b, frame.vertices_b, frame.facets_b);
    std::copy(std::begin(frame.head.velocity), std::end(frame.head.velocity), query.velocity);
    query.duration = frame.head.duration;
    return query;
}

/// The empty answer that engines fill in.
inline touchstone_answer empty_answer() {
    touchstone_answer answer{};
    answer.value = answer.allowed_error = std::numeric_limits<double>::quiet_NaN();
    for (double* point : {answer.point_a, answer.point_b, answer.normal})
        for (int k = 0; k < 3; ++k) point[k] = answer.value;
    for (touchstone_contact_point& point : answer.contact_points) point.depth = answer.value;
    for (double& number : answer.gradient) number = answer.value;
    return answer;
}

}  // namespace touchstone::wire
