// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/enclosure/touching.h"

#include <algorithm>
#include <optional>

#include "oracles/enclosure/membership.h"
#include "oracles/rational_root.h"
#include "oracles/simplest_rational.h"

namespace touchstone::enclosure_detail {
namespace {

using boost::multiprecision::denominator;
using boost::multiprecision::numerator;
using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;

/// Returns an upper bound of sqrt(square), which is exact if the root is rational.
Rational upper_root(const Rational& square) {
    if (const auto root = rational_root(square)) return *root;
    // The result has some 200 bits more than the number and is rounded up.
    const unsigned shift = 400 + 2 * static_cast<unsigned>(msb(Integer(denominator(square))));
    const Integer scaled = (Integer(numerator(square)) << shift) / Integer(denominator(square));
    return Rational(sqrt(scaled) + 1, Integer(1) << (shift / 2));
}

/// Returns an upper bound of max n.x over the core. It is exact if every root in it is rational.
template <int D>
Rational upper_height(const RoundedCore<Rational, D>& core, const ExactPoint<D>& n) {
    std::optional<Rational> best;
    for (const auto& piece : core.pieces) {
        Rational squared(0);
        for (const auto& column : piece.columns) {
            const Rational along = dot(column, n);
            squared += along * along;
        }
        const Rational height = dot(piece.centre, n) + upper_root(squared);
        if (!best || height > *best) best = height;
    }
    return *best;
}

/// Returns the multiple of `step` nearest to x, or x itself if the step is zero.
Rational nearest_multiple(const Rational& x, const Rational& step) {
    if (step == 0) return x;
    const Rational shifted = x / step + Rational(1, 2);
    Integer whole = numerator(shifted) / denominator(shifted);
    if (Rational(whole) > shifted) --whole;
    return whole * step;
}

Rational power_of_two(int exponent) {
    const Integer power = Integer(1) << static_cast<unsigned>(std::abs(exponent));
    return exponent < 0 ? Rational(Integer(1), power) : Rational(power);
}

template <int D>
class ContactProof {
public:
    ContactProof(const Query<D>& query, const ExactPoint<D>& way, const ContactHint<D>& hint)
        : hint_(hint),
          a_(core_of_pieces<Rational, D>(query.a)),
          b_(moved(core_of_pieces<Rational, D>(query.b), way)),
          member_a_(query.a, ExactPoint<D>{}, corners(hint.piece_a, a_)),
          member_b_(query.b, way, corners(hint.piece_b, b_)),
          radius_(a_.radius + b_.radius) {
        propose_normals(query);
    }

    std::optional<ProvedContact<D>> run() {
        std::vector<ExactPoint<D>> separating;
        for (const auto& n : normals_)
            if (separates(n)) separating.push_back(n);
        if (separating.empty()) return std::nullopt;
        separating.resize(std::min<std::size_t>(separating.size(), 4));
        return common_point(separating);
    }

private:
    static RoundedCore<Rational, D> moved(RoundedCore<Rational, D> core, const ExactPoint<D>& way) {
        for (auto& piece : core.pieces) piece.centre = piece.centre + way;
        return core;
    }

    using Corner = typename Membership<D>::Corner;
    /// A point of a core and the weights that prove it a member.
    struct Member {
        ExactPoint<D> point;
        PieceWeights weights;
    };

    /// Returns the distinct vertices among the supports of a polytope.
    static std::vector<Corner> corners(const std::vector<std::size_t>& pieces, const RoundedCore<Rational, D>& core) {
        std::vector<Corner> distinct;
        for (const std::size_t piece : pieces) {
            if (!core.pieces[piece].columns.empty()) continue;
            const auto& vertex = core.pieces[piece].centre;
            const auto same = [&](const Corner& corner) { return corner.point == vertex; };
            if (std::none_of(distinct.begin(), distinct.end(), same)) distinct.push_back({piece, vertex});
        }
        return distinct;
    }

    /// Checks h_B(n) + h_A(-n) + radius |n| <= 0, where n points from B to A.
    bool separates(const ExactPoint<D>& n) const {
        const Rational length = radius_ == 0 ? Rational(0) : Rational(radius_ * upper_root(dot(n, n)));
        return upper_height<D>(b_, n) + upper_height<D>(a_, -n) + length <= 0;
    }

    static ExactPoint<D> scaled_to_one(const ExactPoint<D>& n) {
        Rational largest(0);
        for (const auto& x : n) largest = std::max(largest, Rational(abs(x)));
        return largest == 0 ? n : Rational(1 / largest) * n;
    }
    void propose(const ExactPoint<D>& n) {
        const auto scaled = scaled_to_one(n);
        const bool zero = std::all_of(n.begin(), n.end(), [](const Rational& x) { return x == 0; });
        if (!zero && std::find(normals_.begin(), normals_.end(), scaled) == normals_.end()) normals_.push_back(scaled);
    }
    void propose_both(const ExactPoint<D>& n) {
        propose(n);
        propose(-n);
    }

