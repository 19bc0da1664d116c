// SPDX-License-Identifier: GPL-3.0-or-later
// Follows a JSON parser, so that an error can name the field where it stands, and a field given twice is noticed.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <unordered_set>
#include <vector>

namespace touchstone {

/// To be called by nlohmann::json::parse for each event.
class JsonFieldTracker {
public:
    void follow(nlohmann::json::parse_event_t event, const nlohmann::json& parsed);

    /// Where the parser is, as "a.vertices[2]"; where it ended when it failed.
    std::string path() const;

    /// How many arrays and objects are open.
    std::size_t depth() const { return stack_.size(); }

    /// The first field that its object has a second time; empty where there is none.
    const std::string& given_twice() const { return given_twice_; }

private:
    /// An open array or object.
    struct Frame {
        bool is_array = false;
        std::size_t index = 0;
        std::string key{};
        std::unordered_set<std::string> keys{};  ///< so far
    };
    void key(const std::string& name);
    void value_read();

    std::vector<Frame> stack_;
    std::string given_twice_;
};

}  // namespace touchstone
