// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/cases/json_field.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace touchstone {
namespace {

using nlohmann::json;

/// Follows the parser; the stack holds one frame per open array or object.
class PathTracker final : public nlohmann::json_sax<json> {
public:
    std::string path() const {
        std::string text;
        for (const Frame& frame : stack_) {
            if (frame.is_array)
                text += "[" + std::to_string(frame.index) + "]";
            else if (!frame.key.empty())
                text += (text.empty() ? "" : ".") + frame.key;
        }
        return text;
    }

    /// The first field that its object has a second time.
    const std::string& given_twice() const { return given_twice_; }

    bool null() override { return value_read(); }
    bool boolean(bool) override { return value_read(); }
    bool number_integer(number_integer_t) override { return value_read(); }
    bool number_unsigned(number_unsigned_t) override { return value_read(); }
    bool number_float(number_float_t, const string_t&) override { return value_read(); }
    bool string(string_t&) override { return value_read(); }
    bool binary(binary_t&) override { return value_read(); }
    bool start_object(std::size_t) override { return open({}); }
    bool start_array(std::size_t) override { return open({true, 0, {}, {}}); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& name) override {
        Frame& object = stack_.back();
        object.key = name;
        if (given_twice_.empty() && std::find(object.keys.begin(), object.keys.end(), name) != object.keys.end())
            given_twice_ = path();
        object.keys.push_back(name);
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const json::exception&) override { return false; }

private:
    struct Frame {
        bool is_array = false;
        std::size_t index = 0;
        std::string key{};
        std::vector<std::string> keys{};  ///< so far
    };
    bool value_read() {
        if (!stack_.empty()) {
            ++stack_.back().index;
            stack_.back().key.clear();
        }
        return true;
    }
    bool open(Frame frame) {
        stack_.push_back(std::move(frame));
        return true;
    }
    bool close() {
        stack_.pop_back();
        return value_read();
    }

    std::vector<Frame> stack_;
    std::string given_twice_;
};

}  // namespace

std::string field_of_parse_error(std::string_view text) {
    PathTracker tracker;
    return json::sax_parse(text, &tracker) ? std::string() : tracker.path();
}

std::string field_given_twice(std::string_view text) {
    PathTracker tracker;
    json::sax_parse(text, &tracker);
    return tracker.given_twice();
}

}  // namespace touchstone
