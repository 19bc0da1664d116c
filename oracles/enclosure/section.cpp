// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/enclosure/section.h"

#include "oracles/rational_root.h"

namespace touchstone::enclosure_detail {
namespace {

using Vector = Point<Rational, 3>;

bool is_zero(const Vector& x) { return x[0] == 0 && x[1] == 0 && x[2] == 0; }

/// The line through `origin` along `direction`.
class Axis {
public:
    Axis(const Vector& origin, const Vector& direction) : origin_(origin), direction_(direction) {
        if (const auto root = rational_root(dot(direction, direction))) length_ = *root;
    }

    const Vector& direction() const { return direction_; }

    std::optional<RoundedCore<Rational, 2>> section(const RoundedCore<Rational, 3>& core) const {
        if (length_ == 0) return std::nullopt;
        RoundedCore<Rational, 2> result;
        result.radius = core.radius;
        for (const auto& piece : core.pieces) {
            auto flat = section(piece);
            if (!flat) return std::nullopt;
            result.pieces.push_back(std::move(*flat));
        }
        return result;
    }

private:
    Rational along(const Vector& x) const { return dot(x, direction_) / length_; }

    std::optional<Piece<Rational, 2>> section(const Piece<Rational, 3>& piece) const {
        const Vector offset = piece.centre - origin_;
        if (!is_zero(cross(offset, direction_))) return std::nullopt;
        Piece<Rational, 2> result{{Rational(0), along(offset)}, {}};
        std::vector<Vector> across;
        std::vector<Rational> lengths;
        for (const auto& column : piece.columns) {
            if (is_zero(cross(column, direction_)))
                lengths.push_back(along(column));
            else if (dot(column, direction_) == 0)
                across.push_back(column);
            else
                return std::nullopt;
        }
        if (across.size() == 2) {
            const Rational squared = dot(across[0], across[0]);
            const auto radius = rational_root(squared);
            if (!radius || squared != dot(across[1], across[1]) || dot(across[0], across[1]) != 0) return std::nullopt;
            result.columns.push_back({*radius, Rational(0)});
        } else if (!across.empty()) {
            return std::nullopt;
        }
        if (lengths.size() > 1) return std::nullopt;
        for (const Rational& length : lengths) result.columns.push_back({Rational(0), length});
        return result;
    }

    Vector origin_, direction_;
    Rational length_{0};
};

}  // namespace

std::optional<CoaxialSection> coaxial_section(const Query<3>& query) {
    const auto a = core_of_pieces<Rational, 3>(query.a), b = core_of_pieces<Rational, 3>(query.b);
    for (const auto* core : {&a, &b})
        for (const auto& piece : core->pieces) {
            std::vector<Vector> directions;
            if (piece.columns.size() == 2) directions = {cross(piece.columns[0], piece.columns[1])};
            if (piece.columns.size() == 3) directions = piece.columns;
            for (const auto& direction : directions) {
                const Axis axis(piece.centre, direction);
                auto section_a = axis.section(a), section_b = axis.section(b);
                if (section_a && section_b)
                    return CoaxialSection{direction, std::move(*section_a), std::move(*section_b)};
            }
            if (!directions.empty()) return std::nullopt;
        }
    return std::nullopt;
}

}  // namespace touchstone::enclosure_detail
