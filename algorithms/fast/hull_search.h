// SPDX-License-Identifier: MIT
// GJK on two hulls, laid out for latency: the loop of gjk/distance.h with one code path for each size of the simplex.
//
// Source: as gjk/distance.h, with the regions of simplex_solvers/voronoi_newest.h. What differs from the readable loop
// is what stands between one support point and the next:
//  - The direction is a multiple of v that needs no division: the vertex, e x (a x b) for an edge, the normal of the
//    face. It is more accurate than v, which is a difference of large numbers (gjk/proof/feature.h).
//  - Weights are kept up to their sum. The points of A and B and the bracket are computed once, after the search.
//  - The rule v.v - v.w <= 8 u |v| max |w| is asked times |d| / |v| and squared, so that it takes no root.
//  - Vertices are in local variables, and of former simplices only the numbers of their vertices remain. No reference
//    to a vertex may reach a function that is not inlined, not even in a branch that is never taken: every vertex would
//    then live in memory, which costs a quarter to a half of the time. Such functions (hull_doubt.h) take copies.
//
// Invariant: v = sum weight_i w_i / sum weight_i with positive weights, d is a multiple of v, h = d.v and dd = d.d; so
// h^2 / dd = |v|^2 bounds the distance from above, (d.w)^2 / dd from below. |v| decreases from one support point to the
// next. Whatever rounding leaves doubtful ends the search as `open`, for the readable loop to decide. Cost: one scan of
// each hull and one reduction an iteration.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/vec.h"
#include "algorithms/fast/hull.h"
#include "algorithms/fast/hull_doubt.h"
#include "algorithms/fast/question.h"

namespace touchstone::fast {

/// The search. Use an object once, as a local variable.
template <Question question, class HullA, class HullB>
class HullSearch {
public:
    using S = typename HullA::scalar;
    using V = Vec<S, 3>;

    /// `reach` bounds the coordinates of A and B, added. Both hulls must outlive the search.
    [[gnu::always_inline]] HullSearch(const HullA& hull_a, const HullB& hull_b, const S& reach)
        : hull_a_(hull_a), hull_b_(hull_b), reach_(reach), least2_(S(3) * units2 * reach * reach) {}

    /// Searches from the vertices i of A and j of B that are furthest along `towards_b` and against it.
    [[gnu::always_inline]] End run(const V& towards_b, int i, int j);
    /// The same from the vertices that a scan finds.
    [[gnu::always_inline]] End run(const V& towards_b) {
        return run(towards_b, furthest(hull_a_, towards_b), furthest(hull_b_, V(-towards_b)));
    }

    /// The number of vertices whose weights are set: 4 only if the origin is inside of them.
    int size() const { return size_; }
    /// Vertex i of the simplex.
    template <int i>
    [[gnu::always_inline]] const Corner<S>& corner() const {
        return i == 0 ? a_ : i == 1 ? b_ : i == 2 ? c_ : p_;
    }
    /// Its weight, up to the sum of all.
    template <int i>
    [[gnu::always_inline]] const S& weight() const {
        return weight_[i];
    }
    /// True if |v| is rounding. After an open end the weights must not be negative as well.
    bool is_at_origin() const {
        return vv_ <= least2_ && S(0) <= weight_[0] && S(0) <= weight_[1] && S(0) <= weight_[2];
    }
    /// The nearest point, v.
    [[gnu::always_inline]] V v() const {
        if (size_ == 1) return a_.w;
        return S(0) < dd_ ? h_ / dd_ * d_ : zero_vector<S, 3>();
    }
    /// v.v, an upper bound of the squared distance.
    const S& upper2() const { return vv_; }
    /// A lower bound of the squared distance, 0 if none is known.
    const S& lower2() const { return lower2_; }
    /// The number of reductions of the simplex.
    int iterations() const { return iterations_; }

    /// True if a plane supports A - B within rounding of the origin, from which v is no further.
    bool is_at_contact(End end) const requires(question == Question::depth) {
        return end == End::touch || (end == End::gap && vv_ <= least2_);
    }
    /// The outward normal of that plane, of any length.
    const V& outward() const requires(question == Question::depth) { return contact_.outward; }
    /// The number of support points of A - B.
    int support_points() const requires(question == Question::depth) { return contact_.support_points; }

private:
    using Point = Corner<S>;
    using Keys [[gnu::vector_size(16)]] = std::uint32_t;
    using Halves [[gnu::vector_size(16)]] = std::uint64_t;

    static constexpr S roundoff = scalar_traits<S>::epsilon();
    static constexpr S units2 = S(64) * roundoff * roundoff;  ///< the square of the 8 roundoffs of the rule
    static constexpr S apart = S(32) * roundoff;              ///< those of gjk/proof/certainty.h
    /// Between these two a product of the rule has all of its digits, and no other overflows.
    static constexpr S smallest = std::numeric_limits<S>::min() / roundoff,
                       largest = touchstone::detail::power_of_two<S>(std::numeric_limits<S>::max_exponent / 2);

