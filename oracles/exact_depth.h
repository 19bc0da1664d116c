// SPDX-License-Identifier: GPL-3.0-or-later
// Penetration depth in integers: the nearest facet of A - B. The search grows a polytope inside A - B until the support
// plane of its nearest face touches that face. Every number is exact, so coplanar faces, feet on edges and an origin on
// the boundary of the initial polytope are no special cases. A face lies on a plane n.x = o with outward n and o >= 0,
// and it is visible from w iff n.w >= o.
//
// The answer carries its proof: the grown polytope lies in C, so depth >= the distance of its nearest face. C lies
// below the plane of that face, since h_C(n) = o was checked exactly, so depth <= o / |n|.
#pragma once

#include <algorithm>
#include <queue>
#include <vector>

#include "oracles/boundary.h"

namespace touchstone::oracles_detail {

/// depth^2 = offset^2 / |normal|^2, times 4^unit. `normals` holds every minimising direction, and no two are parallel.
template <class Integer, int D>
struct ExactDepth {
    Integer offset_squared, normal_squared;
    std::vector<IntegerVec<Integer, D>> normals;
    int support_calls = 0;
};

template <class Integer, int D>
class DepthSearch {
public:
    explicit DepthSearch(ExactCso<Integer, D>& cso) : cso_(cso) {}

    /// A facet of the grown polytope as vertices of A - B, counter-clockwise from outside.
    using Facet = std::array<IndexPair, D>;
    /// Returns the whole surface, a nearest facet first. Precondition: run() has returned. Every facet at the least
    /// distance was proved to support A - B.
    std::vector<Facet> surface() const {
        std::vector<int> order;
        for (int f = 0; f < static_cast<int>(faces_.size()); ++f)
            if (!at(f).deleted) order.push_back(f);
        std::iter_swap(order.begin(), std::min_element(order.begin(), order.end(), [this](int f, int g) {
                           return compare_faces(at(f), at(g)) < 0;
                       }));
        std::vector<Facet> facets(order.size());
        for (std::size_t k = 0; k < order.size(); ++k)
            for (std::size_t i = 0; i < D; ++i) facets[k][i] = pairs_[static_cast<std::size_t>(at(order[k]).point[i])];
        return facets;
    }

    /// Precondition: the origin is interior to A - B, and `at_origin` is its exact minimum, with direction zero.
    ExactDepth<Integer, D> run(const ExactMinimum<Integer, D, IndexPair>& at_origin) {
        start(at_origin.support);
        ExactDepth<Integer, D> result;
        bool found = false;
        while (!queue_.empty()) {
            const int index = queue_.top();
            if (faces_[static_cast<std::size_t>(index)].deleted) {
                queue_.pop();
                continue;
            }
            const Face face = faces_[static_cast<std::size_t>(index)];
            if (found && compare_keys(face, result) > 0) break;
            queue_.pop();
            const IndexPair pair = cso_.support(face.normal, 1);
            const auto w = cso_.vertex(pair);
            ++result.support_calls;
            if (dot<Integer, D>(face.normal, w) == face.offset) {
                if (!found) result.offset_squared = face.offset * face.offset, result.normal_squared = face.squared;
                found = true;
                add_direction(result.normals, face.normal);
            } else {
                expand(index, pair, w);
            }
        }
        return result;
    }

private:
    using Vector = IntegerVec<Integer, D>;
    struct Face {
        std::array<int, D> point{};      ///< indices into points_, counter-clockwise from outside
        std::array<int, D> neighbour{};  ///< neighbour[i] lies across the ridge opposite to point[i]
        Vector normal;
        Integer offset, squared;  ///< n.x on the plane, n.n
        double key = 0;           ///< offset^2 / squared, relative error below 2^-40
        bool deleted = false;
    };
    struct NearestLast {
        const DepthSearch* search;
        bool operator()(int x, int y) const {
            return compare_faces(search->faces_[static_cast<std::size_t>(x)],
                                 search->faces_[static_cast<std::size_t>(y)]) > 0;
        }
    };

