// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/commands/output.h"

#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "experiments/commands/certificate_json.h"
#include "oracles/degeneracy.h"
#include "properties/cases/case_json.h"
#include "properties/cases/json_line.h"

namespace touchstone {
namespace {

using nlohmann::ordered_json;

ordered_json number(long double x) {
    if (!std::isfinite(x)) return nullptr;
    if (x == static_cast<long double>(static_cast<double>(x))) return json_number(static_cast<double>(x));
    return hex_float(x);
}

ordered_json number(const std::optional<long double>& x) { return x ? number(*x) : ordered_json(nullptr); }

ordered_json point(const std::optional<std::array<double, 3>>& x, int dimension) {
    if (!x) return nullptr;
    ordered_json list = ordered_json::array();
    for (int k = 0; k < dimension; ++k) list.push_back(number((*x)[static_cast<std::size_t>(k)]));
    return list;
}

/// The linear part and the moment, which is one number in the plane.
ordered_json gradient(const std::array<double, 6>& x, int dimension) {
    ordered_json list = ordered_json::array();
    for (std::size_t k = 0; k < x.size(); ++k)
        if (dimension == 3 || k < 2 || k == 5) list.push_back(number(static_cast<long double>(x[k])));
    return list;
}

void add_bad_fields(ordered_json& line, const Answer& answer) {
    for (const FieldFault& fault : answer.bad_fields)
        line["bad_fields"].push_back({{"finding", to_string(fault.field)}, {"said", fault.said}});
}

ordered_json result_json(const Case& a_case, const Method& method, const Answer& answer) {
    const int dimension = dimension_of(a_case.query);
    ordered_json line;
    line["id"] = a_case.id;
    line["method"] = method.canonical();
    line["verdict"] = to_string(answer.verdict);
    if (!answer.refused.empty()) {
        line["refused"] = answer.refused;
        if (answer.failed) line["failed"] = true;
        add_bad_fields(line, answer);
        return line;
    }
    line["stop"] = {{"name", answer.stop_name},
                    {"kind", to_string(answer.stop_kind)},
                    {"measured", number(answer.stop_measured)},
                    {"threshold", number(answer.stop_threshold)}};
    if (answer.interiors_apart) line["interiors_apart"] = true;
    line["quantity"] = to_string(answer.quantity);
    line["lower"] = number(answer.lower);
    line["upper"] = number(answer.upper);
    const std::string squared = answer.quantity == Quantity::impact_time ? "_exact" : "_squared";
    if (answer.exact_lower) line["lower" + squared] = *answer.exact_lower;
    if (answer.exact_upper) line["upper" + squared] = *answer.exact_upper;
    line["point_a"] = point(answer.point_a, dimension);
    line["point_b"] = point(answer.point_b, dimension);
    line["normal"] = point(answer.normal, dimension);
    for (const ContactPoint& each : answer.contact_points)
        line["contact_points"].push_back(
            {{"position", point(each.position, dimension)}, {"depth", number(static_cast<long double>(each.depth))}});
    if (answer.gradient) line["gradient"] = gradient(*answer.gradient, dimension);
    if (answer.cycle_period > 0) line["cycle_period"] = answer.cycle_period;
    if (answer.doubts)
        line["doubts"] = {{"comparisons", answer.doubts->comparisons},
                          {"doubtful", answer.doubts->doubtful},
                          {"incomparable", answer.doubts->incomparable},
                          {"first", answer.doubts->first}};
    const bool is_counted = !answer.zero_counts_are_unknown;
    if (is_counted || answer.iterations > 0) line["iterations"] = answer.iterations;
    if (is_counted || answer.support_calls > 0) line["support_calls"] = answer.support_calls;
    add_bad_fields(line, answer);
    return line;
}

ordered_json gradient_json(const GradientSet& set) {
    ordered_json parts = ordered_json::array();
    for (const GradientFace& face : set.faces) {
        ordered_json moments = ordered_json::array();
        for (const ExactVector& p : face.points) moments.push_back(moment(p, face.direction));
        parts.push_back({{"direction", face.direction},
                         {"squared_length", face.squared_length},
                         {"points", face.points},
                         {"moments", moments}});
    }
    return {{"unique", set.unique()}, {"complete", set.complete}, {"parts", parts}};
}

ordered_json gradient_json(const EnclosedGradient& gradient) {
    ordered_json object = {{"unique", gradient.unique ? ordered_json(*gradient.unique) : ordered_json()},
                           {"direction", gradient.direction},
                           {"direction_error", gradient.direction_error},
                           {"points", gradient.points},
                           {"point_error", gradient.point_error}};
    if (!gradient.common.empty()) object["common"] = gradient.common;
    return object;
}

ordered_json truth_json(const Truth& truth);

void add_details(ordered_json& object, const Truth& truth) {
    if (truth.nearest) {
        object["nearest"] = {{"a", {{"point", truth.nearest->point_a}, {"face", truth.nearest->face_a}}},
                             {"b", {{"point", truth.nearest->point_b}, {"face", truth.nearest->face_b}}}};
    }
    if (const auto& directions = truth.minimising_directions) {
        object["minimising_directions"] = {
            {"count", directions->complete ? ordered_json(directions->list.size()) : ordered_json("infinite")},
            {"directions", directions->list}};
    }
    if (truth.contact) {
        object["contact"] = {{"point", truth.contact->point}, {"unique", truth.contact->unique}};
        if (!truth.contact->normal.empty()) object["contact"]["normal"] = truth.contact->normal;
    }
    if (truth.interiors_apart) object["interiors_apart"] = *truth.interiors_apart;
    if (truth.sweep) object["sweep"] = truth_json(*truth.sweep);
}

void add_number(ordered_json& object, const char* name, const char* name_of_exact, const KnownNumber& known) {
    if (known.exact) object[name_of_exact] = *known.exact;
    if (known.enclosure) object[name] = {known.enclosure->lower, known.enclosure->upper};
}

ordered_json truth_json(const Truth& truth) {
    ordered_json object;
    object["verdict"] = to_string(truth.verdict);
    add_number(object, "distance", "distance_squared", truth.distance);
    add_number(object, "depth", "depth_squared", truth.depth);
    if (truth.hit) object["hit"] = *truth.hit;
    add_number(object, "impact_time", "impact_time", truth.impact_time);
    add_details(object, truth);
    return object;
}

ordered_json contact_json(const ContactJudgement& contact) {
    ordered_json object;
    const auto add_part = [&object](const char* name, Part part) {
        if (part != Part::absent) object[name] = to_string(part);
    };
    add_part("points", contact.points);
    add_part("normal", contact.normal);
    add_part("set", contact.set);
    add_part("gradient", contact.gradient);
    if (object.empty()) return object;
    object["findings"] = ordered_json::array();
    for (const ContactFinding finding : contact.findings) object["findings"].push_back(to_string(finding));
    const auto add_measure = [&object](const char* name, const std::optional<long double>& x) {
        if (x) object[name] = number(*x);
    };
    add_measure("point_error", contact.point_error);
    add_measure("overlap_left", contact.overlap_left);
    add_measure("angle", contact.angle);
    add_measure("covered", contact.covered);
    if (contact.gradient_unique) object["gradient_unique"] = *contact.gradient_unique;
    add_measure("gradient_error", contact.gradient_error);
    return object;
}

}  // namespace

Output::Output(std::string path) : path_(std::move(path)) {
    if (path_.empty() || path_ == "-") return;
    // A pipe or a device is written directly. A regular file gets its name only when it is complete.
    const bool device = std::filesystem::exists(path_) && !std::filesystem::is_regular_file(path_);
    if (!device) temporary_ = path_ + ".part";
    file_.open(device ? path_ : temporary_);
    if (!file_)
        throw InputError(path_ + ": cannot be written (" + std::strerror(errno) +
                         "); name a file in a folder that exists and can be written");
}

Output::~Output() {
    if (temporary_.empty()) return;
    file_.close();
    std::error_code ignored;  // on failure only the temporary file remains
    std::filesystem::remove(temporary_, ignored);
}

std::ostream& Output::stream() { return file_.is_open() ? file_ : std::cout; }

void Output::finish() {
    stream().flush();
    if (!stream())
        throw InputError((path_.empty() ? "standard output" : path_) + ": writing failed (" + std::strerror(errno) +
                         "); write where there is space and permission");
    if (temporary_.empty()) return;
    file_.close();
    std::filesystem::rename(temporary_, path_);
    temporary_.clear();
}

std::string result_line(const Case& a_case, const Method& method, const Answer& answer) {
    return json_line(result_json(a_case, method, answer));
}

std::string judged_line(const Case& a_case, const Method& method, const Answer& answer, const Judgement& judgement,
                        const Truth& truth) {
    ordered_json line = result_json(a_case, method, answer);
    line["finding"] = to_string(judgement.finding);
    if (judgement.side != WrongSide::none) line["side"] = to_string(judgement.side);
    if (judgement.leeway) line["promise"] = *judgement.leeway == Leeway::bound ? "upper_bound" : "tolerance";
    if (judgement.within_promise) line["within_promise"] = true;
    line["truth"] = truth_json(truth);
    line["error_relative"] = number(judgement.error_relative);
    line["error_ulps"] = number(judgement.error_ulps);
    if (judgement.contact)
        if (const auto contact = contact_json(*judgement.contact); !contact.empty()) line["contact"] = contact;
    return json_line(line);
}

std::string truth_line(const Case& a_case, const Truth& truth, const KnownGradients& gradients) {
    ordered_json line;
    line["id"] = a_case.id;
    line["query"] = to_string(kind_of(a_case.query));
    line["oracle"] = truth.oracle;
    line["oracle_version"] = truth.oracle_version;
    line.update(truth_json(truth));
    if (gradients.set) line["gradient"] = gradient_json(*gradients.set);
    if (gradients.enclosed) line["gradient"] = gradient_json(*gradients.enclosed);
    const long double largest = largest_coordinate(a_case.query);
    if (const auto ulps = degeneracy_ulps(kind_of(a_case.query), truth, largest))
        line["degeneracy_ulps"] = number(*ulps);
    if (truth.certificate) line["certificate"] = certificate_json(*truth.certificate);
    return json_line(line);
}

}  // namespace touchstone
