// SPDX-License-Identifier: GPL-3.0-or-later
// A query in the form that engines take, and the scalars in which they compute. Cost: linear in the vertices.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "experiments/engines/wire.h"
#include "experiments/registry/method.h"

namespace touchstone {

/// A query ready to be sent. It is used by one thread at a time: facets are computed when an engine first needs them.
class EngineQuery final : public PreparedQuery {
public:
    /// Null, with the reason, if engines have no such shape.
    static std::unique_ptr<EngineQuery> make(const AnyQuery& query, std::string& reason);
    const wire::QueryFrame& frame() const { return frame_; }
    int kind() const { return frame_.head.kind; }
    int dimension() const { return frame_.head.dimension; }
    /// The size of A - B: of both bodies together twice the radius of a ball around the origin of the own frame, turned
    /// and stretched.
    double size() const { return size_; }
    const std::string& packed(bool with_facets) const;

private:
    explicit EngineQuery(wire::QueryFrame frame);

    wire::QueryFrame frame_;
    double size_ = 0;
    mutable std::array<std::string, 2> packed_;
};

/// The backend for doubles (64 bits) or floats (32 bits). Throws UsageError for others.
const ScalarBackend& engine_backend(int bits);

}  // namespace touchstone
