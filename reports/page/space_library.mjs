// What the replay page takes from three.js; bundle.mjs makes one script of it, the global name is THREE.
export {
    AmbientLight,
    BufferGeometry,
    CanvasTexture,
    Color,
    DirectionalLight,
    DoubleSide,
    Float32BufferAttribute,
    Group,
    LinearFilter,
    Mesh,
    MeshBasicMaterial,
    MeshLambertMaterial,
    OrthographicCamera,
    PerspectiveCamera,
    Points,
    PointsMaterial,
    Scene,
    Sprite,
    SpriteMaterial,
    Vector2,
    Vector3,
    WebGLRenderer
} from 'three';
export {OrbitControls} from 'three/addons/controls/OrbitControls.js';
export {LineSegments2} from 'three/addons/lines/LineSegments2.js';
export {LineSegmentsGeometry} from 'three/addons/lines/LineSegmentsGeometry.js';
export {LineMaterial} from 'three/addons/lines/LineMaterial.js';