    /// Proposes these normals: the hints, as they are and rounded to simple ratios; the axes of the world; the images
    /// under the poses of planes and edges of the local frames.
    void propose_normals(const Query<D>& query) {
        for (const auto& hint : hint_.normals) {
            propose(hint);
            const ExactPoint<D> unit = scaled_to_one(hint);
            for (const int bits : {8, 16, 26, 40, 60}) {
                ExactPoint<D> simple;
                for (std::size_t k = 0; k < D; ++k) simple[k] = simplest_near(unit[k], power_of_two(-bits));
                propose(simple);
            }
        }
        for (std::size_t k = 0; k < D; ++k) {
            ExactPoint<D> axis{};
            axis[k] = 1;
            propose_both(axis);
        }
        std::vector<ExactPoint<D>> edges;
        for (const auto* body : {&query.a, &query.b})
            if (body->pose)
                for (int k = 0; k < D; ++k) {
                    ExactPoint<D> column;
                    for (int i = 0; i < D; ++i) {
                        const auto row = static_cast<std::size_t>(i);
                        column[row] = Rational(body->pose->rows[row][k]);
                    }
                    propose_both(column);
                    edges.push_back(column);
                }
        if constexpr (D == 2)
            for (const auto& edge : edges) propose_both({-edge[1], edge[0]});
        else
            for (std::size_t i = 0; i < edges.size(); ++i)
                for (std::size_t j = 0; j < i; ++j) propose_both(cross(edges[i], edges[j]));
    }

    ExactPoint<D> weighted(const std::vector<ExactPoint<D>>& points) const {
        ExactPoint<D> sum{};
        Rational total(0);
        for (std::size_t i = 0; i < points.size(); ++i) {
            sum = sum + hint_.weights[i] * points[i];
            total += hint_.weights[i];
        }
        return Rational(1 / total) * sum;
    }

    /// Returns candidates for an exact point of the core near the witness: the witness rounded to a grid, the witness
    /// moved into a support plane, and vertices. Candidates that are not members are left out.
    std::vector<Member> candidates(const Membership<D>& member, const RoundedCore<Rational, D>& core,
                                   const ExactPoint<D>& witness, const std::vector<ExactPoint<D>>& normals,
                                   int side) const {
        std::vector<Member> found;
        const auto consider = [&](const ExactPoint<D>& x) {
            const auto same = [&](const Member& known) { return known.point == x; };
            if (std::any_of(found.begin(), found.end(), same)) return;
            if (auto weights = member.weights(x)) found.push_back({x, std::move(*weights)});
        };
        for (const auto& corner : member.corners()) consider(corner);
        for (const auto& piece : core.pieces)
            if (!piece.columns.empty()) consider(piece.centre);
        const Rational size = size_of(core);
        for (const int bits : {2, 8, 20, 40, 53, 80, 110})
            for (const auto round : {simplest_near<Rational>, nearest_multiple}) {
                ExactPoint<D> rounded;
                for (std::size_t k = 0; k < D; ++k) rounded[k] = round(witness[k], size * power_of_two(-bits));
                consider(rounded);
                for (const auto& n : normals) {
                    const ExactPoint<D> outward = side > 0 ? n : -n;
                    const Rational miss = upper_height<D>(core, outward) - dot(outward, rounded);
                    consider(rounded + Rational(miss / dot(n, n)) * outward);
                }
            }
        return found;
    }

    static Rational size_of(const RoundedCore<Rational, D>& core) {
        Rational size(0);
        const auto reach = [&](const ExactPoint<D>& point) {
            for (const auto& x : point) size = std::max(size, Rational(abs(x)));
        };
        for (const auto& piece : core.pieces) {
            reach(piece.centre);
            for (const auto& column : piece.columns) reach(column);
        }
        return size;
    }

    using Found = std::optional<ProvedContact<D>>;

    /// Returns a point of the other core that lies along the normal of a plane, at the distance of the radii.
    std::optional<PieceWeights> across(const Membership<D>& other, const ExactPoint<D>& x,
                                       const std::vector<ExactPoint<D>>& normals, int side) const {
        for (const auto& n : normals)
            if (const auto length = rational_root(dot(n, n)))
                if (auto found = other.weights(x + Rational(side * radius_ / *length) * n)) return found;
        return std::nullopt;
    }

    Found common_point(const std::vector<ExactPoint<D>>& normals) const {
        const auto in_a = candidates(member_a_, a_, weighted(hint_.support_a), normals, -1);
        const auto in_b = candidates(member_b_, b_, weighted(hint_.support_b), normals, 1);
        for (const auto& x : in_a)
            for (const auto& y : in_b)
                if (dot(x.point - y.point, x.point - y.point) <= radius_ * radius_)
                    return ProvedContact<D>{normals, x.weights, y.weights};
        for (const auto& x : in_a)
            if (const auto y = across(member_b_, x.point, normals, -1)) return ProvedContact<D>{normals, x.weights, *y};
        for (const auto& y : in_b)
            if (const auto x = across(member_a_, y.point, normals, 1)) return ProvedContact<D>{normals, *x, y.weights};
        return std::nullopt;
    }

    const ContactHint<D>& hint_;
    RoundedCore<Rational, D> a_, b_;
    Membership<D> member_a_, member_b_;
    Rational radius_;
    std::vector<ExactPoint<D>> normals_;
};

}  // namespace

template <int D>
std::optional<ProvedContact<D>> proved_contact(const Query<D>& query, const ExactPoint<D>& way,
                                               const ContactHint<D>& hint) {
    return ContactProof<D>(query, way, hint).run();
}

template std::optional<ProvedContact<2>> proved_contact<2>(const Query<2>&, const ExactPoint<2>&,
                                                           const ContactHint<2>&);
template std::optional<ProvedContact<3>> proved_contact<3>(const Query<3>&, const ExactPoint<3>&,
                                                           const ContactHint<3>&);

}  // namespace touchstone::enclosure_detail