    static int compare_products(const Integer& a, const Integer& b, const Integer& c, const Integer& d) {
        const Integer left = a * b, right = c * d;
        return left < right ? -1 : left > right ? 1 : 0;
    }
    static int compare_faces(const Face& x, const Face& y) {
        if (x.key < y.key * (1 - 0x1p-38)) return -1;
        if (y.key < x.key * (1 - 0x1p-38)) return 1;
        return compare_products(x.offset * x.offset, y.squared, y.offset * y.offset, x.squared);
    }
    static int compare_keys(const Face& face, const ExactDepth<Integer, D>& best) {
        return compare_products(face.offset * face.offset, best.normal_squared, best.offset_squared, face.squared);
    }

    static void add_direction(std::vector<Vector>& normals, const Vector& normal) {
        for (const auto& known : normals)
            if (parallel(known, normal)) return;
        normals.push_back(normal);
    }
    /// Returns true if the vectors have the same direction. Precondition: both are non-zero.
    static bool parallel(const Vector& x, const Vector& y) {
        if (!(dot<Integer, D>(x, y) > 0)) return false;
        if constexpr (D == 2)
            return x[0] * y[1] == x[1] * y[0];
        else
            return is_zero<Integer, 3>(cross(x, y));
    }

    /// Grows the vertices that hold the origin to a full simplex. Every direction has a vertex strictly beyond the
    /// origin, because the origin is interior.
    void start(const std::vector<IndexPair>& support) {
        for (const IndexPair& pair : support) add_point(pair);
        while (points_.size() < D + 1) add_point(cso_.support(orthogonal_direction(), 1));
        for (int omitted = 0; omitted <= D; ++omitted) {
            std::array<int, D> corners{};
            for (int i = 0, k = 0; i <= D; ++i)
                if (i != omitted) corners[static_cast<std::size_t>(k++)] = i;
            add_face(corners, points_[static_cast<std::size_t>(omitted)]);
        }
        connect_all();
        for (int i = 0; i <= D; ++i) queue_.push(i);
    }

    void add_point(const IndexPair& pair) {
        pairs_.push_back(pair);
        points_.push_back(cso_.vertex(pair));
    }
    const Face& at(int f) const { return faces_[static_cast<std::size_t>(f)]; }

    /// Returns a non-zero vector orthogonal to the affine hull of the current points, which holds the origin.
    Vector orthogonal_direction() const {
        std::vector<Vector> spanning;
        for (std::size_t i = 1; i < points_.size(); ++i)
            spanning.push_back(difference<Integer, D>(points_[i], points_[0]));
        if (spanning.size() == D - 1) return normal_of<Integer, D>(spanning);
        Vector axis;
        for (int k = 0; k < D; ++k) {
            for (int i = 0; i < D; ++i) axis[static_cast<std::size_t>(i)] = i == k ? 1 : 0;
            if (spanning.empty()) return axis;
            if constexpr (D == 3) {
                const Vector candidate = cross(spanning[0], axis);
                if (!is_zero<Integer, 3>(candidate)) return candidate;
            }
        }
        return axis;
    }

    /// Adds the face through the corners, oriented so that `inside` lies below its plane. If `inside` lies on the
    /// plane, any inner point decides.
    void add_face(std::array<int, D> corners, const Vector& inside) {
        Face face;
        face.point = corners;
        set_plane(face);
        if (dot<Integer, D>(face.normal, inside) > face.offset) {
            std::swap(face.point[0], face.point[1]);
            set_plane(face);
        }
        faces_.push_back(std::move(face));
    }

    void set_plane(Face& face) const {
        const auto point = [&](int i) -> const Vector& {
            return points_[static_cast<std::size_t>(face.point[static_cast<std::size_t>(i)])];
        };
        std::vector<Vector> spanning;
        for (int i = 1; i < D; ++i) spanning.push_back(difference<Integer, D>(point(i), point(0)));
        face.normal = normal_of<Integer, D>(spanning);
        if constexpr (D == 2)
            for (auto& coordinate : face.normal) coordinate = -coordinate;  // outward of a counter-clockwise polygon
        face.offset = dot<Integer, D>(face.normal, point(0));
        face.squared = dot<Integer, D>(face.normal, face.normal);
        face.key = ratio(face.offset * face.offset, face.squared);
    }

