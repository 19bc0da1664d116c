// SPDX-License-Identifier: GPL-3.0-or-later
// Rapier in the plane (parry's GJK and EPA, in float).
import { angle, needRigid, pointsOf, translation } from './shared/bodies.mjs';
import { refuse, serve } from './shared/host.mjs';
import { ask, isTaken } from './shared/rapier.mjs';

const bits = 32;
const vector = ([x, y]) => ({ x, y });
const placed = (shape, at, rotation) => ({ shape, position: vector(at), rotation });

function polygon(R, body) {
    const { points, rotates, translation: at } = pointsOf(body, bits);
    const corners = points.map(vector), turn = rotates ? angle(body) : 0;
    if (points.length < 3 && body.margin !== 0) refuse('Rapier rounds polygons only');
    if (points.length === 1) refuse('Rapier has no points');
    if (points.length === 2) return placed(new R.Segment(...corners), at, turn);
    if (points.length === 3 && body.margin === 0) return placed(new R.Triangle(...corners), at, turn);
    const numbers = new Float32Array(points.flat());
    const made = body.margin === 0 ? R.ColliderDesc.convexHull(numbers) : R.ColliderDesc.roundConvexHull(numbers, body.margin);
    if (made === null || !isTaken(made.shape)) refuse('Rapier makes no hull of these points');
    return placed(made.shape, at, turn);
}

function shapeOf(R, body) {
    const { margin } = body;
    switch (body.shape) {
        case 'sphere': return placed(new R.Ball(body.radius + margin), translation(body), 0);
        case 'capsule':
            needRigid(body, bits);
            return placed(new R.Capsule(body.half_length, body.radius + margin), translation(body), angle(body));
        case 'box': {
            const { rotates, translation: at } = pointsOf(body, bits);
            if (!rotates) return polygon(R, body);
            const [x, y] = body.half_extents;
            return placed(margin === 0 ? new R.Cuboid(x, y) : new R.RoundCuboid(x, y, margin), at, angle(body));
        }
        case 'polytope': return polygon(R, body);
        default: return refuse('Rapier has no such shape in the plane');
    }
}

serve(import.meta.url, {
    package: '@dimforge/rapier2d-compat',
    settings: 'Shape.intersectsShape, contactShape, castShape with target distance 0, defaults',
    bits,
    answers: { intersects: [2], distance: [2], penetration: [2], impact: [2] },
    load: async () => {
        const { default: R } = await import('@dimforge/rapier2d-compat');
        await R.init();
        return R;
    },
    answer: (R, query) => ask(query, shapeOf(R, query.a), shapeOf(R, query.b), vector),
});
