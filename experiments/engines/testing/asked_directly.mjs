// SPDX-License-Identifier: GPL-3.0-or-later
// What engines of npm packages answer when they are asked without adapter and host, as in a page's console:
//     node asked_directly.mjs ENGINE < cases.json      (in a folder beside node_modules)
// A case is [kind, shape, shape, offset of B, how far to look for a distance]; a shape is box, ball or cube (a hull), of
// size 1; B of an impact comes with velocity (-1, 0, 0) for 10. Prints a list: true or false where a verdict was asked, a
// number where they have one, or null.
import fs from 'node:fs';
import process from 'node:process';

const cases = JSON.parse(fs.readFileSync(0, 'utf8'));
const corners = dimension => Array.from({ length: 2 ** dimension }, (_, k) => Array.from({ length: dimension }, (_, i) => (k >> i & 1) - 0.5));
const square = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
const none = [0, 0, 0, 1], origin = [0, 0, 0];

function signedAnswer(kind, signed) {
    if (kind === 'intersects') return signed !== null && signed <= 0;
    if (signed === null) return null;
    return kind === 'distance' ? (signed > 0 ? signed : null) : (signed <= 0 ? -signed : null);
}

function rapier(R, vector, rotation, shapes) {
    const at = vector(origin);
    return ([kind, a, b, offset, farAway]) => {
        const A = shapes[a], B = shapes[b], place = vector(offset);
        if (kind === 'intersects') return A.intersectsShape(at, rotation, B, place, rotation);
        if (kind === 'impact') return A.castShape(at, rotation, at, B, place, rotation, vector([-1, 0, 0]), 0, 10, true)?.time_of_impact ?? null;
        return signedAnswer(kind, A.contactShape(at, rotation, B, place, rotation, kind === 'distance' ? farAway : 0)?.distance ?? null);
    };
}

async function jolt(radius) {
    const J = await (await import('jolt-physics')).default();
    const settings = new J.JoltSettings(), pairs = new J.ObjectLayerPairFilterTable(1), layers = new J.BroadPhaseLayerInterfaceTable(1, 1);
    pairs.EnableCollision(0, 0);
    layers.MapObjectToBroadPhaseLayer(0, new J.BroadPhaseLayer(0));
    settings.mObjectLayerPairFilter = pairs;
    settings.mBroadPhaseLayerInterface = layers;
    settings.mObjectVsBroadPhaseLayerFilter = new J.ObjectVsBroadPhaseLayerFilterTable(layers, 1, pairs, 1);
    const system = new J.JoltInterface(settings).GetPhysicsSystem(), bodies = system.GetBodyInterface();
    const hull = new J.ConvexHullShapeSettings();
    corners(3).forEach(x => hull.mPoints.push_back(new J.Vec3(...x)));
    hull.mMaxConvexRadius = radius ?? 0.05;  // the default of C++; that of JavaScript is 0
    const half = new J.Vec3(0.5, 0.5, 0.5);
    const shapes = { ball: new J.SphereShape(0.5), box: radius === undefined ? new J.BoxShape(half) : new J.BoxShape(half, radius), cube: hull.Create().Get() };
    const filters = [new J.BroadPhaseLayerFilter(), new J.ObjectLayerFilter(), new J.BodyFilter(), new J.ShapeFilter()];
    const still = J.RMat44.prototype.sIdentity(), zero = new J.RVec3(0, 0, 0), one = new J.Vec3(1, 1, 1);
    return ([kind, a, b, offset, farAway]) => {
        const body = bodies.CreateBody(new J.BodyCreationSettings(shapes[b], new J.RVec3(...offset), J.Quat.prototype.sIdentity(), J.EMotionType_Static, 0));
        bodies.AddBody(body.GetID(), J.EActivation_DontActivate);
        const ask = system.GetNarrowPhaseQuery(), cast = kind === 'impact';
        const found = cast ? new J.CastShapeClosestHitCollisionCollector() : new J.CollideShapeClosestHitCollisionCollector();
        const how = new J.CollideShapeSettings();
        how.mMaxSeparationDistance = kind === 'distance' ? farAway : 0;
        if (cast) ask.CastShape(new J.RShapeCast(shapes[a], one, still, new J.Vec3(10, 0, 0)), new J.ShapeCastSettings(), zero, found, ...filters);
        else ask.CollideShape(shapes[a], one, still, how, zero, found, ...filters);
        const hit = found.HadHit() ? (cast ? found.mHit.mFraction * 10 : -found.mHit.mPenetrationDepth) : null;
        bodies.RemoveBody(body.GetID());
        bodies.DestroyBody(body.GetID());
        if (kind === 'intersects') return hit !== null;
        return cast ? hit : signedAnswer(kind, hit);
    };
}

