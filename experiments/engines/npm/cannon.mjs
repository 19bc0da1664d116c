// SPDX-License-Identifier: GPL-3.0-or-later
// cannon-es in JavaScript's doubles: ConvexPolyhedron.findSeparatingAxis, the separating axis test behind its contacts of
// polyhedra and boxes, and the overlap along the axis that it finds.
import { isRigid, needNoMargin, noRotation, pointsOf, quaternion } from './shared/bodies.mjs';
import { refuse, serve } from './shared/host.mjs';

const bits = 64;
const mostVertices = 64;  // every pair of edges is an axis, on which every vertex is projected

function polyhedron(C, body) {
    needNoMargin(body, 'cannon-es has no margins');
    if (!body.vertices) return refuse('cannon-es tests polyhedra and boxes by separating axes');
    const { points, rotates, translation: at } = pointsOf(body, bits);
    const place = { at: new C.Vec3(...at), turn: new C.Quaternion(...(rotates ? quaternion(body) : noRotation)) };
    if (body.shape === 'box' && isRigid(body, bits))
        return { ...place, hull: new C.Box(new C.Vec3(...body.half_extents)).convexPolyhedronRepresentation };
    if (!body.facets) return refuse('the hull is flat, and ConvexPolyhedron takes faces');
    if (body.vertices.length > mostVertices) return refuse(`not asked about more than ${mostVertices} vertices, whose pairs of edges take seconds`);
    const used = [...new Set(body.facets.flat())], index = new Map(used.map((vertex, k) => [vertex, k]));
    return { ...place, hull: new C.ConvexPolyhedron({ vertices: used.map(k => new C.Vec3(...points[k])),
                                                      faces: body.facets.map(facet => facet.map(k => index.get(k))) }) };
}

// Narrowphase.convexConvex looks at the bounding spheres first.
function answer(C, query) {
    const a = polyhedron(C, query.a), b = polyhedron(C, query.b), axis = new C.Vec3();
    const near = a.at.distanceTo(b.at) <= a.hull.boundingSphereRadius + b.hull.boundingSphereRadius;
    if (!near || !a.hull.findSeparatingAxis(b.hull, a.at, a.turn, b.at, b.turn, axis)) return { verdict: 'separated' };
    if (query.query === 'intersects') return { verdict: 'meet' };
    const value = a.hull.testSepAxis(axis, b.hull, a.at, a.turn, b.at, b.turn);
    // The axis is turned from the position of B to that of A, which says nothing where both stand in the same place.
    const sided = a.at.distanceTo(b.at) > 0;
    return sided ? { verdict: 'meet', value, normal: [axis.x, axis.y, axis.z] } : { verdict: 'meet', value };
}

serve(import.meta.url, {
    package: 'cannon-es',
    settings: 'ConvexPolyhedron.findSeparatingAxis, testSepAxis, defaults',
    bits,
    facets: true,
    answers: { intersects: [3], penetration: [3] },
    load: () => import('cannon-es'),
    answer,
});
