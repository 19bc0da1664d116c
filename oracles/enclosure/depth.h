// SPDX-License-Identifier: GPL-3.0-or-later
// Bounds of the depth of the origin in C from both sides: a polytope inside C grows at its face nearest to the origin.
//
// Upper bound: the origin leaves C through any support plane, so depth <= h_C(n) / |n|, evaluated in intervals. The
// lower bound is proved from the faces that remain after the search (enclosure/surface.h).
#pragma once

#include <algorithm>
#include <map>
#include <queue>

#include "oracles/enclosure/surface.h"

namespace touchstone::enclosure_detail {

template <unsigned Digits, int D>
struct DepthBounds {
    std::optional<Real<Digits>> lower;  ///< certified and positive: the origin is interior; absent if not proved
    Real<Digits> upper;                 ///< certified: h_C(direction) / |direction|, negative if the plane separates
    Point<Real<Digits>, D> direction{};
    int expansions = 0;
    std::vector<CsoPoint<Digits, D>> corners;  ///< corners of the surface that proves `lower`, if it is proved
    std::vector<SurfaceFace<D>> faces;         ///< faces of that surface, as indices of corners
};

enum class DepthGoal {
    interior,  ///< stop as soon as the origin is certainly interior
    enclosure  ///< narrow both bounds to the requested width
};

template <unsigned Digits, int D>
class DepthSearch {
public:
    using Number = Real<Digits>;
    using Vector = Point<Number, D>;

    /// `relative_width` is relative to the depth plus `added`, the radius of the balls.
    DepthSearch(const Cso<Digits, D>& cso, DepthGoal goal, double relative_width, int most_expansions,
                const Number& added)
        : cso_(cso), goal_(goal), width_(relative_width), most_expansions_(most_expansions), added_(added) {
        noise_ = cso.scale() * pow(Number(10), 8 - static_cast<int>(Digits));
    }

    /// Precondition: the hull of `start` holds the origin, up to rounding.
    DepthBounds<Digits, D> run(const std::vector<CsoPoint<Digits, D>>& start) {
        DepthBounds<Digits, D> bounds;
        for (const auto& x : start) points_.push_back(x);
        const bool flat = !complete();
        if (!flat) grow(bounds);
        const Interval<Digits> height = cso_.height(best_direction_);
        bounds.upper = (height / length_of(best_direction_)).upper();
        bounds.direction = best_direction_;
        if (flat) return bounds;
        add_surface(bounds);
        bounds.lower = DepthProof<Digits, D>(cso_, bounds.corners, bounds.faces).run();
        return bounds;
    }

private:
    struct Face {
        std::array<int, D> corner{};     ///< corners, counter-clockwise from outside
        std::array<int, D> neighbour{};  ///< neighbour i lies across the ridge opposite to corner i
        Vector normal;
        Number offset;  ///< distance of the plane from the origin
        bool alive = true;
    };
    struct Nearer {
        const std::vector<Face>* faces;
        bool operator()(int x, int y) const {
            return (*faces)[static_cast<std::size_t>(x)].offset > (*faces)[static_cast<std::size_t>(y)].offset;
        }
    };

    const Vector& position(int i) const { return points_[static_cast<std::size_t>(i)].position; }
    Face& face(int i) { return faces_[static_cast<std::size_t>(i)]; }

    static Interval<Digits> length_of(const Vector& x) {
        Interval<Digits> sum(0.0);
        for (const auto& component : x) sum += Interval<Digits>(component) * Interval<Digits>(component);
        return sqrt(sum);
    }