    [[gnu::always_inline]] Point made_of(int i, int j) const {
        const V w = hull_a_.at(i) - hull_b_.at(j);
        return {w, dot(w, w), static_cast<unsigned>(i) | static_cast<unsigned>(j) << 16};
    }
    [[gnu::always_inline]] bool ends(End end) {
        end_ = end;
        return true;
    }
    /// The search ends where a plane with this outward normal supports A - B up to rounding.
    [[gnu::always_inline]] bool touches(const V& outward, int asked = 0) {
        if constexpr (question == Question::depth) {
            contact_.outward = outward;
            contact_.support_points += asked;
        }
        return ends(End::touch);
    }
    /// True if w is 0 up to the rounding of its own points.
    [[gnu::always_inline]] bool is_rounding(const Point& x) const {
        if (!(x.ww <= least2_)) [[likely]]
            return false;
        const V a = hull_a_.at(number_on_a(x.key)), b = hull_b_.at(number_on_b(x.key));
        return x.ww <= units2 * larger(dot(a, a), dot(b, b));
    }

    /// p = S(A - B, -d) and what follows from it. True if the search ends.
    [[gnu::always_inline]] bool probe() {
        p_ = made_of(furthest(hull_a_, V(-d_)), furthest(hull_b_, d_));
        if constexpr (question == Question::depth) ++contact_.support_points;
        const S dw = dot(d_, p_.w), inverse = S(1) / dd_, gap = h_ - dw;
        const S allowed2 = units2 * larger(largest2_, p_.ww) * dd_;
        vv_ = h_ * h_ * inverse;
        if (!(smallest < allowed2 && allowed2 < largest)) [[unlikely]]
            return ends(End::open);
        if constexpr (question == Question::verdict) {
            if (S(0) < dw && apart * apart * reach_ * reach_ * dd_ < dw * dw) return ends(End::separated);
        } else {
            const S bound2 = dw * dw * inverse;
            if (S(0) < dw && lower2_ < bound2) lower2_ = bound2;
        }
        if (is_rounding(p_)) [[unlikely]] {  // a plane across d supports A - B at p
            touches(V(-d_));
            a_ = p_;
            take_vertex();
            return true;
        }
        // Where rounding has put the origin behind a face, d does not point along v.
        if (gap <= S(0) || gap * gap <= allowed2) {
            if constexpr (question == Question::depth) contact_.outward = -d_;
            return ends(h_ < S(0) ? End::open : End::gap);
        }
        // The bracket may be narrow by a bound across an earlier d, and then says nothing of this one.
        if (is_known(p_.key))
            return ends(question == Question::distance && dw * dw * inverse < lower2_ ? End::open : End::known);
        if (least_vv_ <= vv_ || iterations_ == most_iterations) return ends(End::open);
        least_vv_ = vv_;
        ++iterations_;
        return false;
    }

    /// The last support points and the simplex before them are asked at once.
    [[gnu::always_inline]] bool is_known(unsigned key) const {
        const auto equal = reinterpret_cast<Halves>(known_ == (key - Keys{}));
        return (equal[0] | equal[1]) != 0;
    }
    [[gnu::always_inline]] void remember(unsigned i, unsigned j, unsigned k) { known_ = Keys{i, j, k, p_.key}; }

    [[gnu::always_inline]] void take_vertex() {
        size_ = 1;
        d_ = a_.w;
        h_ = dd_ = largest2_ = vv_ = a_.ww;
        weight_[0] = S(1);
    }
    /// d = e x (a x b) = e.e v with e = b - a, so that it is across the edge up to its own rounding, and is known
    /// before the weights are. True if |v| is rounding and a plane supports A - B there.
    [[gnu::always_inline]] bool take_edge(const V& towards_b) {
        size_ = 2;
        d_ = cross(V(b_.w - a_.w), cross(a_.w, b_.w));
        dd_ = dot(d_, d_);
        const S inverse = S(1) / (weight_[0] + weight_[1]);
        h_ = dd_ * inverse;
        largest2_ = larger(a_.ww, b_.ww);
        if (!(h_ * inverse <= least2_)) [[likely]]
            return false;
        const EdgePlane<S> plane = edge_plane(hull_a_, hull_b_, towards_b, a_, b_);
        if (!plane.is_supporting) return false;
        vv_ = h_ * inverse;
        lower2_ = plane.lower2;
        return touches(plane.outward, 1);
    }
    [[gnu::always_inline]] void take_face() {
        size_ = 3;
        d_ = normal_;
        h_ = normal_h_;
        dd_ = dot(d_, d_);
        largest2_ = larger(larger(a_.ww, b_.ww), c_.ww);
    }
    /// True if |v| is rounding on the face, beyond which p lies, and the other side of it shows that the origin is
    /// inside or that A - B ends there.
    [[gnu::always_inline]] bool ends_at_face() {
        if (!(h_ * h_ <= least2_ * dd_)) [[likely]]
            return false;
        const Behind found = behind_face(hull_a_, hull_b_, d_, Corners<S>{a_, b_, c_, p_}, reach_);
        if (found == Behind::nothing) return touches(d_, 1);
        return found == Behind::surrounded && ends(End::inside);
    }

