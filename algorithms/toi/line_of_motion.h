// SPDX-License-Identifier: MIT
// Whether the line of the motion, { s velocity }, meets C, and where it enters C. It decides an impact where GJK stalls
// on a v that is nothing but rounding.
//
// The line meets C exactly if the shadow of C along the velocity contains the origin. Support points of C across the
// velocity either surround the origin in the shadow by more than rounding, or one of them shows an axis across the
// velocity that no motion closes. Then a portal, D of these points around the line, is moved against the velocity to
// the surface: the support point beyond its plane replaces one of them.
//
// Source: portal refinement of [Sne08], applied to the line of the motion instead of the ray to an interior point; P-21
// for the plane. Invariants: the portal is crossed by the line, so that the crossing is a point of C and bounds the
// time of entry from above; its last plane bounds the time from below. What is nearer to the edge of the shadow than
// `noise` is left open. Lengths are scaled to about 1, so that no product leaves the range.
// Cost: at most 24 + 64 support points, mostly fewer than 12; O(n^3) for the n points of the shadow.
#pragma once

#include <array>

#include "algorithms/core/range.h"
#include "algorithms/core/simplex.h"

namespace touchstone::toi {

/// What is known of the line and C.
enum class LineMeeting {
    open,   ///< the line passes within rounding of the edge of C, or C is too large or too small to tell
    never,  ///< an axis across the velocity separates them
    meets,  ///< the other fields are set
};

/// Where the line { s velocity } enters C. Times count from the present one.
template <Scalar S, int D>
struct LineEntry {
    LineMeeting meeting = LineMeeting::open;
    S enter{};    ///< no point of C has a smaller s on the line
    S inside{};   ///< an s of a point of C
    S last{};     ///< the largest s of a known point of C
    S closing{};  ///< the rate at which the plane of `normal` closes, over |normal|_1
    /// Of the plane at `enter`, with normal . velocity > 0; if they never meet, of a plane across the velocity with all
    /// of C on its positive side.
    Vec<S, D> normal = zero_vector<S, D>();
    /// D points of C, at the present time, with the crossing as their combination; or one nearest to the other plane.
    Simplex<S, D> portal{};
    int support_calls = 0;
};

namespace detail {

/// One search. `support(d)` returns S(C, d); `noise` is the length that rounding can hide, positive.
template <Field S, int D, class Support>
class LineSearch {
public:
    LineSearch(const Vec<S, D>& velocity, const S& largest, const S& noise, const Support& support)
        : support_(support),
          length_(Magnitude<S>{}.add(largest).exponent()),
          speed_(Magnitude<S>{}.add(velocity).exponent()),
          direction_(times_power_of_two(velocity, -speed_)),
          noise_(times_power_of_two(noise, -length_)) {
        for (int i = 1; i < D; ++i)
            if (magnitude_of(direction_[along_]) < magnitude_of(direction_[i])) along_ = i;
    }

    LineEntry<S, D> run() {
        LineEntry<S, D> entry;
        if (S(0) < noise_ && S(0) < magnitude_of(direction_[along_])) {
            entry.meeting = surround();
            if (entry.meeting == LineMeeting::meets) enter(entry);
            if (entry.meeting == LineMeeting::never) pass_by(entry);
        }
        entry.support_calls = calls_;
        return entry;
    }

private:
    static constexpr std::size_t most_points = 24, corners = static_cast<std::size_t>(D);
    static constexpr int most_steps = 64;
    using Shadow = std::array<S, static_cast<std::size_t>(D) - 1>;
    struct Known {
        CsoVertex<S, D> vertex;
        Shadow at;
    };
    using Portal = std::array<Known, corners>;

    /// The coordinate axis of the k-th coordinate of a shadow: all but that of the largest speed.
    int axis(std::size_t k) const {
        return static_cast<int>(k) < along_ ? static_cast<int>(k) : static_cast<int>(k) + 1;
    }
    /// The direction of space that is across the velocity and has these two coordinates.
    Vec<S, D> across(const Shadow& d) const {
        Vec<S, D> result = zero_vector<S, D>();
        for (std::size_t k = 0; k < d.size(); ++k) {
            result[axis(k)] = d[k];
            result[along_] = result[along_] - d[k] * (direction_[axis(k)] / direction_[along_]);
        }
        return result;
    }
    Known known(const Vec<S, D>& d) {
        ++calls_;
        Known point{support_(d), {}};
        point.vertex.w = times_power_of_two(point.vertex.w, -length_);
        const Vec<S, D>& w = point.vertex.w;
        for (std::size_t k = 0; k < point.at.size(); ++k)
            point.at[k] = w[axis(k)] - w[along_] * (direction_[axis(k)] / direction_[along_]);
        return point;
    }
    /// The time at which the line is at this point.
    S time_of(const Vec<S, D>& x) const { return x[along_] / direction_[along_]; }

