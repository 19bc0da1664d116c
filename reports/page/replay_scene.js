// Two canvases of three.js that turn together. Coordinates are brought to unit size in doubles before the graphics
// card, which counts in floats, sees them.

const sceneColours = {
    light: {
        a: 0x2f62a7,
        b: 0xc1452f,
        difference: 0x77808a,
        simplex: 0xd98a1f,
        v: 0x1e2328,
        w: 0x8e5fb5,
        plane: 0x2b8a6b,
        direction: 0x4d9aa8,
        polytope: 0x2b8a6b,
        popped: 0xe0a92a,
        horizon: 0xc1452f,
        origin: 0x1e2328,
        gradient: 0x2b8a6b,
        answered: 0xd98a1f,
        axis: 0xc9c3b5
    },
    dark: {
        a: 0x86b4f2,
        b: 0xf0806f,
        difference: 0x9aa3ab,
        simplex: 0xefab66,
        v: 0xe8e5dd,
        w: 0xb58edb,
        plane: 0x4fb894,
        direction: 0x74bfcc,
        polytope: 0x4fb894,
        popped: 0xe6c071,
        horizon: 0xf0806f,
        origin: 0xe8e5dd,
        gradient: 0x4fb894,
        answered: 0xefab66,
        axis: 0x343b42
    },
};
const colourOf = (name) => sceneColours[themeName()][name];

const three = (p) => [p[0], p[1], p[2] ?? 0];

/** Centre and size of a set of points, and the radius of the ball around them once they are in this frame. */
function frameOf(points) {
    const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
    for (const p of points.map(three))
        for (let i = 0; i < 3; ++i) {
            low[i] = Math.min(low[i], p[i]);
            high[i] = Math.max(high[i], p[i]);
        }
    const size = Math.max(...high.map((x, i) => x - low[i]), Number.MIN_VALUE) || 1;
    const frame = {centre: low.map((x, i) => x / 2 + high[i] / 2), size: Number.isFinite(size) ? size : 1};
    frame.radius = Math.max(0.2, ...points.map((p) => Math.hypot(...inFrame(frame, p))));
    return frame;
}

const inFrame = (frame, p) => three(p).map((x, i) => (x - frame.centre[i]) / frame.size * 2);

function roundTexture() {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 64;
    const context = canvas.getContext("2d");
    context.beginPath();
    context.arc(32, 32, 30, 0, 2 * Math.PI);
    context.fillStyle = "#fff";
    context.fill();
    return new THREE.CanvasTexture(canvas);
}

/** Sides of a point where its label may stand, as offsets of its corner in widths and heights of the label. */
const labelSides = [[0, -1], [0, 0], [-1, -1], [-1, 0], [-0.5, -1.2], [-0.5, 0.2], [0, -2], [0, 1], [-1, -2], [-1, 1]];
const overlap = (p, q) => Math.max(0, Math.min(p.right, q.right) - Math.max(p.left, q.left)) *
    Math.max(0, Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top));

/** Of the places around (x, y), the first of those that hide least of the labels placed before and of no border. */
function placeOfLabel(x, y, width, height, placed, holder) {
    const candidates = labelSides.map(([across, down]) => {
        const left = x + across * width + (across === 0 ? 7 : across === -1 ? -7 : 0), top = y + down * height;
        const place = {left, top, right: left + width, bottom: top + height};
        const inside = {left: 0, top: 0, right: holder.clientWidth, bottom: holder.clientHeight};
        place.hidden = width * height - overlap(place, inside);
        for (const other of placed) place.hidden += overlap(place, other);
        return place;
    });
    return candidates.reduce((best, place) => place.hidden < best.hidden ? place : best);
}

/** One canvas. `dimension` 2 looks straight down and does not turn. */
class View {
    constructor(holder, dimension, radius) {
        this.holder = holder;
        this.dimension = dimension;
        this.radius = radius;
        this.scene = new THREE.Scene();
        this.camera = dimension === 2 ? new THREE.OrthographicCamera(-1, 1, 1, -1, -100, 100)
                                      : new THREE.PerspectiveCamera(38, 1, 0.001, 500);
        this.renderer = new THREE.WebGLRenderer({antialias: true, alpha: true, preserveDrawingBuffer: true});
        this.renderer.setPixelRatio(devicePixelRatio);
        this.renderer.domElement.tabIndex = 0;
        this.renderer.domElement.setAttribute("role", "img");
        holder.replaceChildren(this.renderer.domElement);
        this.controls = new THREE.OrbitControls(this.camera, this.renderer.domElement);
        this.controls.enableRotate = dimension === 3;
        this.controls.addEventListener("change", () => this.render());
        const light = new THREE.DirectionalLight(0xffffff, 2.2);
        light.position.set(3, 5, 8);
        this.camera.add(light);
        this.scene.add(this.camera, new THREE.AmbientLight(0xffffff, 1.2));
        this.content = new THREE.Group();
        this.scene.add(this.content);
        this.points = roundTexture();
        this.labels = [];
        this.reset();
    }

    /** The distance at which the camera has everything in view: the ball around it fits the narrower side. */
    wholeDistance() {
        const ratio = this.holder.clientWidth / this.holder.clientHeight || 1;
        return this.dimension === 2 ? 3.6 * Math.max(1, 1 / ratio)
                                    : 1.08 * this.radius / Math.sin(19 * Math.PI / 180) * Math.max(1, 1 / ratio);
    }

