// SPDX-License-Identifier: GPL-3.0-or-later
// Follows a JSON parser, so that an error can name the field where it occurred and a repeated field is noticed.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <unordered_set>
#include <vector>

namespace touchstone {

/// Must be called by nlohmann::json::parse for each event.
class JsonFieldTracker {
public:
    void follow(nlohmann::json::parse_event_t event, const nlohmann::json& parsed);

    /// Returns the position of the parser, such as "a.vertices[2]", or the position where it failed.
    std::string path() const;

    /// Returns the number of open arrays and objects.
    std::size_t depth() const { return stack_.size(); }

    /// Returns the first field that occurs twice in its object, or an empty string if there is none.
    const std::string& given_twice() const { return given_twice_; }

private:
    /// An open array or object.
    struct Frame {
        bool is_array = false;
        std::size_t index = 0;
        std::string key{};
        std::unordered_set<std::string> keys{};  ///< keys seen so far
    };
    void key(const std::string& name);
    void value_read();

    std::vector<Frame> stack_;
    std::string given_twice_;
};

}  // namespace touchstone