    /// The edge of a and p.
    [[gnu::always_inline]] Next reduce_edge() {
        const V ap = p_.w - a_.w;
        const S to_p = -dot(ap, a_.w), to_a = dot(ap, p_.w);
        if (!(S(0) < to_p)) return Next::nowhere;
        if (!(S(0) < to_a)) {
            a_ = p_;
            return Next::vertex;
        }
        b_ = p_;
        weight_[0] = to_a;
        weight_[1] = to_p;
        return Next::edge;
    }

    /// The triangle a, b, p, of which the edge ab is not asked again. `has_normal`: normal_ is its own, and points away
    /// from the origin.
    template <bool has_normal>
    [[gnu::always_inline]] Next reduce_triangle() {
        const V pa = a_.w - p_.w, pb = b_.w - p_.w;
        const S pa_p = -dot(pa, p_.w), pb_p = -dot(pb, p_.w);
        if (pa_p <= S(0) && pb_p <= S(0)) {
            a_ = p_;
            return Next::vertex;
        }
        const S pa_a = -dot(pa, a_.w), pb_a = -dot(pb, a_.w), of_b = pa_p * pb_a - pa_a * pb_p;
        if (of_b <= S(0) && S(0) < pa_p && pa_a < S(0)) {
            b_ = p_;
            weight_[0] = pa_p;
            weight_[1] = -pa_a;
            return Next::edge;
        }
        const S pa_b = -dot(pa, b_.w), pb_b = -dot(pb, b_.w), of_a = pa_b * pb_p - pa_p * pb_b;
        if (of_a <= S(0) && S(0) < pb_p && pb_b < S(0)) {
            a_ = b_;
            b_ = p_;
            weight_[0] = pb_p;
            weight_[1] = -pb_b;
            return Next::edge;
        }
        const S of_p = pa_a * pb_b - pa_b * pb_a;
        if (!(S(0) < of_a && S(0) < of_b && S(0) < of_p)) return Next::nowhere;
        weight_ = {of_a, of_b, of_p, S(0)};
        c_ = p_;
        if constexpr (!has_normal) set_normal(cross(pa, pb));
        return Next::face;
    }
    /// The normal of the face a, b, c, turned away from the origin, and its vertices in the order that belongs to it.
    [[gnu::always_inline]] void set_normal(const V& n) {
        normal_ = n;
        normal_h_ = dot(n, c_.w);
        if (normal_h_ < S(0)) {
            normal_ = -n;
            normal_h_ = -normal_h_;
            std::swap(a_, b_);
            std::swap(weight_[0], weight_[1]);
        }
    }