    reset(target = [0, 0, 0], distance = this.wholeDistance()) {
        const direction = this.dimension === 2 ? [0, 0, 1] : [0.62, 0.42, 0.66];
        this.controls.target.set(...target);
        this.camera.position.set(...target.map((x, i) => x + direction[i] * distance));
        if (this.dimension === 2) { this.camera.zoom = 3.6 / distance; this.camera.updateProjectionMatrix(); }
        this.controls.update();
    }

    clear() {
        for (const {element} of this.labels) element.remove();
        this.labels = [];
        this.content.traverse((node) => {
            node.geometry?.dispose();
            node.material?.map !== this.points && node.material?.map?.dispose();
            node.material?.dispose();
        });
        this.content.clear();
    }

    resize() {
        const width = this.holder.clientWidth, height = this.holder.clientHeight;
        if (width === 0 || height === 0) return;
        const ratio = width / height;
        if (this.dimension === 2)
            Object.assign(this.camera, {left: -1.35 * ratio, right: 1.35 * ratio, top: 1.35, bottom: -1.35});
        else this.camera.aspect = ratio;
        this.camera.updateProjectionMatrix();
        this.renderer.setSize(width, height);
        this.render();
    }

    render() { this.renderer.render(this.scene, this.camera); this.placeLabels(); }

    /** Text of the page above the canvas: sharp on every screen, and moved aside where two would overlap. */
    placeLabels() {
        const width = this.holder.clientWidth, height = this.holder.clientHeight, placed = [];
        for (const {element, at} of this.labels) {
            const p = new THREE.Vector3(...at).project(this.camera);
            element.hidden = Math.abs(p.x) > 1 || Math.abs(p.y) > 1;
            if (element.hidden) continue;
            const place = placeOfLabel((p.x + 1) / 2 * width, (1 - p.y) / 2 * height, element.offsetWidth,
                element.offsetHeight, placed, this.holder);
            element.style.left = place.left + "px";
            element.style.top = place.top + "px";
            placed.push(place);
        }
    }

    dispose() { this.clear(); this.controls.dispose(); this.renderer.dispose(); this.renderer.forceContextLoss(); }

    addSurface(triangles, colour, opacity) {
        const geometry = new THREE.BufferGeometry();
        geometry.setAttribute("position", new THREE.Float32BufferAttribute(triangles.flat(2), 3));
        geometry.computeVertexNormals();
        const material =
            {color: colour, opacity, transparent: opacity < 1, side: THREE.DoubleSide, depthWrite: opacity > 0.9};
        this.content.add(new THREE.Mesh(geometry,
            this.dimension === 2 ? new THREE.MeshBasicMaterial(material)
                                 : new THREE.MeshLambertMaterial({...material, flatShading: true})));
    }

    addLines(segments, colour, width = 1.5, options = {}) {
        if (segments.length === 0) return;
        const geometry = new THREE.LineSegmentsGeometry();
        geometry.setPositions(segments.flat(2));
        this.content.add(new THREE.LineSegments2(
            geometry, new THREE.LineMaterial({color: colour, linewidth: width, transparent: true, ...options})));
    }

    addPoint(at, colour, size, label) {
        const geometry = new THREE.BufferGeometry();
        geometry.setAttribute("position", new THREE.Float32BufferAttribute(at, 3));
        this.content.add(new THREE.Points(geometry, new THREE.PointsMaterial({
            color: colour,
            size,
            sizeAttenuation: false,
            map: this.points,
            alphaTest: 0.5,
            transparent: true,
            depthTest: false
        })));
        if (!label) return;
        const element = el("span",
            {class: "label", "aria-hidden": "true", style: "color:#" + colour.toString(16).padStart(6, "0")}, label);
        this.holder.append(element);
        this.labels.push({element, at});
    }

    /** A hull: translucent faces and its edges, without those between coplanar triangles. */
    addMesh(mesh, place, colour, opacity) {
        const at = mesh.points.map(place);
        if (mesh.dimension === 0) return this.addPoint(at[0], colour, 8);
        if (mesh.dimension === 1) return this.addLines([[at[0], at[1]]], colour, 2.5);
        if (mesh.dimension === 2) {
            this.addSurface(at.slice(2).map((_, i) => [at[0], at[i + 1], at[i + 2]]), colour, opacity);
            return this.addLines(at.map((p, i) => [p, at[(i + 1) % at.length]]), colour, 2);
        }
        this.addSurface(mesh.faces.map((face) => face.map((i) => at[i])), colour, opacity);
        const round = mesh.points.length > 120;  // a curved body: its facets are the drawing's, not the body's
        return this.addLines(sharpEdges(at, mesh.faces), colour, round ? 0.5 : 1.5, {opacity: round ? 0.12 : 0.9});
    }
}

function normalOfTriangle(p, q, r) {
    const u = q.map((x, i) => x - p[i]), s = r.map((x, i) => x - p[i]);
    const n = [u[1] * s[2] - u[2] * s[1], u[2] * s[0] - u[0] * s[2], u[0] * s[1] - u[1] * s[0]];
    const length = Math.hypot(...n) || 1;
    return n.map((x) => x / length);
}

function sharpEdges(at, faces) {
    const edges = new Map();
    for (const face of faces) {
        const normal = normalOfTriangle(...face.map((i) => at[i]));
        face.forEach((from, i) => {
            const to = face[(i + 1) % 3], key = Math.min(from, to) + "," + Math.max(from, to);
            edges.set(key, [...(edges.get(key) ?? []), normal]);
        });
    }
    return [...edges]
        .filter(([, normals]) =>
                    normals.length < 2 || normals[0].reduce((sum, x, i) => sum + x * normals[1][i], 0) < 0.99999)
        .map(([key]) => key.split(",").map((i) => at[Number(i)]));
}
