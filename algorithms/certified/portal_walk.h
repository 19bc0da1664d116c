// SPDX-License-Identifier: MIT
// The verdict of two polytopes in contact by a portal: a triangle (in the plane: an edge) of points of C = A - B that
// the ray from an interior point c of C through the origin meets.
//
// Source: [Sne08] for the moves of a portal; docs/certified.md, "Contact", for what its signs prove:
//     n its outward normal, h = n.p:   h > 0: they penetrate;   h = 0 and n.z <= 0 for all z in C: they touch;
//                                      n.z < 0 for all z in C: they are apart
// Invariant: a verdict is read from proved signs of the portal at hand, so nothing depends on how it was found. N is as
// in reach.h.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "algorithms/certified/reach.h"
#include "algorithms/core/result.h"
#include "algorithms/fast/polytope/expanding_polytope.h"

namespace touchstone::certified {

/// The portal in doubles: where the ray from a point inside leaves EPA's last polytope.
template <int D>
struct Portal {
    std::array<CsoVertex<double, D>, static_cast<std::size_t>(D)> corner;  ///< in the order of a face of EPA
    Vec<double, D> inside{};  ///< a point that is proved to be interior to A - B, if `is_known`
    bool is_known = false;
};

/// c.(p x q), c.(q x r), c.(r x p) of the normals p x q, q x r, r x p: on which side of each edge of the portal p, q, r
/// the line from c through the origin passes. It meets the portal if none is positive and the portal faces away from c.
template <Scalar S>
std::array<S, 3> sides_of(const Vec<S, 3>& c, const std::array<Vec<S, 3>, 3>& normal) {
    return {dot(c, normal[0]), dot(c, normal[1]), dot(c, normal[2])};
}
/// The normals of the planes through the origin and each edge of a triangle.
template <Scalar S>
std::array<Vec<S, 3>, 3> edge_normals(const std::array<Vec<S, 3>, 3>& corner) {
    return {cross(corner[0], corner[1]), cross(corner[1], corner[2]), cross(corner[2], corner[0])};
}

/// The numbers of a portal whose signs the theorem needs.
template <class N, int D>
struct PortalSigns;

/// In space: a triangle p, q, r, and a point c that is interior to A - B. Any number may be NaN.
template <class N>
struct PortalSigns<N, 3> {
    std::array<N, 3> sides;  ///< c.(p x q), c.(q x r), c.(r x p)
    Vec<N, 3> normal;        ///< (q - p) x (r - p)
    N height;                ///< normal . p

    /// `corner` holds p, q and r.
    PortalSigns(const Vec<N, 3>& c, const std::array<Vec<N, 3>, 3>& corner) {
        const auto normals = edge_normals(corner);
        sides = sides_of(c, normals);
        normal = normals[0] + normals[1] + normals[2];
        height = dot(corner[0], normals[1]);
    }
    /// normal . c, which is the sum of the sides.
    N normal_at_inside() const { return sides[0] + sides[1] + sides[2]; }
};
/// In the plane: an edge from p to q, and a point c that is interior to A - B. Any number may be NaN.
template <class N>
struct PortalSigns<N, 2> {
    std::array<N, 2> sides;  ///< det(p, c), det(c, q)
    Vec<N, 2> normal;        ///< q - p, turned clockwise
    N height;                ///< normal . p

    /// `corner` holds p and q.
    PortalSigns(const Vec<N, 2>& c, const std::array<Vec<N, 2>, 2>& corner) {
        const auto& [p, q] = corner;
        sides = {p[0] * c[1] - p[1] * c[0], c[0] * q[1] - c[1] * q[0]};
        normal = {q[1] - p[1], p[0] - q[0]};
        height = p[0] * q[1] - p[1] * q[0];
    }
    /// normal . c, which is the sum of the sides.
    N normal_at_inside() const { return sides[0] + sides[1]; }
};

/// An observer that takes the portal from EPA's last polytope. The point inside is the mean of the first D + 1
/// vertices, a simplex that is not flat.
template <int D>
class PortalOfPolytope {
public:
    /// `e` bounds the errors of the coordinates, `size` the coordinates themselves, as doubles.
    PortalOfPolytope(double e, double size) : error_(e + 8 * u * size) {}

