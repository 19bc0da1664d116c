// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/cases/case.h"

#include <xxhash.h>

#include <bit>
#include <cstdint>

namespace touchstone {
namespace {

template <int D>
int count(const ShapeData<D>& shape) {
    return std::visit(
        []<class Shape>(const Shape& s) -> int {
            if constexpr (PlainPolytope<Shape, D>)
                return static_cast<int>(s.template corners<D>().size());
            else
                return 1;
        },
        shape);
}

/// The canonical geometry as little-endian bytes. Negative zero is kept, because a method may distinguish it.
class Bytes {
public:
    void add(std::uint64_t word) {
        for (int i = 0; i < 8; ++i) text_.push_back(static_cast<char>(word >> (8 * i) & 0xff));
    }
    void add(double x) { add(std::bit_cast<std::uint64_t>(x)); }
    template <int D>
    void add(const Vec<double, D>& x) {
        for (int k = 0; k < D; ++k) add(x[k]);
    }
    template <int D>
    void add(const std::vector<Vec<double, D>>& list) {
        add(static_cast<std::uint64_t>(list.size()));
        for (const auto& x : list) add(x);
    }
    template <int D>
    void add(const Body<D>& body) {
        add(static_cast<std::uint64_t>(body.shape.index()));
        std::visit(
            [this](const auto& shape) {
                for_each_field(shape, [this](const auto&, const auto& value) { this->add(value); });
            },
            body.shape);
        const auto pose = body.pose.value_or(Pose<double, D>::identity());
        for (const auto& row : pose.rows) add(row);
        add(pose.translation);
        add(body.margin);
    }
    std::string hash() const {
        const XXH128_hash_t value = XXH3_128bits(text_.data(), text_.size());
        std::string hex;
        for (const std::uint64_t half : {value.high64, value.low64})
            for (int shift = 60; shift >= 0; shift -= 4) hex.push_back("0123456789abcdef"[half >> shift & 15]);
        return hex;
    }

private:
    std::string text_;
};

}  // namespace

int vertex_count(const AnyQuery& query) {
    return std::visit([](const auto& q) { return count(q.a.shape) + count(q.b.shape); }, query);
}

std::string identity_of(const AnyQuery& query) {
    return std::visit(
        [&](const auto& q) {
            Bytes bytes;
            bytes.add(static_cast<std::uint64_t>(dimension_of(query)));
            bytes.add(static_cast<std::uint64_t>(q.kind));
            bytes.add(q.a);
            bytes.add(q.b);
            if (q.motion) {
                bytes.add(q.motion->velocity);
                bytes.add(q.motion->duration);
            }
            return bytes.hash();
        },
        query);
}

std::optional<Case> asked_as(const Case& a_case, QueryKind kind) {
    Case asked = a_case;
    if (kind_of(a_case.query) == kind) return asked;
    const bool moves = std::visit([](const auto& query) { return query.motion.has_value(); }, a_case.query);
    if (kind == QueryKind::impact && !moves) return std::nullopt;
    std::visit(
        [kind](auto& query) {
            query.kind = kind;
            if (kind != QueryKind::impact) query.motion.reset();
        },
        asked.query);
    asked.id += "/" + std::string(to_string(kind));  // no '@', so that a file of such cases can be addressed by id
    asked.replay += "@" + std::string(to_string(kind));
    asked.expected.reset();
    return asked;
}

}  // namespace touchstone
