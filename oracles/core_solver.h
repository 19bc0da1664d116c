// SPDX-License-Identifier: GPL-3.0-or-later
// The exact results for two cores, each computed once and only on demand: the nearest point of A - B and, if that is
// the origin, a supporting normal or the depth.
#pragma once

#include <boost/multiprecision/gmp.hpp>

#include "algorithms/core/result.h"
#include "oracles/boundary.h"
#include "oracles/double_hint.h"
#include "oracles/exact_depth.h"
#include "oracles/exact_minimum.h"

namespace touchstone::oracles_detail {

using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
using Rational = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

inline Rational power_of_two(int exponent) {
    const Integer power = Integer(1) << static_cast<unsigned>(std::abs(exponent));
    return exponent < 0 ? Rational(Integer(1), power) : Rational(power);
}

/// Two cores over one common power of two. All coordinates are integers times 2^unit.
template <int D>
class CoreBodies {
public:
    /// Precondition: both bodies are polytopes or polytopes plus balls.
    explicit CoreBodies(const Query<D>& query) : CoreBodies(*core_of(query.a), *core_of(query.b)) {}
    CoreBodies(CoreBody<D> a, CoreBody<D> b)
        : a_(std::move(a)),
          b_(std::move(b)),
          range_a_(range_of(a_)),
          range_b_(range_of(b_)),
          range_(united(range_a_.world, range_b_.world)),
          cso_{{a_, range_a_, range_.least, range_.greatest}, {b_, range_b_, range_.least, range_.greatest}} {}
    CoreBodies(const CoreBodies&) = delete;  // cso() holds pointers to the cores
    CoreBodies& operator=(const CoreBodies&) = delete;

    ExactCso<Integer, D>& cso() { return cso_; }
    int unit() const { return range_.least; }
    /// Total radius of the balls.
    Rational radius() const {
        Rational sum(0);
        for (const auto* body : {&a_, &b_})
            for (const double r : body->radii) sum += Rational(r);
        return sum;
    }

private:
    static ExponentRange united(ExponentRange range, const ExponentRange& other) {
        range.unite(other);
        return range.empty() ? ExponentRange{0, 0} : range;
    }

    CoreBody<D> a_, b_;
    BodyRange range_a_, range_b_;
    ExponentRange range_;
    ExactCso<Integer, D> cso_;
};

template <int D>
class CoreSolver : public CoreBodies<D> {
public:
    using Vector = IntegerVec<Integer, D>;
    using Minimum = ExactMinimum<Integer, D, IndexPair>;
    using CoreBodies<D>::cso;
    using CoreBodies<D>::unit;

    explicit CoreSolver(const Query<D>& query) : CoreSolver(*core_of(query.a), *core_of(query.b)) {}
    CoreSolver(CoreBody<D> a, CoreBody<D> b)
        : CoreBodies<D>(std::move(a), std::move(b)),
          minimum_(exact_minimum<Integer, D, IndexPair>(
              DoubleHint<Integer, D>(cso()).search(), [&](const IndexPair& pair) { return cso().vertex(pair); },
              [&](const Vector& v) { return cso().support(v, -1); })) {}

    const Minimum& minimum() const { return minimum_; }
    bool apart() const { return !is_zero<Integer, D>(minimum_.direction); }

    /// Returns n with n.w >= 0 on all of A - B, or nullopt if there is none. Precondition: the cores are not apart.
    const std::optional<Vector>& supporting() {
        if (!supporting_) supporting_ = supporting_normal<Integer, D>(cso(), minimum_);
        return *supporting_;
    }
    /// Precondition: the origin is interior.
    const ExactDepth<Integer, D>& depth() {
        search();
        return depth_;
    }
    /// Precondition: the origin is interior.
    DepthSearch<Integer, D>& search() {
        if (!search_) {
            search_.emplace(cso());
            depth_ = search_->run(minimum_);
        }
        return *search_;
    }

    Verdict verdict() {
        if (apart()) return Verdict::separated;
        return supporting() ? Verdict::touching : Verdict::penetrating;
    }
    Rational squared_distance() const {
        return Rational(minimum_.value, minimum_.denominator) * power_of_two(2 * unit());
    }
    Rational squared_depth() {
        if (verdict() != Verdict::penetrating) return Rational(0);
        return Rational(depth().offset_squared, depth().normal_squared) * power_of_two(2 * unit());
    }

private:
    Minimum minimum_;
    std::optional<std::optional<Vector>> supporting_;
    std::optional<DepthSearch<Integer, D>> search_;
    ExactDepth<Integer, D> depth_;
};

}  // namespace touchstone::oracles_detail
