// SPDX-License-Identifier: GPL-3.0-or-later
// MuJoCo in double: mj_geomDistance with its own convex collision detection, one model a query. Vertices of a mesh are
// kept in float.
import { isRigid, needNoMargin, needRigid, noRotation, pointsOf, quaternion, reach, translation, upTo } from './shared/bodies.mjs';
import { refuse, serve } from './shared/host.mjs';

const bits = 64;
const file = '/model.xml';
const ccdTolerance = 1e-6;  // mjOption.ccd_tolerance
const meshRounding = 4 * 2 ** -24;

const words = numbers => numbers.map(String).join(' ');

// The geom, the mesh it needs, and what its numbers are rounded by.
function geomOf(body, name) {
    needNoMargin(body, 'margins of MuJoCo are about forces');
    const place = (at, q) => `pos="${words(at)}" quat="${words([q[3], q[0], q[1], q[2]])}"`;
    if (body.shape === 'sphere')
        return { geom: `type="sphere" size="${body.radius}" ${place(translation(body), noRotation)}`, mesh: '', rounding: 0 };
    if (body.shape === 'polytope' || (body.shape === 'box' && !isRigid(body, bits))) {
        const { points, rotates, translation: at } = pointsOf(body, bits);
        return { geom: `type="mesh" mesh="${name}" ${place(at, rotates ? quaternion(body) : noRotation)}`,
                 mesh: `<mesh name="${name}" vertex="${words(points.flat())}"/>`,
                 rounding: meshRounding * Math.max(...points.flat().map(Math.abs)) };
    }
    needRigid(body, bits);
    const here = place(translation(body), quaternion(body)), made = (type, size) => ({ geom: `type="${type}" size="${words(size)}" ${here}`, mesh: '', rounding: 0 });
    switch (body.shape) {
        case 'box': return made('box', body.half_extents);
        case 'capsule': return made('capsule', [body.radius, body.half_length]);
        case 'cylinder': return made('cylinder', [body.radius, body.half_height]);
        case 'ellipsoid': return made('ellipsoid', body.radii);
        default: return refuse(`MuJoCo has no ${body.shape}`);
    }
}

function modelOf(M, a, b) {
    M.FS.writeFile(file, `<mujoco><asset>${a.mesh}${b.mesh}</asset><worldbody><geom ${a.geom}/><body><geom ${b.geom}/></body></worldbody></mujoco>`);
    try {
        return M.MjModel.loadFromXML(file);
    } catch (error) {
        if (error instanceof WebAssembly.RuntimeError) throw error;
        return refuse(`MuJoCo makes no model of these bodies (${String(error.message ?? error)})`);
    }
}

function answer(M, query) {
    const a = geomOf(query.a, 'a'), b = geomOf(query.b, 'b');
    const model = modelOf(M, a, b), data = new M.MjData(model), ends = new M.DoubleBuffer(6);
    M.mj_forward(model, data);
    const signed = M.mj_geomDistance(model, data, 0, 1, reach(query), ends);
    const points = Array.from(ends.GetView());
    for (const owned of [ends, data, model]) owned.delete();
    const value = Math.abs(signed), verdict = signed > 0 ? 'separated' : 'meet';
    if (query.query === 'intersects') return { verdict };
    if ((query.query === 'distance') === (signed <= 0)) return { verdict };
    return { verdict, value, allowed_error: upTo(ccdTolerance, query) + a.rounding + b.rounding, point_a: points.slice(0, 3), point_b: points.slice(3) };
}

serve(import.meta.url, {
    package: 'mujoco-js',
    settings: 'MuJoCo 3.3.8, mj_geomDistance, native convex collision, ccd_tolerance 1e-6, defaults',
    bits,
    answers: { intersects: [3], distance: [3], penetration: [3] },
    load: async () => (await import('mujoco-js')).default(),
    answer,
});
