// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/cases/json_field.h"

namespace touchstone {

void JsonFieldTracker::follow(nlohmann::json::parse_event_t event, const nlohmann::json& parsed) {
    using Event = nlohmann::json::parse_event_t;
    switch (event) {
        case Event::object_start: stack_.push_back({}); break;
        case Event::array_start: stack_.push_back({true, 0, {}, {}}); break;
        case Event::key: key(parsed.get_ref<const std::string&>()); break;
        case Event::value: value_read(); break;
        case Event::object_end:
        case Event::array_end:
            stack_.pop_back();
            value_read();
            break;
    }
}

std::string JsonFieldTracker::path() const {
    std::string text;
    for (const Frame& frame : stack_) {
        if (frame.is_array)
            text += "[" + std::to_string(frame.index) + "]";
        else if (!frame.key.empty())
            text += (text.empty() ? "" : ".") + frame.key;
    }
    return text;
}

void JsonFieldTracker::key(const std::string& name) {
    Frame& object = stack_.back();
    object.key = name;
    if (!object.keys.insert(name).second && given_twice_.empty()) given_twice_ = path();
}

void JsonFieldTracker::value_read() {
    if (stack_.empty()) return;
    ++stack_.back().index;
    stack_.back().key.clear();
}

}  // namespace touchstone
