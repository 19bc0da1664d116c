// SPDX-License-Identifier: MIT
// The search for the plane of a facet of A - B that is nearest to the origin, among those that the facets and edges of
// A and B give. Source, invariant and error bounds: depth.h.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "algorithms/fast/facets/workspace.h"

namespace touchstone::facets {

/// Which of the two bodies.
enum Side : std::size_t { of_a = 0, of_b = 1 };

/// Where the search ends: at the nearest plane, or already at one whose h is 0 up to rounding, but not exactly.
enum class Until { nearest, contact };

/// The nearest plane found: along a facet of one body, or along two edges whose arcs cross.
template <Field S>
struct Nearest {
    bool is_known = false, is_pair = false;
    Side side = of_a;    ///< of the facet
    int facet = 0;       ///< its number
    S value{};           ///< h in direction of the normal, as Search::measure has it
    Vec<S, 3> normal{};  ///< of a pair: outward, of any length
};

/// The search for one pair. Create one object for each query and use it once.
template <Field S>
class Search {
public:
    /// `pose` takes B into the frame of A. Everything must outlive the search.
    Search(const HullFacets<S>& a, const HullFacets<S>& b, const Pose<S, 3>& pose, Workspace<S>& work,
           Until until = Until::nearest)
        : body_{&a, &b}, pose_(pose), work_(work), shift_(touchstone::apply(pose, b.base) - a.base), until_(until) {
        if constexpr (!scalar_traits<S>::is_exact)
            band_ = S(64) * scalar_traits<S>::epsilon() * reach() + (a.error + b.error);
        error_ = S(16) * scalar_traits<S>::epsilon() * reach();
    }

    /// A bound of the rounding errors of h at a unit vector and of what a wrong sign costs; 0 on exact scalars.
    const S& band() const { return band_; }
    /// A bound of the 1-norm of every point of A - B.
    S reach() const {
        S sum = body_[of_a]->reach + body_[of_b]->reach;
        for (int k = 0; k < 3; ++k) sum = sum + magnitude_of(shift_[k]);
        return sum;
    }

    /// Asks facets and pairs of edges until none can be nearer than the best, or until the bodies are apart by more
    /// than the band. With Until::contact also until h of the best is 0 up to rounding, but not exactly.
    void run() {
        turn_b();
        bound_facets(of_a, turned(body_[of_b]->centre) + shift_, body_[of_b]->radius);
        bound_facets(of_b, body_[of_a]->centre, body_[of_a]->radius);
        ask_facets();
        if (is_over()) return;
        const std::uint64_t low_a = facets_below(of_a, of_b), low_b = facets_below(of_b, of_a);
        gather_arcs_of_b(low_b);
        if (arcs_ > 0 && !is_over()) cross_arcs_of_a(low_a);
    }

    /// The nearest plane found.
    const Nearest<S>& nearest() const { return nearest_; }
    /// True if the nearest plane has the origin outside, beyond rounding.
    bool is_apart() const { return nearest_.value < -band_; }
    /// The number of planes for which h was taken by a support point.
    int asked() const { return asked_; }

    /// The outward normal of A - B of the nearest plane, without a division where it is that of a facet.
    Vec<S, 3> normal() const {
        if (nearest_.is_pair) return nearest_.normal;
        const Vec<S, 3>& n = body_[nearest_.side]->directions[static_cast<std::size_t>(nearest_.facet)];
        return nearest_.side == of_a ? n : -turned(n);
    }
    /// The vertices of one body, those of B in the frame of A.
    const Vectors<S>& vertices(Side side) const { return side == of_a ? body_[of_a]->vertices : work_.vertices; }

    /// The vertices of A and B that lie farthest along n and along -n.
    std::array<Vec<S, 3>, 2> support_points(const Vec<S, 3>& n) const {
        const auto &a = vertices(of_a), &b = vertices(of_b);
        return {a[a.farthest(n)], b[b.farthest(-n)]};
    }

private:
    using B = Batch<S>;
    using Values = typename B::Value;
    static constexpr int width = B::width;
    static constexpr bool is_unit = HullFacets<S>::has_unit_vectors;

