// SPDX-License-Identifier: GPL-3.0-or-later
// Havok as Babylon.js asks it: HP_World_ShapeProximityWithCollector and ShapeCastWithCollector against one static body.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { needNoMargin, needRigid, noRotation, placed, pointsOf, quaternion, reach, translation } from './shared/bodies.mjs';
import { refuse, serve } from './shared/host.mjs';

const bits = 32;
const still = [0, 0, 0], oneHit = 1, nobody = [0n];

function checked([result, value], what) {
    if (result === undefined || value === undefined) refuse(`Havok makes no ${what} of it`);
    return value;
}

function hull(H, points) {
    const memory = H._malloc(4 * 3 * points.length);
    new Float32Array(H.HEAPF32.buffer, memory, 3 * points.length).set(points.flat());
    const shape = checked(H.HP_Shape_CreateConvexHull(memory, points.length), 'hull');
    H._free(memory);
    return shape;
}

function shapeOf(H, body) {
    needNoMargin(body, 'Havok has no margins outside a shape');
    if (body.shape === 'sphere')
        return { shape: checked(H.HP_Shape_CreateSphere(still, body.radius), 'sphere'), at: translation(body), q: noRotation };
    if (body.shape === 'polytope' || (body.shape === 'box' && !pointsOf(body, bits).rotates)) {
        const { points, rotates, translation: at } = pointsOf(body, bits);
        return { shape: hull(H, points), at, q: rotates ? quaternion(body) : noRotation };
    }
    needRigid(body, bits);
    const at = translation(body), q = quaternion(body), ends = half => [[0, 0, half], [0, 0, -half]];
    switch (body.shape) {
        case 'box': return { shape: checked(H.HP_Shape_CreateBox(still, noRotation, body.half_extents.map(x => 2 * x)), 'box'), at, q };
        case 'capsule':
            return { shape: checked(H.HP_Shape_CreateCapsule(...ends(body.half_length), body.radius), 'capsule'), at, q };
        case 'cylinder':
            return { shape: checked(H.HP_Shape_CreateCylinder(...ends(body.half_height), body.radius), 'cylinder'), at, q };
        default: return refuse(`Havok has no ${body.shape}`);
    }
}

// The first hit of what was asked with B as the one body of the world; null where there is none.
function hitOf({ H, world, collector }, b, ask, take) {
    const body = checked(H.HP_Body_Create(), 'body');
    H.HP_Body_SetShape(body, b.shape);
    H.HP_Body_SetMotionType(body, H.MotionType.STATIC);
    H.HP_Body_SetQTransform(body, [b.at, b.q]);
    H.HP_World_AddBody(world, body, false);
    ask();
    const hits = H.HP_QueryCollector_GetNumHits(collector)[1];
    const hit = hits > 0 ? take(collector, 0)[1] : null;
    H.HP_World_RemoveBody(world, body);
    H.HP_Body_Release(body);
    return hit;
}

// The point of A comes in its own frame; the normal on B, in the world, points out of B.
function contact(query, a, [, onA, onB]) {
    const frame = a.q === noRotation ? { pose: a.at.map((x, k) => [...[0, 1, 2].map(j => (j === k ? 1 : 0)), x]) } : query.a;
    return { point_a: placed(frame, onA[3]), point_b: onB[3], normal: onB[4] };
}

function answer(native, query) {
    const { H, world, collector } = native;
    const a = shapeOf(H, query.a), b = shapeOf(H, query.b);
    try {
        if (query.query === 'impact') {
            const { velocity, duration } = query.motion, end = a.at.map((x, k) => x - velocity[k] * duration);
            const hit = hitOf(native, b, () => H.HP_World_ShapeCastWithCollector(world, collector, [a.shape, a.q, a.at, end, false, nobody]),
                              H.HP_QueryCollector_GetShapeCastResult);
            return hit ? { verdict: 'meet', value: hit[0] * duration } : { verdict: 'separated' };
        }
        const largest = query.query === 'distance' ? reach(query) : 0;
        const hit = hitOf(native, b, () => H.HP_World_ShapeProximityWithCollector(world, collector, [a.shape, a.at, a.q, largest, false, nobody]),
                          H.HP_QueryCollector_GetShapeProximityResult);
        if (query.query === 'intersects') return { verdict: hit && hit[0] <= 0 ? 'meet' : 'separated' };
        if (query.query === 'penetration')
            return hit && hit[0] <= 0 ? { verdict: 'meet', value: -hit[0], ...contact(query, a, hit) } : { verdict: 'separated' };
        if (!hit) return { verdict: 'undecided' };
        return hit[0] > 0 ? { verdict: 'separated', value: hit[0], ...contact(query, a, hit) } : { verdict: 'meet' };
    } finally {
        H.HP_Shape_Release(a.shape);
        H.HP_Shape_Release(b.shape);
    }
}

serve(import.meta.url, {
    package: '@babylonjs/havok',
    settings: 'HP_World_ShapeProximityWithCollector, ShapeCastWithCollector, defaults',
    bits,
    answers: { intersects: [3], distance: [3], penetration: [3], impact: [3] },
    load: async () => {
        const { default: HavokPhysics } = await import('@babylonjs/havok');
        const file = createRequire(import.meta.url).resolve('@babylonjs/havok/lib/esm/HavokPhysics.wasm');
        const H = await HavokPhysics({ wasmBinary: fs.readFileSync(file) });
        return { H, world: H.HP_World_Create()[1], collector: H.HP_QueryCollector_Create(oneHit)[1] };
    },
    answer,
});
