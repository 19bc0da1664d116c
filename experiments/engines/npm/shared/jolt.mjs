// SPDX-License-Identifier: GPL-3.0-or-later
// Jolt: NarrowPhaseQuery.CollideShape and CastShape against a world of one static body, as games ask it.
import { dot, isRigid, needNoMargin, needRigid, noRotation, pointsOf, quaternion, reach, times, translation, upTo, yToZ } from './bodies.mjs';
import { cutOfBox, cutOfCylinder, cutOfHull } from './convex_radius.mjs';
import { refuse } from './host.mjs';

const bits = 32;
// What Jolt's headers let a value be off by: cDefaultCollisionTolerance, cDefaultPenetrationTolerance (relative) and the
// mHullTolerance of a hull. What a convex radius takes off is another matter (convex_radius.mjs).
const collisionTolerance = 1e-4, penetrationTolerance = 1e-4, hullTolerance = 1e-3;
// cDefaultConvexRadius. In C++ the constructors of all shapes take it; in JavaScript that of hulls takes none, and leaves 0.
export const defaultRadius = 0.05;

export async function load(module) {
    const Jolt = await module.default();
    const settings = new Jolt.JoltSettings();
    const pairs = new Jolt.ObjectLayerPairFilterTable(1);
    pairs.EnableCollision(0, 0);
    const layer = new Jolt.BroadPhaseLayer(0), layers = new Jolt.BroadPhaseLayerInterfaceTable(1, 1);
    layers.MapObjectToBroadPhaseLayer(0, layer);
    settings.mObjectLayerPairFilter = pairs;
    settings.mBroadPhaseLayerInterface = layers;
    settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 1, pairs, 1);
    const system = new Jolt.JoltInterface(settings).GetPhysicsSystem();
    const filters = [new Jolt.BroadPhaseLayerFilter(), new Jolt.ObjectLayerFilter(), new Jolt.BodyFilter(), new Jolt.ShapeFilter()];
    return { Jolt, filters, origin: new Jolt.RVec3(0, 0, 0), one: new Jolt.Vec3(1, 1, 1), bodies: system.GetBodyInterface(), query: system.GetNarrowPhaseQuery() };
}

const listed = v => [v.GetX(), v.GetY(), v.GetZ()];

// A shape of these settings; a reference to it is `owned`.
function made(Jolt, settings, own) {
    own(settings);
    const result = settings.Create();
    if (result.HasError()) refuse(`Jolt makes no shape of it: ${result.GetError().c_str()}`);
    const shape = result.Get();
    shape.AddRef();
    own({ release: () => shape.Release() });
    settings.ClearCachedResult();
    return shape;
}

function hull(Jolt, points, radius, own) {
    const settings = new Jolt.ConvexHullShapeSettings(), corner = own(new Jolt.Vec3(0, 0, 0));
    settings.mMaxConvexRadius = radius;
    for (const [x, y, z] of points) {
        corner.Set(x, y, z);
        settings.mPoints.push_back(corner);
    }
    return made(Jolt, settings, own);
}

// Its shape with its pose; `cut` tells how much the radius takes off in a direction of the world, `hulls` is 1 for a hull.
function placed(Jolt, body, radius, own) {
    const at = translation(body), turned = direction => body.pose[0].slice(0, -1).map((_, k) => dot(body.pose.map(row => row[k]), direction));
    const shaped = (settings, cut) => ({ shape: made(Jolt, settings, own), cut: direction => cut(turned(direction)), hulls: 0, at });
    const round = settings => shaped(settings, () => 0);
    needNoMargin(body, 'a convex radius of Jolt is taken off inside, not added outside');
    if (body.shape === 'sphere') return { ...round(new Jolt.SphereShapeSettings(body.radius)), q: noRotation };
    if (body.shape === 'polytope' || (body.shape === 'box' && !isRigid(body, bits))) {
        const { points, rotates, translation: place } = pointsOf(body, bits);
        const cut = cutOfHull(points, body.facets ?? [], radius);
        return { shape: hull(Jolt, points, radius, own), at: place, q: rotates ? quaternion(body) : noRotation,
                 cut: rotates ? direction => cut(turned(direction)) : cut, hulls: 1 };
    }
    needRigid(body, bits);
    const q = quaternion(body), upright = times(q, yToZ);
    switch (body.shape) {
        case 'box':
            return { ...shaped(new Jolt.BoxShapeSettings(own(new Jolt.Vec3(...body.half_extents)), radius), cutOfBox(radius)), q };
        case 'capsule': return { ...round(new Jolt.CapsuleShapeSettings(body.half_length, body.radius)), q: upright };
        case 'cylinder':
            return { ...shaped(new Jolt.CylinderShapeSettings(body.half_height, body.radius, radius), cutOfCylinder(radius)), q: upright };
        default: return refuse(`Jolt has no ${body.shape}`);
    }
}

