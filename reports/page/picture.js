// A small picture of a case: the two bodies' points and the hull of their projection. An aid to the eye, in double
// precision; the command beside it is what counts.

/** The value of a JSON number or of a C hex float in a string. */
function hexFloat(x) {
    if (typeof x === "number") return x;
    const parts = /^(-?)0x([0-9a-f]+)(?:\.([0-9a-f]*))?p([+-]?\d+)$/i.exec(x);
    if (!parts) return Number(x);
    const [, sign, whole, fraction = "", exponent] = parts;
    return (sign ? -1 : 1) * parseInt(whole + fraction, 16) * 2 ** (Number(exponent) - 4 * fraction.length);
}

const cross = (o, a, b) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** Convex hull of points in the plane, counterclockwise (Andrew's chain). */
function hull(points) {
    const sorted = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
    const chain = (list) => {
        const kept = [];
        for (const p of list) {
            while (kept.length > 1 && cross(kept.at(-2), kept.at(-1), p) <= 0) kept.pop();
            kept.push(p);
        }
        return kept.slice(0, -1);
    };
    return sorted.length < 3 ? sorted : [...chain(sorted), ...chain(sorted.reverse())];
}

/** Points on a ring about the last axis at height z. In the plane these are its two ends. */
function ring(radius, z, dimension) {
    if (dimension === 2) return [[-radius, z], [radius, z]];
    return Array.from(
        {length: 24}, (_, i) => [radius * Math.cos(i * Math.PI / 12), radius * Math.sin(i * Math.PI / 12), z]);
}

/** The points of a ball, in rings. */
function ball(radius, z, dimension) {
    const layers = 8;
    return Array.from({length: layers + 1}, (_, i) => Math.PI * i / layers)
        .flatMap((angle) => ring(radius * Math.sin(angle), z + radius * Math.cos(angle), dimension));
}

/** Points of the body's own frame whose hull it is, curved ones roughly; null for a shape this page does not know. */
function localPoints(body, dimension) {
    const number = (name) => hexFloat(body[name] ?? 0);
    if (body.vertices) return body.vertices.map((vertex) => vertex.map(hexFloat));
    switch (body.shape) {
        case "point": return [body.position.map(hexFloat)];
        case "box": {
            const h = body.half_extents.map(hexFloat);
            return Array.from({length: 1 << dimension}, (_, corner) => h.map((x, i) => corner >> i & 1 ? -x : x));
        }
        case "sphere": return ball(number("radius"), 0, dimension);
        case "capsule":
            return [
                ...ball(number("radius"), number("half_length"), dimension),
                ...ball(number("radius"), -number("half_length"), dimension)
            ];
        case "cylinder":
            return [
                ...ring(number("radius"), number("half_height"), dimension),
                ...ring(number("radius"), -number("half_height"), dimension)
            ];
        case "cone":
            return [
                ...ring(0, number("half_height"), dimension),
                ...ring(number("radius"), -number("half_height"), dimension)
            ];
        case "tapered_capsule":
            return [
                ...ball(number("top_radius"), number("half_height"), dimension),
                ...ball(number("bottom_radius"), -number("half_height"), dimension)
            ];
        case "ellipsoid": return ball(1, 0, dimension).map((p) => p.map((x, i) => x * hexFloat(body.radii[i])));
        default: return null;
    }
}

/** The same points placed by the pose, an affine map of D rows. */
function pointsOf(body, dimension) {
    const points = localPoints(body, dimension), pose = body.pose?.map((row) => row.map(hexFloat));
    if (!points || !pose) return points;
    return points.map(
        (p) => pose.map((row) => row.slice(0, dimension).reduce((sum, x, i) => sum + x * p[i], row[dimension])));
}

function casePicture(json) {
    let bodies = null;
    try {
        const parsed = JSON.parse(json);
        bodies = [pointsOf(parsed.a, parsed.dimension), pointsOf(parsed.b, parsed.dimension)];
    } catch (unreadable) {
        return null;  // shown as text all the same
    }
    if (!bodies[0] || !bodies[1]) return null;
    const middle = bodies.flat()[0];
    // An oblique view: far enough from the axes that lattice bodies do not hide behind themselves.
    const flat = bodies.map(
        (points) => points.map((p) => p.map((x, i) => x - middle[i])).map((p) => p.length === 2 ? [p[0], -p[1]] : [
            0.82 * p[0] - 0.57 * p[1], 0.27 * p[0] + 0.39 * p[1] - 0.88 * p[2]
        ]));
    const xs = flat.flat().map((p) => p[0]), ys = flat.flat().map((p) => p[1]);
    const size = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) || 1;
    const place = ([x, y]) => [100 + 160 * (x - (Math.max(...xs) + Math.min(...xs)) / 2) / size,
        100 + 160 * (y - (Math.max(...ys) + Math.min(...ys)) / 2) / size];
    const drawing = svg("svg", {viewBox: "0 0 200 200", role: "img", "aria-label": "The two bodies of the case"});
    flat.forEach((points, i) => {
        const name = "ab"[i], placed = points.map(place);
        drawing.append(svg("polygon", {class: name, points: hull(placed).map((p) => p.join(",")).join(" ")}),
            ...(placed.length > 32 ? [] : placed.map(([cx, cy]) => svg("circle", {class: name, cx, cy, r: 2.4}))));
    });
    return el("figure", {class: "case-picture"}, drawing,
        el("figcaption", {},
            flat[0].length + " and " + flat[1].length + " points" + (middle.length === 3 ? ", seen obliquely" : "") +
                "; A blue, B dashed and red"));
}
