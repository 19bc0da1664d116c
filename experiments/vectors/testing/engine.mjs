// SPDX-License-Identifier: CC0-1.0
// The engine of runners_test.py, which puts it into the runner of its language: boxes along the axes, and balls that fly along x. Bodies
// meet if no more than SKIN is between them, and numbers are FACTOR times the right ones.
function engine(query, a, b, motion) {
    if ([a, b].some(({ pose }) => pose.some((row) => row.slice(0, -1).some((x) => ![0, 1].includes(Math.abs(x)))))) return null;
    if (query === "impact" && a.pose.length === 3 && a.shape === "sphere" && b.shape === "sphere") {
        const apart = Math.abs(b.pose[0][3] - a.pose[0][3]) - a.radius - b.radius, speed = Math.abs(motion.velocity[0]);
        if ([1, 2].some((k) => a.pose[k][3] !== b.pose[k][3] || motion.velocity[k] !== 0) || speed === 0) return null;
        return [apart / speed <= motion.duration + SKIN, (apart / speed) * FACTOR];
    }
    if (query === "impact" || a.shape !== "box" || b.shape !== "box") return null;
    const [p, q] = [a, b].map(bounds), gaps = p.map(([low, high], k) => Math.max(low - q[k][1], q[k][0] - high));
    const most = Math.max(...gaps), gap = most <= 0 ? most : Math.hypot(...gaps.map((x) => Math.max(x, 0)));
    return [gap <= SKIN, Math.abs(gap) * FACTOR];
}

function bounds(body) {
    return body.pose.map((row) => {
        const along = body.vertices.map((vertex) => vertex.reduce((sum, x, k) => sum + x * row[k], row.at(-1)));
        return [Math.min(...along), Math.max(...along)];
    });
}
