// SPDX-License-Identifier: GPL-3.0-or-later
// How much less far a shape of Jolt reaches in a direction for its convex radius r: its faces are moved inwards by r, and a ball of
// radius r is put around what is left. Nothing is taken off faces. A direction is a unit vector in the frame of the shape.
import { dot, minus } from './bodies.mjs';

const largestError = 0.05;  // mMaxErrorConvexRadius: of a hull no corner loses more, for which the radius is made smaller

export const cutOfBox = radius => direction => radius * Math.max(0, direction.reduce((sum, x) => sum + Math.abs(x), 0) - 1);

// Its axis is along z.
export const cutOfCylinder = radius => ([x, y, z]) => radius * Math.max(0, Math.hypot(x, y) + Math.abs(z) - 1);

const cross = ([a, b, c], [d, e, f]) => [b * f - c * e, c * d - a * f, a * e - b * d];

// The unit normals of the faces at each corner, out of the hull; triangles of one face count once.
function normalsOf(points, facets, centre) {
    const normals = points.map(() => []);
    for (const facet of facets) {
        const [p, q, r] = facet.map(k => points[k]), n = cross(minus(q, p), minus(r, p)), length = Math.hypot(...n);
        if (length === 0) continue;
        const outwards = n.map(x => (dot(n, minus(p, centre)) < 0 ? -x : x) / length);
        for (const k of facet) if (!normals[k].some(m => dot(m, outwards) > 1 - 1e-6)) normals[k].push(outwards);
    }
    return normals;
}

// The u with n.u = 1 for the three normals of a corner with the largest determinant, by which Jolt moves the corner: r u inwards. Null
// where they are nearly in one plane, since then it moves the corner otherwise.
const leastDeterminant = 0.055;  // answers of Jolt 1.1.0 about pyramids follow this formula above 0.05, and not below
function moveOf(normals) {
    let best = leastDeterminant, move = null;
    for (let i = 0; i < normals.length; ++i)
        for (let j = i + 1; j < normals.length; ++j)
            for (let k = j + 1; k < normals.length; ++k) {
                const [a, b, c] = [normals[i], normals[j], normals[k]], determinant = dot(a, cross(b, c));
                if (Math.abs(determinant) <= best) continue;
                best = Math.abs(determinant);
                const [x, y, z] = [cross(b, c), cross(c, a), cross(a, b)];
                move = x.map((_, m) => (x[m] + y[m] + z[m]) / determinant);
            }
    return move;
}

// What is not known is the most that may be. Flat hulls have no inside to move into, and keep their corners.
export function cutOfHull(points, facets, radius) {
    if (radius === 0 || facets.length === 0) return () => 0;
    const corners = [...new Set(facets.flat())];
    const centre = points[0].map((_, m) => corners.reduce((sum, k) => sum + points[k][m] / corners.length, 0));
    const moves = normalsOf(points, facets, centre).map(moveOf);
    const kept = corners.filter(k => moves[k]).map(k => largestError / Math.max(Math.hypot(...moves[k]) - 1, Number.MIN_VALUE));
    const used = Math.min(radius, ...kept);
    return direction => {
        const farthest = corners.reduce((best, k) => (dot(points[k], direction) > dot(points[best], direction) ? k : best), corners[0]);
        return moves[farthest] ? used * Math.max(0, dot(moves[farthest], direction) - 1) : largestError;
    };
}