    static S product(const Shadow& x, const Shadow& y) {
        S sum = x[0] * y[0];
        if constexpr (D == 3) sum = sum + x[1] * y[1];
        return sum;
    }
    static S size(const Shadow& x) {
        S sum = magnitude_of(x[0]);
        if constexpr (D == 3) sum = sum + magnitude_of(x[1]);
        return sum;
    }
    static Shadow between(const Shadow& x, const Shadow& y) {
        Shadow result = y;
        for (std::size_t k = 0; k < x.size(); ++k) result[k] = y[k] - x[k];
        return result;
    }
    static S area(const Shadow& x, const Shadow& y) requires(D == 3) { return x[0] * y[1] - x[1] * y[0]; }

    /// Adds the support point along d. Returns its height along d, over |d|_1.
    S add(const Shadow& d) {
        axis_ = across(d);
        points_[count_++] = known(axis_);
        return product(d, points_[count_ - 1].at) / size(d);
    }

    /// Does the shadow contain the origin?
    LineMeeting surround() {
        bool around = true;
        for (std::size_t k = 0; k + 1 < corners; ++k)
            for (const int sign : {1, -1}) {
                Shadow d{};
                for (S& coordinate : d) coordinate = S(0);
                d[k] = S(sign);
                const S height = add(d);
                if (height < -noise_) return LineMeeting::never;
                around = around && noise_ <= height;
            }
        if constexpr (D == 2) return around ? LineMeeting::meets : LineMeeting::open;
        if constexpr (D == 3) return expand();
    }

    /// The edge of the hull of the shadows of the known points whose line is nearest to the origin, or behind it.
    struct Edge {
        Shadow from{}, way{};
        S height{};  ///< of the origin over the edge, inwards, over |way|_1
        bool exists = false;
    };
    bool is_on_hull(const Shadow& from, const Shadow& way) const requires(D == 3) {
        for (std::size_t k = 0; k < count_; ++k)
            if (area(way, between(from, points_[k].at)) < -(noise_ / S(4)) * size(way)) return false;
        return true;
    }
    Edge nearest_edge() const requires(D == 3) {
        Edge nearest;
        for (std::size_t i = 0; i < count_; ++i)
            for (std::size_t j = 0; j < count_; ++j) {
                const Shadow way = between(points_[i].at, points_[j].at);
                if (!(noise_ < size(way))) continue;
                const S height = -area(way, points_[i].at) / size(way);
                if (nearest.exists && !(height < nearest.height)) continue;
                if (is_on_hull(points_[i].at, way)) nearest = {points_[i].at, way, height, true};
            }
        return nearest;
    }

    /// Adds points beyond the edge nearest to the origin until they surround it, or there are none beyond it.
    LineMeeting expand() requires(D == 3) {
        while (count_ < most_points) {
            const Edge edge = nearest_edge();
            if (!edge.exists) return LineMeeting::open;
            if (noise_ <= edge.height) return LineMeeting::meets;
            const Shadow outwards{edge.way[1], -edge.way[0]};
            const S height = add(outwards);
            if (height < -noise_) return LineMeeting::never;
            if (!(noise_ / S(4) < height - product(outwards, edge.from) / size(outwards))) return LineMeeting::open;
        }
        return LineMeeting::open;
    }

    /// The weights of the corners at the crossing, with the sum 1, and the least of them. They do not exist if the line
    /// passes by the portal, or the portal is seen along its plane, by more than rounding.
    struct Weights {
        std::array<S, corners> of{};
        S least{};
        bool exist = false;
    };
    Weights weights(const Portal& p) const {
        Weights result;
        S total = S(0), width = S(0), smallest = S(0);
        for (std::size_t k = 0; k < corners; ++k) {
            const Shadow &x = p[(k + 1) % corners].at, &y = p[(k + 2) % corners].at;
            if constexpr (D == 2) result.of[k] = k == 0 ? x[0] : -x[0];
            if constexpr (D == 3) result.of[k] = area(x, y);
            width = larger(width, D == 2 ? S(1) : size(between(x, y)));
            total = total + result.of[k];
        }
        if (!(noise_ * width < magnitude_of(total))) return result;
        for (S& weight : result.of) {
            weight = weight / total;
            if (weight < smallest) smallest = weight;
        }
        if (smallest < -(noise_ / S(16)) * width / magnitude_of(total)) return result;
        result.least = result.of[0];
        for (const S& weight : result.of)
            if (weight < result.least) result.least = weight;
        result.exist = scalar_traits<S>::is_finite(result.least);
        return result;
    }
    S crossing(const Portal& p, const Weights& weights) const {
        S time = weights.of[0] * time_of(p[0].vertex.w);
        for (std::size_t k = 1; k < corners; ++k) time = time + weights.of[k] * time_of(p[k].vertex.w);
        return time;
    }

    /// The portal of which the line is farthest from the edges, and the last crossing of all of them.
    template <class Visit>
    void for_each_portal(const Visit& visit) const {
        for (std::size_t i = 0; i < count_; ++i)
            for (std::size_t j = i + 1; j < count_; ++j) {
                if constexpr (D == 2) visit(Portal{points_[i], points_[j]});
                if constexpr (D == 3)
                    for (std::size_t k = j + 1; k < count_; ++k) visit(Portal{points_[i], points_[j], points_[k]});
            }
    }
    bool first_portal(LineEntry<S, D>& entry) {
        for_each_portal([&](const Portal& each) {
            const Weights found = weights(each);
            if (!found.exist) return;
            const S time = crossing(each, found);
            if (!weights_.exist || entry.last < time) entry.last = time;
            if (weights_.exist && !(weights_.least < found.least)) return;
            portal_ = each;
            weights_ = found;
        });
        return weights_.exist;
    }

