// SPDX-License-Identifier: GPL-3.0-or-later
// Reads PLY: a header that describes elements and their properties, then the elements as text, one per line, or as
// bytes.
#include <array>
#include <bit>
#include <cmath>
#include <optional>

#include "experiments/import/mesh_points.h"

namespace touchstone {
namespace {

enum class Type { int8, uint8, int16, uint16, int32, uint32, float32, float64 };

struct TypeName {
    std::string_view old, sized;
};
constexpr std::array<TypeName, 8> type_names{{{"char", "int8"},
                                              {"uchar", "uint8"},
                                              {"short", "int16"},
                                              {"ushort", "uint16"},
                                              {"int", "int32"},
                                              {"uint", "uint32"},
                                              {"float", "float32"},
                                              {"double", "float64"}}};

struct Property {
    std::optional<Type> count;  ///< type of the count of a list
    Type type = Type::float64;
    std::string name;
};
struct Element {
    std::string name;
    std::int64_t count = 0;
    std::vector<Property> properties;
};
enum class Form { text, little_endian, big_endian };
struct Header {
    Form form = Form::text;
    std::vector<Element> elements;
};

Type type_of(const MeshText& text, std::string_view word) {
    for (std::size_t i = 0; i < type_names.size(); ++i)
        if (word == type_names[i].old || word == type_names[i].sized) return static_cast<Type>(i);
    text.refuse(quoted(word), "a type of numbers such as float or uchar");
}

Form form_of(const MeshText& text, std::string_view word) {
    if (word == "ascii") return Form::text;
    if (word == "binary_little_endian") return Form::little_endian;
    if (word == "binary_big_endian") return Form::big_endian;
    text.refuse("the format " + quoted(word), "ascii, binary_little_endian or binary_big_endian");
}

Property read_property(MeshText& text) {
    Property property;
    std::string_view word = text.word_of_line();
    if (word == "list") {
        property.count = type_of(text, text.word_of_line());
        if (*property.count >= Type::float32) text.refuse("a list counted by fractions", "a type of whole numbers");
        word = text.word_of_line();
    }
    property.type = type_of(text, word);
    property.name = text.word_of_line();
    return property;
}

Header read_header(MeshText& text) {
    if (text.word() != "ply") text.refuse("another first word", "ply");
    Header header;
    for (text.skip_line(); !text.is_at_end(); text.skip_line()) {
        const std::string_view keyword = text.word_of_line();
        if (keyword == "format") header.form = form_of(text, text.word_of_line());
        if (keyword == "element") {
            const std::string name(text.word_of_line());
            header.elements.push_back({name, text.index(text.word_of_line(), 0, INT32_MAX), {}});
        }
        if (keyword == "property") {
            if (header.elements.empty()) text.refuse("a property", "an element before it");
            header.elements.back().properties.push_back(read_property(text));
        }
        if (keyword == "end_header") return text.skip_line(), header;
    }
    text.refuse("the end of the file", "end_header");
}

double raw_number(MeshText& text, Type type, bool reversed) {
    switch (type) {
        case Type::int8: return text.raw<std::int8_t>(reversed);
        case Type::uint8: return text.raw<std::uint8_t>(reversed);
        case Type::int16: return text.raw<std::int16_t>(reversed);
        case Type::uint16: return text.raw<std::uint16_t>(reversed);
        case Type::int32: return text.raw<std::int32_t>(reversed);
        case Type::uint32: return text.raw<std::uint32_t>(reversed);
        case Type::float32: return text.raw<float>(reversed);
        default: return text.raw<double>(reversed);
    }
}

class Body {
public:
    Body(MeshText& text, const Header& header) : text_(text), header_(header) {}

    MeshPoints read() {
        for (const Element& element : header_.elements) {
            if (element.name == "vertex") check_vertex(element);
            // An element without properties takes no bytes, so any number of them would fit into any file.
            for (std::int64_t i = 0; !element.properties.empty() && i < element.count; ++i) read(element);
        }
        if (header_.form == Form::text)
            if (const auto word = text_.word(); !word.empty())
                text_.refuse(quoted(word), "the end after the last element of the header");
        for (const double index : indices_)
            if (!(index >= 0) || index >= static_cast<double>(points_.size()) || index != std::floor(index))
                text_.refuse("a face with a vertex beyond the " + std::to_string(points_.size()) + " of the file",
                             "vertices counted from 0");
        return std::move(points_);
    }

private:
    void check_vertex(const Element& element) const {
        for (const char* axis : {"x", "y", "z"}) {
            int found = 0;
            for (const Property& property : element.properties)
                if (property.name == axis) found += property.count ? 2 : 1;
            if (found != 1)
                text_.refuse("vertices without one number " + std::string(axis), "properties x, y and z, each once");
        }
    }

    void read(const Element& element) {
        const bool is_vertex = element.name == "vertex", is_text = header_.form == Form::text;
        if (is_text) text_.to_word();
        Vec<double, 3> x{};
        for (const Property& property : element.properties) {
            if (property.count) {
                read_list(element, property);
                continue;
            }
            const double value = number(property.type);
            for (int k = 0; is_vertex && k < 3; ++k)
                if (property.name == std::string_view("xyz").substr(static_cast<std::size_t>(k), 1)) x[k] = value;
        }
        if (is_vertex) points_.push_back(x);
        if (!is_text) return;
        if (const auto word = text_.word_of_line(); !word.empty())
            text_.refuse(quoted(word), "the end of the line after the properties of element " + element.name);
    }

    void read_list(const Element& element, const Property& property) {
        const double count = number(*property.count);
        if (count < 0 || count != std::floor(count)) text_.refuse("a list of that length", "a whole number >= 0");
        const bool is_face = element.name == "face" && property.name.starts_with("vertex_ind");
        for (double i = 0; i < count; ++i) {
            const double value = number(property.type);
            if (is_face) indices_.push_back(value);
        }
    }

    double number(Type type) {
        if (header_.form == Form::text) {
            const double value = text_.number(text_.word_of_line());
            return type == Type::float32 ? static_cast<float>(value) : value;
        }
        const bool reversed = (header_.form == Form::big_endian) == (std::endian::native == std::endian::little);
        return raw_number(text_, type, reversed);
    }

    MeshText& text_;
    const Header& header_;
    MeshPoints points_;
    std::vector<double> indices_;
};

}  // namespace

MeshPoints ply_points(MeshText& text) {
    const Header header = read_header(text);
    return Body(text, header).read();
}

}  // namespace touchstone
