// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/commands/certificate_json.h"

#include <nlohmann/json.hpp>

namespace touchstone {
namespace {

using nlohmann::ordered_json;

ordered_json weights_json(const std::vector<Certificate::Weight>& weights) {
    ordered_json list = ordered_json::array();
    for (const auto& [vertex, weight, at] : weights) {
        list.push_back(ordered_json::array({vertex, weight}));
        if (!at.empty()) list.back().push_back(at);
    }
    return list;
}

ordered_json witness_json(const Certificate::Witness& witness) {
    return {{"a", weights_json(witness.a)}, {"b", weights_json(witness.b)}};
}

ordered_json surface_json(const Certificate::Surface& surface) {
    ordered_json list = ordered_json::array();
    for (const auto& face : surface.faces) {
        ordered_json corners = ordered_json::array();
        for (const auto& pair : face) corners.push_back(ordered_json::array({pair.a, pair.b}));
        list.push_back(corners);
    }
    return list;
}

ordered_json surface_json(const Certificate::RoundSurface& surface) {
    ordered_json corners = ordered_json::array();
    for (const auto& corner : surface.corners)
        corners.push_back({corner.a.vertex, corner.a.at, corner.b.vertex, corner.b.at});
    return {{"corners", corners}, {"faces", surface.faces}};
}

}  // namespace

ordered_json certificate_json(const Certificate& certificate) {
    ordered_json object;
    object["core"] = to_string(certificate.core);
    object["witness"] = witness_json(certificate.witness);
    if (!certificate.direction.empty()) object["direction"] = certificate.direction;
    if (certificate.surface) object["surface"] = surface_json(*certificate.surface);
    if (certificate.round_surface) object["surface"] = surface_json(*certificate.round_surface);
    if (certificate.axis) object["axis"] = *certificate.axis;
    if (certificate.contact) {
        const auto& contact = *certificate.contact;
        object["contact"] = {{"time", contact.time}, {"witness", witness_json(contact.witness)}};
        object["contact"]["direction"] = contact.direction;
        if (contact.before) object["contact"]["before"] = *contact.before;
        if (contact.across) object["contact"]["across"] = *contact.across;
    }
    if (certificate.miss) object["miss"] = *certificate.miss;
    if (certificate.sweep) object["sweep"] = certificate_json(*certificate.sweep);
    return object;
}

}  // namespace touchstone
