// SPDX-License-Identifier: GPL-3.0-or-later
// Planck, Box2D 2 in JavaScript's doubles: Distance with radii, testOverlap's use of it, CollidePolygons, TimeOfImpact.
import { angle, needRigid, pointsOf, translation, upTo } from './shared/bodies.mjs';
import { refuse, serve } from './shared/host.mjs';

const bits = 64, linearSlop = 0.005;
const overlapOfNothing = 10 * 2 ** -52;  // testOverlap's own test

// Points, the ball around them, and where they are.
function rounded(P, body) {
    const here = (points, radius, at, turn) => ({ points: points.map(([x, y]) => new P.Vec2(x, y)), radius, at: new P.Transform(new P.Vec2(...at), turn), turn });
    if (body.shape === 'sphere') return here([[0, 0]], body.radius + body.margin, translation(body), 0);
    if (body.shape === 'capsule') {
        needRigid(body, bits);
        return here([[0, body.half_length], [0, -body.half_length]], body.radius + body.margin, translation(body), angle(body));
    }
    if (!body.vertices) return refuse('Planck has polygons, boxes, circles and stadiums only');
    if (body.vertices.length > P.Settings.maxPolygonVertices) return refuse(`Planck takes ${P.Settings.maxPolygonVertices} vertices at most`);
    const { points, rotates, translation: at } = pointsOf(body, bits);
    return here(points, body.margin, at, rotates ? angle(body) : 0);
}

const listed = v => [v.x, v.y];

function distance(P, kind, a, b) {
    const input = new P.DistanceInput(), output = new P.DistanceOutput();
    input.proxyA.setVertices(a.points, a.points.length, a.radius);
    input.proxyB.setVertices(b.points, b.points.length, b.radius);
    input.transformA.set(a.at);
    input.transformB.set(b.at);
    input.useRadii = true;
    P.Distance(output, new P.SimplexCache(), input);
    const apart = output.distance > (kind === 'intersects' ? overlapOfNothing : 0), iterations = output.iterations;
    if (kind === 'intersects' || !apart) return { verdict: apart ? 'separated' : 'meet', iterations };
    return { verdict: 'separated', value: output.distance, point_a: listed(output.pointA), point_b: listed(output.pointB), iterations };
}

function polygon(P, { points, radius }) {
    if (radius !== 0 || points.length < 3) return refuse('CollidePolygons takes two polygons');
    const shape = new P.PolygonShape(points);
    // A hull that is too small or flat becomes the box of half a unit that Planck puts in its place.
    if (shape.m_vertices.length < 3 || shape.m_vertices.some(v => !points.some(p => p.x === v.x && p.y === v.y)))
        return refuse('PolygonShape takes no polygon this small or flat');
    return shape;
}

// Radii 0: the skin of polygonRadius is part of the solver, not of the shapes. Of two faces that separate alike it takes that of A
// unless the other one is better by a tenth of a slop (k_tol of CollidePolygons), and so may a depth be larger.
function depth(P, a, b, slop) {
    const manifold = new P.Manifold();
    P.CollidePolygons(manifold, polygon(P, a), a.at, polygon(P, b), b.at);
    if (manifold.pointCount === 0) return { verdict: 'separated' };
    const world = manifold.getWorldManifold(null, a.at, 0, b.at, 0);
    const points = world.points.slice(0, manifold.pointCount).map((point, k) => ({ position: listed(point), depth: -world.separations[k] }));
    const value = Math.max(...points.map(point => point.depth));
    if (!(value > 0)) return { verdict: 'separated' };
    return { verdict: 'meet', value, allowed_error: 0.1 * slop, normal: listed(world.normal).map(x => -x), points };
}

// TimeOfImpact aims at a separation and not at contact: a slop for sharp bodies, three slops of overlap for round ones, to a
// quarter of a slop; in time that is the length over the speed of closing.
function impact(P, a, b, { velocity, duration }, slop) {
    const input = new P.TOIInput(), output = new P.TOIOutput();
    input.proxyA.setVertices(a.points, a.points.length, a.radius);
    input.proxyB.setVertices(b.points, b.points.length, b.radius);
    input.sweepA.setTransform(a.at);
    input.sweepB.setTransform(b.at);
    input.sweepB.c.set(b.at.p.x + velocity[0] * duration, b.at.p.y + velocity[1] * duration);
    input.tMax = 1;
    P.TimeOfImpact(output, input);
    const state = P.TOIOutputState;
    if (output.state === state.e_unknown || output.state === state.e_failed) return { verdict: 'undecided', gave_up: true };
    if (output.state === state.e_separated) return { verdict: 'separated' };
    if (output.state === state.e_overlapped) return { verdict: 'meet', value: 0 };
    const value = output.t * duration, there = new P.Transform(new P.Vec2(b.at.p.x + velocity[0] * value, b.at.p.y + velocity[1] * value), b.turn);
    const found = distance(P, 'distance', { ...a, radius: 0 }, { ...b, radius: 0, at: there });
    const normal = found.point_a ? found.point_a.map((x, k) => x - found.point_b[k]) : [0, 0];
    const closing = Math.abs(normal[0] * velocity[0] + normal[1] * velocity[1]) / Math.hypot(...normal);
    const allowed_error = (a.radius > 0 || b.radius > 0 ? 3.25 : 1.25) * slop / closing;
    return { verdict: 'meet', value, ...(Number.isFinite(allowed_error) ? { allowed_error } : {}) };
}

function answer(P, query) {
    const a = rounded(P, query.a), b = rounded(P, query.b), slop = upTo(linearSlop, query);
    if (query.query === 'penetration') return depth(P, a, b, slop);
    return query.query === 'impact' ? impact(P, a, b, query.motion, slop) : distance(P, query.query, a, b);
}

serve(import.meta.url, {
    package: 'planck',
    settings: 'Distance with radii, CollidePolygons, TimeOfImpact, linearSlop 0.005, defaults',
    bits,
    answers: { intersects: [2], distance: [2], penetration: [2], impact: [2] },
    load: () => import('planck'),
    answer,
});
