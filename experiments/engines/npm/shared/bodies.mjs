// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies of a query as engines take them: a rotation and a translation with a shape in its own frame, or points in the
// world where the pose stretches.
import { refuse } from './host.mjs';

const roundoff = { 32: 2 ** -24, 64: 2 ** -53 };

export const translation = body => body.pose.map(row => row[row.length - 1]);

// Radius of a ball around the origin of its own frame that holds the shape.
function inside({ radius = 0, half_length = 0, half_height = 0, radii = [], vertices = [] }) {
    return Math.max(radius + half_length + half_height, ...radii, ...vertices.map(x => Math.hypot(...x)));
}

// The same of the body around the origin.
const farthest = body =>
    Math.hypot(...body.pose.flatMap(row => row.slice(0, -1))) * inside(body) + Math.hypot(...translation(body)) + body.margin;

// How far to look for a distance: a power of two that is no less than it, so that float loses nothing to it.
export const reach = ({ a, b }) => 2 ** Math.ceil(Math.log2(Math.max(farthest(a) + farthest(b), Number.MIN_VALUE)));

// Twice the radius of a ball that would hold the body around the origin, were it not moved. A rotation stretches by 1.
const size = body =>
    2 * (Math.max(...translation(body).map((_, k) => Math.hypot(...body.pose.map(row => row[k])))) * inside(body) + body.margin);

// A tolerance that is a length of the engine's own, as far as its users can take it for one: up to 1 % of the size of the two
// bodies. Otherwise every answer about smaller ones would be right.
const largestShare = 0.01;
export const upTo = (length, { a, b }) => Math.min(length, largestShare * (size(a) + size(b)));

// The pose applied to a point.
export const placed = (body, point) =>
    body.pose.map(row => point.reduce((sum, x, k) => sum + row[k] * x, 0) + row[row.length - 1]);

export const worldVertices = body => body.vertices.map(x => placed(body, x));

function determinant(m) {
    if (m.length === 2) return m[0][0] * m[1][1] - m[0][1] * m[1][0];
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
        m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

// Whether the pose turns without stretching or mirroring, to the rounding of the engine's numbers.
export function isRigid(body, bits) {
    const rows = body.pose;
    for (let i = 0; i < rows.length; ++i)
        for (let j = 0; j < rows.length; ++j) {
            let product = 0;
            for (let k = 0; k < rows.length; ++k) product += rows[i][k] * rows[j][k];
            if (!(Math.abs(product - (i === j ? 1 : 0)) <= 64 * roundoff[bits])) return false;
        }
    return determinant(rows) > 0;
}

// Angle of a rotation of the plane.
export const angle = body => Math.atan2(body.pose[1][0], body.pose[0][0]);

// Unit quaternion [x, y, z, w] of a rotation of space; the largest of its four numbers is found first, without cancellation.
export function quaternion(body) {
    const [[a, b, c], [d, e, f], [g, h, i]] = body.pose;
    const squares = [1 + a - e - i, 1 - a + e - i, 1 - a - e + i, 1 + a + e + i];
    const largest = squares.indexOf(Math.max(...squares));
    const q = [[squares[0], b + d, g + c, h - f], [b + d, squares[1], f + h, c - g], [g + c, f + h, squares[2], d - b],
               [h - f, c - g, d - b, squares[3]]][largest];
    const length = Math.hypot(...q);
    return q.map(x => x / length);
}

export const noRotation = [0, 0, 0, 1];
// Turn an axis of revolution along y, and along x, to z, where ours are.
export const yToZ = [Math.SQRT1_2, 0, 0, Math.SQRT1_2], xToZ = [0, -Math.SQRT1_2, 0, Math.SQRT1_2];

// The points of a polytope or of a box, with what places them: in the world where the pose is no rigid motion.
export function pointsOf(body, bits) {
    const rigid = isRigid(body, bits);
    const dimension = body.pose.length;
    return { points: rigid ? body.vertices : worldVertices(body), rotates: rigid,
             translation: rigid ? translation(body) : Array(dimension).fill(0) };
}

export function needRigid(body, bits) {
    if (!isRigid(body, bits)) refuse('the pose is no rigid motion');
}

export function needNoMargin(body, words) {
    if (body.margin !== 0) refuse(words);
}

export const minus = (a, b) => a.map((x, k) => x - b[k]);
export const dot = (a, b) => a.reduce((sum, x, k) => sum + x * b[k], 0);

// The product of two quaternions: turns by the second, then by the first.
export const times = ([a, b, c, d], [e, f, g, h]) =>
    [d * e + a * h + b * g - c * f, d * f - a * g + b * h + c * e, d * g + a * f - b * e + c * h, d * h - a * e - b * f - c * g];

// The corners of a polygon, counter-clockwise, each once and none on an edge: Andrew's monotone chain.
export function convexPolygon(points) {
    const sorted = [...points].sort(([a, b], [c, d]) => a - c || b - d);
    const chain = list => {
        const kept = [];
        for (const p of list) {
            while (kept.length > 1 && determinant([minus(kept.at(-1), kept.at(-2)), minus(p, kept.at(-2))]) <= 0) kept.pop();
            kept.push(p);
        }
        return kept.slice(0, -1);
    };
    return [...chain(sorted), ...chain(sorted.reverse())];
}