    bool is_over() const { return is_apart() || is_contact_; }

    /// Call where the nearest plane has changed. It is contact if its h is 0 up to the rounding of h alone, that of the
    /// pose left out. This is a fraction of the band. An h of exactly 0 is none: bodies touch if it is the least, which
    /// only the whole search tells.
    [[gnu::always_inline]] void look_for_contact() {
        if (until_ != Until::contact) return;
        is_contact_ = magnitude_of(nearest_.value) <= error_ && misses_origin();
    }
    /// True if h is not exactly 0. It is taken from the normal without a division, as in the answer.
    [[gnu::noinline]] bool misses_origin() const {
        const Vec<S, 3> n = normal();
        const auto [x, y] = support_points(n);
        return !(dot(n, x - y) == S(0));
    }

    static Side other(Side side) { return side == of_a ? of_b : of_a; }
    Vec<S, 3> turned(const Vec<S, 3>& d) const { return apply_rows(pose_, d); }

    const Vectors<S>& normals(Side side) const { return side == of_a ? body_[of_a]->normals : work_.normals; }
    const Row<S>& offsets(Side side) const { return side == of_a ? body_[of_a]->offsets : work_.offsets; }

    /// What planes are compared by: h / |n| where normals have the length 1, and its square with the sign of h where
    /// there is no root. Both grow with h / |n|.
    static S measure(const S& h, const S& nn) {
        if constexpr (is_unit)
            return h;
        else
            return h * magnitude_of(h) / nn;
    }
    /// The bound below which a plane is of interest: the best so far, and not less than 0.
    S top() const { return nearest_.value < S(0) ? S(0) : nearest_.value; }

    void turn_b() {
        const HullFacets<S>& b = *body_[of_b];
        turn(pose_, shift_, b.vertices, work_.vertices);
        turn(pose_, zero_vector<S, 3>(), b.normals, work_.normals);
        for (int j = 0; j < work_.normals.count(); ++j) {
            Values offset;
            detail::dot_with<S>(work_.normals.block(j), shift_, offset);
            offset = offset + detail::batch_at(&b.offsets[width * j]);
            B::store(offset, &work_.offsets[width * j]);
        }
    }

    /// For facets of one body: the offset less the reach of a ball inside the other. h is no less.
    void bound_facets(Side side, const Vec<S, 3>& centre, const S& radius) {
        const auto& all = normals(side);
        for (int j = 0; j < all.count(); ++j) {
            Values along;
            detail::dot_with<S>(all.block(j), centre, along);
            Values bound = detail::batch_at(&offsets(side)[width * j]) - along + radius;
            if constexpr (!is_unit) bound = measure(bound, body_[side]->squares[static_cast<std::size_t>(j)]);
            B::store(bound, &work_.bound[side][width * j]);
        }
        known_[side] = 0;
    }

    /// The facets of one body whose bound is less than `limit`, one bit for each.
    std::uint64_t below(Side side, const S& limit) const {
        std::uint64_t found = 0;
        for (int j = normals(side).count(); j-- > 0;)
            found = found << width | Batch<S>::bits(detail::batch_at(&work_.bound[side][width * j]) < limit);
        return found & ((std::uint64_t{1} << body_[side]->facet_count) - 1);
    }

