// SPDX-License-Identifier: GPL-3.0-or-later
// The reach of any body in a direction, in intervals: the support height of its pieces plus radius |d|.
#include "oracles/body_queries.h"
#include "oracles/enclosure/solve.h"

namespace touchstone {

template <int D>
Enclosure enclosed_support(const Body<D>& body, const Vec<double, D>& direction) {
    using namespace enclosure_detail;
    constexpr unsigned digits = 60;
    Body<D> origin;
    origin.shape = PointData<D>{};
    const Cso<digits, D> cso(body, origin);
    typename Cso<digits, D>::Rounded rounded;
    typename Cso<digits, D>::Certified certified;
    bool zero = true;
    for (std::size_t k = 0; k < D; ++k) {
        certified[k] = rounded[k] = enclosure_detail::Real<digits>(direction[static_cast<int>(k)]);
        zero = zero && rounded[k] == 0;
    }
    if (zero) return {ExactNumber::of_decimal("0"), ExactNumber::of_decimal("0")};
    return text_of<digits>(cso.height(rounded) + cso.radius() * sqrt(dot(certified, certified)));
}

template Enclosure enclosed_support<2>(const Body<2>&, const Vec<double, 2>&);
template Enclosure enclosed_support<3>(const Body<3>&, const Vec<double, 3>&);

}  // namespace touchstone