async function havok() {
    const wasmBinary = fs.readFileSync('../node_modules/@babylonjs/havok/lib/esm/HavokPhysics.wasm');
    const H = await (await import('@babylonjs/havok')).default({ wasmBinary });
    const memory = H._malloc(96), world = H.HP_World_Create()[1], collector = H.HP_QueryCollector_Create(1)[1];
    H.HEAPF32.set(corners(3).flat(), memory / 4);
    const shapes = { ball: H.HP_Shape_CreateSphere(origin, 0.5)[1], box: H.HP_Shape_CreateBox(origin, none, [1, 1, 1])[1], cube: H.HP_Shape_CreateConvexHull(memory, 8)[1] };
    return ([kind, a, b, offset, farAway]) => {
        const body = H.HP_Body_Create()[1];
        H.HP_Body_SetShape(body, shapes[b]);
        H.HP_Body_SetMotionType(body, H.MotionType.STATIC);
        H.HP_Body_SetQTransform(body, [offset, none]);
        H.HP_World_AddBody(world, body, false);
        if (kind === 'impact') H.HP_World_ShapeCastWithCollector(world, collector, [shapes[a], none, origin, [10, 0, 0], false, [0n]]);
        else H.HP_World_ShapeProximityWithCollector(world, collector, [shapes[a], origin, none, kind === 'distance' ? farAway : 0, false, [0n]]);
        const read = kind === 'impact' ? H.HP_QueryCollector_GetShapeCastResult : H.HP_QueryCollector_GetShapeProximityResult;
        const number = H.HP_QueryCollector_GetNumHits(collector)[1] ? read(collector, 0)[1][0] : null;
        H.HP_World_RemoveBody(world, body);
        return kind === 'impact' ? number && number * 10 : signedAnswer(kind, number);
    };
}

async function mujoco() {
    const M = await (await import('mujoco-js')).default();
    const geoms = { ball: 'type="sphere" size="0.5"', box: 'type="box" size="0.5 0.5 0.5"', cube: 'type="mesh" mesh="m"' };
    return ([kind, a, b, offset, farAway]) => {
        M.FS.writeFile('/m.xml', `<mujoco><asset><mesh name="m" vertex="${corners(3).flat().join(' ')}"/></asset><worldbody>
            <geom ${geoms[a]}/><body><geom ${geoms[b]} pos="${offset.join(' ')}"/></body></worldbody></mujoco>`);
        const model = M.MjModel.loadFromXML('/m.xml'), data = new M.MjData(model);
        M.mj_forward(model, data);
        return signedAnswer(kind, M.mj_geomDistance(model, data, 0, 1, farAway, new M.DoubleBuffer(6)));
    };
}