    /// Adds support points until D + 1 points span a simplex. Returns false if C is flat up to rounding. Sets the best
    /// direction to the one of least width among those tried.
    bool complete() {
        while (points_.size() < D + 1) {
            const Vector normal = unspanned();
            auto above = cso_.support(normal), below = cso_.support(-normal);
            const Number base = dot(normal, points_[0].position);
            const Number up = dot(normal, above.position) - base, down = base - dot(normal, below.position);
            best_direction_ = dot(normal, above.position) < -dot(normal, below.position) ? normal : -normal;
            if (std::max(up, down) <= noise_ * sqrt(dot(normal, normal))) return false;
            points_.push_back(up > down ? std::move(above) : std::move(below));
        }
        for (int omitted = 0; omitted <= D; ++omitted) {
            Face f;
            for (int i = 0, k = 0; i <= D; ++i)
                if (i != omitted) f.corner[static_cast<std::size_t>(k++)] = i;
            if (!set_plane(f)) return false;
            if (dot(f.normal, position(omitted)) > dot(f.normal, position(f.corner[0]))) {
                std::swap(f.corner[0], f.corner[1]);
                set_plane(f);
            }
            for (int i = 0; i < D; ++i)
                f.neighbour[static_cast<std::size_t>(i)] = f.corner[static_cast<std::size_t>(i)];
            faces_.push_back(f);
        }
        for (int i = 0; i <= D; ++i) queue_.push(i);
        best_direction_ = faces_[0].normal;
        return true;
    }

    /// Returns a direction orthogonal to the span of the points, which has fewer than D dimensions. Its largest
    /// component is about 1.
    Vector unspanned() const {
        Vector axis{};
        if (points_.size() < 2) {
            axis[0] = 1;
            return axis;
        }
        const Vector edge = points_[1].position - points_[0].position;
        if constexpr (D == 2) return scaled({-edge[1], edge[0]});
        if constexpr (D == 3) {
            if (points_.size() == 3) return scaled(cross(edge, points_[2].position - points_[0].position));
            std::size_t least = 0;
            for (std::size_t k = 1; k < 3; ++k)
                if (abs(edge[k]) < abs(edge[least])) least = k;
            axis[least] = 1;
            return scaled(cross(edge, axis));
        }
    }
    static Vector scaled(const Vector& x) {
        Number largest(0);
        for (const auto& component : x) largest = std::max(largest, Number(abs(component)));
        return largest > 0 ? Number(1 / largest) * x : x;
    }

    /// Returns false if the corners span no plane.
    bool set_plane(Face& f) const {
        const Vector& p = position(f.corner[0]);
        const Vector edge = position(f.corner[1]) - p;
        if constexpr (D == 2)
            f.normal = Vector{edge[1], -edge[0]};
        else
            f.normal = cross(edge, position(f.corner[2]) - p);
        const Number length = sqrt(dot(f.normal, f.normal));
        if (!(length > 0)) return false;
        f.normal = Number(1 / length) * f.normal;
        f.offset = dot(f.normal, p);
        return true;
    }

    void grow(DepthBounds<Digits, D>& bounds) {
        std::optional<Number> upper;
        while (!queue_.empty() && bounds.expansions < most_expansions_) {
            const int nearest = queue_.top();
            if (!face(nearest).alive) {
                queue_.pop();
                continue;
            }
            const Face f = face(nearest);
            if (goal_ == DepthGoal::interior && f.offset > 16 * noise_) return;
            auto w = cso_.support(f.normal);
            const Number height = dot(f.normal, w.position);
            if (!upper || height < *upper) upper = height, best_direction_ = f.normal;
            const Number goal = std::max(Number(width_ / 2 * (added_ + *upper)), noise_);
            if (*upper - f.offset <= goal || height - f.offset <= noise_) return;
            points_.push_back(std::move(w));
            if (!expand(nearest)) return;
            ++bounds.expansions;
        }
    }

    /// A face also counts as visible if the new face on the ridge that it shares with `from` would have no area. Other
    /// coplanar faces are kept, because replacing them would rebuild each cap of a cylinder with every point on its
    /// rim.
    bool sees(const Vector& w, const Face& to, const Face& from, std::size_t ridge) const {
        const Number above = dot(to.normal, w) - to.offset;
        if (above > noise_) return true;
        if constexpr (D == 2) return false;
        if constexpr (D == 3) {
            if (above < -noise_) return false;
            const Vector& p = position(from.corner[(ridge + 1) % 3]);
            const Vector edge = position(from.corner[(ridge + 2) % 3]) - p;
            const Vector area = cross(edge, w - p);
            return dot(area, area) <= noise_ * noise_ * dot(edge, edge);
        }
    }

