// SPDX-License-Identifier: MIT
// GJK that decides what can be decided: the loop as it is printed, with directions that round little, and a proof at
// its end.
//
// Source: seed S0, "GJK", with Theorems 2 to 4 (docs/theorems.md); [GJK88], [vdB99]. With C = A - B and W_0 = {w_0}:
//     v = v(conv(W));   w = S(C, -d), where d is a multiple of v;   W = smallest subset of W u {w} that holds v
// It looks at the side of C where d.w is least; d.w > 0 there means that a plane across d separates A and B.
//
// Invariant: v = sum weight_i w_i / sum weight_i with positive weights, so |v| bounds the distance from above;
// (d.w)^2 / d.d bounds its square from below. The loop goes on while either bound improves: the last digits of |v| do
// not fall while d still turns, but the lower bound rises. Both are monotone, so the loop ends. It decides nothing
// itself. What is decided follows from signs (plane.h), and what these leave open from GJK without rounding
// (exact_search.h), or of curved bodies from a simplex that is completed on both sides of the origin (completion.h).
//
// Cost: one support point and one reduction per iteration, some 4; exact signs only where a bound on rounding leaves a
// sign open, which no ordinary pair does (docs/theorems.md has the shares).
#pragma once

#include <algorithm>
#include <span>

#include "algorithms/core/result.h"
#include "algorithms/gjk/proof/completion.h"
#include "algorithms/gjk/proof/exact_search.h"
#include "algorithms/gjk/proof/feature.h"
#include "algorithms/gjk/proof/plane.h"
#include "algorithms/gjk/proof/probable_normals.h"
#include "algorithms/gjk/proof/weights.h"

namespace touchstone::gjk::proof {

/// What is known at the end. Lengths are those of the scaled bodies; distances are of the cores.
template <Scalar T>
struct Found {
    Verdict verdict = Verdict::undecided;  ///< of the bodies with their radii
    std::string_view why = "";             ///< what ended the search
    Vec<T, 3> v = zero_vector<T, 3>(), point_a = zero_vector<T, 3>(), point_b = zero_vector<T, 3>();
    Vec<T, 3> normal = zero_vector<T, 3>();  ///< of the plane that separates the cores; zero if none does
    T lower2{}, upper2{};                    ///< of the squared distance of the cores
    Corners<T> corner{};                     ///< the simplex that holds v
    std::array<T, 4> weight{};
    int size = 0;
    bool is_wide = false;  ///< the bounds are further from each other than rounding explains
    int iterations = 0, support_calls = 0;
};

template <Scalar T>
class Search {
public:
    static constexpr int most_iterations = 128;

    /// `verdict_only`: the search may end at the first plane that separates.
    Search(Difference<T>& c, bool verdict_only) : c_(c), verdict_only_(verdict_only) {}

    /// Begins at the point that is least along `direction`, which is not zero. If a plane separates the cores but the
    /// loop ended far from the nearest point, it begins again from that plane, and at last without rounding.
    Found<T> run(const Vec<T, 3>& direction) {
        Found<T> found = run_once(direction);
        for (int i = 0; i < most_restarts && is_wide(found); ++i) {
            Search again(c_, verdict_only_);
            Found<T> next = again.run_once(best_);
            next.iterations += found.iterations;
            next.support_calls += found.support_calls;
            next.lower2 = larger(next.lower2, found.lower2);
            if (next.verdict != found.verdict || found.upper2 <= next.upper2) break;
            found = next;
            best_ = again.best_;
        }
        if (is_wide(found)) found = Search(c_, verdict_only_).at_exact_point(found, best_);
        found.is_wide = is_wide(found);
        return found;
    }

private:
    static constexpr int most_restarts = 3;

    /// What was found of cores that are apart, with their nearest point, which a search without rounding finds from the
    /// side of C that `direction` points to. The same if they are no hulls of known points.
    Found<T> at_exact_point(const Found<T>& found, const Vec<T, 3>& direction) {
        if (c_.is_curved() || !c_.is_exact()) return found;
        ExactSearch<T> search(c_, true);
        if (search.run(support(direction)) == ExactSearch<T>::Outcome::open) return found;
        const Direction<T> across = search.direction();
        if (across.is_zero()) return found;
        found_ = found;
        found_.lower2 = larger(found.lower2, c_.squared_gap(across));
        found_.normal = across.rounded;
        hold(search.corners());
        sharpen_point();
        return found_;
    }