    /// O(faces).
    void operator()(const epa::Expanding<double, D>& polytope) {
        const auto vertices = polytope.vertices();
        Vec<double, D> sum = vertices[0].w;
        for (std::size_t i = 1; i <= static_cast<std::size_t>(D); ++i) sum = sum + vertices[i].w;
        portal_.inside = (1.0 / (D + 1)) * sum;
        Simplex<double, D> around;
        for (std::size_t i = 0; i <= static_cast<std::size_t>(D); ++i) {
            CsoVertex<double, D> seen_from_inside{};
            seen_from_inside.w = vertices[i].w - portal_.inside;
            around.push_back(seen_from_inside);
        }
        if (!holds_origin(around, error_)) return;
        double best = -HUGE_VAL;
        for (int f = 0; f < polytope.face_count(); ++f) {
            if (!polytope.is_live(f)) continue;
            const double depth = how_far_inside(polytope, f);
            if (!(depth > best)) continue;
            best = depth;
            for (int i = 0; i < D; ++i)
                portal_.corner[static_cast<std::size_t>(i)] = vertices[static_cast<std::size_t>(polytope.corner(f, i))];
            portal_.is_known = true;
        }
    }
    /// The portal that was found, if any.
    const Portal<D>& portal() const { return portal_; }

private:
    /// Minus the largest side of the face, divided by the sum of their magnitudes.
    double how_far_inside(const epa::Expanding<double, D>& polytope, int f) const {
        std::array<Vec<double, D>, static_cast<std::size_t>(D)> corner;
        for (int i = 0; i < D; ++i)
            corner[static_cast<std::size_t>(i)] =
                polytope.vertices()[static_cast<std::size_t>(polytope.corner(f, i))].w;
        const auto& c = portal_.inside;
        std::array<double, static_cast<std::size_t>(D)> side;
        if constexpr (D == 3)
            side = sides_of(c, edge_normals(corner));
        else
            side = {corner[0][0] * c[1] - corner[0][1] * c[0], c[0] * corner[1][1] - c[1] * corner[1][0]};
        double most = -HUGE_VAL, sum = 0;
        for (const double each : side) {
            most = larger(most, each);
            sum += std::fabs(each);
        }
        // Of all faces that the line meets, those on the side of the origin.
        const auto& plane = polytope.plane(f);
        return dot(plane.normal, c) < plane.offset && sum > 0 ? -most / sum : -HUGE_VAL;
    }

    double error_;
    Portal<D> portal_;
};

/// The verdict by a portal, moved outwards at most `most_moves` times. `undecided` if that is not enough, or if a
/// number has no sign in N.
template <class N, int D>
class PortalWalk {
public:
    /// Stores the references. The walk starts at `portal`.
    PortalWalk(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Portal<D>& portal)
        : a_(a), b_(b), inside_(convert<N>(portal.inside)), rounded_inside_(portal.inside) {
        for (std::size_t i = 0; i < corner_.size(); ++i) {
            corner_[i] = difference_in<N>(a, b, portal.corner[i]);
            rounded_[i] = portal.corner[i].w;
        }
    }

