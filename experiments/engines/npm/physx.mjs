// SPDX-License-Identifier: GPL-3.0-or-later
// PhysX 5: PxGjkQuery.overlap, proximityInfo and sweep, its queries about shapes without a scene. The package is built for
// pages alone, so that it is loaded as one would load it.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { isRigid, needNoMargin, needRigid, noRotation, pointsOf, quaternion, reach, times, translation, xToZ } from './shared/bodies.mjs';
import { refuse, serve } from './shared/host.mjs';

const bits = 32;
const toleranceLength = 1;  // of PxTolerancesScale: lengths are metres

async function loadAsPage() {
    const versions = Object.getOwnPropertyDescriptor(process, 'versions');
    Object.defineProperty(process, 'versions', { ...versions, value: { ...process.versions, node: undefined } });
    Object.assign(globalThis, { window: globalThis, document: { currentScript: { src: '' } }, location: { href: 'file:///' } });
    const { default: PhysX } = await import('physx-js-webidl');
    const P = await PhysX({ wasmBinary: fs.readFileSync(createRequire(import.meta.url).resolve('physx-js-webidl/physx-js-webidl.wasm')) });
    Object.defineProperty(process, 'versions', versions);
    return P;
}

async function load() {
    const P = await loadAsPage(), top = P.PxTopLevelFunctions.prototype;
    const foundation = top.CreateFoundation(P.PHYSICS_VERSION, new P.PxDefaultAllocator(), new P.PxDefaultErrorCallback());
    const scale = new P.PxTolerancesScale();
    top.CreatePhysics(P.PHYSICS_VERSION, foundation, scale);
    return { P, top, cooking: new P.PxCookingParams(scale), ask: P.PxGjkQuery.prototype };
}

function meshOf({ P, top, cooking }, points) {
    const corners = new P.PxArray_PxVec3(points.length), corner = new P.PxVec3(0, 0, 0), desc = new P.PxConvexMeshDesc();
    points.forEach(([x, y, z], index) => {
        corner.x = x, corner.y = y, corner.z = z;
        corners.set(index, corner);
    });
    desc.points.count = points.length;
    desc.points.stride = 12;
    desc.points.data = corners.begin();
    desc.flags.raise(P.PxConvexFlagEnum.eCOMPUTE_CONVEX);
    const mesh = top.CreateConvexMesh(cooking, desc);
    for (const owned of [corners, corner, desc]) P.destroy(owned);
    if (P.getPointer(mesh) === 0) refuse('PxCreateConvexMesh makes no mesh of these points');
    return mesh;
}

// A shape with its pose; `own` takes what must be freed.
function placed(P, support, at, q, own) {
    const place = own(new P.PxVec3(...at)), turn = own(new P.PxQuat(...q));
    return { support: own(support), pose: own(new P.PxTransform(place, turn)) };
}

function shapeOf(native, body, own) {
    const { P } = native;
    needNoMargin(body, 'a margin of PhysX is taken off inside');
    if (body.shape === 'sphere') return placed(P, new P.SphereSupport(body.radius), translation(body), noRotation, own);
    if (body.shape === 'polytope' || (body.shape === 'box' && !isRigid(body, bits))) {
        const { points, rotates, translation: at } = pointsOf(body, bits), mesh = meshOf(native, points);
        own({ release: () => mesh.release() });
        return placed(P, new P.ConvexMeshSupport(mesh), at, rotates ? quaternion(body) : noRotation, own);
    }
    needRigid(body, bits);
    const at = translation(body), q = quaternion(body);
    if (body.shape === 'box') return placed(P, new P.BoxSupport(own(new P.PxVec3(...body.half_extents))), at, q, own);
    if (body.shape === 'capsule') return placed(P, new P.CapsuleSupport(body.radius, body.half_length), at, times(q, xToZ), own);
    return refuse(`PhysX has no ${body.shape} of its own`);
}

const listed = v => [v.x, v.y, v.z];

function proximity({ P, ask }, query, a, b, own) {
    const found = own(new P.PxGjkQueryProximityInfoResult()), asked = query.query;
    const near = ask.proximityInfo(a.support, b.support, a.pose, b.pose, asked === 'distance' ? reach(query) : 0, toleranceLength, found);
    if (!near) return { verdict: asked === 'distance' ? 'undecided' : 'separated' };
    const verdict = found.separation > 0 ? 'separated' : 'meet';
    if ((asked === 'distance') === (verdict === 'meet')) return { verdict };
    return { verdict, value: Math.abs(found.separation), point_a: listed(found.pointA), point_b: listed(found.pointB), normal: listed(found.separatingAxis) };
}

// The sweep moves B.
function impact({ P, ask }, { velocity, duration }, a, b, own) {
    const speed = Math.hypot(...velocity), hit = own(new P.PxGjkQuerySweepResult());
    if (speed === 0) return refuse('PxGjkQuery.sweep takes a direction of length 1');
    const direction = own(new P.PxVec3(...velocity.map(x => x / speed)));
    const meets = ask.sweep(a.support, b.support, a.pose, b.pose, direction, speed * duration, hit);
    return meets ? { verdict: 'meet', value: hit.t / speed } : { verdict: 'separated' };
}

function answer(native, query) {
    const owned = [], own = object => (owned.push(object), object);
    try {
        const a = shapeOf(native, query.a, own), b = shapeOf(native, query.b, own);
        if (query.query === 'impact') return impact(native, query.motion, a, b, own);
        if (query.query !== 'intersects') return proximity(native, query, a, b, own);
        return { verdict: native.ask.overlap(a.support, b.support, a.pose, b.pose) ? 'meet' : 'separated' };
    } finally {
        for (const object of owned.reverse()) object.release ? object.release() : native.P.destroy(object);
    }
}

serve(import.meta.url, {
    package: 'physx-js-webidl',
    settings: 'PhysX 5.6.1, PxGjkQuery.overlap, proximityInfo, sweep, tolerance length 1, margins 0, defaults',
    bits,
    answers: { intersects: [3], distance: [3], penetration: [3], impact: [3] },
    load,
    answer,
});
