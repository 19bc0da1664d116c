// SPDX-License-Identifier: CC0-1.0
// The engine of runners_test.py, which puts it into the runner of its language: boxes along the axes. Bodies meet if no
// more than SKIN is between them, and numbers are FACTOR times the right ones.
function engine(query, a, b, motion) {
    if ([a, b].some(({ pose }) => pose.some((row) => row.slice(0, -1).some((x) => ![0, 1].includes(Math.abs(x)))))) return null;
    if (a.shape !== "box" || b.shape !== "box" || a.margin || b.margin) return null;
    const [p, q] = [a, b].map(bounds);
    if (query === "impact") {
        let [enter, leave] = [0, motion.duration];
        for (const [k, speed] of motion.velocity.entries()) {
            const ends = [p[k][0] - q[k][1], p[k][1] - q[k][0]]; // B meets A along this axis where it has moved so far
            if (speed === 0 && (ends[0] > 0 || ends[1] < 0)) return [false, NaN];
            if (speed === 0) continue;
            enter = Math.max(enter, Math.min(ends[0] / speed, ends[1] / speed));
            leave = Math.min(leave, Math.max(ends[0] / speed, ends[1] / speed));
        }
        return [enter <= leave + SKIN, enter * FACTOR];
    }
    const gaps = p.map(([low, high], k) => Math.max(low - q[k][1], q[k][0] - high));
    const most = Math.max(...gaps), gap = most <= 0 ? most : Math.hypot(...gaps.map((x) => Math.max(x, 0)));
    return [gap <= SKIN, Math.abs(gap) * FACTOR];
}

function bounds(body) {
    return body.pose.map((row) => {
        const along = body.vertices.map((vertex) => vertex.reduce((sum, x, k) => sum + x * row[k], row.at(-1)));
        return [Math.min(...along), Math.max(...along)];
    });
}