    /// Takes h at a facet by the support point of the other body.
    [[gnu::always_inline]] void ask(Side side, int f) {
        const Vec<S, 3> n = normals(side)[f];
        const auto& points = vertices(other(side));
        const int number = points.farthest(-n);
        const S h = value_at(side, f, number);
        work_.supporter[side][static_cast<std::size_t>(f)] = number;
        work_.height[side][f] = h;
        known_[side] |= std::uint64_t{1} << f;
        ++asked_;
        if (nearest_.is_known && !(h < nearest_.value)) return;
        nearest_.is_known = true;
        nearest_.is_pair = false;
        nearest_.side = side;
        nearest_.facet = f;
        nearest_.value = h;
        look_for_contact();
    }
    void ask_once(Side side, int f) {
        if ((known_[side] >> f & 1) == 0) ask(side, f);
    }

    /// The value of the plane that touches facet f of one body and vertex `number` of the other.
    S value_at(Side side, int f, int number) const {
        const S h = offsets(side)[f] - dot(normals(side)[f], vertices(other(side))[number]);
        if constexpr (is_unit) return h;
        return measure(h, body_[side]->squares[static_cast<std::size_t>(f)]);
    }

    /// The facet of one body with the least bound, the first of several.
    int most_promising(Side side) const {
        const Row<S>& bound = work_.bound[side];
        const int count = body_[side]->facet_count, in_blocks = count & -width;
        int best = 0;
        if constexpr (width > 1) best = first_of_least(bound, in_blocks);
        for (int f = width > 1 ? in_blocks : 1; f < count; ++f)
            if (bound[f] < bound[best]) best = f;
        return best;
    }
    /// The first place of the least of some whole blocks; 0 of none.
    static int first_of_least(const Row<S>& row, int count) {
        Values least = detail::batch_at(&row[0]);
        for (int f = width; f < count; f += width) B::keep_smaller(least, detail::batch_at(&row[f]));
        B::spread_least(least);
        for (int f = 0; f < count; f += width)
            if (const unsigned found = B::bits(detail::batch_at(&row[f]) == least); found != 0)
                return f + std::countr_zero(found);
        return 0;
    }

    void ask_facets() {
        const int first_a = most_promising(of_a), first_b = most_promising(of_b);
        if (work_.bound[of_a][first_a] < work_.bound[of_b][first_b])
            ask(of_a, first_a);
        else
            ask(of_b, first_b);
        for (const Side side : {of_a, of_b})
            for (std::uint64_t left = below(side, nearest_.value) & ~known_[side]; left != 0; left &= left - 1) {
                const int f = std::countr_zero(left);
                if (work_.bound[side][f] < nearest_.value) ask(side, f);
                if (is_over()) return;
            }
    }

    /// The facets at one end or both of the arcs that may be nearer than the best. Along an arc between facets whose
    /// bounds are both at least U, where U is no less than the radius, h is at least U too.
    std::uint64_t facets_below(Side side, Side ball) const {
        const S least = top(), &radius = body_[ball]->radius;
        return below(side, least < radius ? radius : least);
    }

    /// True if a facet between the edge and one of the other body may be nearer than the best. With p on the edge and
    /// x any vertex of the other body, h(n) >= n.(p - x) along the arc, which is no less than the smaller of its values
    /// at the ends if neither is negative. If one vertex supports both ends, it supports the whole arc, and no arc
    /// crosses.
    bool may_be_nearer(Side side, const typename HullFacets<S>::Edge& edge) {
        const bool begins_left = (known_[side] >> edge.left & 1) != 0;
        const int here = begins_left ? edge.left : edge.right, there = begins_left ? edge.right : edge.left;
        ask_once(side, here);
        const S limit = top();
        const auto is_low = [&](int one, int other, int number) {
            return work_.height[side][one] < limit || value_at(side, other, number) < limit;
        };
        const int x = work_.supporter[side][static_cast<std::size_t>(here)];
        if (!is_low(here, there, x)) return false;
        ask_once(side, there);
        const int y = work_.supporter[side][static_cast<std::size_t>(there)];
        return x != y && is_low(there, here, y);
    }
    static bool is_among(const typename HullFacets<S>::Edge& edge, std::uint64_t facets) {
        return ((facets >> edge.left | facets >> edge.right) & 1) != 0;
    }