    /// The tetrahedron over the face a, b, c with the new vertex p. The normals of its faces at p point inwards, so the
    /// signs of their products with p say which of them see the origin.
    [[gnu::always_inline]] Next reduce_tetrahedron() {
        const V pa = a_.w - p_.w, pb = b_.w - p_.w, pc = c_.w - p_.w;
        const V ab = cross(pa, pb), bc = cross(pb, pc), ca = cross(pc, pa);
        const S of_ab = dot(ab, p_.w), of_bc = dot(bc, p_.w), of_ca = dot(ca, p_.w);
        int seen = (S(0) < of_ab ? face_pab : 0) | (S(0) < of_bc ? face_pbc : 0) | (S(0) < of_ca ? face_pca : 0);
        if (seen == 0) {
            weight_ = {-of_bc, -of_ca, -of_ab, dot(ab, pc) + of_ab + of_bc + of_ca};
            const S least = smaller(smaller(weight_[0], weight_[1]), smaller(weight_[2], weight_[3]));
            const S error = error_of_volume();
            if (error < least && smallest < error) [[likely]] {
                size_ = 4;
                return ends(End::inside), Next::nowhere;
            }
            seen = nearly_inside(Corners<S>{a_, b_, c_, p_}, reach_, error < S(64) * least);
        }
        switch (seen) {
            case face_pab: return take_normal(ab, of_ab), Next::triangle;
            case face_pbc:
                a_ = b_;
                b_ = c_;
                return take_normal(bc, of_bc), Next::triangle;
            case face_pca:
                b_ = a_;
                a_ = c_;
                return take_normal(ca, of_ca), Next::triangle;
            case face_pab | face_abc: return take_common_edge();
            case face_pbc | face_abc: a_ = c_; return take_common_edge();
            case face_pca | face_abc: b_ = c_; return take_common_edge();
            case certainly_inside: size_ = 4; return ends(End::inside), Next::nowhere;
            default: return reduce_with_rivals(seen);
        }
    }
    /// The origin is on the face abc up to rounding, and near another one as well: ab is the edge that both have.
    [[gnu::always_inline]] Next take_common_edge() {
        const V edge = b_.w - a_.w;
        weight_[0] = dot(edge, b_.w);
        weight_[1] = -dot(edge, a_.w);
        return S(0) < weight_[0] && S(0) < weight_[1] ? Next::edge : Next::nowhere;
    }
    /// A bound on the rounding of a volume over a face. With vertices that are exact and bounded by `most` that is
    /// 1,500 roundoffs of `most`, cubed: products of three vectors of up to twice `most` pass seven roundings. A vertex
    /// is known up to 8 roundoffs of `most` and `reach`.
    [[gnu::always_inline]] S error_of_volume() const {
        const S most = larger(larger(largest_of(a_.w), largest_of(b_.w)), larger(largest_of(c_.w), largest_of(p_.w)));
        return S(2048) * roundoff * (most * most * (most + reach_));
    }
    [[gnu::always_inline]] void take_normal(const V& n, const S& h) {
        normal_ = n;
        normal_h_ = h;
    }
    /// Two faces or three see the origin.
    [[gnu::always_inline]] Next reduce_with_rivals(int seen) {
        const Corners<S> all{a_, b_, c_, p_};
        const auto nearest = region_of(all, seen);
        const auto at = [&](std::size_t i) { return all[static_cast<std::size_t>(nearest.index[i])]; };
        if (!touchstone::detail::has_positive_weights(nearest)) return Next::nowhere;
        a_ = at(0);
        if (nearest.size == 1) return Next::vertex;
        b_ = at(1);
        weight_ = {nearest.lambda[0], nearest.lambda[1], nearest.lambda[2], S(0)};
        if (nearest.size == 2) {
            const S length2 = squared_norm(V(b_.w - a_.w));
            weight_[0] = weight_[0] * length2;
            weight_[1] = weight_[1] * length2;
            return Next::edge;
        }
        c_ = at(2);
        set_normal(cross(V(a_.w - c_.w), V(b_.w - c_.w)));
        return Next::face;
    }

    const HullA& hull_a_;
    const HullB& hull_b_;
    const S reach_, least2_;  ///< no |v|^2 above least2_ is rounding
    Point a_, b_, c_, p_;     ///< the simplex, and the newest support point
    V d_, normal_;
    S h_, dd_, vv_{}, normal_h_{}, largest2_, lower2_{}, least_vv_ = std::numeric_limits<S>::infinity();
    std::array<S, 4> weight_{};
    Keys known_;
    [[no_unique_address]] std::conditional_t<question == Question::depth, Contact<V>, Nothing> contact_{};
    End end_ = End::open;
    int size_ = 1, iterations_ = 0;
};

/// The labels are the sizes of the simplex. A `switch` over a variable in their place would put every vertex back into
/// memory between two turns.
template <Question question, class HullA, class HullB>
[[gnu::always_inline]] inline End HullSearch<question, HullA, HullB>::run(const V& towards_b, int i, int j) {
    using enum Next;
    a_ = made_of(i, j);
    known_ = a_.key - Keys{};
    take_vertex();
    if (is_rounding(a_)) [[unlikely]] {  // a plane across `towards_b` supports A - B at a
        if (!(smallest < squared_norm(towards_b))) return End::open;
        touches(towards_b);
        return end_;
    }
at_vertex:
    take_vertex();
    if (probe()) return end_;
    remember(a_.key, a_.key, a_.key);
    switch (reduce_edge()) {
        case vertex: goto at_vertex;
        case edge: goto at_edge;
        default: return End::open;
    }
at_edge:
    if (take_edge(towards_b) || probe()) return end_;
    remember(a_.key, b_.key, a_.key);
    switch (reduce_triangle<false>()) {
        case vertex: goto at_vertex;
        case edge: goto at_edge;
        case face: goto at_face;
        default: return End::open;
    }
at_face:
    take_face();
    if (probe() || ends_at_face()) return end_;
    remember(a_.key, b_.key, c_.key);
    switch (reduce_tetrahedron()) {
        case vertex: goto at_vertex;
        case edge: goto at_edge;
        case face: goto at_face;
        case triangle: break;
        default: return end_;
    }
    switch (reduce_triangle<true>()) {
        case vertex: goto at_vertex;
        case edge: goto at_edge;
        case face: goto at_face;
        default: return End::open;
    }
}

}  // namespace touchstone::fast
