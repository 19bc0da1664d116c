// SPDX-License-Identifier: MIT
// A whole engine in JavaScript: two polytopes meet if their bounding boxes do.
//     touchstone judge random_polytopes:1:0..999@intersects --engine 'node bounding_boxes.mjs'
// One JSON object a line, in and out; print to standard error what is for you.
import { createInterface } from 'node:readline';

const say = message => process.stdout.write(`${JSON.stringify(message)}\n`);

function bounds({ vertices, pose, margin }, k) {
    const row = pose[k], d = row.length - 1;
    const x = vertices.map(v => v.reduce((sum, c, i) => sum + row[i] * c, 0) + row[d]);
    return [Math.min(...x) - margin, Math.max(...x) + margin];
}

function answer({ a, b, dimension }) {
    if (!a.vertices || !b.vertices) return { refused: 'polytopes and boxes only' };
    for (let k = 0; k < dimension; ++k) {
        const [lowA, highA] = bounds(a, k), [lowB, highB] = bounds(b, k);
        if (highA < lowB || highB < lowA) return { verdict: 'separated' };
    }
    return { verdict: 'meet' };
}

say({ touchstone: 1, name: 'bounding_boxes_js', version: '1', settings: 'none', bits: 64, answers: { intersects: [2, 3] } });
for await (const line of createInterface({ input: process.stdin })) {
    const query = JSON.parse(line);
    say({ id: query.id, ...answer(query) });
}