async function physx() {
    const versions = Object.getOwnPropertyDescriptor(process, 'versions');
    Object.defineProperty(process, 'versions', { ...versions, value: {} });
    Object.assign(globalThis, { window: globalThis, document: { currentScript: { src: '' } }, location: { href: 'file:///' } });
    const P = await (await import('physx-js-webidl')).default({ wasmBinary: fs.readFileSync('../node_modules/physx-js-webidl/physx-js-webidl.wasm') });
    const top = P.PxTopLevelFunctions.prototype, scale = new P.PxTolerancesScale();
    top.CreatePhysics(P.PHYSICS_VERSION, top.CreateFoundation(P.PHYSICS_VERSION, new P.PxDefaultAllocator(), new P.PxDefaultErrorCallback()), scale);
    const points = new P.PxArray_PxVec3(8), desc = new P.PxConvexMeshDesc();
    corners(3).forEach((x, k) => points.set(k, new P.PxVec3(...x)));
    Object.assign(desc.points, { count: 8, stride: 12, data: points.begin() });
    desc.flags.raise(P.PxConvexFlagEnum.eCOMPUTE_CONVEX);
    const mesh = top.CreateConvexMesh(new P.PxCookingParams(scale), desc), ask = P.PxGjkQuery.prototype;
    const shapes = { ball: new P.SphereSupport(0.5), box: new P.BoxSupport(new P.PxVec3(0.5, 0.5, 0.5)), cube: new P.ConvexMeshSupport(mesh) };
    const pose = at => new P.PxTransform(new P.PxVec3(...at), new P.PxQuat(0, 0, 0, 1));
    return ([kind, a, b, offset, farAway]) => {
        const pair = [shapes[a], shapes[b], pose(origin), pose(offset)];
        if (kind === 'intersects') return ask.overlap(...pair);
        const found = kind === 'impact' ? new P.PxGjkQuerySweepResult() : new P.PxGjkQueryProximityInfoResult();
        if (kind === 'impact') return ask.sweep(...pair, new P.PxVec3(-1, 0, 0), 10, found) ? found.t : null;
        return signedAnswer(kind, ask.proximityInfo(...pair, kind === 'distance' ? farAway : 0, 1, found) ? found.separation : null);
    };
}

async function planck() {
    const P = await import('planck'), V = (x, y) => new P.Vec2(x, y);
    const points = { ball: [[0, 0]], box: corners(2), cube: square }, radius = { ball: 0.5, box: 0, cube: 0 };
    const proxy = (to, shape) => to.setVertices(points[shape].map(x => V(...x)), points[shape].length, radius[shape]);
    return ([kind, a, b, offset, farAway]) => {
        const still = new P.Transform(V(0, 0), 0), there = new P.Transform(V(...offset), 0);
        if (kind === 'penetration') {
            const manifold = new P.Manifold();
            P.CollidePolygons(manifold, new P.PolygonShape(points[a].map(x => V(...x))), still, new P.PolygonShape(points[b].map(x => V(...x))), there);
            return -Math.min(...manifold.getWorldManifold(null, still, 0, there, 0).separations.slice(0, manifold.pointCount));
        }
        const input = kind === 'impact' ? new P.TOIInput() : new P.DistanceInput(), output = kind === 'impact' ? new P.TOIOutput() : new P.DistanceOutput();
        proxy(input.proxyA, a);
        proxy(input.proxyB, b);
        if (kind === 'impact') {
            input.sweepA.setTransform(still);
            input.sweepB.setTransform(there);
            input.sweepB.c.set(offset[0] - 10, offset[1]);
            input.tMax = 1;
            P.TimeOfImpact(output, input);
            return output.state === P.TOIOutputState.e_touching ? output.t * 10 : null;
        }
        input.transformA.set(still);
        input.transformB.set(there);
        input.useRadii = true;
        P.Distance(output, new P.SimplexCache(), input);
        return signedAnswer(kind, output.distance);
    };
}