    /// True if a plane separates the cores, and the bounds are further from each other than rounding explains.
    bool is_wide(const Found<T>& found) const {
        if constexpr (Real<T>)
            return !verdict_only_ && found.verdict != Verdict::undecided && T(0) < found.lower2 &&
                   square_root(found.lower2) + T(2) * c_.rounding_of_length() < square_root(found.upper2);
        return false;
    }

    Found<T> run_once(const Vec<T, 3>& direction) {
        first_direction_ = direction;
        corner_[0] = support(direction);
        now_ = vertex_feature(corner_, 0);
        for (;; ++found_.iterations) {
            if (now_.h == T(0)) return ended("origin_in_simplex");
            const Vertex<T> w = support(now_.d);
            const T dw = dot(now_.d, w.w);
            const bool has_risen = raise_lower_bound(dw);
            if (verdict_only_ && c_.is_beyond_rounding(now_.d, w.w)) return ended("separating_axis");
            // The gap h - d.w is within the rounding of d.w: v is the nearest point.
            if (is_gap_closed(dw, w.w)) return ended("gap");
            // The support point is in the simplex already, so there is no further one along d.
            if (is_known(w)) return ended("duplicate_support");
            const bool has_fallen = found_.iterations == 0 || now_.vv < least_vv_;
            if (!has_fallen && !has_risen) return ended("no_progress");
            if (found_.iterations == most_iterations) return ended("cap");
            if (has_fallen) least_vv_ = now_.vv;
            if (!reduce_with(w)) return ended("origin_in_simplex");
        }
    }

    Vertex<T> support(const Vec<T, 3>& d) {
        ++found_.support_calls;
        return c_.least(d);
    }

    bool raise_lower_bound(const T& dw) {
        if (!(T(0) < now_.dd)) return false;
        const T bound = dw * magnitude_of(dw) / now_.dd;
        if (!has_plane_ || nearest_plane_ < bound) {
            has_plane_ = true;
            nearest_plane_ = bound;
            probable_ = now_.d;
        }
        if (!(found_.lower2 < bound)) return false;
        found_.lower2 = bound;
        best_ = now_.d;
        return true;
    }

    bool is_gap_closed(const T& dw, const Vec<T, 3>& w) const {
        const T gap = now_.h - dw;
        T reach2 = dot(w, w);
        for (int i = 0; i < now_.size; ++i)
            reach2 = larger(reach2, squared_norm(corner_[static_cast<std::size_t>(i)].w));
        const T units = T(8) * scalar_traits<T>::epsilon();
        return gap <= T(0) || gap * gap <= units * units * reach2 * now_.dd;
    }

    bool is_known(const Vertex<T>& w) const {
        for (int i = 0; i < now_.size; ++i)
            if (between(corner_[static_cast<std::size_t>(i)], w) == zero_vector<T, 3>()) return true;
        return false;
    }

    /// W becomes the smallest subset of W u {w} that holds the point nearest to the origin. False if the origin seems
    /// to be inside of a tetrahedron.
    bool reduce_with(const Vertex<T>& w) {
        corner_[static_cast<std::size_t>(now_.size)] = w;
        const Feature<T> next = now_.size == 1   ? edge_feature(corner_, 0, 1)
                                : now_.size == 2 ? face_feature(corner_, 0, 1, 2)
                                                 : tetrahedron_feature(corner_);
        is_full_ = next.size == 4;
        if (!is_full_) keep(next);
        return !is_full_;
    }

    /// Moves the corners of the feature to the front.
    void keep(Feature<T> feature) {
        const Corners<T> all = corner_;
        for (int i = 0; i < feature.size; ++i) {
            const auto k = static_cast<std::size_t>(i);
            corner_[k] = all[static_cast<std::size_t>(feature.at[k])];
            feature.at[k] = i;
        }
        now_ = feature;
    }

    std::span<const Vertex<T>> simplex() const {
        return {corner_.data(), static_cast<std::size_t>(is_full_ ? 4 : now_.size)};
    }

