// node draw_figures.mjs REPORT: every figures/CAMPAIGN/NAME.vl.json of a report folder as NAME.svg beside it. Stands in
// the build folder beside its packages (build/release/reports/drawing_library), where npm put them. Lines are dashed
// and points shaped by their colour, as on the page, since a print may have no colours. The cores share the figures.
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {availableParallelism} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {runInThisContext} from 'node:vm';
import {isMainThread, Worker, workerData} from 'node:worker_threads';
import * as vega from 'vega';
import * as vegaLite from 'vega-lite';

const style = readFileSync(new URL('figure_style.js', import.meta.url), 'utf8');
const {palettes, dashes, shapes, figureStyle} =
    runInThisContext(style + '({palettes, dashes, shapes, figureStyle})');
const config = {...figureStyle(palettes.light, 'sans-serif'), background: 'white'};
const quiet = vega.logger(vega.Error);

/**
 * The specification with a dash or a shape for each colour of a rule or scalar. The scales name the same values, so
 * that one legend shows them. Points that none sees get none, and beside shapes no line is dashed.
 */
function marked(node, rows, shaped) {
    if (Array.isArray(node)) return node.map((each) => marked(each, rows, shaped));
    if (node === null || typeof node !== 'object') return node;
    const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, marked(value, rows, shaped)]));
    const {mark, encoding} = copy, type = mark?.type ?? mark, colour = encoding?.color;
    if (!['rule', 'scalar'].includes(colour?.field) || colour.sort || mark?.opacity === 0) return copy;
    const {field, title, legend} = colour, domain = [...new Set(rows.map((row) => row[field]))].sort();
    const scaled = (range) => ({field, type: 'nominal', title, legend, scale: {domain, range}});
    colour.scale ??= {domain};
    if (type === 'line' && !mark.strokeDash && !shaped) encoding.strokeDash ??= scaled(dashes);
    if (type === 'point') encoding.shape ??= scaled(shapes);
    return copy;
}

/** Writes the figure of this specification as SVG beside it. Errors name the specification. */
async function draw(path) {
    try {
        writeFileSync(path.replace(/\.vl\.json$/, '.svg'), await svg(path));
    } catch (error) {
        throw new Error(`${path}: ${error.message}`);
    }
}

/** The figure of this specification as SVG. */
async function svg(path) {
    const figure = JSON.parse(readFileSync(path, 'utf8'));
    const layers = figure.spec?.layer ?? [];
    const shaped = layers.some((layer) =>
        layer.mark?.type === 'point' && layer.mark.opacity !== 0 && layer.encoding?.color?.field === 'rule');
    const lined = !shaped && layers.some((layer) => (layer.mark?.type ?? layer.mark) === 'line');
    const legend = lined ? {symbolSize: 700, symbolStrokeWidth: 3} : {};  // long enough to show the dashes
    const coloured = figure.datasets.rows.filter((row) => !row.dominated);  // those are grey
    const {spec} = vegaLite.compile(marked(figure, coloured, shaped), {config: {...config, legend}, logger: quiet});
    vega.resetSVGDefIds();  // so that a file does not depend on those before it
    const view = new vega.View(vega.parse(spec), {renderer: 'none', logger: quiet});
    return await view.toSVG();
}

/** Resolves when a worker has drawn these figures; rejects with its error. */
function drawn(paths) {
    return new Promise((resolve, reject) => {
        const worker = new Worker(fileURLToPath(import.meta.url), {workerData: paths});
        worker.on('error', reject);
        worker.on('exit', (code) => code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`)));
    });
}

if (isMainThread) {
    const root = join(process.argv[2], 'figures');
    const paths = readdirSync(root).flatMap((campaign) => readdirSync(join(root, campaign))
        .filter((name) => name.endsWith('.vl.json')).map((name) => join(root, campaign, name)));
    const shares = Math.min(availableParallelism(), paths.length);
    const share = (which) => paths.filter((_, place) => place % shares === which);
    await Promise.all(Array.from({length: shares}, (_, which) => drawn(share(which))));
    console.log(`${paths.length} figures drawn as SVG below ${root}`);
} else {
    for (const path of workerData) await draw(path);
}