async function box2d3() {
    const B = await (await import('box2d3-wasm')).default(), world = B.b2CreateWorld(B.b2DefaultWorldDef());
    const V = ([x, y]) => Object.assign(new B.b2Vec2(), { x, y });
    return ([kind, a, b, offset, farAway]) => {
        const definition = B.b2DefaultBodyDef(), shape = B.b2DefaultShapeDef();
        definition.position = V(offset);
        const body = B.b2CreateBody(world, definition);
        if (b === 'ball') B.b2CreateCircleShape(body, shape, Object.assign(new B.b2Circle(), { center: V([0, 0]), radius: 0.5 }));
        else B.b2CreatePolygonShape(body, shape, B.b2MakePolygon(B.b2ComputeHull(square.map(V)), 0));
        const points = a === 'ball' ? [[0, 0]] : square, proxy = Object.assign(new B.b2ShapeProxy(), { count: points.length, radius: a === 'ball' ? 0.5 : 0 });
        points.forEach((x, k) => proxy.setPoint(k, V(x)));
        let found = null;
        if (kind === 'intersects') B.b2World_OverlapShape(world, proxy, B.b2DefaultQueryFilter(), () => (found = true, false));
        else B.b2World_CastShape(world, proxy, V([10, 0]), B.b2DefaultQueryFilter(), hit => (found = hit.fraction * 10, hit.fraction));
        B.b2DestroyBody(body);
        return kind === 'intersects' ? found === true : found;
    };
}

async function cannon() {
    const C = await import('cannon-es'), box = () => new C.Box(new C.Vec3(0.5, 0.5, 0.5)).convexPolyhedronRepresentation, turn = new C.Quaternion();
    return ([kind, , , offset]) => {
        const a = box(), b = box(), axis = new C.Vec3(), still = new C.Vec3(), there = new C.Vec3(...offset);
        const meets = a.findSeparatingAxis(b, still, turn, there, turn, axis);
        return kind === 'intersects' ? meets : meets ? a.testSepAxis(axis, b, still, turn, there, turn) : null;
    };
}

async function p2() {
    const p = await import('p2-es');
    const made = shape => (shape === 'ball' ? new p.Circle({ radius: 0.5 }) : new p.Convex({ vertices: square }));
    return ([kind, a, b, offset, farAway]) => {
        const world = new p.World(), bodies = [[0, 0], offset].map(position => new p.Body({ position, mass: 1 }));
        bodies.forEach((body, k) => (body.addShape(made([a, b][k])), world.addBody(body)));
        const narrow = world.narrowphase, word = { ballball: 'circleCircle', ballbox: 'circleConvex' }[a + b] ?? 'convexConvex';
        narrow.currentContactMaterial = world.defaultContactMaterial;
        const pair = [bodies[0], bodies[0].shapes[0], [0, 0], 0, bodies[1], bodies[1].shapes[0], offset, 0];
        if (kind === 'intersects') return narrow[word](...pair, true) > 0;
        narrow[word](...pair, false);
        return Math.max(...narrow.contactEquations.map(e => e.contactPointA.reduce((sum, x, k) =>
            sum + (x + e.bodyA.position[k] - e.contactPointB[k] - e.bodyB.position[k]) * e.normalA[k], 0)));
    };
}

const engines = {
    rapier3d: async () => {
        const R = (await import('@dimforge/rapier3d-compat')).default;
        await R.init();
        const cube = R.ColliderDesc.convexHull(new Float32Array(corners(3).flat())).shape;
        return rapier(R, ([x, y, z]) => ({ x, y, z }), { x: 0, y: 0, z: 0, w: 1 }, { ball: new R.Ball(0.5), box: new R.Cuboid(0.5, 0.5, 0.5), cube });
    },
    rapier2d: async () => {
        const R = (await import('@dimforge/rapier2d-compat')).default;
        await R.init();
        const cube = R.ColliderDesc.convexHull(new Float32Array(square.flat())).shape;
        return rapier(R, ([x, y]) => ({ x, y }), 0, { ball: new R.Ball(0.5), box: new R.Cuboid(0.5, 0.5), cube });
    },
    jolt: () => jolt(), jolt_sharp: () => jolt(0), havok, mujoco, physx, planck, box2d3, cannon, p2,
};
const ask = await engines[process.argv[2]]();
fs.writeSync(1, JSON.stringify(cases.map(ask)));
process.exit(0);
