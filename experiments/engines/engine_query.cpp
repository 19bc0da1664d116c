// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/engines/engine_query.h"

#include <algorithm>
#include <cmath>

#include "experiments/engines/engine_body.h"

namespace touchstone {
namespace {

/// A backend whose numbers are rounded to the named scalar, but solved by a process and not by a template.
class EngineBackend final : public ScalarBackend {
public:
    explicit EngineBackend(std::string_view scalar) : numbers_(*find_scalar(scalar)) {}
    std::string_view name() const override { return numbers_.name(); }
    std::string_view description() const override { return numbers_.description(); }
    const ScalarBackend* find(const Call&) const override { return nullptr; }
    bool is_exact() const override { return false; }
    long double unit_roundoff() const override { return numbers_.unit_roundoff(); }
    std::optional<AnyQuery> round(const AnyQuery& query, std::string& reason) const override {
        return numbers_.round(query, reason);
    }
    std::unique_ptr<PreparedQuery> prepare(const AnyQuery& query, std::string& reason) const override {
        return EngineQuery::make(query, reason);
    }
    std::unique_ptr<Method> make_method(const Call& call) const override {
        throw UsageError(call.name + ": is no engine; see touchstone list engines");
    }

private:
    static const ScalarBackend* find_scalar(std::string_view name) {
        for (const ScalarBackend* scalar : scalar_backends())
            if (scalar->name() == name) return scalar;
        throw UsageError("engines compute in " + std::string(name) +
                         ", but this program was built without that scalar; build it with all scalars");
    }
    const ScalarBackend& numbers_;
};

/// The radius of a ball around the origin of its frame that holds the body, were it not moved.
double reach_of(const wire::BodyHead& body, const std::vector<double>& vertices) {
    const double* s = body.size;
    double inside = body.shape == TOUCHSTONE_ELLIPSOID ? std::max({s[0], s[1], s[2]}) : s[0] + s[1];
    if (body.vertex_count > 0) inside = 0;
    for (std::size_t i = 0; i < vertices.size(); i += 3)
        inside = std::max(inside, std::hypot(vertices[i], vertices[i + 1], vertices[i + 2]));
    double stretch = 0;  // the longest column of the map, which is 1 for a rotation
    for (int k = 0; k < 3; ++k)
        stretch = std::max(stretch, std::hypot(body.rows[k], body.rows[3 + k], body.rows[6 + k]));
    return stretch * inside + body.margin;
}

}  // namespace

EngineQuery::EngineQuery(wire::QueryFrame frame) : frame_(std::move(frame)) {
    size_ = 2 * (reach_of(frame_.head.a, frame_.vertices_a) + reach_of(frame_.head.b, frame_.vertices_b));
}

std::unique_ptr<EngineQuery> EngineQuery::make(const AnyQuery& query, std::string& reason) {
    return std::visit(
        [&reason]<int D>(const Query<D>& q) -> std::unique_ptr<EngineQuery> {
            auto a = engine_body(q.a), b = engine_body(q.b);
            if (!a || !b) {
                const auto& refused = a ? q.b : q.a;
                reason = "engines have no shape " +
                         std::visit([](const auto& shape) { return std::string(shape.name); }, refused.shape);
                return nullptr;
            }
            wire::QueryFrame frame;
            frame.head.kind = static_cast<std::int32_t>(q.kind);
            frame.head.dimension = D;
            frame.head.a = a->head;
            frame.head.b = b->head;
            frame.vertices_a = std::move(a->vertices);
            frame.vertices_b = std::move(b->vertices);
            for (int k = 0; q.motion && k < D; ++k) frame.head.velocity[k] = q.motion->velocity[k];
            if (q.motion) frame.head.duration = q.motion->duration;
            return std::unique_ptr<EngineQuery>(new EngineQuery(std::move(frame)));
        },
        query);
}

const std::string& EngineQuery::packed(bool with_facets) const {
    static_assert(static_cast<int>(QueryKind::intersects) == TOUCHSTONE_INTERSECTS &&
                  static_cast<int>(QueryKind::distance) == TOUCHSTONE_DISTANCE &&
                  static_cast<int>(QueryKind::penetration) == TOUCHSTONE_PENETRATION &&
                  static_cast<int>(QueryKind::impact) == TOUCHSTONE_IMPACT);
    std::string& bytes = packed_[with_facets ? 1 : 0];
    if (!bytes.empty()) return bytes;
    wire::QueryFrame frame = frame_;
    if (with_facets && frame.head.dimension == 3) {
        frame.facets_a = engine_facets(frame.vertices_a);
        frame.facets_b = engine_facets(frame.vertices_b);
        frame.head.a.facet_count = static_cast<std::int32_t>(frame.facets_a.size() / 3);
        frame.head.b.facet_count = static_cast<std::int32_t>(frame.facets_b.size() / 3);
    }
    bytes = wire::packed(frame);
    return bytes;
}

const ScalarBackend& engine_backend(int bits) {
    if (bits == 64) {
        static const EngineBackend doubles("double");
        return doubles;
    }
    if (bits != 32) throw UsageError("an engine of " + std::to_string(bits) + " bits; expected 32 or 64");
    static const EngineBackend floats("float");
    return floats;
}

}  // namespace touchstone