    Found<T> is(Verdict verdict) {
        found_.verdict = verdict;
        // The points found on a curve need not be its furthest, so only its bound bounds the distance from below. A
        // bound that rounding may have made is computed once more without it.
        const T hidden = T(64) * c_.rounding_of_length();
        const bool is_doubtful = verdict == Verdict::separated && !(hidden * hidden < found_.lower2);
        if ((c_.is_curved() || is_doubtful) && !has_exact_bound_ && c_.is_exact())
            found_.lower2 = c_.squared_gap(Direction<T>::of(best_));
        const bool are_cores_apart = verdict == Verdict::separated || (c_.has_radius() && T(0) < found_.lower2);
        if (are_cores_apart) found_.normal = near_one(found_.why == "separating_axis" ? now_.d : best_);
        if (verdict != Verdict::undecided && !verdict_only_) sharpen_point();
        // The points of the simplex may round to the origin, of which the plane is proved to stay clear.
        if (verdict == Verdict::separated) found_.upper2 = larger(found_.upper2, found_.lower2);
        if (meets(verdict) && !c_.has_radius()) found_.lower2 = found_.upper2 = T(0);
        return found_;
    }

    /// The loop is over. What can be said of v, and what is proved?
    Found<T> ended(std::string_view why) {
        found_.why = why;
        if (is_full_) now_ = nearest_face(corner_);
        set_nearest_point();
        if (is_full_ && c_.surrounds(corner_[0], corner_[1], corner_[2], corner_[3])) {
            found_.upper2 = T(0);
            hold(simplex());
            return is(Verdict::penetrating);
        }
        if (found_.why == "separating_axis" || (T(0) < found_.lower2 && c_.separates(Direction<T>::of(best_))))
            return separated();
        if (c_.holds_origin(simplex())) {
            found_.upper2 = T(0);
            hold(simplex());
            return is(c_.has_radius() ? Verdict::penetrating : Verdict::intersecting);
        }
        if (c_.has_radius()) return compared_with_radius();
        narrow();
        if (c_.is_curved()) {
            if (by_probable_plane().verdict != Verdict::undecided) return found_;
            found_.why = why;
        }
        return completed();
    }

    Found<T> separated() {
        narrow();
        return is(Verdict::separated);
    }

    /// The cores are nearer than the radii beyond rounding, or exactly as near.
    Found<T> compared_with_radius() {
        const T& radius = c_.radius();
        const T within = radius * (T(1) - T(8) * scalar_traits<T>::epsilon()) - c_.rounding_of_length();
        if (T(0) < within && found_.upper2 < within * within) return is(Verdict::penetrating);
        if (is_full_) {
            if (const auto found = by_exact_search()) return *found;
            return by_probable_plane();
        }
        switch (c_.compared_with_radius(now_.size, simplex())) {
            case Sign::negative: return is(Verdict::penetrating);
            case Sign::zero: return is(c_.is_curved() ? Verdict::intersecting : Verdict::touching);
            default: break;
        }
        if (const auto found = by_exact_search()) return *found;
        return by_probable_plane();
    }

    /// Curved bodies that nearly touch: does a plane decide that such contacts have?
    Found<T> by_probable_plane() {
        Vec<T, 3> normal;
        std::vector<Vertex<T>> common;
        const Contact contact = c_.is_curved() ? probable_contact(c_, probable_, normal, common) : Contact::unknown;
        if (contact == Contact::unknown) return is(Verdict::undecided);
        if (contact == Contact::apart) {
            found_.why = "separating_plane";
            best_ = normal;
            return separated();
        }
        found_.why = "common_point";
        found_.upper2 = c_.radius() * c_.radius();
        hold(common);
        if (common.size() < 4) best_ = normal;
        return is(Verdict::intersecting);
    }

    /// Hulls of known points: GJK without rounding decides.
    std::optional<Found<T>> by_exact_search() {
        if (c_.is_curved() || !c_.is_exact()) return std::nullopt;
        ExactSearch<T> search(c_);
        using Outcome = typename ExactSearch<T>::Outcome;
        const Outcome outcome = search.run(corner_[0]);
        if (outcome == Outcome::open) return std::nullopt;
        if (outcome == Outcome::separated) {
            found_.why = "separating_plane";
            const Direction<T> direction = search.direction();
            best_ = direction.rounded;
            found_.lower2 = c_.squared_gap(direction);
            if (c_.has_radius()) hold(search.corners());
            has_exact_bound_ = true;
            return is(Verdict::separated);
        }
        found_.why = outcome == Outcome::surrounded ? "completed_simplex" : "common_point";
        found_.upper2 = c_.radius() * c_.radius();
        hold(search.corners());
        if (outcome == Outcome::surrounded) return is(Verdict::penetrating);
        return is(c_.has_radius() ? Verdict::touching : Verdict::intersecting);
    }