// The transform of the centre of mass, which is where Jolt's queries take a shape from.
function transformOf(Jolt, { shape, at, q }, own) {
    const turn = own(new Jolt.Quat(...q)), place = own(new Jolt.RVec3(...at));
    return Jolt.RMat44.prototype.sRotationTranslation(turn, place).PreTranslated(shape.GetCenterOfMass());
}

function collide({ Jolt, query, filters, origin, one }, a, separation, own) {
    const settings = own(new Jolt.CollideShapeSettings()), collector = own(new Jolt.CollideShapeClosestHitCollisionCollector());
    settings.mMaxSeparationDistance = separation;
    query.CollideShape(a.shape, one, transformOf(Jolt, a, own), settings, origin, collector, ...filters);
    return collector.HadHit() ? collector.mHit : null;
}

// The axis moves B out of A.
function contact(hit) {
    const axis = listed(hit.mPenetrationAxis), size = Math.hypot(...axis);
    const answer = { point_a: listed(hit.mContactPointOn1), point_b: listed(hit.mContactPointOn2) };
    return size > 0 ? { ...answer, normal: axis.map(x => -x / size) } : answer;
}

// A is cast against the motion of B.
function cast({ Jolt, query, filters, origin, one }, a, motion, tolerance, own) {
    const way = own(new Jolt.Vec3(...motion.velocity.map(x => -x * motion.duration)));
    const collector = own(new Jolt.CastShapeClosestHitCollisionCollector()), settings = own(new Jolt.ShapeCastSettings());
    const shapeCast = own(new Jolt.RShapeCast(a.shape, one, transformOf(Jolt, a, own), way));
    query.CastShape(shapeCast, settings, origin, collector, ...filters);
    if (!collector.HadHit()) return { verdict: 'separated' };
    return { verdict: 'meet', value: Math.max(0, collector.mHit.mFraction) * motion.duration, ...timeOf(tolerance, collector.mHit, motion) };
}

// A length as a time: over the speed of closing along the axis of the hit. A cast takes the sharp shapes, so that nothing is cut.
function timeOf(length, hit, { velocity }) {
    const axis = listed(hit.mPenetrationAxis), closing = Math.abs(dot(axis, velocity)) / Math.hypot(...axis);
    return closing > 0 ? { allowed_error: length / closing } : {};
}

// What a depth or distance may be off by: the tolerances, and what the radius takes off both bodies along the answered axis, since
// the rounded bodies lie within the sharp ones and reach less far along it by just that.
function allowed(query, a, b, hit, value) {
    const axis = listed(hit.mPenetrationAxis), size = Math.hypot(...axis), along = axis.map(x => (size > 0 ? x / size : 0));
    const cut = a.cut(along) + b.cut(along.map(x => -x));
    return cut + (a.hulls + b.hulls) * upTo(hullTolerance, query) + upTo(collisionTolerance, query) + penetrationTolerance * value;
}

function asked(native, a, b, query, own) {
    if (query.query === 'impact') return cast(native, a, query.motion, upTo(collisionTolerance, query), own);
    const hit = collide(native, a, query.query === 'distance' ? reach(query) : 0, own);
    if (query.query === 'intersects') return { verdict: hit ? 'meet' : 'separated' };
    const depth = hit?.mPenetrationDepth ?? 0, value = Math.abs(depth);
    if (!hit) return { verdict: query.query === 'penetration' ? 'separated' : 'undecided' };
    const allowed_error = allowed(query, a, b, hit, value);
    if (query.query === 'penetration') return { verdict: 'meet', value: Math.max(depth, 0), allowed_error, ...contact(hit) };
    return depth < 0 ? { verdict: 'separated', value, allowed_error, ...contact(hit) } : { verdict: 'meet' };
}

function against(native, a, b, query, own) {
    const { Jolt, bodies } = native;
    const settings = own(new Jolt.BodyCreationSettings(b.shape, own(new Jolt.RVec3(...b.at)), own(new Jolt.Quat(...b.q)), Jolt.EMotionType_Static, 0));
    const id = bodies.CreateBody(settings).GetID();
    bodies.AddBody(id, Jolt.EActivation_DontActivate);
    try {
        return asked(native, a, b, query, own);
    } finally {
        bodies.RemoveBody(id);
        bodies.DestroyBody(id);
    }
}

// `radius` is the convex radius of hulls, boxes and cylinders.
export function answer(native, query, radius) {
    const { Jolt } = native, owned = [], own = object => (owned.push(object), object);
    try {
        return against(native, placed(Jolt, query.a, radius, own), placed(Jolt, query.b, radius, own), query, own);
    } finally {
        for (const object of owned.reverse()) object.release ? object.release() : Jolt.destroy(object);
    }
}
