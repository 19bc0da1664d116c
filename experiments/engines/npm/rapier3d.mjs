// SPDX-License-Identifier: GPL-3.0-or-later
// Rapier in space (parry's GJK and EPA, in float).
import { needRigid, noRotation, pointsOf, quaternion, times, translation, yToZ } from './shared/bodies.mjs';
import { refuse, serve } from './shared/host.mjs';
import { ask, isTaken } from './shared/rapier.mjs';

const bits = 32;
const vector = ([x, y, z]) => ({ x, y, z });

const placed = (shape, at, q) => ({ shape, position: vector(at), rotation: { ...vector(q), w: q[3] } });

function polytope(R, body) {
    const { points, rotates, translation: at } = pointsOf(body, bits);
    const corners = points.map(vector), q = rotates ? quaternion(body) : noRotation;
    if (points.length < 4 && body.margin !== 0) refuse('Rapier rounds polyhedra only');
    if (points.length === 1) refuse('Rapier has no points');
    if (points.length === 2) return placed(new R.Segment(...corners), at, q);
    if (points.length === 3) return placed(new R.Triangle(...corners), at, q);
    const numbers = new Float32Array(points.flat());
    const made = body.margin === 0 ? R.ColliderDesc.convexHull(numbers) : R.ColliderDesc.roundConvexHull(numbers, body.margin);
    if (made === null || !isTaken(made.shape)) refuse('Rapier makes no hull of these points');
    return placed(made.shape, at, q);
}

function upright(body, shape) {
    needRigid(body, bits);
    return placed(shape, translation(body), times(quaternion(body), yToZ));
}

function shapeOf(R, body) {
    const { margin } = body;
    switch (body.shape) {
        case 'sphere': return placed(new R.Ball(body.radius + margin), translation(body), noRotation);
        case 'capsule': return upright(body, new R.Capsule(body.half_length, body.radius + margin));
        case 'cylinder':
            return upright(body, margin === 0 ? new R.Cylinder(body.half_height, body.radius)
                                              : new R.RoundCylinder(body.half_height, body.radius, margin));
        case 'cone':
            return upright(body, margin === 0 ? new R.Cone(body.half_height, body.radius)
                                              : new R.RoundCone(body.half_height, body.radius, margin));
        case 'ellipsoid': return refuse('Rapier has no ellipsoids');
        case 'box': {
            const { rotates, translation: at } = pointsOf(body, bits);
            if (!rotates) return polytope(R, body);
            const [x, y, z] = body.half_extents;
            return placed(margin === 0 ? new R.Cuboid(x, y, z) : new R.RoundCuboid(x, y, z, margin), at, quaternion(body));
        }
        default: return polytope(R, body);
    }
}

serve(import.meta.url, {
    package: '@dimforge/rapier3d-compat',
    settings: 'Shape.intersectsShape, contactShape, castShape with target distance 0, defaults',
    bits,
    answers: { intersects: [3], distance: [3], penetration: [3], impact: [3] },
    load: async () => {
        const { default: R } = await import('@dimforge/rapier3d-compat');
        await R.init();
        return R;
    },
    answer: (R, query) => ask(query, shapeOf(R, query.a), shapeOf(R, query.b), vector),
});
