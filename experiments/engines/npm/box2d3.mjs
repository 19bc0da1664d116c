// SPDX-License-Identifier: GPL-3.0-or-later
// Box2D 3: b2World_OverlapShape and b2World_CastShape against one static body, which is what its JavaScript package hands
// out without a simulation step. It has neither b2ShapeDistance nor a manifold.
import { angle, needRigid, pointsOf, translation, upTo } from './shared/bodies.mjs';
import { refuse, serve } from './shared/host.mjs';

const bits = 32, mostVertices = 8, linearSlop = 0.005;

// Points, the ball around them, and where they are.
function rounded(body) {
    if (body.shape === 'sphere') return { points: [[0, 0]], radius: body.radius + body.margin, at: translation(body), turn: 0 };
    if (body.shape === 'capsule') {
        needRigid(body, bits);
        return { points: [[0, body.half_length], [0, -body.half_length]], radius: body.radius + body.margin, at: translation(body), turn: angle(body) };
    }
    if (!body.vertices) return refuse('Box2D has polygons, boxes, circles and capsules only');
    if (body.vertices.length > mostVertices) return refuse('Box2D takes 8 vertices at most');
    const { points, rotates, translation: at } = pointsOf(body, bits);
    return { points, radius: body.margin, at, turn: rotates ? angle(body) : 0 };
}

function vector(B, [x, y], own) {
    const made = own(new B.b2Vec2());
    made.x = x, made.y = y;
    return made;
}

// The points in the world, as a query takes them.
function proxyOf(B, { points, radius, at, turn }, own) {
    const proxy = own(new B.b2ShapeProxy()), c = Math.cos(turn), s = Math.sin(turn);
    proxy.count = points.length;
    proxy.radius = radius;
    points.forEach(([x, y], k) => proxy.setPoint(k, vector(B, [c * x - s * y + at[0], s * x + c * y + at[1]], own)));
    return proxy;
}

function addShape(B, body, { points, radius }, own) {
    const definition = own(B.b2DefaultShapeDef()), corners = points.map(x => vector(B, x, own));
    if (points.length === 1) {
        const circle = own(new B.b2Circle());
        circle.center = corners[0], circle.radius = radius;
        return B.b2CreateCircleShape(body, definition, circle);
    }
    if (points.length === 2) {
        const capsule = own(new B.b2Capsule());
        capsule.center1 = corners[0], capsule.center2 = corners[1], capsule.radius = radius;
        return radius > 0 ? B.b2CreateCapsuleShape(body, definition, capsule) : refuse('a segment of Box2D has one side');
    }
    const hull = own(B.b2ComputeHull(corners));
    if (hull.count === 0) refuse('b2ComputeHull makes no hull of these points');
    return B.b2CreatePolygonShape(body, definition, own(B.b2MakePolygon(hull, radius)));
}

function bodyOf({ B, world }, shape, own) {
    const definition = own(B.b2DefaultBodyDef());
    definition.position = vector(B, shape.at, own);
    definition.rotation = own(B.b2MakeRot(shape.turn));
    const body = B.b2CreateBody(world, definition);
    try {
        addShape(B, body, shape, own);
    } catch (error) {
        B.b2DestroyBody(body);
        throw error;
    }
    return body;
}

function asked({ B, world }, query, proxy, own) {
    const filter = own(B.b2DefaultQueryFilter());
    if (query.query === 'intersects') {
        let meets = false;
        B.b2World_OverlapShape(world, proxy, filter, () => (meets = true, false));
        return { verdict: meets ? 'meet' : 'separated' };
    }
    const { velocity, duration } = query.motion;
    let nearest = null;
    const way = vector(B, velocity.map(x => -x * duration), own);
    B.b2World_CastShape(world, proxy, way, filter, hit => {
        nearest = { fraction: hit.fraction, closing: Math.abs(hit.normal.x * velocity[0] + hit.normal.y * velocity[1]) };
        return hit.fraction;
    });
    if (nearest === null) return { verdict: 'separated' };
    // A cast stops a slop before contact, to a quarter of a slop; in time that is the length over the speed of closing.
    const allowed = nearest.closing > 0 ? { allowed_error: 1.25 * upTo(linearSlop, query) / nearest.closing } : {};
    return { verdict: 'meet', value: nearest.fraction * duration, ...allowed };
}

function answer(native, query) {
    const owned = [], own = object => (owned.push(object), object);
    const body = bodyOf(native, rounded(query.b), own);
    try {
        return asked(native, query, proxyOf(native.B, rounded(query.a), own), own);
    } finally {
        native.B.b2DestroyBody(body);
        for (const object of owned.reverse()) object.delete?.();
    }
}

serve(import.meta.url, {
    package: 'box2d3-wasm',
    settings: 'b2World_OverlapShape, b2World_CastShape, linear slop 0.005, defaults',
    bits,
    answers: { intersects: [2], impact: [2] },
    load: async () => {
        const B = await (await import('box2d3-wasm')).default();
        return { B, world: B.b2CreateWorld(B.b2DefaultWorldDef()) };
    },
    answer,
});