    /// v is close to zero and nothing is proved.
    Found<T> completed() {
        if (const auto found = by_exact_search()) return *found;
        Completion<T> completion(c_, simplex());
        const auto outcome = completion.run(first_direction_, found_.v, probable_);
        found_.support_calls += completion.support_calls();
        if (outcome == Completion<T>::Outcome::separated) {
            found_.why = "separating_plane";
            best_ = completion.plane().rounded;
            found_.lower2 = c_.squared_gap(completion.plane());
            has_exact_bound_ = true;
            return is(Verdict::separated);
        }
        if (outcome == Completion<T>::Outcome::open) return is(Verdict::undecided);
        found_.why = "completed_simplex";
        found_.upper2 = T(0);
        hold(completion.holding());
        return is(outcome == Completion<T>::Outcome::surrounded ? Verdict::penetrating : Verdict::intersecting);
    }

    /// The corners that hold the point that is nearest to the origin.
    void hold(std::span<const Vertex<T>> corners) {
        found_.size = static_cast<int>(corners.size());
        std::copy(corners.begin(), corners.end(), found_.corner.begin());
    }

    /// The point of the corners held, by weights that rounding has not made. Without such weights the point remains. A
    /// plane whose height is near its largest may still be turned by the root of a roundoff, so v is the normal where
    /// its plane separates too, and of round bodies, whose points lie along it.
    void sharpen_point() {
        const auto nearest =
            exact_nearest<T>(c_, std::span(found_.corner).first(static_cast<std::size_t>(found_.size)));
        if (!nearest) return;
        found_.weight = nearest->weight;
        found_.v = nearest->v;
        found_.upper2 = squared_norm(found_.v);
        found_.point_a = found_.point_b = zero_vector<T, 3>();
        for (std::size_t i = 0; i < static_cast<std::size_t>(found_.size); ++i) {
            found_.point_a = found_.point_a + found_.weight[i] * found_.corner[i].a;
            found_.point_b = found_.point_b + found_.weight[i] * found_.corner[i].b;
        }
        const Direction<T> along_v = Direction<T>::of(found_.v);
        const bool is_round = found_.verdict != Verdict::separated || c_.has_radius();
        // The corners of a curved body are not those of a face, and its best plane is nearer to the truth than theirs.
        if (!c_.is_curved() && (is_round || c_.separates(along_v))) found_.normal = along_v.rounded;
        if (found_.verdict == Verdict::separated || c_.has_radius())
            found_.upper2 = larger(found_.upper2, found_.lower2);
    }

    void set_nearest_point() {
        T sum(0);
        for (int i = 0; i < now_.size; ++i) sum = sum + now_.weight[static_cast<std::size_t>(i)];
        found_.size = now_.size;
        for (int i = 0; i < now_.size; ++i) {
            const auto k = static_cast<std::size_t>(i);
            const Vertex<T>& p = corner_[static_cast<std::size_t>(now_.at[k])];
            found_.corner[k] = p;
            const T& weight = now_.weight[k];
            found_.v = found_.v + weight * p.w;
            found_.point_a = found_.point_a + weight * p.a;
            found_.point_b = found_.point_b + weight * p.b;
        }
        const T share = T(1) / sum;
        for (int i = 0; i < now_.size; ++i)
            found_.weight[static_cast<std::size_t>(i)] = share * now_.weight[static_cast<std::size_t>(i)];
        found_.v = share * found_.v;
        found_.point_a = share * found_.point_a;
        found_.point_b = share * found_.point_b;
        found_.upper2 = squared_norm(found_.v);
    }

    /// On a face, the height of its plane is more accurate than |v|, the difference of large numbers.
    void narrow() {
        if (now_.size == 3 && now_.vv < found_.upper2) found_.upper2 = now_.vv;
    }

    Difference<T>& c_;
    const bool verdict_only_;
    Corners<T> corner_{};
    Feature<T> now_;  ///< of the first corners
    bool is_full_ = false;
    Vec<T, 3> best_ = zero_vector<T, 3>();  ///< the direction of the best lower bound
    Vec<T, 3> first_direction_ = zero_vector<T, 3>();
    Vec<T, 3> probable_ =
        zero_vector<T, 3>();  ///< the direction whose plane is the furthest out, though it need not separate
    T nearest_plane_{};       ///< the signed square of its height
    bool has_plane_ = false, has_exact_bound_ = false;
    T least_vv_{};
    Found<T> found_;
};

}  // namespace touchstone::gjk::proof
