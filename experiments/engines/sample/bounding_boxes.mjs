// SPDX-License-Identifier: MIT
// A whole engine in JavaScript: two polytopes meet if their bounding boxes do, as deep as the boxes.
//     touchstone judge random_penetrations:1:0..999 --engine 'node bounding_boxes.mjs'
// One JSON object a line, in and out; print to standard error what is for you.
import { createInterface } from 'node:readline';

const say = message => process.stdout.write(`${JSON.stringify(message)}\n`);

function bounds({ vertices, pose, margin }, k) {
    const row = pose[k], d = row.length - 1;
    const x = vertices.map(v => v.reduce((sum, c, i) => sum + row[i] * c, 0) + row[d]);
    return [Math.min(...x) - margin, Math.max(...x) + margin];
}

// Depth, unit normal from B to A, and points: the corners where the boxes overlap, on the face by which A leaves B.
function contact(a, b) {
    const exits = a.flatMap((_, k) => [{ depth: a[k][1] - b[k][0], axis: k, sign: -1 }, { depth: b[k][1] - a[k][0], axis: k, sign: 1 }]);
    const { depth, axis, sign } = exits.reduce((least, exit) => (exit.depth < least.depth ? exit : least));
    const side = sign < 0 ? 1 : 0;  // A leaves downwards by its upper face, which is beyond the lower face of B
    const overlap = a.map((_, k) => (k === axis ? [a[k][side]] : [Math.max(a[k][0], b[k][0]), Math.min(a[k][1], b[k][1])]));
    const corners = overlap.reduce((made, ends) => made.flatMap(corner => ends.map(x => [...corner, x])), [[]]);
    return { value: depth, normal: a.map((_, k) => (k === axis ? sign : 0)), point_a: corners[0],
             point_b: corners[0].map((x, k) => (k === axis ? b[k][1 - side] : x)), points: corners.map(position => ({ position, depth })) };
}

function answer({ query, a: bodyA, b: bodyB, dimension }) {
    if (!bodyA.vertices || !bodyB.vertices) return { refused: 'polytopes and boxes only' };
    const [a, b] = [bodyA, bodyB].map(body => Array.from({ length: dimension }, (_, k) => bounds(body, k)));
    if (a.some((_, k) => a[k][1] < b[k][0] || b[k][1] < a[k][0])) return { verdict: 'separated' };
    return { verdict: 'meet', ...(query === 'penetration' ? contact(a, b) : {}) };
}

say({ touchstone: 1, name: 'bounding_boxes_js', version: '1', settings: 'none', bits: 64, answers: { intersects: [2, 3], penetration: [2, 3] } });
for await (const line of createInterface({ input: process.stdin })) {
    const query = JSON.parse(line);
    say({ id: query.id, ...answer(query) });
}