    void gather_arcs_of_b(std::uint64_t low) {
        const HullFacets<S>& b = *body_[of_b];
        arcs_ = 0;
        for (int j = 0; j < static_cast<int>(b.edges.size()); ++j) {
            const auto& edge = b.edges[static_cast<std::size_t>(j)];
            if (!is_among(edge, low) || !may_be_nearer(of_b, edge)) continue;
            set_arc(arcs_, work_.normals[edge.left], work_.normals[edge.right],
                    turned(b.along[static_cast<std::size_t>(j)]), work_.vertices[edge.from]);
            work_.arc_number[static_cast<std::size_t>(arcs_)] = j;
            ++arcs_;
        }
        for (int k = arcs_; k % width != 0; ++k) {  // arcs of length 0, which cross none
            const Vec<S, 3> none = zero_vector<S, 3>();
            set_arc(k, none, none, none, none);
        }
    }
    void set_arc(int k, const Vec<S, 3>& left, const Vec<S, 3>& right, const Vec<S, 3>& along, const Vec<S, 3>& point) {
        ArcBlock<S>& block = work_.arcs[static_cast<std::size_t>(k / width)];
        const auto lane = static_cast<std::size_t>(k % width);
        for (std::size_t i = 0; i < 3; ++i) {
            block.left.coordinate[i][lane] = left.component[i];
            block.right.coordinate[i][lane] = right.component[i];
            block.along.coordinate[i][lane] = along.component[i];
            block.point.coordinate[i][lane] = point.component[i];
        }
    }

    void cross_arcs_of_a(std::uint64_t low) {
        const HullFacets<S>& a = *body_[of_a];
        for (std::size_t i = 0; i < a.edges.size(); ++i) {
            const auto& edge = a.edges[i];
            if (!is_among(edge, low) || !may_be_nearer(of_a, edge)) continue;
            cross_arc(static_cast<int>(i), a.normals[edge.left], a.normals[edge.right], a.vertices[edge.from]);
            if (is_over()) return;
        }
    }

    /// Offers the planes along edge i of A and those edges of B whose arcs cross its arc. With a, b the normals at the
    /// ends of the arc of A, c, d those of B, and e, f the edges, the arcs from a to b and from -c to -d cross if and
    /// only if (c.e)(d.e) < 0, (a.f)(b.f) < 0 and (c.e)(b.f) < 0 [Gre13]. They do at e x f if b.f < 0, else at f x e.
    void cross_arc(int i, const Vec<S, 3>& a, const Vec<S, 3>& b, const Vec<S, 3>& point) {
        const Vec<S, 3>& e = body_[of_a]->along[static_cast<std::size_t>(i)];
        const Values none{};
        for (int j = 0; j < arcs_; j += width) {
            const ArcBlock<S>& block = work_.arcs[static_cast<std::size_t>(j / width)];
            Values c, d;
            detail::dot_with<S>(block.left, e, c);
            detail::dot_with<S>(block.right, e, d);
            std::uint64_t left = Batch<S>::bits(c * d < none);
            if (left == 0) continue;
            Values p, q;
            detail::dot_with<S>(block.along, a, p);
            detail::dot_with<S>(block.along, b, q);
            left &= Batch<S>::bits(p * q < none) & Batch<S>::bits(c * q < none);
            if (left != 0) left &= planes_below(e, point, block, q);
            if (left == 0) continue;
            const std::uint64_t is_forward = Batch<S>::bits(q < none);
            for (; left != 0; left &= left - 1) {
                const int lane = std::countr_zero(left);
                offer_pair(i, work_.arc_number[static_cast<std::size_t>(j + lane)], (is_forward >> lane & 1) != 0);
            }
        }
    }

