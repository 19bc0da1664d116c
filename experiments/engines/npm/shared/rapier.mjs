// SPDX-License-Identifier: GPL-3.0-or-later
// Rapier: Shape.intersectsShape, contactShape and castShape, the functions of its shapes that need no world.
// A contact within the prediction has the distance of the shapes, negative where they overlap.
import { reach } from './bodies.mjs';

const list = (v, dimension) => (dimension === 2 ? [v.x, v.y] : [v.x, v.y, v.z]);

function contact(found, dimension) {
    return { point_a: list(found.point1, dimension), point_b: list(found.point2, dimension),
             normal: list(found.normal2, dimension) };
}

function distance(query, a, b) {
    const dimension = query.dimension;
    const found = a.shape.contactShape(a.position, a.rotation, b.shape, b.position, b.rotation, reach(query));
    if (found === null) return { verdict: 'undecided' };
    if (found.distance <= 0) return { verdict: 'meet' };
    return { verdict: 'separated', value: found.distance, ...contact(found, dimension) };
}

function penetration(a, b, dimension) {
    const found = a.shape.contactShape(a.position, a.rotation, b.shape, b.position, b.rotation, 0);
    if (found === null || found.distance > 0) return { verdict: 'separated' };
    return { verdict: 'meet', value: -found.distance, ...contact(found, dimension) };
}

function impact(a, b, still, velocity, duration, dimension) {
    const found = a.shape.castShape(a.position, a.rotation, still, b.shape, b.position, b.rotation, velocity, 0, duration, true);
    if (found === null) return { verdict: 'separated' };
    return { verdict: 'meet', value: found.time_of_impact, normal: list(found.normal2, dimension) };
}

// Whether parry finds the hull of the shape's points.
export function isTaken(shape) {
    const raw = shape.intoRaw();
    raw?.free();
    return raw !== undefined;
}

// Shapes with their position and rotation, and how the engine writes a vector.
export function ask(query, a, b, vector) {
    const dimension = query.dimension;
    switch (query.query) {
        case 'intersects':
            return { verdict: a.shape.intersectsShape(a.position, a.rotation, b.shape, b.position, b.rotation)
                         ? 'meet' : 'separated' };
        case 'distance': return distance(query, a, b);
        case 'penetration': return penetration(a, b, dimension);
        default:
            return impact(a, b, vector(Array(dimension).fill(0)), vector(query.motion.velocity), query.motion.duration, dimension);
    }
}
