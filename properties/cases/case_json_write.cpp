// SPDX-License-Identifier: GPL-3.0-or-later
// Writes cases. Every number is either an exact small integer or a hex float.
#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "properties/cases/case_json.h"
#include "properties/cases/json_line.h"

namespace touchstone {
namespace {

using nlohmann::json;

template <int D>
json vector_json(const Vec<double, D>& x) {
    json list = json::array();
    for (int k = 0; k < D; ++k) list.push_back(json_number(x[k]));
    return list;
}

json field_json(double x) { return json_number(x); }
template <int D>
json field_json(const Vec<double, D>& x) {
    return vector_json(x);
}
template <int D>
json field_json(const std::vector<Vec<double, D>>& points) {
    json list = json::array();
    for (const auto& x : points) list.push_back(vector_json(x));
    return list;
}

template <int D>
nlohmann::ordered_json body_json(const Body<D>& body) {
    nlohmann::ordered_json object;
    std::visit(
        [&](const auto& shape) {
            object["shape"] = shape.name;
            for_each_field(shape, [&](const auto& field, const auto& value) {
                object[std::string(field.name)] = field_json(value);
            });
        },
        body.shape);
    if (body.pose) {
        json rows = json::array();
        for (int i = 0; i < D; ++i) {
            json row = vector_json(body.pose->rows[static_cast<std::size_t>(i)]);
            row.push_back(json_number(body.pose->translation[i]));
            rows.push_back(row);
        }
        object["pose"] = rows;
    }
    if (body.margin != 0) object["margin"] = json_number(body.margin);
    return object;
}

nlohmann::ordered_json expected_json(const Expected& expected) {
    nlohmann::ordered_json object;
    const auto put = [&](const char* name, const auto& field) {
        if (field) object[name] = *field;
    };
    const auto put_enclosure = [&](const char* name, const std::optional<Enclosure>& field) {
        if (field) object[name] = {field->lower, field->upper};
    };
    if (expected.verdict != Verdict::undecided) object["verdict"] = to_string(expected.verdict);
    put("distance_squared", expected.distance.exact);
    put("depth_squared", expected.depth.exact);
    put_enclosure("distance", expected.distance.enclosure);
    put_enclosure("depth", expected.depth.enclosure);
    put("hit", expected.hit);
    put("impact_time", expected.impact_time.exact);
    put_enclosure("impact_time", expected.impact_time.enclosure);
    return object;
}

template <class Float>
std::string hex_text(Float x) {
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), x, std::chars_format::hex).ptr;
    std::string text(buffer.data(), end);
    if (!std::isfinite(x)) return text;
    return text[0] == '-' ? "-0x" + text.substr(1) : "0x" + text;
}

}  // namespace

std::string hex_float(double x) { return hex_text(x); }
std::string hex_float(long double x) { return hex_text(x); }

json json_number(double x) {
    if (x == std::trunc(x) && std::fabs(x) <= 0x1p53 && !(x == 0 && std::signbit(x)))
        return static_cast<std::int64_t>(x);
    return hex_float(x);
}

std::string to_json_line(const Case& a_case) {
    nlohmann::ordered_json line;
    line["id"] = a_case.id;
    line["query"] = to_string(kind_of(a_case.query));
    line["dimension"] = dimension_of(a_case.query);
    std::visit(
        [&](const auto& query) {
            line["a"] = body_json(query.a);
            line["b"] = body_json(query.b);
            if (query.motion)
                line["motion"] = {{"velocity", vector_json(query.motion->velocity)},
                                  {"duration", json_number(query.motion->duration)}};
        },
        a_case.query);
    if (!a_case.tags.empty()) line["tags"] = a_case.tags;
    if (!a_case.origin.empty()) line["origin"] = a_case.origin;
    if (a_case.perturbation_ulps) line["perturbation_ulps"] = *a_case.perturbation_ulps;
    if (a_case.expected) line["expected"] = expected_json(*a_case.expected);
    return json_line(line);
}

}  // namespace touchstone