    /// Collects all faces that the point sees, across ridges from the first one, and marks them as dead.
    std::vector<int> take_visible(int seed, const Vector& w) {
        std::vector<int> visible{seed};
        face(seed).alive = false;
        for (std::size_t next = 0; next < visible.size(); ++next)
            for (std::size_t i = 0; i < D; ++i) {
                const int from = visible[next], to = face(from).neighbour[i];
                if (!face(to).alive || !sees(w, face(to), face(from), i)) continue;
                face(to).alive = false;
                visible.push_back(to);
            }
        return visible;
    }

    struct Ridge {
        int face, index;  ///< a face beyond the horizon, and the index of the ridge in it
    };

    /// Replaces all faces that are visible from the newest point. Returns false without any change if they have no
    /// proper horizon.
    bool expand(int seed) {
        const int newest = static_cast<int>(points_.size()) - 1;
        const auto visible = take_visible(seed, position(newest));
        std::vector<Face> fresh;
        std::vector<Ridge> horizon;
        bool proper = true;
        for (const int from : visible)
            for (std::size_t i = 0; i < D; ++i) {
                const int to = face(from).neighbour[i];
                if (!face(to).alive) continue;
                Face f = face(from);
                f.corner[i] = newest;
                f.alive = true;
                f.neighbour.fill(-1);
                f.neighbour[i] = to;
                proper = proper && set_plane(f);
                const auto back = std::find(face(to).neighbour.begin(), face(to).neighbour.end(), from);
                horizon.push_back({to, static_cast<int>(back - face(to).neighbour.begin())});
                fresh.push_back(std::move(f));
            }
        const int first = static_cast<int>(faces_.size());
        if (!proper || !link(fresh, newest, first)) {
            for (const int i : visible) face(i).alive = true;
            return false;
        }
        for (std::size_t i = 0; i < fresh.size(); ++i) {
            const int index = first + static_cast<int>(i);
            face(horizon[i].face).neighbour[static_cast<std::size_t>(horizon[i].index)] = index;
            faces_.push_back(std::move(fresh[i]));
            queue_.push(index);
        }
        return true;
    }

    /// Joins the new faces along the ridges that hold the newest point. Each such ridge must belong to exactly two
    /// faces.
    static bool link(std::vector<Face>& fresh, int newest, int first) {
        std::map<int, std::pair<int, int>> open;  ///< the ridge's other corner -> face and ridge index
        for (std::size_t j = 0; j < fresh.size(); ++j)
            for (std::size_t i = 0; i < D; ++i) {
                if (fresh[j].corner[i] == newest) continue;
                int other = -1;
                for (std::size_t k = 0; k < D; ++k)
                    if (k != i && fresh[j].corner[k] != newest) other = fresh[j].corner[k];
                const auto at = open.find(other);
                if (at == open.end()) {
                    open.emplace(other, std::pair(static_cast<int>(j), static_cast<int>(i)));
                    continue;
                }
                const auto [face_index, ridge] = at->second;
                fresh[j].neighbour[i] = first + face_index;
                fresh[static_cast<std::size_t>(face_index)].neighbour[static_cast<std::size_t>(ridge)] =
                    first + static_cast<int>(j);
                open.erase(at);
            }
        return open.empty() && !fresh.empty();
    }

    /// Adds the living faces and the points that they use.
    void add_surface(DepthBounds<Digits, D>& bounds) const {
        std::vector<int> number(points_.size(), -1);
        for (const Face& f : faces_) {
            if (!f.alive) continue;
            bounds.faces.push_back(f.corner);
            for (int& corner : bounds.faces.back()) {
                int& known = number[static_cast<std::size_t>(corner)];
                if (known < 0) {
                    known = static_cast<int>(bounds.corners.size());
                    bounds.corners.push_back(points_[static_cast<std::size_t>(corner)]);
                }
                corner = known;
            }
        }
    }

    const Cso<Digits, D>& cso_;
    DepthGoal goal_;
    double width_;
    int most_expansions_;
    Number added_, noise_;
    std::vector<CsoPoint<Digits, D>> points_;
    std::vector<Face> faces_;
    std::priority_queue<int, std::vector<int>, Nearer> queue_{Nearer{&faces_}};
    Vector best_direction_{};
};

}  // namespace touchstone::enclosure_detail