    Vec<S, D> normal_of(const Portal& p) const {
        Vec<S, D> n;
        const Vec<S, D> e = p[1].vertex.w - p[0].vertex.w;
        if constexpr (D == 2) n = {-e[1], e[0]};
        if constexpr (D == 3) n = cross(e, p[2].vertex.w - p[0].vertex.w);
        return dot(n, direction_) < S(0) ? -n : n;
    }

    /// Puts the point in the place of the corner that makes the crossing earliest; of equal ones, that which leaves the
    /// line farthest from the edges. Returns false if the line would leave the portal, or cross it later by more than
    /// rounding: a line through an edge of the portal crosses the next one at the same time.
    bool replace_corner(const Known& point) {
        Portal best = portal_;
        Weights chosen;
        S earliest = crossing(portal_, weights_) + noise_ / S(8) / magnitude_of(direction_[along_]);
        for (std::size_t k = 0; k < corners; ++k) {
            Portal next = portal_;
            next[k] = point;
            const Weights found = weights(next);
            if (!found.exist) continue;
            const S time = crossing(next, found);
            if (earliest < time || (chosen.exist && time == earliest && !(chosen.least < found.least))) continue;
            best = next;
            chosen = found;
            earliest = time;
        }
        if (!chosen.exist) return false;
        portal_ = best;
        weights_ = chosen;
        return true;
    }

    /// Moves the portal against the velocity to the surface of C.
    void refine(LineEntry<S, D>& entry) {
        bool has_plane = false;
        for (int step = 0; step < most_steps; ++step) {
            const Vec<S, D> n = normal_of(portal_);
            const S rate = dot(n, direction_), width = one_norm(n);
            if (!(S(0) < rate)) break;
            const Known beyond = known(-n);
            const S height = dot(n, beyond.vertex.w), time = height / rate;
            if (!scalar_traits<S>::is_finite(time)) break;
            if (!has_plane || entry.enter < time) {
                entry.enter = time;
                entry.normal = n;
                entry.closing = rate / width;
            }
            has_plane = true;
            if (!(noise_ / S(4) * width < dot(n, portal_[0].vertex.w) - height)) break;
            if (!replace_corner(beyond)) break;
        }
        if (!has_plane) entry.meeting = LineMeeting::open;
    }

    void enter(LineEntry<S, D>& entry) {
        if (!first_portal(entry)) {
            entry.meeting = LineMeeting::open;
            return;
        }
        refine(entry);
        const int unit = length_ - speed_;
        entry.inside = crossing(portal_, weights_);
        if (entry.inside < entry.enter) entry.enter = entry.inside;
        if (entry.last < entry.inside) entry.last = entry.inside;
        for (S* time : {&entry.enter, &entry.inside, &entry.last}) *time = times_power_of_two(*time, unit);
        entry.closing = times_power_of_two(entry.closing, speed_);
        for (std::size_t k = 0; k < corners; ++k) {
            portal_[k].vertex.w = times_power_of_two(portal_[k].vertex.w, length_);
            entry.portal.push_back(portal_[k].vertex);
            entry.portal.lambda[k] = weights_.of[k] < S(0) ? S(0) : weights_.of[k];
        }
    }

    /// The axis that was searched last separates the line from C.
    void pass_by(LineEntry<S, D>& entry) {
        entry.normal = -axis_;
        CsoVertex<S, D> nearest = points_[count_ - 1].vertex;
        nearest.w = times_power_of_two(nearest.w, length_);
        entry.portal.push_back(nearest);
    }

    const Support& support_;
    const int length_, speed_;  ///< exponents of the units
    const Vec<S, D> direction_;
    const S noise_;
    int along_ = 0, calls_ = 0;
    Vec<S, D> axis_ = zero_vector<S, D>();  ///< searched last
    std::array<Known, most_points> points_{};
    std::size_t count_ = 0;
    Portal portal_{};
    Weights weights_{};
};

}  // namespace detail

/// Where the line { s velocity } enters C, given by `support(d)` = S(C, d). `largest` is the largest coordinate that
/// went into a support point and `noise` the length that rounding can hide; both in the unit of the coordinates. Not
/// finite numbers, a velocity of 0 and a noise of 0 give `open`.
/// Cost: at most 24 + 64 support points.
template <Field S, int D, class Support>
LineEntry<S, D> line_entry(const Vec<S, D>& velocity, const S& largest, const S& noise, const Support& support) {
    if (!scalar_traits<S>::is_finite(noise) || !(S(0) < infinity_norm(velocity))) return {};
    return detail::LineSearch<S, D, Support>(velocity, largest, noise, support).run();
}

}  // namespace touchstone::toi
