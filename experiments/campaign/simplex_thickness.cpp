// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/simplex_thickness.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace touchstone {
namespace {

using Vector = std::array<long double, 3>;

Vector difference(const TracePoint& x, const TracePoint& y) {
    Vector result{};
    for (std::size_t k = 0; k < result.size(); ++k)
        result[k] = static_cast<long double>(x[k]) - static_cast<long double>(y[k]);
    return result;
}

long double dot(const Vector& x, const Vector& y) { return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]; }

/// Removes from x its component along each unit vector of the basis, twice, since the first pass leaves rounding errors
/// as large as u |x|.
Vector orthogonal_part(Vector x, const std::vector<Vector>& basis) {
    for (int pass = 0; pass < 2; ++pass)
        for (const Vector& unit : basis) {
            const long double along = dot(x, unit);
            for (std::size_t k = 0; k < x.size(); ++k) x[k] -= along * unit[k];
        }
    return x;
}

/// The distance of point i from the affine hull of the others.
long double height(const std::vector<TracePoint>& points, std::size_t i) {
    const TracePoint& origin = points[i == 0 ? 1 : 0];
    std::vector<Vector> basis;
    for (std::size_t j = 0; j < points.size(); ++j) {
        if (j == i || &points[j] == &origin) continue;
        Vector edge = orthogonal_part(difference(points[j], origin), basis);
        const long double length = std::sqrt(dot(edge, edge));
        if (length == 0) continue;
        for (long double& x : edge) x /= length;
        basis.push_back(edge);
    }
    const Vector rest = orthogonal_part(difference(points[i], origin), basis);
    return std::sqrt(dot(rest, rest));
}

bool all_finite(const TracePoint& x) {
    return std::all_of(x.begin(), x.end(), [](double c) { return std::isfinite(c); });
}

}  // namespace

long double thickness_of(const std::vector<TracePoint>& points) {
    if (points.size() == 1) return 1;
    long double longest = 0;
    for (const TracePoint& x : points)
        for (const TracePoint& y : points) {
            const Vector edge = difference(x, y);
            longest = std::max(longest, std::sqrt(dot(edge, edge)));
        }
    if (longest == 0) return 0;
    long double least = longest;
    for (std::size_t i = 0; i < points.size(); ++i) least = std::min(least, height(points, i));
    return least / longest;
}

std::optional<long double> last_thickness(const Trace& trace) {
    const TraceStep *last = nullptr, *before = nullptr;
    for (const TraceStep& step : trace.steps)
        if (step.phase == "gjk") before = std::exchange(last, &step);
    if (last == nullptr) return std::nullopt;
    std::vector<TracePoint> points;
    for (const TraceVertex& vertex : (before != nullptr ? before : last)->simplex) points.push_back(vertex.w);
    if (before != nullptr && before->w) points.push_back(before->w->w);
    if (points.empty() || points.size() > 4 || !std::all_of(points.begin(), points.end(), all_finite))
        return std::nullopt;
    return thickness_of(points);
}

}  // namespace touchstone