    /// The verdict, or `undecided` if the signs do not decide. Then normal() is that of the portal at hand.
    Verdict run() {
        for (int moves = 0; moves < most_moves; ++moves) {
            const PortalSigns<N, D> portal(inside_, corner_);
            normal_ = portal.normal;
            int crossed = -1;
            for (std::size_t i = 0; i < portal.sides.size(); ++i) {
                const N& side = portal.sides[i];
                if (side.is_positive())
                    crossed = static_cast<int>(i);
                else if (!side.is_negative() && !side.is_zero())
                    return Verdict::undecided;
            }
            if (!(portal.height - portal.normal_at_inside()).is_positive()) return Verdict::undecided;
            if (crossed >= 0) {
                cross_over(static_cast<At>(crossed));
                continue;
            }
            if (portal.height.is_positive()) return Verdict::penetrating;
            const SupportIn<N> support = support_in(a_, b_, portal.normal);
            if (support.value.is_negative()) return Verdict::separated;
            if (support.value.is_zero() && portal.height.is_zero()) return Verdict::touching;
            if (!(portal.height < support.value)) return Verdict::undecided;
            move_outwards(support.vertex_a, support.vertex_b);
        }
        return Verdict::undecided;
    }

    /// The normal of the portal from which run() read its verdict, out of A - B, with each component rounded to the
    /// nearest double. Zero if there was no portal.
    Vec<double, D> normal() const {
        return touchstone::detail::generate<double, D>(
            [&](int k) { return static_cast<double>(normal_[k].rounded()); });
    }

private:
    static constexpr int most_moves = 24;
    using At = std::size_t;

    void set(At i, int vertex_a, int vertex_b) {
        CsoVertex<double, D> w{};
        w.feature_a = vertex_a;
        w.feature_b = vertex_b;
        corner_[i] = difference_in<N>(a_, b_, w);
        for (int k = 0; k < D; ++k) rounded_[i][k] = corner_[i][k].approximation();
    }

    /// The ray passes beyond an edge (in the plane: a corner): takes the support point on that side for the corner
    /// opposite of it. The search direction needs no proof.
    void cross_over(At crossed) {
        if constexpr (D == 3) {
            const At i = crossed, j = (i + 1) % 3, k = (i + 2) % 3;
            const auto along = cross(rounded_[i] - rounded_inside_, rounded_[j] - rounded_inside_);
            const auto outwards = dot(along, rounded_[k] - rounded_inside_) < 0 ? along : -along;
            const auto of_a = a_.support(outwards), of_b = b_.support(-outwards);
            std::swap(corner_[i], corner_[j]);  // the edge is seen from the other side
            std::swap(rounded_[i], rounded_[j]);
            set(k, of_a.feature, of_b.feature);
        } else {
            // Beyond corner 0 the ray passes between a new point and corner 0, beyond corner 1 between that and it.
            const At kept = crossed, lost = 1 - kept;
            const auto seen = rounded_[kept] - rounded_inside_;
            Vec<double, 2> outwards{-seen[1], seen[0]};
            if (dot(outwards, rounded_[lost] - rounded_inside_) > 0) outwards = -outwards;
            const auto of_a = a_.support(outwards), of_b = b_.support(-outwards);
            corner_[lost] = corner_[kept];
            rounded_[lost] = rounded_[kept];
            set(kept, of_a.feature, of_b.feature);
        }
    }

    /// Replaces a corner by a point beyond the portal, such that the ray meets the new one. If it meets none of these,
    /// the last one stays, and run() crosses over an edge of it or gives up.
    void move_outwards(int vertex_a, int vertex_b) {
        const auto before = corner_;
        const auto rounded_before = rounded_;
        for (At i = 0; i < static_cast<At>(D); ++i) {
            corner_ = before;
            rounded_ = rounded_before;
            set(i, vertex_a, vertex_b);
            const PortalSigns<N, D> portal(inside_, corner_);
            bool meets = (portal.height - portal.normal_at_inside()).is_positive();
            for (const N& side : portal.sides) meets = meets && !side.is_positive();
            if (meets) return;
        }
    }

    const CertifiedPolytope<D>&a_, &b_;
    std::array<Vec<N, D>, static_cast<At>(D)> corner_;
    std::array<Vec<double, D>, static_cast<At>(D)> rounded_;
    Vec<N, D> inside_, normal_{};
    Vec<double, D> rounded_inside_;
};

}  // namespace touchstone::certified
