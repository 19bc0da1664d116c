// SPDX-License-Identifier: GPL-3.0-or-later
// p2-es, which keeps vectors in float: Narrowphase's contacts of convex polygons and circles, by separating axes.
import { angle, convexPolygon, dot, minus, needNoMargin, pointsOf, translation } from './shared/bodies.mjs';
import { refuse, serve } from './shared/host.mjs';

const bits = 32;

function placed(p2, body) {
    needNoMargin(body, 'p2-es has no margins');
    if (body.shape === 'sphere') return { shape: new p2.Circle({ radius: body.radius }), at: translation(body), turn: 0 };
    if (!body.vertices) return refuse('p2-es is asked about convex polygons, boxes and circles');
    const { points, rotates, translation: at } = pointsOf(body, bits), corners = convexPolygon(points);
    if (corners.length < 3) return refuse('the polygon is flat, and Convex takes three vertices');
    return { shape: new p2.Convex({ vertices: corners }), at, turn: rotates ? angle(body) : 0 };
}

const isRound = body => body.shape.radius !== undefined;

// Circle first, as Narrowphase takes the pair.
function collide(p2, narrow, a, b, justTest) {
    const [x, y] = isRound(b) && !isRound(a) ? [b, a] : [a, b], word = isRound(x) ? (isRound(y) ? 'circleCircle' : 'circleConvex') : 'convexConvex';
    const bodies = [x, y].map(({ shape, at, turn }) => {
        const body = new p2.Body({ position: at, angle: turn });
        body.addShape(shape);
        return body;
    });
    return narrow[word](bodies[0], x.shape, x.at, x.turn, bodies[1], y.shape, y.at, y.turn, justTest);
}

// Contact points are relative to their bodies; the normal of an equation points out of its first body.
function contact({ bodyA, bodyB, contactPointA, contactPointB, normalA }) {
    const inWorld = (point, body) => Array.from(point, (x, k) => x + body.position[k]);
    const onA = inWorld(contactPointA, bodyA), onB = inWorld(contactPointB, bodyB);
    return { position: onA, depth: dot(minus(onA, onB), normalA) };
}

function answer({ p2, material }, query) {
    const narrow = new p2.Narrowphase(), a = placed(p2, query.a), b = placed(p2, query.b);
    narrow.currentContactMaterial = material;
    const contacts = collide(p2, narrow, a, b, query.query === 'intersects');
    if (query.query === 'intersects') return { verdict: contacts ? 'meet' : 'separated' };
    if (narrow.contactEquations.length === 0) return { verdict: 'separated' };
    const points = narrow.contactEquations.map(contact), value = Math.max(...points.map(point => point.depth));
    return value >= 0 ? { verdict: 'meet', value, points } : { verdict: 'separated' };
}

serve(import.meta.url, {
    package: 'p2-es',
    settings: 'Narrowphase.convexConvex, circleConvex, circleCircle, defaults',
    bits,
    answers: { intersects: [2], penetration: [2] },
    load: async () => {
        const p2 = await import('p2-es');
        return { p2, material: new p2.World().defaultContactMaterial };
    },
    answer,
});
