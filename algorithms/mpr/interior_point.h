// SPDX-License-Identifier: MIT
// Finds a point in the interior of C = A - B by support mappings alone. The rays of MPR begin at it.
//
// Source: [Sne08] asks its user for such a point, usually the difference of the bodies' centres. The mean of points
// that span R^D, with positive weights, lies in the interior of their hull and so in that of C. The extreme points
// along the axes are taken first, since their mean is near the centre of C.
// Invariant: `corners` holds `count` affinely independent points of C.
#pragma once

#include <array>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/support.h"

namespace touchstone::mpr {

/// The mean of points of C, with the points of A and B that produce it.
template <Scalar S, int D>
struct InteriorPoint {
    CsoVertex<S, D> point{};
    bool is_interior = false;  ///< false if C is flat up to rounding
    bool is_finite = true;     ///< false if a support point is not finite; `point` is then that support point
    Vec<S, D> normal = zero_vector<S, D>();  ///< orthogonal to C if C is flat, zero otherwise
    int support_calls = 0;
};

namespace detail {

/// Collects points of C until D + 1 of them are affinely independent.
template <class Cso>
class Spanning {
public:
    using S = typename Cso::scalar;
    static constexpr int D = Cso::dimension;

    explicit Spanning(const Cso& cso) : cso_(cso) {}

    InteriorPoint<S, D> run() {
        for (int k = 0; k < D; ++k) ask_both(unit_vector<S, D>(k));
        if (count_ == 1) result_.normal = unit_vector<S, D>(0);  // C is a point
        while (result_.is_finite && 1 < count_ && count_ <= D) {
            const int before = count_;
            const Vec<S, D> direction = direction_off();
            ask_both(direction);
            if (count_ > before) continue;
            result_.normal = direction;  // C has no width in this direction
            break;
        }
        result_.is_interior = result_.is_finite && count_ == D + 1;
        if (result_.is_finite) set_mean();
        return result_;
    }

private:
    void ask_both(const Vec<S, D>& direction) {
        take(direction);
        take(-direction);
    }

    void take(const Vec<S, D>& direction) {
        if (!result_.is_finite) return;
        const CsoVertex<S, D> w = cso_.support(direction);
        ++result_.support_calls;
        result_.is_finite = touchstone::is_finite(w.w);
        if (!result_.is_finite) {
            result_.point = w;
            return;
        }
        sum_.w = sum_.w + w.w;
        sum_.a = sum_.a + w.a;
        sum_.b = sum_.b + w.b;
        if (count_ <= D && is_independent(w.w)) corners_[static_cast<std::size_t>(count_++)] = w.w;
    }

    Vec<S, D> edge(int i) const { return corners_[static_cast<std::size_t>(i)] - corners_[0]; }

    /// True if the hull of the corners and x has one dimension more than that of the corners, beyond rounding.
    bool is_independent(const Vec<S, D>& x) const {
        if (count_ == 0) return true;
        const Vec<S, D> to = x - corners_[0];
        if (count_ == 1) return !(to == zero_vector<S, D>());
        S size = infinity_norm(edge(1)) * infinity_norm(to);
        if constexpr (D == 2) return is_beyond_rounding(edge(1)[0] * to[1] - edge(1)[1] * to[0], size);
        if constexpr (D == 3) {
            if (count_ == 2) return is_beyond_rounding(infinity_norm(cross(edge(1), to)), size);
            size = size * infinity_norm(edge(2));
            return is_beyond_rounding(dot(cross(edge(1), edge(2)), to), size);
        }
    }

    /// The error of the sums of products in a determinant of order three is less than 16 units of `size`.
    static bool is_beyond_rounding(const S& determinant, const S& size) {
        if constexpr (scalar_traits<S>::is_exact) return !(determinant == S(0));
        const S noise = S(16) * scalar_traits<S>::epsilon() * size;
        return noise < determinant || determinant < -noise;
    }

    /// A direction orthogonal to the affine hull of the corners. Precondition: 2 to D corners.
    Vec<S, D> direction_off() const {
        const Vec<S, D> e = edge(1);
        if constexpr (D == 2) return {{-e[1], e[0]}};
        if constexpr (D == 3) {
            if (count_ == 3) return cross(e, edge(2));
            int least = 0;
            for (int k = 1; k < D; ++k)
                if (magnitude_of(e[k]) < magnitude_of(e[least])) least = k;
            return cross(e, unit_vector<S, D>(least));
        }
    }

    void set_mean() {
        const S share = S(1) / S(result_.support_calls);
        result_.point.w = share * sum_.w;
        result_.point.a = share * sum_.a;
        result_.point.b = share * sum_.b;
    }

    const Cso& cso_;
    InteriorPoint<S, D> result_;
    CsoVertex<S, D> sum_{zero_vector<S, D>(), zero_vector<S, D>(), zero_vector<S, D>()};
    std::array<Vec<S, D>, static_cast<std::size_t>(D) + 1> corners_{};
    int count_ = 0;
};

}  // namespace detail

/// A point in the interior of C. On exact scalars `is_interior` is right; on others a C that is thinner than a few
/// roundoffs of its size counts as flat. Cost: 2 D support points of each body, and up to 2 D - 2 more if these do not
/// span D dimensions.
template <class Cso>
InteriorPoint<typename Cso::scalar, Cso::dimension> interior_point(const Cso& cso) {
    return detail::Spanning<Cso>(cso).run();
}

}  // namespace touchstone::mpr