    /// The edges of the block whose planes may be nearer than the best, one bit for each: those where h, less a bound
    /// of its error, is below. The vectors e and f have the length 1, or h is exact.
    std::uint64_t planes_below(const Vec<S, 3>& e, const Vec<S, 3>& point, const ArcBlock<S>& block,
                               const Values& q) const {
        const auto lanes = [](const detail::VectorBlock<S>& of, std::size_t k) -> const Values& {
            return detail::batch_at(of.coordinate[k].data());
        };
        const Values none{};
        const Values &f0 = lanes(block.along, 0), &f1 = lanes(block.along, 1), &f2 = lanes(block.along, 2);
        const Values n0 = e[1] * f2 - e[2] * f1, n1 = e[2] * f0 - e[0] * f2, n2 = e[0] * f1 - e[1] * f0;
        const Values forward = n0 * (point[0] - lanes(block.point, 0)) + n1 * (point[1] - lanes(block.point, 1)) +
                               n2 * (point[2] - lanes(block.point, 2));
        const Values h = (q < none ? forward : -forward) - error_;
        const Values nn = n0 * n0 + n1 * n1 + n2 * n2;
        S limit = nearest_.value;
        if constexpr (is_unit) limit = limit * magnitude_of(limit);
        return Batch<S>::bits(h * (h < none ? -h : h) < limit * nn);
    }

    /// Takes h across both edges by support points, which is a bound of the depth whatever the direction. The normal
    /// e x f of nearly parallel edges has an error along both of them. Its components along e are taken off again, and
    /// then both edges support A and B in its direction up to rounding.
    void offer_pair(int i, int j, bool is_forward) {
        const Vec<S, 3>& e = body_[of_a]->along[static_cast<std::size_t>(i)];
        const Vec<S, 3> f = turned(body_[of_b]->along[static_cast<std::size_t>(j)]);
        Vec<S, 3> n = is_forward ? cross(e, f) : cross(f, e);
        S nn = squared_norm(n);
        const bool is_well_known = scalar_traits<S>::from_double(0x1p-20) < nn;
        if constexpr (is_unit) {
            for (int twice = 0; twice < 2; ++twice) n = n - dot(n, e) * e;
            nn = squared_norm(n);
            if (!is_normal(nn)) return;
            n = S(1) / square_root(nn) * n;
        }
        if (!(S(0) < nn)) return;
        const auto [x, y] = support_points(n);
        const S h = dot(n, x - y);
        const S value = measure(h, nn);
        ++asked_;
        if (!(value < nearest_.value)) return;
        nearest_.is_pair = true;
        nearest_.value = value;
        nearest_.normal = n;
        if (is_unit && is_well_known) nearest_.normal = without_division(i, j, is_forward);
        look_for_contact();
    }
    Vec<S, 3> without_division(int i, int j, bool is_forward) const {
        const auto& of_first = body_[of_a]->edges[static_cast<std::size_t>(i)];
        const auto& of_second = body_[of_b]->edges[static_cast<std::size_t>(j)];
        const Vec<S, 3> e = vertices(of_a)[of_first.to] - vertices(of_a)[of_first.from];
        const Vec<S, 3> f = vertices(of_b)[of_second.to] - vertices(of_b)[of_second.from];
        Vec<S, 3> n = is_forward ? cross(e, f) : cross(f, e);
        n = touchstone::detail::scaled_to_unit_size(n);
        return n;
    }

    std::array<const HullFacets<S>*, 2> body_;
    const Pose<S, 3>& pose_;
    Workspace<S>& work_;
    Vec<S, 3> shift_;  ///< the base of B, relative to that of A
    Until until_;
    bool is_contact_ = false;  ///< the search ends at the nearest plane found
    S band_ = S(0);
    S error_ = S(0);                        ///< of h at a vector of the length 1; 0 on exact scalars
    std::array<std::uint64_t, 2> known_{};  ///< the facets that have been asked, one bit for each
    int arcs_ = 0, asked_ = 0;
    Nearest<S> nearest_;
};

}  // namespace touchstone::facets