    /// p / q with a relative error below 2^-50 at any size. It is scaled so that it neither overflows nor underflows in
    /// practice.
    static double ratio(const Integer& p, const Integer& q) {
        if (p == 0) return 0;
        const int shift_p = static_cast<int>(msb(p)) - 60, shift_q = static_cast<int>(msb(q)) - 60;
        const auto top = [](const Integer& x, int shift) {
            const Integer head =
                shift > 0 ? Integer(x >> static_cast<unsigned>(shift)) : Integer(x << static_cast<unsigned>(-shift));
            return head.template convert_to<double>();
        };
        return std::ldexp(top(p, shift_p) / top(q, shift_q), shift_p - shift_q);
    }

    void connect_all() {
        for (int f = 0; f < static_cast<int>(faces_.size()); ++f)
            for (std::size_t i = 0; i < D; ++i)
                for (int g = 0; g < static_cast<int>(faces_.size()); ++g)
                    if (g != f &&
                        shares_ridge(faces_[static_cast<std::size_t>(f)], i, faces_[static_cast<std::size_t>(g)]))
                        faces_[static_cast<std::size_t>(f)].neighbour[i] = g;
    }
    static bool shares_ridge(const Face& face, std::size_t opposite, const Face& other) {
        for (std::size_t i = 0; i < D; ++i)
            if (i != opposite && std::find(other.point.begin(), other.point.end(), face.point[i]) == other.point.end())
                return false;
        return true;
    }

    /// Replaces every face that is visible from w by the cone over the horizon.
    void expand(int seed, const IndexPair& pair, const Vector& w) {
        std::vector<int> visible{seed};
        faces_[static_cast<std::size_t>(seed)].deleted = true;  // before the search, so that it is not entered again
        struct Ridge {
            std::array<int, D> corners;  ///< the points of the face; corners[opposite] is not on the ridge
            std::size_t opposite;
            int outside;
        };
        std::vector<Ridge> horizon;
        for (std::size_t next = 0; next < visible.size(); ++next) {
            const Face face = faces_[static_cast<std::size_t>(visible[next])];
            for (std::size_t i = 0; i < D; ++i) {
                Face& other = faces_[static_cast<std::size_t>(face.neighbour[i])];
                if (other.deleted) continue;
                if (dot<Integer, D>(other.normal, w) >= other.offset) {
                    other.deleted = true;
                    visible.push_back(face.neighbour[i]);
                }
            }
        }
        for (const int v : visible) {
            const Face& face = faces_[static_cast<std::size_t>(v)];
            for (std::size_t i = 0; i < D; ++i)
                if (!faces_[static_cast<std::size_t>(face.neighbour[i])].deleted)
                    horizon.push_back({face.point, i, face.neighbour[i]});
        }
        add_point(pair);
        const int apex = static_cast<int>(points_.size()) - 1, first = static_cast<int>(faces_.size());
        for (const Ridge& ridge : horizon) {
            Face face;
            face.point = ridge.corners;
            face.point[ridge.opposite] = apex;  // keeps the orientation of the replaced face
            set_plane(face);
            const int index = static_cast<int>(faces_.size());
            face.neighbour[ridge.opposite] = ridge.outside;
            Face& outside = faces_[static_cast<std::size_t>(ridge.outside)];
            for (std::size_t i = 0; i < D; ++i)
                if (shares_ridge(outside, i, face)) outside.neighbour[i] = index;
            faces_.push_back(std::move(face));
        }
        for (int f = first; f < static_cast<int>(faces_.size()); ++f) connect_to_siblings(f, first, apex);
        for (int f = first; f < static_cast<int>(faces_.size()); ++f) queue_.push(f);
    }

    void connect_to_siblings(int f, int first, int apex) {
        for (std::size_t i = 0; i < D; ++i) {
            if (faces_[static_cast<std::size_t>(f)].point[i] == apex) continue;
            for (int g = first; g < static_cast<int>(faces_.size()); ++g)
                if (g != f && shares_ridge(faces_[static_cast<std::size_t>(f)], i, faces_[static_cast<std::size_t>(g)]))
                    faces_[static_cast<std::size_t>(f)].neighbour[i] = g;
        }
    }

    ExactCso<Integer, D>& cso_;
    std::vector<IndexPair> pairs_;
    std::vector<Vector> points_;  ///< the points of pairs_
    std::vector<Face> faces_;
    std::priority_queue<int, std::vector<int>, NearestLast> queue_{NearestLast{this}};
};

}  // namespace touchstone::oracles_detail
